//! `lifesat decode`: a solver's answer becomes a verified pattern, or a duel that was played again.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use lifesat::answer::Report;
use lifesat::formula::Found;
use lifesat::life::AnyRule;
use lifesat::life::any_rule::live_cells;

use crate::cli::console::format::PatternFormat;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::input::meaning::{self, Understood};
use crate::cli::{Exit, duel, generations, report, wording};

const HELP: &str = "\
Examples:
  lifesat emit --n 8 --at-least 36 > f.cnf
      Write a question as a formula
  cadical -q f.cnf | lifesat decode --cnf f.cnf
      Turn the answer of a solver into a pattern
  glucose f.cnf answer; lifesat decode answer --cnf f.cnf
      The same with a solver that writes its answer to a file

Exit codes:
  0    there is a pattern, and its simulation succeeded
  1    the solver says that there is none
  2    a mistake, or the model violates a clause
  3    the solver gave no answer
  4    the pattern fails the simulation";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct DecodeArgs {
    /// The solver's output, or - for stdin [default: -]
    pub(crate) answer: Option<PathBuf>,
    /// The formula, as `lifesat emit` wrote it
    #[arg(long, value_name = "FILE")]
    pub(crate) cnf: PathBuf,
    /// The format of the pattern
    #[arg(long, value_enum, default_value = "rle", value_name = "FORMAT")]
    pub(crate) format: PatternFormat,
    /// Print the answer as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads formula and answer, and prints the pattern if it stands the simulation.
pub(crate) fn run(request: &DecodeRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let understood = meaning::of_answer(&request.answer, &request.formula)?;
    let Understood { problem, meaning, .. } = &understood;
    let format = match request.shown {
        ShownAs::Pattern(format) => format,
        ShownAs::Json => {
            report::print(&json_report(&understood, start))?;
            return Ok(Exit::of_answer(meaning));
        }
    };
    if let (true, Some(reason)) = (verbosity > Verbosity::Quiet, wording::nothing_found(problem, meaning)) {
        stderr::line(&format!("lifesat: {reason}"));
    }
    match meaning.found() {
        Some(Found::Pattern(grid)) => {
            let comments = vec![format!("{} (lifesat)", wording::found(problem, grid))];
            output::print(&output::pattern(grid, problem.rule(), format, &comments))?;
        }
        Some(Found::Aged { grid, rule }) => {
            let comments = vec![format!("{} (lifesat)", wording::found(problem, &live_cells(grid)))];
            output::print(&output::any_pattern(grid, AnyRule::Generations(*rule), format, &comments))?;
        }
        Some(Found::Generations(all)) => {
            let (rule, first) = (problem.rule(), &all[0]);
            let comments = vec![format!("{} (lifesat)", wording::found(problem, first))];
            let first = output::one_of_several(first, rule, format, "generation 0", &comments);
            output::print(&(first + &generations::later(all, rule, format, "")))?;
        }
        Some(Found::Orphan(grid)) => {
            let comments = vec!["it has no predecessor, as two other solvers confirm (lifesat)".to_owned()];
            output::print(&output::pattern(grid, problem.rule(), format, &comments))?;
        }
        Some(Found::Duel(finding)) => output::print(&duel::report(finding))?,
        None => {}
    }
    Ok(Exit::of_answer(meaning))
}

fn json_report(understood: &Understood, start: Instant) -> Report {
    let Understood { problem, meaning, backing } = understood;
    let status = meaning.status();
    let mut backing = backing.clone();
    if let Some(Found::Generations(all)) = meaning.found() {
        backing = backing.and("generations", generations::as_rle(all, problem.rule()));
    }
    Report::new("decode", problem.clone(), status, backing, start.elapsed().as_secs_f64())
        .with_value(meaning.found().and_then(report::live_cells))
        .with_patterns(meaning.found().and_then(|found| report::found(problem, found)).into_iter().collect())
}

/// A solver's answer, and the formula that it answers.
pub(crate) struct DecodeRequest {
    /// The answer's file; `-` is stdin.
    pub(crate) answer: PathBuf,
    pub(crate) formula: PathBuf,
    pub(crate) shown: ShownAs,
}

/// How its meaning is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShownAs {
    Pattern(PatternFormat),
    Json,
}

impl From<DecodeArgs> for DecodeRequest {
    fn from(args: DecodeArgs) -> Self {
        Self {
            answer: args.answer.unwrap_or_else(|| "-".into()),
            formula: args.cnf,
            shown: if args.json { ShownAs::Json } else { ShownAs::Pattern(args.format) },
        }
    }
}
