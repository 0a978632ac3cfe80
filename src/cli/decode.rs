//! `lifesat decode`: a solver's answer becomes a verified pattern.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::cnf::Model;
use lifesat::encode::predecessor::PredecessorLayout;
use lifesat::format::answer::{self, Answer};
use lifesat::format::dimacs;
use lifesat::header::Header;
use lifesat::life::{Grid, Rule};
use lifesat::problem::Problem;
use lifesat::{decode, verify};
use serde_json::json;

use super::args::DecodeArgs;
use super::input::Input;
use super::report::{self, Report, Status};
use super::solver::Lie;
use super::{Exit, output};

/// The answer may be to a formula with more variables than the one named, such as the same board with a counter.
/// This limit only keeps a hostile answer from filling the memory.
const MOST_VARIABLES: u32 = 1 << 28;

/// Reads formula and answer, and prints the pattern if it stands the simulation.
pub(crate) fn run(args: &DecodeArgs) -> Result<Exit> {
    let start = Instant::now();
    let header = header(&args.cnf)?;
    let problem = &header.problem;
    let input = Input::open(args.answer.as_deref().unwrap_or(Path::new("-")))?;
    let name = input.name;
    let answer = answer::read_any(input.reader, MOST_VARIABLES).with_context(|| name.clone())?;
    let (status, pattern) = match answer {
        Answer::Satisfiable(model) => (Status::Found, Some(checked(problem, &model).with_context(|| name)?)),
        Answer::Unsatisfiable => (Status::None, None),
        Answer::Unknown(_) => (Status::Unknown, None),
        Answer::Missing => bail!("{name}: no answer in it: neither `s SATISFIABLE` nor `s UNSATISFIABLE`"),
    };
    if args.json {
        json_report(&header, status, pattern.as_ref(), start).print()?;
    } else if let Some(grid) = &pattern {
        output::print(&output::pattern(grid, Rule::LIFE, args.format, &comments(problem, grid)))?;
    } else {
        say_none(status);
    }
    Ok(match status {
        Status::Found => Exit::Answered,
        Status::None => Exit::None,
        _ => Exit::Unknown,
    })
}

/// The header line of a formula file that lifesat wrote.
fn header(path: &Path) -> Result<Header> {
    let input = Input::open(path)?;
    let comments = dimacs::read_comments(input.reader).with_context(|| input.name.clone())?;
    let header = Header::find(comments.iter()).with_context(|| input.name.clone())?;
    header.with_context(|| {
        format!("{} has no `c lifesat` line, so nobody knows what its variables mean", input.name)
    })
}

/// The pattern of a model, or the reason why it is not what the formula asks for.
pub(crate) fn checked(problem: &Problem, model: &Model) -> Result<Grid, Lie> {
    match problem {
        Problem::StillLife(problem) => {
            let pattern = decode::still_life(problem, model);
            verify::still_life(problem, &pattern).map_err(Lie::new)?;
            Ok(pattern)
        }
        Problem::Parent(problem) => {
            let pattern = decode::predecessor(&PredecessorLayout::of_parent(problem), model);
            verify::predecessor(problem.target(), &pattern).map_err(Lie::new)?;
            Ok(pattern)
        }
        Problem::Eden(problem) => {
            let layout = PredecessorLayout::of_eden(problem);
            let pattern = decode::predecessor(&layout, model);
            let target = decode::target(&layout, model).map(Some);
            verify::predecessor(&target, &pattern).map_err(Lie::new)?;
            Ok(pattern)
        }
    }
}

fn comments(problem: &Problem, grid: &Grid) -> Vec<String> {
    let what = match problem {
        Problem::StillLife(_) => "Still life",
        Problem::Parent(_) | Problem::Eden(_) => "Predecessor",
    };
    vec![format!("{what} with {} cells, verified by simulation by lifesat", grid.population())]
}

#[expect(clippy::print_stderr, reason = "stdout carries patterns only")]
fn say_none(status: Status) {
    match status {
        Status::None => eprintln!("lifesat: the solver says that there is no such pattern"),
        _ => eprintln!("lifesat: the solver does not know"),
    }
}

fn json_report(header: &Header, status: Status, pattern: Option<&Grid>, start: Instant) -> Report {
    let evidence = match status {
        Status::Found => json!({"kind": "simulation"}),
        Status::None => json!({"kind": "solver", "unchecked": true}),
        _ => json!(null),
    };
    Report {
        command: "decode",
        problem: json!(header.problem),
        status,
        value: pattern.map(Grid::population),
        bound: None,
        patterns: pattern.map(report::pattern).into_iter().collect(),
        count: None,
        evidence,
        seconds: start.elapsed().as_secs_f64(),
    }
}
