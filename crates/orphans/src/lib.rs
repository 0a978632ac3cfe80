#![doc = include_str!("../README.md")]

pub mod agars;
pub mod check;
pub mod confirm;
pub mod count;
pub mod force;
pub mod hunt;
pub mod orphan;
pub mod prove;
pub mod recheck;
pub mod search;
pub mod second_opinion;
pub mod surrounded;

pub mod rowset;

use lifesat_life::life;
use lifesat_questions::{answer, bundle, certificate, decode, encode, formula, problem, verify};
use lifesat_sat::{backend, cnf, limits, threads};

pub use check::{Checked, EdenError, Predecessors};
pub use second_opinion::{Decided, decide};
