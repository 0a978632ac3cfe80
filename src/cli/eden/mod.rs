//! `lifesat eden`: predecessors, orphans and Gardens of Eden.

pub(crate) mod agars;
pub(crate) mod args;
mod check;
mod force;
pub(crate) mod hunt;
mod orphan;
pub(crate) mod prove;
mod recheck;
pub(crate) mod request;
pub(crate) mod search;

use anyhow::Result;

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::eden::request::{EdenRequest, Recheck};

pub(crate) fn run(request: &EdenRequest, verbosity: Verbosity) -> Result<Exit> {
    match request {
        EdenRequest::Check(request) => check::run(request, verbosity),
        EdenRequest::Orphan(request) => orphan::run(request, verbosity),
        EdenRequest::Force(request) => force::run(request, verbosity),
        EdenRequest::Agars(request) => agars::run(request, verbosity),
        EdenRequest::Search(request) => search::run(request, &[], verbosity),
        EdenRequest::Prove(request) => prove::run(request, verbosity),
        EdenRequest::Hunt(request) => hunt::run(request, &[], verbosity),
    }
}

pub(crate) fn recheck(request: &Recheck, verbosity: Verbosity) -> Result<Exit> {
    prove::check(request, verbosity)
}
