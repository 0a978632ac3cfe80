//! Conway's Game of Life: patterns, rules, symmetries, games of several players, and pictures.
//!
//! This is the part of `lifesat` that knows nothing of SAT solvers, for use in any program.
//!
//! # First calls
//!
//! A blinker turns in one generation. The next generation has one cell more on each side.
//!
//! ```
//! use lifesat_life::life::{Rule, file, step};
//!
//! let blinker = file::read("OOO")?.grid;
//! let next = step::next_generation(&blinker, Rule::LIFE);
//! assert_eq!(next.to_string(), "..O..\n..O..\n..O..\n");
//! # Ok::<(), file::PatternError>(())
//! ```
//!
//! # The modules
//!
//! * [`life`]: the game for one. Pattern files are read by [`life::file`] (RLE, plaintext, Life 1.06),
//!   generations computed by [`life::step`] in a box and by [`life::Plane`] without bounds, and
//!   symmetries are [`life::Symmetry`], [`life::Group`] and [`life::Isometry`]. Cells may be
//!   unspecified in [`life::partial`]. [`life::waste`] has the identity that bounds still lifes.
//! * [`game`]: the game for several: colours, boards, turns and endings.
//! * [`render`]: text, PNG, GIF, SVG and web pages of patterns and their generations.
//!
//! Errors say what is wrong with a pattern, and where.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod game;
pub mod life;
pub mod render;
