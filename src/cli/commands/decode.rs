//! `lifesat decode`: a solver's answer becomes a verified pattern, or a duel that was played again.

use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::life::Grid;

use crate::cli::args::DecodeArgs;
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::meaning::{self, Decoded, Meaning};
use crate::cli::report;
use crate::cli::{Exit, wording};

/// Reads formula and answer, and prints the pattern if it stands the simulation.
pub(crate) fn run(args: &DecodeArgs, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let answer = args.answer.as_deref().unwrap_or(Path::new("-"));
    let meaning = meaning::of_answer(answer, &args.cnf)?;
    let Meaning { problem, decoded, .. } = &meaning;
    if args.json {
        report::print(&json_report(&meaning, start))?;
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
    let backing = match (decoded, status) {
        (Some(Decoded::Finding(finding)), _) => finding.backing(),
        (_, Status::Found) => Evidence::Simulation.into(),
        (_, Status::None) => Evidence::Solver.into(),
        _ => Evidence::None.into(),
    };
    let pattern = decoded.and_then(Decoded::pattern);
    Report::new("decode", meaning.problem.clone(), status, backing, start.elapsed().as_secs_f64())
        .with_value(pattern.map(Grid::population))
        .with_patterns(pattern.map(report::pattern).into_iter().collect())
}
