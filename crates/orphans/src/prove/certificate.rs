//! The certificate of a proof, to be compared with that of another run.

use serde::Serialize;

use super::{BlockResult, Level, Plan};

/// The record of a finished run.
#[derive(Clone, Debug, Serialize)]
pub struct Certificate {
    /// The version of this crate.
    pub version: &'static str,
    /// The plan.
    pub plan: Plan,
    /// A hash of each family of sets, by half and number of rows, and of the signatures last.
    pub hashes: Vec<String>,
    /// Pairs that were compared by signatures, step by step: bundles with groups, if there are
    /// bundles; groups with groups; leaves with groups and then leaves with leaves, if there are
    /// leaves.
    pub signatures: Vec<Level>,
    /// Pairs that were compared by whole sets, and then after each split.
    pub splits: Vec<Level>,
    /// The number of orphans that were found.
    pub orphans: usize,
}

impl Certificate {
    pub(super) fn new(plan: &Plan, hashes: Vec<String>, pieces: &[BlockResult], orphans: usize) -> Self {
        let signatures = sums(pieces.iter().map(|piece| &piece.signatures[..]));
        let splits = sums(pieces.iter().map(|piece| &piece.splits[..]));
        Self { version: env!("CARGO_PKG_VERSION"), plan: plan.clone(), hashes, signatures, splits, orphans }
    }
}

/// Adds up the levels that have the same place in their lists.
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
