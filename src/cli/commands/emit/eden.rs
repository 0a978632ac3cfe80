//! `lifesat emit eden`: does every pattern of a box have a predecessor?

use anyhow::{Result, bail};
use lifesat::cnf::{ClauseSink, CountingSink, Prefix, Quantifier, Var};
use lifesat::encode::Transition;
use lifesat::encode::predecessor::{PredecessorLayout, encode};
use lifesat::header::Header;
use lifesat::problem::{Eden, Problem};
use serde_json::json;

use super::{Formula, predecessor};
use crate::cli::args::{EdenFormatArg, EmitEdenArgs};

/// The formula that the options describe.
pub(super) fn formula(args: &EmitEdenArgs) -> Result<EdenFormula> {
    let Some((width, height)) = args.size.size() else {
        bail!("how large is the box? Say --n 5 for a square one, or --width 6 --height 5");
    };
    let problem = Eden::new(width, height, args.symmetry)?;
    Ok(EdenFormula { problem, transition: args.transition.into(), format: args.format })
}

/// A class of targets and how its question is written.
pub(super) struct EdenFormula {
    problem: Eden,
    transition: Transition,
    format: EdenFormatArg,
}

impl Formula for EdenFormula {
    fn encode<S: ClauseSink>(&self, sink: &mut S) -> Result<u32, S::Error> {
        encode(&PredecessorLayout::of_eden(&self.problem), self.transition, sink)
    }

    fn header(&self) -> Header {
        Header::new(Problem::Eden(self.problem), json!({"transition": self.transition}))
    }

    /// For all targets there is a predecessor. The outer cells of the target come first, so that an enumeration that
    /// changes the first universals fastest changes the border fastest: those checks are the most alike.
    fn prefix(&self) -> Prefix {
        if self.format == EdenFormatArg::Cnf {
            return Prefix::new();
        }
        let layout = PredecessorLayout::of_eden(&self.problem);
        let targets = layout.outer_first().into_iter().map(|var| (Quantifier::ForAll, var));
        let cells = layout.cell_vars().map(|var| (Quantifier::Exists, var));
        let Ok(used) = self.encode(&mut CountingSink::default());
        let counters = (layout.used() + 1..=used).filter_map(Var::new).map(|var| (Quantifier::Exists, var));
        let mut prefix = Prefix::new();
        for (quantifier, var) in targets.chain(cells).chain(counters) {
            prefix.push(quantifier, var).expect("the three kinds of variables are different ones");
        }
        prefix
    }

    fn meaning(&self) -> Vec<String> {
        predecessor::meaning(self.problem.width(), self.problem.height())
    }
}
