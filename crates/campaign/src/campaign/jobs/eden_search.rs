//! A search through a class of patterns: its units are sets of centres.

use serde_json::{Value, json};

use super::JobError;
use crate::campaign::job::{Job, Means, Step, Take};
use crate::limits::StopReason;
use crate::threads::pool;
use lifesat_orphans::search::{GardenSearch, UnitResult, UnitWorker};

/// A search for Gardens of Eden.
pub struct EdenSearch(pub GardenSearch);

impl Job for EdenSearch {
    type Error = JobError;

    fn question(&self) -> Value {
        self.0.task()
    }

    fn units(&self) -> u64 {
        self.0.units().end
    }

    fn work(
        &self,
        units: Vec<u64>,
        means: &Means<'_>,
        take: &mut Take<'_, JobError>,
    ) -> Result<Option<StopReason>, JobError> {
        let make_worker = || UnitWorker::new(&self.0);
        pool::run(make_worker, units.into_iter(), means.jobs, means.limits, |piece: UnitResult| {
            take(Step { unit: piece.unit, piece: json!(piece) })
        })
    }
}
