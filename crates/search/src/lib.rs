#![doc = include_str!("../README.md")]

pub mod backtrack;
pub mod by_rows;
pub mod cores;
pub mod distinct;
mod engine;
pub mod engines;
pub mod few_cells;
mod hunt;
pub mod parts;
pub mod prove;
pub mod race;
pub mod sat;
pub mod saved;
mod steps;
pub mod tree;

use lifesat_life::life;
use lifesat_questions::{answer, bundle, certificate, decode, encode, problem, sha256, spacetime, verify};
use lifesat_rows as rows;
use lifesat_sat::{backend, cnf, limits, threads};

pub use backtrack::State;
pub use distinct::{Bystander, Distinct};
pub use engine::{Engine, Exclusion, Next, Snapshot};
pub use engines::{Engines, lay_out};
pub use hunt::{EngineError, Hunt, InvalidObject, NextObject, Object, Objects, Optimum, Unfinished, objects};
pub use saved::{Goal, Saved};
