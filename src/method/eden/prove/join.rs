//! All tops with all bottoms.
//!
//! A top is an upper half of targets, or a group of them, and a bottom a lower one, read upwards. Bottoms come in blocks, which know
//! nothing of each other. Signatures of groups settle most pairs, then those of their leaves, and what is left goes to
//! [`Refiner`].

use std::collections::HashMap;
use std::mem;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::choice::Choice;
use super::cover::{BLOCK, Block, Numbers};
use super::groups::Groups;
use super::half::{Half, Leader};
use super::refine::Refiner;
use super::run::{Means, Progress, Stage};
use super::side::Side;
use super::workers::share;
use super::{Ledger, Level, Piece, Plan, Stopped};
use crate::backend::{Limits, Why};
use crate::rowset::words::{self, Words};
use crate::rowset::{sets, turn};

/// After so many tops the limits are looked at.
const GLANCE: usize = 1 << 8;

/// Tops and bottoms with their signatures.
pub(super) struct Join<'a> {
    tops: Half<'a>,
    /// If they are not the same as the tops.
    bottoms: Option<Half<'a>>,
}

impl<'a> Join<'a> {
    /// Reads signatures; `below` only if it is not the same as `above`.
    pub(super) fn new(
        above: &'a Side,
        below: Option<&'a Side>,
        plan: &Plan,
        means: &Means,
    ) -> Result<Self, Why> {
        let groups = |side, height| Groups::new(side, height, plan.open_bits());
        let tops = groups(above, plan.upper);
        let bottoms = below.map(|below| groups(below, plan.lower));
        let both: Vec<&Groups> = [&tops].into_iter().chain(&bottoms).collect();
        let choice = Choice::new(&tops, bottoms.as_ref().unwrap_or(&tops), plan, means.limits)?;
        let stems = |groups: &&Groups| if plan.keep { groups.stems() } else { groups.leaves().stems() };
        let total = both.iter().map(|groups| stems(groups) as u64).sum();
        let done = AtomicU64::new(0);
        let observe = || {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            (means.observe)(Progress { stage: Stage::Signatures, done, total });
        };
        let half = |groups: Groups<'a>| {
            if plan.keep {
                return Half::with_sets(groups, &choice, means.jobs, means.limits, &observe);
            }
            let bundles = plan.bundle_bits().map(|open| groups.with_open(open));
            Half::with_leaves(groups, bundles, &choice, means.jobs, means.limits, &observe)
        };
        Ok(Self { tops: half(tops)?, bottoms: bottoms.map(half).transpose()? })
    }

    /// The hashes of all signatures.
    pub(super) fn fingerprints(&self) -> Vec<u64> {
        [&self.tops]
            .into_iter()
            .chain(&self.bottoms)
            .map(|half| half.group_tier().signatures.fingerprint())
            .collect()
    }

    fn bottoms(&self) -> &Half<'a> {
        self.bottoms.as_ref().unwrap_or(&self.tops)
    }

    /// How many blocks there are.
    pub(super) fn blocks(&self) -> usize {
        self.bottoms().len().div_ceil(BLOCK)
    }

    /// Looks at all pairs of some blocks, and has each recorded; `before` others were done before.
    pub(super) fn run(
        &self,
        wanted: &[usize],
        before: usize,
        means: &Means,
        ledger: &mut dyn Ledger,
    ) -> Result<Vec<Piece>, Stopped> {
        let tops = self.tops.leaders(self.is_mirrored());
        let total = (before + wanted.len()) as u64;
        let found = AtomicUsize::new(0);
        let pieces = Mutex::new((ledger, Vec::new()));
        let state = || Worker {
            refiner: Refiner::new(&self.tops.groups, &self.bottoms().groups),
            signatures: vec![Level::default(); self.levels()],
            exchanged: HashMap::new(),
        };
        share(means.jobs, wanted.iter(), means.limits, state, |worker, &block| {
            if found.load(Ordering::Relaxed) >= means.enough {
                return Ok(());
            }
            self.block(worker, &tops, block, means.limits)?;
            let piece = worker.piece(block);
            found.fetch_add(piece.orphans.len(), Ordering::Relaxed);
            let mut pieces = pieces.lock().expect("nobody panics with the lock");
            pieces.0.add(&piece)?;
            pieces.1.push(piece);
            let done = (before + pieces.1.len()) as u64;
            (means.observe)(Progress { stage: Stage::Blocks, done, total });
            Ok::<(), Stopped>(())
        })?;
        Ok(pieces.into_inner().expect("nobody panics with the lock").1)
    }

    /// Whether the mirror image of a pair is a pair, too.
    fn is_mirrored(&self) -> bool {
        self.tops.groups.is_mirrored() && self.bottoms().groups.is_mirrored()
    }

    /// How many levels of pairs by signatures there are: each tier of tops with groups, and leaves with leaves.
    fn levels(&self) -> usize {
        self.tops.tiers.len() + usize::from(self.tops.leaves.is_some())
    }

    /// All pairs of tops with the bottoms of a block.
    fn block(&self, worker: &mut Worker, tops: &[Leader], block: usize, limits: &Limits) -> Result<(), Why> {
        let half = self.bottoms();
        let first = block * BLOCK;
        let ranks = first..half.len().min(first + BLOCK);
        worker.exchanged.clear();
        worker.refiner.forget_bottoms();
        let signatures: Vec<&[u64]> =
            ranks.clone().map(|rank| half.group_tier().signatures.of(rank)).collect();
        let bottoms = Bottoms { half, first, block: Block::new(&signatures) };
        // A top that is its own mirror image is asked about one of each two bottoms only.
        let leads = |rank: usize| !self.is_mirrored() || half.leads(rank);
        let all = Numbers::of(ranks.clone().map(|_| true));
        let leading = Numbers::of(ranks.clone().map(leads));
        for top in tops {
            // If tops and bottoms are the same, a bottom of smaller rank has met this top upside down.
            let from = if self.bottoms.is_none() { top.first.saturating_sub(first) } else { 0 };
            if from >= ranks.len() {
                break;
            }
            if top.bundle.is_multiple_of(GLANCE)
                && let Some(why) = limits.exceeded()
            {
                return Err(why);
            }
            let asked = if top.alone { leading } else { all }.from(from);
            self.descend(worker, 0, top.bundle, &bottoms, asked, limits)?;
        }
        Ok(())
    }

    /// A top with some bottoms, and what its signature leaves over with its parts.
    fn descend(
        &self,
        worker: &mut Worker,
        tier: usize,
        place: usize,
        bottoms: &Bottoms,
        asked: Numbers,
        limits: &Limits,
    ) -> Result<(), Why> {
        let here = &self.tops.tiers[tier];
        let left = bottoms.block.uncovered(here.signatures.of(place), asked);
        worker.signatures[tier].add(asked.count(), left.count());
        if left.is_empty() {
            return Ok(());
        }
        if tier + 1 < self.tops.tiers.len() {
            for part in here.parts(place) {
                self.descend(worker, tier + 1, part, bottoms, left, limits)?;
            }
            return Ok(());
        }
        match (&self.tops.leaves, &bottoms.half.leaves) {
            (Some(upper), Some(lower)) => {
                let ranks = left.iter().map(|number| bottoms.first + number);
                let level = &mut worker.signatures[tier + 1];
                let apart = bottoms.half.leaves_apart(here.signatures.of(place), ranks, level);
                let bottoms = apart.iter().map(|&place| lower.node(place)).collect();
                worker.refiner.settle(&upper.node(place), bottoms, 0, limits)
            }
            _ => self.by_sets(worker, place, bottoms, left, limits),
        }
    }

    /// A group and some bottoms by their sets, and then split.
    fn by_sets(
        &self,
        worker: &mut Worker,
        top: usize,
        bottoms: &Bottoms,
        left: Numbers,
        limits: &Limits,
    ) -> Result<(), Why> {
        let (tops, lower) = (&self.tops.groups, &bottoms.half.groups);
        let top = self.tops.group(top);
        let asked: Vec<usize> =
            left.iter().map(|number| bottoms.half.group(bottoms.first + number)).collect();
        let apart = worker.apart(tops, top, lower, &asked);
        worker.refiner.count(0, asked.len(), apart.len());
        let apart: Vec<_> = apart.into_iter().map(|bottom| lower.node(bottom)).collect();
        worker.refiner.split(&tops.node(top), &apart, 0, limits)
    }
}

/// A block of bottoms.
struct Bottoms<'a> {
    half: &'a Half<'a>,
    /// The rank of the first one.
    first: usize,
    block: Block,
}

/// What a thread has.
struct Worker<'a> {
    refiner: Refiner<'a>,
    /// Pairs by signatures, level by level.
    signatures: Vec<Level>,
    /// The exchanged sets of bottoms of this block, if sets are kept.
    exchanged: HashMap<usize, Words>,
}

impl Worker<'_> {
    /// What was found since the last piece.
    fn piece(&mut self, block: usize) -> Piece {
        Piece {
            block,
            signatures: self.signatures.iter_mut().map(mem::take).collect(),
            splits: mem::take(&mut self.refiner.levels),
            orphans: mem::take(&mut self.refiner.orphans),
        }
    }

    /// Those of some bottoms whose kept sets are disjoint from that of a top.
    fn apart(&mut self, tops: &Groups, top: usize, groups: &Groups, bottoms: &[usize]) -> Vec<usize> {
        let upper = tops.kept(top).expect("without leaves sets are kept");
        let mut meets = |bottom: usize| {
            let lower = self.exchanged.entry(bottom).or_insert_with(|| {
                let mut lower = words::zeros(upper.len());
                let set = groups.kept(bottom).expect("without leaves sets are kept");
                turn::swap(groups.side().shape(), set, &mut lower);
                lower
            });
            sets::meet(upper, lower)
        };
        bottoms.iter().copied().filter(|&bottom| !meets(bottom)).collect()
    }
}
