//! The densest still life of a box.
//!
//! The search closes a pair of bounds. It asks an [`Oracle`] for a still life with **at least** k
//! live cells, where k lies between the best count found and the least count refuted. Some programs
//! ask for *exactly* k and bisect. That is unsound: if there is no still life with exactly k live
//! cells, there may still be one with more (docs/still-life.md has an example).
//!
//! The search starts from the empty box, which is a still life unless a cell is forced to be alive.
//! At the end, `known` compares the answer with still lifes that are known of the box. So a solver
//! that refutes everything is found out.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod approach;
mod by_count;
mod by_waste;
pub mod census;
mod cuts;
pub mod dp;
mod known;
mod outcome;
pub mod prove;
mod race;
mod side_by_side;
mod waste;

use lifesat_life::life;
use lifesat_questions::{
    answer, bundle, certificate, decode, encode, formula, new_file, problem, strict_json, verify,
};
use lifesat_rows as rows;
use lifesat_sat::{backend, cnf, limits, threads};

pub use approach::Approach;
pub use by_count::{IncrementalOracle, OneShotOracle, Oracle, maximise};
pub use by_waste::{DensestError, densest, find_by_waste, maximise_below, maximise_by_waste, refute_again};
pub use outcome::{Bounds, DensestOutcome, Event, Known, MaximiseError, UpperBound};
pub use race::{maximise_by_beginnings, maximise_by_both};
pub use side_by_side::RaceOutcome;
pub use waste::{Engine, likely_most};
