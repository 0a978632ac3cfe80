//! Finished blocks, so that a proof survives its own death and can be shared out.

use std::io;

use serde::{Deserialize, Serialize};

use super::{Level, Plan};

/// What a proof is about, as far as its blocks depend on it.
#[derive(Clone, Debug, Serialize)]
pub struct Task<'a> {
    /// How.
    pub plan: &'a Plan,
    /// A hash of each family of sets, and of the signatures.
    pub hashes: &'a [String],
    /// Blocks of bottoms, which know nothing of each other.
    pub blocks: usize,
}

/// What became of the pairs of all tops with the bottoms of a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The block, from 0.
    pub block: usize,
    /// Pairs by signatures: of bundles and groups, if there are bundles; of groups; of leaves and groups, and of leaves, if
    /// there are leaves.
    pub signatures: Vec<Level>,
    /// Pairs by sets, and then after each split.
    pub splits: Vec<Level>,
    /// What has no predecessor.
    pub orphans: Vec<Orphan>,
}

/// The two halves of an orphan, as places of rows in their alphabets, from the outermost row inwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orphan {
    pub(super) upper: Vec<usize>,
    pub(super) lower: Vec<usize>,
}

/// Where the blocks of a proof are recorded.
pub trait Ledger: Send {
    /// Hears what the proof is about; says what is known of it and which blocks are to be done.
    fn open(&mut self, task: &Task) -> io::Result<Opened>;

    /// Records a block that is done.
    fn add(&mut self, piece: &Piece) -> io::Result<()>;
}

/// What a ledger knows.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// Blocks that are done, each once.
    pub known: Vec<Piece>,
    /// Blocks to be done now.
    pub wanted: Vec<usize>,
}

/// Records nothing, and wants everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forgetful;

impl Ledger for Forgetful {
    fn open(&mut self, task: &Task) -> io::Result<Opened> {
        Ok(Opened { known: Vec::new(), wanted: (0..task.blocks).collect() })
    }

    fn add(&mut self, _: &Piece) -> io::Result<()> {
        Ok(())
    }
}
