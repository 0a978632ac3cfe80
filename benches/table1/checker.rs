//! What all ways to check have in common.

use std::time::Duration;

use anyhow::Result;
use lifesat::cnf::{Lit, Model};

/// A way to check targets, one after the other.
pub(crate) trait Checker {
    /// Looks for a predecessor of the target that these literals are.
    fn check(&mut self, target: &[Lit]) -> Result<Checked>;
}

/// What came of one check.
pub(crate) struct Checked {
    /// A predecessor, if there is one.
    pub(crate) model: Option<Model>,
    /// How long the search took, without what came before it. It is all for a solver in its own process.
    pub(crate) search: Duration,
    /// The search's conflicts, where the solver tells.
    pub(crate) conflicts: Option<usize>,
}
