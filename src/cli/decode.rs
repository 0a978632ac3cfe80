//! `lifesat decode`: a solver's answer becomes a verified pattern.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::cnf::Model;
use lifesat::encode::predecessor::PredecessorLayout;
use lifesat::format::answer::{self, Answer};
use lifesat::format::{Comments, dimacs};
use lifesat::header::Header;
use lifesat::life::{Grid, Rule};
use lifesat::problem::Problem;
use lifesat::spacetime::{self, Front};
use lifesat::{decode, verify};
use serde_json::json;

use super::args::{DecodeArgs, Verbosity};
use super::input::Input;
use super::report::{self, Report, Status};
use super::solver::Lie;
use super::{Exit, output, stderr, wording};

/// The answer may be to a formula with more variables than the one named, such as the same board with a counter.
/// This limit only keeps a hostile answer from filling the memory.
pub(crate) const MOST_VARIABLES: u32 = 1 << 28;

/// Reads formula and answer, and prints the pattern if it stands the simulation.
pub(crate) fn run(args: &DecodeArgs, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let answer_path = args.answer.as_deref().unwrap_or(Path::new("-"));
    if args.cnf == Path::new("-") && answer_path == Path::new("-") {
        bail!("formula and answer cannot both come from stdin: name a file for one of them");
    }
    let header = header_of_file(&args.cnf)?;
    let problem = &header.problem;
    let input = Input::open(answer_path)?;
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
        output::print(&output::pattern(grid, rule(problem), args.format, &comments(problem, grid)))?;
    } else if verbosity > Verbosity::Quiet {
        say_none(status);
    }
    Ok(match status {
        Status::Found => Exit::Answered,
        Status::None => Exit::None,
        _ => Exit::Unknown,
    })
}

/// The header line of a formula file that lifesat wrote.
fn header_of_file(path: &Path) -> Result<Header> {
    let input = Input::open(path)?;
    let preamble = dimacs::read_preamble(input.reader).with_context(|| input.name.clone())?;
    let header = header(&preamble.comments, preamble.variables).with_context(|| input.name.clone())?;
    header.with_context(|| {
        format!("{} has no `c lifesat` line, so nobody knows what its variables mean", input.name)
    })
}

/// The header line among the comments of a formula, if it has one. Its cells must be among the variables.
pub(crate) fn header(comments: &Comments, variables: u32) -> Result<Option<Header>> {
    let Some(header) = Header::find(comments.iter())? else { return Ok(None) };
    let cells = match &header.problem {
        Problem::StillLife(problem) => problem.cells(),
        Problem::Parent(problem) => predecessor_cells(problem.target().width(), problem.target().height()),
        Problem::Eden(problem) => predecessor_cells(problem.width(), problem.height()),
        Problem::Search(search) => spacetime::of(search, Front::Anywhere).unknowns() as usize,
    };
    if cells > variables as usize {
        bail!("the `c lifesat` line speaks of {cells} cells, but the formula has only {variables} variables");
    }
    Ok(Some(header))
}

fn predecessor_cells(width: usize, height: usize) -> usize {
    (width + 2) * (height + 2)
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
        Problem::Search(search) => {
            let mut generations = decode::search(search, model);
            verify::search(search, &generations).map_err(Lie::new)?;
            Ok(generations.swap_remove(0))
        }
    }
}

/// The rule under which the pattern is what it is.
fn rule(problem: &Problem) -> Rule {
    match problem {
        Problem::Search(search) => search.rule(),
        Problem::StillLife(_) | Problem::Parent(_) | Problem::Eden(_) => Rule::LIFE,
    }
}

fn comments(problem: &Problem, grid: &Grid) -> Vec<String> {
    vec![format!("{} (lifesat)", wording::found(problem, grid))]
}

fn say_none(status: Status) {
    stderr::line(match status {
        Status::None => "lifesat: the solver says that its formula has no model",
        _ => "lifesat: the solver does not know",
    });
}

fn json_report(header: &Header, status: Status, pattern: Option<&Grid>, start: Instant) -> Report {
    let evidence = match status {
        Status::Found => json!({"kind": "simulation"}),
        Status::None => json!({"kind": "solver"}),
        _ => json!({"kind": "none"}),
    };
    Report {
        command: "decode",
        problem: json!(header.problem),
        status,
        value: pattern.map(Grid::population),
        bound: None,
        count: None,
        patterns: pattern.map(report::pattern).into_iter().collect(),
        evidence,
        seconds: start.elapsed().as_secs_f64(),
    }
}
