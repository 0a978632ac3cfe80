//! Work that a campaign can divide among processes.

use serde_json::Value;

/// Work that consists of independent units.
pub trait Job {
    /// Why the work stopped early though nothing failed.
    type Stopped;
    /// How the work can fail.
    type Error: From<super::CampaignError>;

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
        take: &mut dyn FnMut(Step) -> Result<(), Self::Error>,
    ) -> Result<Option<Self::Stopped>, Self::Error>;
}

/// A finished unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of the unit.
    pub unit: u64,
    /// Its result.
    pub piece: Value,
}
