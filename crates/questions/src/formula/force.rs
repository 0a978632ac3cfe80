//! Predecessors that differ from a patch, as a formula.

use serde_json::{Value, json};

use super::Formula;
use super::predecessor::legend;
use crate::cnf::ClauseSink;
use crate::encode::Transition;
use crate::encode::force::encode;
use crate::problem::{Force, Problem};

/// The predecessors of a patch in which one of its cells differs. There are none exactly if the patch
/// forces itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceFormula {
    /// The patch.
    pub problem: Force,
    /// The clauses of one cell.
    pub transition: Transition,
}

impl Formula for ForceFormula {
    fn problem(&self) -> Problem {
        Problem::Force(self.problem.clone())
    }

    fn encoding(&self) -> Value {
        json!({"transition": self.transition})
    }

    fn legend(&self) -> Vec<String> {
        let patch = self.problem.patch();
        let differs =
            "the last clause: a specified cell of the target differs from the predecessor's".to_owned();
        legend(patch.width(), patch.height(), 1).into_iter().chain([differs]).collect()
    }

    fn encode<S: ClauseSink>(&self, sink: &mut S) -> Result<u32, S::Error> {
        encode(&self.problem, self.transition, sink)
    }
}
