//! The densest still life of a box.
//!
//! The search closes a pair of bounds. It asks for a still life with **at least** k
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

mod by_waste;
pub mod census;
mod count;
mod cuts;
mod densest;
pub mod dp;
mod known;
mod method;
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

pub use densest::{DensestError, densest};
pub use method::{DensestSearch, Goal, Method};
pub use outcome::{Bounds, DensestOutcome, Event, Known, MaximiseError, UpperBound};
pub use waste::{Engine, likely_most};
