//! All still lifes of a box: how many there are, which they are, and the densest ones up to symmetry.
//!
//! - [`count()`] adds up halves with the same last two rows (`halves`), and never sees a pattern. With forced
//!   cells it adds up beginnings with the same frontier, cell by cell (`table`).
//! - [`by_live_cells()`] does the same for connected still lifes, and for each number of live cells.
//! - [`vanishing()`] counts other patterns in the same way.
//! - [`oscillators()`] adds up halves of all generations at once ([`rows`](crate::rows)), and follows only those that can go on.
//! - [`list()`] walks through all patterns row by row.
//! - [`classes()`] asks a solver for one pattern after the other.
//!
//! They share nothing but the rule. `tests/program/census.rs` compares them with each other, with
//! brute force, and with OEIS A136278.

mod classes;
mod count;
mod halves;
mod list;
mod numbers;
mod table;

use thiserror::Error;

use crate::MaximiseError;
use crate::answer::{Fault, Faulty};
use crate::limits::StopReason;
use crate::problem::still_life::StillLifeError;
use crate::rows::RowsError;

pub use classes::{Class, classes, densest};
pub use count::{
    MOST_OSCILLATING_SIDE, MOST_SIDE, Oscillators, Tally, by_live_cells, count, oscillators, table_bytes,
    vanishing,
};
pub use list::{MOST_LISTED_SIDE, list};

/// Why a census is incomplete.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CensusError {
    /// The time limit was reached, or the user interrupted.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// There is no such box.
    #[error(transparent)]
    Box(StillLifeError),
    /// There are more patterns than can be counted.
    #[error("there are about 2^128 patterns or more, too many to count")]
    TooMany,
    /// A pattern has more live cells than the search said is possible. That search asked other
    /// questions, so one of the two is wrong.
    #[error("a pattern has {found} live cells, but the search said that no pattern has more than {most}")]
    Denser {
        /// Live cells of the pattern.
        found: usize,
        /// The largest number of live cells, according to the search.
        most: usize,
    },
    /// The formula is too large, or a model is invalid.
    #[error(transparent)]
    Search(#[from] MaximiseError),
}

impl From<RowsError> for CensusError {
    fn from(error: RowsError) -> Self {
        match error {
            RowsError::Stopped(why) => Self::Stopped(why),
            RowsError::TooLarge { .. } => Self::Stopped(StopReason::Memory),
            RowsError::TooMany => Self::TooMany,
        }
    }
}

impl Faulty for CensusError {
    fn fault(&self) -> Fault {
        match self {
            Self::Stopped(_) | Self::Box(_) | Self::TooMany => Fault::Caller,
            Self::Denser { .. } => Fault::Solver,
            Self::Search(error) => error.fault(),
        }
    }
}
