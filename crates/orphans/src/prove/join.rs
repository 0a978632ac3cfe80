//! The comparison of all tops with all bottoms, for which there are two ways: `kept` and `tiled`.
//!
//! A top is an upper half of targets, or a group of them. A bottom is a lower half, read upwards, or a group
//! of them. Signatures settle most pairs, and [`Refiner`] settles the rest.

use std::mem;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::block_log::Expected;
use super::groups::{Groups, Node};
use super::means::{Means, Progress, Stage};
use super::refine::Refiner;
use super::{BlockLog, BlockResult, Level, Orphan, Pair, Stopped};

/// A way to compare all pairs.
pub(super) trait Join {
    /// Hashes of what the pairs are compared by.
    fn fingerprints(&self) -> Vec<u64>;

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
        block_log: &mut dyn BlockLog,
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

/// Records finished blocks, from any thread.
pub(super) struct BlockResults<'a> {
    means: &'a Means<'a>,
    pieces: Mutex<(&'a mut dyn BlockLog, Joined)>,
    /// How many blocks were done earlier, and how many there will be in total.
    before: usize,
    total: usize,
    orphans: AtomicUsize,
}

impl<'a> BlockResults<'a> {
    /// `wanted` blocks are to come, and `before` were done earlier.
    pub(super) fn new(
        before: usize,
        wanted: usize,
        means: &'a Means<'a>,
        block_log: &'a mut dyn BlockLog,
    ) -> Self {
        let pieces = Mutex::new((block_log, Joined::default()));
        Self { means, pieces, before, total: before + wanted, orphans: AtomicUsize::new(0) }
    }

    /// Returns true if no more orphans are asked for.
    pub(super) fn have_enough(&self) -> bool {
        self.orphans.load(Ordering::Relaxed) >= self.means.enough
    }

    /// Records a block with what was found in it. If it has plenty of orphans, the block is not
    /// finished, and only these count.
    pub(super) fn add_all_of(&self, findings: &mut Findings, block: usize) -> Result<(), Stopped> {
        let is_finished = !findings.refiner.has_plenty();
        let (piece, pairs) = findings.piece(block);
        if is_finished {
            return self.add(piece, &pairs);
        }
        self.orphans.fetch_add(piece.orphans.len(), Ordering::Relaxed);
        self.pieces.lock().expect("no thread panics with the lock").1.plenty.extend(piece.orphans);
        Ok(())
    }

    fn add(&self, piece: BlockResult, pairs: &[Pair]) -> Result<(), Stopped> {
        self.orphans.fetch_add(piece.orphans.len(), Ordering::Relaxed);
        let mut pieces = self.pieces.lock().expect("no thread panics with the lock");
        pieces.0.add(&piece, pairs)?;
        pieces.1.pieces.push(piece);
        let done = (self.before + pieces.1.pieces.len()) as u64;
        (self.means.observe)(Progress { stage: Stage::Blocks, done, total: self.total as u64 });
        Ok(())
    }

    /// All blocks that were recorded, and orphans of others.
    pub(super) fn pieces(self) -> Joined {
        self.pieces.into_inner().expect("no thread panics with the lock").1
    }
}

/// What a thread has found since its last finished block.
pub(super) struct Findings<'a> {
    /// Settles the pairs that signatures leave over.
    pub(super) refiner: Refiner<'a>,
    /// Pairs that were compared by signatures, step by step.
    pub(super) signatures: Vec<Level>,
}

impl<'a> Findings<'a> {
    /// Nothing found so far; `levels` is the number of steps with signatures.
    pub(super) fn new(refiner: Refiner<'a>, levels: usize) -> Self {
        Self { refiner, signatures: vec![Level::default(); levels] }
    }

    /// Hands over all findings as the result of this block, with the pairs that were split.
    pub(super) fn piece(&mut self, block: usize) -> (BlockResult, Vec<Pair>) {
        let piece = BlockResult {
            block,
            signatures: self.signatures.iter_mut().map(mem::take).collect(),
            splits: mem::take(&mut self.refiner.levels),
            orphans: mem::take(&mut self.refiner.orphans),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        };
        (piece, mem::take(&mut self.refiner.pairs))
    }
}
