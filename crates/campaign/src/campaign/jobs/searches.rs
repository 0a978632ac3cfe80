//! Searches and refutations in parts.

use lifesat_search::parts::{PartResult as SearchPart, Parts as SearchParts};
use lifesat_ships::parts::{PartResult as ShipsPart, Parts as ShipsParts};
use lifesat_still_life::prove::parts::{CaseParts, CasePiece};
use serde_json::json;

use super::{JobError, Work};
use crate::campaign::Record;
use crate::campaign::job::{Job, Means, Take, in_pool};

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

    fn question(&self) -> Record {
        let mut question = json!(self.parts.task());
        if let Some(words) = &self.words {
            question["words"] = json!(words);
        }
        Record::of(&question)
    }

    fn units(&self) -> u64 {
        self.parts.count()
    }

    fn work(&self, units: Vec<u64>, means: &Means<'_>, take: &mut Take<'_, JobError>) -> Work {
        in_pool(|| self.parts.searcher(), |piece: &SearchPart| piece.unit, units, means, take)
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

    fn question(&self) -> Record {
        Record::of(&self.parts.task())
    }

    fn units(&self) -> u64 {
        self.parts.count()
    }

    fn work(&self, units: Vec<u64>, means: &Means<'_>, take: &mut Take<'_, JobError>) -> Work {
        in_pool(
            || self.parts.follower(self.memory / means.jobs as u64),
            |piece: &ShipsPart| piece.unit,
            units,
            means,
            take,
        )
    }
}

/// A refutation that there is a denser still life: its units are cases.
pub struct SolveJob {
    /// The cases.
    pub parts: CaseParts,
}

impl Job for SolveJob {
    type Error = JobError;

    fn question(&self) -> Record {
        Record::of(&self.parts.task())
    }

    fn units(&self) -> u64 {
        self.parts.count()
    }

    fn work(&self, units: Vec<u64>, means: &Means<'_>, take: &mut Take<'_, JobError>) -> Work {
        in_pool(|| self.parts.prover(), |piece: &CasePiece| piece.unit, units, means, take)
    }
}
