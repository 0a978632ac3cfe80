//! Patterns that return after some generations: their halves, which meet in the middle.
//!
//! All generations of a period are built side by side, row by row. A *beginning* is the first rows of all of
//! them, such that each row but the last becomes that of the next generation, and that of the last generation
//! becomes that of the first. How a beginning can go on depends on its last two rows alone, its *end*. So
//! beginnings with the same end are only counted, or the one with the most or fewest live cells is kept ([`Measure`]).
//!
//! - **Lookahead.** A row follows in one generation if it makes the row above it become that of the next generation
//!   ([`NextRow`]). A beginning is dropped as soon as one generation, taken on its own, has no row that could follow. Few are
//!   left: after five rows of eight columns, for period 2, they have 53,163 ends.
//! - **Images.** A beginning can be reflected, and any of its generations can be the first, unless the live cells of the
//!   first one count alone. Only the least end of all images is followed, and its measure is that of the beginnings that have
//!   any of them.
//! - **Halves.** Turned upside down, the lower half of a pattern is a beginning, too. The two halves of an even
//!   number of rows share the two rows in the middle. Halves of an odd number overlap in one row more.
//! - **Marks.** What a beginning has shown so far ([`Marks`]) belongs to its key. So it is known of a pair of halves that
//!   meet whether the whole pattern moves, for instance.
//!
//! Once halves have met, one of the patterns can be made ([`Halves::example`]).

use std::sync::{Mutex, PoisonError};

use crate::RowsError;
use crate::builder::{Builder, Ends, Two};
use crate::life::Rule;
use crate::limits::{Limits, StopReason};
use crate::marks::Marks;
use crate::measure::Measure;
use crate::runs::{Entry, Runs};
use crate::threads::side_by_side;

/// The bits of an end that are left for marks. A period below 210 has at most three prime divisors.
const FOR_MARKS: usize = 3;

/// The longest period for so many columns.
pub fn most_period(columns: usize) -> usize {
    (u128::BITS as usize - FOR_MARKS) / (2 * columns)
}

/// So many ends are continued together.
const PIECE: usize = 1 << 12;

/// So many longer beginnings, 2 MB, wait in each thread before they are added up.
const BATCH: usize = 1 << 16;

/// The halves of all patterns of a box that return after `period` generations, all of which lie in the box.
/// Those that return earlier count as well, and so does the empty one.
pub struct Halves {
    pub(super) ends: Ends,
    measure: Measure,
    means: Means,
    pub(super) rows: usize,
    /// The beginnings of each number of rows, from none on. Those of half the rows are the last.
    pub(super) beginnings: Vec<Vec<Entry>>,
}

/// What the work may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// The bytes of all beginnings together.
    pub bytes: u64,
    /// The number of threads.
    pub jobs: usize,
}

/// What came of it when halves met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meetings {
    /// The measure of the patterns that return.
    pub returning: u128,
    /// That of those that show all marks, if there are any.
    pub marked: u128,
    /// The halves of one of these, which has the most or the fewest live cells if these are measured.
    pub(super) example: Option<Meeting>,
}

impl Meetings {
    /// Returns true if a pattern shows all marks.
    pub fn are_any_marked(&self) -> bool {
        self.example.is_some()
    }
}

/// The halves of a pattern. Both ends look towards the middle, and share two rows or one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Meeting {
    pub(super) upper: Half,
    pub(super) lower: Half,
}

/// The end of a beginning, the marks that the beginning shows, and its measure if that is of live cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Half {
    pub(super) end: u128,
    pub(super) marks: u128,
    pub(super) cells: Option<u128>,
}

impl Halves {
    /// Builds all beginnings of half the rows. The rule must keep all symmetries of the square, and no cell
    /// may be born among dead ones.
    ///
    /// # Errors
    /// If a limit is reached, if the beginnings take more memory than allowed, or if there are 2^128 of them or more.
    ///
    /// # Panics
    /// If the period is longer than [`most_period`].
    pub fn build(
        rule: Rule,
        (columns, rows): (usize, usize),
        (period, marks): (usize, Marks),
        measure: Measure,
        means: Means,
        limits: &Limits,
    ) -> Result<Self, RowsError> {
        let ends = Ends::new(rule, columns, (period, marks), measure.is_of_first_generation());
        // Two dead rows above the box.
        let none = Entry { key: 0, value: measure.without_rows() };
        let mut halves = Self { ends, measure, means, rows, beginnings: vec![vec![none]] };
        for _ in 0..=rows / 2 {
            let longer = halves.with_next_row(limits)?;
            halves.beginnings.push(longer);
        }
        Ok(halves)
    }

    fn last(&self) -> &[Entry] {
        self.beginnings.last().expect("there are those without rows")
    }

    /// The beginnings with one row more.
    fn with_next_row(&self, limits: &Limits) -> Result<Vec<Entry>, RowsError> {
        let taken: usize = self.beginnings.iter().map(|of_a_length| size_of_val(&of_a_length[..])).sum();
        let runs = Runs::within(self.means.bytes, taken, self.measure);
        side_by_side(self.last().chunks(PIECE), self.means.jobs, limits, |piece| {
            let mut longer = Vec::new();
            let mut builder = Builder::new(&self.ends, limits);
            for &Entry { key, value } in piece {
                let (end, marks) = self.ends.parts(key);
                builder.each_next(end, &mut |end, shown| {
                    let value = self.longer(value, end);
                    if !self.measure.admits(value) {
                        return Ok(());
                    }
                    let key = self.ends.marked(self.ends.least_image(end).0, marks | shown);
                    longer.push(Entry { key, value });
                    if longer.len() < BATCH { Ok(()) } else { runs.add(std::mem::take(&mut longer)) }
                })?;
            }
            runs.add(longer)
        })?;
        runs.into_entries()
    }

    /// The measure of a beginning that got the last row of this end.
    fn longer(&self, value: u128, end: u128) -> u128 {
        self.measure.longer(value, self.ends.cells(end, |two| two.last))
    }

    /// Lets the halves meet.
    ///
    /// # Errors
    /// If a limit is reached, or if there are 2^128 patterns or more.
    pub fn meet(&self, limits: &Limits) -> Result<Meetings, RowsError> {
        let all = Mutex::new(self.no_meeting());
        side_by_side(self.last().chunks(PIECE), self.means.jobs, limits, |piece| {
            let mut sum = Some(self.no_meeting());
            let mut builder = Builder::new(&self.ends, limits);
            for &entry in piece {
                let upper = self.half(entry);
                let mut meet = |value, end| {
                    sum = sum.and_then(|sum| self.plus(&sum, &self.meetings(upper, value, end)?));
                };
                if self.rows % 2 == 1 {
                    builder.each_next(upper.end, &mut |end, _| {
                        meet(self.longer(entry.value, end), end);
                        Ok::<(), RowsError>(())
                    })?;
                } else {
                    meet(entry.value, upper.end);
                }
            }
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            *all = sum.and_then(|sum| self.plus(&all, &sum)).ok_or(RowsError::TooMany)?;
            Ok::<(), RowsError>(())
        })?;
        Ok(all.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// What comes of it if upper halves with this measure, all with the same end, meet the lower ones that begin with
    /// the rows of `end`. None if there is too much to count.
    fn meetings(&self, upper: Half, value: u128, end: u128) -> Option<Meetings> {
        let lower_end = self.ends.upside_down(end);
        let (least, images) = self.ends.least_image(lower_end);
        let shared = self.ends.cells(end, |two| two.above) + self.ends.cells(end, |two| two.last);
        let beginnings = self.last();
        let first = beginnings.partition_point(|entry| entry.key < self.ends.marked(least, 0));
        let mut sum = self.no_meeting();
        for entry in &beginnings[first..] {
            let lower = self.half(*entry);
            if lower.end != least {
                break;
            }
            let returning = self.measure.whole(value, (entry.value, images), shared)?;
            if !self.measure.admits(returning) {
                continue;
            }
            let is_marked = upper.marks | lower.marks == self.ends.marks.all();
            let meeting = Meeting { upper, lower: Half { end: lower_end, ..lower } };
            let met = Meetings {
                returning,
                marked: if is_marked { returning } else { self.measure.of_none() },
                example: is_marked.then_some(meeting),
            };
            sum = self.plus(&sum, &met)?;
        }
        Some(sum)
    }

    /// Both together. Of two examples it keeps the lesser one if either will do, so that threads make no difference. None
    /// if there are too many.
    fn plus(&self, one: &Meetings, other: &Meetings) -> Option<Meetings> {
        let marked = self.measure.either(one.marked, other.marked)?;
        let examples =
            [one, other].into_iter().filter(|met| self.measure == Measure::Number || met.marked == marked);
        Some(Meetings {
            returning: self.measure.either(one.returning, other.returning)?,
            marked,
            example: examples.filter_map(|met| met.example).min(),
        })
    }

    fn no_meeting(&self) -> Meetings {
        Meetings { returning: self.measure.of_none(), marked: self.measure.of_none(), example: None }
    }

    /// What an entry of beginnings stands for.
    fn half(&self, entry: Entry) -> Half {
        let (end, marks) = self.ends.parts(entry.key);
        let cells = (self.measure != Measure::Number).then_some(entry.value);
        Half { end, marks, cells }
    }

    /// One of the patterns that show all marks, if there are any: its rows, each in all generations. The
    /// lowest bit of a row is its first cell.
    ///
    /// # Errors
    /// If a limit is reached.
    ///
    /// # Panics
    /// If other halves have met.
    pub fn example(&self, met: &Meetings, limits: &Limits) -> Result<Option<Vec<Vec<u32>>>, StopReason> {
        let Some(meeting) = met.example else { return Ok(None) };
        let mut rows = self.beginning(meeting.upper, limits)?;
        let lower = self.beginning(meeting.lower, limits)?;
        // The halves overlap in the middle.
        rows.extend(lower.into_iter().take(self.rows - rows.len()).rev());
        Ok(Some(rows))
    }

    /// The rows of a beginning of half the rows, the first one first.
    fn beginning(&self, mut half: Half, limits: &Limits) -> Result<Vec<Row>, StopReason> {
        let mut rows = Vec::new();
        for shorter in self.beginnings.iter().rev().skip(1) {
            rows.push(self.ends.rows(half.end).map(|two| two.last).collect());
            half = self.shortened(half, shorter, limits)?;
        }
        rows.reverse();
        Ok(rows)
    }

    /// A beginning without its last row. One of those that are one row shorter must lead to it.
    fn shortened(&self, half: Half, shorter: &[Entry], limits: &Limits) -> Result<Half, StopReason> {
        let ends = &self.ends;
        let wanted: Vec<Two> = ends.rows(half.end).collect();
        let last: Row = wanted.iter().map(|two| two.last).collect();
        let shown = ends.shown_by_last(&last);
        let mut builder = Builder::new(ends, limits);
        for &entry in shorter {
            let before = self.half(entry);
            let cells = half.cells.map(|_| self.longer(entry.value, half.end));
            if before.marks | shown != half.marks || cells != half.cells {
                continue;
            }
            for end in ends.images(before.end) {
                // Their last row is the last but one of the longer beginning.
                if !ends.rows(end).map(|two| two.last).eq(wanted.iter().map(|two| two.above)) {
                    continue;
                }
                let mut leads_there = false;
                builder.each_next::<StopReason>(end, &mut |longer, _| {
                    leads_there |= longer == half.end;
                    Ok(())
                })?;
                if leads_there {
                    return Ok(Half { end, ..before });
                }
            }
        }
        unreachable!("every beginning was made from a shorter one")
    }
}

/// A row in all generations of the period.
type Row = Vec<u32>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::StopReason;

    const PLENTY: Means = Means { bytes: 1 << 30, jobs: 2 };

    fn met(size: (usize, usize), period: usize, marks: Marks) -> Meetings {
        let halves =
            Halves::build(Rule::LIFE, size, (period, marks), Measure::Number, PLENTY, &Limits::none())
                .unwrap();
        halves.meet(&Limits::none()).unwrap()
    }

    /// Within these boxes nothing has another period than 1 and 2, as all patterns of up to 25 cells that were
    /// played in `tests/library/counts.rs` show.
    #[test]
    fn longer_periods_have_the_patterns_of_their_divisors() {
        for size in [(3, 3), (3, 5), (4, 4), (4, 5)] {
            let returning = |period| met(size, period, Marks::none()).returning;
            for (period, divisor) in [(3, 1), (4, 2), (5, 1), (6, 2)] {
                assert_eq!(returning(period), returning(divisor), "{size:?}, period {period}");
            }
        }
    }

    /// What shows the marks of period 2 returns after two generations, and not after one. What shows none is
    /// empty.
    #[test]
    fn marks_tell_apart_what_else_is_counted_by_itself() {
        for size in [(3, 3), (4, 4), (4, 5), (5, 5), (5, 6)] {
            let still = met(size, 1, Marks::alive());
            let both = met(size, 2, Marks::none());
            let moving = met(size, 2, Marks::of_cell(2));
            assert_eq!(still.marked + 1, still.returning, "{size:?}");
            assert_eq!((both.marked, moving.returning), (both.returning, both.returning), "{size:?}");
            assert_eq!(moving.marked, both.returning - still.returning, "{size:?}");
            assert_eq!(met(size, 4, Marks::of_cell(4)).marked, 0, "{size:?}");
        }
    }

    #[test]
    fn a_limit_or_too_little_memory_ends_the_count() {
        let stopped = |size, period, bytes, limits: &Limits| {
            let means = Means { bytes, jobs: 2 };
            match Halves::build(Rule::LIFE, size, (period, Marks::none()), Measure::Number, means, limits) {
                Err(RowsError::Stopped(why)) => why,
                _ => panic!("{size:?} is not stopped"),
            }
        };
        let at_once = Limits::within(std::time::Duration::ZERO);
        assert_eq!(stopped((6, 6), 2, 1 << 30, &at_once), StopReason::TimeLimit);
        // The first rows of these generations alone are a hundred billion.
        let soon = Limits::within(std::time::Duration::from_millis(200));
        assert_eq!(stopped((3, 3), 20, u64::MAX, &soon), StopReason::TimeLimit);
        for (size, period, bytes) in [((6, 6), 2, 1000), ((3, 3), 20, 20 << 20)] {
            let what = (period, Marks::none());
            let built = Halves::build(
                Rule::LIFE,
                size,
                what,
                Measure::Number,
                Means { bytes, jobs: 2 },
                &Limits::none(),
            );
            assert_eq!(built.err(), Some(RowsError::TooLarge { bytes }), "{size:?}");
        }
    }
}
