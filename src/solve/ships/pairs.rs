//! Third rows from tables: one for each pair of rows, made when it is first needed.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::strip::{Row, Strip};

/// A set of rows.
pub(super) type Rows = [u64];

/// The tables of a strip.
#[derive(Debug)]
pub(super) struct Pairs {
    strip: Strip,
    tables: Vec<OnceLock<Box<Pair>>>,
    bytes: AtomicU64,
}

/// What can stand behind two rows.
#[derive(Debug)]
pub(super) struct Pair {
    /// The rows that the second row can become.
    futures: Box<Rows>,
    /// Where the third rows for each future start.
    starts: Box<[u16]>,
    thirds: Box<[Row]>,
}

impl Pairs {
    /// The widest strip for which there are tables; for wider ones they would not fit the memory.
    pub(super) const WIDEST: u32 = 9;

    /// No table is made yet.
    pub(super) fn new(strip: Strip) -> Self {
        let tables: Vec<_> = (0..1usize << (2 * strip.width())).map(|_| OnceLock::new()).collect();
        let bytes = AtomicU64::new(tables.capacity() as u64 * size_of::<OnceLock<Box<Pair>>>() as u64);
        Self { strip, tables, bytes }
    }

    /// The table of two rows.
    #[inline]
    pub(super) fn of(&self, ahead: Row, middle: Row) -> &Pair {
        let index = usize::from(ahead) << self.strip.width() | usize::from(middle);
        self.tables[index].get_or_init(|| {
            let pair = Pair::new(&self.strip, ahead, middle);
            self.bytes.fetch_add(pair.bytes(), Ordering::Relaxed);
            Box::new(pair)
        })
    }

    /// The memory that the tables take.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

impl Pair {
    fn new(strip: &Strip, ahead: Row, middle: Row) -> Self {
        let rows = 1usize << strip.width();
        let all = strip.futures(ahead, middle);
        let mut starts = vec![0u16; rows + 1];
        let mut futures = vec![0; rows.div_ceil(64)];
        for future in all.iter().flatten().map(|&future| usize::from(future)) {
            starts[future + 1] += 1;
            futures[future / 64] |= 1 << (future % 64);
        }
        for future in 0..rows {
            starts[future + 1] += starts[future];
        }
        let mut next = starts.clone();
        let mut thirds = vec![0; usize::from(starts[rows])];
        for (third, future) in (0..).zip(&all) {
            if let Some(future) = future {
                let place = &mut next[usize::from(*future)];
                thirds[usize::from(*place)] = third;
                *place += 1;
            }
        }
        Self { futures: futures.into(), starts: starts.into(), thirds: thirds.into() }
    }

    /// The third rows with which the second row becomes `future`, in increasing order.
    #[inline]
    pub(super) fn thirds(&self, future: Row) -> &[Row] {
        let future = usize::from(future);
        &self.thirds[usize::from(self.starts[future])..usize::from(self.starts[future + 1])]
    }

    /// What the second row can become.
    #[inline]
    pub(super) fn futures(&self) -> &Rows {
        &self.futures
    }

    fn bytes(&self) -> u64 {
        let tables = size_of_val(&*self.futures) + size_of_val(&*self.starts) + size_of_val(&*self.thirds);
        (tables + size_of::<Self>()) as u64
    }
}

/// Whether a set has a row.
#[inline]
pub(super) fn has(rows: &Rows, row: Row) -> bool {
    rows[usize::from(row) / 64] >> (row % 64) & 1 == 1
}
