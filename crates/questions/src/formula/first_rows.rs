//! The first rows of spaceships as a formula.

use serde_json::{Value, json};

use super::Formula;
use crate::cnf::ClauseSink;
use crate::encode::Transition;
use crate::encode::first_rows::encode;
use crate::problem::{FirstRows, Problem};

/// First rows of spaceships. If the formula is unsatisfiable, there is no spaceship of any length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstRowsFormula {
    /// The question.
    pub problem: FirstRows,
    /// The clauses of one cell.
    pub transition: Transition,
}

impl Formula for FirstRowsFormula {
    fn problem(&self) -> Problem {
        Problem::FirstRows(self.problem.clone())
    }

    fn encoding(&self) -> Value {
        json!({"transition": self.transition})
    }

    fn legend(&self) -> Vec<String> {
        let (ships, rows) = (self.problem.ships(), self.problem.rows());
        let width = ships.logical_width();
        vec![
            format!(
                "the first {rows} rows of a spaceship of {} in {} {}s, of all generations together; \
                 unsatisfiable: there is no such spaceship, of any length",
                ships.flight(),
                ships.width(),
                ships.unit()
            ),
            format!(
                "cell j of row i is variable i*{width}+j+1 for i < {rows}, j < {width}; j = 0 is an outermost column"
            ),
        ]
    }

    fn encode<S: ClauseSink>(&self, sink: &mut S) -> Result<u32, S::Error> {
        encode(&self.problem, self.transition, sink)
    }
}
