//! `lifesat check`: is a certificate or a proof valid?

pub(crate) mod args;
mod folder;
mod proof;
pub(crate) mod request;
mod unpacked;
mod words;

use anyhow::Result;

use crate::cli::check::request::{CheckRequest, Thing};
use crate::cli::console::Verbosity;
use crate::cli::{Exit, eden, ships};

pub(crate) fn run(request: &CheckRequest, verbosity: Verbosity) -> Result<Exit> {
    let checked = match &request.thing {
        Thing::Bundle(folder) => folder::run(folder, request.json, verbosity),
        Thing::Formula(files) => proof::run(files, request.json, verbosity),
        Thing::Ships(certificate) => ships::recheck::run(certificate, verbosity),
        Thing::NoOrphan(certificate) => eden::recheck::run(certificate, verbosity),
    };
    match &request.unpacked {
        Some(unpacked) => checked.map_err(|error| unpacked.renamed(error)),
        None => checked,
    }
}
