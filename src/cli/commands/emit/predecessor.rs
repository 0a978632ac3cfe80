//! `lifesat emit parent`: does a pattern have a predecessor?

use anyhow::Result;
use lifesat::cnf::ClauseSink;
use lifesat::encode::Transition;
use lifesat::encode::predecessor::{PredecessorLayout, encode, encode_parent};
use lifesat::header::Header;
use lifesat::problem::{Predecessor, Problem};
use serde_json::json;

use super::Formula;
use crate::cli::args::{EmitPredecessorArgs, TargetArg};
use crate::cli::input::patterns;

/// The formula that the options describe.
pub(super) fn formula(args: &EmitPredecessorArgs) -> Result<ParentFormula> {
    let problem = Predecessor::new(patterns::partial(&args.pattern)?)?;
    Ok(ParentFormula { problem, transition: args.transition.into(), target: args.target })
}

/// A target and how its question is written.
pub(super) struct ParentFormula {
    problem: Predecessor,
    transition: Transition,
    target: TargetArg,
}

impl Formula for ParentFormula {
    fn encode<S: ClauseSink>(&self, sink: &mut S) -> Result<u32, S::Error> {
        match self.target {
            TargetArg::Units => encode_parent(&self.problem, self.transition, sink),
            TargetArg::Free => encode(&PredecessorLayout::of_target(&self.problem), self.transition, sink),
        }
    }

    fn header(&self) -> Header {
        let encoding = json!({"transition": self.transition});
        Header::new(Problem::Predecessor(self.problem.clone()), encoding)
    }

    fn meaning(&self) -> Vec<String> {
        let (width, height) = (self.problem.target().width(), self.problem.target().height());
        meaning(width, height)
    }
}

/// What the variables of a predecessor and its target mean.
pub(super) fn meaning(width: usize, height: usize) -> Vec<String> {
    let (outer_width, outer_height) = (width + 2, height + 2);
    let cells = outer_width * outer_height;
    vec![
        format!(
            "predecessor: cell (i,j) is variable i*{outer_width}+j+1 for i < {outer_height}, j < {outer_width}"
        ),
        format!(
            "target: cell (i,j) lies above cell (i+1,j+1) of the predecessor; its variables come after {cells}"
        ),
    ]
}
