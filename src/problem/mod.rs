//! The questions this program answers: their parameters, their validation and their JSON form.
//!
//! A problem knows the world of [`crate::life`] and its [`crate::game`], but no literals and no solvers.

pub mod duel;
pub mod eden;
pub mod instance;
pub mod predecessor;
pub mod search;
pub mod still_life;

use serde::{Deserialize, Serialize};

pub use duel::Duel;
pub use eden::Eden;
pub use instance::Instance;
pub use predecessor::Predecessor;
pub use search::Search;
pub use still_life::StillLife;

/// Any of the questions, tagged by `kind` in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Problem {
    /// A still life in a box.
    StillLife(StillLife),
    /// A predecessor of a pattern.
    #[serde(alias = "parent")]
    Predecessor(Predecessor),
    /// A pattern of a class without predecessor.
    Eden(Eden),
    /// Generations that follow from each other.
    Search(Search),
    /// Two players of multiplayer Life.
    Duel(Duel),
}
