#![doc = include_str!("../README.md")]

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
pub use method::{DensestSearch, Goal};
pub use outcome::{Bounds, DensestOutcome, Event, Known, MaximiseError, Method, UpperBound};
pub use waste::{Engine, likely_most};
