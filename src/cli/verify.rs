//! `lifesat verify`: is the pattern what it is said to be?

use std::time::Instant;

use anyhow::{Result, bail};
use lifesat::life::file::{Pattern, rle};
use lifesat::life::{Grid, Rule};
use lifesat::problem::{Problem, StillLife};
use lifesat::verify::{self, motion};
use serde_json::{Value, json};

use super::args::{ClaimArg, VerifyArgs};
use super::report::{Report, Status};
use super::{Exit, input, output, wording};

/// What the simulation showed.
struct Verdict {
    claim: &'static str,
    problem: Value,
    /// What the pattern is, if the claim holds; otherwise why it does not.
    found: Result<String, String>,
    evidence: Value,
}

/// Simulates the pattern and says what happens.
pub(crate) fn run(args: &VerifyArgs) -> Result<Exit> {
    let start = Instant::now();
    let pattern = input::pattern(&args.pattern)?;
    let verdict = match args.claim {
        ClaimArg::StillLife => still_life(&pattern)?,
        ClaimArg::Oscillator => motion(&pattern, args.generations, "oscillator")?,
        ClaimArg::Spaceship => motion(&pattern, args.generations, "spaceship")?,
    };
    let status = if verdict.found.is_ok() { Status::Valid } else { Status::Invalid };
    if args.json {
        let report = Report {
            command: "verify",
            problem: verdict.problem,
            status,
            value: Some(pattern.grid.population()),
            bound: None,
            count: None,
            patterns: vec![rle::write(&pattern.grid, pattern.rule, &[]).trim_end().to_owned()],
            evidence: verdict.evidence,
            seconds: start.elapsed().as_secs_f64(),
        };
        report.print()?;
    } else {
        output::print(&match verdict.found {
            Ok(found) => format!("{found}\n"),
            Err(reason) => format!("not {}: {reason}\n", verdict.claim),
        })?;
    }
    Ok(if status == Status::Valid { Exit::Answered } else { Exit::None })
}

fn size(grid: &Grid) -> String {
    format!("{} cells in {}×{}", grid.population(), grid.width(), grid.height())
}

fn still_life(pattern: &Pattern) -> Result<Verdict> {
    if pattern.rule != Rule::LIFE {
        bail!(
            "the pattern is for the rule {}; still lifes are checked for Conway's {}",
            pattern.rule,
            Rule::LIFE
        );
    }
    let problem = StillLife::new(pattern.grid.width(), pattern.grid.height())?;
    let checked = verify::still_life(&problem, &pattern.grid).map_err(|reason| reason.to_string());
    let evidence = json!({"kind": "simulation", "reason": checked.as_ref().err()});
    let found = checked.map(|()| format!("a still life of {}: no cell changes", size(&pattern.grid)));
    Ok(Verdict { claim: "a still life", problem: json!(Problem::StillLife(problem)), found, evidence })
}

/// An oscillator has a period above 1 and stays where it is, a spaceship does not.
fn motion(pattern: &Pattern, limit: usize, kind: &'static str) -> Result<Verdict> {
    let rule = pattern.rule;
    if rule.next(false, 0) {
        bail!("{rule} gives birth to cells without live neighbours (B0), so no pattern ends anywhere");
    }
    let recurrence = motion::recurrence(&pattern.grid, rule, limit);
    let is_ship = kind == "spaceship";
    let found = match recurrence {
        None => Err(format!("it has not come back after {limit} generations (--generations)")),
        Some(_) if pattern.grid.population() == 0 => Err("it is empty".to_owned()),
        Some(found) if found.moves() == is_ship && (is_ship || found.period > 1) => {
            Ok(format!("{}: {}", wording::kind(found), size(&pattern.grid)))
        }
        Some(found) => Err(format!("it is {}", wording::kind(found))),
    };
    let seen =
        recurrence.map(|found| json!({"period": found.period, "right": found.right, "down": found.down}));
    Ok(Verdict {
        claim: if is_ship { "a spaceship" } else { "an oscillator" },
        problem: json!({"kind": kind, "rule": rule.to_string(), "generations": limit}),
        evidence: json!({"kind": "simulation", "motion": seen, "reason": found.as_ref().err()}),
        found,
    })
}
