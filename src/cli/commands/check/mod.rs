//! `lifesat check`: is a certificate or a proof valid?

mod folder;
mod proof;
mod words;

use anyhow::Result;

use super::{eden, ships};
use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::request::check::{CheckRequest, Thing};

/// Checks a folder, a formula and a proof, or the certificate of an engine.
pub(crate) fn run(request: &CheckRequest, verbosity: Verbosity) -> Result<Exit> {
    match &request.thing {
        Thing::Bundle(folder) => folder::run(folder, request.json, verbosity),
        Thing::Formula(files) => proof::run(files, request.json, verbosity),
        Thing::Ships(certificate) => ships::recheck(certificate, verbosity),
        Thing::NoOrphan(certificate) => eden::recheck(certificate, verbosity),
        Thing::Strip(certificate) => eden::check_strip(certificate, verbosity),
    }
}
