//! Who is to blame for an error, wherever in a chain of causes it stands.

use lifesat::answer::Fault;

pub(crate) fn of(error: &anyhow::Error) -> Fault {
    lifesat::fault_of(error.as_ref())
}

#[cfg(test)]
mod tests {
    use lifesat::life::{Rule, partial};
    use lifesat::limits::Limits;
    use lifesat::solve::eden;
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
