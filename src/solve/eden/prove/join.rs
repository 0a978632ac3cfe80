//! All tops with all bottoms.
//!
//! A top is an upper half of targets, or a group of them, and a bottom a lower one, read upwards. The work is cut into blocks,
//! which know nothing of each other. Signatures settle most pairs, and what is left goes to [`Refiner`](super::refine::Refiner).

use super::run::Means;
use super::{Ledger, Piece, Stopped};

/// One way to go through all pairs.
pub(super) trait Join {
    /// The hashes of what pairs are looked at with.
    fn fingerprints(&self) -> Vec<u64>;

    /// How many blocks there are.
    fn blocks(&self) -> usize;

    /// Looks at all pairs of some blocks, and has each recorded; `before` others were done before.
    fn run(
        &self,
        wanted: &[usize],
        before: usize,
        means: &Means,
        ledger: &mut dyn Ledger,
    ) -> Result<Vec<Piece>, Stopped>;
}
