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

use std::path::Path;

use anyhow::{Context, Result};
use lifesat::journal::Journal;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::eden::request::{EdenRequest, ProveRequest};

pub(crate) fn run(request: &EdenRequest, verbosity: Verbosity) -> Result<Exit> {
    match request {
        EdenRequest::Check(request) => check::run(request, verbosity),
        EdenRequest::Orphan(request) => orphan::run(request, verbosity),
        EdenRequest::Force(request) => force::run(request, verbosity),
        EdenRequest::Agars(request) => agars::run(request, verbosity),
        EdenRequest::Search(request) => search::run(request, &[], verbosity),
        EdenRequest::Prove(ProveRequest::Prove(proof)) => prove::settle(proof, &[], verbosity),
        EdenRequest::Prove(ProveRequest::Explain(proof)) => prove::explain(proof),
        EdenRequest::Prove(ProveRequest::Recheck(request)) => recheck::run(request, verbosity),
        EdenRequest::Hunt(request) => hunt::run(request, &[], verbosity),
    }
}

/// The journal that the user names, or one that ends with the program. `observe` refuses wrong pieces.
fn open_journal<T: DeserializeOwned, E: std::error::Error + Send + Sync + 'static>(
    place: Option<(&Path, String)>,
    task: &impl Serialize,
    mut observe: impl FnMut(&T) -> Result<(), E>,
) -> Result<Journal> {
    let mut wrong = None;
    let observe = |piece: T| wrong = wrong.take().or(observe(&piece).err());
    let Some((path, name)) = place else {
        let file = tempfile::tempfile().context("cannot make a temporary file")?;
        return Ok(Journal::new(file, task, observe)?);
    };
    let journal = Journal::open(path, task, observe).with_context(|| name.clone())?;
    wrong.map_or(Ok(journal), |error| Err(error).context(name))
}
