//! All still lifes of a box, or all densest ones, counted or printed.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Instant;

use anyhow::{Context, Result};
use lifesat::answer::question::{Other, Patterns};
use lifesat::answer::{Evidence, Report, Status};
use lifesat::backend::embedded::Embedded;
use lifesat::life::{Grid, Rule};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Problem;
use lifesat::problem::still_life::Cohesion;
use lifesat::render::plot::{Marks, Plot};
use lifesat::solve::still_life::census::{self, CensusError, Class};
use lifesat::solve::still_life::{DensestOutcome, DensestSearch, Engine, Method};
use serde_json::json;

use crate::cli::args::write::Form;
use crate::cli::console::events::Step;
use crate::cli::console::output::PatternFormat;
use crate::cli::console::progress::{BoundsProgress, Spinner, beside_stdout};
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::report::{self, Answer, PageContent};
use crate::cli::solve::request::{Census, CensusRequest, PatternsRequest, Scope, Wanted as WantedPatterns};
use crate::cli::solver::limits;
use crate::cli::{Exit, memory, wording};

/// A report has no more patterns than these.
const MOST_IN_REPORT: usize = 1000;

pub(super) fn run(request: &CensusRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let limits = limits(request.time_limit)?;
    let mut tally = Tally::default();
    let result = match request.scope {
        Scope::All { bytes } => all(request, bytes, &limits, &mut tally, verbosity)?,
        Scope::Densest { solver, jobs } => densest(request, (solver, jobs), &limits, &mut tally, verbosity)?,
    };
    tally.stopped = match result {
        Ok(()) => tally.stopped,
        Err(CensusError::Stopped(why)) => Some(why),
        Err(error) => return Err(error.into()),
    };
    let answer = CensusAnswer { request, tally, seconds: start.elapsed().as_secs_f64() };
    report::deliver(&answer, &request.output, &[]).context("cannot print the count")
}

#[derive(Default)]
struct Tally {
    patterns: u128,
    /// With `--optimal`: those that look different.
    classes: u64,
    /// With `--optimal`: what the search for the densest found.
    outcome: Option<DensestOutcome>,
    stopped: Option<StopReason>,
    /// For a report: how many patterns have how many live cells.
    by_live_cells: BTreeMap<usize, u128>,
    /// For a report: the first of them.
    sheet: Vec<String>,
}

impl Tally {
    /// A pattern that stands for so many.
    fn add(&mut self, pattern: &Grid, images: u128, request: &CensusRequest) {
        self.patterns += images;
        if request.output.report.is_some() {
            *self.by_live_cells.entry(pattern.population()).or_default() += images;
            if self.sheet.len() < MOST_IN_REPORT {
                self.sheet.push(report::pattern(pattern));
            }
        }
    }

    /// How many of the patterns, or of those that look different, are not in the report.
    fn left_out(&self) -> u128 {
        let all = if self.outcome.is_some() { self.classes.into() } else { self.patterns };
        if self.sheet.is_empty() { 0 } else { all - self.sheet.len() as u128 }
    }

    #[expect(clippy::cast_precision_loss, reason = "a bar needs three digits")]
    fn plots(&self) -> Vec<Plot> {
        if self.by_live_cells.len() < 2 {
            return Vec::new();
        }
        let counts = self.by_live_cells.iter();
        let so_far = if self.stopped.is_some() { ", as far as they were listed" } else { "" };
        vec![Plot {
            title: format!("Still lifes by live cells{so_far}"),
            across: "live cells".to_owned(),
            up: "still lifes".to_owned(),
            marks: Marks::Bars(counts.map(|(&cells, &count)| (cells as u64, count as f64)).collect()),
        }]
    }
}

fn all(
    request: &CensusRequest,
    bytes: Option<u64>,
    limits: &Limits,
    tally: &mut Tally,
    verbosity: Verbosity,
) -> Result<Result<(), CensusError>> {
    let tables = bytes.map(|bytes| format!(", with {}", memory::of_tables(bytes, verbosity)));
    let doing = format!("building patterns row by row{}", tables.unwrap_or_default());
    let spinner = |verbosity| Spinner::message(verbosity, doing);
    match request.kind {
        Census::Count => {
            let _progress = spinner(verbosity);
            Ok(census::count(&request.problem, limits).map(|count| tally.patterns = count))
        }
        Census::List => {
            let progress = spinner(beside_stdout(verbosity));
            print_each(request.output.form, |print| {
                census::list(&request.problem, limits, &mut |pattern| {
                    tally.add(pattern, 1, request);
                    progress.say(|| {
                        Step::from(format!("{} so far", tally.patterns))
                            .with("patterns", u64::try_from(tally.patterns).ok())
                    });
                    print(pattern, None)
                })
            })
        }
    }
}

/// First the densest is looked for, then all that are as dense.
fn densest(
    request: &CensusRequest,
    (solver, jobs): (Embedded, usize),
    limits: &Limits,
    tally: &mut Tally,
    verbosity: Verbosity,
) -> Result<Result<(), CensusError>> {
    let problem = &request.problem;
    let progress = BoundsProgress::start(verbosity);
    let (method, engine) = (Method::Waste, Engine::Embedded(solver));
    let search = DensestSearch { method, engine, jobs, ..DensestSearch::of(problem) };
    let outcome = search.run(limits, &mut |_, event| progress.observe(None, event))?;
    drop(progress);
    tally.stopped.clone_from(&outcome.stopped);
    let best = outcome.best.as_ref().filter(|_| outcome.is_proved()).map(Grid::population);
    tally.outcome = Some(outcome);
    let Some(best) = best else { return Ok(Ok(())) };
    let visible = if request.kind == Census::Count { verbosity } else { beside_stdout(verbosity) };
    let progress = Spinner::message(visible, format!("looking for all with {}", wording::live_cells(best)));
    let mut add = |class: &Class| {
        tally.classes += 1;
        progress.say(|| {
            Step::from(format!("{} up to symmetry so far", tally.classes)).with("classes", tally.classes)
        });
        tally.add(&class.pattern, class.images as u128, request);
    };
    match request.kind {
        Census::Count => Ok(census::densest(problem, best, solver.start(), limits, &mut |class| {
            add(&class);
            ControlFlow::Continue(())
        })),
        Census::List => print_each(request.output.form, |print| {
            census::densest(problem, best, solver.start(), limits, &mut |class| {
                add(&class);
                print(&class.pattern, Some(class.images))
            })
        }),
    }
}

/// Takes a pattern, and how many images it has where that is counted.
type Print<'a> = dyn FnMut(&Grid, Option<usize>) -> ControlFlow<()> + 'a;

/// Prints patterns as they are found. A reader that has seen enough ends the walk.
fn print_each(
    form: Form,
    walk: impl FnOnce(&mut Print<'_>) -> Result<(), CensusError>,
) -> Result<Result<(), CensusError>> {
    let mut outcome = Ok(());
    output::write(None, |out| {
        let mut trouble = Ok(());
        let mut number = 0u64;
        outcome = walk(&mut |pattern, images| {
            number += 1;
            trouble = out.write_all(text(pattern, images, number, form).as_bytes());
            if trouble.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        trouble
    })?;
    Ok(outcome)
}

fn text(pattern: &Grid, images: Option<usize>, number: u64, form: Form) -> String {
    let format = match form {
        Form::Pattern(format) => format,
        Form::Text => PatternFormat::Plain,
        Form::Json => return json_line(pattern, images),
    };
    let gap = if number == 1 { "" } else { "\n" };
    let name = format!("still life {number}, {}", wording::live_cells(pattern.population()));
    format!("{gap}{}", output::one_of_several(pattern, Rule::LIFE, format, &name, &[]))
}

fn json_line(pattern: &Grid, images: Option<usize>) -> String {
    let mut line = json!({"pattern": report::pattern(pattern), "live_cells": pattern.population()});
    if let Some(images) = images {
        line["images"] = images.into();
    }
    format!("{line}\n")
}

struct CensusAnswer<'a> {
    request: &'a CensusRequest,
    tally: Tally,
    seconds: f64,
}

impl Answer for CensusAnswer<'_> {
    fn json(&self) -> Report {
        let outcome = self.tally.outcome.as_ref();
        let evidence = match (self.status(), outcome) {
            (Status::Unknown, _) => Evidence::None,
            (_, Some(_)) => Evidence::Solver,
            (_, None) => Evidence::Exhaustive,
        };
        let backing = evidence.with(json!({
            "classes": outcome.map(|_| self.tally.classes),
            "solver": outcome.map(|outcome| &outcome.solver),
            "stopped": self.tally.stopped.as_ref().map(ToString::to_string),
        }));
        let question = Problem::StillLife(self.request.problem.clone());
        Report::new("solve", question, self.status(), backing, self.seconds)
            .with_value(self.most())
            .with_bound(outcome.and_then(|outcome| outcome.bounds.at_most))
            .with_count(self.tally.patterns)
    }

    fn text(&self) -> String {
        let how = self.how();
        let stopped = self.tally.stopped.as_ref().map_or(String::new(), |why| format!("stopped   {why}\n"));
        format!("{}\n\nevidence  {how}\n{stopped}effort    {:.2} s\n", self.headline(), self.seconds)
    }

    /// The count goes to stdout where nothing else does, else to stderr. In JSON it is the last line.
    fn print(&self) -> Result<()> {
        if self.request.kind == Census::Count {
            return output::print(&self.text());
        }
        stderr::line(&format!("lifesat: {}", self.headline()));
        stderr::line(&format!("lifesat: {}", self.how()));
        Ok(())
    }

    fn page(&self) -> PageContent {
        let stopped = self.tally.stopped.as_ref().map(|why| ("stopped", why.to_string()));
        let notes = [("evidence", self.how())].into_iter().chain(stopped).collect();
        let content = PageContent::of(self.headline() + ".").titled(self.title()).with_notes(notes);
        PageContent { left_out: self.tally.left_out(), ..content }
    }

    fn exit(&self) -> Exit {
        Exit::of_status(self.status(), self.tally.stopped.as_ref())
    }

    fn pictures(&self) -> (Report, Vec<Plot>) {
        (self.json().with_patterns(self.tally.sheet.clone()), self.tally.plots())
    }
}

impl CensusAnswer<'_> {
    fn status(&self) -> Status {
        match &self.tally.outcome {
            _ if self.tally.stopped.is_some() => Status::Unknown,
            _ if self.tally.patterns == 0 => Status::None,
            Some(_) => Status::Optimal,
            None => Status::Found,
        }
    }

    fn most(&self) -> Option<usize> {
        self.tally.outcome.as_ref()?.best.as_ref().map(Grid::population)
    }

    fn is_proved(&self) -> bool {
        self.tally.outcome.as_ref().is_some_and(DensestOutcome::is_proved)
    }

    fn headline(&self) -> String {
        let still_lifes = wording::still_lifes(&self.request.problem);
        let Tally { patterns, classes, stopped, .. } = &self.tally;
        let and_more = if stopped.is_some() { " or more" } else { "" };
        match self.most().map(wording::live_cells) {
            Some(cells) if self.is_proved() => format!(
                "{still_lifes}: {patterns}{and_more} with {cells} each, the most possible; {classes}{and_more} up to symmetry"
            ),
            Some(cells) => {
                format!(
                    "{still_lifes}: the best found has {cells}; a denser one may exist, so none were counted"
                )
            }
            None => format!("{still_lifes}: {patterns}{and_more}"),
        }
    }

    fn title(&self) -> String {
        let Tally { patterns, classes, stopped, .. } = &self.tally;
        let still_lifes = wording::still_lifes(&self.request.problem);
        let at_least = if stopped.is_some() { "at least " } else { "" };
        match self.most().map(wording::live_cells) {
            Some(cells) if self.is_proved() => format!(
                "The densest {still_lifes} have {cells}: there are {at_least}{patterns}, {classes} up to symmetry"
            ),
            Some(cells) => format!("The best of the {still_lifes} found has {cells}; a denser one may exist"),
            None => format!("The number of {still_lifes} is {at_least}{patterns}"),
        }
    }

    /// Returns true if all patterns are listed. Strict ones are, even to be counted.
    fn is_listed(&self) -> bool {
        self.request.kind == Census::List || self.request.problem.cohesion() == Cohesion::Strict
    }

    fn how(&self) -> String {
        match (&self.tally.outcome, &self.tally.stopped) {
            (Some(outcome), None) => {
                format!("one of each class was simulated; {} says that there are no more", outcome.solver)
            }
            (Some(_), Some(_)) if self.is_proved() => {
                "one of each class was simulated; there may be more".to_owned()
            }
            (Some(_), Some(_)) => "the best found was simulated; denser ones may exist".to_owned(),
            (None, None) if self.is_listed() => {
                "every pattern was tried row by row, and simulated".to_owned()
            }
            (None, None) => "counted by dynamic programming; no single pattern was simulated".to_owned(),
            (None, Some(_)) => "none: the search is not complete".to_owned(),
        }
    }
}

// How many patterns of a box vanish or oscillate.

pub(super) fn count_patterns(request: &PatternsRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let &PatternsRequest { width, height, wanted, .. } = request;
    let limits = limits(request.time_limit)?;
    let tables = match wanted {
        WantedPatterns::Vanishing { bytes } => memory::of_tables(bytes, verbosity),
        WantedPatterns::Oscillators { most_bytes, .. } => {
            format!("at most {} of memory", wording::bytes(most_bytes))
        }
    };
    let progress = Spinner::message(verbosity, format!("building patterns, with {tables}"));
    let result = match wanted {
        WantedPatterns::Vanishing { .. } => census::vanishing(width, height, &limits),
        WantedPatterns::Oscillators { which, most_bytes, .. } => {
            census::oscillators(&which, most_bytes, &limits)
        }
    };
    drop(progress);
    let counted = match result {
        Ok(count) => Ok(count),
        Err(CensusError::Stopped(why)) => Err(why),
        Err(error) => return Err(error.into()),
    };
    let seconds = start.elapsed().as_secs_f64();
    let answer = PatternsAnswer { request, counted, seconds };
    report::deliver(&answer, &request.output, &[]).context("cannot print the count")
}

/// How many patterns behave so, or why that is not known.
struct PatternsAnswer<'a> {
    request: &'a PatternsRequest,
    counted: Result<u128, StopReason>,
    seconds: f64,
}

impl Answer for PatternsAnswer<'_> {
    fn exit(&self) -> Exit {
        match &self.counted {
            Ok(0) => Exit::None,
            Ok(_) => Exit::Answered,
            Err(why) => Exit::of_limit(why),
        }
    }

    fn text(&self) -> String {
        let &PatternsRequest { width, height, wanted, .. } = self.request;
        let what = match wanted {
            WantedPatterns::Vanishing { .. } => "patterns that vanish in one generation".to_owned(),
            WantedPatterns::Oscillators { period, .. } => format!("oscillators of period {period}"),
        };
        let (count, evidence) = match &self.counted {
            Ok(count) => (
                count.to_string(),
                "counted by dynamic programming; no single pattern was simulated".to_owned(),
            ),
            Err(why) => ("unknown".to_owned(), format!("none: {why}")),
        };
        format!("{width}×{height} {what}: {count}\n\nevidence  {evidence}\neffort    {:.2} s\n", self.seconds)
    }

    fn json(&self) -> Report {
        let (behaviour, period) = match self.request.wanted {
            WantedPatterns::Vanishing { .. } => ("vanish", None),
            WantedPatterns::Oscillators { period: 2, .. } => ("alternate", Some(2)),
            WantedPatterns::Oscillators { period, .. } => ("return", Some(period)),
        };
        let &PatternsRequest { width, height, .. } = self.request;
        let question = Other::Patterns(Patterns { width, height, behaviour, period });
        let (status, evidence) = match &self.counted {
            Ok(0) => (Status::None, Evidence::Exhaustive),
            Ok(_) => (Status::Found, Evidence::Exhaustive),
            Err(_) => (Status::Unknown, Evidence::None),
        };
        let stopped = self.counted.as_ref().err().map(ToString::to_string);
        let report =
            Report::new("solve", question, status, evidence.with(json!({"stopped": stopped})), self.seconds);
        match &self.counted {
            Ok(count) => report.with_count(*count),
            Err(_) => report,
        }
    }
}
