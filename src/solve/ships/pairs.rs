//! Third rows from tables: one for each pair of rows, made when it is first needed.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::futures;
use super::strip::{Row, Strip};

/// A set of rows: a bit for each, [`BITS`] of them in a number.
pub(super) type Rows = [u16];

/// Rows of a set in a number.
pub(super) const BITS: usize = 16;

/// The tables of a strip.
#[derive(Debug)]
pub(super) struct Pairs {
    strip: Strip,
    /// For each pair of rows.
    thirds: Vec<Table>,
    /// For each row ahead.
    futures: Vec<Table>,
    bytes: AtomicU64,
    /// The most bytes.
    limit: u64,
    is_full: AtomicBool,
}

/// A table, if it was needed.
type Table = OnceLock<Box<[u16]>>;

/// An empty table of any kind.
static EMPTY: [u16; 1 << 14] = [0; 1 << 14];

/// What can stand behind two rows: where the third rows for each future start, then the third rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<'a> {
    rows: usize,
    table: &'a [u16],
}

/// What rows behind a row can become: a set for each. They lie together, as most of the time goes into
/// reading tables that no processor cache holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Futures<'a> {
    words: usize,
    sets: &'a [u16],
}

impl Pairs {
    /// The widest strip for which there are tables; for wider ones they would not fit the memory.
    pub(super) const WIDEST: u32 = 9;

    /// No table is made yet.
    pub(super) fn new(strip: Strip) -> Self {
        let none = |count: usize| (0..count).map(|_| OnceLock::new()).collect::<Vec<Table>>();
        let (thirds, futures) = (none(1 << (2 * strip.width())), none(1 << strip.width()));
        let bytes = ((thirds.capacity() + futures.capacity()) * size_of::<Table>()) as u64;
        let (bytes, is_full) = (AtomicU64::new(bytes), AtomicBool::new(false));
        Self { strip, thirds, futures, bytes, limit: u64::MAX, is_full }
    }

    /// From now on the tables may take so many bytes.
    pub(super) fn limit(&mut self, bytes: u64) {
        self.limit = bytes;
        *self.is_full.get_mut() = false;
    }

    /// Whether a table was missing as the bytes were not enough. Then some answers were wrong.
    pub(super) fn is_full(&self) -> bool {
        self.is_full.load(Ordering::Relaxed)
    }

    /// The columns.
    pub(super) fn width(&self) -> u32 {
        self.strip.width()
    }

    /// The third rows behind two rows.
    #[inline]
    pub(super) fn of(&self, ahead: Row, middle: Row) -> Pair<'_> {
        let (rows, index) = (1 << self.strip.width(), usize::from(ahead) << self.strip.width());
        let table = &self.thirds[index | usize::from(middle)];
        let table = match table.get() {
            Some(table) => table,
            None => self.made(table, 2 * rows + 1, || thirds(&self.strip, ahead, middle)),
        };
        Pair { rows, table }
    }

    /// What rows behind a row can become.
    #[inline]
    pub(super) fn futures(&self, ahead: Row) -> Futures<'_> {
        let rows = 1 << self.strip.width();
        let (words, table) = (words(rows), &self.futures[usize::from(ahead)]);
        let sets = match table.get() {
            Some(sets) => sets,
            None => self.made(table, rows * words, || sets_behind(&self.strip, ahead)),
        };
        Futures { words, sets }
    }

    /// Makes a table of at most so many numbers, if the memory allows.
    #[cold]
    fn made<'a>(&self, table: &'a Table, most: usize, make: impl FnOnce() -> Box<[u16]>) -> &'a [u16] {
        let most = (most * size_of::<u16>()) as u64;
        if self.bytes.fetch_add(most, Ordering::Relaxed) + most > self.limit {
            self.bytes.fetch_sub(most, Ordering::Relaxed);
            self.is_full.store(true, Ordering::Relaxed);
            return &EMPTY;
        }
        // Another thread may have made it in the meantime.
        let mut bytes = 0;
        let table = table.get_or_init(|| {
            let table = make();
            bytes = size_of_val(&*table) as u64;
            table
        });
        self.bytes.fetch_sub(most - bytes, Ordering::Relaxed);
        table
    }

    /// The memory that the tables take.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// Makes the table of two rows.
fn thirds(strip: &Strip, ahead: Row, middle: Row) -> Box<[u16]> {
    let rows = 1usize << strip.width();
    let all = strip.futures(ahead, middle);
    let starts = rows + 1;
    let mut table = vec![0u16; starts + all.iter().flatten().count()];
    for future in all.iter().flatten().map(|&future| usize::from(future)) {
        table[future + 1] += 1;
    }
    for future in 0..rows {
        table[future + 1] += table[future];
    }
    let mut next = table[..starts].to_vec();
    for (third, future) in (0..).zip(&all) {
        if let Some(future) = future {
            let place = &mut next[usize::from(*future)];
            table[starts + usize::from(*place)] = third;
            *place += 1;
        }
    }
    table.into()
}

/// Makes the sets behind a row.
#[expect(clippy::cast_possible_truncation, reason = "sixteen rows at a time are wanted")]
fn sets_behind(strip: &Strip, ahead: Row) -> Box<[u16]> {
    let rows = 1 << strip.width();
    let words = words(rows);
    let mut sets = vec![0; rows * words];
    for (middle, set) in (0..).zip(sets.chunks_exact_mut(words)) {
        let futures = futures::possible(strip, ahead, middle);
        for (number, word) in set.iter_mut().enumerate() {
            *word = (futures[number / 4] >> (BITS * (number % 4))) as u16;
        }
    }
    sets.into()
}

/// The numbers that a set takes.
fn words(rows: usize) -> usize {
    rows.div_ceil(BITS)
}

impl<'a> Pair<'a> {
    /// The third rows with which the second row becomes `future`, in increasing order.
    #[inline]
    pub(super) fn thirds(self, future: Row) -> &'a [Row] {
        let (future, first) = (usize::from(future), self.rows + 1);
        let [start, end] = [self.table[future], self.table[future + 1]].map(usize::from);
        &self.table[first + start..first + end]
    }
}

impl<'a> Futures<'a> {
    /// What a row behind can become.
    #[inline]
    pub(super) fn of(self, middle: Row) -> &'a Rows {
        let first = usize::from(middle) * self.words;
        &self.sets[first..first + self.words]
    }
}

/// Whether a set has a row.
#[inline]
pub(super) fn has(rows: &Rows, row: Row) -> bool {
    rows[usize::from(row) / BITS] >> (usize::from(row) % BITS) & 1 == 1
}
