//! Why a search for the densest still life failed.

use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::backend::process::ProcessError;
use crate::encode::still_life::TooLarge;
use crate::verify::NotAStillLife;

/// Why a search failed.
#[derive(Debug, Error)]
pub enum MaximiseError {
    /// The formula is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] ProcessError),
    /// A model satisfies the clauses, but its pattern is not what was asked for.
    #[error("{solver} returned a model that fails the simulation: {reason}")]
    InvalidModel {
        /// The solver.
        solver: String,
        /// What is wrong with the pattern.
        reason: NotAStillLife,
    },
    /// A solver says that there is no still life with as many live cells as a known one has.
    #[error(
        "{solver} says that no still life has {refuted} or more live cells, but one with {known} is known; \
         ask another solver"
    )]
    RefutedKnown {
        /// The solver.
        solver: String,
        /// The least number of live cells that it refuted.
        refuted: usize,
        /// The live cells of the known pattern.
        known: usize,
    },
    /// A solver found a still life that dynamic programming had excluded.
    #[error(
        "dynamic programming excludes {refuted} or more live cells, but a solver found a still life with {found}, \
         which passed the simulation; this is a defect of lifesat: please report it"
    )]
    MethodsDisagree {
        /// The least number of live cells that dynamic programming excluded.
        refuted: usize,
        /// The live cells of the pattern.
        found: usize,
    },
}

impl Faulty for MaximiseError {
    fn fault(&self) -> Fault {
        match self {
            Self::TooLarge(_) => Fault::Caller,
            Self::Solver(error) => error.fault(),
            Self::InvalidModel { .. } | Self::RefutedKnown { .. } | Self::MethodsDisagree { .. } => {
                Fault::Solver
            }
        }
    }
}
