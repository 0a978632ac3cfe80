//! Cell variables: which variable stands for which cell.

use crate::cnf::{Lit, Var};
use crate::life::Position;
use crate::problem::StillLife;

/// The cells of a box, row by row: cell (i, j) of a box of width w is variable i·w + j + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellLayout {
    width: usize,
    height: usize,
    variables: u32,
}

impl CellLayout {
    /// The layout of a box; `None` if its cells cannot be numbered.
    pub fn new(width: usize, height: usize) -> Option<Self> {
        let cells = i32::try_from(width.checked_mul(height)?).ok()?;
        Some(Self { width, height, variables: cells.unsigned_abs() })
    }

    /// The layout of a problem's box.
    #[expect(clippy::missing_panics_doc, reason = "no problem has more cells than can be numbered")]
    pub fn of(problem: &StillLife) -> Self {
        Self::new(problem.width(), problem.height()).expect("problems fit the variables")
    }

    /// The number of cell variables, which are 1 to this.
    pub fn variables(self) -> u32 {
        self.variables
    }

    /// The variable of a cell.
    ///
    /// # Panics
    /// If the cell is outside the box.
    pub fn var(self, at: Position) -> Var {
        assert!(at.row < self.height && at.column < self.width, "cell {at} is outside the box");
        let number = u32::try_from(at.row * self.width + at.column + 1).ok();
        number.and_then(Var::new).expect("checked when the layout was made")
    }

    /// The literal that is true when a cell is alive; `None` outside the box, where all cells are
    /// dead.
    pub fn alive(self, row: isize, column: isize) -> Option<Lit> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        let inside = row < self.height && column < self.width;
        inside.then(|| self.var(Position::new(row, column)).positive())
    }

    /// The literals of all cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Lit> {
        (1..=self.variables()).filter_map(Var::new).map(Var::positive)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_row_by_row_from_one() {
        let layout = CellLayout::new(5, 4).unwrap();
        assert_eq!(layout.var(Position::new(0, 0)).number(), 1);
        assert_eq!(layout.var(Position::new(2, 3)).number(), 2 * 5 + 3 + 1);
        assert_eq!(layout.alive(-1, 0), None);
        assert_eq!(layout.alive(3, 5), None);
        assert_eq!(layout.variables(), 20);
        assert_eq!(CellLayout::new(usize::MAX, 2), None);
        assert_eq!(CellLayout::of(&StillLife::new(5, 4).unwrap()), layout);
    }
}
