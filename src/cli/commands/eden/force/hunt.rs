//! `lifesat eden force --hunt`: still lifes with few live cells that contain a self-forcing patch.

use std::time::Instant;

use anyhow::{Result, bail};
use lifesat::answer::{Evidence, Report, Status};
use lifesat::life::{Grid, Partial, Rule, islands, partial};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::{Force, Problem};
use lifesat::render::text;
use lifesat::solve::eden::force::hunt::{Bearer, Effort, Hunted, Tally, hunt};
use serde_json::json;

use crate::cli::Exit;
use crate::cli::commands::eden::words::confirmation_in_words;
use crate::cli::commands::partials;
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::report;
use crate::cli::request::eden::ForceRequest;
use crate::cli::wording::{self, counted};

/// Hunts, and reports the best still life.
pub(super) fn run(
    request: &ForceRequest,
    problem: Force,
    effort: Effort,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Exit> {
    let start = Instant::now();
    let first = whole(problem.patch())?;
    let progress = Spinner::towards(verbosity, effort.rounds, "looking for a self-forcing part");
    let mut least = usize::MAX;
    let mut see = |bearer: &Bearer, tally: Tally| {
        let live_cells = bearer.live_cells();
        progress.advance(tally.rounds, || {
            format!("{}, {}", counted(tally.rounds, "round"), wording::live_cells(live_cells))
        });
        if let Some(partials) = request.partials.as_ref().filter(|_| live_cells < least) {
            let caption =
                format!("a still life with {} and a self-forcing patch", wording::live_cells(live_cells));
            partials::whole(partials, &bearer.still_life, problem.rule(), caption);
        }
        least = least.min(live_cells);
    };
    let hunted = hunt(&first, problem.rule(), effort, limits, &mut see)?;
    drop(progress);
    let answer = HuntAnswer { problem, hunted, seconds: start.elapsed().as_secs_f64() };
    if request.json {
        report::print(&answer.json())?;
    } else {
        output::print(&answer.text())?;
    }
    Ok(answer.exit())
}

/// A pattern without unspecified cells.
fn whole(cells: &Partial) -> Result<Grid> {
    if cells.rows().flatten().any(Option::is_none) {
        bail!(
            "a hunt begins with a still life, and this pattern has unspecified cells: `lifesat search PATTERN -p 1 \
             --margin 4 --smallest` finds a still life around it"
        );
    }
    Ok(cells.map(|state| state == Some(true)))
}

struct HuntAnswer {
    problem: Force,
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
            Hunted::Stopped(why) => format!("Unknown: {why}.\n"),
            Hunted::Best { bearer, first, tally, stopped } => {
                let stopped = stopped.as_ref().map_or_else(String::new, |why| format!(" Stopped: {why}."));
                format!(
                    "{}{stopped}\n\n{}",
                    headline(bearer, *first),
                    shown(bearer, *tally, self.problem.rule())
                )
            }
        }
    }

    fn json(&self) -> Report {
        let (status, best, stopped) = match &self.hunted {
            Hunted::NoPart => (Status::None, None, None),
            Hunted::Stopped(why) => (Status::Unknown, None, Some(why)),
            Hunted::Best { bearer, first, tally, stopped } => {
                (Status::Found, Some((bearer, first, tally)), stopped.as_ref())
            }
        };
        let evidence = match (&status, best) {
            (_, Some((bearer, ..))) => bearer.confirmed.evidence(),
            // Predecessors that differ were simulated.
            (Status::None, None) => Evidence::Simulation,
            (_, None) => Evidence::None,
        };
        let rule = self.problem.rule();
        let backing = evidence.with(json!({
            "solver": best.map(|(bearer, ..)| &bearer.confirmed.first),
            "confirmed_by": best.and_then(|(bearer, ..)| bearer.confirmed.second.as_ref().ok()),
            "cells": best.map(|(bearer, ..)| cells(bearer)),
            "strict": best.and_then(|(bearer, ..)| is_strict(bearer, rule)),
            "first": best.map(|(_, first, _)| first),
            "rounds": best.map(|(.., tally)| tally.rounds),
            "tried": best.map(|(.., tally)| tally.tried),
            "with_part": best.map(|(.., tally)| tally.with_part),
            "stopped": stopped.map(ToString::to_string),
        }));
        let pattern = best.map(|(bearer, ..)| report::pattern_of(rule, &bearer.still_life));
        Report::new("eden force", Problem::Force(self.problem.clone()), status, backing, self.seconds)
            .with_value(best.map(|(bearer, ..)| bearer.live_cells()))
            .with_patterns(pattern.into_iter().collect())
    }
}

fn headline(bearer: &Bearer, first: usize) -> String {
    let live_cells = wording::live_cells(bearer.live_cells());
    if bearer.live_cells() < first {
        format!(
            "A still life with {live_cells}, where the first has {first}, that contains a self-forcing patch."
        )
    } else {
        format!(
            "No still life with fewer live cells was found. The first, with {live_cells}, contains a self-forcing patch."
        )
    }
}

fn shown(bearer: &Bearer, tally: Tally, rule: Rule) -> String {
    let strict = match is_strict(bearer, rule) {
        Some(true) => "strict   yes: it cannot be divided into still lifes\n",
        Some(false) => "strict   no: it can be divided into still lifes\n",
        None => "",
    };
    format!(
        "{}\n{}\n\n\
         forced   {} finds no predecessor that differs in {} of it, {}\n\
         still    verified by simulation\n\
         {strict}tried    {}, {} with a self-forcing part, in {}\n",
        text::plain(&bearer.still_life),
        report::pattern_of(rule, &bearer.still_life),
        bearer.confirmed.first,
        counted(cells(bearer) as u64, "cell"),
        confirmation_in_words(&bearer.confirmed.second),
        counted(tally.tried, "other still life"),
        tally.with_part,
        counted(tally.rounds, "round"),
    )
}

/// The cells of the patch.
fn cells(bearer: &Bearer) -> usize {
    partial::specified(&bearer.confirmed.patch).count()
}

/// Whether the still life is strict, which is defined for Conway's rule.
fn is_strict(bearer: &Bearer, rule: Rule) -> Option<bool> {
    (rule == Rule::LIFE).then(|| islands::division(&bearer.still_life).is_none())
}
