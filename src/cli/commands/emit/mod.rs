//! `lifesat emit`: a problem as a formula.

mod duel;
mod eden;
mod predecessor;
mod search;
pub(crate) mod still_life;

use std::path::Path;

use anyhow::Result;
use lifesat::cnf::{ClauseSink, CountingSink, Prefix};
use lifesat::format::dimacs::DimacsWriter;
use lifesat::format::opb::OpbWriter;
use lifesat::format::wcnf::WcnfWriter;
use lifesat::header::Header;

use crate::cli::Exit;
use crate::cli::args::{EmitArgs, EmitProblem, StillLifeFormatArg};
use crate::cli::command_line;
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::request::search::SearchQuestion;
use crate::cli::request::search::instance::Instance;
pub(crate) use search::search;
use still_life::StillLifeFormula;

/// Something that can be written as a formula, the same each time.
trait Formula {
    /// Writes the clauses and returns the number of variables.
    fn encode<S: ClauseSink>(&self, sink: &mut S) -> Result<u32, S::Error>;

    /// The line that makes the file describe itself.
    fn header(&self) -> Header;

    /// The quantifiers, if there are any.
    fn prefix(&self) -> Prefix {
        Prefix::new()
    }

    /// What the variables mean, for people.
    fn meaning(&self) -> Vec<String>;
}

/// Writes the formula to stdout or to the file that the user named.
pub(crate) fn run(args: &EmitArgs, verbosity: Verbosity) -> Result<Exit> {
    match args.problem() {
        EmitProblem::StillLife(args) => {
            let formula = still_life::formula(args)?;
            let path = args.output.as_deref();
            match args.format {
                StillLifeFormatArg::Cnf => write(&formula, path, verbosity)?,
                StillLifeFormatArg::Wcnf => write_wcnf(&formula, path, verbosity)?,
                StillLifeFormatArg::Opb => write_opb(&formula, path, verbosity)?,
            }
        }
        EmitProblem::Predecessor(args) => {
            write(&predecessor::formula(args)?, args.output.as_deref(), verbosity)?;
        }
        EmitProblem::Eden(args) => {
            write(&eden::formula(args)?, args.output.as_deref(), verbosity)?;
        }
        EmitProblem::Search(args) => {
            let instance = Instance::of_line(&args.question, std::env::args_os().collect())?;
            let question = instance.as_ref().and_then(Instance::question).unwrap_or(&args.question);
            search(&SearchQuestion::of(question)?, args.output.as_deref(), verbosity)?;
        }
        EmitProblem::Duel(args) => {
            write(&duel::formula(args)?, args.output.as_deref(), verbosity)?;
        }
    }
    Ok(Exit::Answered)
}

/// The header of the text needs the counts, so the encoder runs twice; that is cheaper than holding the formula.
fn write(formula: &impl Formula, path: Option<&Path>, verbosity: Verbosity) -> Result<()> {
    let comments = comments(formula);
    let progress = Spinner::bytes(verbosity, path);
    let mut counter = CountingSink::default();
    let Ok(variables) = formula.encode(&mut counter);
    output::write(path, |out| {
        let comments = comments.iter().map(String::as_str);
        let mut writer = DimacsWriter::new(progress.count(out), comments, variables, counter.clauses)?;
        writer.prefix(&formula.prefix())?;
        formula.encode(&mut writer)?;
        writer.finish().map(drop)
    })
}

/// The formula and its objective for MaxSAT solvers.
fn write_wcnf(formula: &StillLifeFormula, path: Option<&Path>, verbosity: Verbosity) -> Result<()> {
    let (comments, minimise) = (comments(formula), formula.objective());
    let progress = Spinner::bytes(verbosity, path);
    output::write(path, |out| {
        let mut writer = WcnfWriter::new(progress.count(out), comments.iter().map(String::as_str))?;
        formula.encode(&mut writer)?;
        writer.prefer(minimise.iter().map(|&literal| !literal))?;
        writer.finish().map(drop)
    })
}

/// The formula and its objective for pseudo-Boolean solvers.
fn write_opb(formula: &StillLifeFormula, path: Option<&Path>, verbosity: Verbosity) -> Result<()> {
    let (comments, minimise) = (comments(formula), formula.objective());
    let progress = Spinner::bytes(verbosity, path);
    let mut counter = CountingSink::default();
    let Ok(variables) = formula.encode(&mut counter);
    output::write(path, |out| {
        let comments = comments.iter().map(String::as_str);
        let out = progress.count(out);
        let mut writer = OpbWriter::new(out, comments, variables, counter.clauses, &minimise)?;
        formula.encode(&mut writer)?;
        writer.finish().map(drop)
    })
}

/// The header line, and command line and meaning for people. No time stamp: the same command writes the same bytes.
fn comments(formula: &impl Formula) -> Vec<String> {
    let mut comments =
        vec![formula.header().to_comment(), format!("written by: {}", command_line::of_this_run())];
    comments.extend(formula.meaning());
    comments
}
