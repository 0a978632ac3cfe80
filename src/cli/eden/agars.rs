//! `lifesat eden agars`: which periodic still lifes have self-forcing patches?

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::answer::question::Other;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::journal::Journal;
use lifesat::life::{Agar, Lattice, Partial, partial};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Force;
use lifesat::solve::eden::agars::{Counts, Piece, Tally, Worker};
use lifesat::solve::eden::confirm;
use lifesat::solve::eden::second_opinion::solvers;
use lifesat::solve::pool;
use serde_json::{Value, json};

use crate::cli::Exit;
use crate::cli::args::work::open_journal;
use crate::cli::args::write::Output;
use crate::cli::console::events::Step;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, stderr};
use crate::cli::eden::orphan::rle_text;
use crate::cli::eden::request::{AgarsRecords, AgarsRequest};
use crate::cli::report::{self, Answer};
use crate::cli::solver::limits;
use crate::cli::wording::{self, counted};

/// Examines the agars that are not yet recorded, and reports what is known of all.
pub(crate) fn run(request: &AgarsRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let limits = limits(request.time_limit)?;
    let (agars, mut stopped) = match request.survey.agars(&limits)? {
        Ok(agars) => (Arc::new(agars), None),
        Err(why) => (Arc::default(), Some(why)),
    };
    let mut tally = Tally::new(&request.survey, &agars);
    let mut believed = 0;
    if stopped.is_none() {
        let place = request.records.as_ref().map(|records| (records.path(), records.to_string()));
        let mut journal = open_journal(place, &request.survey.task(), |piece: &Piece| tally.add(piece))?;
        refuse_other_effort(request, &tally)?;
        confirm_recorded(request, &tally, &limits)?;
        believed = tally.total().forced();
        stopped = examine(request, &agars, &mut journal, &mut tally, &limits, verbosity)?;
    }
    let answer = AgarsAnswer { request, tally, believed, stopped, seconds: start.elapsed().as_secs_f64() };
    report::deliver(&answer, &Output::printed(request.json), &[])
}

fn examine(
    request: &AgarsRequest,
    agars: &Arc<Vec<Agar>>,
    journal: &mut Journal,
    tally: &mut Tally<'_>,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Option<StopReason>> {
    if tally.done() > 0 && verbosity > Verbosity::Quiet {
        stderr::line(&format!("lifesat: continuing, {} agars are recorded", tally.done()));
    }
    let all = agars.len() as u64;
    let earlier = Arc::new(tally.unfinished());
    let is_left = |number: &u64| tally.outcome(*number).is_none() || earlier.contains_key(number);
    let left: Vec<u64> = (0..all).filter(is_left).collect();
    let progress = Spinner::towards(verbosity, Some(all), "starting");
    pool::run(
        || Worker::new(&request.survey, Arc::clone(agars), Arc::clone(&earlier)),
        left.into_iter(),
        request.jobs,
        limits,
        |piece| {
            let place =
                || request.records.as_ref().map_or_else(String::new, |records| format!(" in {records}"));
            journal.append(&piece).with_context(|| format!("cannot record a finished agar{}", place()))?;
            tally.add(&piece)?;
            progress.advance(tally.done() as u64, || {
                let patches = tally.patches().count();
                Step::from(format!("{} of {all} agars, {patches} with a patch", tally.done()))
                    .with("patches", patches)
            });
            anyhow::Ok(())
        },
    )
}

/// Refuses results of shards that were not made as planned: the work would be done again here.
fn refuse_other_effort(request: &AgarsRequest, tally: &Tally<'_>) -> Result<()> {
    match (&request.records, tally.tried_otherwise()) {
        (Some(AgarsRecords::OfShards(_)), Some(number)) => {
            bail!("the result of unit {number} was not made with the effort of the plan")
        }
        _ => Ok(()),
    }
}

/// Confirms the recorded patches, because files can be changed, however long it takes.
fn confirm_recorded(request: &AgarsRequest, tally: &Tally<'_>, limits: &Limits) -> Result<()> {
    let Some(records) = &request.records else { return Ok(()) };
    let patient = Limits { deadline: None, ..limits.clone() };
    let rule = request.survey.rule();
    let patches = tally.patches().map(|(_, patch)| Force::new(patch.clone()));
    let patches: Vec<Force> = patches.collect::<Result<_, _>>()?;
    let patches = patches.into_iter().map(|patch| patch.with_rule(rule));
    Ok(confirm::patches(patches, &records.claimant(), &patient)?)
}

struct AgarsAnswer<'a> {
    request: &'a AgarsRequest,
    tally: Tally<'a>,
    /// How many agars are forced, at least in part, by the word of a record.
    believed: u64,
    stopped: Option<StopReason>,
    seconds: f64,
}

const COLUMNS: [&str; 9] =
    ["width", "height", "shift", "agars", "free", "forced", "partly", "open", "patches"];

impl Answer for AgarsAnswer<'_> {
    fn json(&self) -> Report {
        let survey = &self.request.survey;
        let effort = survey.effort();
        let question = Other::Agars {
            rule: survey.rule().to_string(),
            lattices: survey.lattices().iter().map(|&lattice| sides(lattice)).collect(),
            rounds: effort.rounds,
            conflicts: effort.conflicts,
            window: effort.window,
        };
        let [first, second] = solvers();
        let total = self.tally.total();
        let status = self.status();
        let evidence = match status {
            Status::Found => Evidence::Confirmed,
            // Each agar has predecessors that were simulated, and all agars were tried.
            Status::None => Evidence::Exhaustive,
            _ => Evidence::None,
        };
        let agar = |(agar, patch): (&Agar, &Partial)| {
            let [width, height, shift] = sides(agar.lattice());
            let rows: Vec<String> = agar.cells().to_string().lines().map(str::to_owned).collect();
            let cells = partial::specified(patch).count();
            json!({"width": width, "height": height, "shift": shift, "rows": rows, "cells": cells})
        };
        let patch = |(_, patch): (&Agar, &Partial)| {
            rle_text(&partial::trimmed(patch), survey.rule(), "a patch").trim_end().to_owned()
        };
        let cells = self.tally.patches().map(|(_, patch)| partial::specified(patch).count());
        let backing = evidence.with(json!({
            "solver": second,
            "confirmed_by": first,
            "done": self.tally.done(),
            "believed": self.believed,
            "table": self.tally.rows().into_iter().map(row).collect::<Vec<_>>(),
            "agars": self.tally.patches().map(agar).collect::<Vec<_>>(),
            "minimal": effort.minimal,
            "stopped": self.stopped.as_ref().map(ToString::to_string),
        }));
        Report::new("eden agars", question, status, backing, self.seconds)
            .with_value(cells.min())
            .with_count(total.patches.into())
            .with_patterns(self.tally.patches().map(patch).collect())
    }

    fn text(&self) -> String {
        if self.request.is_table {
            return self.tsv();
        }
        let stopped = self.stopped.as_ref().map_or_else(String::new, |why| format!(" Stopped: {why}."));
        let patches = self.tally.patches().map(|(agar, patch)| self.patch(agar, patch));
        format!(
            "{}{stopped}\n{}\n{}\n{}{}",
            self.headline(),
            wording::how_to_go_on(self.state(), self.tally.done() as u64, self.stopped.as_ref()),
            self.table(),
            patches.map(|text| format!("{text}\n")).collect::<String>(),
            self.notes()
        )
    }

    fn exit(&self) -> Exit {
        Exit::of_status(self.status(), self.stopped.as_ref())
    }
}

impl AgarsAnswer<'_> {
    fn status(&self) -> Status {
        let total = self.tally.total();
        match total.patches {
            0 if self.stopped.is_none() && total.free == total.agars => Status::None,
            0 => Status::Unknown,
            _ => Status::Found,
        }
    }

    fn tsv(&self) -> String {
        let lines = self.tally.rows().into_iter().map(|(lattice, counts)| line(lattice, counts).join("\t"));
        let head = COLUMNS.join("\t");
        std::iter::once(head).chain(lines).map(|line| format!("{line}\n")).collect()
    }

    /// The journal, if the same command continues it.
    fn state(&self) -> Option<&Path> {
        match &self.request.records {
            Some(AgarsRecords::State(path)) => Some(path),
            Some(AgarsRecords::OfShards(_)) | None => None,
        }
    }

    fn headline(&self) -> String {
        let total = self.tally.total();
        let agars = counted(total.agars, "stable agar");
        match self.status() {
            Status::Found => format!("{} of {agars} have a self-forcing patch.", total.patches),
            Status::None => format!("No patch of {agars} forces itself."),
            _ => format!(
                "No self-forcing patch was found in {} of {agars}. This does not mean that there is none.",
                self.tally.done()
            ),
        }
    }

    /// The rows of lattices that have agars, and their sum.
    fn table(&self) -> String {
        let rows = self.tally.rows().into_iter().filter(|(_, counts)| counts.agars > 0);
        let rows = rows.map(|(lattice, counts)| line(lattice, counts));
        let mut sum = numbers(self.tally.total()).map(|number| number.to_string()).to_vec();
        sum.splice(0..0, ["all", "", ""].map(str::to_owned));
        let head = COLUMNS.map(str::to_owned).to_vec();
        let all = std::iter::once(head).chain(rows).chain(std::iter::once(sum));
        let padded = |row: Vec<String>| row.iter().map(|cell| format!("{cell:>8}")).collect::<String>();
        all.map(|row| format!("{}\n", padded(row))).collect()
    }

    fn patch(&self, agar: &Agar, patch: &Partial) -> String {
        let lattice = agar.lattice();
        let cells = partial::specified(patch).count();
        let trimmed = partial::trimmed(patch);
        format!(
            "A self-forcing patch of {} in the agar of {}×{}, shift {}:\n\n{}\n{}\n{}",
            counted(cells as u64, "cell"),
            lattice.width(),
            lattice.height(),
            lattice.shift(),
            agar.cells(),
            partial::write_rows(&trimmed),
            rle_text(&trimmed, self.request.survey.rule(), "a patch"),
        )
    }

    fn notes(&self) -> String {
        let [first, second] = solvers();
        let believed = match (&self.request.records, self.believed) {
            (Some(records), 1..) => format!(
                "         {} of the forced and partly forced ones are taken from {records} as they are\n",
                self.believed,
            ),
            _ => String::new(),
        };
        format!(
            "agars    all stable patterns with these periods and no others, one of each class\n\
             free     periodic predecessors, verified by simulation, differ in every class of cells\n\
             forced   every predecessor is the agar itself, by {second}, confirmed by {first}\n\
             partly   every predecessor has some cells of the agar, by the same solvers\n\
             {believed}\
             open     none of these is known\n\
             patches  a patch forces itself, by the same solvers; these agars are forced or partly so\n"
        )
    }
}

fn sides(lattice: Lattice) -> [usize; 3] {
    [lattice.width(), lattice.height(), lattice.shift()]
}

fn numbers(counts: Counts) -> [u64; 6] {
    let Counts { agars, free, all_forced, some_forced, open, patches } = counts;
    [agars, free, all_forced, some_forced, open, patches]
}

fn line(lattice: Lattice, counts: Counts) -> Vec<String> {
    let sides = sides(lattice).map(|side| side.to_string());
    sides.into_iter().chain(numbers(counts).map(|number| number.to_string())).collect()
}

fn row((lattice, counts): (Lattice, Counts)) -> Value {
    let sides = sides(lattice).map(|side| json!(side));
    let cells = sides.into_iter().chain(numbers(counts).map(|number| json!(number)));
    COLUMNS.iter().map(|&name| name.to_owned()).zip(cells).collect::<serde_json::Map<_, _>>().into()
}
