//! Work that a campaign can divide among processes, and what is told while it runs.

use std::fmt;
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

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

/// Data that only a [`Job`] understands. In files it is JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Record(pub(super) Value);

impl Record {
    /// The record of some data.
    ///
    /// # Panics
    /// If the data have no form as JSON, such as a map whose keys are no strings.
    pub fn of(data: &impl Serialize) -> Self {
        Self(serde_json::to_value(data).expect("a record is plain data"))
    }

    /// A part of the data, if it has this name and can be such a value.
    pub fn field<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        self.0.get(name).and_then(|value| T::deserialize(value).ok())
    }

    /// The data.
    ///
    /// # Errors
    /// If the record is of something else.
    pub fn read<T: DeserializeOwned>(&self) -> serde_json::Result<T> {
        T::deserialize(&self.0)
    }
}

/// On one line, as JSON.
impl fmt::Display for Record {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
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
