//! The frontier: what still matters of a box whose first cells are placed.
//!
//! [`densest`] follows all beginnings of a box, none left out. It knows neither solvers nor waste.

use crate::life::{Position, Totalistic};
use crate::problem::StillLife;
use crate::problem::still_life::Outside;

/// Frontiers of a box: the last 2w + 2 cells placed, where w is its number of columns. Cells are
/// placed row by row, and the newest is bit 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frontier {
    pub(crate) width: u32,
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

    pub(crate) fn bits(&self) -> u32 {
        2 * self.width + 2
    }

    /// The frontier after one more cell.
    pub(crate) fn push(&self, frontier: u128, alive: bool) -> u128 {
        (frontier << 1 | u128::from(alive)) & ((1 << self.bits()) - 1)
    }

    /// Returns true if the cells whose neighbourhood is complete, after a cell was placed in `column`, have one
    /// that they may have.
    pub(crate) fn keeps(&self, frontier: u128, alive: bool, column: u32) -> bool {
        self.complete(column).all(|middle| self.may_be(self.window(frontier, alive, column, middle)))
    }

    /// Returns true if the middle cell of a window may have this neighbourhood.
    pub(crate) fn may_be(&self, window: usize) -> bool {
        self.kept[window]
    }

    /// Returns true if each of two generations becomes the other, as far as neighbourhoods are complete after a
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

    /// The window around a cell next to the one just placed: nine bits row by row, the last cell lowest.
    pub(crate) fn window(&self, frontier: u128, alive: bool, column: u32, middle: Middle) -> usize {
        let cells = frontier << 1 | u128::from(alive);
        let left = column.cast_signed() + middle.offset() - 1;
        (0..3).fold(0, |window, row| {
            (left..left + 3).fold(window, |window, place| {
                // A cell to the right of the new one in its row is asked about only if it lies outside.
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

/// The columns of the cells in the order in which they are placed, and their possible states. Cells
/// are placed row by row, in rows as long as the shorter side. Two dead rows outside follow the
/// last one, so that all cells get their neighbours.
pub(crate) fn cells(problem: &StillLife) -> impl Iterator<Item = (usize, &'static [bool])> {
    let columns = problem.width().min(problem.height());
    let rows = problem.width().max(problem.height());
    let places = (0..rows + 2).flat_map(move |row| (0..columns).map(move |column| (row, column)));
    places.map(|(row, column)| (column, states(problem, row, column)))
}

/// The possible states of a cell, given by its row and column in that order.
pub(super) fn states(problem: &StillLife, row: usize, column: usize) -> &'static [bool] {
    let turned = problem.width() > problem.height();
    let at = if turned { Position::new(column, row) } else { Position::new(row, column) };
    match problem.forced().get(&at) {
        _ if row >= problem.width().max(problem.height()) => &[false],
        Some(true) => &[true],
        Some(false) => &[false],
        None => &[false, true],
    }
}

/// The longest shorter side of a box. Longer ones have too many frontiers for the table.
pub const MOST_COLUMNS: usize = 12;

/// No beginning has this frontier.
const NONE: u8 = u8::MAX;

/// The most live cells of a still life of the box with its forced cells, or `None` if there is no
/// still life. It takes 2^(2w + 3) bytes and about w·h·2^(2w + 3) steps, where w is the shorter
/// side and h the longer one.
///
/// # Panics
/// If both sides are longer than [`MOST_COLUMNS`], if the box has 255 cells or more, or if the
/// problem ignores the cells outside the box.
pub fn densest(problem: &StillLife) -> Option<usize> {
    let (width, height) = (problem.width(), problem.height());
    let columns = width.min(height);
    assert!(columns <= MOST_COLUMNS, "{width}×{height} is too large for a table of all frontiers");
    assert!(width * height < usize::from(NONE), "counts are bytes");
    assert!(problem.outside() == Outside::Dead, "the cells outside stay dead");
    let frontier = Frontier::new(u32::try_from(columns).expect("at most twelve"));
    let mut most = vec![NONE; 1 << frontier.bits()];
    most[0] = 0;
    for (column, states) in cells(problem) {
        most = place(&frontier, &most, column, states);
    }
    // After two dead rows, frontiers differ only in the two cells before them, which no longer matter.
    most.into_iter().filter(|&count| count != NONE).max().map(usize::from)
}

fn place(frontier: &Frontier, most: &[u8], column: usize, states: &[bool]) -> Vec<u8> {
    let column = u32::try_from(column).expect("at most twelve");
    let mut after = vec![NONE; most.len()];
    for (before, &count) in (0u128..).zip(most).filter(|&(_, &count)| count != NONE) {
        for &alive in states.iter().filter(|&&alive| frontier.keeps(before, alive, column)) {
            let best =
                &mut after[usize::try_from(frontier.push(before, alive)).expect("an index of the table")];
            let count = count + u8::from(alive);
            if *best == NONE || *best < count {
                *best = count;
            }
        }
    }
    after
}
