//! The way of a hunt from one still life to the next.

use std::collections::BTreeSet;
use std::sync::Mutex;

use super::round::{Ended, Round, RoundWorker};
use super::state::State;
use super::{Effort, Found, Hunt, Hunted, Tally};
use crate::EdenError;
use crate::limits::{Limits, StopReason};
use crate::threads::pool;

/// What is known of the best still life before the hunt goes on.
pub enum Start<'a> {
    /// It has a self-forcing part, confirmed by two solvers.
    Ready(Box<Walk<'a>>),
    /// It is the first one, and no part of it forces itself.
    NoPart,
    /// A limit was reached before it was known.
    Stopped(StopReason),
}

/// A hunt that can go on.
pub struct Walk<'a> {
    hunt: &'a Hunt,
    finished: BTreeSet<u64>,
    tally: Tally,
    best: Found,
    state: Mutex<State>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        hunt: &'a Hunt,
        finished: BTreeSet<u64>,
        tally: Tally,
        best: Found,
        state: State,
    ) -> Self {
        Self { hunt, finished, tally, best, state: Mutex::new(state) }
    }

    /// The best still life so far.
    pub fn best(&self) -> &Found {
        &self.best
    }

    /// What was done so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Does the rounds that are not finished. As soon as one is, `see` gets the best still life of all finished rounds, what
    /// was done in them, and the round.
    ///
    /// # Errors
    /// If solvers contradict each other, or if one gives an invalid model. An error of `see` ends the hunt, too.
    ///
    /// # Panics
    /// If there are no jobs, or if a worker panics.
    pub fn run<E: From<EdenError>>(
        self,
        effort: Effort,
        limits: &Limits,
        see: &mut impl FnMut(&Found, Tally, &Round) -> Result<(), E>,
    ) -> Result<Hunted, E> {
        let Self { hunt, finished, mut tally, mut best, state } = self;
        let left = (0..effort.rounds.unwrap_or(u64::MAX)).filter(|round| !finished.contains(round));
        let make = || RoundWorker::new(hunt, &state);
        let stopped = pool::run(make, left, effort.jobs, limits, |ended: Ended| {
            tally.add(&ended.round);
            if let Some(found) = ended.found.filter(|found| found.live_cells() < best.live_cells()) {
                best = found;
            }
            see(&best, tally, &ended.round)
        })?;
        Ok(Hunted { best, first: hunt.first.population(), tally, stopped })
    }
}
