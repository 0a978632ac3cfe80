//! A search for objects: its units are parts of the tree of choices.

use serde_json::{Value, json};

use super::JobError;
use crate::campaign::job::{Job, Means, Step, Take};
use crate::limits::StopReason;
use crate::threads::pool;
use lifesat_search::parts::{PartResult, Parts};

/// A search in parts.
pub struct SearchJob {
    /// The parts.
    pub parts: Parts,
    /// The words of the file that asks the question, if one does. They are part of the question, so
    /// that a change of the file is noticed.
    pub words: Option<Vec<String>>,
}

impl Job for SearchJob {
    type Error = JobError;

    fn question(&self) -> Value {
        let mut question = self.parts.task();
        if let Some(words) = &self.words {
            question["words"] = json!(words);
        }
        question
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
        let make_worker = || self.parts.searcher();
        pool::run(make_worker, units.into_iter(), means.jobs, means.limits, |piece: PartResult| {
            take(Step { unit: piece.unit, piece: json!(piece) })
        })
    }
}
