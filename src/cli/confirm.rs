//! What files and foreign solvers claim to be orphans is confirmed by solvers of ours before it is
//! shown.

use anyhow::Result;
use lifesat::life::{Grid, Partial, Rule};
use lifesat::limits::{Limits, StopReason};
use lifesat::solve::eden::second_opinion::{Decided, Refutation, decide, first, solvers};
use lifesat::solve::eden::{Checked, EdenError};
use thiserror::Error;

use super::Exit;

/// A limit was reached before a claim could be confirmed.
#[derive(Debug, Error)]
#[error("what {claimant} says to have no predecessor could not be confirmed: {why}")]
pub(crate) struct Unconfirmed {
    claimant: String,
    why: StopReason,
}

impl Unconfirmed {
    /// How the command ends.
    pub(crate) fn exit(&self) -> Exit {
        match self.why {
            StopReason::Interrupted => Exit::Interrupted,
            _ => Exit::Unknown,
        }
    }
}

/// Confirms with two solvers that a pattern has no predecessor by Conway's rule.
///
/// # Errors
/// If it has a predecessor, or if a limit is reached.
pub(crate) fn orphan(claimed: &Partial, claimant: &str, limits: &Limits) -> Result<Refutation> {
    let unconfirmed = |why| Unconfirmed { claimant: claimant.to_owned(), why };
    match decide(claimed, limits)? {
        Decided::Predecessor(_) => Err(denied(claimant).into()),
        Decided::Unknown(why) => Err(unconfirmed(why).into()),
        Decided::None(refutation) => match &refutation.second {
            Ok(_) => Ok(refutation),
            Err(why) => Err(unconfirmed(why.clone()).into()),
        },
    }
}

/// Confirms with one solver that many patterns of one size have no predecessor.
///
/// # Errors
/// If one of them has a predecessor, or if a limit is reached.
pub(crate) fn gardens(
    claimed: impl Iterator<Item = Grid>,
    (width, height): (usize, usize),
    claimant: &str,
    limits: &Limits,
) -> Result<()> {
    let mut checker = first(Rule::LIFE.into(), width, height)?;
    for garden in claimed {
        match checker.check(&garden.map(Some), limits)? {
            Checked::None { .. } => {}
            Checked::Predecessor(_) => return Err(denied(claimant).into()),
            Checked::Unknown(why) => return Err(Unconfirmed { claimant: claimant.to_owned(), why }.into()),
        }
    }
    Ok(())
}

fn denied(claimant: &str) -> EdenError {
    let [second, _] = solvers();
    EdenError::Disagreement { first: claimant.to_owned(), second }
}

#[cfg(test)]
mod tests {
    use lifesat::life::partial;

    use super::*;

    #[test]
    fn claims_end_as_what_they_are_when_a_limit_is_reached() {
        let limits = Limits::within(std::time::Duration::ZERO);
        let error = orphan(&partial::read("OO/OO").unwrap(), "somebody", &limits).unwrap_err();
        assert_eq!(
            error.downcast_ref::<Unconfirmed>().map(Unconfirmed::exit),
            Some(Exit::Unknown),
            "{error}"
        );
        let error = gardens([Grid::dead(3, 3)].into_iter(), (3, 3), "somebody", &limits).unwrap_err();
        assert_eq!(
            error.downcast_ref::<Unconfirmed>().map(Unconfirmed::exit),
            Some(Exit::Unknown),
            "{error}"
        );
    }
}
