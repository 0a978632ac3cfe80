//! Pairs of halves that proofs list.

use crate::life::Partial;

/// A pair of halves, as a pattern of the box: the cells that all of its targets have.
pub type Pair = Partial;
