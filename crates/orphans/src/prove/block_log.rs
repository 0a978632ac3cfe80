//! Records the finished blocks of a proof, so that a proof can be interrupted, resumed and shared out.
//!
//! Blocks are lines of a journal. The first line holds the [`Task`], with hashes of all sets. So blocks that
//! are put together were made from the same sets, whichever machine made them.
//!
//! A record may be damaged or edited, so nothing in it is believed that can be calculated. The number of
//! pairs with which a block begins follows from the plan. Each step compares what the step before left over,
//! so the numbers form a chain, and the chain must end with nothing left. Only where a tile meets itself,
//! the order of its bottoms says which pairs come up. That order is known only when the tile is made, so
//! bounds must do.

use std::cell::LazyCell;
use std::io;

use serde::{Deserialize, Serialize};
use serde_json::json;
use thiserror::Error;

use super::groups::{Groups, Node, Span};
use super::{Level, Orphan, Pair, Plan};
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
pub fn header<T: Serialize>(problem: &Problem, task: &T) -> impl Serialize + use<T> {
    json!({ "lifesat": "eden prove", "version": VERSION, "problem": problem, "task": task })
}

/// Where the blocks of a proof are recorded.
pub trait BlockLog: Send {
    /// Takes what the proof is about, and returns what is known of it and which blocks are to be
    /// done. Known blocks count only if `audit` accepts them.
    ///
    /// # Errors
    /// If the record cannot be read or written, belongs to another task, or is not accepted.
    fn open(&mut self, task: &Task, audit: &Audit) -> io::Result<Opened>;

    /// Returns true if [`Self::add`] is to get the pairs that were split. A rule by which most patterns are
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

/// What a block log knows of a task.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// Finished blocks, each once.
    pub known: Vec<Sound>,
    /// Blocks to be done now. Known blocks may be among them; they are then done again.
    pub wanted: Vec<usize>,
}

/// A block log that records nothing and wants all blocks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forgetful;

impl BlockLog for Forgetful {
    fn open(&mut self, task: &Task, _: &Audit) -> io::Result<Opened> {
        Ok(Opened { known: Vec::new(), wanted: (0..task.blocks).collect() })
    }

    fn add(&mut self, _: &BlockResult, _: &[Pair]) -> io::Result<()> {
        Ok(())
    }
}

/// The result of a block of work: what became of its pairs of tops and bottoms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockResult {
    /// The number of the block, from 0.
    pub block: usize,
    /// Pairs that were compared by signatures, step by step: clusters with groups, if there are clusters;
    /// groups with groups; leaves with groups and then leaves with leaves, if there are leaves.
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
    /// Returns true if both say the same of the same block, whichever versions did it.
    pub fn agrees(&self, other: &Self) -> bool {
        let undated = |piece: &Self| Self { version: None, ..piece.clone() };
        undated(self) == undated(other)
    }
}

/// What is known of the numbers of a block before it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expected {
    /// The pairs with which it begins.
    pub(super) pairs: Span,
    /// For each further step with signatures, how many pairs follow from one that was left over.
    pub(super) finer: Vec<Span>,
}

/// A recorded block whose numbers are possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sound(pub(super) BlockResult);

/// Why a recorded block is not believed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsound {
    /// There is no such block.
    #[error("there is no block {0}")]
    Block(usize),
    /// It has more or fewer steps than the plan.
    #[error("block {0} has another number of steps than the plan")]
    Steps(usize),
    /// A number does not follow from those before it.
    #[error("block {block}: step {step} cannot have compared {found} pairs")]
    Pairs {
        /// The block.
        block: usize,
        /// The step, from 1.
        step: usize,
        /// The pairs that it is said to have compared.
        found: u64,
    },
    /// A step leaves over more pairs than it compared.
    #[error("block {block}: step {step} leaves over more pairs than it compared")]
    LeftOver {
        /// The block.
        block: usize,
        /// The step, from 1.
        step: usize,
    },
    /// It ends before all pairs are settled, or has orphans that no pair accounts for.
    #[error("block {0} does not settle all of its pairs")]
    Open(usize),
    /// An orphan has rows that do not exist.
    #[error("block {0} has an orphan that is no pattern of the box")]
    Orphan(usize),
}

/// Tells which records of blocks are possible.
pub struct Audit<'a> {
    tops: &'a Groups<'a>,
    bottoms: &'a Groups<'a>,
    /// For each split, how many pairs follow from one that was left over.
    splits: Vec<Span>,
    /// Most runs have no record, so this is calculated when it is needed.
    expected: LazyCell<Vec<Expected>, Box<dyn FnOnce() -> Vec<Expected> + 'a>>,
}

impl Sound {
    /// The block.
    pub fn piece(&self) -> &BlockResult {
        &self.0
    }
}

impl<'a> Audit<'a> {
    /// For a comparison of these halves, whose pairs are these nodes when whole sets are compared.
    pub(super) fn new(
        [tops, bottoms]: [&'a Groups<'a>; 2],
        [top, bottom]: [Node; 2],
        expected: impl FnOnce() -> Vec<Expected> + 'a,
    ) -> Self {
        let splits = splits([(tops, &top), (bottoms, &bottom)]);
        Self { tops, bottoms, splits, expected: LazyCell::new(Box::new(expected)) }
    }

    /// Accepts a recorded block if its numbers are possible.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn accept(&self, piece: BlockResult) -> Result<Sound, Unsound> {
        let block = piece.block;
        let expected = self.expected.get(block).ok_or(Unsound::Block(block))?;
        if piece.signatures.len() != expected.finer.len() + 1 || piece.splits.len() > self.splits.len() + 1 {
            return Err(Unsound::Steps(block));
        }
        let by_sets = 1..=1;
        let factors = expected.finer.iter().chain([&by_sets]).chain(&self.splits);
        let mut wanted = expected.pairs.clone();
        let mut left = 0;
        for ((step, level), factor) in (1..).zip(piece.signatures.iter().chain(&piece.splits)).zip(factors) {
            let Level { pairs, disjoint } = *level;
            // A step that has nothing to do is not recorded, unless it is one of signatures.
            let is_idle = pairs == 0 && step > piece.signatures.len();
            if !wanted.contains(&pairs) || is_idle {
                return Err(Unsound::Pairs { block, step, found: pairs });
            }
            if disjoint > pairs {
                return Err(Unsound::LeftOver { block, step });
            }
            left = disjoint;
            wanted = left.saturating_mul(*factor.start())..=left.saturating_mul(*factor.end());
        }
        // What is left over when all rows are known is an orphan.
        let orphans = if piece.splits.len() > self.splits.len() { left } else { 0 };
        if piece.orphans.len() as u64 != orphans || left != orphans {
            return Err(Unsound::Open(block));
        }
        if !piece.orphans.iter().all(|orphan| self.exists(orphan)) {
            return Err(Unsound::Orphan(block));
        }
        Ok(Sound(piece))
    }

    /// Returns true if both halves have as many rows as they should, and only such as may be there.
    fn exists(&self, orphan: &Orphan) -> bool {
        let fits = |groups: &Groups, places: &[usize]| {
            places.len() == groups.height
                && places.iter().enumerate().all(|(row, &place)| place < groups.choices(row))
        };
        fits(self.tops, &orphan.upper) && fits(self.bottoms, &orphan.lower)
    }
}

/// How many pairs follow from one with each split, until all rows of both halves are known. The
/// halves come with the nodes that are split first.
fn splits([top, bottom]: [(&Groups, &Node); 2]) -> Vec<Span> {
    let parts = |(groups, node): (&Groups, &Node)| -> Vec<Span> {
        (node.known()..groups.height)
            .map(|known| match node.class() {
                Some(_) if known == node.known() => groups.class_sizes(),
                _ => {
                    let rows = groups.choices(groups.height - known - 1) as u64;
                    rows..=rows
                }
            })
            .collect()
    };
    let (mut above, mut below) = (parts(top).into_iter(), parts(bottom).into_iter());
    let mut splits = Vec::new();
    // `Refiner::split` chooses the half of which less is known in the same way.
    while above.len() + below.len() > 0 {
        let next = if above.len() >= below.len() { above.next() } else { below.next() };
        splits.extend(next);
    }
    splits
}
