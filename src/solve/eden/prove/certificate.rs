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
    /// Pairs by signatures: of bundles and groups, if there are bundles; of groups; of leaves and groups, and of leaves, if
    /// there are leaves.
    pub signatures: Vec<Level>,
    /// Pairs by sets, and then after each split.
    pub splits: Vec<Level>,
    /// Orphans found.
    pub orphans: usize,
}

impl Certificate {
    pub(super) fn new(plan: &Plan, hashes: Vec<String>, pieces: &[Piece]) -> Self {
        let signatures = sums(pieces.iter().map(|piece| &piece.signatures[..]));
        let splits = sums(pieces.iter().map(|piece| &piece.splits[..]));
        let orphans = pieces.iter().map(|piece| piece.orphans.len()).sum();
        Self { version: env!("CARGO_PKG_VERSION"), plan: plan.clone(), hashes, signatures, splits, orphans }
    }
}

/// Adds up what has the same place in its list.
fn sums<'a>(lists: impl Iterator<Item = &'a [Level]>) -> Vec<Level> {
    let mut sums: Vec<Level> = Vec::new();
    for list in lists {
        sums.resize(sums.len().max(list.len()), Level::default());
        for (all, level) in sums.iter_mut().zip(list) {
            all.add(level.pairs, level.disjoint);
        }
    }
    sums
}
