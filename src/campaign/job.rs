//! Work that can be shared out.

use serde_json::Value;

/// Units of work that know nothing of each other.
pub trait Job {
    /// Why the work stopped before its end, though nothing failed.
    type Stopped;
    /// What can go wrong.
    type Error: From<super::CampaignError>;

    /// Does units, and hands over what became of each as soon as that is known, in any order. What becomes of a unit must
    /// depend on the question and the unit alone. An error of `take` ends the work with the same error.
    fn work(
        &self,
        units: Vec<u64>,
        take: &mut dyn FnMut(Step) -> Result<(), Self::Error>,
    ) -> Result<Option<Self::Stopped>, Self::Error>;
}

/// A unit that is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The unit.
    pub unit: u64,
    /// What became of it.
    pub piece: Value,
}
