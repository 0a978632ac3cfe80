//! Searches for oscillators, spaceships, still lifes and predecessors.
//!
//! [`objects`] is the short way. An [`Engine`] goes through the assignments of a search's unknowns. [`Hunt`] turns them into
//! objects: it simulates each one, leaves out those that it has seen before, and tells the engine
//! what it need not find again.
//!
//! - [`engines`] sets up the engines: one of them, or several in turns or side by side.
//! - [`distinct`] says which answers are one object, and leaves out bystanders: parts that the question does not need.
//! - [`by_rows`] is an engine for the oscillators of narrow boxes.
//! - [`saved`] is a search on disk, and [`parts`] are searches that can be divided among processes.
//! - [`Smallest`] asks for smaller and smaller objects.
//! - [`prove`] makes a certificate of the answer that there is none.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod backtrack;
pub mod by_rows;
pub mod distinct;
mod engine;
pub mod engines;
mod hunt;
pub mod parts;
pub mod prove;
pub mod race;
pub mod sat;
pub mod saved;
pub mod tree;

use lifesat_life::life;
use lifesat_questions::{answer, bundle, certificate, decode, encode, problem, sha256, spacetime, verify};
use lifesat_rows as rows;
use lifesat_sat::{backend, cnf, limits, threads};

pub use backtrack::State;
pub use distinct::{Bystander, Distinct};
pub use engine::{Engine, Exclusion, Next, Snapshot};
pub use engines::{Engines, lay_out};
pub use hunt::{
    EngineError, Hunt, InvalidObject, NextObject, Object, Objects, Smallest, Unfinished, objects,
};
pub use saved::{Goal, Saved};
