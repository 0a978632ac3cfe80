//! A solver for tests that refutes whatever it is asked.

use std::convert::Infallible;

use crate::backend::{Decision, Incremental};
use crate::cnf::{ClauseSink, Lit, Model};
use crate::limits::Limits;

/// Says of everything that it is unsatisfiable, and that all assumptions are needed for that.
#[derive(Default)]
pub(crate) struct AlwaysUnsat {
    assumptions: Vec<Lit>,
}

impl AlwaysUnsat {
    pub(crate) const NAME: &str = "a solver that denies everything";
}

impl ClauseSink for AlwaysUnsat {
    type Error = Infallible;

    fn clause(&mut self, _: &[Lit]) -> Result<(), Infallible> {
        Ok(())
    }
}

impl Incremental for AlwaysUnsat {
    fn name(&self) -> String {
        Self::NAME.to_owned()
    }

    fn decide(&mut self, assumptions: &[Lit], _: &Limits) -> Decision {
        self.assumptions = assumptions.to_vec();
        Decision::Unsatisfiable
    }

    fn model(&mut self) -> Model {
        unreachable!("nothing is satisfiable")
    }

    fn core(&mut self) -> Vec<Lit> {
        self.assumptions.clone()
    }
}
