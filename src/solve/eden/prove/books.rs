//! Where pieces of a proof go when they are done.

use std::mem;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::refine::Refiner;
use super::run::{Means, Progress, Stage};
use super::{Ledger, Level, Piece, Stopped};

/// Records pieces, from any thread.
pub(super) struct Books<'a> {
    means: &'a Means<'a>,
    pieces: Mutex<(&'a mut dyn Ledger, Vec<Piece>)>,
    /// How many pieces were done before, and how many there will be.
    before: usize,
    total: usize,
    orphans: AtomicUsize,
}

impl<'a> Books<'a> {
    /// So many pieces are wanted, and some were done before.
    pub(super) fn new(
        before: usize,
        wanted: usize,
        means: &'a Means<'a>,
        ledger: &'a mut dyn Ledger,
    ) -> Self {
        let pieces = Mutex::new((ledger, Vec::new()));
        Self { means, pieces, before, total: before + wanted, orphans: AtomicUsize::new(0) }
    }

    /// Whether no further orphans are asked for.
    pub(super) fn have_enough(&self) -> bool {
        self.orphans.load(Ordering::Relaxed) >= self.means.enough
    }

    /// Records a piece.
    pub(super) fn add(&self, piece: Piece) -> Result<(), Stopped> {
        self.orphans.fetch_add(piece.orphans.len(), Ordering::Relaxed);
        let mut pieces = self.pieces.lock().expect("nobody panics with the lock");
        pieces.0.add(&piece)?;
        pieces.1.push(piece);
        let done = (self.before + pieces.1.len()) as u64;
        (self.means.observe)(Progress { stage: Stage::Blocks, done, total: self.total as u64 });
        Ok(())
    }

    /// All pieces that were recorded.
    pub(super) fn pieces(self) -> Vec<Piece> {
        self.pieces.into_inner().expect("nobody panics with the lock").1
    }
}

/// What a thread has found since its last piece.
pub(super) struct Findings<'a> {
    /// Settles what signatures do not.
    pub(super) refiner: Refiner<'a>,
    /// Pairs by signatures, level by level.
    pub(super) signatures: Vec<Level>,
}

impl<'a> Findings<'a> {
    /// Nothing yet; there are so many levels of signatures.
    pub(super) fn new(refiner: Refiner<'a>, levels: usize) -> Self {
        Self { refiner, signatures: vec![Level::default(); levels] }
    }

    /// All that was found, as a piece.
    pub(super) fn piece(&mut self, block: usize) -> Piece {
        Piece {
            block,
            signatures: self.signatures.iter_mut().map(mem::take).collect(),
            splits: mem::take(&mut self.refiner.levels),
            orphans: mem::take(&mut self.refiner.orphans),
        }
    }
}
