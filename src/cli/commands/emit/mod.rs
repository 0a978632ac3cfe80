//! `lifesat emit`: a problem as a formula.

mod pack;
mod writer;

use std::path::Path;

use anyhow::Result;

use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::request::emit::{EmitFormula, EmitRequest};
use crate::cli::{Exit, command_line};
use writer::{notes, writer};

/// Writes the formula to stdout or to the file that the user named, or many formulas to a folder.
pub(crate) fn run(request: EmitRequest, verbosity: Verbosity) -> Result<Exit> {
    match request {
        EmitRequest::One { formula, output } => one(*formula, output.as_deref(), verbosity)?,
        EmitRequest::Pack(request) => pack::run(&request, verbosity)?,
    }
    Ok(Exit::Answered)
}

/// Writes with progress. The notes have no time stamp: the same command writes the same bytes.
fn one(formula: EmitFormula, path: Option<&Path>, verbosity: Verbosity) -> Result<()> {
    let notes = notes(&command_line::of_this_run());
    let write = writer(formula, verbosity);
    let progress = Spinner::bytes(verbosity, path);
    output::write(path, |out| write(&mut progress.count(out), &notes))
}
