//! All pairs, if there is no memory for the sets of all groups, and perhaps not even for their signatures.
//!
//! Bottoms come in tiles, as many sheaves as there is room for; tops one sheaf after the other, which is made for each tile anew.
//! Signatures settle pairs in tiers: bundles of groups with groups, then groups, then leaves with groups, then
//! leaves. Of what is left the sets are made.

mod sheaf;
mod tile;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use pulp::{Arch, Simd, WithSimd};
use sheaf::{Maker, Sheaf, Sheaves};
use tile::Tile;

use super::books::{Books, Findings};
use super::choice::{Choice, Seen};
use super::cover::{BLOCK, CHUNK, Numbers, meet, turned};
use super::groups::Groups;
use super::join::Join;
use super::node::Node;
use super::refine::Refiner;
use super::run::{Means, Progress, Stage};
use super::signature::Signatures;
use super::workers::share;
use super::{Ledger, Piece, Plan, Stopped};
use crate::backend::{Limits, Why};

/// Sheaves of tops in a piece.
const PORTION: usize = 4;

/// Tops and bottoms, of which nothing is made yet but the choice of bits.
pub(super) struct Tiled<'a> {
    tops: Sheaves<'a>,
    /// If they are not the same as the tops.
    bottoms: Option<Sheaves<'a>>,
    choice: Choice,
    /// From which sides tops are seen.
    sides: &'static [Seen],
    tiles: Vec<Range<usize>>,
    pieces: Vec<Portion>,
}

/// Some sheaves of tops, to be looked at with those of a tile.
struct Portion {
    tile: usize,
    tops: Range<usize>,
}

impl<'a> Tiled<'a> {
    /// Chooses bits and cuts the work into pieces; `bottoms` only if they are not the same as the tops.
    pub(super) fn new(
        tops: Groups<'a>,
        bottoms: Option<Groups<'a>>,
        plan: &Plan,
        means: &Means,
    ) -> Result<Self, Why> {
        let lower = bottoms.as_ref().unwrap_or(&tops);
        let choice = Choice::new(&tops, lower, plan, means)?;
        // Mirror images of bottoms are seen by looking at mirror images of tops.
        let is_mirrored = tops.is_mirrored() && lower.is_mirrored();
        let sheaves = |groups| Sheaves::new(groups, plan.bundle_bits(), is_mirrored);
        let (tops, bottoms) = (sheaves(tops), bottoms.map(sheaves));
        let count = bottoms.as_ref().unwrap_or(&tops).len();
        let tiles: Vec<Range<usize>> = chunks(0..count, count.div_ceil(plan.tiles)).collect();
        let mut pieces = Vec::new();
        for (tile, numbers) in tiles.iter().enumerate() {
            // If tops and bottoms are the same, later tops have met this tile upside down.
            let end = if bottoms.is_none() { numbers.end } else { tops.len() };
            pieces.extend(chunks(0..end, PORTION).map(|tops| Portion { tile, tops }));
        }
        let sides: &[Seen] = if is_mirrored { &[Seen::PLAIN, Seen::MIRRORED] } else { &[Seen::PLAIN] };
        Ok(Self { tops, bottoms, choice, sides, tiles, pieces })
    }

    fn bottoms(&self) -> &Sheaves<'a> {
        self.bottoms.as_ref().unwrap_or(&self.tops)
    }

    fn worker(&self) -> Worker<'_> {
        let refiner = Refiner::new(&self.tops.groups, &self.bottoms().groups);
        let levels = if self.tops.has_bundles() { 4 } else { 3 };
        Worker { findings: Findings::new(refiner, levels), maker: self.tops.maker() }
    }

    /// All pairs of some tops with the bottoms of a tile.
    fn portion(
        &self,
        worker: &mut Worker,
        tops: Range<usize>,
        tile: &Tile,
        limits: &Limits,
    ) -> Result<(), Why> {
        worker.findings.refiner.forget_bottoms();
        for number in tops {
            let here = if self.bottoms.is_none() { tile.sheaf(number) } else { None };
            let made;
            let sheaf = if let Some((sheaf, _)) = here {
                sheaf
            } else {
                made = self.tops.make(number, &self.choice, &mut worker.maker);
                &made
            };
            let tops = Tops::new(sheaf, self.tops.has_bundles());
            // A bottom of smaller rank has met a top of the same tile upside down.
            let from = |group: usize| here.map_or(0, |(_, first)| tile.rank(first + group));
            for block in 0..tile.blocks.len() {
                if let Some(why) = limits.exceeded() {
                    return Err(why);
                }
                // Where mirror images are in the same sheaf, they are seen anyway.
                let sides = if sheaf.alone { &self.sides[..1] } else { self.sides };
                for &seen in sides {
                    let meeting = Meeting { join: self, tops: &tops, tile, block, seen, limits };
                    meeting.all(&mut worker.findings, &from)?;
                }
            }
        }
        Ok(())
    }
}

impl Join for Tiled<'_> {
    fn fingerprints(&self) -> Vec<u64> {
        vec![self.choice.fingerprint()]
    }

    fn blocks(&self) -> usize {
        self.pieces.len()
    }

    fn run(
        &self,
        wanted: &[usize],
        before: usize,
        means: &Means,
        ledger: &mut dyn Ledger,
    ) -> Result<Vec<Piece>, Stopped> {
        let books = Books::new(before, wanted.len(), means, ledger);
        let mut by_tile: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &piece in wanted {
            by_tile.entry(self.pieces[piece].tile).or_default().push(piece);
        }
        for (tile, wanted) in by_tile {
            if books.have_enough() {
                break;
            }
            let (done, total) = (AtomicU64::new(0), self.tiles[tile].len() as u64);
            let observe = || {
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                (means.observe)(Progress { stage: Stage::Signatures, done, total });
            };
            let numbers = self.tiles[tile].clone();
            let tile = Tile::new(self.bottoms(), numbers, &self.choice, means.jobs, means.limits, &observe)?;
            share(
                means.jobs,
                wanted.iter(),
                means.limits,
                || self.worker(),
                |worker, &piece| {
                    if books.have_enough() {
                        return Ok(());
                    }
                    self.portion(worker, self.pieces[piece].tops.clone(), &tile, means.limits)?;
                    books.add(worker.findings.piece(piece))
                },
            )?;
        }
        Ok(books.pieces())
    }
}

/// What a thread has.
struct Worker<'a> {
    findings: Findings<'a>,
    maker: Maker,
}

/// A sheaf of tops with signatures for all tiers.
struct Tops<'a> {
    sheaf: &'a Sheaf,
    groups: Signatures,
    /// If there are bundles.
    bundles: Option<Signatures>,
}

impl<'a> Tops<'a> {
    fn new(sheaf: &'a Sheaf, has_bundles: bool) -> Self {
        let groups = sheaf.by_group();
        let each = sheaf.groups_in_bundle();
        let bundles = (0..groups.len() / each).map(|bundle| bundle * each..(bundle + 1) * each);
        let bundles = has_bundles.then(|| groups.united(bundles));
        Self { sheaf, groups, bundles }
    }
}

/// A sheaf of tops, seen from some side, and a block of bottoms.
struct Meeting<'a> {
    join: &'a Tiled<'a>,
    tops: &'a Tops<'a>,
    tile: &'a Tile,
    block: usize,
    seen: Seen,
    limits: &'a Limits,
}

impl Meeting<'_> {
    /// All pairs; `from` says for each group of tops the rank of the first bottom that it is asked about.
    fn all(&self, findings: &mut Findings, from: &impl Fn(usize) -> usize) -> Result<(), Why> {
        let each = self.tops.sheaf.groups_in_bundle();
        let ranks = self.tile.ranks_of(self.block);
        let here = match self.seen {
            Seen::MIRRORED => self.tile.unlike[self.block],
            _ => Numbers::of(ranks.clone().map(|_| true)),
        };
        let later = |numbers: Numbers, rank: usize| match rank.saturating_sub(ranks.start) {
            number if number < BLOCK => numbers.from(number),
            _ => Numbers::default(),
        };
        for bundle in 0..self.tops.groups.len() / each {
            let groups = bundle * each..(bundle + 1) * each;
            let mut asked = here;
            if let Some(bundles) = &self.tops.bundles {
                let first = groups.clone().map(from).min().unwrap_or(0);
                asked = self.uncovered(findings, 0, bundles.of(bundle), later(here, first));
            }
            if asked.is_empty() {
                continue;
            }
            let tier = usize::from(self.tops.bundles.is_some());
            for group in groups {
                let asked = later(asked, from(group));
                let left = self.uncovered(findings, tier, self.tops.groups.of(group), asked);
                if !left.is_empty() {
                    self.by_leaves(findings, tier + 1, group, left)?;
                }
            }
        }
        Ok(())
    }

    fn uncovered(&self, findings: &mut Findings, tier: usize, top: &[u64], asked: Numbers) -> Numbers {
        if asked.is_empty() {
            return asked;
        }
        let left = self.tile.blocks[self.block].uncovered(top, self.seen, asked);
        findings.signatures[tier].add(asked.count(), left.count());
        left
    }

    /// The leaves of a group and some bottoms, whose leaves and then sets are tried.
    fn by_leaves(
        &self,
        findings: &mut Findings,
        tier: usize,
        group: usize,
        asked: Numbers,
    ) -> Result<(), Why> {
        let sheaf = self.tops.sheaf;
        let first = self.tile.ranks_of(self.block).start;
        for leaf in sheaf.leaves_of(group) {
            let signature = sheaf.leaves.of(leaf);
            let left = self.uncovered(findings, tier, signature, asked);
            let mut apart = Vec::new();
            for number in left.iter() {
                let (lower, group) = self.tile.group(first + number);
                let leaves = lower.leaves_of(group);
                let tried = Apart {
                    top: signature,
                    seen: self.seen,
                    signatures: &lower.leaves,
                    leaves: leaves.clone(),
                };
                let disjoint = Arch::new().dispatch(tried);
                findings.signatures[tier + 1].add(leaves.len() as u64, disjoint.len() as u64);
                apart.extend(disjoint.into_iter().map(|leaf| self.join.bottoms().node(lower, leaf, false)));
            }
            if !apart.is_empty() {
                let top: Node = self.join.tops.node(sheaf, leaf, self.seen == Seen::MIRRORED);
                findings.refiner.settle(&top, apart, 0, self.limits)?;
            }
        }
        Ok(())
    }
}

/// A top and the leaves of a group of bottoms, which it may not meet.
struct Apart<'a> {
    top: &'a [u64],
    seen: Seen,
    signatures: &'a Signatures,
    leaves: Range<usize>,
}

impl WithSimd for Apart<'_> {
    type Output = Vec<usize>;

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is compiled for the processor's vectors where it is called")]
    fn with_simd<S: Simd>(self, _: S) -> Vec<usize> {
        // It is the same whether the bottoms are turned or the top.
        let seen = self.seen.and(Seen::FROM_ABOVE);
        let mut apart = Vec::new();
        for leaf in self.leaves {
            if are_apart(self.top, seen, self.signatures.of(leaf)) {
                apart.push(leaf);
            }
        }
        apart
    }
}

/// Whether two signatures have no bit in common, one of them seen from some side.
#[inline(always)]
#[allow(clippy::inline_always, reason = "see above")]
fn are_apart(one: &[u64], seen: Seen, other: &[u64]) -> bool {
    for (one, other) in one.as_chunks::<CHUNK>().0.iter().zip(other.as_chunks::<CHUNK>().0) {
        if meet(&turned(one, seen), other) {
            return false;
        }
    }
    true
}

/// A range in parts of some size.
fn chunks(range: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    range.clone().step_by(size.max(1)).map(move |start| start..range.end.min(start + size))
}
