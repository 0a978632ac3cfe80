//! What a proof leaves behind, to be compared with that of another run.

use serde::Serialize;

use super::{Level, Piece, Plan};

/// A hash of words (FNV-1a, 64 bits, word by word): it tells whether two runs made the same sets, and protects from nothing.
pub(super) fn fingerprint(words: &[u64]) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    words.iter().fold(OFFSET, |hash, word| (hash ^ word).wrapping_mul(PRIME))
}

/// The record of a finished run.
#[derive(Clone, Debug, Serialize)]
pub struct Certificate {
    /// This crate's version.
    pub version: &'static str,
    /// How.
    pub plan: Plan,
    /// For each family of sets, by half and number of rows, and at last the signatures: a hash.
    pub hashes: Vec<String>,
    /// Pairs by signatures: of groups, of leaves and groups, of leaves.
    pub signatures: [Level; 3],
    /// Pairs by sets, and then after each split.
    pub splits: Vec<Level>,
    /// Orphans found.
    pub orphans: usize,
}

impl Certificate {
    pub(super) fn new(plan: &Plan, hashes: Vec<String>, pieces: &[Piece]) -> Self {
        let mut signatures = [Level::default(); 3];
        let mut splits: Vec<Level> = Vec::new();
        for piece in pieces {
            for (all, level) in signatures.iter_mut().zip(&piece.signatures) {
                all.add(level.pairs, level.disjoint);
            }
            splits.resize(splits.len().max(piece.splits.len()), Level::default());
            for (all, level) in splits.iter_mut().zip(&piece.splits) {
                all.add(level.pairs, level.disjoint);
            }
        }
        let orphans = pieces.iter().map(|piece| piece.orphans.len()).sum();
        Self { version: env!("CARGO_PKG_VERSION"), plan: plan.clone(), hashes, signatures, splits, orphans }
    }
}
