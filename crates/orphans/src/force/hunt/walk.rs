//! The way of a hunt from one still life to the next.
//! It can go on after what the recorded rounds lead to ([`Past`]).

use std::collections::{BTreeSet, HashSet};
use std::sync::Mutex;

use thiserror::Error;

use super::field::check_still;
use super::round::{Ended, FILLINGS, Hash, Parts, Round, RoundWorker, State, hash, is_hash, is_near};
use super::{Effort, Found, Hunt, HuntError, Hunted, Tally};
use crate::EdenError;
use crate::life::Grid;
use crate::life::partial::{self, PartialError};
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

    /// Does the rounds that are not finished. As soon as one is, `see` gets the best still life of all finished
    /// rounds, what was done in them, and the round.
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

/// The rounds of a hunt that are finished already.
#[derive(Clone, Debug)]
pub struct Past<'a> {
    hunt: &'a Hunt,
    rounds: BTreeSet<u64>,
    tally: Tally,
    tried: HashSet<Hash>,
    /// The still life from which the hunt goes on, in the middle of the field.
    current: Grid,
    /// The one with the fewest live cells.
    best: Grid,
    /// The round that led to it; none if it is the first still life.
    best_round: Option<u64>,
}

/// Why the records of a hunt cannot all be true.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BadRecord {
    /// There is a record of the round already.
    #[error("round {0} is recorded twice")]
    Twice(u64),
    /// No round can have this record after the ones before.
    #[error("round {0} cannot have ended in this way: its record contradicts itself or earlier ones")]
    Contradiction(u64),
    /// A still life cannot be read.
    #[error("round {round}")]
    Pattern {
        /// The number of the round.
        round: u64,
        /// What is wrong with it.
        #[source]
        error: PartialError,
    },
    /// The hunt cannot have gone on from this pattern.
    #[error(
        "round {0} leads to a pattern that is no still life, has no live or has unspecified cells, or is too large for the hunt"
    )]
    NoStillLife(u64),
}

impl<'a> Past<'a> {
    /// No round is finished.
    pub(super) fn none(hunt: &'a Hunt) -> Self {
        Self {
            hunt,
            rounds: BTreeSet::new(),
            tally: Tally::default(),
            tried: HashSet::from([hash(&hunt.first)]),
            current: hunt.first.clone(),
            best: hunt.first.clone(),
            best_round: None,
        }
    }

    /// Adds the record of a round. Records are added in the order in which the rounds ended.
    ///
    /// # Errors
    /// If the round is recorded already, if the record contradicts itself or earlier ones, or if the pattern to which it
    /// leads is no still life in the field of the hunt. Then nothing is added.
    pub fn add(&mut self, round: &Round) -> Result<(), BadRecord> {
        if self.rounds.contains(&round.round) {
            return Err(BadRecord::Twice(round.round));
        }
        let reached = self.reached(round)?;
        self.rounds.insert(round.round);
        self.tally.add(round);
        self.tried.extend(round.tried.iter().cloned());
        let Some(placed) = reached else { return Ok(()) };
        if placed.population() < self.best.population() {
            self.best = placed.clone();
            self.best_round = Some(round.round);
        }
        // With several threads, rounds may be recorded in another order than the hunt went on in.
        if is_near(placed.population(), self.best.population()) {
            self.current = placed;
        }
        Ok(())
    }

    /// The still life to which a round leads, in the middle of the field.
    fn reached(&self, record: &Round) -> Result<Option<Grid>, BadRecord> {
        let &Round { round, ref tried, with_part, ref reached } = record;
        let is_possible = tried.len() <= FILLINGS
            && (!with_part || !tried.is_empty())
            && (reached.is_none() || with_part)
            && tried.iter().all(|hash| is_hash(hash) && !self.tried.contains(hash))
            // Nothing is asked about twice.
            && tried.iter().collect::<HashSet<_>>().len() == tried.len();
        if !is_possible {
            return Err(BadRecord::Contradiction(round));
        }
        let Some(rows) = reached else { return Ok(None) };
        let cells = partial::from_rows(rows).map_err(|error| BadRecord::Pattern { round, error })?;
        let is_whole = cells.rows().flatten().all(Option::is_some);
        let placed = Some(cells.map(|state| state == Some(true)))
            .filter(|_| is_whole)
            .and_then(|pattern| self.hunt.field.place(&pattern))
            .filter(|placed| check_still(self.hunt.rule, placed).is_ok())
            .ok_or(BadRecord::NoStillLife(round))?;
        let is_too_large = !is_near(placed.population(), self.hunt.first.population());
        if is_too_large || tried.last() != Some(&hash(&placed)) {
            return Err(BadRecord::Contradiction(round));
        }
        Ok(Some(placed))
    }

    /// What was done in these rounds.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Looks for the greatest self-forcing part of the best still life so far, with two solvers.
    ///
    /// # Errors
    /// If there is none although rounds are recorded; if solvers contradict each other, or if one gives an invalid model.
    pub fn confirm(self, limits: &Limits) -> Result<Start<'a>, HuntError> {
        let mut parts = Parts::new(self.hunt);
        let part = match parts.greatest(&self.best, limits)? {
            Err(why) => return Ok(Start::Stopped(why)),
            Ok(None) if self.rounds.is_empty() => return Ok(Start::NoPart),
            Ok(None) => return Err(HuntError::NoRecordedPart(self.best_round)),
            Ok(Some(part)) => part,
        };
        let best = match parts.confirm(&self.best, part, limits)? {
            Err(why) => return Ok(Start::Stopped(why)),
            Ok(best) => best,
        };
        let state = State { current: self.current, best: best.live_cells(), tried: self.tried };
        Ok(Start::Ready(Box::new(Walk::new(self.hunt, self.rounds, self.tally, best, state))))
    }
}
