//! The cells of a box: which variable stands for which, and the order in which a counter adds them up.

use std::cmp::Ordering;

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

    /// The literal that is true when a cell is alive; `None` outside the box, where all cells are dead.
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

/// All cells of a box by their angle around its centre, so that a totalizer adds neighbours first.
///
/// The waste of a still life lies near the border. A counter that adds along the border lets a
/// solver learn about a stretch of it at once; the benchmark `order` measures the effect.
/// Angles are compared exactly, in integers, so the order is the same on every machine.
pub fn by_angle(width: usize, height: usize) -> Vec<Position> {
    let mut cells: Vec<Position> =
        (0..width * height).map(|index| Position::new(index / width, index % width)).collect();
    let ray = |at: &Position| Ray {
        down: (2 * at.row).cast_signed() - (height.cast_signed() - 1),
        right: (2 * at.column).cast_signed() - (width.cast_signed() - 1),
    };
    cells.sort_by(|a, b| ray(a).cmp_angle(&ray(b)));
    cells
}

/// The vector from the centre of the box to a cell, in half cells.
struct Ray {
    down: isize,
    right: isize,
}

impl Ray {
    /// By angle, then by length; the centre itself comes first.
    fn cmp_angle(&self, other: &Self) -> Ordering {
        let turn = self.right * other.down - self.down * other.right;
        let length = |ray: &Self| ray.right * ray.right + ray.down * ray.down;
        self.half().cmp(&other.half()).then(0.cmp(&turn)).then(length(self).cmp(&length(other)))
    }

    /// 0 for the centre, 1 for directions from right by way of down to just before left, 2 for the others.
    fn half(&self) -> u8 {
        match (self.down.cmp(&0), self.right.cmp(&0)) {
            (Ordering::Equal, Ordering::Equal) => 0,
            (Ordering::Greater, _) | (Ordering::Equal, Ordering::Greater) => 1,
            _ => 2,
        }
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

    #[test]
    fn angles_never_decrease_and_every_cell_is_there_once() {
        for (width, height) in [(1, 1), (4, 4), (5, 5), (7, 4)] {
            let cells = by_angle(width, height);
            let mut sorted = cells.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), width * height);
            let angles: Vec<f64> = cells
                .iter()
                .map(|at| {
                    let real = |small: usize| f64::from(u8::try_from(small).unwrap());
                    let down = real(at.row) - (real(height) - 1.0) / 2.0;
                    let right = real(at.column) - (real(width) - 1.0) / 2.0;
                    if (down, right) == (0.0, 0.0) {
                        -1.0
                    } else {
                        down.atan2(right).rem_euclid(std::f64::consts::TAU)
                    }
                })
                .collect();
            assert!(angles.windows(2).all(|pair| pair[0] <= pair[1] + 1e-9), "{width}×{height}: {angles:?}");
        }
    }
}
