#![doc = include_str!("../README.md")]

pub mod answer;
pub mod archive;
pub mod bundle;
pub mod certificate;
pub mod decode;
pub mod encode;
pub mod formula;
pub mod header;
pub mod new_file;
pub mod problem;
pub mod sha256;
pub mod spacetime;
pub mod strict_json;
pub mod verify;

use lifesat_life::{game, life};
use lifesat_sat::{backend, cnf, format, limits, proof, threads};
