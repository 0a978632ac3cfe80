//! Records the finished blocks of a proof, so that a proof can be interrupted, resumed and shared
//! out.
//!
//! Blocks are lines of a journal, like the units of a search. The first line holds the [`Task`],
//! with hashes of all sets. So blocks that are put together were made from the same sets, whichever
//! machine made them.

use std::io;

use serde::Serialize;
use serde_json::{Value, json};

use super::{Audit, BlockResult, Pair, Plan, Sound};
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

/// Where the blocks of a proof are recorded.
pub trait Ledger: Send {
    /// Takes what the proof is about, and returns what is known of it and which blocks are to be
    /// done. Known blocks count only if `audit` accepts them.
    ///
    /// # Errors
    /// If the record cannot be read or written, belongs to another task, or is not accepted.
    fn open(&mut self, task: &Task, audit: &Audit) -> io::Result<Opened>;

    /// Whether [`Self::add`] is to get the pairs that were split. A rule by which most patterns are
    /// orphans has very many.
    fn wants_pairs(&self) -> bool {
        false
    }

    /// Records a finished block. `pairs` are the pairs of halves that whole sets left over, so that
    /// they were split, if they are wanted.
    ///
    /// # Errors
    /// If it cannot be recorded.
    fn add(&mut self, piece: &BlockResult, pairs: &[Pair]) -> io::Result<()>;
}

/// What a ledger knows of a task.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// Finished blocks, each once.
    pub known: Vec<Sound>,
    /// Blocks to be done now. Known blocks may be among them; they are then done again.
    pub wanted: Vec<usize>,
}

/// A ledger that records nothing and wants all blocks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forgetful;

impl Ledger for Forgetful {
    fn open(&mut self, task: &Task, _: &Audit) -> io::Result<Opened> {
        Ok(Opened { known: Vec::new(), wanted: (0..task.blocks).collect() })
    }

    fn add(&mut self, _: &BlockResult, _: &[Pair]) -> io::Result<()> {
        Ok(())
    }
}
