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
use super::refine::Refiner;
use super::run::{Means, Progress, Stage};
use super::signature::Signatures;
use super::workers::share;
use super::{Ledger, Level, Piece, Plan, Stopped};
use crate::backend::{Limits, Why};
use crate::rowset::{sets, turn};

/// Tops and bottoms with their signatures.
pub(super) struct Join<'a> {
    tops: Half<'a>,
    /// If they are not the same as the tops.
    bottoms: Option<Half<'a>>,
}

/// Groups with their signatures.
struct Half<'a> {
    groups: Groups<'a>,
    signatures: Signatures,
    /// If the sets of groups are not kept: what they are made of.
    leaves: Option<(Groups<'a>, Signatures)>,
}

impl<'a> Join<'a> {
    /// Reads signatures; `bottoms` only if they are not the same as the tops.
    pub(super) fn new(
        tops: Groups<'a>,
        bottoms: Option<Groups<'a>>,
        plan: &Plan,
        means: &Means,
    ) -> Result<Self, Why> {
        let both: Vec<&Groups> = [&tops].into_iter().chain(&bottoms).collect();
        let choice = Choice::new(&tops, bottoms.as_ref().unwrap_or(&tops), plan.signature);
        let stems = |groups: &&Groups| if plan.keep { groups.stems() } else { groups.leaves().stems() };
        let total = both.iter().map(|groups| stems(groups) as u64).sum();
        let done = AtomicU64::new(0);
        let observe = || {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            (means.observe)(Progress { stage: Stage::Signatures, done, total });
        };
        let half = |mut groups: Groups<'a>| -> Result<Half<'a>, Why> {
            let (jobs, limits) = (means.jobs, means.limits);
            if plan.keep {
                let signatures = Signatures::read_and_keep(&mut groups, &choice, jobs, limits, &observe)?;
                return Ok(Half { signatures, groups, leaves: None });
            }
            let leaves = groups.leaves();
            let leaf_signatures = Signatures::read(&leaves, &choice, jobs, limits, &observe)?;
            let signatures = Signatures::unite(&leaf_signatures, &groups);
            Ok(Half { signatures, groups, leaves: Some((leaves, leaf_signatures)) })
        };
        Ok(Self { tops: half(tops)?, bottoms: bottoms.map(half).transpose()? })
    }

    /// The hashes of all signatures.
    pub(super) fn fingerprints(&self) -> Vec<u64> {
        [&self.tops].into_iter().chain(&self.bottoms).map(|half| half.signatures.fingerprint()).collect()
    }

    fn bottoms(&self) -> &Half<'a> {
        self.bottoms.as_ref().unwrap_or(&self.tops)
    }

    /// How many blocks there are.
    pub(super) fn blocks(&self) -> usize {
        self.bottoms().groups.len().div_ceil(BLOCK)
    }

    /// Looks at all pairs of some blocks, and has each recorded; `before` others were done before.
    pub(super) fn run(
        &self,
        wanted: &[usize],
        before: usize,
        means: &Means,
        ledger: &mut dyn Ledger,
    ) -> Result<Vec<Piece>, Stopped> {
        let tops = self.leaders();
        let order = self.bottoms().hardest_first();
        let total = (before + wanted.len()) as u64;
        let found = AtomicUsize::new(0);
        let pieces = Mutex::new((ledger, Vec::new()));
        let state = || Worker {
            refiner: Refiner::new(&self.tops.groups, &self.bottoms().groups),
            signatures: Signed::default(),
            exchanged: HashMap::new(),
        };
        share(means.jobs, wanted.iter(), means.limits, state, |worker, &block| {
            if found.load(Ordering::Relaxed) >= means.enough {
                return Ok(());
            }
            let members = order.chunks(BLOCK).nth(block).expect("there are so many blocks");
            self.block(worker, &tops, block * BLOCK, members, means.limits)?;
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

    /// Ranks and numbers of the tops; one of those that are mirror images of each other is enough.
    fn leaders(&self) -> Vec<Leader> {
        let mirrored = self.is_mirrored();
        let ranked = self.tops.hardest_first().into_iter().enumerate();
        let leaders = ranked.map(|(rank, group)| {
            (rank, group, if mirrored { self.tops.groups.mirrored(group) } else { group })
        });
        let leaders = leaders.filter(|(_, group, image)| group <= image);
        leaders.map(|(rank, group, image)| Leader { rank, group, alone: group == image }).collect()
    }

    /// All pairs of tops with the bottoms of a block, whose ranks start with `first`.
    fn block(
        &self,
        worker: &mut Worker,
        tops: &[Leader],
        first: usize,
        members: &[usize],
        limits: &Limits,
    ) -> Result<(), Why> {
        let bottoms = self.bottoms();
        worker.exchanged.clear();
        worker.refiner.forget_bottoms();
        let block = Block::new(members.iter().map(|&group| bottoms.signatures.of(group)).collect());
        // A top that is its own mirror image is asked about one of each two bottoms only.
        let leads = |group: usize| group <= bottoms.groups.mirrored(group);
        let all = Numbers::of(members.iter().map(|_| true));
        let leading =
            if self.is_mirrored() { Numbers::of(members.iter().map(|&group| leads(group))) } else { all };
        for &Leader { rank, group, alone } in tops {
            // If tops and bottoms are the same, a bottom of smaller rank has met this top upside down.
            let from = if self.bottoms.is_none() { rank.saturating_sub(first) } else { 0 };
            if from >= members.len() {
                break;
            }
            let asked = if alone { leading } else { all }.from(from);
            let left = block.uncovered(self.tops.signatures.of(group), asked);
            let apart: Vec<usize> = left.iter().map(|number| members[number]).collect();
            worker.signatures[0].add(asked.count(), apart.len() as u64);
            if !apart.is_empty() {
                self.refine(worker, group, &apart, limits)?;
            }
        }
        Ok(())
    }
}

impl Half<'_> {
    /// All groups, those with the smallest sets first, mirror images beside each other.
    fn hardest_first(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        let key =
            |&group: &usize| (self.signatures.sizes[group], group.min(self.groups.mirrored(group)), group);
        order.sort_by_cached_key(key);
        order
    }
}

impl Join<'_> {
    /// What signatures of groups leave over: those of their leaves, if there are any, and then sets.
    fn refine(&self, worker: &mut Worker, top: usize, bottoms: &[usize], limits: &Limits) -> Result<(), Why> {
        let halves = (&self.tops, self.bottoms());
        let (Some((upper, upper_signatures)), Some((lower, lower_signatures))) =
            (&halves.0.leaves, &halves.1.leaves)
        else {
            let apart = worker.apart(&halves.0.groups, top, &halves.1.groups, bottoms);
            worker.refiner.count(0, bottoms.len(), apart.len());
            let apart: Vec<_> = apart.into_iter().map(|bottom| halves.1.groups.node(bottom)).collect();
            return worker.refiner.split(&halves.0.groups.node(top), &apart, 0, limits);
        };
        for leaf in halves.0.groups.members(top) {
            let signature = upper_signatures.of(leaf);
            let apart = |signatures: &Signatures, bottoms: &[usize]| signatures.apart(signature, bottoms);
            let left = apart(&halves.1.signatures, bottoms);
            worker.signatures[1].add(bottoms.len() as u64, left.len() as u64);
            let members: Vec<usize> =
                left.iter().flat_map(|&bottom| halves.1.groups.members(bottom)).collect();
            let left = apart(lower_signatures, &members);
            worker.signatures[2].add(members.len() as u64, left.len() as u64);
            if !left.is_empty() {
                let bottoms = left.iter().map(|&bottom| lower.leaf(bottom)).collect();
                worker.refiner.settle(&upper.leaf(leaf), bottoms, 0, limits)?;
            }
        }
        Ok(())
    }
}

/// A top that stands for its mirror image, too.
#[derive(Clone, Copy)]
struct Leader {
    rank: usize,
    group: usize,
    /// Whether it is its own mirror image.
    alone: bool,
}

/// Pairs by signatures: groups, leaves and groups, leaves.
type Signed = [Level; 3];

/// What a thread has.
struct Worker<'a> {
    refiner: Refiner<'a>,
    signatures: Signed,
    /// The exchanged sets of bottoms of this block, if sets are kept.
    exchanged: HashMap<usize, Vec<u64>>,
}

impl Worker<'_> {
    /// What was found since the last piece.
    fn piece(&mut self, block: usize) -> Piece {
        Piece {
            block,
            signatures: mem::take(&mut self.signatures),
            splits: mem::take(&mut self.refiner.levels),
            orphans: mem::take(&mut self.refiner.orphans),
        }
    }

    /// Those of some bottoms whose kept sets are disjoint from that of a top.
    fn apart(&mut self, tops: &Groups, top: usize, groups: &Groups, bottoms: &[usize]) -> Vec<usize> {
        let upper = tops.kept(top).expect("without leaves sets are kept");
        let mut meets = |bottom: usize| {
            let lower = self.exchanged.entry(bottom).or_insert_with(|| {
                let mut lower = vec![0; upper.len()];
                let set = groups.kept(bottom).expect("without leaves sets are kept");
                turn::swap(groups.side().shape(), set, &mut lower);
                lower
            });
            sets::meet(upper, lower)
        };
        bottoms.iter().copied().filter(|&bottom| !meets(bottom)).collect()
    }
}
