//! Conway's Game of Life without SAT: patterns, rules, games and pictures.
//!
//! * [`life`]: grids, rules, the reference simulator, symmetries, partial patterns, pattern files.
//! * [`game`]: Life for several players: colours, boards, the course of a game.
//! * [`rowset`]: the sets of last two rows that predecessors of a target can have.
//! * [`render`]: pictures, films and pages of patterns.
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
