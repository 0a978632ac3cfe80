//! A box for dynamic programming: what may follow a beginning, one cell further.

use super::beginning::Beginning;
use super::bounds::{Bounds, Cut, Place};
use super::cell::{self, CHANGES};
use super::order;
use super::strips::Until;
use crate::limits::{Limits, StopReason};
use crate::problem::StillLife;

/// What is searched for.
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
        Ok(Self { problem, width, rows, bounds, wastes: cell::wastes() })
    }

    /// Whether the box is its own image under all its symmetries.
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
        let states = order::states(self.problem, place.row, place.column as usize);
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

    /// The frontier after one more cell, and what the cell adds to the waste. `None` if a cell
    /// changes.
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

    /// Whether a beginning with this waste can still become what is wanted, as far as these cuts
    /// tell.
    fn has_future(&self, goal: Goal, cuts: &Cuts, frontier: u128, waste: u16) -> bool {
        let is_too_much = |cuts: &[Cut], allowed: u16| {
            !cuts.is_empty() && (waste > allowed || self.bounds.exceed(cuts, frontier, allowed - waste))
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
