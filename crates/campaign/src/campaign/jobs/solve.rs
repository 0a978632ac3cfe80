//! A refutation that there is a denser still life: its units are cases.

use serde_json::{Value, json};

use super::JobError;
use crate::campaign::job::{Job, Means, Step, Take};
use crate::limits::StopReason;
use crate::threads::pool;
use lifesat_still_life::prove::parts::{CaseParts, CasePiece};

/// A refutation in cases.
pub struct SolveJob {
    /// The cases.
    pub parts: CaseParts,
}

impl Job for SolveJob {
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
        let make_worker = || self.parts.prover();
        pool::run(make_worker, units.into_iter(), means.jobs, means.limits, |piece: CasePiece| {
            take(Step { unit: piece.unit, piece: json!(piece) })
        })
    }
}
