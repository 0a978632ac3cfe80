#![doc = include_str!("../README.md")]

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
