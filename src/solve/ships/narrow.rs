//! Candidates in strips of few columns: a set of rows is a number, and the sets that pass a test are kept.

use super::before::{Before, LeftOut};
use super::fitting::{Fitting, Kind, Set, key};
use super::pairs::{Futures, Pairs, has};
use super::strip::Row;

/// Appends the rows that can come next, tested farther where that is implied. Tells which tests left out others.
#[inline]
pub(super) fn candidates(
    pairs: &Pairs,
    before: Before<'_>,
    is_implied: bool,
    fitting: &mut Fitting,
    found: &mut Vec<Row>,
) -> LeftOut {
    let mut left_out = LeftOut::default();
    let candidates = before.candidates(pairs);
    if candidates.is_empty() {
        return left_out;
    }
    let [ahead, middle] = before.near();
    let near = pairs.futures(ahead).of(middle);
    let passing = if is_implied { farther(pairs, before, fitting) } else { far(pairs, before, fitting) };
    let mut failing = 0;
    for &candidate in candidates {
        let future = before.twist.future(candidate);
        if passing >> future & 1 == 1 {
            found.push(candidate);
        } else if has(near, future) {
            failing |= 1 << future;
        } else {
            left_out.near = true;
        }
    }
    if failing != 0 {
        let passing = if is_implied { far(pairs, before, fitting) } else { passing };
        left_out.far = failing & !passing != 0;
        left_out.farther = failing & passing != 0;
    }
    left_out
}

/// Which candidates can be tested far, by what the law takes them to be.
#[inline]
fn far(pairs: &Pairs, before: Before<'_>, fitting: &mut Fitting) -> Set {
    let [near, far] = [before.reach.near, before.reach.far].map(|rows| rows.map(|row| before.row(row)));
    let key = key(Kind::Far, [near[0], near[1], far[0], far[1]]);
    fitting.get(key).unwrap_or_else(|| {
        let [ahead, middle, future] = before.far();
        let futures = pairs.futures(before.ahead_of_beside());
        let rows = pairs.of(ahead, middle).thirds(future).iter();
        let beside = rows.fold(0, |all, &row| all | set(futures, before.twist.middle(row)));
        let passing = with_beside(pairs, before, beside);
        fitting.put(key, passing);
        passing
    })
}

/// Which candidates can be tested farther.
#[inline]
fn farther(pairs: &Pairs, before: Before<'_>, fitting: &mut Fitting) -> Set {
    let reach = before.reach;
    let [near, far, farther] =
        [reach.near, reach.far, reach.farther].map(|rows| rows.map(|row| before.row(row)));
    let whole = key(Kind::Farther, [near[0], near[1], far[0], far[1], farther[0], farther[1]]);
    fitting.get(whole).unwrap_or_else(|| {
        let part = key(Kind::Beside, [near[1], far[0], far[1], farther[0], farther[1]]);
        let beside = fitting.get(part).unwrap_or_else(|| {
            let beside = beside_farther(pairs, before);
            fitting.put(part, beside);
            beside
        });
        let passing = with_beside(pairs, before, beside);
        fitting.put(whole, passing);
        passing
    })
}

/// The candidates with which one of these rows, as the law takes what a row becomes, can stand beside.
fn with_beside(pairs: &Pairs, before: Before<'_>, beside: Set) -> Set {
    let [ahead, middle] = before.near();
    let near = pairs.of(ahead, middle);
    let fits = |&row: &Row| beside >> before.twist.future(row) & 1 == 1;
    let passes = |&future: &Row| near.thirds(future).iter().any(fits);
    (0..1 << pairs.width()).filter(passes).fold(0, |all, future| all | 1 << future)
}

/// The rows i + p − k for which the rows i + p − 2k, i + p − 3k and those behind them exist that the test asks
/// for, as the law takes what a row becomes.
fn beside_farther(pairs: &Pairs, before: Before<'_>) -> Set {
    let (twist, mut all) = (before.twist, 0);
    let [ahead, middle, future] = before.far();
    let far = pairs.of(ahead, middle).thirds(future);
    let [ahead, middle, future] = before.farther();
    let farther = pairs.of(ahead, middle).thirds(future);
    let [ahead_of_far, ahead_of_farther] =
        [before.reach.far, before.reach.farther].map(|[_, before_it]| before.row(before_it));
    for &second in far {
        let mut behind = 0;
        for &third in farther {
            let futures = pairs.futures(third);
            let rows = pairs.of(ahead_of_farther, twist.middle(third)).thirds(twist.future(second));
            behind = rows.iter().fold(behind, |all, &row| all | set(futures, twist.middle(row)));
        }
        let pair = pairs.of(ahead_of_far, twist.middle(second));
        let fits = |&row: &Row| behind >> twist.future(row) & 1 == 1;
        let passes = |&future: &Row| pair.thirds(future).iter().any(fits);
        all |= (0..1 << pairs.width()).filter(passes).fold(0, |all, future: Row| all | 1 << future);
    }
    all
}

/// What a row can become, as a number.
fn set(futures: Futures<'_>, middle: Row) -> Set {
    futures.of(middle).iter().rev().fold(0, |set, &word| set << 16 | Set::from(word))
}
