//! What the recorded rounds of a hunt lead to, so that it can go on after them.

use std::collections::{BTreeSet, HashSet};

use thiserror::Error;

use super::round::Round;
use super::{Hunt, Tally, check_still};
use crate::life::Grid;
use crate::life::partial::{self, PartialError};

/// The rounds of a hunt that are finished already.
#[derive(Clone, Debug)]
pub struct Past<'a> {
    pub(super) hunt: &'a Hunt,
    pub(super) rounds: BTreeSet<u64>,
    pub(super) tally: Tally,
    pub(super) tried: HashSet<u64>,
    /// The still life from which the hunt goes on, and the one with the fewest live cells, in the middle of the field; the
    /// first still life if no round has come to another.
    pub(super) current: Grid,
    pub(super) best: Grid,
}

/// Why the records of a hunt cannot all be true.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadRecord {
    /// There is a record of the round already.
    #[error("round {0} is recorded twice")]
    Twice(u64),
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
    #[error("round {0} leads to a pattern that is no still life, or that is too large for the hunt")]
    NoStillLife(u64),
}

impl<'a> Past<'a> {
    /// No round is finished.
    pub(super) fn none(hunt: &'a Hunt) -> Self {
        let (current, best) = (hunt.first.clone(), hunt.first.clone());
        let (rounds, tally) = (BTreeSet::new(), Tally::default());
        Self { hunt, rounds, tally, tried: HashSet::new(), current, best }
    }

    /// Adds the record of a round. Records are added in the order in which the rounds ended.
    ///
    /// # Errors
    /// If the round is recorded already, or if the pattern to which it leads is no still life in the field of the hunt.
    pub fn add(&mut self, round: &Round) -> Result<(), BadRecord> {
        if !self.rounds.insert(round.round) {
            return Err(BadRecord::Twice(round.round));
        }
        self.tally.add(round);
        self.tried.extend(&round.tried);
        let Some(rows) = &round.reached else { return Ok(()) };
        let number = round.round;
        let read = partial::read(rows).map_err(|error| BadRecord::Pattern { round: number, error })?;
        let is_whole = read.rows().flatten().all(Option::is_some);
        self.current = Some(read.map(|state| state == Some(true)))
            .filter(|_| is_whole)
            .and_then(|pattern| self.hunt.field.place(&pattern))
            .filter(|placed| check_still(self.hunt.rule, placed).is_ok())
            .ok_or(BadRecord::NoStillLife(number))?;
        if self.current.population() < self.best.population() {
            self.best = self.current.clone();
        }
        Ok(())
    }

    /// What was done in these rounds.
    pub fn tally(&self) -> Tally {
        self.tally
    }
}
