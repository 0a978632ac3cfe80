//! What files and foreign solvers claim about predecessors is confirmed before it is used.

use thiserror::Error;

use super::second_opinion::{Decided, Refutation, decide_by, solvers};
use super::{EdenError, force};
use crate::answer::{Fault, Faulty};
use crate::life::{Partial, Rule};
use crate::limits::{Limits, StopReason};
use crate::problem::Force;

/// Why a claim does not count.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// A limit was reached before it could be confirmed.
    #[error("what {claimant} says could not be confirmed: {why}")]
    Unconfirmed {
        /// Who says so: a file or a solver.
        claimant: String,
        /// The limit.
        why: StopReason,
    },
    /// A patch is said to force itself, but does not.
    #[error("{claimant} says that a patch forces itself, but a predecessor differs from it")]
    Differs {
        /// Who says so.
        claimant: String,
    },
    /// It is wrong, or the solvers failed.
    #[error(transparent)]
    Eden(#[from] EdenError),
}

impl ClaimError {
    pub(super) fn unconfirmed(claimant: &str, why: StopReason) -> Self {
        Self::Unconfirmed { claimant: claimant.to_owned(), why }
    }

    pub(super) fn denied(claimant: &str) -> Self {
        let [second, _] = solvers();
        EdenError::Disagreement { first: claimant.to_owned(), second }.into()
    }
}

impl Faulty for ClaimError {
    fn fault(&self) -> Fault {
        match self {
            Self::Unconfirmed { .. } => Fault::Caller,
            Self::Differs { .. } => Fault::Solver,
            Self::Eden(error) => error.fault(),
        }
    }
}

/// Confirms with two solvers that a pattern has no predecessor by a rule.
///
/// # Errors
/// If it has a predecessor, if it is too large, or if a limit is reached.
pub fn orphan(
    rule: Rule,
    claimed: &Partial,
    claimant: &str,
    limits: &Limits,
) -> Result<Refutation, ClaimError> {
    match decide_by(rule.into(), claimed, limits)? {
        Decided::Predecessor(_) => Err(ClaimError::denied(claimant)),
        Decided::Unknown(why) => Err(ClaimError::unconfirmed(claimant, why)),
        Decided::None(refutation) => match &refutation.second {
            Ok(_) => Ok(refutation),
            Err(why) => Err(ClaimError::unconfirmed(claimant, why.clone())),
        },
    }
}

/// Confirms with two solvers that patches force themselves.
///
/// # Errors
/// If one of them does not, or if a limit is reached.
pub fn patches(
    claimed: impl Iterator<Item = Force>,
    claimant: &str,
    limits: &Limits,
) -> Result<(), ClaimError> {
    for patch in claimed {
        match force::decide(&patch, limits)? {
            force::Decided::Forces(confirmed) => {
                confirmed.second.map_err(|why| ClaimError::unconfirmed(claimant, why))?;
            }
            force::Decided::Not { .. } => {
                return Err(ClaimError::Differs { claimant: claimant.to_owned() });
            }
            force::Decided::Unknown(why) => return Err(ClaimError::unconfirmed(claimant, why)),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::life::partial;

    #[test]
    fn a_limit_leaves_claims_unconfirmed() {
        let limits = Limits::within(Duration::ZERO);
        let is_unconfirmed =
            |error| matches!(error, ClaimError::Unconfirmed { why: StopReason::TimeLimit, .. });
        let block = partial::read("OO/OO").unwrap();
        assert!(is_unconfirmed(orphan(Rule::LIFE, &block, "somebody", &limits).unwrap_err()));
    }

    #[test]
    fn patterns_with_predecessors_contradict_the_claimant() {
        let limits = Limits::none();
        let block = partial::read("OO/OO").unwrap();
        assert_eq!(orphan(Rule::LIFE, &block, "somebody", &limits).unwrap_err().fault(), Fault::Solver);
    }
}
