//! `lifesat eden search`, shared out: its units are sets of centres.

use std::path::Path;

use anyhow::Result;
use lifesat::campaign::Step;
use lifesat::limits::{Limits, StopReason};
use lifesat::render::plot::Plot;
use lifesat::solve::eden::search::{Piece, Search, Worker};
use lifesat::solve::pool;
use serde_json::{Value, json};

use super::asked::{Asked, Take, Whose};
use crate::cli::Exit;
use crate::cli::args::EdenSearchArgs;
use crate::cli::commands::eden::search;
use crate::cli::console::Verbosity;

pub(super) struct EdenSearch {
    args: EdenSearchArgs,
    search: Search,
}

impl EdenSearch {
    pub(super) fn new(args: EdenSearchArgs) -> Result<Self> {
        Ok(Self { search: search::search(&args)?, args })
    }
}

impl Asked for EdenSearch {
    fn question(&self) -> Value {
        search::task(&self.search, &self.args)
    }

    fn units(&self) -> u64 {
        self.search.units().end
    }

    fn work(
        &self,
        units: Vec<u64>,
        jobs: usize,
        limits: &Limits,
        take: &mut Take,
    ) -> Result<Option<StopReason>> {
        let make_worker = || Worker::new(&self.search);
        pool::run(make_worker, units.into_iter(), jobs, limits, |piece: Piece| {
            take(Step { unit: piece.unit, piece: json!(piece) })
        })
    }

    fn journal(&self) -> Value {
        self.question()
    }

    fn answer(&self, journal: &Path, plots: Vec<Plot>, verbosity: Verbosity) -> Result<Exit> {
        let args = EdenSearchArgs { state: Some(journal.to_owned()), plots, ..self.args.clone() };
        search::run(&args, verbosity)
    }

    fn options(&self) -> Vec<(&'static str, bool, Whose)> {
        let EdenSearchArgs { jobs, state, gardens, orphans, histogram, time_limit, json, report, .. } =
            &self.args;
        vec![
            ("--jobs", jobs.is_some(), Whose::Run),
            ("--time-limit", time_limit.is_some(), Whose::Run),
            ("--state", state.is_some(), Whose::Nobody),
            ("--gardens", gardens.is_some(), Whose::Merge),
            ("--orphans", orphans.is_some(), Whose::Merge),
            ("--histogram", histogram.is_some(), Whose::Merge),
            ("--json", *json, Whose::Merge),
            ("--report", report.is_some(), Whose::Merge),
        ]
    }
}
