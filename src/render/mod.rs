//! Pictures of patterns.
//!
//! Knows [`life`](crate::life) and nothing else: what is drawn is a grid, wherever it came from.

pub mod text;
