//! A pattern from two halves that meet in the middle.
//!
//! The lower half of a pattern, upside down, is an upper half of the box. So it is enough to follow
//! beginnings to the middle, and to look for two of them that fit together. If no half wastes less
//! than u, then no half of a pattern wastes more than the budget less u. So the search first finds
//! u, and then all halves up to that limit.

use super::beginning::Beginning;
use super::cell::{self, CHANGES};
use super::follow::Followed;
use super::history::History;
use super::search::{Goal, Search};
use crate::limits::{Limits, StopReason};

/// How far below half of the budget the first limit for halves lies.
const BELOW_HALF: u16 = 3;

/// The rows of a pattern that wastes at most `whole`, or `None` if there is none. The box must be
/// its own image upside down.
pub(super) fn pattern(
    search: &Search<'_>,
    whole: u16,
    limits: &Limits,
) -> Result<Option<Vec<u64>>, StopReason> {
    for most in (whole / 2).saturating_sub(BELOW_HALF)..=whole / 2 {
        let halves = Halves::up_to(search, whole, most, limits)?;
        let Some(least) = halves.list.iter().map(|half| half.waste()).min() else { continue };
        // Neither half of a pattern wastes less than this, so neither wastes more than `whole` less
        // this.
        let halves =
            if whole - least <= most { halves } else { Halves::up_to(search, whole, whole - least, limits)? };
        return halves.join(whole, limits);
    }
    Ok(None)
}

/// Upper halves, each with the row after it.
struct Halves<'a> {
    search: &'a Search<'a>,
    /// Sorted by their last two rows. Of two halves that are mirror images of each other, one is
    /// listed.
    list: Vec<Beginning>,
    history: History,
}

impl<'a> Halves<'a> {
    /// All halves that waste at most `most` and can belong to a pattern that wastes at most
    /// `whole`.
    fn up_to(search: &'a Search<'a>, whole: u16, most: u16, limits: &Limits) -> Result<Self, StopReason> {
        let goal = Goal { whole, half: Some(most), beam: None };
        let Followed { mut beginnings, history, .. } = search.follow(goal, search.rows / 2 + 1, limits)?;
        beginnings.retain(|beginning| beginning.waste() <= most);
        Ok(Self { search, list: beginnings, history })
    }

    fn join(&self, whole: u16, limits: &Limits) -> Result<Option<Vec<u64>>, StopReason> {
        if self.search.rows.is_multiple_of(2) {
            self.join_even(whole, limits)
        } else {
            self.join_odd(whole, limits)
        }
    }

    /// An even number of rows: the row after each half is the last row of the other.
    fn join_even(&self, whole: u16, limits: &Limits) -> Result<Option<Vec<u64>>, StopReason> {
        let exchanged = |rows: u128| rows >> self.width() | (rows & self.row_mask()) << self.width();
        for (at, &upper) in self.list.iter().enumerate() {
            if at % CHECK == 0 {
                limits.check()?;
            }
            let wanted = exchanged(upper.frontier());
            let mirrored = self.history.mirrored(wanted);
            let found = self.list.binary_search_by_key(&wanted.min(mirrored), |half| half.frontier());
            let Ok(lower) = found.map(|at| self.list[at]) else { continue };
            if upper.waste() + lower.waste() <= whole {
                let lower = self.half(lower, mirrored < wanted);
                return Ok(Some(self.put_together(self.half(upper, false), lower)));
            }
        }
        Ok(None)
    }

    /// An odd number of rows: a row that belongs to neither half lies between them.
    fn join_odd(&self, whole: u16, limits: &Limits) -> Result<Option<Vec<u64>>, StopReason> {
        let of_cells = cell::wastes();
        // The middle row, the row before it, the half, and whether it is mirrored.
        let mut halves: Vec<(u64, u64, usize, bool)> = Vec::with_capacity(2 * self.list.len());
        for (at, half) in self.list.iter().enumerate() {
            let (last, middle) = self.rows(half.frontier());
            halves.push((middle, last, at, false));
            halves.push((self.history.mirrored_row(middle), self.history.mirrored_row(last), at, true));
        }
        halves.sort_unstable();
        for same_middle in halves.chunk_by(|one, other| one.0 == other.0) {
            for &(middle, above, upper, upper_mirrored) in same_middle {
                limits.check()?;
                for &(_, below, lower, lower_mirrored) in same_middle {
                    let halves = self.list[upper].waste() + self.list[lower].waste();
                    let fits = halves <= whole
                        && self
                            .waste_between(&of_cells, [above, middle, below])
                            .is_some_and(|between| halves + between <= whole);
                    if fits {
                        let upper = self.half(self.list[upper], upper_mirrored);
                        let lower = self.half(self.list[lower], lower_mirrored);
                        return Ok(Some(self.put_together(upper, lower)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The waste of the middle of three rows, with its sides. `None` if a cell of it, or one beside
    /// it, changes.
    fn waste_between(&self, of_cells: &[u8; 512], rows: [u64; 3]) -> Option<u16> {
        let width = self.width();
        let ends = |row: u64| [row & 1, row >> (width - 1) & 1];
        let [above, middle, below] = rows.map(ends);
        if (0..2).any(|end| above[end] + middle[end] + below[end] == 3) {
            return None;
        }
        let sides = middle.iter().filter(|&&end| end == 0).count();
        let mut wasted = u16::try_from(sides).expect("at most two");
        for column in 0..width {
            let three = |row: u64| usize::try_from((row << 1) >> column & 7).expect("three cells");
            let waste = of_cells[three(rows[0]) << 6 | three(rows[1]) << 3 | three(rows[2])];
            if waste == CHANGES {
                return None;
            }
            wasted += u16::from(waste);
        }
        Some(wasted)
    }

    /// The rows of a half and the row after it.
    fn half(&self, half: Beginning, is_mirrored: bool) -> Vec<u64> {
        let rows = self.history.rows_of(half);
        let mirror = |row| if is_mirrored { self.history.mirrored_row(row) } else { row };
        rows.into_iter().map(mirror).collect()
    }

    /// The pattern of two halves that fit.
    fn put_together(&self, mut upper: Vec<u64>, lower: Vec<u64>) -> Vec<u64> {
        upper.truncate(self.search.rows - self.search.rows / 2);
        upper.extend(lower.into_iter().take(self.search.rows / 2).rev());
        upper
    }

    fn rows(&self, frontier: u128) -> (u64, u64) {
        let row = |cells: u128| u64::try_from(cells & self.row_mask()).expect("a row fits");
        (row(frontier >> self.width()), row(frontier))
    }

    fn width(&self) -> u32 {
        self.search.width
    }

    fn row_mask(&self) -> u128 {
        (1 << self.width()) - 1
    }
}

/// Halves between two checks of the limits.
const CHECK: usize = 1 << 14;
