//! Writes any formula that was asked for.

use std::io::{self, Write};

use lifesat::formula::{Formula, SearchFormula};

use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::stderr;
use crate::cli::request::emit::{EmitFormula, StillLifeFormat};
use crate::cli::request::search::SearchQuestion;

/// What the comments of a formula say of its origin.
pub(super) fn notes(command: &str) -> [String; 1] {
    [format!("written by: {command}")]
}

/// Writes a formula with notes among its comments.
pub(super) type Writer = Box<dyn FnOnce(&mut dyn Write, &[String]) -> io::Result<()>>;

pub(super) fn writer(formula: EmitFormula, verbosity: Verbosity) -> Writer {
    match formula {
        EmitFormula::StillLife(formula, format) => Box::new(move |out, notes| {
            // A bound takes most of a large formula, but OPB has no clauses for it.
            if format != StillLifeFormat::Opb {
                remark_if_large(&formula);
            }
            match format {
                StillLifeFormat::Cnf => formula.write(out, notes).map(drop),
                StillLifeFormat::Wcnf => formula.write_wcnf(out, notes),
                StillLifeFormat::Opb => formula.write_opb(out, notes),
            }
        }),
        EmitFormula::Predecessor(formula) => writer_of(formula),
        EmitFormula::Eden(formula) => writer_of(formula),
        EmitFormula::Search(SearchQuestion { search, front, encoding, .. }) => {
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
    Box::new(move |out, notes| {
        remark_if_large(&formula);
        formula.write(out, notes).map(drop)
    })
}

/// Larger files are announced before they are written.
const LARGE: u64 = 1_000_000_000;

fn remark_if_large(formula: &impl Formula) {
    let bytes = formula.about_bytes();
    if bytes > LARGE {
        stderr::remark(&format!(
            "lifesat: note: this formula takes about {} GB; Ctrl-C ends the writing",
            bytes.div_ceil(LARGE)
        ));
    }
}
