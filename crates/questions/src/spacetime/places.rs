//! The cells of a search by generation, row and column.

use super::Cell;
use crate::problem::Search;

/// The box in all its generations. Those before generation 0 come after the last one, backwards.
#[derive(Clone, Copy)]
pub(super) struct Boxes {
    width: usize,
    height: usize,
    last: usize,
    history: usize,
}

impl Boxes {
    pub(super) fn of(search: &Search) -> Self {
        Self {
            width: search.width(),
            height: search.height(),
            last: search.last(),
            history: search.history(),
        }
    }

    /// The number of cells in all generations.
    pub(super) fn cells(self) -> usize {
        self.width * self.height * (self.last + 1 + self.history)
    }

    /// The index of the cell in column x and row y, so many generations before `generation`; `None`
    /// outside the box.
    pub(super) fn index(self, generation: usize, back: usize, (x, y): (i64, i64)) -> Option<usize> {
        let number = generation.checked_sub(back).unwrap_or_else(|| self.last + back - generation);
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (x < self.width && y < self.height).then_some((number * self.height + y) * self.width + x)
    }
}

/// Cells by generation, row and column; dead outside the box.
pub(super) struct Places<'a> {
    pub(super) boxes: Boxes,
    pub(super) cells: &'a [Cell],
}

impl Places<'_> {
    /// Whether a column and row are in the box.
    pub(super) fn contain(&self, place: (i64, i64)) -> bool {
        self.boxes.index(0, 0, place).is_some()
    }

    /// The cell in column x and row y, counted from the top left corner of the box.
    pub(super) fn cell(&self, generation: usize, place: (i64, i64)) -> Cell {
        self.earlier(generation, 0, place)
    }

    /// The same so many generations before this one, which may be before generation 0.
    pub(super) fn earlier(&self, generation: usize, back: usize, place: (i64, i64)) -> Cell {
        self.boxes.index(generation, back, place).map_or(Cell::Known(false), |index| self.cells[index])
    }
}
