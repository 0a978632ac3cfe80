//! Problems as formula files that describe themselves, and what a solver's answer to such a file means.
//!
//! A [`Formula`] is a problem with the choice of its encoding. It writes a DIMACS or QDIMACS file
//! whose first comment is the [`Header`]. So a solver's answer can be understood with nothing but the
//! file: [`FormulaHead`] reads the comments, and [`FormulaHead::meaning`] turns the answer into a
//! pattern or a placement that was checked by simulation.
//!
//! ```
//! use lifesat_questions::formula::{Formula, FormulaHead, Found, MOST_CLAUSES, Meaning, StillLifeFormula};
//! use lifesat_life::life::Position;
//! use lifesat_questions::problem::StillLife;
//!
//! let four = StillLife::new(2, 2)?.with_forced(Position::new(0, 0), true)?;
//! let mut file = Vec::new();
//! StillLifeFormula::counting_cells(&four, Default::default(), MOST_CLAUSES)?.write(&mut file, &[])?;
//!
//! // Any solver answers, and prints this.
//! let answer = "s SATISFIABLE\nv 1 2 3 4 0\n";
//! let meaning = FormulaHead::read(&file[..])?.meaning(answer.as_bytes())?;
//! assert!(matches!(meaning, Meaning::Found(Found::Pattern(block)) if block.population() == 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An encoder runs twice, because the `p` line has the number of clauses: first into a sink that
//! counts, then into the file. No formula is held in memory.

mod head;
mod meaning;
mod problems;
mod still_life;

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;
use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::cnf::{Clauses, CountingSink, Prefix, Refused, through};
use crate::format::dimacs::DimacsWriter;
use crate::header::Header;
use crate::problem::Problem;

pub use head::{FormulaHead, HeadError, Meant, ViolatedClause, header_among, notes_for_counters};
pub use meaning::{DuelFinding, Found, Meaning, MeaningError, Shown};
pub use problems::{
    DuelFormula, EdenFormula, FirstRowsFormula, ForceFormula, PredecessorFormula, SearchFormula, TargetCells,
    ending, verdict,
};
pub use still_life::{NoFormula, StillLifeFormula};

/// Formulas with more clauses would fill terabytes.
pub const MOST_CLAUSES: u64 = 1 << 36;

/// Limit on the variables of formulas and answers from elsewhere, so that a hostile file cannot
/// exhaust the memory. It is above what one formula has, because an answer may be to the same
/// problem with another encoding, which has other auxiliary variables.
pub const MOST_VARIABLES: u32 = 1 << 28;

/// The size of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Number of variables.
    pub variables: u32,
    /// Number of clauses.
    pub clauses: u64,
}

/// What becomes of the universal variables of a question that has some.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Universals {
    /// With quantifiers (`a` and `e`).
    #[default]
    #[cfg_attr(feature = "clap", value(name = "qdimacs"))]
    Quantified,
    /// Without quantifiers: all variables are free.
    #[cfg_attr(feature = "clap", value(name = "cnf"))]
    Free,
}

/// A problem with the choice of its encoding. It writes the same file each time.
pub trait Formula {
    /// The problem, from which the meaning of the variables follows.
    fn problem(&self) -> Problem;

    /// How the problem is encoded, for the reader's information.
    fn encoding(&self) -> impl Serialize;

    /// What the variables mean, for people: a line each.
    fn legend(&self) -> Vec<String>;

    /// Writes the clauses and returns the number of variables.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    fn encode(&self, sink: &mut Clauses<'_>) -> Result<u32, Refused>;

    /// The quantifiers of the formula with this many variables, if there are any.
    fn prefix(&self, variables: u32) -> Prefix {
        let _ = variables;
        Prefix::new()
    }

    /// The size of the formula. This encodes it once.
    fn size(&self) -> Size {
        let mut counter = CountingSink::default();
        let Ok(variables) = through(&mut counter, |sink| self.encode(sink));
        Size { variables, clauses: counter.clauses }
    }

    /// About how many bytes the file has. This encodes the formula once.
    fn about_bytes(&self) -> u64 {
        let mut counter = CountingSink::default();
        let Ok(variables) = through(&mut counter, |sink| self.encode(sink));
        let digits = u64::from(variables.checked_ilog10().unwrap_or(0)) + 1;
        // After each literal there is a blank, and before every second one a minus.
        counter.literals.saturating_mul(2 * digits + 3) / 2 + 2 * counter.clauses
    }

    /// The comments of the file: the header, then these notes, then the legend. None may contain a
    /// line break.
    fn comments(&self, notes: &[String]) -> Vec<String> {
        let header = Header::new(self.problem(), self.encoding()).to_comment();
        [header].into_iter().chain(notes.iter().cloned()).chain(self.legend()).collect()
    }

    /// Writes the file, with notes among its comments.
    ///
    /// # Errors
    /// If writing fails.
    fn write(&self, out: impl Write, notes: &[String]) -> io::Result<Size> {
        write_with(self, out, &self.comments(notes))
    }
}

/// Writes a formula with these comments and no others.
pub(crate) fn write_with(
    formula: &(impl Formula + ?Sized),
    out: impl Write,
    comments: &[String],
) -> io::Result<Size> {
    let size = formula.size();
    let comments = comments.iter().map(String::as_str);
    let mut writer = DimacsWriter::new(out, comments, size.variables, size.clauses)?;
    writer.prefix(&formula.prefix(size.variables))?;
    through(&mut writer, |sink| formula.encode(sink))?;
    writer.finish()?.flush()?;
    Ok(size)
}

/// A solver's model, or its assignment of universal variables, that fails the simulation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the model fails the simulation: {0}")]
pub struct InvalidModel(String);

impl InvalidModel {
    fn new(reason: impl Display) -> Self {
        Self(reason.to_string())
    }
}

impl Faulty for InvalidModel {
    fn fault(&self) -> Fault {
        Fault::Solver
    }
}
