//! Multiplayer Life: the placement that is worth most, and computers that play.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod duel;
pub mod player;

use lifesat_life::{game, life};
use lifesat_questions::{encode, problem};
use lifesat_sat::{backend, cnf, limits, threads};
