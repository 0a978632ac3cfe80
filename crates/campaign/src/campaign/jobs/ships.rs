//! A search for spaceships of any length: its units are parts of the states of a level.

use serde_json::{Value, json};

use super::JobError;
use crate::campaign::job::{Job, Means, Step, Take};
use crate::limits::StopReason;
use crate::threads::pool;
use lifesat_ships::parts::{PartResult, Parts};

/// A search in parts.
pub struct ShipsJob {
    /// The parts.
    pub parts: Parts,
    /// The most bytes to use.
    pub memory: u64,
}

impl Job for ShipsJob {
    type Error = JobError;

    fn question(&self) -> Value {
        self.parts.task()
    }

    fn units(&self) -> u64 {
        self.parts.count()
    }

    fn work(
        &self,
        units: Vec<u64>,
        means: &Means<'_>,
        take: &mut Take<'_, JobError>,
    ) -> Result<Option<StopReason>, JobError> {
        let make_worker = || self.parts.follower(self.memory / means.jobs as u64);
        pool::run(make_worker, units.into_iter(), means.jobs, means.limits, |piece: PartResult| {
            take(Step { unit: piece.unit, piece: json!(piece) })
        })
    }
}
