#![doc = include_str!("../README.md")]

pub mod duel;
pub mod player;

use lifesat_life::{game, life};
use lifesat_questions::{encode, problem};
use lifesat_sat::{backend, cnf, limits, threads};
