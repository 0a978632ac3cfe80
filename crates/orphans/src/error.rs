//! Why it cannot be said whether a pattern has a predecessor.

use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::verify::NotAPredecessor;

/// Why it cannot be said whether a pattern has a predecessor.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EdenError {
    /// The pattern is too large for a solver.
    #[error(
        "a {width}×{height} pattern and its ancestors have more than the {most} cells whose clauses fit in memory"
    )]
    TooLarge {
        /// Columns of the pattern.
        width: usize,
        /// Its rows.
        height: usize,
        /// The most cells.
        most: usize,
    },
    /// A solver gave a model that is no predecessor of the target.
    #[error("{solver} gave an invalid model: {reason}")]
    InvalidModel {
        /// The name of the solver.
        solver: String,
        /// How the model fails to be a predecessor.
        reason: NotAPredecessor,
    },
    /// Two solvers contradict each other, or a solver contradicts another method.
    #[error("{first} says that there is no predecessor, but {second} finds one: one of them is wrong")]
    Disagreement {
        /// Who says that there is no predecessor.
        first: String,
        /// The solver that found one.
        second: String,
    },
}

impl Faulty for EdenError {
    fn fault(&self) -> Fault {
        match self {
            Self::TooLarge { .. } => Fault::Caller,
            Self::InvalidModel { .. } | Self::Disagreement { .. } => Fault::Solver,
        }
    }
}
