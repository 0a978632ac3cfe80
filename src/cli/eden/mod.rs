//! `lifesat eden`: predecessors, orphans and Gardens of Eden.

pub(crate) mod agars;
pub(crate) mod args;
mod check;
mod force;
pub(crate) mod hunt;
mod orphan;
pub(crate) mod prove;
pub(crate) mod recheck;
pub(crate) mod request;
pub(crate) mod search;

use anyhow::Result;

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::eden::args::{EdenArgs, EdenTask};
use crate::cli::eden::request::ProveRequest;

pub(crate) fn run(args: EdenArgs, verbosity: Verbosity) -> Result<Exit> {
    match args.task {
        EdenTask::Check(args) => check::run(&args.try_into()?, verbosity),
        EdenTask::Orphan(args) => orphan::run(&args.try_into()?, verbosity),
        EdenTask::Force(args) => force::run(&args.try_into()?, verbosity),
        EdenTask::Agars(args) => agars::run(&args.try_into()?, verbosity),
        EdenTask::Search(args) => search::run(&args.try_into()?, &[], verbosity),
        EdenTask::Prove(args) => match args.try_into()? {
            ProveRequest::Prove(proof) => prove::settle(&proof, &[], verbosity),
            ProveRequest::Explain(proof) => prove::explain(&proof),
            ProveRequest::Recheck(request) => recheck::run(&request, verbosity),
        },
        EdenTask::Hunt(args) => hunt::run(&args.try_into()?, &[], verbosity),
    }
}
