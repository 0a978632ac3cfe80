//! Whether every pattern of a class has a predecessor, as a formula.

use serde_json::{Value, json};

use super::{Formula, Universals, predecessor};
use crate::cnf::{ClauseSink, Prefix, Quantifier, Var};
use crate::encode::Transition;
use crate::encode::predecessor::{PredecessorLayout, encode};
use crate::problem::{Eden, Problem};

/// For all patterns of a class there is a predecessor. Orphans refute it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdenFormula {
    /// The class.
    pub problem: Eden,
    /// The clauses of one cell.
    pub transition: Transition,
    /// Whether the patterns are quantified.
    pub universals: Universals,
}

impl Formula for EdenFormula {
    fn problem(&self) -> Problem {
        Problem::Eden(self.problem)
    }

    fn encoding(&self) -> Value {
        json!({"transition": self.transition})
    }

    fn legend(&self) -> Vec<String> {
        predecessor::legend(self.problem.width(), self.problem.height(), 1)
    }

    fn encode<S: ClauseSink>(&self, sink: &mut S) -> Result<u32, S::Error> {
        encode(&PredecessorLayout::of_eden(&self.problem), self.problem.rule(), self.transition, sink)
    }

    /// The outer cells of the target come first. An enumeration that changes the first universal
    /// variables fastest then changes the border fastest, and such patterns are the most alike.
    fn prefix(&self, variables: u32) -> Prefix {
        if self.universals == Universals::Free {
            return Prefix::new();
        }
        let layout = PredecessorLayout::of_eden(&self.problem);
        let auxiliary = (layout.used() + 1..=variables).filter_map(Var::new);
        let targets = layout.outer_first().into_iter().map(|var| (Quantifier::ForAll, var));
        let others = layout.cell_vars().chain(auxiliary).map(|var| (Quantifier::Exists, var));
        let mut prefix = Prefix::new();
        for (quantifier, var) in targets.chain(others) {
            prefix.push(quantifier, var).expect("targets, cells and auxiliary variables are different ones");
        }
        prefix
    }
}
