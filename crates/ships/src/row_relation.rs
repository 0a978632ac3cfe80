//! The relation between the rows of a ship: which rows can come next.
//!
//! A ship moves k rows in p generations. If k and p have no common divisor, row y of generation t
//! gets the number p·y + k·t, counted against the direction of flight. So the ship is one sequence
//! of rows with one relation: of rows i − 2p, i − p and i, which are neighbours in one generation, the
//! middle one becomes row i − p + k. Otherwise there are several classes of rows, and how far apart the
//! rows of the relation are depends on the class ([`RowIndexing`]).
//!
//! A candidate for row i is left out when rows that must follow cannot exist (Eppstein, "Searching
//! for spaceships", and the lookahead of Merzenich's qfind are the models):
//!
//! - *near*: row i + p − k behind rows i − p − k and i − k, which becomes row i;
//! - *far*: that row together with row i + p − 2k and with row i + 2p − 2k behind both;
//! - *farther*: those together with row i + p − 3k, row i + 2p − 3k behind it and its neighbour, and row
//!   i + 3p − 3k behind both. A row i + p − k that is tested far implies it. So where that row is demanded
//!   anyway, the test changes no answer. It is worth it if rows have few columns.

use crate::narrow::{LeftOut, Narrow, PrecedingRows, RowSetCache};
use crate::pairs::{Entry, Pairs, Set, has};
use crate::pieces::Pieces;
use crate::problem::ships::{GlideMap, Reach, RowIndexing};
use crate::strip::{Row, Strip};

/// Why there are no other candidates.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoOthers {
    /// The rows to blame: bit n stands for the row n + 1 before.
    pub(super) blame: u128,
    /// The rows behind the candidate that had to be demanded for it.
    pub(super) reach: usize,
}

/// Returns true if candidates are tested far.
fn looks_far(pace: RowIndexing) -> bool {
    2 * pace.shift < pace.period
}

/// How many more rows exist behind a candidate at most, for the tests to be about them alone.
pub(super) fn tested(pace: RowIndexing) -> usize {
    let far = if looks_far(pace) { 2 } else { 1 };
    far * (pace.period - pace.shift) * pace.classes + pace.classes - 1
}

/// The rows on which each test of a candidate depends: bit n stands for the row n + 1 before it.
#[derive(Clone, Copy, Debug)]
struct Blame {
    candidate: u128,
    near: u128,
    far: u128,
    farther: u128,
}

impl Blame {
    fn of(reach: &Reach) -> Self {
        let rows = |rows: &[usize]| rows.iter().fold(0, |set, before| set | 1 << (before - 1));
        let candidate = rows(&[reach.ahead, reach.middle, reach.future]);
        let near = candidate | rows(&reach.near);
        let far = near | rows(&reach.far);
        Self { candidate, near, far, farther: far | rows(&reach.farther) }
    }

    /// The rows to blame if these tests left out candidates.
    #[inline]
    fn for_tests(&self, left_out: LeftOut) -> u128 {
        match left_out {
            LeftOut { farther: true, .. } => self.farther,
            LeftOut { far: true, .. } => self.far,
            LeftOut { near: true, .. } => self.near,
            LeftOut { .. } => self.candidate,
        }
    }
}

#[derive(Debug)]
pub(super) struct RowRelation {
    pub(super) pace: RowIndexing,
    /// Of each class.
    reaches: Vec<(Reach, Blame)>,
    twist: GlideMap,
    thirds: Thirds,
    pub(super) looks_farther: bool,
}

/// Where third rows come from.
#[derive(Debug)]
enum Thirds {
    Narrow(Narrow),
    Seven(Pairs<2, u8>),
    Eight(Pairs<4, u16>),
    Nine(Pairs<8, u16>),
    Pieces(Pieces),
}

impl RowRelation {
    pub(super) fn new(strip: Strip, pace: RowIndexing, twist: GlideMap) -> Self {
        let width = strip.width;
        // For wider strips than nine columns the tables would not fit the memory.
        let thirds = match width {
            ..=Narrow::WIDEST => Thirds::Narrow(Narrow::new(&strip)),
            7 => Thirds::Seven(Pairs::new(strip)),
            8 => Thirds::Eight(Pairs::new(strip)),
            9 => Thirds::Nine(Pairs::new(strip)),
            _ => Thirds::Pieces(Pieces::new(strip)),
        };
        let of_class = |class| {
            let reach = pace.reach(class);
            (reach, Blame::of(&reach))
        };
        let reaches = (0..pace.classes).map(of_class).collect();
        let looks_farther = 3 * pace.shift < pace.period && width <= Narrow::WIDEST;
        Self { pace, reaches, twist, thirds, looks_farther }
    }

    /// Appends the rows that can come after these, which start with a whole place, if so many more rows are
    /// demanded behind them. Returns why there are no others.
    #[inline]
    pub(super) fn candidates(
        &self,
        rows: &[Row],
        demanded: usize,
        row_sets: &mut RowSetCache,
        found: &mut Vec<Row>,
    ) -> NoOthers {
        let (reach, blame) = match &self.reaches[..] {
            [one] => one,
            reaches => &reaches[rows.len() % reaches.len()],
        };
        let preceding = PrecedingRows { rows, reach, looks_far: looks_far(self.pace), twist: self.twist };
        let left_out = match &self.thirds {
            Thirds::Narrow(narrow) => {
                let is_implied = self.looks_farther && demanded >= self.beside();
                narrow.candidates(&preceding, is_implied, row_sets, found)
            }
            Thirds::Seven(pairs) => from_pairs(pairs, &preceding, found),
            Thirds::Eight(pairs) => from_pairs(pairs, &preceding, found),
            Thirds::Nine(pairs) => from_pairs(pairs, &preceding, found),
            Thirds::Pieces(pieces) => from_pieces(pieces, &preceding, found),
        };
        let reach_of = if left_out.farther { self.beside() } else { 0 };
        NoOthers { blame: blame.for_tests(left_out), reach: reach_of }
    }

    /// The class of the row behind so many.
    #[inline]
    pub(super) fn class(&self, rows: usize) -> usize {
        // A division takes as long as all else that is done to look up a failure.
        if self.pace.classes == 1 { 0 } else { rows % self.pace.classes }
    }

    /// How far behind a candidate the row is at most that becomes it.
    fn beside(&self) -> usize {
        (self.pace.period - self.pace.shift) * self.pace.classes + self.pace.classes - 1
    }

    pub(super) fn width(&self) -> u32 {
        match &self.thirds {
            Thirds::Narrow(narrow) => narrow.width,
            Thirds::Seven(pairs) => pairs.width(),
            Thirds::Eight(pairs) => pairs.width(),
            Thirds::Nine(pairs) => pairs.width(),
            Thirds::Pieces(pieces) => pieces.width(),
        }
    }

    /// The rows before one of a class on which it depends together with so many rows behind it: bit n stands
    /// for the row n + 1 before.
    pub(super) fn dependencies(&self, class: usize, behind: usize) -> u128 {
        let all = LeftOut { near: true, far: looks_far(self.pace), farther: self.looks_farther };
        (0..=behind.min(self.pace.rows())).fold(0, |rows, later| {
            rows | self.reaches[(class + later) % self.reaches.len()].1.for_tests(all) >> later
        })
    }

    /// From now on the tables may take so many bytes.
    pub(super) fn limit(&mut self, bytes: u64) {
        match &mut self.thirds {
            Thirds::Seven(pairs) => pairs.limit(bytes),
            Thirds::Eight(pairs) => pairs.limit(bytes),
            Thirds::Nine(pairs) => pairs.limit(bytes),
            Thirds::Narrow(_) | Thirds::Pieces(_) => {}
        }
    }

    /// Returns true if the bytes were not enough. Then some answers were wrong.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        match &self.thirds {
            Thirds::Seven(pairs) => pairs.is_full(),
            Thirds::Eight(pairs) => pairs.is_full(),
            Thirds::Nine(pairs) => pairs.is_full(),
            Thirds::Narrow(_) | Thirds::Pieces(_) => false,
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        match &self.thirds {
            Thirds::Narrow(narrow) => narrow.bytes(),
            Thirds::Seven(pairs) => pairs.bytes(),
            Thirds::Eight(pairs) => pairs.bytes(),
            Thirds::Nine(pairs) => pairs.bytes(),
            Thirds::Pieces(_) => 0,
        }
    }
}

#[inline]
fn from_pairs<const W: usize, N: Entry>(
    pairs: &Pairs<W, N>,
    preceding: &PrecedingRows<'_>,
    found: &mut Vec<Row>,
) -> LeftOut {
    let mut left_out = LeftOut::default();
    let [ahead, middle, future] = preceding.now();
    let candidates = pairs.of(ahead, middle).thirds(future);
    if candidates.is_empty() {
        return left_out;
    }
    let [ahead, middle] = preceding.near();
    let futures = pairs.futures(ahead, middle);
    // The near rows, and what the rows beside them can make of them; gathered when there is a candidate.
    let mut gathered = None;
    for candidate in candidates.iter().map(|&candidate| candidate.into()) {
        let future = preceding.twist.future(candidate);
        if !has(&futures, future) {
            left_out.near = true;
            continue;
        }
        if preceding.looks_far {
            let (near, fitting) =
                gathered.get_or_insert_with(|| (pairs.of(ahead, middle), fitting_rows(pairs, preceding)));
            if !near.thirds(future).iter().any(|&row| has(fitting, preceding.twist.future(row.into()))) {
                left_out.far = true;
                continue;
            }
        }
        found.push(candidate);
    }
    left_out
}

/// The rows i + p − k for which rows i + p − 2k and i + 2p − 2k exist, as the relation takes what a row
/// becomes.
#[inline]
fn fitting_rows<const W: usize, N: Entry>(pairs: &Pairs<W, N>, preceding: &PrecedingRows<'_>) -> Set<W> {
    let [ahead, middle, future] = preceding.far();
    let behind = pairs.behind(preceding.ahead_of_beside());
    let mut all = [0; W];
    for &beside in pairs.of(ahead, middle).thirds(future) {
        let futures = behind[usize::from(preceding.twist.middle(beside.into()))];
        for (all, futures) in all.iter_mut().zip(futures) {
            *all |= futures;
        }
    }
    all
}

fn from_pieces(pieces: &Pieces, preceding: &PrecedingRows<'_>, found: &mut Vec<Row>) -> LeftOut {
    let mut left_out = LeftOut::default();
    let first = found.len();
    let [ahead, middle, future] = preceding.now();
    pieces.thirds(ahead, middle, future, |row| found.push(row));
    let [ahead, middle] = preceding.near();
    let mut kept = first;
    // The rows beside the near ones; gathered when there is a candidate.
    let mut beside: Option<Vec<Row>> = None;
    for number in first..found.len() {
        let candidate = found[number];
        let future = preceding.twist.future(candidate);
        if !pieces.can_become(ahead, middle, future) {
            left_out.near = true;
            continue;
        }
        if preceding.looks_far {
            let beside = beside.get_or_insert_with(|| {
                let [ahead, middle, future] = preceding.far();
                let mut rows = Vec::new();
                pieces.thirds(ahead, middle, future, |row| rows.push(preceding.twist.middle(row)));
                rows
            });
            let ahead_of_beside = preceding.ahead_of_beside();
            let mut fits = false;
            pieces.thirds(ahead, middle, future, |row| {
                let row = preceding.twist.future(row);
                fits = fits || beside.iter().any(|&beside| pieces.can_become(ahead_of_beside, beside, row));
            });
            if !fits {
                left_out.far = true;
                continue;
            }
        }
        found[kept] = candidate;
        kept += 1;
    }
    found.truncate(kept);
    left_out
}
