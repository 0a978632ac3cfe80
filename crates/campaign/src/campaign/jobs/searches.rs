//! Searches and refutations in parts.

use lifesat_search::parts::{PartResult as SearchPart, Parts as SearchParts};
use lifesat_ships::parts::{PartResult as ShipsPart, Parts as ShipsParts};
use lifesat_still_life::prove::parts::{CaseParts, CasePiece};
use serde_json::{Value, json};

use super::JobError;
use crate::campaign::job::{Job, Means, Step, Take};
use crate::limits::StopReason;
use crate::threads::pool;

/// A search for objects: its units are parts of the tree of choices.
pub struct SearchJob {
    /// The parts.
    pub parts: SearchParts,
    /// The words of the file that asks the question, if one does. They are part of the question, so
    /// that a change of the file is noticed.
    pub words: Option<Vec<String>>,
}

impl Job for SearchJob {
    type Error = JobError;

    fn question(&self) -> Value {
        let mut question = json!(self.parts.task());
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
        pool::run(make_worker, units.into_iter(), means.jobs, means.limits, |piece: SearchPart| {
            take(Step { unit: piece.unit, piece: json!(piece) })
        })
    }
}

/// A search for spaceships of any length: its units are parts of the states of a level.
pub struct ShipsJob {
    /// The parts.
    pub parts: ShipsParts,
    /// The most bytes to use.
    pub memory: u64,
}

impl Job for ShipsJob {
    type Error = JobError;

    fn question(&self) -> Value {
        json!(self.parts.task())
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
        pool::run(make_worker, units.into_iter(), means.jobs, means.limits, |piece: ShipsPart| {
            take(Step { unit: piece.unit, piece: json!(piece) })
        })
    }
}

/// A refutation that there is a denser still life: its units are cases.
pub struct SolveJob {
    /// The cases.
    pub parts: CaseParts,
}

impl Job for SolveJob {
    type Error = JobError;

    fn question(&self) -> Value {
        json!(self.parts.task())
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
