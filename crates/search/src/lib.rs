//! Searches for oscillators, spaceships, still lifes and predecessors.
//!
//! An [`Engine`] goes through the assignments of a search's unknowns. [`Hunt`] turns them into
//! objects: it simulates each one, leaves out those that it has seen before, and tells the engine
//! what it need not find again.
//!
//! - [`engines`] sets up the engines: one of them, or several in turns or side by side.
//! - `bystanders` are parts of an answer that nobody asked for.
//! - [`by_rows`] is an engine for the oscillators of narrow boxes.
//! - [`saved`] is a search on disk, and [`parts`] are searches that can be divided among processes.
//! - [`smallest`] asks for smaller and smaller objects.
//! - [`prove`] makes a certificate of the answer that there is none.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod backtrack;
pub mod by_rows;
mod bystanders;
mod clauses;
pub mod counted;
pub mod distinct;
mod engine;
pub mod engines;
mod hunt;
mod lay_out;
mod objects;
mod occurring;
pub mod parts;
pub mod program;
pub mod prove;
pub mod race;
pub mod sat;
pub mod saved;
pub mod smallest;
pub mod threads;
pub mod tree;
mod turns;

use lifesat_life::life;
use lifesat_questions::{answer, bundle, certificate, decode, encode, problem, sha256, spacetime, verify};
use lifesat_rows as rows;
use lifesat_sat::{backend, cnf, limits};

pub use backtrack::State;
pub use bystanders::Bystander;
pub use distinct::Distinct;
pub use engine::{Engine, Exclusion, Next, Snapshot};
pub use engines::Engines;
pub use hunt::{EngineError, Hunt, InvalidObject, NextObject, Object};
pub use lay_out::lay_out;
pub use objects::{Objects, Unfinished};
pub use saved::{Goal, Saved};
