//! A search through a box, cell by cell: what may follow a beginning, which bounds are worth their time, and
//! which beginnings look best.

use super::beginning::{Beginning, History, MOST_BEGINNINGS, merge};
use super::bounds::{self, Bounds, CHANGES, Cut, Place, Until};
use super::frontier;
use crate::limits::{Limits, StopReason};
use crate::problem::StillLife;

#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// The most that the whole pattern may waste.
    pub(super) whole: u16,
    /// The most that its upper half may waste, if there is such a limit.
    pub(super) half: Option<u16>,
    /// How many beginnings are followed at a time, those that look best. `None` for all.
    pub(super) beam: Option<usize>,
}

/// The ways to cut the box that are tried after a cell.
pub(super) struct Cuts {
    pub(super) to_end: Vec<Cut>,
    pub(super) to_middle: Vec<Cut>,
}

/// A box, and bounds for everything that can be placed in it.
pub(super) struct Search<'a> {
    pub(super) problem: &'a StillLife,
    pub(super) width: u32,
    pub(super) rows: usize,
    pub(super) bounds: Bounds,
    wastes: [u8; 512],
}

impl<'a> Search<'a> {
    pub(super) fn new(problem: &'a StillLife, columns: u32, limits: &Limits) -> Result<Self, StopReason> {
        let (one, other) = (problem.width(), problem.height());
        let (width, rows) = (one.min(other), one.max(other));
        let width = u32::try_from(width).expect("the shorter side is short");
        let bounds = Bounds::new(width, rows, columns, limits)?;
        Ok(Self { problem, width, rows, bounds, wastes: bounds::wastes() })
    }

    /// Returns true if the box is its own image under all its symmetries.
    pub(super) fn is_symmetric(&self) -> bool {
        self.problem.forced().is_empty()
    }

    /// Adds what can become of these beginnings to `after`.
    pub(super) fn extend(
        &self,
        goal: Goal,
        cuts: &Cuts,
        beginnings: &[Beginning],
        place: Place,
        after: &mut Vec<Beginning>,
    ) {
        let states = frontier::states(self.problem, place.row, place.column as usize);
        for beginning in beginnings {
            for &alive in states {
                let Some((frontier, added)) = self.step(beginning.frontier(), alive, place) else { continue };
                let waste = beginning.waste() + added;
                if waste <= goal.whole && self.has_future(goal, cuts, frontier, waste) {
                    after.push(Beginning::new(frontier, waste, beginning.parent()));
                }
            }
        }
    }

    /// The frontier after one more cell, and what the cell adds to the waste. `None` if a cell changes.
    #[inline]
    pub(super) fn step(&self, frontier: u128, alive: bool, place: Place) -> Option<(u128, u16)> {
        let kept = (1u128 << (2 * self.width + 2)) - 1;
        let added = self.added(frontier, alive, place)?;
        Some(((frontier << 1 | u128::from(alive)) & kept, added))
    }

    /// What a new cell adds to the waste: that of the cells whose neighbourhood it completes, with
    /// their sides to the left, right and below. In the first row it adds the side above itself.
    /// `None` if one of the completed cells changes.
    fn added(&self, frontier: u128, alive: bool, Place { row, column }: Place) -> Option<u16> {
        let (width, is_last) = (self.width, column + 1 == self.width);
        let three = |at: u32| (frontier >> at) as usize & 7;
        let [above, middle, below] =
            [three(2 * width - 1), three(width - 1), (frontier as usize & 3) << 1 | usize::from(alive)];
        let counts = (1..=self.rows).contains(&row);
        let below_side = u16::from(row == self.rows);
        let mut added = u16::from(row == 0 && !alive);
        // The cells outside, beside the rows above the new cell.
        if (column == 0 || is_last) && above & middle & below & 1 == 1 {
            return None;
        }
        let mut complete = |window: usize, sides: u16| {
            let waste = self.wastes[window];
            if counts {
                let is_dead = window >> 4 & 1 == 0;
                added += u16::from(waste) + if is_dead { sides + below_side } else { 0 };
            }
            waste != CHANGES
        };
        if column > 0 {
            let outside = if column == 1 { 0b011_011_011 } else { 0b111_111_111 };
            if !complete((above << 6 | middle << 3 | below) & outside, u16::from(column == 1)) {
                return None;
            }
        }
        if is_last {
            let known = if column == 0 { 1 } else { 3 };
            let [above, middle, below] = [above, middle, below].map(|cells| (cells & known) << 1);
            if !complete(above << 6 | middle << 3 | below, 1 + u16::from(column == 0)) {
                return None;
            }
        }
        Some(added)
    }

    /// Returns true if a beginning with this waste can still become what is wanted, as far as these cuts
    /// tell.
    fn has_future(&self, goal: Goal, cuts: &Cuts, frontier: u128, waste: u16) -> bool {
        let is_too_much = |cuts: &[Cut], allowed: u16| {
            !cuts.is_empty()
                && (waste > allowed
                    || cuts.iter().any(|cut| self.bounds.rest(cut, frontier) > allowed - waste))
        };
        !goal.half.is_some_and(|half| is_too_much(&cuts.to_middle, half))
            && !is_too_much(&cuts.to_end, goal.whole)
    }

    /// All cuts at a place that bear on the goal.
    pub(super) fn cuts(&self, goal: Goal, place: Place) -> Cuts {
        let to_middle = if goal.half.is_some() { self.bounds.cuts(Until::Middle, place) } else { Vec::new() };
        Cuts { to_end: self.bounds.cuts(Until::End, place), to_middle }
    }
}

/// Beginnings between two checks of the limits.
const BATCH: usize = 1 << 14;

pub(super) struct Followed {
    pub(super) beginnings: Vec<Beginning>,
    pub(super) history: History,
    /// True if no beginning was left out that could have become what is wanted.
    pub(super) is_complete: bool,
}

impl Search<'_> {
    /// Follows an empty box for `rows` rows. Two rows outside follow the last one, so that all
    /// cells get their neighbours.
    pub(super) fn follow(&self, goal: Goal, rows: usize, limits: &Limits) -> Result<Followed, StopReason> {
        let mut beginnings = vec![Beginning::NOTHING];
        let mut history = History::new(self.width);
        let mut is_complete = true;
        for row in 0..rows {
            for column in 0..self.width {
                let place = Place { row, column };
                let cuts = useful(self, goal, &beginnings, place);
                beginnings = self.place(goal, &cuts, &beginnings, place, limits)?;
                if let Some(most) = goal.beam.filter(|&most| most < beginnings.len()) {
                    is_complete = false;
                    beginnings = best(&self.bounds, &cuts, &beginnings, most);
                }
            }
            beginnings = history.finish_row(&beginnings, self.is_symmetric());
        }
        Ok(Followed { beginnings, history, is_complete })
    }

    /// Adds one more cell to every beginning. Beginnings are sorted by frontier, before and after.
    /// A frontier loses its highest bit, so there are two sorted lists to merge.
    fn place(
        &self,
        goal: Goal,
        cuts: &Cuts,
        beginnings: &[Beginning],
        place: Place,
        limits: &Limits,
    ) -> Result<Vec<Beginning>, StopReason> {
        let top = 1u128 << (2 * self.width + 1);
        let (low, high) =
            beginnings.split_at(beginnings.partition_point(|beginning| beginning.frontier() < top));
        let extend = |part: &[Beginning]| {
            let mut after = Vec::with_capacity(part.len());
            for batch in part.chunks(BATCH) {
                limits.check()?;
                self.extend(goal, cuts, batch, place, &mut after);
                if after.len() > MOST_BEGINNINGS {
                    return Err(too_many());
                }
            }
            Ok(after)
        };
        let (low, high) = (extend(low)?, extend(high)?);
        if low.len() + high.len() > MOST_BEGINNINGS { Err(too_many()) } else { Ok(merge(&low, &high)) }
    }
}

fn too_many() -> StopReason {
    let (most, gigabytes) = (MOST_BEGINNINGS / 1_000_000, MOST_BEGINNINGS * 48 / 1_000_000_000 + 1);
    StopReason::GaveUp(format!(
        "more than {most} million beginnings would have to be followed at a time, in more than {gigabytes} GB"
    ))
}

/// Beginnings in a sample, on which the cuts are chosen.
const SAMPLE: usize = 1000;
/// The most cuts that are used within a row, and at its end, where few beginnings are left.
const MOST_CUTS: usize = 5;
const MOST_CUTS_AT_END: usize = 16;
/// A cut that excludes less than one in this many is left out.
const WORTH: usize = 200;

/// The cuts that leave the fewest of a sample, the one that excludes most first. Any choice is sound.
fn useful(search: &Search<'_>, goal: Goal, beginnings: &[Beginning], place: Place) -> Cuts {
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
