//! Spaceships of a given width and any length.
//!
//! [`Closure`] finds all states that rows of a ship can lead to; `row_relation` says what rows and states
//! are. [`certificate`] writes a closed set without a ship, which proves that there is none, and [`recheck`]
//! checks it with code of its own. [`saved`] keeps a closure that is under way. [`Bounded`] asks a SAT solver
//! about ships with at most so many rows.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod advance;
mod bounded;
pub mod certificate;
mod closure;
mod failures;
mod given;
mod lookahead;
mod narrow;
mod pairs;
pub mod parts;
mod pieces;
pub mod recheck;
mod row_relation;
pub mod saved;
mod ship;
mod states;
mod strip;

use lifesat_life::life;
use lifesat_questions::{answer, encode, problem, sha256, strict_json, verify};
use lifesat_sat::{backend, cnf, limits, threads};

pub use bounded::{Bounded, NotBounded, Sought};
pub use closure::{Closure, Means, Progress, Unfinished};
pub use given::NotAFront;
pub use ship::{Front, InvalidShip, Ship};
