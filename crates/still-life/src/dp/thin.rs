//! Which bounds are worth their time, and which beginnings look best.

use super::beginning::Beginning;
use super::bounds::{Bounds, Cut, Place};
use super::search::{Cuts, Goal, Search};

/// Beginnings in a sample, on which the cuts are chosen.
const SAMPLE: usize = 1000;
/// The most cuts that are used within a row, and at its end, where few beginnings are left.
const MOST_CUTS: usize = 5;
const MOST_CUTS_AT_END: usize = 16;
/// A cut that excludes less than one in this many is left out.
const WORTH: usize = 200;

/// The cuts that leave the fewest of a sample, the one that excludes most first. Any choice is
/// sound.
pub(super) fn useful(search: &Search<'_>, goal: Goal, beginnings: &[Beginning], place: Place) -> Cuts {
    let every = beginnings.len().div_ceil(SAMPLE).max(1);
    let sample: Vec<Beginning> = beginnings.iter().copied().step_by(every).collect();
    let mut after = Vec::new();
    let none = Cuts { to_end: Vec::new(), to_middle: Vec::new() };
    search.extend(goal, &none, &sample, place, &mut after);
    let most = if place.column + 1 == search.width { MOST_CUTS_AT_END } else { MOST_CUTS };
    let Cuts { to_end, to_middle } = search.cuts(goal, place);
    let half = goal.half.unwrap_or(goal.whole);
    let to_middle = choose(&search.bounds, to_middle, &mut after, half, most);
    Cuts { to_middle, to_end: choose(&search.bounds, to_end, &mut after, goal.whole, most) }
}

/// Takes the cut that excludes most of the sample, then the one that excludes most of the
/// remainder, and so on.
fn choose(
    bounds: &Bounds,
    mut cuts: Vec<Cut>,
    sample: &mut Vec<Beginning>,
    allowed: u16,
    most: usize,
) -> Vec<Cut> {
    let is_excluded = |cut: &Cut, beginning: &Beginning| {
        beginning.waste() + bounds.rest(cut, beginning.frontier()) > allowed
    };
    let mut chosen: Vec<Cut> = Vec::new();
    while chosen.len() < most && !cuts.is_empty() {
        let excluded = |cut: &Cut| sample.iter().filter(|beginning| is_excluded(cut, beginning)).count();
        // Of equal cuts the first, which has the highest base.
        let counts: Vec<usize> = cuts.iter().map(excluded).collect();
        let count = counts.iter().copied().max().unwrap_or(0);
        if !chosen.is_empty() && count * WORTH < sample.len().max(1) {
            break;
        }
        let cut = cuts.remove(counts.iter().position(|&one| one == count).unwrap_or(0));
        sample.retain(|beginning| !is_excluded(&cut, beginning));
        chosen.push(cut);
    }
    chosen
}

/// The `most` beginnings that waste least together with their rest. Of those with the largest such
/// waste, an even selection is taken.
pub(super) fn best(bounds: &Bounds, cuts: &Cuts, beginnings: &[Beginning], most: usize) -> Vec<Beginning> {
    let least: Vec<u16> = beginnings.iter().map(|&beginning| bounds.least(&cuts.to_end, beginning)).collect();
    let mut sorted = least.clone();
    let (_, &mut limit, _) = sorted.select_nth_unstable(most);
    let below = least.iter().filter(|&&least| least < limit).count();
    let alike = least.iter().filter(|&&least| least == limit).count();
    let mut seen = 0;
    let mut is_taken = |least: u16| match least.cmp(&limit) {
        std::cmp::Ordering::Equal => {
            let before = seen * (most - below) / alike;
            seen += 1;
            seen * (most - below) / alike > before
        }
        order => order.is_lt(),
    };
    least.iter().zip(beginnings).filter(|&(&least, _)| is_taken(least)).map(|(_, &one)| one).collect()
}
