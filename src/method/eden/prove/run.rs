//! A proof from the first set to the last pair.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::cover::{BLOCK, Block, Numbers};
use super::groups::Groups;
use super::refine::Refiner;
use super::side::Side;
use super::signature::{Choice, Signatures};
use super::workers::share;
use super::{Certificate, Level, Orphan, Plan, Question};
use crate::backend::{Limits, Why};
use crate::life::Grid;

/// How far a proof is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// How much of it is done.
    pub done: u64,
    /// How much there is.
    pub total: u64,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Sets of the contexts, by number of rows.
    Sets,
    /// Signatures of the groups, by stem.
    Signatures,
    /// Blocks of bottoms.
    Blocks,
}

/// What a proof found.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Targets without predecessor; of those that are mirror images of each other, at least one.
    pub orphans: Vec<Grid>,
    /// The counts.
    pub certificate: Certificate,
}

/// What may be spent on a proof, and who hears of its progress.
pub struct Means<'a> {
    /// Threads.
    pub jobs: usize,
    /// When to give up.
    pub limits: &'a Limits,
    /// Stop after this many orphans.
    pub enough: usize,
    /// Hears of progress, from any thread.
    pub observe: &'a (dyn Fn(Progress) + Sync),
}

/// Settles all targets of a question.
pub fn prove(question: &Question, plan: &Plan, means: &Means) -> Result<Finished, Why> {
    let (rows_above, first) = question.downwards(plan.upper);
    let (rows_below, last) = question.upwards(plan.lower);
    // Halves that are the same upside down share their sets.
    let shared = first == last && rows_above[..plan.lower] == rows_below[..];
    let side = |rows, start| Side::new(question.shape(), rows, start, plan.context);
    let mut above = side(rows_above, first);
    let mut below = (!shared).then(|| side(rows_below, last));
    let total = plan.upper + if shared { 0 } else { plan.lower };
    for (side, height) in [(Some(&mut above), plan.upper), (below.as_mut(), plan.lower)] {
        let Some(side) = side else { continue };
        while side.height() < height - 1 {
            (means.observe)(Progress { stage: Stage::Sets, done: side.height() as u64, total: total as u64 });
            side.extend(means.jobs, means.limits)?;
        }
    }
    let groups = |side, height| Groups::new(side, height, plan.open_bits());
    let alike = shared && plan.upper == plan.lower;
    let bottoms = (!alike).then(|| groups(below.as_ref().unwrap_or(&above), plan.lower));
    let join = Join::new(groups(&above, plan.upper), bottoms, plan, means)?;
    let mut hashes = above.fingerprints();
    hashes.extend(below.iter().flat_map(Side::fingerprints));
    hashes.extend(join.fingerprints());
    let (levels, orphans) = join.run(means)?;
    Ok(Finished {
        orphans: orphans.iter().map(|orphan| question.target(orphan)).collect(),
        certificate: Certificate::new(plan, &hashes, levels, orphans.len()),
    })
}

/// Tops and bottoms with their signatures.
struct Join<'a> {
    tops: Half<'a>,
    /// If they are not the same as the tops.
    bottoms: Option<Half<'a>>,
    choice: Choice,
}

/// Groups with their signatures.
struct Half<'a> {
    groups: Groups<'a>,
    signatures: Signatures,
}

impl<'a> Join<'a> {
    fn new(tops: Groups<'a>, bottoms: Option<Groups<'a>>, plan: &Plan, means: &Means) -> Result<Self, Why> {
        let both: Vec<&Groups> = [&tops].into_iter().chain(&bottoms).collect();
        let choice = Choice::new(&both, plan.signature);
        let total = both.iter().map(|groups| groups.stems() as u64).sum();
        let done = AtomicU64::new(0);
        let observe = || {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            (means.observe)(Progress { stage: Stage::Signatures, done, total });
        };
        let half = |mut groups: Groups<'a>| -> Result<Half<'a>, Why> {
            let signatures =
                Signatures::read(&mut groups, &choice, plan.keep, means.jobs, means.limits, &observe)?;
            Ok(Half { groups, signatures })
        };
        Ok(Self { tops: half(tops)?, bottoms: bottoms.map(half).transpose()?, choice })
    }

    fn fingerprints(&self) -> Vec<u64> {
        [&self.tops].into_iter().chain(&self.bottoms).map(|half| half.signatures.fingerprint()).collect()
    }

    fn bottoms(&self) -> &Half<'a> {
        self.bottoms.as_ref().unwrap_or(&self.tops)
    }

    /// Looks at all pairs, block by block. Blocks know nothing of each other.
    fn run(&self, means: &Means) -> Result<(Vec<Level>, Vec<Orphan>), Why> {
        let tops = self.leaders();
        let order = self.bottoms().hardest_first();
        let total = order.len().div_ceil(BLOCK) as u64;
        let (done, found) = (AtomicU64::new(0), AtomicUsize::new(0));
        let state = || Worker {
            refiner: Refiner::new(&self.tops.groups, &self.bottoms().groups),
            signatures: Level::default(),
        };
        let blocks = order.chunks(BLOCK).enumerate();
        let workers = share(means.jobs, blocks, means.limits, state, |worker, (number, members)| {
            if found.load(Ordering::Relaxed) < means.enough {
                let before = worker.refiner.orphans.len();
                self.block(worker, &tops, number * BLOCK, members, means.limits)?;
                found.fetch_add(worker.refiner.orphans.len() - before, Ordering::Relaxed);
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            (means.observe)(Progress { stage: Stage::Blocks, done, total });
            Ok(())
        })?;
        Ok(sum(workers))
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
        let signatures = members.iter().map(|&group| bottoms.signatures.of(group));
        let block = Block::new(signatures, self.choice.exchanged());
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
            worker.signatures.pairs += asked.count();
            worker.signatures.disjoint += apart.len() as u64;
            worker.refiner.settle_groups(group, &apart, limits)?;
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

/// A top that stands for its mirror image, too.
#[derive(Clone, Copy)]
struct Leader {
    rank: usize,
    group: usize,
    /// Whether it is its own mirror image.
    alone: bool,
}

/// What a thread has.
struct Worker<'a> {
    refiner: Refiner<'a>,
    signatures: Level,
}

/// What all workers found together.
fn sum(workers: Vec<Worker>) -> (Vec<Level>, Vec<Orphan>) {
    let mut levels = vec![Level::default()];
    let mut orphans = Vec::new();
    for Worker { refiner, signatures } in workers {
        for (number, level) in [signatures].into_iter().chain(refiner.levels).enumerate() {
            if levels.len() == number {
                levels.push(Level::default());
            }
            levels[number].pairs += level.pairs;
            levels[number].disjoint += level.disjoint;
        }
        orphans.extend(refiner.orphans);
    }
    (levels, orphans)
}
