//! The problems that lifesat solves: their parameters, validation and JSON form.
//!
//! A problem is stated in terms of [`crate::life`] and [`crate::game`]. It knows neither literals
//! nor solvers.

pub mod cut;
pub mod duel;
pub mod predecessor;
pub mod search;
pub mod ships;
pub mod still_life;

use serde::{Deserialize, Serialize};

use crate::life::{Bounds, Rule, World};

pub use cut::Cut;
pub use duel::Duel;
pub use predecessor::{Eden, Force, Predecessor};
pub use search::Search;
pub use ships::{FirstRows, Ships};
pub use still_life::{Instance, StillLife};

/// Any problem, tagged by `kind` in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Problem {
    /// A still life in a box.
    StillLife(StillLife),
    /// A predecessor of a pattern.
    #[serde(alias = "parent")]
    Predecessor(Predecessor),
    /// Whether every pattern of a class has a predecessor.
    Eden(Eden),
    /// A predecessor that differs from a patch.
    Force(Force),
    /// Generations of a box that follow from each other.
    Search(Search),
    /// First rows of spaceships of a width.
    FirstRows(FirstRows),
    /// A position of multiplayer Life, with two players and a goal.
    Duel(Duel),
}

impl Problem {
    /// The rule of Life under which a solution is one; of a search that leaves it open, the least one.
    pub fn rule(&self) -> Rule {
        match self {
            Self::Search(search) => search.least_rule(),
            Self::Predecessor(predecessor) => predecessor.rule(),
            Self::Force(force) => force.rule(),
            Self::StillLife(still_life) => still_life.rule(),
            Self::FirstRows(first) => first.ships().rule(),
            Self::Eden(eden) => eden.rule(),
            Self::Duel(_) => Rule::LIFE,
        }
    }

    /// The bounded grid that a solution fills, if there is one.
    pub fn grid(&self) -> Option<Bounds> {
        match self {
            Self::Search(search) => search.grid(),
            Self::StillLife(still_life) => still_life.grid(),
            _ => None,
        }
    }

    /// The rule on its grid.
    pub fn world(&self) -> World {
        World::new(self.rule(), self.grid())
    }
}
