//! The result of a block of work.

use serde::{Deserialize, Serialize};

use super::{Level, Orphan};

/// The result of a block of work: what became of its pairs of tops and bottoms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockResult {
    /// The number of the block, from 0.
    pub block: usize,
    /// Pairs that were compared by signatures, step by step: bundles with groups, if there are
    /// bundles; groups with groups; leaves with groups and then leaves with leaves, if there are
    /// leaves.
    pub signatures: Vec<Level>,
    /// Pairs that were compared by whole sets, and then after each split.
    pub splits: Vec<Level>,
    /// The orphans that were found.
    pub orphans: Vec<Orphan>,
    /// The version of this crate that did it. Records of earlier versions do not say this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

impl BlockResult {
    /// Whether both say the same of the same block, whichever versions did it.
    pub fn agrees(&self, other: &Self) -> bool {
        let undated = |piece: &Self| Self { version: None, ..piece.clone() };
        undated(self) == undated(other)
    }
}
