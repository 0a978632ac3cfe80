//! `lifesat eden force --hunt`: still lifes with few live cells that contain a self-forcing patch.

use std::cmp::Ordering;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::answer::{Evidence, Report, Status};
use lifesat::journal::Journal;
use lifesat::life::{Grid, Partial, Rule, islands, partial};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::{Force, Problem};
use lifesat::render::text;
use lifesat::solve::eden::force::hunt::{Found, Hunt, Hunted, Past, RECORD, Record, Round, Start, Tally};
use serde_json::json;

use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::eden::orphan::rle_text;
use crate::cli::eden::request::{ForceRequest, Hunting};
use crate::cli::eden::words::confirmation_in_words;
use crate::cli::partials::Partials;
use crate::cli::wording::{self, counted};
use crate::cli::{Exit, report};

/// Hunts, and reports the best still life.
pub(super) fn run(
    request: &ForceRequest,
    problem: Force,
    hunting: &Hunting,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Exit> {
    let start = Instant::now();
    let hunt = Hunt::new(&whole(problem.patch())?, problem.rule(), hunting.seed)?;
    let mut past = hunt.beginning();
    let state = hunting.state.as_deref();
    let name = || state.map_or_else(String::new, |path| path.display().to_string());
    let opened = state.map(|path| open_journal(path, &hunt, &mut past)).transpose();
    let mut journal = opened.with_context(|| cannot_continue(&name()))?;
    let recorded = past.tally().rounds;
    if recorded > 0 && verbosity > Verbosity::Quiet {
        stderr::line(&format!("lifesat: continuing after {}", counted(recorded, "round")));
    }
    let progress = Spinner::towards(verbosity, hunting.effort.rounds, "looking for a self-forcing part");
    // Files can be changed, so what is recorded is confirmed. This takes as long as it takes, because nothing is printed
    // before.
    let patient = Limits { deadline: limits.deadline.filter(|_| recorded == 0), ..limits.clone() };
    let begun = past.confirm(&patient);
    let begun = if recorded > 0 { begun.with_context(|| cannot_continue(&name()))? } else { begun? };
    let ending = match begun {
        Start::NoPart => Ending::NoPart,
        Start::Stopped(why) => Ending::Stopped { why, recorded },
        Start::Ready(walk) => {
            let mut view =
                View { partials: request.partials.as_ref(), rule: problem.rule(), least: usize::MAX };
            view.show(&progress, walk.best(), walk.tally());
            Ending::Hunted(walk.run(hunting.effort, limits, &mut |best, tally, round| {
                if let Some(journal) = &mut journal {
                    let what = || format!("cannot record round {}", round.round);
                    journal.append(round).with_context(what).with_context(name)?;
                }
                view.show(&progress, best, tally);
                anyhow::Ok(())
            })?)
        }
    };
    drop(progress);
    let seconds = start.elapsed().as_secs_f64();
    let answer = HuntAnswer { problem, seed: hunt.seed(), state, ending, seconds };
    if request.json {
        report::print(&answer.json())?;
    } else {
        output::print(&answer.text())?;
    }
    Ok(answer.exit())
}

fn cannot_continue(journal: &str) -> String {
    format!("{journal} cannot be continued; name another file to begin anew")
}

/// Opens the journal that the user names, and adds the rounds that it has.
fn open_journal(path: &Path, hunt: &Hunt, past: &mut Past<'_>) -> Result<Journal> {
    let mut wrong = None;
    let observe = |round: Round| wrong = wrong.take().or_else(|| past.add(&round).err());
    let journal = Journal::open(path, &hunt.task(), observe)?;
    wrong.map_or(Ok(journal), |error| Err(error.into()))
}

/// What is seen of a hunt while it lasts.
struct View<'a> {
    partials: Option<&'a Partials>,
    rule: Rule,
    /// The live cells of the still life in the file.
    least: usize,
}

impl View<'_> {
    fn show(&mut self, progress: &Spinner, best: &Found, tally: Tally) {
        let live_cells = best.live_cells();
        progress.advance(tally.rounds, || {
            format!("{}, {}", counted(tally.rounds, "round"), wording::live_cells(live_cells))
        });
        if let Some(partials) = self.partials.filter(|_| live_cells < self.least) {
            let caption =
                format!("a still life with {} and a self-forcing patch", wording::live_cells(live_cells));
            partials.show_whole(&best.still_life, self.rule, caption);
        }
        self.least = self.least.min(live_cells);
    }
}

/// A pattern without unspecified cells.
fn whole(cells: &Partial) -> Result<Grid> {
    if cells.rows().flatten().any(Option::is_none) {
        bail!(
            "a hunt begins with a still life, and this pattern has unspecified cells: `lifesat eden force PATTERN --json | \
             lifesat search - -p 1 --margin 4 --smallest --json` finds a still life around its greatest self-forcing part"
        );
    }
    Ok(cells.map(|state| state == Some(true)))
}

/// How a hunt ended.
enum Ending {
    /// No part of the first still life forces itself.
    NoPart,
    /// A limit was reached before the first still life, or the best recorded one, was known to have a part that does.
    Stopped {
        /// The limit.
        why: StopReason,
        /// The number of recorded rounds.
        recorded: u64,
    },
    /// It looked for others.
    Hunted(Hunted),
}

struct HuntAnswer<'a> {
    problem: Force,
    seed: u32,
    /// The journal, which the same command continues.
    state: Option<&'a Path>,
    ending: Ending,
    seconds: f64,
}

impl HuntAnswer<'_> {
    /// A hunt that a time limit ends is finished.
    fn exit(&self) -> Exit {
        match (&self.ending, self.stopped()) {
            (_, Some(StopReason::Interrupted)) => Exit::Interrupted,
            (Ending::NoPart, _) => Exit::None,
            (Ending::Stopped { .. }, _) => Exit::Unknown,
            (Ending::Hunted(_), _) => Exit::Answered,
        }
    }

    /// The limit that was reached before everything was done, if one was.
    fn stopped(&self) -> Option<&StopReason> {
        match &self.ending {
            Ending::NoPart => None,
            Ending::Stopped { why, .. } => Some(why),
            Ending::Hunted(hunted) => hunted.stopped.as_ref(),
        }
    }

    /// The rounds that the journal has, if there is one.
    fn rounds(&self) -> u64 {
        match &self.ending {
            Ending::NoPart => 0,
            Ending::Stopped { recorded, .. } => *recorded,
            Ending::Hunted(hunted) => hunted.tally.rounds,
        }
    }

    fn text(&self) -> String {
        let how_to_go_on = wording::how_to_go_on(self.state, self.rounds(), self.stopped());
        match &self.ending {
            Ending::NoPart => {
                "No part of the still life forces itself, so there is nothing to begin with.\n".to_owned()
            }
            Ending::Stopped { why, recorded: 0 } => {
                format!("Unknown whether a part of the still life forces itself: {why}.\n")
            }
            Ending::Stopped { why, .. } => {
                format!("The best recorded still life was not confirmed: {why}.\n{how_to_go_on}")
            }
            Ending::Hunted(hunted) => {
                let stopped =
                    hunted.stopped.as_ref().map_or_else(String::new, |why| format!(" Stopped: {why}."));
                let (headline, shown) = (headline(hunted), shown(hunted, self.problem.rule()));
                format!("{headline}{stopped}\n{how_to_go_on}\n{shown}")
            }
        }
    }

    fn json(&self) -> Report {
        let (status, hunted) = match &self.ending {
            Ending::NoPart => (Status::None, None),
            Ending::Stopped { .. } => (Status::Unknown, None),
            Ending::Hunted(hunted) => (Status::Found, Some(hunted)),
        };
        let best = hunted.map(|hunted| &hunted.best);
        let evidence = match (&status, best) {
            (_, Some(found)) => found.confirmed.evidence(),
            // Predecessors that differ were simulated.
            (Status::None, None) => Evidence::Simulation,
            (_, None) => Evidence::None,
        };
        let rule = self.problem.rule();
        let backing = evidence.with(json!({
            "solver": best.map(|found| &found.confirmed.first),
            "confirmed_by": best.and_then(|found| found.confirmed.second.as_ref().ok()),
            "cells": best.map(cells),
            "patch": best.map(|found| rle_text(&found.confirmed.patch, rule, "a patch").trim_end().to_owned()),
            "strict": best.and_then(|found| is_strict(found, rule)),
            "record": (rule == Rule::LIFE).then_some(RECORD.live_cells),
            "first": hunted.map(|hunted| hunted.first),
            "seed": self.seed,
            "rounds": hunted.map(|hunted| hunted.tally.rounds),
            "tried": hunted.map(|hunted| hunted.tally.tried),
            "with_part": hunted.map(|hunted| hunted.tally.with_part),
            "stopped": self.stopped().map(ToString::to_string),
        }));
        let pattern = best.map(|found| report::pattern_of(rule, &found.still_life));
        Report::new("eden force", Problem::Force(self.problem.clone()), status, backing, self.seconds)
            .with_value(best.map(Found::live_cells))
            .with_patterns(pattern.into_iter().collect())
    }
}

fn headline(hunted: &Hunted) -> String {
    let live_cells = wording::live_cells(hunted.best.live_cells());
    if hunted.best.live_cells() < hunted.first {
        format!("A still life with {live_cells} and a self-forcing patch; the first has {}.", hunted.first)
    } else {
        format!(
            "No still life with fewer than {live_cells} was found. The first one has a self-forcing patch."
        )
    }
}

fn shown(hunted: &Hunted, rule: Rule) -> String {
    let Hunted { best: found, tally, .. } = hunted;
    let strict = match is_strict(found, rule) {
        Some(true) => "strict   yes: it cannot be divided into still lifes\n",
        Some(false) => "strict   no: it can be divided into still lifes\n",
        None => "",
    };
    // The record is one of Conway's rule.
    let record = if rule == Rule::LIFE { compared(found.live_cells()) } else { String::new() };
    format!(
        "{}\n{}\n\n\
         forced   {}: {} finds no predecessor that differs in any of them, {}\n\
         still    verified by simulation\n\
         {strict}{record}tried    {}, {} with a self-forcing part, in {}\n",
        text::plain(&found.still_life),
        report::pattern_of(rule, &found.still_life),
        counted(cells(found) as u64, "cell"),
        found.confirmed.first,
        confirmation_in_words(&found.confirmed.second),
        counted(tally.tried, "other still life"),
        tally.with_part,
        counted(tally.rounds, "round"),
    )
}

/// The live cells compared with the record.
fn compared(live_cells: usize) -> String {
    let Record { live_cells: record, source, year } = RECORD;
    let standing = match live_cells.cmp(&record) {
        Ordering::Less => "fewer live cells than",
        Ordering::Equal => "as many live cells as",
        Ordering::Greater => "more live cells than",
    };
    format!("record   {standing} the smallest one that lifesat knows of, with {record} ({source}, {year})\n")
}

/// The cells of the patch.
fn cells(found: &Found) -> usize {
    partial::specified(&found.confirmed.patch).count()
}

/// Returns true if the still life is strict, which is defined for Conway's rule.
fn is_strict(found: &Found, rule: Rule) -> Option<bool> {
    (rule == Rule::LIFE).then(|| islands::division(&found.still_life).is_none())
}
