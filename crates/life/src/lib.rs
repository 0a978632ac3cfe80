//! Conway's Game of Life without SAT: patterns, rules, games and pictures.
//!
//! * [`life`]: grids, rules, the reference simulator, symmetries, partial patterns and pattern
//!   files.
//! * [`game`]: Life for several players: colours, boards and the order of turns.
//! * [`rowset`]: the sets of pairs of rows in which the predecessors of a target can end.
//! * [`render`]: pictures, animations and web pages of patterns.
//!
//! Errors are `thiserror` enums. They describe what is wrong in terms of the problem and name no
//! command-line flags.
//!
//! A blinker turns in one generation:
//!
//! ```
//! use lifesat_life::life::{Rule, file, step};
//!
//! let blinker = file::read("OOO")?.grid;
//! let next = step::next_generation(&blinker, Rule::LIFE);
//! assert_eq!((next.width(), next.height(), next.population()), (5, 3, 3));
//! # Ok::<(), file::PatternError>(())
//! ```

pub mod game;
pub mod life;
pub mod render;
pub mod rowset;
