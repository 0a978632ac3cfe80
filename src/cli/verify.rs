//! `lifesat verify`: are patterns what they are said to be?

use std::ffi::OsString;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use lifesat::answer::question::{Motion, Other};
use lifesat::answer::{Backing, Evidence, Question, Report, Status};
use lifesat::life::any_rule::live_cells;
use lifesat::life::bounded::{RuleOnGrid, Shift, Surface};
use lifesat::life::file::{AgedPattern, BoundedPattern, Pattern, bounded, rle};
use lifesat::life::{AnyRule, Bounds, Grid, Plane, Rule, World, apgcode, names};
use lifesat::problem::still_life::{Cohesion, Topology};
use lifesat::problem::{Problem, StillLife};
use lifesat::verify;
use lifesat::verify::motion::{self, Fate, Recurrence};
use serde_json::json;

use crate::cli::console::stderr;
use crate::cli::input::patterns::{self, Patterns, Played};
use crate::cli::report::Ready;
use crate::cli::{Exit, wording};

const HELP: &str = "\
Examples:
  lifesat verify OO/OO
      What is this? A strict still life of 4 cells, xs4_33
  lifesat verify 8x8.rle --as still-life
      Does no cell change?
  lifesat verify OO.OO/OO.OO --as strict-still-life
      Is it more than still lifes side by side? (It is not.)
  lifesat verify OOO --as oscillator
      Does this pattern return after more than one generation?
  lifesat verify torus.rle --as spaceship
      The rule of a file may bound the grid, as in B3/S23:T30,0
  lifesat solve 4 --all --format rle | lifesat verify - --as still-life
      Check many patterns

Exit codes:
  0    the claim holds for every pattern
  1    it does not hold for one of them; without --as, one
       of them never returns
  2    a mistake, such as a file without a pattern
  3    a pattern did not return within --generations";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct VerifyArgs {
    /// A file with one or more patterns (RLE, .cells or another that `lifesat help formats` lists, or a JSON
    /// answer of lifesat), or - for stdin, or rows such as 'OO/OO', or an apgcode [default: what is piped in]
    pub(crate) pattern: Option<OsString>,
    /// What each pattern must be [default: any of these that returns, and the answer says which]
    #[arg(long = "as", value_enum, value_name = "CLAIM")]
    pub(crate) claim: Option<ClaimArg>,
    /// Check the patterns under this rule instead of that of the file: B36/S23, 345/2/4 or another that
    /// `lifesat help rules` explains, a name such as `HighLife`, or with a grid: B3/S23:T9,9 [default: that of the file, or
    /// B3/S23]
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<RuleOnGrid<AnyRule>>,
    /// Generations in which an oscillator or spaceship must return
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) generations: usize,
    /// Print the answer as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClaimArg {
    /// A pattern that does not change
    StillLife,
    /// A still life whose islands cannot be divided into parts that are still lifes by themselves
    StrictStillLife,
    /// A still life whose live cells are connected by king's moves
    ConnectedStillLife,
    /// A still life on a cylinder, where the last column is next to the first
    CylinderStillLife,
    /// A still life on a torus, where the last row is next to the first, too
    TorusStillLife,
    /// A pattern that changes, and returns in the same place
    Oscillator,
    /// A pattern that returns in another place
    Spaceship,
}

struct Verdict {
    claim: &'static str,
    question: Question,
    found: Found,
    backing: Backing,
    /// How the pattern comes back, if that was seen.
    recurrence: Option<Recurrence>,
}

/// How a still life comes back.
const AT_ONCE: Recurrence = Recurrence { period: 1, right: 0, down: 0 };

enum Found {
    /// It holds. This is what the pattern is.
    Holds(String),
    Fails(String),
    Open(String),
}

impl Found {
    fn status(&self) -> Status {
        match self {
            Self::Holds(_) => Status::Valid,
            Self::Fails(_) => Status::Invalid,
            Self::Open(_) => Status::Unknown,
        }
    }

    fn reason(&self) -> Option<&str> {
        match self {
            Self::Holds(_) => None,
            Self::Fails(reason) | Self::Open(reason) => Some(reason),
        }
    }

    fn sentence(&self, claim: &str) -> String {
        match self {
            Self::Holds(what) => what.clone(),
            Self::Fails(reason) => format!("not {claim}: {reason}"),
            Self::Open(reason) => format!("perhaps {claim}: {reason}"),
        }
    }
}

/// The claim holds if it holds of each pattern, and fails if it fails of one.
pub(crate) fn run(args: VerifyArgs) -> Result<Exit> {
    let (start, claim) = (Instant::now(), args.claim());
    let words = patterns::given_or_piped(args.pattern)?;
    let patterns = Patterns::named(&words)?.all(args.rule)?;
    let verdicts: Vec<Verdict> =
        patterns.iter().map(|pattern| verdict(pattern, claim)).collect::<Result<_>>()?;
    let codes: Vec<Option<String>> = patterns.iter().zip(&verdicts).map(apgcode).collect();
    if let ([Played::TwoStates(pattern)], [code], Some(typed)) = (&patterns[..], &codes[..], words.to_str()) {
        tell_of_other_code(typed, code.as_deref(), pattern.rule);
    }
    let first = |status| verdicts.iter().position(|verdict| verdict.found.status() == status);
    let telling = first(Status::Invalid).or_else(|| first(Status::Unknown)).unwrap_or(0);
    let status = verdicts[telling].found.status();
    let is_one = patterns.len() == 1;
    let number = |number: usize| if is_one { String::new() } else { format!("{number}: ") };
    let lines = verdicts.iter().zip(1..).zip(&codes).map(|((verdict, place), code)| {
        let code = code.as_ref().filter(|_| matches!(claim, Claim::Returns(Kind::Anything, _)));
        let name = code
            .and_then(|code| names::of_apgcode(code))
            .map(|name| format!(" ({name})"))
            .unwrap_or_default();
        let code = code.map_or_else(String::new, |code| format!("; apgcode {code}{name}"));
        format!("{}{}{code}\n", number(place), verdict.found.sentence(verdict.claim))
    });
    let text = lines.collect();
    let exit = Exit::of_status(status, None);
    let report = json_report(&patterns, verdicts, telling, codes[telling].as_deref(), start);
    Ready { report, text, exit }.deliver(args.json)
}

/// A code begins with what the object is: a still life of so many cells, or a period.
fn tell_of_other_code(typed: &str, code: Option<&str>, rule: Rule) {
    let kind = |code: &str| code.split('_').next().map(str::to_owned);
    let tells_kind = apgcode::is_like(typed) && ["xs", "xp", "xq"].iter().any(|kind| typed.starts_with(kind));
    if tells_kind && kind(typed) != code.and_then(kind) {
        let drawn =
            code.map_or_else(|| "is drawn has none".to_owned(), |code| format!("is drawn has {code}"));
        stderr::remark(&format!("lifesat: {typed} is the code of no object by {rule}; what {drawn}"));
    }
}

/// The name of a pattern on the unbounded plane.
fn apgcode((pattern, verdict): (&Played, &Verdict)) -> Option<String> {
    let Played::TwoStates(Pattern { grid, rule, .. }) = pattern else { return None };
    wording::apgcode(grid, AnyRule::TwoStates(*rule), verdict.recurrence)
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
        (Played::TwoStates(pattern), Claim::Returns(Kind::Anything, limit)) => anything(pattern, limit),
        (Played::TwoStates(pattern), Claim::WrappedStillLife(topology)) => {
            still_life(pattern, Cohesion::Any, topology)
        }
        (Played::TwoStates(pattern), Claim::Returns(kind, limit)) => {
            Ok(moves(&Playing::unbounded(pattern), limit, kind))
        }
        (Played::Generations(pattern), Claim::Returns(kind, limit)) => Ok(ages(pattern, limit, kind)),
        (Played::Generations(pattern), Claim::StillLife(Cohesion::Any)) => Ok(rests_in_all_states(pattern)),
        (Played::Generations(pattern), Claim::StillLife(_) | Claim::WrappedStillLife(_)) => bail!(
            "the pattern is for the rule {} of {} states: check it as a still-life, as nothing else is known of still \
             lifes by such rules",
            pattern.rule,
            pattern.rule.states()
        ),
    }
}

/// Speaks of one pattern. Of several it says which that is.
fn json_report(
    patterns: &[Played],
    verdicts: Vec<Verdict>,
    place: usize,
    code: Option<&str>,
    start: Instant,
) -> Report {
    let is_one = patterns.len() == 1;
    let Some(Verdict { question, backing, found, .. }) = verdicts.into_iter().nth(place) else {
        unreachable!("a file has at least one pattern")
    };
    let backing = backing.and("apgcode", code);
    let backing = if is_one { backing } else { backing.and("pattern", place + 1) };
    let report = Report::new("verify", question, found.status(), backing, start.elapsed().as_secs_f64())
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

/// The number of live cells. Dying ones are none.
fn cells(pattern: &Played) -> usize {
    match pattern {
        Played::TwoStates(pattern) => pattern.grid.population(),
        Played::Bounded(pattern) => pattern.pattern.grid.population(),
        Played::Generations(pattern) => live_cells(&pattern.grid).population(),
    }
}

fn size_of(pattern: &Pattern) -> String {
    let (cells, grid) = (pattern.grid.population(), &pattern.grid);
    format!("{} in {}×{}", wording::counted(cells as u64, "cell"), grid.width(), grid.height())
}

fn size_of_ages(grid: &Grid<u8>) -> String {
    format!("{} in {}×{}", wording::states(grid), grid.width(), grid.height())
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
    let checked_in_plane = checked.is_ok() && topology == Topology::Plane;
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
    let found = match checked {
        Ok(()) => Found::Holds(format!("{claim} of {}: {fact}", size_of(pattern))),
        Err(reason) => Found::Fails(reason),
    };
    let recurrence = checked_in_plane.then_some(AT_ONCE);
    Ok(Verdict { claim, question: Problem::StillLife(problem).into(), found, backing, recurrence })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Oscillator,
    Spaceship,
    Anything,
}

/// A two-state pattern, and where it is played.
struct Playing<'a> {
    pattern: &'a Pattern,
    world: World,
    on_grid: Option<Plane>,
}

impl<'a> Playing<'a> {
    fn unbounded(pattern: &'a Pattern) -> Self {
        Self { pattern, world: pattern.rule.into(), on_grid: None }
    }

    fn fate(&self, limit: usize) -> Fate {
        match &self.on_grid {
            Some(plane) => motion::fate_in(plane, self.world, limit),
            None => motion::fate(&self.pattern.grid, self.pattern.rule, limit),
        }
    }

    /// Whether a cell has the period of the pattern.
    fn has_cell_of_period(&self, fate: Fate) -> Option<bool> {
        let plane = self.on_grid.clone().unwrap_or_else(|| Plane::of(&self.pattern.grid));
        motion::has_cell_of_period(&plane, self.world, fate.recurrence()?)
    }
}

/// What a pattern is. Of a still life by Conway's rule, whether it is strict.
fn anything(pattern: &Pattern, limit: usize) -> Result<Verdict> {
    let playing = Playing::unbounded(pattern);
    let is_strict = if pattern.rule == Rule::LIFE && pattern.grid.population() > 0 {
        let strict = still_life(pattern, Cohesion::Strict, Topology::Plane)?;
        (strict.found.status() == Status::Valid).then_some(strict)
    } else {
        None
    };
    Ok(is_strict.unwrap_or_else(|| moves(&playing, limit, Kind::Anything)))
}

fn moves(playing: &Playing, limit: usize, kind: Kind) -> Verdict {
    let Playing { pattern, world, .. } = playing;
    let (cells, size) = (pattern.grid.population(), size_of(pattern));
    let fate = playing.fate(limit);
    let fate = (fate, playing.has_cell_of_period(fate));
    returns(fate, kind, Motion::new(world, limit), limit, (cells, &size))
}

/// Whether a pattern stays as it is, by a rule with B0 or on a bounded grid.
fn rests(playing: &Playing) -> Verdict {
    let is_still = playing.fate(1).recurrence().is_some_and(|found| !found.moves());
    let reason = if playing.world.phases().alternate() {
        format!("by the rule {}, empty space comes to life and dies in turn", playing.world.rule())
    } else {
        "some cells change".to_owned()
    };
    rest(is_still, reason, &size_of(playing.pattern), Motion::new(playing.world, 1))
}

fn rest(is_still: bool, reason: String, size: &str, played: Motion) -> Verdict {
    let claim = "a still life";
    let holds = || Found::Holds(format!("{claim} of {size}: no cell changes"));
    let found = if is_still { holds() } else { Found::Fails(reason) };
    let backing = Evidence::Simulation.with(json!({"reason": found.reason()}));
    let recurrence = is_still.then_some(AT_ONCE);
    Verdict { claim, question: Other::Rest(played).into(), found, backing, recurrence }
}

/// Whether all cells of a pattern keep their states, by a rule of Generations.
fn rests_in_all_states(pattern: &AgedPattern) -> Verdict {
    let AgedPattern { grid, rule, .. } = pattern;
    let is_still = motion::fate_of_ages(grid, *rule, 1).recurrence().is_some_and(|found| !found.moves());
    rest(is_still, "some cells change".to_owned(), &size_of_ages(grid), Motion::new(rule, 1))
}

/// What a pattern on a bounded grid is.
fn on_a_grid(pattern: &BoundedPattern, claim: Claim) -> Result<Verdict> {
    let world = pattern.world();
    let playing = Playing { pattern: &pattern.pattern, world, on_grid: Some(pattern.plane()) };
    match claim {
        Claim::StillLife(Cohesion::Any) => Ok(rests(&playing)),
        Claim::Returns(kind, limit) => Ok(moves(&playing, limit, kind)),
        Claim::StillLife(_) => bail!(
            "the pattern lies on the bounded grid {}; how still lifes hold together is checked on the unbounded plane",
            pattern.bounds
        ),
        Claim::WrappedStillLife(topology) if wraps(pattern.bounds) == Some(topology) => Ok(rests(&playing)),
        Claim::WrappedStillLife(_) => bail!(
            "the file says on which grid the pattern lies, {}: check it as a still-life",
            pattern.bounds
        ),
    }
}

/// How boxes of still lifes wrap on this grid.
fn wraps(grid: Bounds) -> Option<Topology> {
    match (grid.surface(), grid.width(), grid.height()) {
        (Surface::Torus(Shift::None), Some(_), Some(_)) => Some(Topology::Torus),
        (Surface::Torus(_), Some(_), None) => Some(Topology::Cylinder),
        _ => None,
    }
}

fn ages(pattern: &AgedPattern, limit: usize, kind: Kind) -> Verdict {
    let AgedPattern { grid, rule, .. } = pattern;
    let fate = motion::fate_of_ages(grid, *rule, limit);
    let has_cell = |found| motion::has_cell_of_period_in_ages(grid, *rule, found);
    let fate = (fate, fate.recurrence().and_then(has_cell));
    returns(fate, kind, Motion::new(rule, limit), limit, (pattern.population(), &size_of_ages(grid)))
}

/// What the simulation of a pattern with so many cells showed, and whether one of them has its period, if that is known.
fn returns(
    (fate, of_cell): (Fate, Option<bool>),
    kind: Kind,
    played: Motion,
    limit: usize,
    (cells, size): (usize, &str),
) -> Verdict {
    let is_claimed = |found: Recurrence| match kind {
        Kind::Spaceship => found.moves(),
        Kind::Oscillator => !found.moves() && found.period > 1,
        Kind::Anything => true,
    };
    let found = match fate {
        Fate::Open => Found::Open(format!(
            "it did not return within {}, but may do so later (--generations N)",
            wording::counted(limit as u64, "generation")
        )),
        Fate::NeverReturns { .. } => Found::Fails("it never returns to its first shape".to_owned()),
        Fate::Returns(_) if cells == 0 => Found::Fails("it is empty".to_owned()),
        Fate::Returns(found) if is_claimed(found) => {
            Found::Holds(format!("{}{}: {size}", wording::kind(found), wording::whose(of_cell)))
        }
        Fate::Returns(found) => Found::Fails(format!("it is {}", wording::kind(found))),
    };
    let recurrence = fate.recurrence();
    let seen = recurrence.map(|found| wording::motion(found, of_cell));
    let (claim, question) = match kind {
        Kind::Oscillator => ("an oscillator", Other::Oscillator(played)),
        Kind::Spaceship => ("a spaceship", Other::Spaceship(played)),
        Kind::Anything if fate == Fate::Open => ("an oscillator or a spaceship", Other::Motion(played)),
        Kind::Anything => ("a still life, an oscillator or a spaceship", Other::Motion(played)),
    };
    let evidence = if fate == Fate::Open { Evidence::None } else { Evidence::Simulation };
    let backing = evidence.with(json!({"motion": seen, "reason": found.reason()}));
    Verdict { claim, question: question.into(), backing, found, recurrence }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    /// A pattern that comes back like this within so many generations.
    Returns(Kind, usize),
    StillLife(Cohesion),
    WrappedStillLife(Topology),
}

impl VerifyArgs {
    fn claim(&self) -> Claim {
        match self.claim {
            None => Claim::Returns(Kind::Anything, self.generations),
            Some(ClaimArg::StillLife) => Claim::StillLife(Cohesion::Any),
            Some(ClaimArg::StrictStillLife) => Claim::StillLife(Cohesion::Strict),
            Some(ClaimArg::ConnectedStillLife) => Claim::StillLife(Cohesion::Connected),
            Some(ClaimArg::CylinderStillLife) => Claim::WrappedStillLife(Topology::Cylinder),
            Some(ClaimArg::TorusStillLife) => Claim::WrappedStillLife(Topology::Torus),
            Some(ClaimArg::Oscillator) => Claim::Returns(Kind::Oscillator, self.generations),
            Some(ClaimArg::Spaceship) => Claim::Returns(Kind::Spaceship, self.generations),
        }
    }
}
