//! Compares some tops with a block of bottoms: which pairs do signatures leave over, tier by tier?

use std::borrow::Cow;
use std::ops::Range;

use pulp::{Arch, Simd, WithSimd};

use super::batch::{Batch, Batches, Tile};
use crate::prove::Level;
use crate::prove::cover::{Numbers, Orientation, meet, turned};
use crate::prove::groups::Node;
use crate::prove::plan::{CHUNK, TILE_WORDS as WORDS};
use crate::prove::signature::Signatures;
use crate::prove::sweep::{Asked, OrientedTop, Pair, TopRows};

/// Batches of tops that are compared together.
pub(super) struct Tops<'a> {
    batches: Vec<Numbered<'a>>,
    /// The tiers: clusters, if there are any, groups, and leaves.
    tiers: Vec<Tier>,
}

/// A batch among those that are compared together.
struct Numbered<'a> {
    batch: &'a Batch,
    /// The place of its first group in the tile, if it is in the tile too.
    place: Option<usize>,
    /// For each tier, the numbers of its parts.
    parts: Vec<Range<usize>>,
}

/// The parts of all batches that are equally coarse, with their signatures.
struct Tier {
    parts: Vec<Part>,
    rows: TopRows,
}

struct Part {
    /// The rank of the first bottom that it is compared with. Bottoms of smaller rank have met all
    /// of it already, upside down. Leaves are compared with all that their groups leave over.
    first: usize,
    /// Its parts in the next tier.
    finer: Range<usize>,
}

impl<'a> Tops<'a> {
    /// The tops of these batches. A batch that is in the tile too comes with the place of its first
    /// group there.
    pub(super) fn new(batches: &'a [(Cow<Batch>, Option<usize>)], tiers: usize, tile: &Tile) -> Self {
        let united: Vec<Vec<Signatures>> = batches.iter().map(|(batch, _)| batch.united()).collect();
        let numbered = numbered(batches, tiers);
        let mut made: Vec<Tier> = Vec::new();
        for tier in (0..tiers).rev() {
            let parts = numbered.iter().flat_map(|batch| batch.parts_of(tier, made.last(), tile)).collect();
            let all = batches.iter().zip(&united);
            let all = all.flat_map(|((batch, _), united)| united.get(tier).unwrap_or(&batch.leaves).iter());
            let rows = TopRows::new(&all.collect::<Vec<_>>());
            made.push(Tier { parts, rows });
        }
        made.reverse();
        Self { batches: numbered, tiers: made }
    }

    /// A leaf, in the orientation in which it is read, as a node. `all` are the batches of its half.
    pub(super) fn node(&self, all: &Batches, top: OrientedTop) -> Node {
        let (batch, leaf) = self.leaf(top.number());
        all.node(batch, leaf, top.seen() == Orientation::MIRRORED)
    }

    /// The batch of a leaf, and the number of the leaf in it.
    fn leaf(&self, number: usize) -> (&Batch, usize) {
        let tier = self.tiers.len() - 1;
        let index = self.batches.partition_point(|batch| batch.parts[tier].end <= number);
        (self.batches[index].batch, number - self.batches[index].parts[tier].start)
    }
}

/// Numbers the parts of batches, tier by tier.
fn numbered<'a>(batches: &'a [(Cow<Batch>, Option<usize>)], tiers: usize) -> Vec<Numbered<'a>> {
    let mut counts = vec![0; tiers];
    let number = |(batch, place): &'a (Cow<Batch>, Option<usize>)| {
        let parts = counts.iter_mut().enumerate().map(|(tier, count)| {
            let first = *count;
            *count += batch.parts(tier);
            first..*count
        });
        Numbered { batch, place: *place, parts: parts.collect() }
    };
    batches.iter().map(number).collect()
}

impl Numbered<'_> {
    /// The parts of a tier, with their parts in the next tier if there is one.
    fn parts_of(&self, tier: usize, finer: Option<&Tier>, tile: &Tile) -> Vec<Part> {
        let part = |part| {
            let Some(next) = finer else { return Part { first: 0, finer: 0..0 } };
            let Range { start, end } = self.batch.finer(tier, part);
            let finer = self.parts[tier + 1].start + start..self.parts[tier + 1].start + end;
            let first = match self.place {
                None => 0,
                Some(place) if tier + 2 == self.parts.len() => tile.rank(place + part),
                Some(_) => next.parts[finer.clone()].iter().map(|part| part.first).min().unwrap_or(0),
            };
            Part { first, finer }
        };
        (0..self.batch.parts(tier)).map(part).collect()
    }
}

/// Some tops, and a block of bottoms that they are compared with.
pub(super) struct Meeting<'a> {
    pub(super) tops: &'a Tops<'a>,
    /// The orientations in which tops are read.
    pub(super) sides: &'a [Orientation],
    /// All bottoms, the tile of them that is in memory, and the number of the block in the tile.
    pub(super) bottoms: &'a Batches<'a>,
    pub(super) tile: &'a Tile,
    pub(super) block: usize,
}

/// A pair of leaves that have no bit of their signatures in common.
pub(super) struct LeftOver {
    pub(super) top: OrientedTop,
    pub(super) bottom: Node,
}

impl Meeting<'_> {
    /// The pairs of leaves of tops with groups of bottoms that signatures leave over, in the order of
    /// tops; `levels` counts the pairs of each tier.
    pub(super) fn by_groups(&self, levels: &mut [Level]) -> Vec<Pair> {
        let block = &self.tile.blocks[self.block];
        let mut pairs = Vec::new();
        for (number, tier) in self.tops.tiers.iter().enumerate() {
            let asked = if number == 0 { self.asked() } else { self.finer(number - 1, &pairs) };
            let count = asked.iter().map(|asked| asked.bottoms.count()).sum();
            pairs = block.sweep(&tier.rows, asked);
            levels[number].add(count, pairs.len() as u64);
        }
        pairs
    }

    /// What the coarsest tops are compared with.
    fn asked(&self) -> Vec<Asked<WORDS>> {
        let all = Numbers::of(self.tile.ranks_of(self.block).map(|_| true));
        let unlike = self.tile.unlike[self.block];
        let mut asked = Vec::new();
        for Numbered { batch, parts, .. } in &self.tops.batches {
            // A batch that contains its mirror images need not be read mirrored.
            for &seen in if batch.alone { &self.sides[..1] } else { self.sides } {
                let here = if seen == Orientation::MIRRORED { unlike } else { all };
                asked.extend(parts[0].clone().map(|part| {
                    let first = self.first(&self.tops.tiers[0].parts[part]);
                    Asked { top: OrientedTop::new(part, seen), bottoms: here.from(first) }
                }));
            }
        }
        asked
    }

    /// The number of the first bottom of the block that a part is compared with.
    fn first(&self, part: &Part) -> usize {
        part.first.saturating_sub(self.tile.ranks_of(self.block).start)
    }

    /// What the tops of the next tier are compared with, if a tier leaves over these pairs.
    fn finer(&self, tier: usize, pairs: &[Pair]) -> Vec<Asked<WORDS>> {
        let [parts, finer] = [tier, tier + 1].map(|tier| &self.tops.tiers[tier].parts);
        let mut asked = Vec::new();
        for pairs in pairs.chunk_by(|a, b| a.top() == b.top()) {
            let top = pairs[0].top();
            let bottoms = Numbers::with(pairs.iter().map(|pair| pair.bottom()));
            let part = |part| Asked { top: top.of(part), bottoms: bottoms.from(self.first(&finer[part])) };
            asked.extend(parts[top.number()].finer.clone().map(part));
        }
        asked
    }

    /// Compares a leaf of a top with the leaves of the bottoms that it has left over, and returns the
    /// pairs that this leaves over.
    pub(super) fn by_leaves(&self, level: &mut Level, pairs: &[Pair]) -> Vec<LeftOver> {
        let top = pairs[0].top();
        let (batch, leaf) = self.tops.leaf(top.number());
        let signature = batch.leaves.of(leaf);
        let first = self.tile.ranks_of(self.block).start;
        let mut left = Vec::new();
        for pair in pairs {
            let (lower, group) = self.tile.group(first + pair.bottom());
            let leaves = lower.leaves_of(group);
            let tried =
                Apart { top: signature, seen: top.seen(), signatures: &lower.leaves, leaves: leaves.clone() };
            let apart = Arch::new().dispatch(tried);
            level.add(leaves.len() as u64, apart.len() as u64);
            let node = |leaf| self.bottoms.node(lower, leaf, false);
            left.extend(apart.into_iter().map(|leaf| LeftOver { top, bottom: node(leaf) }));
        }
        left
    }
}

/// The comparison of a top's leaf with the leaves of a group of bottoms.
struct Apart<'a> {
    top: &'a [u64],
    seen: Orientation,
    signatures: &'a Signatures,
    leaves: Range<usize>,
}

impl WithSimd for Apart<'_> {
    type Output = Vec<usize>;

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is compiled for the processor's vectors where it is called")]
    fn with_simd<S: Simd>(self, _: S) -> Vec<usize> {
        // Turning the top has the same effect as turning the bottoms.
        let seen = self.seen.and(Orientation::FROM_ABOVE);
        let chunks = |leaf| (leaf, self.signatures.of(leaf).as_chunks::<CHUNK>().0);
        let mut apart: Vec<(usize, &[[u64; CHUNK]])> = self.leaves.map(chunks).collect();
        // All leaves go through one chunk before any goes on to the next, so that the processor
        // waits for several leaves at once. There is no branch on whether a leaf stays, because the
        // processor could not predict it.
        for (at, top) in self.top.as_chunks::<CHUNK>().0.iter().enumerate() {
            let top = turned(top, seen);
            let mut kept = 0;
            for place in 0..apart.len() {
                let leaf = apart[place];
                apart[kept] = leaf;
                kept += usize::from(!meet(&top, &leaf.1[at]));
            }
            apart.truncate(kept);
            if apart.is_empty() {
                break;
            }
        }
        apart.into_iter().map(|(leaf, _)| leaf).collect()
    }
}
