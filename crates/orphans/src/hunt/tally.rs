//! Adds up the records of a hunt.

use std::collections::BTreeSet;

use thiserror::Error;

use super::RoundResult;
use super::records::Best;
use crate::life::partial::{self, PartialError};

/// What the records of a hunt say together.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The rounds that are recorded.
    pub rounds: BTreeSet<u64>,
    /// How many of them ended with an orphan.
    pub found: u64,
    /// The best orphans of all of them.
    pub best: Best,
}

/// Why records cannot all be true.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Inconsistent {
    /// There is a record of the round already.
    #[error("round {0} is recorded twice")]
    Twice(u64),
    /// An orphan cannot be read.
    #[error("round {round}")]
    Orphan {
        /// The number of the round.
        round: u64,
        /// What is wrong with it.
        #[source]
        error: PartialError,
    },
}

impl Tally {
    /// Adds the record of a round.
    ///
    /// # Errors
    /// If the round is recorded already, or if one of its orphans cannot be read.
    pub fn add(&mut self, piece: &RoundResult) -> Result<(), Inconsistent> {
        if !self.rounds.insert(piece.round) {
            return Err(Inconsistent::Twice(piece.round));
        }
        self.found += u64::from(!piece.target.is_empty());
        for rows in &piece.orphans {
            let orphan = partial::from_rows(rows)
                .map_err(|error| Inconsistent::Orphan { round: piece.round, error })?;
            self.best.add(&orphan);
        }
        Ok(())
    }
}
