//! Patterns that return after some generations, counted by halves that meet in the middle.
//!
//! All generations of a period are built side by side, row by row. A *beginning* is the first rows of all of them,
//! such that each row but the last becomes that of the next generation, and that of the last generation becomes that
//! of the first. How a beginning can go on depends on its last two rows alone, its *end*. So beginnings with
//! the same end are only counted.
//!
//! - **Lookahead.** A row follows in one generation if it makes the row above it become that of the next generation
//!   ([`NextRow`]). A beginning is dropped as soon as one generation, taken on its own, has no row that could follow. Few are
//!   left: after five rows of eight columns, for period 2, they have 53,163 ends.
//! - **Images.** A beginning can be reflected, and any of its generations can be the first. Only the least end of all
//!   images is followed, and its number counts the beginnings that have any of them.
//! - **Halves.** Turned upside down, the lower half of a pattern is a beginning, too. The two halves of an even
//!   number of rows share the two rows in the middle. Halves of an odd number overlap in one row more.

use std::sync::{Mutex, PoisonError};

use super::CensusError;
use super::next_row::NextRow;
use super::runs::{Entry, Runs};
use super::side_by_side::side_by_side;
use crate::limits::{Limits, StopReason};

/// An end has at most so many cells: two rows for each generation.
pub(super) const MOST_CELLS: usize = u128::BITS as usize;

/// So many ends are continued together.
const PIECE: usize = 1 << 12;

/// So many longer beginnings, 2 MB, wait in each thread before they are added up.
const BATCH: usize = 1 << 16;

/// After so many choices the limits are checked.
const BETWEEN_CHECKS: u32 = 1 << 16;

/// How many patterns of a box return after `period` generations, all of which lie in the box. Those that return
/// earlier count as well, and so does the empty one.
///
/// # Errors
/// If a limit is reached, if the ends take more than `bytes`, or if there are 2^128 patterns or more.
///
/// # Panics
/// If an end has more than [`MOST_CELLS`] cells.
pub(super) fn count(
    columns: usize,
    rows: usize,
    period: usize,
    bytes: u64,
    limits: &Limits,
) -> Result<u128, CensusError> {
    let ends = Ends::new(columns, period);
    // Two dead rows above the box.
    let mut beginnings = vec![Entry { key: 0, number: 1 }];
    for _ in 0..=rows / 2 {
        beginnings = ends.with_next_row(&beginnings, bytes, limits)?;
    }
    ends.met(&beginnings, rows % 2 == 1, limits)
}

/// Ends of beginnings, each as a number: for each generation row a above row b, the first generation in
/// the highest bits.
struct Ends {
    next_row: NextRow,
    columns: usize,
    period: usize,
    /// The mirror image of each row.
    images: Vec<u32>,
}

/// The last two rows of one generation.
#[derive(Clone, Copy)]
struct Two {
    above: u32,
    last: u32,
}

impl Ends {
    fn new(columns: usize, period: usize) -> Self {
        assert!(2 * columns * period <= MOST_CELLS, "{columns} columns are too many for period {period}");
        let image = |row: u32| row.reverse_bits() >> (u32::BITS as usize - columns);
        let images = (0..1 << columns).map(image).collect();
        Self { next_row: NextRow::new(columns), columns, period, images }
    }

    /// Adds one more row to all beginnings.
    fn with_next_row(
        &self,
        beginnings: &[Entry],
        bytes: u64,
        limits: &Limits,
    ) -> Result<Vec<Entry>, CensusError> {
        let runs = Runs::within(bytes.saturating_sub(size_of_val(beginnings) as u64));
        side_by_side(beginnings.chunks(PIECE), limits, |piece| {
            let mut longer = Vec::new();
            let mut builder = Builder::new(self, limits);
            for &Entry { key, number } in piece {
                builder.each_next(key, &mut |key| {
                    longer.push(Entry { key: self.least_image(key).0, number });
                    if longer.len() < BATCH { Ok(()) } else { runs.add(std::mem::take(&mut longer)) }
                })?;
            }
            runs.add(longer)
        })?;
        runs.into_sums()
    }

    /// How many pairs of halves there are that meet.
    fn met(&self, beginnings: &[Entry], has_middle: bool, limits: &Limits) -> Result<u128, CensusError> {
        let all = Mutex::new(0u128);
        side_by_side(beginnings.chunks(PIECE), limits, |piece| {
            let mut sum = Some(0u128);
            let mut builder = Builder::new(self, limits);
            for &Entry { key, number } in piece {
                let mut meet = |key| {
                    let (key, images) = self.least_image(self.upside_down(key));
                    if let Ok(place) = beginnings.binary_search_by_key(&key, |entry| entry.key) {
                        // Each image has as many beginnings.
                        let each = beginnings[place].number / images;
                        sum = sum.and_then(|sum| number.checked_mul(each)?.checked_add(sum));
                    }
                    Ok(())
                };
                if has_middle { builder.each_next(key, &mut meet)? } else { meet(key)? }
            }
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            *all = sum.and_then(|sum| all.checked_add(sum)).ok_or(CensusError::TooMany)?;
            Ok::<(), CensusError>(())
        })?;
        Ok(all.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// The last two rows of a generation, which is counted from the last one.
    fn two(&self, key: u128, from_last: usize) -> Two {
        let rows = key >> (2 * self.columns * from_last);
        let row = |rows: u128| u32::try_from(rows & ((1 << self.columns) - 1)).expect("a row has 16 cells");
        Two { above: row(rows >> self.columns), last: row(rows) }
    }

    /// An end with two more rows, those of one more generation.
    fn with(&self, key: u128, two: Two) -> u128 {
        key << (2 * self.columns) | u128::from(two.above) << self.columns | u128::from(two.last)
    }

    /// Replaces the rows of each generation.
    fn map(&self, key: u128, image: impl Fn(Two) -> Two) -> u128 {
        let generations = (0..self.period).rev();
        generations.fold(0, |mapped, from_last| self.with(mapped, image(self.two(key, from_last))))
    }

    fn upside_down(&self, key: u128) -> u128 {
        self.map(key, |two| Two { above: two.last, last: two.above })
    }

    fn mirrored(&self, key: u128) -> u128 {
        let image = |row: u32| self.images[row as usize];
        self.map(key, |two| Two { above: image(two.above), last: image(two.last) })
    }

    /// The same end, with the second generation as the first one.
    fn turned(&self, key: u128) -> u128 {
        let (one, others) = (2 * self.columns, 2 * self.columns * (self.period - 1));
        let first = key >> others;
        (key ^ first << others) << one | first
    }

    /// The least of all images of an end, and how many different ones there are.
    fn least_image(&self, key: u128) -> (u128, u128) {
        let (mut image, mut mirrored) = (key, self.mirrored(key));
        let (mut least, mut as_often, mut is_mirrored) = (key, 0, false);
        for _ in 0..self.period {
            least = least.min(image).min(mirrored);
            as_often += u128::from(image == key);
            is_mirrored |= mirrored == key;
            (image, mirrored) = (self.turned(image), self.turned(mirrored));
        }
        let turns = self.period as u128 / as_often;
        (least, if is_mirrored { turns } else { 2 * turns })
    }
}

/// Finds the next rows of all generations.
struct Builder<'a> {
    ends: &'a Ends,
    /// The last rows of each generation.
    rows: Vec<Two>,
    /// For each generation, the rows that follow if nothing is asked of the others.
    choices: Vec<Vec<u32>>,
    /// Those that were chosen so far.
    chosen: Vec<u32>,
    limits: &'a Limits,
    /// Choices since the limits were checked.
    choices_made: u32,
}

impl<'a> Builder<'a> {
    fn new(ends: &'a Ends, limits: &'a Limits) -> Self {
        let choices = vec![Vec::new(); ends.period];
        Self { ends, rows: Vec::new(), choices, chosen: Vec::new(), limits, choices_made: 0 }
    }

    /// Tells all ends that an end can lead to, one row further.
    ///
    /// # Errors
    /// If a limit is reached, or what `tell` says.
    fn each_next(
        &mut self,
        key: u128,
        tell: &mut impl FnMut(u128) -> Result<(), CensusError>,
    ) -> Result<(), CensusError> {
        let Ends { next_row, period, .. } = self.ends;
        self.rows.clear();
        self.rows.extend((0..*period).rev().map(|from_last| self.ends.two(key, from_last)));
        for (generation, two) in self.rows.iter().enumerate() {
            let next = self.rows[(generation + 1) % period].last;
            let Some(below) = next_row.below(two.above, two.last, next) else { return Ok(()) };
            next_row.list(&below, &mut self.choices[generation]);
        }
        self.chosen.clear();
        self.choose(tell)
    }

    /// Chooses the row of the next generation in all ways.
    fn choose(&mut self, tell: &mut impl FnMut(u128) -> Result<(), CensusError>) -> Result<(), CensusError> {
        let generation = self.chosen.len();
        if generation == self.ends.period {
            let rows = self.rows.iter().zip(&self.chosen);
            let longer =
                |key, (two, &row): (&Two, &u32)| self.ends.with(key, Two { above: two.last, last: row });
            return tell(rows.fold(0, longer));
        }
        for place in 0..self.choices[generation].len() {
            self.check_limits()?;
            self.chosen.push(self.choices[generation][place]);
            if self.can_go_on(generation) {
                self.choose(tell)?;
            }
            self.chosen.pop();
        }
        Ok(())
    }

    fn check_limits(&mut self) -> Result<(), StopReason> {
        self.choices_made += 1;
        if self.choices_made == BETWEEN_CHECKS {
            self.choices_made = 0;
            self.limits.check()?;
        }
        Ok(())
    }

    /// Whether the generations whose next generation has just got its row can have one more row.
    fn can_go_on(&self, generation: usize) -> bool {
        let leads_on = |from: usize, to: usize| {
            self.ends.next_row.below(self.rows[from].last, self.chosen[from], self.chosen[to]).is_some()
        };
        let is_last = generation + 1 == self.ends.period;
        (generation == 0 || leads_on(generation - 1, generation)) && (!is_last || leads_on(generation, 0))
    }
}

#[cfg(test)]
mod tests {
    use super::super::two_generations;
    use super::*;

    const PLENTY: u64 = 1 << 30;

    #[test]
    fn halves_count_what_cells_placed_one_by_one_do() {
        for (columns, most_rows) in [(1, 9), (2, 9), (3, 8), (4, 8), (5, 7)] {
            for rows in columns..=most_rows {
                let wanted = two_generations::returning(columns, rows);
                let found = count(columns, rows, 2, PLENTY, &Limits::none()).unwrap();
                assert_eq!(found, wanted, "{columns}×{rows}");
            }
        }
    }

    /// Within these boxes nothing has another period than 1 and 2, as all patterns of up to 25 cells that were
    /// played in `tests/library/counts.rs` show.
    #[test]
    fn longer_periods_have_the_patterns_of_their_divisors() {
        for (columns, rows) in [(3, 3), (3, 5), (4, 4), (4, 5)] {
            let returning = |period| count(columns, rows, period, PLENTY, &Limits::none()).unwrap();
            for (period, divisor) in [(3, 1), (4, 2), (5, 1), (6, 2)] {
                assert_eq!(returning(period), returning(divisor), "{columns}×{rows}, period {period}");
            }
        }
    }

    #[test]
    fn images_are_counted_once() {
        let ends = Ends::new(3, 4);
        // Rows a and b of four generations.
        let key = |rows: [u32; 8]| rows.into_iter().fold(0, |key, row| key << 3 | u128::from(row));
        let end = key([0b100, 0b110, 0, 0b010, 0, 0, 0b111, 0]);
        assert_eq!(ends.turned(end), key([0, 0b010, 0, 0, 0b111, 0, 0b100, 0b110]));
        assert_eq!(ends.mirrored(end), key([0b001, 0b011, 0, 0b010, 0, 0, 0b111, 0]));
        assert_eq!(ends.upside_down(end), key([0b110, 0b100, 0b010, 0, 0, 0, 0, 0b111]));
        let (least, images) = ends.least_image(end);
        assert_eq!(images, 8);
        assert_eq!(ends.least_image(ends.turned(ends.mirrored(end))), (least, 8));
        assert_eq!(ends.least_image(key([2, 0, 5, 0, 2, 0, 5, 0])).1, 2);
        assert_eq!(ends.least_image(key([1, 0, 4, 0, 1, 0, 4, 0])).1, 2);
        assert_eq!(ends.least_image(key([1, 0, 0, 0, 4, 0, 0, 0])).1, 4);
        assert_eq!(ends.least_image(0), (0, 1));
    }

    #[test]
    fn a_limit_or_too_little_memory_ends_the_count() {
        let stopped = |bytes, limits| match count(6, 6, 2, bytes, &limits) {
            Err(CensusError::Stopped(why)) => why,
            other => panic!("{other:?}"),
        };
        assert_eq!(stopped(PLENTY, Limits::within(std::time::Duration::ZERO)), StopReason::TimeLimit);
        assert_eq!(stopped(1000, Limits::none()), StopReason::Memory);
    }

    /// The first rows of these generations alone are a hundred billion.
    #[test]
    fn a_single_row_can_be_too_much() {
        let soon = Limits::within(std::time::Duration::from_millis(200));
        let stopped = count(3, 3, 20, u64::MAX, &soon);
        assert!(matches!(stopped, Err(CensusError::Stopped(StopReason::TimeLimit))), "{stopped:?}");
        let stopped = count(3, 3, 20, 20 << 20, &Limits::none());
        assert!(matches!(stopped, Err(CensusError::Stopped(StopReason::Memory))), "{stopped:?}");
    }
}
