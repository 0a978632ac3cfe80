//! Work that a campaign can divide among processes, and what is told while it runs.

use std::path::PathBuf;

use serde::Serialize;

use super::Record;
use crate::limits::{Limits, StopReason};
use crate::threads::pool;

/// Work that consists of independent units.
pub trait Job {
    /// How the work can fail.
    type Error: From<super::CampaignError>;

    /// Everything that the results of units depend on, including the versions of what computes
    /// them.
    fn question(&self) -> Record;

    /// The number of units.
    fn units(&self) -> u64;

    /// The first line of the journal from which the undivided work would continue.
    fn journal(&self) -> Record {
        self.question()
    }

    /// Does some units, and passes each result to `take` as soon as it is known, in any order.
    /// Returns why the work stopped early, if it did.
    ///
    /// The result of a unit must depend on the question and the unit's number alone.
    ///
    /// # Errors
    /// If the work fails. An error of `take` ends the work with the same error.
    fn work(
        &self,
        units: Vec<u64>,
        means: &Means<'_>,
        take: &mut Take<'_, Self::Error>,
    ) -> Result<Option<StopReason>, Self::Error>;
}

/// What work may use.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a> {
    /// The number of threads.
    pub jobs: usize,
    /// When to stop.
    pub limits: &'a Limits,
}

/// Takes finished units.
pub type Take<'a, E> = dyn FnMut(Step) -> Result<(), E> + 'a;

/// A finished unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of the unit.
    pub unit: u64,
    /// Its result.
    pub piece: Record,
}

/// Does units in a pool of workers. `unit_of` tells of which unit a result is.
pub(super) fn in_pool<W: pool::Worker<Piece: Serialize>, E: From<W::Error>>(
    make_worker: impl Fn() -> W + Sync,
    unit_of: impl Fn(&W::Piece) -> u64,
    units: Vec<u64>,
    means: &Means<'_>,
    take: &mut Take<'_, E>,
) -> Result<Option<StopReason>, E> {
    pool::run(make_worker, units.into_iter(), means.jobs, means.limits, |piece| {
        take(Step { unit: unit_of(&piece), piece: Record::of(&piece) })
    })
}

/// What is told while a shard runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// So many units are finished.
    Finished(u64),
    /// Something had the name of the result and was not the result. It has another name now.
    SetAside {
        /// The name of the result.
        result: PathBuf,
        /// Where it is now.
        aside: PathBuf,
    },
}
