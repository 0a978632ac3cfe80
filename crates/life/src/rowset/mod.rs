//! Sets of pairs of rows: which two last rows the predecessors of a target can have, row by row of the target.
//!
//! A target of w columns has predecessors of w + 2 columns, and whether more rows can follow depends on the last two rows
//! (p, q) of the predecessor only. All pairs that some predecessor ends with are 2^(2w + 4) bits; [`Stepper`] turns such a set
//! into the one after a further row of the target. The set is empty if and only if the target has no predecessor.

pub mod alphabet;
mod cell;
mod masks;
pub mod predecessor;
pub mod sets;
pub mod shape;
pub mod step;
pub mod turn;
mod wave;
pub mod words;

pub use alphabet::Alphabet;
pub use predecessor::predecessor;
pub use shape::Shape;
pub use step::Stepper;
