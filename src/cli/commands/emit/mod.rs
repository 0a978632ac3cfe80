//! `lifesat emit`: a problem as a formula.

mod pack;

use std::io::{self, Write};
use std::path::Path;

use anyhow::Result;
use lifesat::formula::{Formula, SearchFormula};

use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::request::emit::{EmitFormula, EmitRequest, StillLifeFormat};
use crate::cli::request::search::SearchQuestion;
use crate::cli::{Exit, command_line};

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

fn notes(command: &str) -> [String; 1] {
    [format!("written by: {command}")]
}

/// Writes a formula with notes among its comments.
type Writer = Box<dyn FnOnce(&mut dyn Write, &[String]) -> io::Result<()>>;

fn writer(formula: EmitFormula, verbosity: Verbosity) -> Writer {
    match formula {
        EmitFormula::StillLife(formula, format) => Box::new(move |out, notes| match format {
            StillLifeFormat::Cnf => formula.write(out, notes).map(drop),
            StillLifeFormat::Wcnf => formula.write_wcnf(out, notes),
            StillLifeFormat::Opb => formula.write_opb(out, notes),
        }),
        EmitFormula::Predecessor(formula) => writer_of(formula),
        EmitFormula::Eden(formula) => writer_of(formula),
        EmitFormula::Search(SearchQuestion { search, front, encoding }) => {
            let progress = Spinner::message(verbosity, "laying out the unknowns".to_owned());
            let formula = SearchFormula::new(search, front, encoding);
            drop(progress);
            writer_of(formula)
        }
        EmitFormula::FirstRows(formula) => writer_of(formula),
        EmitFormula::Duel(formula) => writer_of(formula),
    }
}

fn writer_of(formula: impl Formula + 'static) -> Writer {
    Box::new(move |out, notes| formula.write(out, notes).map(drop))
}
