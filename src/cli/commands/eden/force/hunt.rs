//! `lifesat eden force --hunt`: still lifes with few live cells that contain a self-forcing patch.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::answer::{Evidence, Report, Status};
use lifesat::journal::Journal;
use lifesat::life::{Grid, Partial, Rule, islands, partial};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::{Force, Problem};
use lifesat::render::text;
use lifesat::solve::eden::force::hunt::{FEWEST_ON_RECORD, Found, Hunt, Hunted, Past, Round, Tally, go_on};
use serde_json::json;

use crate::cli::Exit;
use crate::cli::commands::eden::orphan::rle_text;
use crate::cli::commands::eden::words::confirmation_in_words;
use crate::cli::commands::partials;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{output, stderr};
use crate::cli::report;
use crate::cli::request::eden::{ForceRequest, Hunting};
use crate::cli::wording::{self, counted};

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
    let mut journal =
        hunting.state.as_deref().map(|path| open_journal(path, &hunt, &mut past)).transpose()?;
    if past.tally().rounds > 0 && verbosity > Verbosity::Quiet {
        stderr::line(&format!("lifesat: continuing after {}", counted(past.tally().rounds, "round")));
    }
    let progress = Spinner::towards(verbosity, hunting.effort.rounds, "looking for a self-forcing part");
    let mut least = usize::MAX;
    let mut see = |found: &Found, tally: Tally, round: Option<&Round>| -> Result<()> {
        if let Some((journal, round)) = journal.as_mut().zip(round) {
            journal.append(round).context("cannot record a finished round")?;
        }
        let live_cells = found.live_cells();
        progress.advance(tally.rounds, || {
            format!("{}, {}", counted(tally.rounds, "round"), wording::live_cells(live_cells))
        });
        if let Some(partials) = request.partials.as_ref().filter(|_| live_cells < least) {
            let caption =
                format!("a still life with {} and a self-forcing patch", wording::live_cells(live_cells));
            partials::whole(partials, &found.still_life, problem.rule(), caption);
        }
        least = least.min(live_cells);
        Ok(())
    };
    let hunted = go_on(past, hunting.effort, limits, &mut see)?;
    drop(progress);
    let seed = hunt.seed();
    let answer = HuntAnswer { problem, seed, hunted, seconds: start.elapsed().as_secs_f64() };
    if request.json {
        report::print(&answer.json())?;
    } else {
        output::print(&answer.text())?;
    }
    Ok(answer.exit())
}

/// Opens the journal that the user names, and adds up the rounds that it has.
fn open_journal(path: &Path, hunt: &Hunt, past: &mut Past<'_>) -> Result<Journal> {
    let mut wrong = None;
    let observe = |round: Round| wrong = wrong.take().or_else(|| past.add(&round).err());
    let opened = Journal::open(path, &hunt.task(), observe).map_err(anyhow::Error::from);
    let checked = opened.and_then(|journal| match wrong {
        Some(error) => Err(error.into()),
        None => Ok(journal),
    });
    checked.with_context(|| path.display().to_string())
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

struct HuntAnswer {
    problem: Force,
    seed: u32,
    hunted: Hunted,
    seconds: f64,
}

impl HuntAnswer {
    /// A hunt that a time limit ends is finished.
    fn exit(&self) -> Exit {
        match &self.hunted {
            Hunted::NoPart => Exit::None,
            Hunted::Stopped(StopReason::Interrupted)
            | Hunted::Best { stopped: Some(StopReason::Interrupted), .. } => Exit::Interrupted,
            Hunted::Stopped(_) => Exit::Unknown,
            Hunted::Best { .. } => Exit::Answered,
        }
    }

    fn text(&self) -> String {
        match &self.hunted {
            Hunted::NoPart => {
                "No part of the still life forces itself, so there is nothing to begin with.\n".to_owned()
            }
            Hunted::Stopped(why) => {
                format!("Unknown whether a part of the still life forces itself: {why}.\n")
            }
            Hunted::Best { found, first, tally, stopped } => {
                let stopped = stopped.as_ref().map_or_else(String::new, |why| format!(" Stopped: {why}."));
                format!(
                    "{}{stopped}\n\n{}",
                    headline(found, *first),
                    shown(found, *tally, self.problem.rule())
                )
            }
        }
    }

    fn json(&self) -> Report {
        let (status, best, stopped) = match &self.hunted {
            Hunted::NoPart => (Status::None, None, None),
            Hunted::Stopped(why) => (Status::Unknown, None, Some(why)),
            Hunted::Best { found, first, tally, stopped } => {
                (Status::Found, Some((found, first, tally)), stopped.as_ref())
            }
        };
        let evidence = match (&status, best) {
            (_, Some((found, ..))) => found.confirmed.evidence(),
            // Predecessors that differ were simulated.
            (Status::None, None) => Evidence::Simulation,
            (_, None) => Evidence::None,
        };
        let rule = self.problem.rule();
        let backing = evidence.with(json!({
            "solver": best.map(|(found, ..)| &found.confirmed.first),
            "confirmed_by": best.and_then(|(found, ..)| found.confirmed.second.as_ref().ok()),
            "cells": best.map(|(found, ..)| cells(found)),
            "patch": best.map(|(found, ..)| rle_text(&found.confirmed.patch, rule, "a patch").trim_end().to_owned()),
            "strict": best.and_then(|(found, ..)| is_strict(found, rule)),
            "record": (rule == Rule::LIFE).then_some(FEWEST_ON_RECORD),
            "first": best.map(|(_, first, _)| first),
            "seed": self.seed,
            "rounds": best.map(|(.., tally)| tally.rounds),
            "tried": best.map(|(.., tally)| tally.tried),
            "with_part": best.map(|(.., tally)| tally.with_part),
            "stopped": stopped.map(ToString::to_string),
        }));
        let pattern = best.map(|(found, ..)| report::pattern_of(rule, &found.still_life));
        Report::new("eden force", Problem::Force(self.problem.clone()), status, backing, self.seconds)
            .with_value(best.map(|(found, ..)| found.live_cells()))
            .with_patterns(pattern.into_iter().collect())
    }
}

fn headline(found: &Found, first: usize) -> String {
    let live_cells = wording::live_cells(found.live_cells());
    if found.live_cells() < first {
        format!("A still life with {live_cells} and a self-forcing patch; the first has {first}.")
    } else {
        format!(
            "No still life with fewer than {live_cells} was found. The first one has a self-forcing patch."
        )
    }
}

fn shown(found: &Found, tally: Tally, rule: Rule) -> String {
    let strict = match is_strict(found, rule) {
        Some(true) => "strict   yes: it cannot be divided into still lifes\n",
        Some(false) => "strict   no: it can be divided into still lifes\n",
        None => "",
    };
    // The record is one of Conway's rule.
    let record = if rule == Rule::LIFE {
        format!("record   {FEWEST_ON_RECORD} live cells, 400spartans, 2025\n")
    } else {
        String::new()
    };
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

/// The cells of the patch.
fn cells(found: &Found) -> usize {
    partial::specified(&found.confirmed.patch).count()
}

/// Whether the still life is strict, which is defined for Conway's rule.
fn is_strict(found: &Found, rule: Rule) -> Option<bool> {
    (rule == Rule::LIFE).then(|| islands::division(&found.still_life).is_none())
}
