//! Candidates in strips of few columns: a set of rows is a number, so a test of a candidate is a look into a table.

use super::before::{Before, LeftOut};
use super::fitting::{Fitting, Kind, Set, key};
use super::strip::{Row, Strip};
use crate::problem::ships::Twist;

/// The sets of third rows of a strip.
#[derive(Debug)]
pub(super) struct Narrow {
    width: u32,
    /// For each pair of rows, and what the second one becomes: the third rows.
    thirds: Box<[Set]>,
    /// For each pair of rows: what the second one can become.
    futures: Box<[Set]>,
}

impl Narrow {
    /// The widest strip: its rows are the bits of a [`Set`].
    pub(super) const WIDEST: u32 = Set::BITS.ilog2();

    /// Makes the sets.
    pub(super) fn new(strip: &Strip) -> Self {
        let (width, rows) = (strip.width(), 1 << strip.width());
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

    /// The columns.
    pub(super) fn width(&self) -> u32 {
        self.width
    }

    /// The memory that the sets take.
    pub(super) fn bytes(&self) -> u64 {
        (size_of_val(&*self.thirds) + size_of_val(&*self.futures)) as u64
    }

    /// Appends the rows that can come next, in increasing order, tested farther where that is implied. Tells which
    /// tests left out others.
    #[inline]
    pub(super) fn candidates(
        &self,
        before: &Before<'_>,
        is_implied: bool,
        fitting: &mut Fitting,
        found: &mut Vec<Row>,
    ) -> LeftOut {
        let mut left_out = LeftOut::default();
        let [ahead, middle, future] = before.now();
        let candidates = self.thirds(ahead, middle, future);
        if candidates == 0 {
            return left_out;
        }
        let [ahead, middle] = before.near();
        // Gathered when there is a candidate that it can leave out.
        let mut beside = None;
        for candidate in rows(candidates) {
            let near = self.thirds(ahead, middle, before.twist.future(candidate));
            if near == 0 {
                left_out.near = true;
                continue;
            }
            let beside = *beside.get_or_insert_with(|| match (is_implied, before.looks_far) {
                (true, _) => self.beside_farther(before, fitting),
                (false, true) => self.beside(before, fitting),
                (false, false) => Set::MAX,
            });
            if near & beside != 0 {
                found.push(candidate);
            } else if !is_implied || near & self.beside(before, fitting) == 0 {
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
    fn beside(&self, before: &Before<'_>, fitting: &mut Fitting) -> Set {
        let reach = before.reach;
        let near_and_far = [before.row(reach.near[1]), before.row(reach.far[0]), before.row(reach.far[1])];
        let key = key(Kind::Far, near_and_far);
        fitting.get(key).unwrap_or_else(|| {
            let [ahead, middle, future] = before.far();
            let ahead_of_beside = before.ahead_of_beside();
            let all = rows(self.thirds(ahead, middle, future))
                .fold(0, |all, row| all | self.futures(ahead_of_beside, before.twist.middle(row)));
            let beside = as_rows(all, before.twist);
            fitting.put(key, beside);
            beside
        })
    }

    /// The rows that a candidate tested farther can have behind the near ones.
    #[inline]
    fn beside_farther(&self, before: &Before<'_>, fitting: &mut Fitting) -> Set {
        let reach = before.reach;
        let ([far_ahead, far], [farther_ahead, farther]) = (reach.far, reach.farther);
        let [near, far_ahead, far] = [before.row(reach.near[1]), before.row(far_ahead), before.row(far)];
        let key = key(Kind::Farther, [near, far_ahead, far, before.row(farther_ahead), before.row(farther)]);
        fitting.get(key).unwrap_or_else(|| {
            let beside = self.found_farther(before);
            fitting.put(key, beside);
            beside
        })
    }

    fn found_farther(&self, before: &Before<'_>) -> Set {
        let twist = before.twist;
        let [ahead, middle, future] = before.farther();
        let farther = self.thirds(ahead, middle, future);
        let ahead_of_far = before.row(before.reach.far[1]);
        let ahead_of_farther = before.row(before.reach.farther[1]);
        let [ahead, middle, future] = before.far();
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

/// The rows that the law takes for those of a set, when it says what a row becomes.
fn as_rows(set: Set, twist: Twist) -> Set {
    match twist {
        Twist::Straight => set,
        Twist::Rows { .. } | Twist::Generations { .. } => {
            rows(set).fold(0, |all, row| all | 1 << twist.future(row))
        }
    }
}
