//! Predecessors of patterns, and patterns without one: orphans and Gardens of Eden.
//!
//! - [`decide`] finds a predecessor of a pattern, or shows that there is none. It asks the solvers
//!   of [`second_opinion`]. [`check`] asks one solver about many patterns.
//! - [`surrounded`] does so if all cells outside the pattern are dead.
//! - [`orphan`] minimises orphans.
//! - [`force`] finds patches that are in each of their predecessors.
//! - [`agars`] finds out which periodic still lifes have such patches.
//! - [`search`] decides every pattern of a box that has a given symmetry.
//! - [`prove`] proves that no orphan fits into a box, and [`recheck`] looks at the same claim by an
//!   independent method.
//! - [`hunt`] looks for small orphans at random.
//! - [`count`] counts the predecessors of a pattern.
//!
//! ```
//! use lifesat_life::life::partial;
//! use lifesat_sat::limits::Limits;
//! use lifesat_orphans::{Decided, decide};
//! use lifesat_questions::verify;
//!
//! let target = partial::read(".OO/O.?/OOO")?;
//! let Decided::Predecessor(pattern) = decide(&target, &Limits::none())? else { panic!("it has one") };
//! assert_eq!((pattern.width(), pattern.height()), (5, 5));
//! verify::predecessor(&target, &pattern)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod agars;
pub mod check;
pub mod confirm;
pub mod count;
pub mod force;
pub mod hunt;
pub mod orphan;
pub mod prove;
pub mod recheck;
pub mod search;
pub mod second_opinion;
pub mod surrounded;

pub mod rowset;

use lifesat_life::life;
use lifesat_questions::{answer, bundle, certificate, decode, encode, formula, problem, verify};
use lifesat_sat::{backend, cnf, limits, threads};

pub use check::{Checked, EdenError, Predecessors};
pub use second_opinion::{Decided, decide};
