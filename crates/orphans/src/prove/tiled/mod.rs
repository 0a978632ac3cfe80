//! Compares all pairs where memory has no room for the sets of all groups, and perhaps not even for their
//! signatures.
//!
//! Bottoms come in tiles: as many batches as there is room for. Tops come a few batches at a time, and are
//! made again for each tile. Signatures settle pairs in tiers: clusters with groups, then groups with
//! groups, then leaves with groups, and at last leaves with leaves. Whole sets are made only for the tops
//! that are left over. Three things keep this cheap:
//!
//! - The only family of sets that must be made beforehand is that of three rows, and of mirror images only
//!   one.
//! - Tops meet 4096 bottoms together, so that each part of these is read from memory once (`sweep`).
//! - A signature contains the bits of its mirror image, so half of the bottoms are enough.
//!
//! Where all sets fit into memory (`kept`), this does not pay.

mod batch;
mod meeting;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::mem;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::block_log::Expected;
use super::cover::Orientation;
use super::groups::{Groups, Node};
use super::join::{BlockResults, Findings, Join, Joined};
use super::means::{Means, Progress, Stage};
use super::plan::{LEFT_OVER, PORTION};
use super::refine::Refiner;
use super::signature::Choice;
use super::{BlockLog, Plan, Stopped};
use crate::limits::{Limits, StopReason};
use crate::threads::share;
use batch::{Batches, Maker, Size, Tile};
use meeting::{LeftOver, Meeting, Tops};

/// Tops and bottoms. Nothing of them is made yet but the choice of bits.
pub(super) struct Tiled<'a> {
    layout: Layout<'a>,
    choice: Choice,
}

impl<'a> Tiled<'a> {
    /// Chooses bits and divides the work into blocks; `bottoms` is `None` if they are the same as the tops.
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
        let halves = [&self.layout.tops, self.layout.bottoms()].map(|batches| &batches.groups);
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
        let here = |number| if self.layout.bottoms.is_none() { tile.batch(number) } else { None };
        let batches: Vec<_> = tops
            .map(|number| match here(number) {
                Some((batch, first)) => (Cow::Borrowed(batch), Some(first)),
                None => (Cow::Owned(self.layout.tops.make(number, &self.choice, &mut worker.maker)), None),
            })
            .collect();
        let tops = Tops::new(&batches, self.layout.tops.tiers(), tile);
        let mut left = Vec::new();
        let tops = &tops;
        for block in 0..tile.blocks.len() {
            limits.check()?;
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
        vec![self.choice.fingerprint]
    }

    fn halves(&self) -> [&Groups<'_>; 2] {
        [&self.layout.tops.groups, &self.layout.bottoms().groups]
    }

    fn settled(&self) -> [Node; 2] {
        [&self.layout.tops, self.layout.bottoms()].map(Batches::sample)
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
        block_log: &mut dyn BlockLog,
    ) -> Result<Joined, Stopped> {
        let keeps_pairs = block_log.wants_pairs();
        let results = BlockResults::new(before, wanted.len(), means, block_log);
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
                wanted.iter(),
                means.jobs,
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

struct Worker<'a> {
    findings: Findings<'a>,
    maker: Maker,
}

/// The batches of both halves, and the blocks of work. No set has to be made for this.
struct Layout<'a> {
    tops: Batches<'a>,
    /// The bottoms, if they are not the same as the tops.
    bottoms: Option<Batches<'a>>,
    /// The orientations in which tops are read.
    sides: &'static [Orientation],
    tiles: Vec<Range<usize>>,
    pieces: Vec<Portion>,
}

/// A block of work: some batches of tops, to be compared with a tile.
struct Portion {
    tile: usize,
    tops: Range<usize>,
}

impl<'a> Layout<'a> {
    /// Divides the work; `bottoms` is `None` if they are the same as the tops.
    fn new(tops: Groups<'a>, bottoms: Option<Groups<'a>>, plan: &Plan) -> Self {
        // Tops are read mirrored too, which covers their pairs with mirrored bottoms.
        let is_mirrored = tops.is_mirrored() && bottoms.as_ref().is_none_or(Groups::is_mirrored);
        let batches = |groups| Batches::new(groups, plan.cluster_bits(), is_mirrored);
        let (tops, bottoms) = (batches(tops), bottoms.map(batches));
        let count = bottoms.as_ref().unwrap_or(&tops).len();
        let tiles: Vec<Range<usize>> = chunks(0..count, count.div_ceil(plan.tiles)).collect();
        let mut pieces = Vec::new();
        for (tile, numbers) in tiles.iter().enumerate() {
            // If tops and bottoms are the same, later tops have met this tile upside down already.
            let end = if bottoms.is_none() { numbers.end } else { tops.len() };
            pieces.extend(chunks(0..end, PORTION / tops.size()).map(|tops| Portion { tile, tops }));
        }
        let sides: &[Orientation] =
            if is_mirrored { &[Orientation::PLAIN, Orientation::MIRRORED] } else { &[Orientation::PLAIN] };
        Self { tops, bottoms, sides, tiles, pieces }
    }

    fn bottoms(&self) -> &Batches<'a> {
        self.bottoms.as_ref().unwrap_or(&self.tops)
    }

    /// For each block, what is known of its numbers before it is done.
    fn expected(&self) -> Vec<Expected> {
        let bottoms = self.bottoms();
        let sizes: Vec<Size> = (0..bottoms.len()).map(|number| bottoms.measure(number)).collect();
        self.pieces.iter().map(|piece| self.beginning(piece, &sizes)).collect()
    }

    /// What is known of a block, given the sizes of all bottoms.
    fn beginning(&self, Portion { tile, tops }: &Portion, sizes: &[Size]) -> Expected {
        let tile = &self.tiles[*tile];
        let all: u64 = sizes[tile.clone()].iter().map(|batch| batch.groups).sum();
        let unlike: u64 =
            sizes[tile.clone()].iter().filter(|batch| !batch.alone).map(|batch| batch.groups).sum();
        let (mut least, mut most, mut ours) = (0, 0, 0);
        for number in tops.clone() {
            let Size { parts, alone, .. } = self.tops.measure(number);
            let bottoms = if alone || self.sides.len() == 1 { all } else { all + unlike };
            most += parts * bottoms;
            if self.bottoms.is_none() && tile.contains(&number) {
                ours += parts;
            } else {
                least += parts * bottoms;
            }
        }
        let finer = self.tops.finer(self.bottoms());
        if ours == 0 {
            return Expected { pairs: most..=most, finer };
        }
        // A top meets only bottoms of its own rank or higher. No two tops have the same rank, so
        // the second highest meets at least two bottoms, the third highest three, and so on.
        Expected { pairs: least + ours * (ours + 1) / 2..=most, finer: self.tops.loosened(finer) }
    }
}

/// Divides a range into parts of some size.
fn chunks(range: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    range.clone().step_by(size.max(1)).map(move |start| start..range.end.min(start + size))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::{Grid, Rule};
    use crate::prove::block_log::{Audit, Unsound};
    use crate::prove::side::Side;
    use crate::prove::{BlockResult, BoxQuestion};

    /// The recorded blocks of the proof of 8×8 are accepted, and no number of a block in which two
    /// tiles meet can be changed. Their numbers were confirmed by other programs.
    #[test]
    fn the_blocks_of_8x8_are_possible_and_changed_ones_are_not() {
        let plan = Plan::new(8, 8);
        let question = BoxQuestion::new(&Grid::filled(8, 8, None));
        let (rows, start) = question.downwards(plan.upper);
        let side = Side::new(Rule::LIFE, question.shape, rows, &start, plan.context);
        let layout = Layout::new(Groups::new(&side, plan.upper, plan.open_bits()), None, &plan);
        let halves = [&layout.tops.groups; 2];
        let leaf = || layout.tops.sample();
        let audit = Audit::new(halves, [leaf(), leaf()], || layout.expected());
        let record = include_str!("../../../../../instances/no-orphan/8x8.jsonl");
        let pieces: Vec<BlockResult> =
            record.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(pieces.len(), layout.pieces.len());
        let exact: Vec<bool> =
            layout.expected().iter().map(|block| block.pairs.start() == block.pairs.end()).collect();
        // Our own output, so that a change is noticed. It shows that the numbers of most blocks are known.
        assert_eq!(exact.iter().filter(|exact| **exact).count(), 2088);
        for piece in pieces {
            let accepted = audit.accept(piece.clone());
            assert_eq!(accepted.map(|sound| sound.piece().clone()), Ok(piece.clone()));
            for (step, more) in [(0, 1), (0, u64::MAX), (1, 1), (2, u64::MAX), (3, 1)] {
                let mut changed = piece.clone();
                let pairs = &mut changed.signatures[step].pairs;
                *pairs = pairs.wrapping_add(more);
                let found = *pairs;
                let wrong = Unsound::Pairs { block: piece.block, step: step + 1, found };
                if exact[piece.block] || step > 1 {
                    assert_eq!(audit.accept(changed), Err(wrong));
                }
            }
        }
    }
}
