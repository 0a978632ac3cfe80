//! The comparison of all tops with all bottoms, for which there are two ways: `kept` and `tiled`.
//!
//! A top is an upper half of targets, or a group of them. A bottom is a lower half, read upwards,
//! or a group of them. The work is divided into blocks that do not depend on each other. Signatures
//! settle most pairs, and [`Refiner`](super::refine::Refiner) settles the rest.

use super::means::Means;
use super::{Ledger, Piece, Stopped};

/// A way to compare all pairs.
pub(super) trait Join {
    /// Hashes of what the pairs are compared by.
    fn fingerprints(&self) -> Vec<u64>;

    /// The number of blocks.
    fn blocks(&self) -> usize;

    /// Compares all pairs of the wanted blocks, and records each block. `before` is the number of
    /// blocks that were done earlier.
    fn run(
        &self,
        wanted: &[usize],
        before: usize,
        means: &Means,
        ledger: &mut dyn Ledger,
    ) -> Result<Vec<Piece>, Stopped>;
}
