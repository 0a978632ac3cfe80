//! `lifesat emit`: a problem as a formula.

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

/// Writes the formula to stdout or to the file that the user named.
pub(crate) fn run(request: EmitRequest, verbosity: Verbosity) -> Result<Exit> {
    let EmitRequest { formula, output } = request;
    let to = To { path: output.as_deref(), verbosity };
    match formula {
        EmitFormula::StillLife(formula, format) => to.write(|out, notes| match format {
            StillLifeFormat::Cnf => formula.write(out, notes).map(drop),
            StillLifeFormat::Wcnf => formula.write_wcnf(out, notes),
            StillLifeFormat::Opb => formula.write_opb(out, notes),
        }),
        EmitFormula::Predecessor(formula) => to.write_formula(&formula),
        EmitFormula::Eden(formula) => to.write_formula(&formula),
        EmitFormula::Search(SearchQuestion { search, front, encoding }) => {
            let progress = Spinner::message(verbosity, "laying out the unknowns".to_owned());
            let formula = SearchFormula::new(search, front, encoding);
            drop(progress);
            to.write_formula(&formula)
        }
        EmitFormula::Duel(formula) => to.write_formula(&formula),
    }?;
    Ok(Exit::Answered)
}

/// Where a formula goes.
struct To<'a> {
    path: Option<&'a Path>,
    verbosity: Verbosity,
}

impl To<'_> {
    fn write_formula(&self, formula: &impl Formula) -> Result<()> {
        self.write(|out, notes| formula.write(out, notes).map(drop))
    }

    /// Writes with progress. The notes have no time stamp: the same command writes the same bytes.
    fn write(&self, formula: impl FnOnce(&mut dyn Write, &[String]) -> io::Result<()>) -> Result<()> {
        let notes = [format!("written by: {}", command_line::of_this_run())];
        let progress = Spinner::bytes(self.verbosity, self.path);
        output::write(self.path, |out| formula(&mut progress.count(out), &notes))
    }
}
