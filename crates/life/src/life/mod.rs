//! Grids, rules, the reference simulator, symmetries and pattern files.
//!
//! This module does not depend on SAT. [`step`] is the naive reference simulator against which every answer
//! of this program is checked. It is written to be obviously right and is never optimised.
//!
//! ```
//! use lifesat_life::life::{Rule, file, step};
//!
//! let blinker = file::read("OOO")?.grid;
//! let next = step::next_generation(&blinker, Rule::LIFE);
//! assert_eq!((next.width(), next.height(), next.population()), (5, 3, 3));
//! # Ok::<(), file::PatternError>(())
//! ```

pub mod any_rule;
pub mod apgcode;
pub mod bounded;
pub mod fast_step;
pub mod file;
pub mod generations;
pub mod grid;
pub mod islands;
pub mod isometry;
pub mod lanes;
pub mod lattice;
pub mod lex_leaders;
pub mod names;
pub mod orbits;
pub mod partial;
pub mod plane;
pub mod rule;
pub mod step;
pub mod symmetry;
pub mod waste;
pub mod world;

pub use any_rule::AnyRule;
pub use bounded::Bounds;
pub use generations::Generations;
pub use grid::{Grid, Position};
pub use isometry::Isometry;
pub use lattice::{Agar, Lattice};
pub use lex_leaders::LexLeaders;
pub use partial::Partial;
pub use plane::Plane;
pub use rule::{Family, Rule, Totalistic};
pub use symmetry::{Group, Symmetry};
pub use world::{Phases, World};
