//! `lifesat decode`: a solver's answer becomes a verified pattern, or a duel that was played again.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use lifesat::answer::{Report, Status};
use lifesat::formula::{Found, Meaning};
use lifesat::life::AnyRule;
use lifesat::life::any_rule::live_cells;
use lifesat::problem::Problem;

use crate::cli::console::output::PatternFormat;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::input::answers::{self, Understood};
use crate::cli::report::{self, Ready};
use crate::cli::{Exit, duel, wording};

const HELP: &str = "\
Examples:
  lifesat emit --n 8 --at-least 36 > f.cnf
      Write a question as a formula
  cadical -q f.cnf | lifesat decode --cnf f.cnf
      Turn the answer of a solver into a pattern
  glucose f.cnf answer; lifesat decode answer --cnf f.cnf
      The same with a solver that writes its answer to a file
  rc2.py -vv f.wcnf | lifesat decode --cnf f.wcnf
      With an optimiser; its value is compared with that of the pattern

Exit codes:
  0    there is a pattern, and its simulation succeeded
  1    the solver says that there is none
  2    a mistake, or the model violates a clause
  3    the solver gave no answer
  4    the simulation fails, or the value is another one";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct DecodeArgs {
    /// The solver's output, or - for stdin
    #[arg(default_value = "-")]
    answer: PathBuf,
    /// The formula, as `lifesat emit` wrote it
    #[arg(long, value_name = "FILE")]
    cnf: PathBuf,
    /// The format of the pattern
    #[arg(long, value_enum, default_value = "rle", value_name = "FORMAT")]
    format: PatternFormat,
    /// Print the answer as one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads formula and answer, and prints the pattern if it stands the simulation.
pub(crate) fn run(args: &DecodeArgs, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let understood = answers::understood(&args.answer, &args.cnf)?;
    let Understood { problem, meaning, .. } = &understood;
    let is_told = verbosity > Verbosity::Quiet && !args.json;
    if let (true, Some(reason)) = (is_told, wording::nothing_found(problem, meaning)) {
        stderr::line(&format!("lifesat: {reason}"));
    }
    if let (true, Meaning::Optimum(_, value)) = (is_told, meaning) {
        stderr::line(&format!("lifesat: the solver says that this is the best; the objective is {value}"));
    }
    let text = meaning.found().map_or_else(String::new, |found| text(problem, found, args.format));
    let report = json_report(&understood, start);
    Ready { report, text, exit: Exit::of_answer(meaning) }.deliver(args.json)
}

fn text(problem: &Problem, found: &Found, format: PatternFormat) -> String {
    let comments = |grid| vec![format!("{} (lifesat)", wording::found(problem, grid))];
    match found {
        Found::Pattern(grid) => {
            let pattern = grid.map(u8::from);
            let on_torus =
                if let Problem::Search(search) = problem { search.on_torus(&pattern) } else { None };
            let (shown, on) =
                on_torus.map_or_else(|| (pattern, problem.grid()), |(shown, on)| (shown, Some(on)));
            output::any_pattern(&shown, (AnyRule::TwoStates(problem.rule()), on), format, &comments(grid))
        }
        Found::Aged { grid, rule } => {
            let comments = comments(&live_cells(grid));
            output::any_pattern(grid, (AnyRule::Generations(*rule), problem.grid()), format, &comments)
        }
        Found::Generations(all) => {
            let (world, first) = (problem.world(), &all[0]);
            let text = output::in_world(first, &world, format, &comments(first));
            output::named(format, "generation 0", text) + &output::later(all, &world, format, "")
        }
        Found::Orphan(grid) => {
            let comments = ["it has no predecessor, as two other solvers confirm (lifesat)".to_owned()];
            output::pattern(grid, problem.rule(), format, &comments)
        }
        Found::Duel(finding) => duel::report(finding),
    }
}

fn json_report(understood: &Understood, start: Instant) -> Report {
    let Understood { problem, meaning, backing } = understood;
    let status = meaning.status();
    let mut backing = backing.clone();
    if let Some(Found::Generations(all)) = meaning.found() {
        backing = backing.and("generations", output::as_rle(all, &problem.world()));
    }
    let value = meaning.found().and_then(report::live_cells);
    Report::new("decode", problem.clone(), status, backing, start.elapsed().as_secs_f64())
        .with_value(value)
        .with_bound(value.filter(|_| status == Status::Optimal))
        .with_patterns(meaning.found().and_then(|found| report::found(problem, found)).into_iter().collect())
}
