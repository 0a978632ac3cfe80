//! The comparison of all tops with all bottoms, for which there are two ways: `kept` and `tiled`.
//!
//! A top is an upper half of targets, or a group of them. A bottom is a lower half, read upwards,
//! or a group of them. The work is divided into blocks that do not depend on each other. Signatures
//! settle most pairs, and [`Refiner`](super::refine::Refiner) settles the rest.

use super::audit::Expected;
use super::groups::Groups;
use super::means::Means;
use super::node::Node;
use super::{BlockResult, Ledger, Orphan, Stopped};

/// A way to compare all pairs.
pub(super) trait Join {
    /// Hashes of what the pairs are compared by.
    fn fingerprints(&self) -> Vec<u64>;

    /// The number of blocks.
    fn blocks(&self) -> usize;

    /// The groups of both halves, tops first.
    fn halves(&self) -> [&Groups<'_>; 2];

    /// A top and a bottom as they are when whole sets are compared.
    fn settled(&self) -> [Node; 2];

    /// For each block, what is known of its numbers before it is done.
    fn expected(&self) -> Vec<Expected>;

    /// Compares all pairs of the wanted blocks, and records each block. `before` is the number of
    /// blocks that were done earlier.
    fn run(
        &self,
        wanted: &[usize],
        before: usize,
        means: &Means,
        ledger: &mut dyn Ledger,
    ) -> Result<Joined, Stopped>;
}

/// What became of the wanted blocks.
#[derive(Debug, Default)]
pub(super) struct Joined {
    /// The finished blocks.
    pub(super) pieces: Vec<BlockResult>,
    /// Orphans of blocks that were not done to the end, because they have plenty of them.
    pub(super) plenty: Vec<Orphan>,
}
