//! `lifesat decode`: a solver's answer becomes a verified pattern, or a duel that was played again.

use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use lifesat::life::Grid;
use serde_json::json;

use crate::cli::args::{DecodeArgs, Verbosity};
use crate::cli::console::output;
use crate::cli::meaning::{self, Decoded, Meaning};
use crate::cli::report::{self, Report, Status};
use crate::cli::{Exit, wording};

/// Reads formula and answer, and prints the pattern if it stands the simulation.
pub(crate) fn run(args: &DecodeArgs, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let answer = args.answer.as_deref().unwrap_or(Path::new("-"));
    let meaning = meaning::of_answer(answer, &args.cnf)?;
    let Meaning { problem, decoded, .. } = &meaning;
    if args.json {
        json_report(&meaning, start).print()?;
        return Ok(meaning.exit());
    }
    match decoded {
        Some(Decoded::Pattern(grid)) => {
            let comments = vec![format!("{} (lifesat)", wording::found(problem, grid))];
            output::print(&output::pattern(grid, meaning::rule(problem), args.format, &comments))?;
        }
        Some(Decoded::Finding(finding)) => output::print(&finding.report())?,
        None if verbosity > Verbosity::Quiet => meaning.say_none(),
        None => {}
    }
    Ok(meaning.exit())
}

fn json_report(meaning: &Meaning, start: Instant) -> Report {
    let (status, decoded) = (meaning.status, meaning.decoded.as_ref());
    let evidence = match (decoded, status) {
        (Some(Decoded::Finding(finding)), _) => finding.evidence(),
        (_, Status::Found) => json!({"kind": "simulation"}),
        (_, Status::None) => json!({"kind": "solver"}),
        _ => json!({"kind": "none"}),
    };
    let pattern = decoded.and_then(Decoded::pattern);
    Report {
        command: "decode",
        problem: json!(meaning.problem),
        status,
        value: pattern.map(Grid::population),
        bound: None,
        count: None,
        patterns: pattern.map(report::pattern).into_iter().collect(),
        evidence,
        seconds: start.elapsed().as_secs_f64(),
    }
}
