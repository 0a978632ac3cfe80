//! What is said about a hunt for still lifes with self-forcing patches.

use std::cmp::Ordering;
use std::path::Path;

use lifesat::answer::{Evidence, Report, Status};
use lifesat::life::{Rule, islands, partial};
use lifesat::limits::StopReason;
use lifesat::problem::{Force, Problem};
use lifesat::render::text;
use lifesat::solve::eden::force::hunt::{Found, Hunted, RECORD, Record};
use serde_json::json;

use crate::cli::Exit;
use crate::cli::commands::eden::orphan::rle_text;
use crate::cli::commands::eden::words::confirmation_in_words;
use crate::cli::report;
use crate::cli::wording::{self, counted};

/// How a hunt ended.
pub(super) enum Ending {
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

pub(super) struct HuntAnswer<'a> {
    pub(super) problem: Force,
    pub(super) seed: u32,
    /// The journal, which the same command continues.
    pub(super) state: Option<&'a Path>,
    pub(super) ending: Ending,
    pub(super) seconds: f64,
}

impl HuntAnswer<'_> {
    /// A hunt that a time limit ends is finished.
    pub(super) fn exit(&self) -> Exit {
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

    pub(super) fn text(&self) -> String {
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

    pub(super) fn json(&self) -> Report {
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

/// Whether the still life is strict, which is defined for Conway's rule.
fn is_strict(found: &Found, rule: Rule) -> Option<bool> {
    (rule == Rule::LIFE).then(|| islands::division(&found.still_life).is_none())
}
