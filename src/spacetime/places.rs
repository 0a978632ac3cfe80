//! The cells of a search by generation, row and column.

use super::Cell;

/// Cells by generation, row and column; dead outside the box.
pub(super) struct Places<'a> {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) cells: &'a [Cell],
}

impl Places<'_> {
    /// Whether a column and row are in the box.
    pub(super) fn contain(&self, place: (i64, i64)) -> bool {
        index(self.width, self.height, 0, place).is_some()
    }

    /// The cell in column x and row y, counted from the top left corner of the box.
    pub(super) fn cell(&self, generation: usize, (x, y): (i64, i64)) -> Cell {
        index(self.width, self.height, generation, (x, y))
            .map_or(Cell::Known(false), |index| self.cells[index])
    }
}

pub(super) fn index(width: usize, height: usize, generation: usize, (x, y): (i64, i64)) -> Option<usize> {
    let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
    (x < width && y < height).then_some((generation * height + y) * width + x)
}
