//! `lifesat eden`: Gardens of Eden.

mod check;
pub(crate) mod hunt;
mod orphan;
pub(crate) mod prove;
pub(crate) mod search;

use anyhow::{Result, bail};
use lifesat::answer::{Fault, Faulty};
use lifesat::backend::embedded::Embedded;
use lifesat::encode::Transition;
use lifesat::life::Partial;
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Predecessor;
use lifesat::solve::eden::{Checked, Predecessors};
use thiserror::Error;

use crate::cli::Exit;
use crate::cli::args::{EdenArgs, EdenTask};
use crate::cli::console::Verbosity;

/// A cell takes 190 clauses of some 60 bytes, so this is about 3 GB.
const MOST_CELLS: usize = 1 << 18;

/// Two solvers contradict each other.
#[derive(Debug, Error)]
#[error("{first} says that there is no predecessor, but {second} finds one: one of them is wrong")]
pub(crate) struct Disagreement {
    first: String,
    second: String,
}

impl Faulty for Disagreement {
    fn fault(&self) -> Fault {
        Fault::Solver
    }
}

/// Does what the user asks.
pub(crate) fn run(args: &EdenArgs, verbosity: Verbosity) -> Result<Exit> {
    match &args.task {
        EdenTask::Check(args) => check::run(args, verbosity),
        EdenTask::Orphan(args) => orphan::run(args, verbosity),
        EdenTask::Search(args) => search::run(args, verbosity),
        EdenTask::Prove(args) => prove::run(args, verbosity),
        EdenTask::Hunt(args) => hunt::run(args, verbosity),
    }
}

/// The checker for targets of a pattern's size: many small checks are what the second embedded solver is for.
fn checker(problem: &Predecessor, solver: Embedded, transition: Transition) -> Result<Predecessors> {
    let (width, height) = (problem.target().width(), problem.target().height());
    if width * height > MOST_CELLS {
        bail!("a {width}×{height} pattern has more than the {MOST_CELLS} cells whose clauses fit in memory");
    }
    Ok(Predecessors::new(width, height, transition, solver.start()))
}

/// Asks another solver, with another encoding, whether it also finds no predecessor. Its name is returned.
fn confirm(orphan: &Partial, first: &str, limits: &Limits) -> Result<Result<String, StopReason>> {
    let second = Embedded::ALL[0];
    let mut checker = checker(&Predecessor::new(orphan.clone())?, second, Transition::Col9)?;
    match checker.check(orphan, limits)? {
        Checked::None { .. } => Ok(Ok(checker.solver())),
        Checked::Unknown(why) => Ok(Err(why)),
        Checked::Predecessor(_) => {
            bail!(Disagreement { first: first.to_owned(), second: checker.solver() })
        }
    }
}
