//! Third rows from tables: one for each pair of rows, made when it is first needed.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::strip::{Row, Strip};

/// A set of rows: a bit for each, [`BITS`] of them in a number.
pub(super) type Rows = [u16];

/// Rows of a set in a number.
pub(super) const BITS: usize = 16;

/// The tables of a strip.
#[derive(Debug)]
pub(super) struct Pairs {
    strip: Strip,
    tables: Vec<OnceLock<Box<[u16]>>>,
    bytes: AtomicU64,
}

/// What can stand behind two rows. All of it lies together in memory, as most of the time goes into
/// reading tables that no processor cache holds: the set of rows that the second row can become, then
/// where the third rows for each future start, then the third rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<'a> {
    rows: usize,
    table: &'a [u16],
}

impl Pairs {
    /// The widest strip for which there are tables; for wider ones they would not fit the memory.
    pub(super) const WIDEST: u32 = 9;

    /// No table is made yet.
    pub(super) fn new(strip: Strip) -> Self {
        let tables: Vec<_> = (0..1usize << (2 * strip.width())).map(|_| OnceLock::new()).collect();
        let bytes = AtomicU64::new(tables.capacity() as u64 * size_of::<OnceLock<Box<[u16]>>>() as u64);
        Self { strip, tables, bytes }
    }

    /// The table of two rows.
    #[inline]
    pub(super) fn of(&self, ahead: Row, middle: Row) -> Pair<'_> {
        let index = usize::from(ahead) << self.strip.width() | usize::from(middle);
        let table = self.tables[index].get_or_init(|| {
            let table = table(&self.strip, ahead, middle);
            self.bytes.fetch_add(size_of_val(&*table) as u64, Ordering::Relaxed);
            table
        });
        Pair { rows: 1 << self.strip.width(), table }
    }

    /// The memory that the tables take.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// Makes the table of two rows.
fn table(strip: &Strip, ahead: Row, middle: Row) -> Box<[u16]> {
    let rows = 1usize << strip.width();
    let all = strip.futures(ahead, middle);
    let (set, starts) = (words(rows), rows + 1);
    let mut table = vec![0u16; set + starts + all.iter().flatten().count()];
    for future in all.iter().flatten().map(|&future| usize::from(future)) {
        table[future / BITS] |= 1 << (future % BITS);
        table[set + future + 1] += 1;
    }
    for future in 0..rows {
        table[set + future + 1] += table[set + future];
    }
    let mut next = table[set..set + starts].to_vec();
    for (third, future) in (0..).zip(&all) {
        if let Some(future) = future {
            let place = &mut next[usize::from(*future)];
            table[set + starts + usize::from(*place)] = third;
            *place += 1;
        }
    }
    table.into()
}

/// The numbers that a set takes.
fn words(rows: usize) -> usize {
    rows.div_ceil(BITS)
}

impl<'a> Pair<'a> {
    /// The third rows with which the second row becomes `future`, in increasing order.
    #[inline]
    pub(super) fn thirds(self, future: Row) -> &'a [Row] {
        let starts = words(self.rows);
        let start = |future: usize| usize::from(self.table[starts + future]);
        let (future, first) = (usize::from(future), starts + self.rows + 1);
        &self.table[first + start(future)..first + start(future + 1)]
    }

    /// What the second row can become.
    #[inline]
    pub(super) fn futures(self) -> &'a Rows {
        &self.table[..words(self.rows)]
    }
}

/// Whether a set has a row.
#[inline]
pub(super) fn has(rows: &Rows, row: Row) -> bool {
    rows[usize::from(row) / BITS] >> (usize::from(row) % BITS) & 1 == 1
}
