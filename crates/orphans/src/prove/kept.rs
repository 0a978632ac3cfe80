//! Compares all pairs where memory has room for the sets of all groups.
//!
//! Bottoms come in blocks, the hardest ones first: those with the fewest pairs. Mirror images are neighbours.
//! The pairs that signatures leave over are compared by whole sets, group by group, and then split.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use super::block_log::Expected;
use super::cover::{Block, Numbers, Orientation};
use super::groups::{Groups, Node};
use super::join::{BlockResults, Findings, Join, Joined};
use super::means::{Means, Progress, Stage};
use super::plan::{BLOCK, WORDS};
use super::refine::Refiner;
use super::signature::{Choice, Signatures};
use super::{BlockLog, Plan, Stopped};
use crate::limits::{Limits, StopReason};
use crate::rowset::sets::{self, Words};
use crate::rowset::turn;
use crate::threads::share;

/// After this many tops the limits are checked.
const POLL_INTERVAL: usize = 1 << 8;

/// Tops and bottoms with their sets.
pub(super) struct Kept<'a> {
    tops: Half<'a>,
    /// The bottoms, if they are not the same as the tops.
    bottoms: Option<Half<'a>>,
}

impl<'a> Kept<'a> {
    /// Makes the sets and reads their signatures; `bottoms` is `None` if they are the same as the tops.
    pub(super) fn new(
        tops: Groups<'a>,
        bottoms: Option<Groups<'a>>,
        plan: &Plan,
        means: &Means,
    ) -> Result<Self, StopReason> {
        let choice = Choice::new(&tops, bottoms.as_ref().unwrap_or(&tops), plan, means)?;
        let total = [&tops].into_iter().chain(&bottoms).map(|groups| groups.prefixes() as u64).sum();
        let done = AtomicU64::new(0);
        let observe = || {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            (means.observe)(Progress { stage: Stage::Signatures, done, total });
        };
        let half = |groups| Half::new(groups, &choice, means.jobs, means.limits, &observe);
        Ok(Self { tops: half(tops)?, bottoms: bottoms.map(half).transpose()? })
    }

    fn bottoms(&self) -> &Half<'a> {
        self.bottoms.as_ref().unwrap_or(&self.tops)
    }

    /// Returns true if the mirror image of each pair is a pair too.
    fn is_mirrored(&self) -> bool {
        self.tops.groups.is_mirrored() && self.bottoms().groups.is_mirrored()
    }

    /// Compares all tops with the bottoms of a block.
    fn block(
        &self,
        worker: &mut Worker,
        tops: &[Leader],
        block: usize,
        limits: &Limits,
    ) -> Result<(), StopReason> {
        let half = self.bottoms();
        let first = block * BLOCK;
        let ranks = first..half.len().min(first + BLOCK);
        worker.transposed.clear();
        worker.findings.refiner.forget_bottoms();
        let signatures: Vec<&[u64]> = ranks.clone().map(|rank| half.signatures.of(rank)).collect();
        let bottoms = Bottoms { half, first, block: Block::new(&signatures) };
        // A top that is its own mirror image is compared with only one of two mirrored bottoms.
        let leads = |rank: usize| !self.is_mirrored() || half.leads(rank);
        let all = Numbers::of(ranks.clone().map(|_| true));
        let leading = Numbers::of(ranks.clone().map(leads));
        for (number, top) in tops.iter().enumerate() {
            // If tops and bottoms are the same, a bottom of smaller rank has met this top upside
            // down already.
            let from = if self.bottoms.is_none() { top.rank.saturating_sub(first) } else { 0 };
            if from >= ranks.len() || worker.findings.refiner.has_plenty() {
                break;
            }
            if number.is_multiple_of(POLL_INTERVAL) {
                limits.check()?;
            }
            let asked = if top.alone { leading } else { all }.from(from);
            let left = bottoms.block.uncovered(self.tops.signatures.of(top.rank), Orientation::PLAIN, asked);
            worker.findings.signatures[0].add(asked.count(), left.count());
            if !left.is_empty() {
                self.by_sets(worker, top.rank, &bottoms, left, limits)?;
            }
        }
        Ok(())
    }

    /// The number of pairs that [`Self::block`] compares by signatures.
    fn pairs(&self, tops: &[Leader], block: usize) -> u64 {
        let first = block * BLOCK;
        let ranks = first..self.bottoms().len().min(first + BLOCK);
        // For each bottom how many leading ones there are from it on.
        let mut leading = vec![0; ranks.len() + 1];
        for (number, rank) in ranks.clone().enumerate().rev() {
            let leads = !self.is_mirrored() || self.bottoms().leads(rank);
            leading[number] = leading[number + 1] + u64::from(leads);
        }
        let from = |top: &Leader| if self.bottoms.is_none() { top.rank.saturating_sub(first) } else { 0 };
        let count = |top: &Leader| match from(top).min(ranks.len()) {
            from if top.alone => leading[from],
            from => (ranks.len() - from) as u64,
        };
        tops.iter().map(count).sum()
    }

    /// Compares a group with some bottoms by their whole sets, and splits what is left over.
    fn by_sets(
        &self,
        worker: &mut Worker,
        top: usize,
        bottoms: &Bottoms,
        left: Numbers<WORDS>,
        limits: &Limits,
    ) -> Result<(), StopReason> {
        let (tops, lower) = (&self.tops.groups, &bottoms.half.groups);
        let top = self.tops.group(top);
        let asked: Vec<usize> =
            left.iter().map(|number| bottoms.half.group(bottoms.first + number)).collect();
        let apart = worker.apart(tops, top, lower, &asked);
        let refiner = &mut worker.findings.refiner;
        refiner.count(0, asked.len(), apart.len());
        let apart: Vec<_> = apart.into_iter().map(|bottom| lower.node(bottom)).collect();
        refiner.split(&tops.node(top), &apart, 0, limits)
    }
}

impl Join for Kept<'_> {
    fn fingerprints(&self) -> Vec<u64> {
        [&self.tops].into_iter().chain(&self.bottoms).map(|half| half.signatures.fingerprint()).collect()
    }

    fn halves(&self) -> [&Groups<'_>; 2] {
        [&self.tops.groups, &self.bottoms().groups]
    }

    fn settled(&self) -> [Node; 2] {
        self.halves().map(|groups| groups.node(0))
    }

    fn expected(&self) -> Vec<Expected> {
        let tops = self.tops.leaders(self.is_mirrored());
        let expected = |block| {
            let pairs = self.pairs(&tops, block);
            Expected { pairs: pairs..=pairs, finer: Vec::new() }
        };
        (0..self.blocks()).map(expected).collect()
    }

    fn blocks(&self) -> usize {
        self.bottoms().len().div_ceil(BLOCK)
    }

    fn run(
        &self,
        wanted: &[usize],
        before: usize,
        means: &Means,
        block_log: &mut dyn BlockLog,
    ) -> Result<Joined, Stopped> {
        let tops = self.tops.leaders(self.is_mirrored());
        let keeps_pairs = block_log.wants_pairs();
        let results = BlockResults::new(before, wanted.len(), means, block_log);
        let refiner = || Refiner::new(&self.tops.groups, &self.bottoms().groups, means.enough, keeps_pairs);
        let state = || Worker { findings: Findings::new(refiner(), 1), transposed: HashMap::new() };
        share(wanted.iter(), means.jobs, means.limits, state, |worker, &block| {
            if results.have_enough() {
                return Ok(());
            }
            self.block(worker, &tops, block, means.limits)?;
            results.add_all_of(&mut worker.findings, block)
        })?;
        Ok(results.pieces())
    }
}

struct Bottoms<'a> {
    half: &'a Half<'a>,
    /// The rank of the first bottom.
    first: usize,
    block: Block,
}

struct Worker<'a> {
    findings: Findings<'a>,
    /// Sets of bottoms of this block, turned so that they can be compared with those of tops.
    transposed: HashMap<usize, Words>,
}

impl Worker<'_> {
    /// Those of the bottoms whose sets are disjoint from that of a top.
    fn apart(&mut self, tops: &Groups, top: usize, groups: &Groups, bottoms: &[usize]) -> Vec<usize> {
        let upper = tops.kept(top).expect("all sets are kept");
        let mut meets = |bottom: usize| {
            let lower = self.transposed.entry(bottom).or_insert_with(|| {
                let mut lower = sets::zeros(upper.len());
                let set = groups.kept(bottom).expect("all sets are kept");
                turn::transpose(groups.side.shape, set, &mut lower);
                lower
            });
            sets::meet(upper, lower)
        };
        bottoms.iter().copied().filter(|&bottom| !meets(bottom)).collect()
    }
}

struct Half<'a> {
    groups: Groups<'a>,
    /// The numbers of the groups, by rank.
    order: Vec<u32>,
    /// The signatures of the groups, by rank.
    signatures: Signatures,
}

/// A group that also stands for its mirror image.
#[derive(Clone, Copy, Debug)]
struct Leader {
    rank: usize,
    /// True if it is its own mirror image.
    alone: bool,
}

impl<'a> Half<'a> {
    fn new(
        mut groups: Groups<'a>,
        choice: &Choice,
        jobs: usize,
        limits: &Limits,
        observe: &(impl Fn() + Sync),
    ) -> Result<Self, StopReason> {
        let size = groups.side.shape.words();
        let mut room = sets::zeros(groups.len() * size);
        let mut signatures = read(&groups, choice, jobs, limits, &mut room, observe)?;
        let sizes: Vec<usize> = room.chunks_exact(size).map(sets::count).collect();
        groups.keep(room);
        let order = hardest_first(&groups, &sizes);
        signatures.rearrange(&order);
        Ok(Self { groups, order, signatures })
    }

    fn len(&self) -> usize {
        self.order.len()
    }

    fn group(&self, rank: usize) -> usize {
        self.order[rank] as usize
    }

    /// The number of the mirror image of the group with this rank.
    fn image(&self, rank: usize) -> usize {
        self.groups.mirrored(self.group(rank))
    }

    /// Returns true if the group with this rank stands for its mirror image too: its number is not the
    /// larger one.
    fn leads(&self, rank: usize) -> bool {
        self.group(rank) <= self.image(rank)
    }

    /// All groups. If one of two mirror images is enough, only one is listed.
    fn leaders(&self, is_enough: bool) -> Vec<Leader> {
        let leading = |&rank: &usize| !is_enough || self.leads(rank);
        let leader = |rank| Leader { rank, alone: !is_enough || self.group(rank) == self.image(rank) };
        (0..self.len()).filter(leading).map(leader).collect()
    }
}

/// Makes the sets of all groups and reads their signatures, by the numbers of the groups.
fn read(
    groups: &Groups,
    choice: &Choice,
    jobs: usize,
    limits: &Limits,
    room: &mut Words,
    observe: &(impl Fn() + Sync),
) -> Result<Signatures, StopReason> {
    let (shape, last) = (groups.side.shape, groups.last_rows());
    let mut signatures = Signatures::empty(groups.len(), choice.words());
    let pieces = room.chunks_mut(last.len() * shape.words()).zip(signatures.chunks_mut(last.len()));
    let state = || groups.side.stepper();
    share(pieces.enumerate(), jobs, limits, state, |stepper, (prefix, (sets, signatures))| {
        groups.sets(prefix, last, stepper, sets);
        let all = sets.chunks_exact(shape.words()).zip(signatures.chunks_exact_mut(choice.words()));
        for (set, signature) in all {
            choice.read(set, signature);
        }
        observe();
        Ok::<(), StopReason>(())
    })?;
    Ok(signatures)
}

/// All groups, those with the smallest sizes first, mirror images next to each other.
fn hardest_first(groups: &Groups, sizes: &[usize]) -> Vec<u32> {
    let count = u32::try_from(groups.len()).expect("more than 2^32 sets fit in no memory");
    let mut order: Vec<u32> = (0..count).collect();
    // One of two mirror images is enough only because they are neighbours.
    let key = |&group: &u32| {
        let (group, image) = (group as usize, groups.mirrored(group as usize));
        (sizes[group].min(sizes[image]), group.min(image), group)
    };
    order.sort_by_cached_key(key);
    order
}
