//! Formulas and solver answers as text: writers and readers.
//!
//! This module knows the types of [`crate::cnf`] and nothing of Life. Comments are opaque here.

pub mod answer;
pub mod compressed;
pub mod dimacs;
pub mod icnf;
pub mod objective;
pub mod opb;
pub mod qdimacs;
mod text;
pub mod wcnf;

pub use text::{Comments, Located};
