//! All still lifes of a board, or all densest ones, counted or printed.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::answer::{Evidence, Report, Status};
use lifesat::life::{Grid, Rule};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::still_life::Outside;
use lifesat::problem::{Problem, StillLife};
use lifesat::render::plot::{Marks, Plot};
use lifesat::solve::still_life::Outcome;
use lifesat::solve::still_life::census::{self, CensusError, Class};
use serde_json::json;

use super::still_life::by_waste;
use crate::cli::args::{Census, DrawArg, PatternFormatArg, SolveArgs};
use crate::cli::console::Verbosity;
use crate::cli::console::progress::{BoundsProgress, Spinner, beside_stdout};
use crate::cli::console::{output, stderr};
use crate::cli::report;
use crate::cli::solver::{Choice, limits};
use crate::cli::{Exit, wording};

/// A report has no more patterns than these.
const MOST_IN_REPORT: usize = 1000;

/// Counts or prints what was asked for.
pub(super) fn run(
    problem: &StillLife,
    wanted: Census,
    args: &SolveArgs,
    verbosity: Verbosity,
) -> Result<Exit> {
    let start = Instant::now();
    refuse(problem, wanted, args)?;
    let limits = limits(args.time_limit)?;
    let mut tally = Tally::default();
    let result = match wanted {
        Census::Count => {
            let _progress = Spinner::message(verbosity, "following all beginnings".to_owned());
            census::count(problem, &limits).map(|count| tally.patterns = count)
        }
        Census::List => {
            let progress = Spinner::message(beside_stdout(verbosity), "following all beginnings".to_owned());
            print_each(args, |print| {
                census::list(problem, &limits, &mut |pattern| {
                    tally.add(pattern, 1, args);
                    progress.say(|| format!("{} so far", tally.patterns));
                    print(pattern, None)
                })
            })?
        }
        Census::CountDensest | Census::ListDensest => {
            densest(problem, wanted, args, &limits, &mut tally, verbosity)?
        }
    };
    tally.stopped = match result {
        Ok(()) => tally.stopped,
        Err(CensusError::Stopped(why)) => Some(why),
        Err(error) => return Err(error.into()),
    };
    let answer = Answer { problem, wanted, tally, seconds: start.elapsed().as_secs_f64() };
    answer.print(args.json)?;
    if let Some(folder) = &args.report {
        let (plots, patterns) = (answer.tally.plots(), answer.tally.sheet.clone());
        report::keep(&answer.json().with_patterns(patterns), folder, &plots)?;
    }
    Ok(answer.exit())
}

/// What was found so far.
#[derive(Default)]
struct Tally {
    patterns: u128,
    /// With `--optimal`: those that look different.
    classes: u64,
    /// With `--optimal`: what the search for the densest found.
    outcome: Option<Outcome>,
    stopped: Option<StopReason>,
    /// For a report: how many patterns have how many live cells.
    by_live_cells: BTreeMap<usize, u128>,
    /// For a report: the first of them.
    sheet: Vec<String>,
}

impl Tally {
    /// A pattern that stands for so many.
    fn add(&mut self, pattern: &Grid, images: u128, args: &SolveArgs) {
        self.patterns += images;
        if args.report.is_some() {
            *self.by_live_cells.entry(pattern.population()).or_default() += images;
            if self.sheet.len() < MOST_IN_REPORT {
                self.sheet.push(report::pattern(pattern));
            }
        }
    }

    /// What the page of a report shows.
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

fn refuse(problem: &StillLife, wanted: Census, args: &SolveArgs) -> Result<()> {
    let shorter = problem.width().min(problem.height());
    if problem.outside() == Outside::Ignored {
        bail!(
            "--count and --all need dead cells outside, but --outside ignored lets patterns grow over the edge"
        );
    }
    if args.proof.is_some() || args.method.is_some() || args.encoding.is_given() {
        bail!("--proof, --method and encodings are about one densest pattern, not about --count and --all");
    }
    match wanted {
        Census::Count | Census::List if args.solver.is_given() || args.jobs.is_some() => {
            bail!("--count and --all ask no solver without --optimal")
        }
        Census::Count | Census::CountDensest if args.format.is_some() => {
            bail!("--format is about patterns, and --count prints none")
        }
        Census::Count if shorter > census::MOST_SIDE => {
            bail!("--count is for boards whose shorter side is at most {}", census::MOST_SIDE)
        }
        Census::List if shorter > census::MOST_LISTED_SIDE => {
            bail!("--all is for boards whose shorter side is at most {}", census::MOST_LISTED_SIDE)
        }
        _ => Ok(()),
    }
}

/// First the densest is looked for, then all that are as dense.
fn densest(
    problem: &StillLife,
    wanted: Census,
    args: &SolveArgs,
    limits: &Limits,
    tally: &mut Tally,
    verbosity: Verbosity,
) -> Result<Result<(), CensusError>> {
    let solver = Choice::from_args(&args.solver)?;
    let Choice::Embedded(embedded) = &solver else {
        bail!("--optimal asks for one pattern after the other, which an embedded solver does")
    };
    let progress = BoundsProgress::start(verbosity);
    let outcome = by_waste(problem, &solver, args.jobs.unwrap_or(1), None, limits, &mut |event| {
        progress.observe(event);
    })?;
    drop(progress);
    tally.stopped.clone_from(&outcome.stopped);
    let best = outcome.best.as_ref().filter(|_| outcome.is_proved()).map(Grid::population);
    tally.outcome = Some(outcome);
    let Some(best) = best else { return Ok(Ok(())) };
    let counting = wanted == Census::CountDensest;
    let visible = if counting { verbosity } else { beside_stdout(verbosity) };
    let progress = Spinner::message(visible, format!("looking for all with {}", wording::live_cells(best)));
    let mut add = |class: &Class| {
        tally.classes += 1;
        progress.say(|| format!("{} up to symmetry so far", tally.classes));
        tally.add(&class.pattern, class.images as u128, args);
    };
    if counting {
        return Ok(census::densest(problem, best, embedded.start(), limits, &mut |class| {
            add(&class);
            ControlFlow::Continue(())
        }));
    }
    print_each(args, |print| {
        census::densest(problem, best, embedded.start(), limits, &mut |class| {
            add(&class);
            print(&class.pattern, Some(class.images))
        })
    })
}

/// Takes a pattern, and how many images it has where that is counted.
type Print<'a> = dyn FnMut(&Grid, Option<usize>) -> ControlFlow<()> + 'a;

/// Prints patterns as they are found. A reader that has seen enough ends the walk.
fn print_each(
    args: &SolveArgs,
    walk: impl FnOnce(&mut Print<'_>) -> Result<(), CensusError>,
) -> Result<Result<(), CensusError>> {
    let mut outcome = Ok(());
    output::write(None, |out| {
        let mut trouble = Ok(());
        let mut number = 0u64;
        outcome = walk(&mut |pattern, images| {
            number += 1;
            trouble = out.write_all(text(pattern, images, number, args).as_bytes());
            if trouble.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        trouble
    })?;
    Ok(outcome)
}

fn text(pattern: &Grid, images: Option<usize>, number: u64, args: &SolveArgs) -> String {
    if args.json {
        let mut line = json!({"pattern": report::pattern(pattern), "live_cells": pattern.population()});
        if let Some(images) = images {
            line["images"] = images.into();
        }
        return format!("{line}\n");
    }
    let gap = if number == 1 { "" } else { "\n" };
    let name = format!("still life {number}, {}", wording::live_cells(pattern.population()));
    let format = args.format.unwrap_or(match args.draw {
        DrawArg::Plain => PatternFormatArg::Plain,
        DrawArg::Blocks => PatternFormatArg::Blocks,
    });
    format!("{gap}{}", output::one_of_several(pattern, Rule::LIFE, format, &name, &[]))
}

/// All there is to tell after the patterns.
struct Answer<'a> {
    problem: &'a StillLife,
    wanted: Census,
    tally: Tally,
    seconds: f64,
}

impl Answer<'_> {
    /// The count goes to stdout where nothing else does, else to stderr. In JSON it is the last line.
    fn print(&self, as_json: bool) -> Result<()> {
        match self.wanted {
            _ if as_json => report::print(&self.json()),
            Census::Count | Census::CountDensest => output::print(&self.text()),
            Census::List | Census::ListDensest => {
                stderr::line(&format!("lifesat: {}", self.headline()));
                stderr::line(&format!("lifesat: {}", self.how()));
                Ok(())
            }
        }
        .context("cannot print the count")
    }

    fn status(&self) -> Status {
        match &self.tally.outcome {
            _ if self.tally.stopped.is_some() => Status::Unknown,
            _ if self.tally.patterns == 0 => Status::None,
            Some(_) => Status::Optimal,
            None => Status::Found,
        }
    }

    fn exit(&self) -> Exit {
        match (&self.tally.stopped, self.status()) {
            (Some(StopReason::Interrupted), _) => Exit::Interrupted,
            (_, Status::Unknown) => Exit::Unknown,
            (_, Status::None) => Exit::None,
            _ => Exit::Answered,
        }
    }

    /// Live cells of the densest pattern, with `--optimal`.
    fn most(&self) -> Option<usize> {
        self.tally.outcome.as_ref()?.best.as_ref().map(Grid::population)
    }

    /// With `--optimal`: whether the densest is known.
    fn is_proved(&self) -> bool {
        self.tally.outcome.as_ref().is_some_and(Outcome::is_proved)
    }

    fn headline(&self) -> String {
        let board = wording::board(self.problem);
        let Tally { patterns, classes, stopped, .. } = &self.tally;
        let and_more = if stopped.is_some() { " or more" } else { "" };
        match self.most().map(wording::live_cells) {
            Some(cells) if self.is_proved() => format!(
                "{board}: {patterns}{and_more} with {cells} each, the most there can be; {classes}{and_more} up to symmetry"
            ),
            Some(cells) => {
                format!("{board}: the best found has {cells}, the most is not known; none was counted")
            }
            None => format!("{board}: {patterns}{and_more}"),
        }
    }

    /// What stands behind the count.
    fn how(&self) -> String {
        match (&self.tally.outcome, &self.tally.stopped) {
            (Some(outcome), None) => {
                format!("one of each class was simulated; that there are no more says {}", outcome.solver)
            }
            (Some(_), Some(_)) if self.is_proved() => {
                "one of each class was simulated; whether there are more is open".to_owned()
            }
            (Some(_), Some(_)) => {
                "what was found was simulated; whether denser ones exist is open".to_owned()
            }
            (None, None) if self.wanted == Census::List => "all beginnings were followed".to_owned(),
            (None, None) => "all beginnings were followed; no pattern was looked at".to_owned(),
            (None, Some(_)) => "none: not all beginnings were followed".to_owned(),
        }
    }

    fn text(&self) -> String {
        let how = self.how();
        let stopped = self.tally.stopped.as_ref().map_or(String::new(), |why| format!("stopped   {why}\n"));
        format!("{}\n\nevidence  {how}\n{stopped}effort    {:.2} s\n", self.headline(), self.seconds)
    }

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
        let question = Problem::StillLife(self.problem.clone());
        Report::new("solve", question, self.status(), backing, self.seconds)
            .with_value(self.most())
            .with_bound(outcome.and_then(|outcome| outcome.bounds.at_most))
            .with_count(self.tally.patterns)
    }
}
