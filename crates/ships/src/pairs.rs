//! Third rows from tables: one for each pair of rows or for all with the same row ahead, made when it is first needed.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::futures;
use super::strip::{Row, Strip};

/// A set of rows: bit n of number m stands for row 64·m + n.
pub(super) type Set<const W: usize> = [u64; W];

/// The tables of a strip whose sets of rows have W numbers. N holds a row, or how many rows there are: `u8` for at
/// most seven columns.
#[derive(Debug)]
pub(super) struct Pairs<const W: usize, N> {
    strip: Strip,
    /// For each pair of rows, or for all those with the same row ahead.
    thirds: Vec<Table<N>>,
    /// For each row ahead.
    futures: Vec<Table<Set<W>>>,
    bytes: AtomicU64,
    /// The most bytes.
    limit: u64,
    is_full: AtomicBool,
}

/// A table, if it was needed.
type Table<T> = OnceLock<Box<[T]>>;

/// A number in a table of third rows.
pub(super) trait Entry: Copy + Default + Into<u16> + TryFrom<usize> + 'static {
    /// Whether all pairs with the same row ahead have one table. That saves the look into a list of tables, which no
    /// processor cache holds. But of wider strips most pairs are never needed.
    const TOGETHER: bool;

    /// An empty table of any kind.
    const EMPTY: &'static [Self];
}

impl Entry for u8 {
    const TOGETHER: bool = true;
    const EMPTY: &'static [u8] = {
        static NONE: [u8; size(7) << 7] = [0; size(7) << 7];
        &NONE
    };
}

impl Entry for u16 {
    const TOGETHER: bool = false;
    const EMPTY: &'static [u16] = &[0; size(9)];
}

/// The most numbers of a table for a pair of rows of so many columns: where the third rows of each future start,
/// where the last ones end, and the third rows.
const fn size(width: u32) -> usize {
    (2 << width) + 1
}

/// What can stand behind two rows: where the third rows for each future start, then the third rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<'a, N> {
    rows: usize,
    table: &'a [N],
}

impl<const W: usize, N: Entry> Pairs<W, N> {
    /// No table is made yet.
    pub(super) fn new(strip: Strip) -> Self {
        let rows = 1 << strip.width();
        let pairs = if N::TOGETHER { rows } else { rows * rows };
        let thirds: Vec<Table<N>> = (0..pairs).map(|_| OnceLock::new()).collect();
        let futures: Vec<Table<Set<W>>> = (0..rows).map(|_| OnceLock::new()).collect();
        let bytes = ((thirds.capacity() + futures.capacity()) * size_of::<Table<N>>()) as u64;
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
    pub(super) fn of(&self, ahead: Row, middle: Row) -> Pair<'_, N> {
        let (width, rows) = (self.strip.width(), 1 << self.strip.width());
        let [row, second] = [ahead, middle].map(usize::from);
        let table = if N::TOGETHER {
            let table = &self.thirds[row];
            let all = match table.get() {
                Some(all) => all,
                None => self.made(table, size(width) << width, N::EMPTY, || self.thirds_behind(ahead)),
            };
            &all[second * size(width)..][..size(width)]
        } else {
            let table = &self.thirds[row << width | second];
            match table.get() {
                Some(table) => table,
                None => self.made(table, size(width), N::EMPTY, || thirds(&self.strip, ahead, middle).into()),
            }
        };
        Pair { rows, table }
    }

    /// What the second of two rows can become, whatever row is behind.
    #[inline]
    pub(super) fn futures(&self, ahead: Row, middle: Row) -> Set<W> {
        self.behind(ahead)[usize::from(middle)]
    }

    /// What rows behind a row can become.
    #[inline]
    pub(super) fn behind(&self, ahead: Row) -> &[Set<W>] {
        let table = &self.futures[usize::from(ahead)];
        match table.get() {
            Some(sets) => sets,
            None => self.made(table, 1 << self.strip.width(), const { &[[0; W]; 1 << 9] }, || {
                self.sets_behind(ahead)
            }),
        }
    }

    /// Makes a table of at most so many entries, if the memory allows.
    #[cold]
    fn made<'a, T>(
        &self,
        table: &'a Table<T>,
        most: usize,
        empty: &'static [T],
        make: impl FnOnce() -> Box<[T]>,
    ) -> &'a [T] {
        let most = (most * size_of::<T>()) as u64;
        if self.bytes.fetch_add(most, Ordering::Relaxed) + most > self.limit {
            self.bytes.fetch_sub(most, Ordering::Relaxed);
            self.is_full.store(true, Ordering::Relaxed);
            return empty;
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

    /// The tables of all pairs with a row ahead, all as large as the largest one.
    fn thirds_behind(&self, ahead: Row) -> Box<[N]> {
        let (width, rows) = (self.strip.width(), 1 << self.strip.width());
        let mut all = Vec::with_capacity(size(width) * rows);
        for (number, middle) in (1..=rows).zip(0..) {
            all.extend(thirds::<N>(&self.strip, ahead, middle));
            all.resize(number * size(width), N::default());
        }
        all.into()
    }

    /// Makes the sets behind a row.
    fn sets_behind(&self, ahead: Row) -> Box<[Set<W>]> {
        let set = |middle| {
            let futures = futures::possible(&self.strip, ahead, middle);
            std::array::from_fn(|number| futures[number])
        };
        (0..1 << self.strip.width()).map(set).collect()
    }
}

/// Makes the table of two rows.
fn thirds<N: Entry>(strip: &Strip, ahead: Row, middle: Row) -> Vec<N> {
    let rows = 1usize << strip.width();
    let all = strip.futures(ahead, middle);
    // Counted behind its place, each future starts where the ones before it end.
    let mut starts = vec![0; rows + 1];
    for future in all.iter().flatten() {
        starts[usize::from(*future) + 1] += 1;
    }
    for future in 0..rows {
        starts[future + 1] += starts[future];
    }
    let number = |number: usize| N::try_from(number).ok().expect("a strip has no more rows");
    let mut table: Vec<N> = starts.iter().map(|&start| number(start)).collect();
    table.resize(rows + 1 + starts[rows], N::default());
    for (third, future) in all.iter().enumerate() {
        if let Some(future) = future {
            let place = &mut starts[usize::from(*future)];
            table[rows + 1 + *place] = number(third);
            *place += 1;
        }
    }
    table
}

impl<'a, N: Entry> Pair<'a, N> {
    /// The third rows with which the second row becomes `future`, in increasing order.
    #[inline]
    pub(super) fn thirds(self, future: Row) -> &'a [N] {
        let (future, first) = (usize::from(future), self.rows + 1);
        let [start, end] =
            [self.table[future], self.table[future + 1]].map(|place| usize::from(place.into()));
        &self.table[first + start..first + end]
    }
}

/// Whether a set has a row.
#[inline]
pub(super) fn has<const W: usize>(set: &Set<W>, row: Row) -> bool {
    set[usize::from(row) / 64 % W] >> (row % 64) & 1 == 1
}
