//! `lifesat check`: is a certificate or a proof valid?

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
use crate::cli::commands::{eden, ships};
use crate::cli::console::Verbosity;
use crate::cli::request::check::{CheckRequest, Thing};

/// Checks a folder, a formula and a proof, or the certificate of an engine.
pub(crate) fn run(request: &CheckRequest, verbosity: Verbosity) -> Result<Exit> {
    match &request.thing {
        Thing::Bundle(folder) => folder::run(folder, request.json, verbosity),
        Thing::Formula(files) => pair::run(files, request.json, verbosity),
        Thing::Ships(certificate) => ships::recheck(certificate, verbosity),
        Thing::NoOrphan(certificate) => eden::recheck(certificate, verbosity),
        Thing::Strip(certificate) => eden::check_strip(certificate, verbosity),
    }
}
