#![doc = include_str!("../README.md")]

mod builder;
mod halves;
mod marks;
mod measure;
mod runs;

use lifesat_life::life;
use lifesat_questions::problem;
use lifesat_sat::{limits, threads};
use thiserror::Error;

use crate::limits::StopReason;

pub use halves::{Halves, Means, Meetings, most_period};
pub use marks::{Mark, Marks};
pub use measure::Measure;

/// Why patterns were not counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RowsError {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// The halves of patterns take more memory than allowed.
    #[error("counting would take more memory than the {} MB that it may take", bytes >> 20)]
    TooLarge {
        /// How many bytes they may take.
        bytes: u64,
    },
    /// There are more patterns than can be counted.
    #[error("there are about 2^128 patterns or more, too many to count")]
    TooMany,
}
