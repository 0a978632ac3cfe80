//! The frontier: what still matters of a box whose first cells are placed.

use crate::life::Totalistic;

/// Frontiers of a box: the last 2w + 2 cells placed, where w is its number of columns. Cells are
/// placed row by row, and the newest is bit 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frontier {
    width: u32,
    /// For each window, whether its middle cell may have this neighbourhood.
    kept: [bool; 512],
}

impl Frontier {
    /// Frontiers of still lifes of a box with `width` columns.
    pub(crate) fn new(width: u32) -> Self {
        Self { width, kept: std::array::from_fn(|window| next(window) == middle(window)) }
    }

    /// Frontiers of patterns that vanish at once.
    pub(crate) fn vanishing(width: u32) -> Self {
        Self { width, kept: std::array::from_fn(|window| !next(window)) }
    }

    /// The columns of the box.
    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    /// The number of bits of a frontier.
    pub(crate) fn bits(&self) -> u32 {
        2 * self.width + 2
    }

    /// The frontier after one more cell.
    pub(crate) fn push(&self, frontier: u128, alive: bool) -> u128 {
        (frontier << 1 | u128::from(alive)) & ((1 << self.bits()) - 1)
    }

    /// Whether the cells whose neighbourhood is complete, after a cell was placed in `column`, have one
    /// that they may have.
    pub(crate) fn keeps(&self, frontier: u128, alive: bool, column: u32) -> bool {
        self.complete(column).all(|middle| self.may_be(self.window(frontier, alive, column, middle)))
    }

    /// Whether the middle cell of a window may have this neighbourhood.
    pub(crate) fn may_be(&self, window: usize) -> bool {
        self.kept[window]
    }

    /// Whether each of two generations becomes the other, as far as neighbourhoods are complete after a
    /// cell was placed in `column` of both. Frontiers come with the new cell.
    #[cfg(test)]
    pub(crate) fn alternates(
        &self,
        (one, first): (u128, bool),
        (other, second): (u128, bool),
        column: u32,
    ) -> bool {
        self.complete(column).all(|place| {
            let one = self.window(one, first, column, place);
            let other = self.window(other, second, column, place);
            next(one) == middle(other) && next(other) == middle(one)
        })
    }

    /// The cells whose neighbourhood is complete after a cell was placed in `column`: the one to its
    /// upper left and, at the end of a row, the one above it and the one outside next to that. In the
    /// first column, the cell to its upper left lies outside.
    pub(crate) fn complete(&self, column: u32) -> impl Iterator<Item = Middle> + use<> {
        let at_end = (column == self.width - 1).then_some([Middle::Above, Middle::AboveRight]);
        [Middle::AboveLeft].into_iter().chain(at_end.into_iter().flatten())
    }

    /// The window around a cell next to the one just placed: nine bits row by row, the last cell
    /// lowest.
    pub(crate) fn window(&self, frontier: u128, alive: bool, column: u32, middle: Middle) -> usize {
        let cells = frontier << 1 | u128::from(alive);
        let left = column.cast_signed() + middle.offset() - 1;
        (0..3).fold(0, |window, row| {
            (left..left + 3).fold(window, |window, place| {
                // A cell to the right of the new one in its row is asked about only if it lies
                // outside.
                let inside = (0..self.width.cast_signed()).contains(&place);
                let distance = (2 - row) * self.width.cast_signed() + column.cast_signed() - place;
                window << 1 | usize::from(inside && cells >> distance & 1 == 1)
            })
        })
    }
}

/// The middle cell of a window, whose nine bits come row by row.
fn middle(window: usize) -> bool {
    window >> 4 & 1 == 1
}

/// The middle cell in the next generation.
fn next(window: usize) -> bool {
    let alive = middle(window);
    let neighbours = window.count_ones() as usize - usize::from(alive);
    Totalistic::LIFE.next(alive, neighbours)
}

/// A cell of the row above the one just placed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Middle {
    /// In the column before.
    AboveLeft,
    /// In the same column.
    Above,
    /// In the column after.
    AboveRight,
}

impl Middle {
    fn offset(self) -> i32 {
        match self {
            Self::AboveLeft => -1,
            Self::Above => 0,
            Self::AboveRight => 1,
        }
    }
}
