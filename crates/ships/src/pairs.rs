//! Third rows from tables: one for each pair of rows or for all with the same row ahead, made when it is
//! first needed.
//!
//! What a row can become with any row behind it is found for all futures at once, column by column. What the
//! columns so far mean for the next ones are the last two cells behind, one of four *ends*. For each end
//! there is the set of what the columns before can become. Up to six cells a set is one number, which a step
//! only shifts. No step depends on cells by a jump, which a processor would have to guess.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::strip::{Row, Strip};

/// A set of rows: bit n of number m stands for row 64·m + n.
pub(super) type Set<const W: usize> = [u64; W];

/// The tables of a strip whose sets of rows have W numbers. N holds a row, or how many rows there are: `u8`
/// for at most seven columns.
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
    /// True if all pairs with the same row ahead have one table. That saves the look into a list of tables,
    /// which no processor cache holds. But of wider strips most pairs are never needed.
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

/// The most numbers of a table for a pair of rows of so many columns: where the third rows of each future
/// start, where the last ones end, and the third rows.
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
    pub(super) fn new(strip: Strip) -> Self {
        let rows = 1 << strip.width;
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

    /// Returns true if a table was missing as the bytes were not enough. Then some answers were wrong.
    pub(super) fn is_full(&self) -> bool {
        self.is_full.load(Ordering::Relaxed)
    }

    pub(super) fn width(&self) -> u32 {
        self.strip.width
    }

    /// The third rows behind two rows.
    #[inline]
    pub(super) fn of(&self, ahead: Row, middle: Row) -> Pair<'_, N> {
        let (width, rows) = (self.strip.width, 1 << self.strip.width);
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

    /// What the second of two rows can become, with any row behind.
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
            None => self
                .made(table, 1 << self.strip.width, const { &[[0; W]; 1 << 9] }, || self.sets_behind(ahead)),
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

    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The tables of all pairs with a row ahead, all as large as the largest one.
    fn thirds_behind(&self, ahead: Row) -> Box<[N]> {
        let (width, rows) = (self.strip.width, 1 << self.strip.width);
        let mut all = Vec::with_capacity(size(width) * rows);
        for (number, middle) in (1..=rows).zip(0..) {
            all.extend(thirds::<N>(&self.strip, ahead, middle));
            all.resize(number * size(width), N::default());
        }
        all.into()
    }

    fn sets_behind(&self, ahead: Row) -> Box<[Set<W>]> {
        let set = |middle| {
            let futures = possible(&self.strip, ahead, middle);
            std::array::from_fn(|number| futures[number])
        };
        (0..1 << self.strip.width).map(set).collect()
    }
}

/// Makes the table of two rows.
fn thirds<N: Entry>(strip: &Strip, ahead: Row, middle: Row) -> Vec<N> {
    let rows = 1usize << strip.width;
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

#[inline]
pub(super) fn has<const W: usize>(set: &Set<W>, row: Row) -> bool {
    set[usize::from(row) / 64 % W] >> (row % 64) & 1 == 1
}

/// The cells of rows whose set fits one number.
const CELLS: u32 = u64::BITS.ilog2();

/// What is demanded of a column.
#[derive(Clone, Copy)]
enum Demand {
    /// It stays dead.
    Dead,
    /// Its next state is that of a cell of the row.
    Cell(u32),
}

/// What a row can become, with any number of live cells in the row behind.
///
/// # Panics
/// If the strip has more than nine columns.
pub(super) fn possible(strip: &Strip, ahead: Row, middle: Row) -> Set<8> {
    let columns = Columns { strip, ahead: strip.framed_ahead(ahead), middle: strip.framed_middle(middle) };
    let few = columns.few();
    let mut ends = columns.first();
    for column in 1..few {
        ends = columns.step(column, ends);
    }
    let mut ends = ends.map(|set| [set, 0, 0, 0, 0, 0, 0, 0]);
    for column in few..columns.last() {
        ends = columns.wide_step(column, &ends);
    }
    columns.end(&ends)
}

struct Columns<'a> {
    strip: &'a Strip,
    ahead: u32,
    middle: u32,
}

impl Columns<'_> {
    /// The last column for which the end is known when it is settled.
    fn last(&self) -> u32 {
        self.strip.width + 2 * self.strip.slope
    }

    /// The first column after which a set needs several numbers, or the last one.
    fn few(&self) -> u32 {
        if self.strip.width <= CELLS { self.last() } else { 1 + self.strip.slope + CELLS }
    }

    /// Of a column, bit n says whether its cell is alive next if the three cells behind are n.
    #[inline]
    fn lives(&self, column: u32) -> u64 {
        u64::from(self.strip.lives(self.ahead >> column, self.middle >> column))
    }

    #[inline]
    fn demand(&self, column: u32) -> Demand {
        column
            .checked_sub(1 + self.strip.slope)
            .filter(|&cell| cell < self.strip.width)
            .map_or(Demand::Dead, Demand::Cell)
    }

    /// The sets behind the first column, which stays dead: beside its inner cell nothing can be alive behind.
    fn first(&self) -> [u64; 4] {
        let lives = self.lives(0);
        [!lives & 1, 0, !lives >> 4 & 1, 0]
    }

    /// The ends behind a column, as the next cell is dead beyond the strip.
    #[inline]
    fn ends(&self, column: u32) -> usize {
        if column < self.strip.width { 4 } else { 2 }
    }

    /// The sets behind a column from those before it, of rows that fit a number.
    #[inline]
    fn step(&self, column: u32, ends: [u64; 4]) -> [u64; 4] {
        let (lives, demand) = (self.lives(column), self.demand(column));
        let mut next = [0; 4];
        for (end, next) in next.iter_mut().enumerate().take(self.ends(column)) {
            for outer in 0..2 {
                let cells = end << 1 | outer;
                let (set, alive) = (ends[cells & 3], lives >> cells & 1);
                *next |= match demand {
                    Demand::Dead => set & alive.wrapping_sub(1),
                    Demand::Cell(cell) => set << (alive << cell),
                };
            }
        }
        next
    }

    /// One step for rows whose sets need several numbers.
    fn wide_step(&self, column: u32, ends: &[Set<8>; 4]) -> [Set<8>; 4] {
        let (lives, demand, used) = (self.lives(column), self.demand(column), self.used(column));
        let mut next = [Set::<8>::default(); 4];
        for (end, next) in next.iter_mut().enumerate().take(self.ends(column)) {
            let sets = [0, 1].map(|outer| &ends[(end << 1 | outer) & 3][..used]);
            let dead = [0, 1].map(|outer| (lives >> (end << 1 | outer) & 1).wrapping_sub(1));
            spread(demand, sets, dead, next);
        }
        next
    }

    /// How many numbers the sets before a column have.
    #[inline]
    fn used(&self, column: u32) -> usize {
        let cells = column.saturating_sub(1 + self.strip.slope).min(self.strip.width);
        1 << cells.saturating_sub(CELLS)
    }

    /// What the whole row can become.
    fn end(&self, ends: &[Set<8>; 4]) -> Set<8> {
        let last = self.last();
        let (lives, inside) = (self.lives(last), self.lives(last + 1));
        let (demand, used) = (self.demand(last), self.used(last));
        let mut all = Set::<8>::default();
        for (end, set) in (0..).zip(ends) {
            let [beside, beyond] = self.strip.axis.beyond(end);
            let stays_dead = inside >> (end >> 1 | beside << 1 | beyond << 2) & 1 == 0;
            if stays_dead || !self.strip.axis.has_dead_column() {
                let alive = lives >> (end | beside << 2) & 1;
                join(&mut all, &set[..used], demand, alive);
            }
        }
        all
    }
}

/// The rows of two sets with one more cell, dead where the mask of a set says so, or with one more demand.
#[inline]
fn spread(demand: Demand, [first, second]: [&[u64]; 2], [dead, also_dead]: [u64; 2], next: &mut [u64]) {
    let sets = first.iter().zip(second);
    match demand {
        Demand::Dead => {
            for (next, (first, second)) in next.iter_mut().zip(sets) {
                *next = first & dead | second & also_dead;
            }
        }
        Demand::Cell(_) => {
            let (low, high) = next.split_at_mut(first.len());
            for ((low, high), (first, second)) in low.iter_mut().zip(high).zip(sets) {
                *low = first & dead | second & also_dead;
                *high = first & !dead | second & !also_dead;
            }
        }
    }
}

/// Adds the rows of a set with one more cell, or with one more demand.
fn join(all: &mut [u64], set: &[u64], demand: Demand, alive: u64) {
    match demand {
        Demand::Dead if alive == 1 => {}
        Demand::Dead => all.iter_mut().zip(set).for_each(|(all, set)| *all |= set),
        Demand::Cell(cell @ CELLS..) => {
            let first = if alive == 1 { 1 << (cell - CELLS) } else { 0 };
            all[first..].iter_mut().zip(set).for_each(|(all, set)| *all |= set);
        }
        Demand::Cell(cell) => all[0] |= set[0] << (alive << cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Rule;
    use crate::strip::Axis;

    /// Compares them with what the row becomes with each row behind it.
    fn compare(strip: &Strip, random: &mut fastrand::Rng) {
        let rows = 1 << strip.width;
        for _ in 0..40 {
            let (ahead, middle) = (random.u16(..rows), random.u16(..rows));
            let mut wanted = Set::<8>::default();
            for future in strip.futures(ahead, middle).into_iter().flatten().map(usize::from) {
                wanted[future / 64] |= 1 << (future % 64);
            }
            assert_eq!(possible(strip, ahead, middle), wanted, "{strip:?} {ahead} {middle}");
        }
    }

    #[test]
    fn they_are_those_of_all_rows() {
        let mut random = fastrand::Rng::with_seed(2);
        for rule in ["B3/S23", "B36/S125", "B2-a/S12"] {
            for axis in [Axis::Border, Axis::Odd, Axis::Even, Axis::Gutter] {
                for width in 1..=9 {
                    let strip = Strip::new(rule.parse::<Rule>().unwrap(), width, axis);
                    compare(&strip, &mut random);
                }
            }
        }
    }

    #[test]
    fn they_are_those_of_all_slanted_rows() {
        let mut random = fastrand::Rng::with_seed(3);
        for rule in ["B3/S23", "B1/S125", "B2-a/S12"] {
            for (width, slope) in [
                (1, 1),
                (1, 3),
                (2, 2),
                (3, 1),
                (5, 4),
                (6, 1),
                (6, 2),
                (7, 4),
                (8, 1),
                (8, 3),
                (9, 1),
                (9, 4),
            ] {
                let strip = Strip::new(rule.parse::<Rule>().unwrap(), width, Axis::Border).slanted(slope);
                compare(&strip, &mut random);
            }
        }
    }
}
