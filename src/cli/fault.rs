//! Who is to blame for an error, wherever in a chain of causes it stands.

use std::error::Error;

use lifesat::answer::{Fault, Faulty};
use lifesat::backend::ProofError;
use lifesat::backend::process::ProcessError;
use lifesat::campaign::CampaignError;
use lifesat::solve::{eden, search, still_life};

use super::commands::eden::Disagreement;
use super::solver::InvalidModel;

/// Asks an error whose fault it is, if it is of this type.
fn ask<E: Faulty + 'static>(error: &(dyn Error + 'static)) -> Option<Fault> {
    error.downcast_ref::<E>().map(Faulty::fault)
}

/// Every type that knows; tests/library/tidy.rs compares the list with the implementations of [`Faulty`].
const KNOWN: [fn(&(dyn Error + 'static)) -> Option<Fault>; 12] = [
    ask::<ProcessError>,
    ask::<ProofError>,
    ask::<CampaignError>,
    ask::<still_life::SearchError>,
    ask::<still_life::census::CensusError>,
    ask::<still_life::prove::ProveError>,
    ask::<eden::EdenError>,
    ask::<eden::search::SearchError>,
    ask::<eden::hunt::HuntError>,
    ask::<search::InvalidModel>,
    ask::<Disagreement>,
    ask::<InvalidModel>,
];

/// Whose fault an error is: that of the outermost cause that knows, and the caller's if none does.
pub(crate) fn of(error: &anyhow::Error) -> Fault {
    error.chain().find_map(|cause| KNOWN.iter().find_map(|ask| ask(cause))).unwrap_or(Fault::Caller)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The error that `eden hunt` ends with when its solvers contradict each other.
    #[test]
    fn a_disagreement_of_a_hunt_is_a_solvers_fault() {
        let [first, second] = ["one", "another"].map(str::to_owned);
        let error = anyhow::Error::from(eden::hunt::HuntError::Disagreement { first, second });
        assert_eq!(of(&error.context("round 7")), Fault::Solver);
    }

    /// A walk that contradicts the simulation is no solver's fault, but no answer to rely on either.
    #[test]
    fn a_wrong_walk_is_a_bug() {
        assert_eq!(of(&anyhow::Error::from(eden::search::SearchError::Walk)), Fault::Bug);
    }

    #[test]
    fn what_nobody_knows_is_for_the_caller_to_mend() {
        assert_eq!(of(&anyhow::anyhow!("no such file")), Fault::Caller);
    }
}
