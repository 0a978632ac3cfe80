//! `lifesat verify`: are patterns what they are said to be?

use std::time::Instant;

use anyhow::{Result, bail};
use lifesat::answer::question::{Motion, Other};
use lifesat::answer::{Backing, Evidence, Question, Report, Status};
use lifesat::life::file::{Pattern, rle};
use lifesat::life::{Grid, Rule};
use lifesat::problem::still_life::{Cohesion, Topology};
use lifesat::problem::{Problem, StillLife};
use lifesat::verify::{self, motion};
use serde_json::json;

use crate::cli::console::output;
use crate::cli::input::patterns::Patterns;
use crate::cli::report;
use crate::cli::request::verify::{Claim, VerifyRequest};
use crate::cli::{Exit, wording};

/// What the simulation showed.
struct Verdict {
    claim: &'static str,
    question: Question,
    /// What the pattern is, if the claim holds; otherwise why it does not.
    found: Result<String, String>,
    backing: Backing,
}

/// Simulates the patterns and says what happens: the claim holds if it holds of each.
pub(crate) fn run(request: &VerifyRequest) -> Result<Exit> {
    let start = Instant::now();
    let patterns = Patterns::named(&request.patterns)?.all()?;
    let verdicts: Vec<Verdict> =
        patterns.iter().map(|pattern| verdict(pattern, request.claim)).collect::<Result<_>>()?;
    let wrong = verdicts.iter().position(|verdict| verdict.found.is_err());
    let status = if wrong.is_none() { Status::Valid } else { Status::Invalid };
    if request.json {
        report::print(&json_report(&patterns, verdicts, wrong, start))?;
    } else {
        let is_one = patterns.len() == 1;
        let number = |number: usize| if is_one { String::new() } else { format!("{number}: ") };
        let lines = verdicts.iter().zip(1..).map(|(verdict, place)| match &verdict.found {
            Ok(found) => format!("{}{found}\n", number(place)),
            Err(reason) => format!("{}not {}: {reason}\n", number(place), verdict.claim),
        });
        output::print(&lines.collect::<String>())?;
    }
    Ok(if status == Status::Valid { Exit::Answered } else { Exit::None })
}

fn verdict(pattern: &Pattern, claim: Claim) -> Result<Verdict> {
    match claim {
        Claim::StillLife(cohesion) => still_life(pattern, cohesion, Topology::Plane),
        Claim::WrappedStillLife(topology) => still_life(pattern, Cohesion::Any, topology),
        Claim::Oscillator(generations) => motion(pattern, generations, false),
        Claim::Spaceship(generations) => motion(pattern, generations, true),
    }
}

/// Speaks of the first pattern of which the claim does not hold, else of the first. Of several it says which that is.
fn json_report(patterns: &[Pattern], verdicts: Vec<Verdict>, wrong: Option<usize>, start: Instant) -> Report {
    let place = wrong.unwrap_or(0);
    let is_one = patterns.len() == 1;
    let Some(Verdict { question, mut backing, .. }) = verdicts.into_iter().nth(place) else {
        unreachable!("a file has at least one pattern")
    };
    if !is_one {
        backing.details.insert("pattern".to_owned(), (place + 1).into());
    }
    let rle = |pattern: &Pattern| rle::write(&pattern.grid, pattern.rule, &[]).trim_end().to_owned();
    let status = if wrong.is_none() { Status::Valid } else { Status::Invalid };
    let report = Report::new("verify", question, status, backing, start.elapsed().as_secs_f64())
        .with_patterns(patterns.iter().map(rle).collect());
    if is_one {
        report.with_value(Some(patterns[place].grid.population()))
    } else {
        report.with_count(patterns.len() as u128)
    }
}

fn size(grid: &Grid) -> String {
    format!("{} in {}×{}", wording::counted(grid.population() as u64, "cell"), grid.width(), grid.height())
}

fn still_life(pattern: &Pattern, cohesion: Cohesion, topology: Topology) -> Result<Verdict> {
    if cohesion == Cohesion::Strict && pattern.rule != Rule::LIFE {
        bail!(
            "the pattern is for the rule {}; how still lifes can be divided is known for Conway's {}",
            pattern.rule,
            Rule::LIFE
        );
    }
    let problem = StillLife::new(pattern.grid.width(), pattern.grid.height())?.with_cohesion(cohesion);
    let problem = problem.with_rule(pattern.rule)?.with_topology(topology);
    let checked = verify::still_life(&problem, &pattern.grid).map_err(|reason| reason.to_string());
    let backing = Evidence::Simulation.with(json!({"reason": checked.as_ref().err()}));
    let (claim, fact) = match (topology, cohesion) {
        (Topology::Cylinder, _) => ("a still life on a cylinder", "no cell changes"),
        (Topology::Torus, _) => ("a still life on a torus", "no cell changes"),
        (Topology::Plane, Cohesion::Any) => ("a still life", "no cell changes"),
        (Topology::Plane, Cohesion::Strict) => {
            ("a strict still life", "no cell changes, and its islands cannot be divided")
        }
        (Topology::Plane, Cohesion::Connected) => {
            ("a connected still life", "no cell changes, and the live cells are connected")
        }
    };
    let found = checked.map(|()| format!("{claim} of {}: {fact}", size(&pattern.grid)));
    Ok(Verdict { claim, question: Problem::StillLife(problem).into(), found, backing })
}

/// An oscillator has a period above 1 and stays where it is, a spaceship does not.
fn motion(pattern: &Pattern, limit: usize, is_ship: bool) -> Result<Verdict> {
    let rule = pattern.rule;
    if rule.has_b0() {
        bail!("by the rule {rule}, cells without live neighbours become alive (B0), so no pattern is finite");
    }
    let recurrence = motion::recurrence(&pattern.grid, rule, limit);
    let found = match recurrence {
        None => Err(format!("it did not return within {limit} generations (--generations)")),
        Some(_) if pattern.grid.population() == 0 => Err("it is empty".to_owned()),
        Some(found) if found.moves() == is_ship && (is_ship || found.period > 1) => {
            Ok(format!("{}: {}", wording::kind(found), size(&pattern.grid)))
        }
        Some(found) => Err(format!("it is {}", wording::kind(found))),
    };
    let seen =
        recurrence.map(|found| json!({"period": found.period, "right": found.right, "down": found.down}));
    let played = Motion::new(rule, limit);
    Ok(Verdict {
        claim: if is_ship { "a spaceship" } else { "an oscillator" },
        question: if is_ship { Other::Spaceship(played) } else { Other::Oscillator(played) }.into(),
        backing: Evidence::Simulation.with(json!({"motion": seen, "reason": found.as_ref().err()})),
        found,
    })
}
