//! What of a half-placed board still matters.

use crate::life::Rule;

/// The last 2w + 2 cells placed on a board of w columns, row by row, the newest as bit 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frontier {
    width: u32,
    stable: [bool; 512],
}

impl Frontier {
    /// Frontiers of a board of so many columns.
    pub(super) fn new(width: u32) -> Self {
        let stable = std::array::from_fn(|window| {
            let alive = window >> 4 & 1 == 1;
            let neighbours = window.count_ones() as usize - usize::from(alive);
            Rule::LIFE.next(alive, neighbours) == alive
        });
        Self { width, stable }
    }

    /// How many bits there are.
    pub(super) fn bits(&self) -> u32 {
        2 * self.width + 2
    }

    /// The frontier after one more cell.
    pub(super) fn push(&self, frontier: u64, alive: bool) -> u64 {
        (frontier << 1 | u64::from(alive)) & ((1 << self.bits()) - 1)
    }

    /// Whether the cells whose neighbourhood is complete, now that a cell was placed in `column` after `frontier`, do not
    /// change: the one to its upper left, and at the ends of a row those beside them, the cells outside included.
    pub(super) fn keeps(&self, frontier: u64, alive: bool, column: u32) -> bool {
        let cells = frontier << 1 | u64::from(alive);
        let last = self.width - 1;
        // Window columns further left than the new cell by `shift`; those outside the board are dead.
        let window = |shift: u32, outside: [bool; 3]| {
            (0..3).fold(0usize, |window, row| {
                (0..3).fold(window, |window, place: u32| {
                    let inside = !outside[place as usize];
                    let distance = i64::from(row * self.width) + i64::from(2 - place) + i64::from(shift) - 2;
                    let cell = inside && distance >= 0 && cells >> distance & 1 == 1;
                    window << 1 | usize::from(cell)
                })
            })
        };
        let centre_before = || self.stable[window(2, [column < 2, column < 1, false])];
        let centre_here = || self.stable[window(1, [column < 1, false, true])];
        let beyond = || self.stable[window(0, [false, true, true])];
        let before_first = || self.stable[window(2, [true, true, false])];
        (if column == 0 { before_first() } else { centre_before() })
            && (column < last || (centre_here() && beyond()))
    }
}
