//! The interface of all ways to check targets.

use std::time::Duration;

use anyhow::Result;
use lifesat::cnf::{Lit, Model};

/// A way to check targets, one after the other.
pub(crate) trait Checker {
    /// Looks for a predecessor of the target that these literals describe.
    fn check(&mut self, target: &[Lit]) -> Result<Checked>;
}

/// The result of one check.
pub(crate) struct Checked {
    /// A predecessor, if there is one.
    pub(crate) model: Option<Model>,
    /// The time of the search alone. For a solver in its own process it is the time of the whole
    /// process.
    pub(crate) search: Duration,
    /// The conflicts of the search, if the solver counts them.
    pub(crate) conflicts: Option<usize>,
}
