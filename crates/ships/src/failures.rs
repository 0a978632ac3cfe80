//! Failures that are remembered: rows behind which so many more cannot follow.
//!
//! When no row fits, the rows to blame are known ([`super::lookahead`]), and with any other rows beside them,
//! it fails again. So a failure is kept and found again in other states. It is kept under one of a few sets
//! of rows, the *patterns*, that contains the rows to blame. A look into a table for each pattern says
//! whether its rows have failed before. Rows are compared as a whole, no hash decides.
//!
//! The table has a fixed size, and a new failure takes the place of an older one. What it contains depends
//! on threads and time. It changes how fast the lookahead answers, and not what it answers.

use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use crate::narrow::RowSetCache;
use crate::row_relation::RowRelation;
use crate::strip::Row;

/// The cells of the rows of a state, the last row in the lowest bits.
pub(super) type Cells = u128;

/// Bytes of an entry, its tag and its part of the sets of rows.
const ENTRY: usize = size_of::<Entry>() + 1 + RowSetCache::ENTRY.div_ceil(PER_SET);

/// For so many entries there is a set of rows.
const PER_SET: usize = 4;

/// Two words of cells, the rows to blame, and [`kind`] with the reach above it. An entry of zeros is empty.
type Entry = [u64; 4];

/// The most entries of a thread, and the fewest that are worth it.
const ENTRIES: RangeInclusive<usize> = 1 << 6..=1 << 16;

/// The patterns are the rows on which a row and so many rows behind it depend.
const BEHIND: [usize; 3] = [2, 5, usize::MAX];

/// Failures of the rows behind a state.
#[derive(Debug, Default)]
pub(super) struct Failures {
    /// The bits of a row.
    width: u32,
    /// Of each class, from few rows to all.
    patterns: Vec<Vec<Pattern>>,
    /// A power of two of them, or none.
    entries: Vec<Entry>,
    /// A few bits of the hash of each entry, or 0: most looks end here, in a table that a processor cache
    /// holds.
    tags: Vec<u8>,
    /// Sets of rows that were computed, which are kept as long.
    pub(super) row_sets: RowSetCache,
}

/// Where failures are between two pieces of work: those of each thread.
#[derive(Debug, Default)]
pub(super) struct FailureCache {
    failures: Mutex<Vec<Failures>>,
}

/// A set of rows.
#[derive(Clone, Copy, Debug)]
struct Pattern {
    /// Bit n stands for the row n + 1 before the one that does not exist.
    rows: u128,
    cells: Cells,
}

/// A failure that was found in the table, or is put there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    /// The rows to blame: bit n stands for the row n + 1 before the one that was sought.
    pub(super) blame: u128,
    /// How many rows after the one that was sought cannot all exist with it.
    pub(super) reach: usize,
}

impl FailureCache {
    /// Provides for so many threads in so many bytes. What does not fit is forgotten.
    pub(super) fn provide(&mut self, relation: &RowRelation, jobs: usize, bytes: u64) {
        let entries = entries(relation, bytes / jobs as u64);
        let failures = self.failures.get_mut().unwrap_or_else(PoisonError::into_inner);
        failures.retain(|failures| failures.entries.len() == entries);
        failures.resize_with(jobs, || Failures::new(relation, entries));
    }

    pub(super) fn clear(&mut self) {
        self.failures.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The failures of a thread; if more threads come than are provided for, they have none.
    pub(super) fn take(&self) -> Failures {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    pub(super) fn give(&self, failures: Failures) {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).push(failures);
    }

    pub(super) fn bytes(&self) -> u64 {
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures.iter().map(Failures::bytes).sum()
    }
}

impl Failures {
    /// Nothing is remembered yet, in so many entries.
    fn new(relation: &RowRelation, entries: usize) -> Self {
        let patterns = (0..relation.pace.classes).map(|class| patterns(relation, class)).collect();
        Self {
            width: relation.width(),
            patterns,
            entries: vec![[0; 4]; entries],
            tags: vec![0; entries],
            row_sets: RowSetCache::new(if relation.looks_farther { entries / PER_SET } else { 0 }),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.entries.capacity() * ENTRY) as u64 + self.row_sets.bytes()
    }

    /// The cells of rows, the last one of which is the newest.
    pub(super) fn cells(&self, rows: &[Row]) -> Cells {
        if self.entries.is_empty() { 0 } else { rows.iter().fold(0, |cells, &row| self.pushed(cells, row)) }
    }

    /// The cells when a row comes behind them. The oldest ones are pushed out or stay above those of a state.
    #[inline]
    pub(super) fn pushed(&self, cells: Cells, row: Row) -> Cells {
        cells << self.width | Cells::from(row)
    }

    /// A failure of the next row, of this class, behind these cells if so many rows after it are demanded.
    #[inline]
    pub(super) fn find(&self, cells: Cells, class: usize, more: usize) -> Option<Failure> {
        if self.entries.is_empty() {
            return None;
        }
        for (number, pattern) in (1..).zip(&self.patterns[class]) {
            let key = cells & pattern.cells;
            let (slot, tag) = slot(key, number, self.entries.len());
            if self.tags[slot] != tag {
                continue;
            }
            let [low, high, blame, rest] = self.entries[slot];
            let reach = (rest >> 16) as usize;
            let is_same = [low, high] == words(key) && rest & 0xffff == kind(number, class);
            if is_same && reach <= more {
                return Some(Failure { blame: u128::from(blame), reach });
            }
        }
        None
    }

    /// Remembers that the next row, of this class, failed behind these cells.
    pub(super) fn add(&mut self, cells: Cells, class: usize, failure: Failure) {
        if self.entries.is_empty() {
            return;
        }
        let covers = |pattern: &Pattern| failure.blame & !pattern.rows == 0;
        let Some(number) = self.patterns[class].iter().position(covers) else { return };
        let key = cells & self.patterns[class][number].cells;
        let number = number + 1;
        let Ok(reach) = u16::try_from(failure.reach) else { return };
        // A state has at most 64 rows.
        let Ok(blame) = u64::try_from(failure.blame) else { return };
        let [low, high] = words(key);
        let (slot, tag) = slot(key, number, self.entries.len());
        self.tags[slot] = tag;
        self.entries[slot] = [low, high, blame, kind(number, class) | u64::from(reach) << 16];
    }
}

impl Pattern {
    fn new(rows: u128, width: u32) -> Self {
        let row: Cells = (1 << width) - 1;
        let is_among = |before: &u32| rows >> before & 1 == 1;
        let before = (0..Cells::BITS / width).filter(is_among);
        Self { rows, cells: before.fold(0, |cells, before| cells | row << (before * width)) }
    }
}

/// The low bits of the last word of an entry: the number of its pattern, from 1, and its class.
#[inline]
fn kind(pattern: usize, class: usize) -> u64 {
    pattern as u64 | (class as u64) << 8
}

/// The entries of a thread that has so many bytes.
fn entries(relation: &RowRelation, bytes: u64) -> usize {
    let fits = relation.pace.rows() * relation.width() as usize <= Cells::BITS as usize;
    let most = usize::try_from(bytes).unwrap_or(usize::MAX) / ENTRY;
    if fits && most >= *ENTRIES.start() { 1 << most.min(*ENTRIES.end()).ilog2() } else { 0 }
}

fn patterns(relation: &RowRelation, class: usize) -> Vec<Pattern> {
    let mut rows: Vec<u128> = BEHIND.iter().map(|&behind| relation.dependencies(class, behind)).collect();
    rows.dedup();
    rows.into_iter().map(|rows| Pattern::new(rows, relation.width())).collect()
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "each word has half of the bits")]
fn words(cells: Cells) -> [u64; 2] {
    [cells as u64, (cells >> 64) as u64]
}

/// Where a key of a pattern is, in a table of so many entries, a power of two, and its tag.
#[inline]
fn slot(key: Cells, pattern: usize, entries: usize) -> (usize, u8) {
    let [low, high] = words(key);
    let mixed = (low ^ high.rotate_left(23).wrapping_mul(0xff51_afd7_ed55_8ccd)).wrapping_add(pattern as u64);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed >> 24) as usize & (entries - 1), (mixed >> 56) as u8 | 1)
}
