//! The densest still life by dynamic programming, without a solver.
//!
//! Cells are placed row by row. What can still be decided depends on the last cells placed alone, the *frontier*: two rows and two
//! cells. Of all beginnings with the same frontier only the best need be kept.

mod exhaustive;
mod frontier;

pub use exhaustive::{MOST_COLUMNS, densest};
