//! Self-forcing patches: is a patch in every one of its predecessors?

use serde::{Deserialize, Serialize};

use super::Predecessor;
use super::predecessor::PredecessorError;
use crate::life::{Partial, Rule, partial};

/// A patch of which it is asked whether it forces itself: whether every predecessor of it has the
/// patch's cells in the same states. The formula asks for a predecessor in which one of them differs.
///
/// The notion is that of V. Salo and I. Törmä, "What Can Oracles Teach Us About The Ultimate Fate of
/// Life?", arXiv 2202.07346.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Predecessor", into = "Predecessor")]
pub struct Force(Predecessor);

impl Force {
    /// The question about a patch, by Conway's rule.
    ///
    /// # Errors
    /// If the patch has no specified cells, or too many for a formula.
    pub fn new(patch: Partial) -> Result<Self, PredecessorError> {
        Predecessor::new(patch)?.try_into()
    }

    /// The same by another rule.
    #[must_use]
    pub fn with_rule(self, rule: Rule) -> Self {
        Self(self.0.with_rule(rule))
    }

    /// The patch. Its unspecified cells do not belong to it.
    pub fn patch(&self) -> &Partial {
        self.0.target()
    }

    /// The rule by which predecessors become the patch.
    pub fn rule(&self) -> Rule {
        self.0.rule()
    }

    /// The question about its predecessors.
    pub fn predecessor(&self) -> &Predecessor {
        &self.0
    }
}

impl TryFrom<Predecessor> for Force {
    type Error = PredecessorError;

    fn try_from(predecessor: Predecessor) -> Result<Self, PredecessorError> {
        if predecessor.past().generations.get() > 1 {
            return Err(PredecessorError::Earlier);
        }
        if partial::specified(predecessor.target()).next().is_none() {
            return Err(PredecessorError::Unspecified);
        }
        Ok(Self(predecessor))
    }
}

impl From<Force> for Predecessor {
    fn from(force: Force) -> Self {
        force.0
    }
}
