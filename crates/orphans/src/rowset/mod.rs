//! Row sets: the sets of pairs of rows in which the predecessors of a target can end.
//!
//! A target of w columns has predecessors of w + 2 columns. Whether a predecessor of the first rows
//! can be continued depends only on its last two rows (p, q). The set of all pairs in which some
//! predecessor ends takes 2^(2w + 4) bits. [`Stepper`] turns such a set into the one for one more
//! row of the target. The set is empty if and only if the target has no predecessor.

pub mod alphabet;
mod cell;
mod given;
mod law;
mod masks;
mod placed;
pub mod predecessor;
pub mod sets;
pub mod shape;
pub mod step;
pub mod turn;
mod wave;
pub mod words;

pub use alphabet::{Alphabet, UNSPECIFIED};
pub use predecessor::{predecessor, predecessor_by};
pub use shape::Shape;
pub use step::Stepper;
