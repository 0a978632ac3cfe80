//! Who is to blame for an error, wherever in a chain of causes it stands.

use std::error::Error;

use lifesat::answer::{Fault, Faulty};
use lifesat::backend::ProofError;
use lifesat::backend::process::ProcessError;
use lifesat::campaign::CampaignError;
use lifesat::campaign::jobs::JobError;
use lifesat::formula;
use lifesat::solve::{bundle, eden, search, ships, still_life};

/// Asks an error whose fault it is, if it is of this type.
fn ask<E: Faulty + 'static>(error: &(dyn Error + 'static)) -> Option<Fault> {
    error.downcast_ref::<E>().map(Faulty::fault)
}

/// Every type that knows; tests/library/tidy.rs compares the list with the implementations of [`Faulty`].
const KNOWN: [fn(&(dyn Error + 'static)) -> Option<Fault>; 20] = [
    ask::<ProcessError>,
    ask::<ProofError>,
    ask::<CampaignError>,
    ask::<JobError>,
    ask::<bundle::MakeError>,
    ask::<still_life::MaximiseError>,
    ask::<still_life::DensestError>,
    ask::<still_life::census::CensusError>,
    ask::<still_life::prove::ProveDensestError>,
    ask::<still_life::prove::parts::PartsError>,
    ask::<eden::EdenError>,
    ask::<eden::confirm::ClaimError>,
    ask::<eden::search::GardenSearchError>,
    ask::<search::EngineError>,
    ask::<search::InvalidObject>,
    ask::<search::prove::ProveSearchError>,
    ask::<search::Unfinished>,
    ask::<ships::InvalidShip>,
    ask::<formula::InvalidModel>,
    ask::<formula::MeaningError>,
];

/// Whose fault an error is: that of the outermost cause that knows, and the caller's if none does.
pub(crate) fn of(error: &anyhow::Error) -> Fault {
    error.chain().find_map(|cause| KNOWN.iter().find_map(|ask| ask(cause))).unwrap_or(Fault::Caller)
}

#[cfg(test)]
mod tests {
    use lifesat::life::{Rule, partial};
    use lifesat::limits::Limits;
    use lifesat::solve::eden::second_opinion::confirm;

    use super::*;

    /// The second solver contradicts the first about a block, which has predecessors. `eden hunt`,
    /// and whatever else asks for a second opinion, ends with this error.
    #[test]
    fn solvers_that_contradict_each_other_are_at_fault() {
        let block = partial::read("OO/OO").unwrap();
        let error = confirm(Rule::LIFE.into(), block, "a solver", &Limits::none()).unwrap_err();
        assert_eq!(of(&anyhow::Error::from(error).context("round 7")), Fault::Solver);
    }

    /// A walk that contradicts the simulation is no solver's fault, but no answer to rely on either.
    #[test]
    fn a_wrong_walk_is_a_bug() {
        assert_eq!(of(&anyhow::Error::from(eden::search::GardenSearchError::Walk)), Fault::Bug);
    }

    #[test]
    fn what_nobody_knows_is_for_the_caller_to_mend() {
        assert_eq!(of(&anyhow::anyhow!("no such file")), Fault::Caller);
    }
}
