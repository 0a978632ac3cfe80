//! All still lifes of a box: how many there are, which they are, and the densest ones up to symmetry.
//!
//! [`count()`] adds up beginnings with the same end cell by cell and never sees a pattern; [`list()`] walks through all patterns row by row;
//! [`classes()`] asks a solver for one pattern after the other. They share nothing but the rule, and `tests/census.rs` holds them
//! against each other, against brute force and against OEIS A136278.

mod classes;
mod count;
mod list;

use thiserror::Error;

use super::SearchError;
use crate::limits::StopReason;

pub use classes::{Class, classes, densest};
pub use count::{MOST_SIDE, count};
pub use list::{MOST_LISTED_SIDE, list};

/// Why a census is not complete.
#[derive(Debug, Error)]
pub enum CensusError {
    /// Time was up, or the user interrupted.
    #[error("{0}")]
    Stopped(StopReason),
    /// There are more patterns than can be numbered.
    #[error("there are 2^128 patterns or more, which is more than this program counts")]
    TooMany,
    /// A pattern refutes what was said to be the most. The search for that asked other questions, so one of them is wrong.
    #[error("there is a pattern of {found} live cells, but the search said that {most} are the most")]
    Denser {
        /// Live cells of the pattern.
        found: usize,
        /// What was said to be the most.
        most: usize,
    },
    /// The formula does not fit, or a solver lied.
    #[error(transparent)]
    Search(#[from] SearchError),
}
