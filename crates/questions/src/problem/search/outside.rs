//! What lies outside the box of a search.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Search, SearchError};
use crate::life::generations::ALIVE;

/// The cells outside the box.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outside {
    /// They are dead and stay dead.
    #[default]
    Dead,
    /// Nothing is known of them in any generation. So only cells whose neighbours all lie in the box obey the rule, and
    /// an answer is a patch that need not be part of any pattern. What comes back, is alive and has no smaller period is
    /// looked at in the box alone.
    Any,
}

impl fmt::Display for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dead => "dead cells outside the box",
            Self::Any => "anything outside the box",
        })
    }
}

impl Outside {
    pub(super) fn is_dead(&self) -> bool {
        *self == Self::Dead
    }

    /// The state of all these cells, if it is known.
    pub fn state(&self) -> Option<bool> {
        match self {
            Self::Dead => Some(false),
            Self::Any => None,
        }
    }
}

impl Search {
    /// Sets what lies outside the box.
    ///
    /// # Errors
    /// If something of the search has no meaning then: a bounded grid, another box for the first generations, a rule
    /// with B0 or dying cells.
    pub fn with_outside(mut self, outside: Outside) -> Result<Self, SearchError> {
        self.outside = outside;
        self.check_place()
    }

    /// What lies outside the box.
    pub fn outside(&self) -> &Outside {
        &self.outside
    }

    /// Returns true if all other cells of the unbounded grid are dead.
    pub fn lies_in_empty_space(&self) -> bool {
        self.grid.is_none() && self.outside.is_dead()
    }

    /// How many rows and columns around the box obey the rule, too. There are none on a bounded grid. If nothing is known
    /// of the cells outside, it is −1: those along the sides of the box do not obey it.
    pub fn ring(&self) -> i64 {
        match self.outside {
            Outside::Any => -1,
            Outside::Dead => i64::from(self.grid.is_none()),
        }
    }

    /// Refuses what has no meaning where the box lies.
    pub(super) fn check_place(self) -> Result<Self, SearchError> {
        let reason = match self.outside {
            Outside::Dead => return self.check_grid(),
            Outside::Any if self.grid.is_some() => "no grid is bounded",
            Outside::Any if self.early.is_some() => "all generations lie in the same box",
            Outside::Any if self.least_rule().has_b0() || self.oldest > ALIVE => {
                "only rules of two states without B0 are played"
            }
            Outside::Any => return Ok(self),
        };
        Err(SearchError::WithOutside { outside: self.outside, reason })
    }
}
