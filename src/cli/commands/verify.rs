//! `lifesat verify`: are patterns what they are said to be?

use std::time::Instant;

use anyhow::{Result, bail};
use lifesat::answer::question::{Motion, Other};
use lifesat::answer::{Backing, Evidence, Question, Report, Status};
use lifesat::life::file::{AgedPattern, BoundedPattern, Pattern, bounded, rle};
use lifesat::life::{Plane, Rule, World};
use lifesat::problem::still_life::{Cohesion, Topology};
use lifesat::problem::{Problem, StillLife};
use lifesat::verify;
use lifesat::verify::motion::{self, Recurrence};
use serde_json::json;

use crate::cli::console::output;
use crate::cli::input::patterns::{Patterns, Played};
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

fn verdict(pattern: &Played, claim: Claim) -> Result<Verdict> {
    match (pattern, claim) {
        (Played::TwoStates(pattern), Claim::StillLife(Cohesion::Any)) if pattern.rule.has_b0() => {
            Ok(rests(&Playing::unbounded(pattern)))
        }
        (Played::TwoStates(pattern), Claim::StillLife(cohesion)) => {
            still_life(pattern, cohesion, Topology::Plane)
        }
        (Played::Bounded(pattern), claim) => on_a_grid(pattern, claim),
        (Played::TwoStates(pattern), Claim::WrappedStillLife(topology)) => {
            still_life(pattern, Cohesion::Any, topology)
        }
        (Played::TwoStates(pattern), Claim::Oscillator(limit)) => {
            Ok(moves(&Playing::unbounded(pattern), limit, Kind::Oscillator))
        }
        (Played::TwoStates(pattern), Claim::Spaceship(limit)) => {
            Ok(moves(&Playing::unbounded(pattern), limit, Kind::Spaceship))
        }
        (Played::Generations(pattern), Claim::Oscillator(limit)) => {
            Ok(ages(pattern, limit, Kind::Oscillator))
        }
        (Played::Generations(pattern), Claim::Spaceship(limit)) => Ok(ages(pattern, limit, Kind::Spaceship)),
        (Played::Generations(pattern), Claim::StillLife(_) | Claim::WrappedStillLife(_)) => bail!(
            "the pattern is for the rule {} of {} states, of which oscillators and spaceships are checked, but no \
             still lifes",
            pattern.rule,
            pattern.rule.states()
        ),
    }
}

/// Speaks of the first pattern of which the claim does not hold, else of the first. Of several it
/// says which that is.
fn json_report(patterns: &[Played], verdicts: Vec<Verdict>, wrong: Option<usize>, start: Instant) -> Report {
    let place = wrong.unwrap_or(0);
    let is_one = patterns.len() == 1;
    let Some(Verdict { question, mut backing, .. }) = verdicts.into_iter().nth(place) else {
        unreachable!("a file has at least one pattern")
    };
    if !is_one {
        backing.details.insert("pattern".to_owned(), (place + 1).into());
    }
    let status = if wrong.is_none() { Status::Valid } else { Status::Invalid };
    let report = Report::new("verify", question, status, backing, start.elapsed().as_secs_f64())
        .with_patterns(patterns.iter().map(rle_of).collect());
    if is_one {
        report.with_value(Some(cells(&patterns[place])))
    } else {
        report.with_count(patterns.len() as u128)
    }
}

fn rle_of(pattern: &Played) -> String {
    let text = match pattern {
        Played::TwoStates(pattern) => rle::write(&pattern.grid, pattern.rule, &[]),
        Played::Generations(pattern) => rle::write_aged(&pattern.grid, pattern.rule, &[]),
        Played::Bounded(pattern) => bounded::write(&pattern.plane(), pattern.frame(), &pattern.world(), &[]),
    };
    text.trim_end().to_owned()
}

/// The number of cells that are not dead.
fn cells(pattern: &Played) -> usize {
    match pattern {
        Played::TwoStates(pattern) => pattern.grid.population(),
        Played::Bounded(pattern) => pattern.pattern.grid.population(),
        Played::Generations(pattern) => pattern.population(),
    }
}

fn size(cells: usize, (width, height): (usize, usize)) -> String {
    format!("{} in {width}×{height}", wording::counted(cells as u64, "cell"))
}

fn size_of(pattern: &Pattern) -> String {
    size(pattern.grid.population(), (pattern.grid.width(), pattern.grid.height()))
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
    let found = checked.map(|()| format!("{claim} of {}: {fact}", size_of(pattern)));
    Ok(Verdict { claim, question: Problem::StillLife(problem).into(), found, backing })
}

/// What comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// It has a period above 1 and stays where it is.
    Oscillator,
    /// It comes back elsewhere.
    Spaceship,
}

/// A two-state pattern, and where it is played.
struct Playing<'a> {
    pattern: &'a Pattern,
    world: World,
    /// The cells on a bounded grid.
    on_grid: Option<Plane>,
}

impl<'a> Playing<'a> {
    fn unbounded(pattern: &'a Pattern) -> Self {
        Self { pattern, world: pattern.rule.into(), on_grid: None }
    }

    fn recurrence(&self, limit: usize) -> Option<Recurrence> {
        match &self.on_grid {
            Some(plane) => motion::recurrence_in(plane, self.world, limit),
            None => motion::recurrence(&self.pattern.grid, self.pattern.rule, limit),
        }
    }
}

fn moves(playing: &Playing, limit: usize, kind: Kind) -> Verdict {
    let Playing { pattern, world, .. } = playing;
    let (cells, size) = (pattern.grid.population(), size_of(pattern));
    returns(playing.recurrence(limit), kind, Motion::new(world, limit), limit, (cells, &size))
}

/// Whether a pattern stays as it is, by a rule with B0 or on a bounded grid.
fn rests(playing: &Playing) -> Verdict {
    let claim = "a still life";
    let found = match playing.recurrence(1) {
        Some(found) if !found.moves() => {
            Ok(format!("{claim} of {}: no cell changes", size_of(playing.pattern)))
        }
        _ if playing.world.phases().alternate() => {
            Err(format!("by the rule {}, empty space comes to life and dies in turn", playing.world.rule()))
        }
        _ => Err("some cells change".to_owned()),
    };
    let backing = Evidence::Simulation.with(json!({"reason": found.as_ref().err()}));
    Verdict { claim, question: Other::Rest(Motion::new(playing.world, 1)).into(), found, backing }
}

/// What a pattern on a bounded grid is.
fn on_a_grid(pattern: &BoundedPattern, claim: Claim) -> Result<Verdict> {
    let world = pattern.world();
    let playing = Playing { pattern: &pattern.pattern, world, on_grid: Some(pattern.plane()) };
    match claim {
        Claim::StillLife(Cohesion::Any) => Ok(rests(&playing)),
        Claim::Oscillator(limit) => Ok(moves(&playing, limit, Kind::Oscillator)),
        Claim::Spaceship(limit) => Ok(moves(&playing, limit, Kind::Spaceship)),
        Claim::StillLife(_) => bail!(
            "the pattern lies on the bounded grid {}; how still lifes hold together is checked on the unbounded plane",
            pattern.bounds
        ),
        Claim::WrappedStillLife(_) => bail!(
            "the file says on which grid the pattern lies, {}: check it as a still-life",
            pattern.bounds
        ),
    }
}

/// The same by a rule of Generations, where each cell must have its state again.
fn ages(pattern: &AgedPattern, limit: usize, kind: Kind) -> Verdict {
    let AgedPattern { grid, rule, .. } = pattern;
    let recurrence = motion::recurrence_of_ages(grid, *rule, limit);
    let cells = pattern.population();
    let size = size(cells, (grid.width(), grid.height()));
    returns(recurrence, kind, Motion::new(rule, limit), limit, (cells, &size))
}

/// What the simulation of a pattern with so many cells showed.
fn returns(
    recurrence: Option<Recurrence>,
    kind: Kind,
    played: Motion,
    limit: usize,
    (cells, size): (usize, &str),
) -> Verdict {
    let found = match (recurrence, kind) {
        (None, _) => Err(format!("it did not return within {limit} generations (--generations)")),
        (Some(_), _) if cells == 0 => Err("it is empty".to_owned()),
        (Some(found), Kind::Spaceship) if found.moves() => Ok(format!("{}: {size}", wording::kind(found))),
        (Some(found), Kind::Oscillator) if !found.moves() && found.period > 1 => {
            Ok(format!("{}: {size}", wording::kind(found)))
        }
        (Some(found), _) => Err(format!("it is {}", wording::kind(found))),
    };
    let seen =
        recurrence.map(|found| json!({"period": found.period, "right": found.right, "down": found.down}));
    let (claim, question) = match kind {
        Kind::Oscillator => ("an oscillator", Other::Oscillator(played)),
        Kind::Spaceship => ("a spaceship", Other::Spaceship(played)),
    };
    let backing = Evidence::Simulation.with(json!({"motion": seen, "reason": found.as_ref().err()}));
    Verdict { claim, question: question.into(), backing, found }
}
