//! `lifesat emit eden`: does every pattern of a box have a predecessor?

use anyhow::{Result, bail};
use lifesat::cnf::ClauseSink;
use lifesat::encode::Transition;
use lifesat::encode::predecessor::{PredecessorLayout, encode};
use lifesat::header::Header;
use lifesat::problem::{Eden, Problem};
use serde_json::json;

use super::{Formula, parent, transition};
use crate::cli::args::EmitEdenArgs;

/// The formula that the options describe.
pub(super) fn formula(args: &EmitEdenArgs) -> Result<EdenFormula> {
    let Some((width, height)) = args.size.size() else {
        bail!("how large is the box? Say --n 5 for a square one, or --width 6 --height 5");
    };
    let problem = Eden::new(width, height, args.symmetry)?;
    Ok(EdenFormula { problem, transition: transition(args.transition) })
}

/// A class of targets and how its question is written.
pub(super) struct EdenFormula {
    problem: Eden,
    transition: Transition,
}

impl Formula for EdenFormula {
    fn encode<S: ClauseSink>(&self, sink: &mut S) -> Result<u32, S::Error> {
        encode(&PredecessorLayout::of_eden(&self.problem), self.transition, sink)
    }

    fn header(&self) -> Header {
        Header::new(Problem::Eden(self.problem), json!({"transition": self.transition}))
    }

    fn meaning(&self) -> Vec<String> {
        parent::meaning(self.problem.width(), self.problem.height())
    }
}
