//! Compares all pairs where memory has no room for the sets of all groups, and perhaps not even for
//! their signatures.
//!
//! Bottoms come in tiles: as many sheaves as there is room for. Tops come a few sheaves at a time,
//! and are made again for each tile. Signatures settle pairs in tiers: bundles with groups, then
//! groups with groups, then leaves with groups. Last come leaves with leaves. Whole sets are made
//! only for the tops that are left over.
//!
//! Nothing is kept that can be made again. Signatures of all leaves of 8×8 would take 64 GiB, while
//! making one takes far less than a thousandth of a second. Three things keep this cheap:
//!
//! - The only family of sets that must be made for all pairs beforehand is that of three rows, and
//!   of mirror images only one.
//! - Tops meet 4096 bottoms together, so that each part of these is read from memory once
//!   (`sweep`).
//! - A signature contains the bits of its mirror image, so half of the bottoms are enough.
//!
//! Where all sets fit into memory (`kept`), this does not pay.

mod layout;
mod meeting;
mod sheaf;
mod tile;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::mem;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use layout::Layout;
use meeting::{LeftOver, Meeting, Tops};
use sheaf::{Maker, Sheaves};
use tile::Tile;

use super::audit::Expected;
use super::choice::Choice;
use super::groups::Groups;
use super::join::{Join, Joined};
use super::means::{Means, Progress, Stage};
use super::node::Node;
use super::refine::Refiner;
use super::results::{BlockResults, Findings};
use super::sizes::LEFT_OVER;
use super::workers::share;
use super::{Ledger, Plan, Stopped};
use crate::limits::{Limits, StopReason};

/// Tops and bottoms. Nothing of them is made yet but the choice of bits.
pub(super) struct Tiled<'a> {
    layout: Layout<'a>,
    choice: Choice,
}

impl<'a> Tiled<'a> {
    /// Chooses bits and divides the work into blocks; `bottoms` is `None` if they are the same as
    /// the tops.
    pub(super) fn new(
        tops: Groups<'a>,
        bottoms: Option<Groups<'a>>,
        plan: &Plan,
        means: &Means,
    ) -> Result<Self, StopReason> {
        let lower = bottoms.as_ref().unwrap_or(&tops);
        let choice = Choice::new(&tops, lower, plan, means)?;
        Ok(Self { layout: Layout::new(tops, bottoms, plan), choice })
    }

    fn worker(&self, enough: usize, keeps_pairs: bool) -> Worker<'_> {
        let halves = [&self.layout.tops, self.layout.bottoms()].map(|sheaves| &sheaves.groups);
        let refiner = Refiner::new(halves[0], halves[1], enough, keeps_pairs);
        // In all tiers bottoms are groups. The last level is that of leaves with leaves.
        let levels = self.layout.tops.tiers() + 1;
        Worker { findings: Findings::new(refiner, levels), maker: self.layout.tops.maker() }
    }

    /// Compares some tops with all bottoms of a tile.
    fn portion(
        &self,
        worker: &mut Worker,
        tops: Range<usize>,
        tile: &Tile,
        limits: &Limits,
    ) -> Result<(), StopReason> {
        worker.findings.refiner.forget_bottoms();
        let here = |number| if self.layout.bottoms.is_none() { tile.sheaf(number) } else { None };
        let sheaves: Vec<_> = tops
            .map(|number| match here(number) {
                Some((sheaf, first)) => (Cow::Borrowed(sheaf), Some(first)),
                None => (Cow::Owned(self.layout.tops.make(number, &self.choice, &mut worker.maker)), None),
            })
            .collect();
        let tops = Tops::new(&sheaves, self.layout.tops.tiers(), tile);
        let mut left = Vec::new();
        let tops = &tops;
        for block in 0..tile.blocks.len() {
            if let Some(why) = limits.exceeded() {
                return Err(why);
            }
            if worker.findings.refiner.has_plenty() {
                return Ok(());
            }
            let meeting =
                Meeting { bottoms: self.layout.bottoms(), tops, sides: self.layout.sides, tile, block };
            let pairs = meeting.by_groups(&mut worker.findings.signatures);
            for pairs in pairs.chunk_by(|a, b| a.top() == b.top()) {
                let level = worker.findings.signatures.last_mut().expect("there are tiers");
                left.extend(meeting.by_leaves(level, pairs));
                if left.len() >= LEFT_OVER {
                    self.settle(worker, tops, mem::take(&mut left), limits)?;
                    if worker.findings.refiner.has_plenty() {
                        return Ok(());
                    }
                }
            }
        }
        self.settle(worker, tops, left, limits)
    }

    /// Settles pairs that signatures leave over.
    fn settle(
        &self,
        worker: &mut Worker,
        tops: &Tops,
        mut left: Vec<LeftOver>,
        limits: &Limits,
    ) -> Result<(), StopReason> {
        // All bottoms of a top are compared together, whichever blocks they are in, so that the set
        // of the top is made once.
        left.sort_by_key(|pair| pair.top);
        for pairs in left.chunk_by(|a, b| a.top == b.top) {
            let top = tops.node(&self.layout.tops, pairs[0].top);
            let bottoms = pairs.iter().map(|pair| pair.bottom.clone()).collect();
            worker.findings.refiner.settle(&top, bottoms, limits)?;
            if worker.findings.refiner.has_plenty() {
                break;
            }
        }
        Ok(())
    }
}

impl Join for Tiled<'_> {
    fn fingerprints(&self) -> Vec<u64> {
        vec![self.choice.fingerprint()]
    }

    fn halves(&self) -> [&Groups<'_>; 2] {
        [&self.layout.tops.groups, &self.layout.bottoms().groups]
    }

    fn settled(&self) -> [Node; 2] {
        [&self.layout.tops, self.layout.bottoms()].map(Sheaves::sample)
    }

    fn expected(&self) -> Vec<Expected> {
        self.layout.expected()
    }

    fn blocks(&self) -> usize {
        self.layout.pieces.len()
    }

    fn run(
        &self,
        wanted: &[usize],
        before: usize,
        means: &Means,
        ledger: &mut dyn Ledger,
    ) -> Result<Joined, Stopped> {
        let keeps_pairs = ledger.wants_pairs();
        let results = BlockResults::new(before, wanted.len(), means, ledger);
        let mut by_tile: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &piece in wanted {
            by_tile.entry(self.layout.pieces[piece].tile).or_default().push(piece);
        }
        for (tile, wanted) in by_tile {
            if results.have_enough() {
                break;
            }
            let (done, total) = (AtomicU64::new(0), self.layout.tiles[tile].len() as u64);
            let observe = || {
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                (means.observe)(Progress { stage: Stage::Signatures, done, total });
            };
            let numbers = self.layout.tiles[tile].clone();
            let tile =
                Tile::new(self.layout.bottoms(), numbers, &self.choice, means.jobs, means.limits, &observe)?;
            share(
                means.jobs,
                wanted.iter(),
                means.limits,
                || self.worker(means.enough, keeps_pairs),
                |worker, &piece| {
                    if results.have_enough() {
                        return Ok(());
                    }
                    self.portion(worker, self.layout.pieces[piece].tops.clone(), &tile, means.limits)?;
                    results.add_all_of(&mut worker.findings, piece)
                },
            )?;
        }
        Ok(results.pieces())
    }
}

/// What a thread works with.
struct Worker<'a> {
    findings: Findings<'a>,
    maker: Maker,
}
