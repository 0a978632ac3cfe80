//! Records the finished blocks of a proof, so that a proof can be interrupted, resumed and shared
//! out.
//!
//! Blocks are lines of a journal, like the units of a search. The first line holds the [`Task`],
//! with hashes of all sets. So blocks that are put together were made from the same sets, whichever
//! machine made them.

use std::io;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Level, Orphan, Plan};
use crate::problem::Problem;

/// Version of the meaning of pieces. It is raised when that changes, so that older journals are not
/// continued.
const VERSION: u32 = 3;

/// What a proof is about, as far as its blocks depend on it.
#[derive(Clone, Debug, Serialize)]
pub struct Task<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// A hash of each family of sets, and of the signatures.
    pub hashes: &'a [String],
    /// The number of blocks of work, which do not depend on each other.
    pub blocks: usize,
}

/// The first line of a journal: everything that the blocks of a proof depend on. `task` is a
/// [`Task`] as JSON.
pub fn header(problem: &Problem, task: &Value) -> Value {
    json!({ "lifesat": "eden prove", "version": VERSION, "problem": problem, "task": task })
}

/// The result of a block of work: what became of its pairs of tops and bottoms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
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
}

/// Where the blocks of a proof are recorded.
pub trait Ledger: Send {
    /// Takes what the proof is about, and returns what is known of it and which blocks are to be
    /// done.
    ///
    /// # Errors
    /// If the record cannot be read or written, or belongs to another task.
    fn open(&mut self, task: &Task) -> io::Result<Opened>;

    /// Records a finished block.
    ///
    /// # Errors
    /// If it cannot be recorded.
    fn add(&mut self, piece: &Piece) -> io::Result<()>;
}

/// What a ledger knows of a task.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// Finished blocks, each once.
    pub known: Vec<Piece>,
    /// Blocks to be done now.
    pub wanted: Vec<usize>,
}

/// A ledger that records nothing and wants all blocks.
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
