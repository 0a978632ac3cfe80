#![doc = include_str!("../README.md")]

pub mod campaign;
pub mod journal;

use lifesat_life::life;
use lifesat_questions::{answer, certificate, new_file, problem, sha256, strict_json};
use lifesat_sat::{backend, cubes, format, limits, threads};
