//! Tops meet a block of bottoms: which of the pairs do signatures leave over, tier by tier?

use std::borrow::Cow;
use std::ops::Range;

use pulp::{Arch, Simd, WithSimd};

use super::super::books::Findings;
use super::super::choice::Seen;
use super::super::cover::{Asked, BLOCK, Batch, CHUNK, Numbers, meet, turned};
use super::super::node::Node;
use super::super::signature::Signatures;
use super::sheaf::{Sheaf, Sheaves};
use super::tile::Tile;
use crate::backend::{Limits, Why};

/// Sheaves of tops that are looked at together, from all sides that matter, with signatures for all tiers.
pub(super) struct Tops<'a> {
    sheaves: Vec<&'a Sheaf>,
    groups: Vec<Top>,
    by_group: Batch,
    /// If there are any.
    bundles: Option<Bundles>,
}

/// A group of a sheaf, seen from some side.
struct Top {
    sheaf: usize,
    group: usize,
    seen: Seen,
    /// The rank of the first bottom that it is asked about: bottoms of smaller rank have met it upside down.
    first: usize,
}

/// Bundles of groups.
struct Bundles {
    /// The numbers of their groups.
    groups: Vec<Range<usize>>,
    batch: Batch,
}

impl<'a> Tops<'a> {
    /// Tops of these sheaves, some of which are also in the tile, each with the place of its first group there.
    pub(super) fn new(
        sheaves: &'a [(Cow<Sheaf>, Option<usize>)],
        has_bundles: bool,
        sides: &[Seen],
        tile: &Tile,
    ) -> Self {
        let signatures: Vec<Signatures> = sheaves.iter().map(|(sheaf, _)| sheaf.by_group()).collect();
        let mut groups = Vec::new();
        for (sheaf, (leaves, place)) in sheaves.iter().enumerate() {
            // Where mirror images are in the same sheaf, they are seen anyway.
            let sides = if leaves.alone { &sides[..1] } else { sides };
            for &seen in sides {
                groups.extend((0..leaves.groups()).map(|group| {
                    let first = place.map_or(0, |first| tile.rank(first + group));
                    Top { sheaf, group, seen, first }
                }));
            }
        }
        let by_group: Vec<_> =
            groups.iter().map(|top| (signatures[top.sheaf].of(top.group), top.seen)).collect();
        let by_group = Batch::new(&by_group);
        let sheaves: Vec<&Sheaf> = sheaves.iter().map(|(sheaf, _)| &**sheaf).collect();
        let bundles = has_bundles.then(|| Bundles::new(&sheaves, &signatures, &groups));
        Self { sheaves, groups, by_group, bundles }
    }
}

impl Bundles {
    /// Of groups that lie together.
    fn new(sheaves: &[&Sheaf], signatures: &[Signatures], tops: &[Top]) -> Self {
        let united: Vec<Signatures> = sheaves
            .iter()
            .zip(signatures)
            .map(|(sheaf, groups)| {
                let each = sheaf.groups_in_bundle();
                groups.united((0..groups.len() / each).map(|bundle| bundle * each..(bundle + 1) * each))
            })
            .collect();
        let (mut groups, mut seen) = (Vec::new(), Vec::new());
        let mut start = 0;
        while let Some(top) = tops.get(start) {
            let each = sheaves[top.sheaf].groups_in_bundle();
            groups.push(start..start + each);
            seen.push((united[top.sheaf].of(top.group / each), top.seen));
            start += each;
        }
        Self { groups, batch: Batch::new(&seen) }
    }
}

/// Some tops and a block of bottoms.
pub(super) struct Meeting<'a> {
    /// All tops and all bottoms.
    pub(super) all: [&'a Sheaves<'a>; 2],
    pub(super) tops: &'a Tops<'a>,
    pub(super) tile: &'a Tile,
    pub(super) block: usize,
    pub(super) limits: &'a Limits,
}

impl Meeting<'_> {
    /// All pairs.
    pub(super) fn settle(&self, findings: &mut Findings) -> Result<(), Why> {
        let groups = &self.tops.groups;
        let (tier, mut asked) = match &self.tops.bundles {
            None => (0, self.asked_first(0..groups.len(), |top| top..top + 1)),
            Some(bundles) => {
                let mut asked = self.asked_first(0..bundles.groups.len(), |top| bundles.groups[top].clone());
                self.try_all(findings, 0, &bundles.batch, &mut asked);
                let parts = asked.iter().flat_map(|asked| {
                    bundles.groups[asked.top]
                        .clone()
                        .map(|top| self.asked(top, asked.bottoms, groups[top].first))
                });
                (1, parts.filter(|asked| !asked.bottoms.is_empty()).collect())
            }
        };
        self.try_all(findings, tier, &self.tops.by_group, &mut asked);
        asked
            .into_iter()
            .try_for_each(|Asked { top, bottoms }| self.by_leaves(findings, tier + 1, &groups[top], bottoms))
    }

    /// What the coarsest tops are asked about, each of which has some groups.
    fn asked_first(&self, tops: Range<usize>, groups: impl Fn(usize) -> Range<usize>) -> Vec<Asked> {
        let all = Numbers::of(self.tile.ranks_of(self.block).map(|_| true));
        let unlike = self.tile.unlike[self.block];
        let asked = tops.map(|top| {
            let groups = &self.tops.groups[groups(top)];
            let here = if groups[0].seen == Seen::MIRRORED { unlike } else { all };
            self.asked(top, here, groups.iter().map(|group| group.first).min().unwrap_or(0))
        });
        asked.filter(|asked| !asked.bottoms.is_empty()).collect()
    }

    /// A top that is asked about those bottoms of the block that have at least some rank.
    fn asked(&self, top: usize, bottoms: Numbers, rank: usize) -> Asked {
        let bottoms = match rank.saturating_sub(self.tile.ranks_of(self.block).start) {
            number if number < BLOCK => bottoms.from(number),
            _ => Numbers::default(),
        };
        Asked { top, bottoms }
    }

    fn try_all(&self, findings: &mut Findings, tier: usize, batch: &Batch, asked: &mut Vec<Asked>) {
        let count = |asked: &[Asked]| asked.iter().map(|asked| asked.bottoms.count()).sum();
        let before = count(asked);
        self.tile.blocks[self.block].uncovered_by_each(batch, asked);
        findings.signatures[tier].add(before, count(asked));
    }

    /// The leaves of a group and some bottoms, whose leaves and then sets are tried.
    fn by_leaves(&self, findings: &mut Findings, tier: usize, top: &Top, asked: Numbers) -> Result<(), Why> {
        let [tops, bottoms] = self.all;
        let (sheaf, seen) = (self.tops.sheaves[top.sheaf], top.seen);
        let first = self.tile.ranks_of(self.block).start;
        for leaf in sheaf.leaves_of(top.group) {
            let signature = sheaf.leaves.of(leaf);
            let left = self.tile.blocks[self.block].uncovered(signature, seen, asked);
            findings.signatures[tier].add(asked.count(), left.count());
            let mut apart = Vec::new();
            for number in left.iter() {
                let (lower, group) = self.tile.group(first + number);
                let leaves = lower.leaves_of(group);
                let tried = Apart { top: signature, seen, signatures: &lower.leaves, leaves: leaves.clone() };
                let disjoint = Arch::new().dispatch(tried);
                findings.signatures[tier + 1].add(leaves.len() as u64, disjoint.len() as u64);
                apart.extend(disjoint.into_iter().map(|leaf| bottoms.node(lower, leaf, false)));
            }
            if !apart.is_empty() {
                let top: Node = tops.node(sheaf, leaf, seen == Seen::MIRRORED);
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
