//! `lifesat eden hunt`, shared out: its units are rounds, each of which depends on its number alone.

use std::path::Path;

use anyhow::Result;
use lifesat::campaign::Step;
use lifesat::limits::{Limits, StopReason};
use lifesat::render::plot::Plot;
use lifesat::solve::eden::hunt::{Hunt, Piece, Worker};
use lifesat::solve::pool;
use serde_json::{Value, json};

use super::asked::{Asked, Take, Whose};
use crate::cli::Exit;
use crate::cli::args::EdenHuntArgs;
use crate::cli::commands::eden::hunt;
use crate::cli::console::Verbosity;

pub(super) struct EdenHunt {
    args: EdenHuntArgs,
    hunt: Hunt,
}

impl EdenHunt {
    pub(super) fn new(args: EdenHuntArgs) -> Result<Self> {
        Ok(Self { hunt: hunt::hunt(&args)?, args })
    }
}

impl Asked for EdenHunt {
    fn question(&self) -> Value {
        let mut question = hunt::task(&self.args, &self.hunt);
        question["rounds"] = json!(self.units());
        question
    }

    fn units(&self) -> u64 {
        self.args.rounds.unwrap_or(hunt::ROUNDS)
    }

    fn work(
        &self,
        units: Vec<u64>,
        jobs: usize,
        limits: &Limits,
        take: &mut Take,
    ) -> Result<Option<StopReason>> {
        let make_worker = || Worker::new(self.hunt);
        pool::run(make_worker, units.into_iter(), jobs, limits, |piece: Piece| {
            take(Step { unit: piece.round, piece: json!(piece) })
        })
    }

    fn journal(&self) -> Value {
        hunt::task(&self.args, &self.hunt)
    }

    fn answer(&self, journal: &Path, plots: Vec<Plot>, verbosity: Verbosity) -> Result<Exit> {
        let state = Some(journal.to_owned());
        // All rounds are there, so that no limit keeps any from being done.
        let args = EdenHuntArgs { state, rounds: Some(self.units()), plots, ..self.args.clone() };
        hunt::run(&args, verbosity)
    }

    fn options(&self) -> Vec<(&'static str, bool, Whose)> {
        let EdenHuntArgs { jobs, state, best, time_limit, json, report, watch, .. } = &self.args;
        vec![
            ("--jobs", jobs.is_some(), Whose::Run),
            ("--time-limit", time_limit.is_some(), Whose::Run),
            ("--watch", *watch, Whose::Nobody),
            ("--state", state.is_some(), Whose::Nobody),
            ("--best", best.is_some(), Whose::Merge),
            ("--json", *json, Whose::Merge),
            ("--report", report.is_some(), Whose::Merge),
        ]
    }
}
