//! Predecessors of patterns, and patterns without one: orphans and Gardens of Eden.
//!
//! - [`check`] finds a predecessor of a pattern, or shows that there is none. [`second_opinion`]
//!   has a second solver confirm that.
//! - [`orphan`] minimises orphans.
//! - [`search`] decides every pattern of a box that has a given symmetry.
//! - [`prove`] proves that no orphan fits into a box, and [`recheck`] looks at the same claim by an
//!   independent method.
//! - [`hunt`] looks for small orphans at random.
//!
//! ```
//! use lifesat::limits::Limits;
//! use lifesat::backend::embedded::Embedded;
//! use lifesat::encode::Transition;
//! use lifesat::life::partial;
//! use lifesat::solve::eden::{Checked, Predecessors};
//! use lifesat::verify;
//!
//! let target = partial::read(".OO/O.?/OOO")?;
//! let mut checker = Predecessors::new(3, 3, Transition::Paper190, Embedded::Batsat.start());
//! let Checked::Predecessor(pattern) = checker.check(&target, &Limits::none())? else { panic!("it has one") };
//! assert_eq!((pattern.width(), pattern.height()), (5, 5));
//! verify::predecessor(&target, &pattern)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod check;
#[cfg(test)]
mod denier;
mod error;
pub mod hunt;
pub mod orphan;
pub mod prove;
pub mod recheck;
pub mod search;
pub mod second_opinion;

pub use check::{Checked, Predecessors};
pub use error::EdenError;
