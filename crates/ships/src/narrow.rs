//! Candidates in strips of few columns: a set of rows is a number, so a test of a candidate is a look into a
//! table.
//!
//! Sets of rows that were computed are kept in a table of a fixed size: a new one takes the place of an older
//! one. Each set has the rows that determine it as its key, and no hash decides whether they are the same.

use crate::problem::ships::{GlideMap, Reach};
use crate::strip::{Row, Strip};

/// The sets of third rows of a strip.
#[derive(Debug)]
pub(super) struct Narrow {
    pub(super) width: u32,
    /// For each pair of rows, and what the second one becomes: the third rows.
    thirds: Box<[Set]>,
    /// For each pair of rows: what the second one can become.
    futures: Box<[Set]>,
}

impl Narrow {
    /// The widest strip: its rows are the bits of a [`Set`].
    pub(super) const WIDEST: u32 = Set::BITS.ilog2();

    pub(super) fn new(strip: &Strip) -> Self {
        let (width, rows) = (strip.width, 1 << strip.width);
        let mut thirds = vec![0; 1 << (3 * width)].into_boxed_slice();
        let mut futures = vec![0; 1 << (2 * width)].into_boxed_slice();
        for (pair, (thirds, all)) in thirds.chunks_exact_mut(1 << width).zip(&mut futures).enumerate() {
            let [ahead, middle] = [pair >> width, pair % rows].map(|row| Row::try_from(row).expect("a row"));
            for (third, future) in strip.futures(ahead, middle).into_iter().enumerate() {
                if let Some(future) = future {
                    thirds[usize::from(future)] |= 1 << third;
                    *all |= 1 << future;
                }
            }
        }
        Self { width, thirds, futures }
    }

    pub(super) fn bytes(&self) -> u64 {
        (size_of_val(&*self.thirds) + size_of_val(&*self.futures)) as u64
    }

    /// Appends the rows that can come next, in increasing order, tested farther where that is implied. Tells
    /// which tests left out others.
    #[inline]
    pub(super) fn candidates(
        &self,
        preceding: &PrecedingRows<'_>,
        is_implied: bool,
        row_sets: &mut RowSetCache,
        found: &mut Vec<Row>,
    ) -> LeftOut {
        let mut left_out = LeftOut::default();
        let [ahead, middle, future] = preceding.now();
        let candidates = self.thirds(ahead, middle, future);
        if candidates == 0 {
            return left_out;
        }
        let [ahead, middle] = preceding.near();
        // Gathered when there is a candidate that it can leave out.
        let mut beside = None;
        for candidate in rows(candidates) {
            let near = self.thirds(ahead, middle, preceding.twist.future(candidate));
            if near == 0 {
                left_out.near = true;
                continue;
            }
            let beside = *beside.get_or_insert_with(|| match (is_implied, preceding.looks_far) {
                (true, _) => self.beside_farther(preceding, row_sets),
                (false, true) => self.beside(preceding, row_sets),
                (false, false) => Set::MAX,
            });
            if near & beside != 0 {
                found.push(candidate);
            } else if !is_implied || near & self.beside(preceding, row_sets) == 0 {
                left_out.far = true;
            } else {
                left_out.farther = true;
            }
        }
        left_out
    }

    /// The third rows behind two rows, the second of which becomes `future`.
    #[inline]
    fn thirds(&self, ahead: Row, middle: Row, future: Row) -> Set {
        self.thirds[self.pair(ahead, middle) << self.width | usize::from(future)]
    }

    /// What the second of two rows can become.
    #[inline]
    fn futures(&self, ahead: Row, middle: Row) -> Set {
        self.futures[self.pair(ahead, middle)]
    }

    #[inline]
    fn pair(&self, ahead: Row, middle: Row) -> usize {
        usize::from(ahead) << self.width | usize::from(middle)
    }

    /// The rows that a candidate tested far can have behind the near ones.
    #[inline]
    fn beside(&self, preceding: &PrecedingRows<'_>, row_sets: &mut RowSetCache) -> Set {
        let reach = preceding.reach;
        let near_and_far =
            [preceding.row(reach.near[1]), preceding.row(reach.far[0]), preceding.row(reach.far[1])];
        let key = key(Kind::Far, near_and_far);
        row_sets.get(key).unwrap_or_else(|| {
            let [ahead, middle, future] = preceding.far();
            let ahead_of_beside = preceding.ahead_of_beside();
            let all = rows(self.thirds(ahead, middle, future))
                .fold(0, |all, row| all | self.futures(ahead_of_beside, preceding.twist.middle(row)));
            let beside = as_rows(all, preceding.twist);
            row_sets.put(key, beside);
            beside
        })
    }

    /// The rows that a candidate tested farther can have behind the near ones.
    #[inline]
    fn beside_farther(&self, preceding: &PrecedingRows<'_>, row_sets: &mut RowSetCache) -> Set {
        let reach = preceding.reach;
        let ([far_ahead, far], [farther_ahead, farther]) = (reach.far, reach.farther);
        let [near, far_ahead, far] =
            [preceding.row(reach.near[1]), preceding.row(far_ahead), preceding.row(far)];
        let key =
            key(Kind::Farther, [near, far_ahead, far, preceding.row(farther_ahead), preceding.row(farther)]);
        row_sets.get(key).unwrap_or_else(|| {
            let beside = self.found_farther(preceding);
            row_sets.put(key, beside);
            beside
        })
    }

    fn found_farther(&self, preceding: &PrecedingRows<'_>) -> Set {
        let twist = preceding.twist;
        let [ahead, middle, future] = preceding.farther();
        let farther = self.thirds(ahead, middle, future);
        let ahead_of_far = preceding.row(preceding.reach.far[1]);
        let ahead_of_farther = preceding.row(preceding.reach.farther[1]);
        let [ahead, middle, future] = preceding.far();
        let all = rows(self.thirds(ahead, middle, future)).fold(0, |all, second| {
            // Most of these sets have few rows that others do not have.
            let new = self.futures(ahead_of_far, twist.middle(second)) & !all;
            if new == 0 {
                return all;
            }
            let behind = rows(farther).fold(0, |behind, third| {
                let between = self.thirds(ahead_of_farther, twist.middle(third), twist.future(second));
                rows(between).fold(behind, |behind, row| behind | self.futures(third, twist.middle(row)))
            });
            let (behind, middle) = (as_rows(behind, twist), twist.middle(second));
            let fits = |&future: &Row| self.thirds(ahead_of_far, middle, future) & behind != 0;
            rows(new).filter(fits).fold(all, |all, future| all | 1 << future)
        });
        as_rows(all, twist)
    }
}

/// The rows of a set, in increasing order.
#[inline]
fn rows(mut set: Set) -> impl Iterator<Item = Row> {
    std::iter::from_fn(move || {
        let row = Row::try_from(set.trailing_zeros()).ok().filter(|_| set != 0)?;
        set &= set - 1;
        Some(row)
    })
}

/// The rows that the relation takes for those of a set, when it says what a row becomes.
fn as_rows(set: Set, twist: GlideMap) -> Set {
    match twist {
        GlideMap::Straight => set,
        GlideMap::Rows { .. } | GlideMap::Generations { .. } => {
            rows(set).fold(0, |all, row| all | 1 << twist.future(row))
        }
    }
}

/// Which tests left out candidates ([`super::row_relation`]).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LeftOut {
    pub(super) near: bool,
    pub(super) far: bool,
    pub(super) farther: bool,
}

/// The rows before the one that is sought, by their part in the relation ([`super::row_relation`]).
#[derive(Clone, Copy)]
pub(super) struct PrecedingRows<'a> {
    pub(super) rows: &'a [Row],
    pub(super) reach: &'a Reach,
    pub(super) looks_far: bool,
    pub(super) twist: GlideMap,
}

impl PrecedingRows<'_> {
    #[inline]
    pub(super) fn row(&self, before: usize) -> Row {
        self.rows[self.rows.len() - before]
    }

    /// The two rows whose third is the candidate, and what the second one becomes.
    #[inline]
    pub(super) fn now(&self) -> [Row; 3] {
        let Reach { ahead, middle, future, .. } = *self.reach;
        [self.row(ahead), self.twist.middle(self.row(middle)), self.twist.future(self.row(future))]
    }

    /// The two rows whose third makes the candidate.
    #[inline]
    pub(super) fn near(&self) -> [Row; 2] {
        let [ahead, middle] = self.reach.near;
        [self.row(ahead), self.twist.middle(self.row(middle))]
    }

    /// The two rows whose third is the row beside the one that makes the candidate, and what the second one
    /// becomes.
    #[inline]
    pub(super) fn far(&self) -> [Row; 3] {
        let ([ahead, middle], future) = (self.reach.far, self.reach.near[1]);
        [self.row(ahead), self.twist.middle(self.row(middle)), self.twist.future(self.row(future))]
    }

    /// The two rows whose third is the row beside the one of [`Self::far`], and what the second one becomes.
    #[inline]
    pub(super) fn farther(&self) -> [Row; 3] {
        let ([ahead, middle], future) = (self.reach.farther, self.reach.far[1]);
        [self.row(ahead), self.twist.middle(self.row(middle)), self.twist.future(self.row(future))]
    }

    /// The row ahead of the one beside.
    #[inline]
    pub(super) fn ahead_of_beside(&self) -> Row {
        self.row(self.reach.far[1])
    }
}

/// A set of rows: bit n stands for row n.
pub(super) type Set = u64;

/// The bits of a row in a key.
const WIDTH: u32 = Set::BITS.ilog2();

#[derive(Debug, Default)]
pub(super) struct RowSetCache {
    /// A power of two of keys and sets, or none. A key is never 0.
    sets: Vec<[u64; 2]>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// Rows beside candidates that can be tested far.
    Far = 1,
    /// Rows beside candidates that can be tested farther.
    Farther = 2,
}

impl RowSetCache {
    /// Nothing is known, and so many sets, a power of two, can be.
    pub(super) fn new(entries: usize) -> Self {
        Self { sets: vec![[0; 2]; entries] }
    }

    /// Bytes of a key and its set.
    pub(super) const ENTRY: usize = size_of::<[u64; 2]>();

    pub(super) fn bytes(&self) -> u64 {
        (self.sets.capacity() * Self::ENTRY) as u64
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Set> {
        let [known, set] = *self.sets.get(self.slot(key))?;
        (known == key).then_some(set)
    }

    pub(super) fn put(&mut self, key: u64, set: Set) {
        let slot = self.slot(key);
        if let Some(entry) = self.sets.get_mut(slot) {
            *entry = [key, set];
        }
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mixed = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize & self.sets.len().wrapping_sub(1)
    }
}

/// The key of a set that these rows, at most ten, determine.
#[inline]
pub(super) fn key<const N: usize>(kind: Kind, rows: [Row; N]) -> u64 {
    rows.iter().fold(kind as u64, |key, &row| key << WIDTH | u64::from(row))
}
