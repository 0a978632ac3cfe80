//! `lifesat check-proof`: is a refutation what it is said to be?

mod counted;
mod densest;
mod folder;
mod page;
mod pair;
mod patch;
mod reading;
mod searched;
mod words;

use anyhow::Result;

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::request::check_proof::{CheckProofRequest, Proved};

/// Checks a folder, or a formula and a proof.
pub(crate) fn run(request: &CheckProofRequest, verbosity: Verbosity) -> Result<Exit> {
    match &request.subject {
        Proved::Bundle(folder) => folder::run(folder, request.json, verbosity),
        Proved::Formula(files) => pair::run(files, request.json, verbosity),
    }
}
