//! `lifesat eden`: Gardens of Eden.

mod check;
pub(crate) mod hunt;
mod orphan;
pub(crate) mod prove;
pub(crate) mod search;

use anyhow::Result;
use lifesat::limits::StopReason;

use crate::cli::Exit;
use crate::cli::args::{EdenArgs, EdenTask};
use crate::cli::console::Verbosity;

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

/// What the second solver says of a refutation.
fn second_opinion(second: &Result<String, StopReason>) -> String {
    match second {
        Ok(solver) => format!("confirmed by {solver}, with another encoding"),
        Err(why) => format!("not confirmed by a second solver: {why}"),
    }
}
