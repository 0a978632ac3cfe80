//! The field of a hunt: a box in which still lifes are moved to the middle.

use std::ops::RangeInclusive;

use crate::life::{Grid, Partial, Plane, Position, Rule, partial};
use crate::verify::{self, NotAPredecessor};

/// Dead cells on each side of the still life with which a hunt begins.
const MARGIN: usize = 2;

/// Dead cells that every still life needs on each side. What is outside of the field stays dead if its
/// border is dead.
const RIM: usize = 1;

/// The size of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Field {
    /// The field for hunts that begin with a pattern.
    pub(super) fn around(pattern: &Grid) -> Self {
        Self { width: pattern.width() + 2 * MARGIN, height: pattern.height() + 2 * MARGIN }
    }

    /// A pattern in the middle of the field, if it has live cells and fits.
    pub(super) fn place(self, pattern: &Grid) -> Option<Grid> {
        let pattern = trimmed(pattern)?;
        let left = self.width.checked_sub(pattern.width())? / 2;
        let top = self.height.checked_sub(pattern.height())? / 2;
        let fits = left.min(top) >= RIM;
        let inside = |at: Position| at.row.checked_sub(top).zip(at.column.checked_sub(left));
        let alive = |at| {
            inside(at).is_some_and(|(row, column)| pattern.is_alive(row.cast_signed(), column.cast_signed()))
        };
        fits.then(|| Grid::from_fn(self.width, self.height, alive))
    }

    /// The cells that may be open: all but those at the border.
    pub(super) fn may_be_open(self, at: Position) -> bool {
        let inside = |place: usize, end: usize| place >= RIM && place + RIM < end;
        inside(at.row, self.height) && inside(at.column, self.width)
    }
}

/// The pattern without the dead rows and columns around it; `None` if it has no live cells.
pub(super) fn trimmed(pattern: &Grid) -> Option<Grid> {
    let plane = Plane::of(pattern);
    plane.frame().map(|frame| plane.cut(frame))
}

/// Checks that nothing changes, in the field or around it: the pattern is a predecessor of itself.
pub(super) fn check_still(rule: Rule, placed: &Grid) -> Result<(), NotAPredecessor> {
    let around = Grid::from_fn(placed.width() + 2, placed.height() + 2, |at| {
        placed.is_alive(at.row.cast_signed() - 1, at.column.cast_signed() - 1)
    });
    verify::predecessor_by(rule, &placed.map(Some), &around)
}

/// A pattern as rows of `O` and `.`, without the dead rows and columns around it.
pub(super) fn rows(pattern: &Grid) -> Vec<String> {
    let cells = trimmed(pattern).unwrap_or_else(|| Grid::dead(1, 1)).map(Some);
    partial::write_rows(&cells).lines().map(str::to_owned).collect()
}

/// The rows and columns of some cells, from the first to the last.
pub(super) struct Extent {
    pub(super) rows: RangeInclusive<usize>,
    pub(super) columns: RangeInclusive<usize>,
}

impl Extent {
    /// The extent of some cells, if there are any.
    pub(super) fn of(cells: impl Iterator<Item = Position> + Clone) -> Option<Self> {
        let (rows, columns) = (cells.clone().map(|at| at.row), cells.map(|at| at.column));
        Some(Self {
            rows: rows.clone().min()?..=rows.max()?,
            columns: columns.clone().min()?..=columns.max()?,
        })
    }

    /// Returns true if a cell is inside, or at most so far away in each direction.
    pub(super) fn is_near(&self, at: Position, distance: usize) -> bool {
        let is_near = |place: usize, range: &RangeInclusive<usize>| {
            (*range.start()..=range.end() + 2 * distance).contains(&(place + distance))
        };
        is_near(at.row, &self.rows) && is_near(at.column, &self.columns)
    }
}

/// What may force itself of a pattern in a field: its box and one dead cell more on each side. All other
/// cells are unspecified.
pub(super) fn candidates(placed: &Grid) -> Partial {
    let live_cells: Vec<Position> = placed.live_cells().collect();
    let extent = Extent::of(live_cells.iter().copied());
    Grid::from_fn(placed.width(), placed.height(), |at| {
        extent.as_ref().is_some_and(|extent| extent.is_near(at, 1)).then(|| placed.get(at))
    })
}

/// Cells in the smallest box around the specified cells of others.
pub(super) fn cut(cells: &Partial, around: &Partial) -> Partial {
    let specified: Vec<Position> = partial::specified(around).map(|(at, _)| at).collect();
    let Some(Extent { rows, columns }) = Extent::of(specified.iter().copied()) else { return cells.clone() };
    let (top, left) = (*rows.start(), *columns.start());
    Grid::from_fn(columns.count(), rows.count(), |at| {
        cells.get(Position::new(at.row + top, at.column + left))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: &str) -> Grid {
        partial::read(rows).unwrap().map(|state| state == Some(true))
    }

    #[test]
    fn patterns_are_moved_to_the_middle() {
        let block = grid("OO/OO");
        let field = Field::around(&block);
        assert_eq!((field.width, field.height), (6, 6));
        let placed = field.place(&grid("...../.OO../.OO..")).unwrap();
        assert_eq!(
            placed.live_cells().map(|at| (at.row, at.column)).collect::<Vec<_>>(),
            [(2, 2), (2, 3), (3, 2), (3, 3)]
        );
        assert!(field.place(&Grid::dead(3, 3)).is_none());
        let (fits, too_wide) = (Grid::from_fn(4, 1, |_| true), Grid::from_fn(5, 1, |_| true));
        assert!(field.place(&fits).is_some() && field.place(&too_wide).is_none());
    }

    #[test]
    fn candidates_are_the_box_and_one_cell_more() {
        let placed = Field::around(&grid("OO/OO")).place(&grid("OO/OO")).unwrap();
        let cells = candidates(&placed);
        assert_eq!(
            partial::write_rows(&partial::trimmed(&cells)),
            "..../.OO./.OO./....".replace('/', "\n") + "\n"
        );
        assert_eq!(cells.get(Position::new(1, 1)), Some(false));
    }
}
