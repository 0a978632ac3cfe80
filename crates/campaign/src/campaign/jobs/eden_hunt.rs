//! A hunt for small orphans: its units are rounds.

use serde_json::{Value, json};

use super::JobError;
use crate::campaign::job::{Job, Means, Step, Take};
use crate::limits::StopReason;
use crate::threads::pool;
use lifesat_orphans::hunt::{Hunt, RoundResult, RoundWorker};

/// A number of rounds of a hunt.
pub struct EdenHunt {
    /// The hunt.
    pub hunt: Hunt,
    /// The number of rounds.
    pub rounds: u64,
}

impl Job for EdenHunt {
    type Error = JobError;

    fn question(&self) -> Value {
        let mut question = self.hunt.task();
        question["rounds"] = json!(self.rounds);
        question
    }

    fn units(&self) -> u64 {
        self.rounds
    }

    fn journal(&self) -> Value {
        self.hunt.task()
    }

    fn work(
        &self,
        units: Vec<u64>,
        means: &Means<'_>,
        take: &mut Take<'_, JobError>,
    ) -> Result<Option<StopReason>, JobError> {
        let make_worker = || RoundWorker::new(self.hunt);
        pool::run(make_worker, units.into_iter(), means.jobs, means.limits, |piece: RoundResult| {
            take(Step { unit: piece.round, piece: json!(piece) })
        })
    }
}
