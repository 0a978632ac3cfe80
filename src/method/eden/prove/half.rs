//! The groups of a half with their signatures, those with the smallest sets first.
//!
//! A group has a number, which says what it stands for, and a rank, by which everything is kept that is asked for again and again:
//! tops are gone through by rank, so that their signatures and those of their leaves are read from end to end.

use std::ops::Range;

use pulp::{Arch, Simd, WithSimd};

use super::Level;
use super::choice::Choice;
use super::cover::CHUNK;
use super::groups::Groups;
use super::node::Node;
use super::signature::Signatures;
use crate::backend::{Limits, Why};
use crate::rowset::{sets, words};

/// Groups with their signatures.
pub(super) struct Half<'a> {
    pub(super) groups: Groups<'a>,
    /// The numbers of the groups by rank: smallest sets first, mirror images beside each other.
    order: Vec<u32>,
    /// By rank.
    pub(super) signatures: Signatures,
    /// If the sets of groups are not kept: what they are made of.
    pub(super) leaves: Option<Leaves<'a>>,
}

/// The leaves of all groups, by the rank of the group.
pub(super) struct Leaves<'a> {
    leaves: Groups<'a>,
    /// The numbers of the leaves by place.
    order: Vec<u32>,
    /// For each rank the place of its first leaf; and where they end.
    starts: Vec<u32>,
    /// By place.
    pub(super) signatures: Signatures,
}

/// A group that stands for its mirror image, too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leader {
    pub(super) rank: usize,
    /// Whether it is its own mirror image.
    pub(super) alone: bool,
}

impl<'a> Half<'a> {
    /// Makes sets, reads their signatures, and keeps the sets if that is wanted.
    pub(super) fn new(
        mut groups: Groups<'a>,
        keep: bool,
        choice: &Choice,
        jobs: usize,
        limits: &Limits,
        observe: &(impl Fn() + Sync),
    ) -> Result<Self, Why> {
        if keep {
            let mut room = words::zeros(groups.len() * groups.side().shape().words());
            let mut signatures = Signatures::read(&groups, choice, jobs, limits, Some(&mut room), observe)?;
            let all = room.chunks_exact(groups.side().shape().words()).map(sets::count);
            let sizes: Vec<usize> = all.collect();
            groups.keep(room);
            let order = hardest_first(&groups, &sizes);
            signatures.rearrange(&order);
            return Ok(Self { groups, order, signatures, leaves: None });
        }
        let leaves = groups.leaves();
        let mut by_leaf = Signatures::read(&leaves, choice, jobs, limits, None, observe)?;
        let mut signatures = by_leaf.united((0..groups.len()).map(|group| groups.members(group)));
        let order = hardest_first(&groups, &signatures.sizes());
        signatures.rearrange(&order);
        let mut starts = vec![0];
        let mut leaf_order = Vec::with_capacity(leaves.len());
        for &group in &order {
            leaf_order.extend(groups.members(group as usize).map(short));
            starts.push(short(leaf_order.len()));
        }
        by_leaf.rearrange(&leaf_order);
        let leaves = Leaves { leaves, order: leaf_order, starts, signatures: by_leaf };
        Ok(Self { groups, order, signatures, leaves: Some(leaves) })
    }

    /// The number of groups.
    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    /// The number of the group with a rank.
    pub(super) fn group(&self, rank: usize) -> usize {
        self.order[rank] as usize
    }

    /// Whether the group with a rank has a number that is not larger than that of its mirror image.
    pub(super) fn leads(&self, rank: usize) -> bool {
        self.group(rank) <= self.groups.mirrored(self.group(rank))
    }

    /// All groups; of two that are mirror images of each other only one, if that is enough.
    pub(super) fn leaders(&self, is_enough: bool) -> Vec<Leader> {
        let leader = |rank: usize| {
            let group = self.group(rank);
            let image = if is_enough { self.groups.mirrored(group) } else { group };
            (group <= image).then_some(Leader { rank, alone: group == image })
        };
        (0..self.len()).filter_map(leader).collect()
    }
}

impl Leaves<'_> {
    /// The places of the leaves of the group with a rank.
    pub(super) fn of(&self, rank: usize) -> Range<usize> {
        self.starts[rank] as usize..self.starts[rank + 1] as usize
    }

    /// The places of those leaves of some groups that have no bit in common with the signature of a top; all are counted.
    pub(super) fn apart(
        &self,
        top: &[u64],
        ranks: impl Iterator<Item = usize>,
        level: &mut Level,
    ) -> Vec<usize> {
        let places: Vec<usize> = ranks.flat_map(|rank| self.of(rank)).collect();
        // Bottoms are read upwards: what is in a word for them is in the neighbouring one for tops.
        let top: Vec<u64> = (0..top.len()).map(|word| top[word ^ 1]).collect();
        let apart = Arch::new().dispatch(Apart { signatures: &self.signatures, top: &top, places: &places });
        level.add(places.len() as u64, apart.len() as u64);
        apart
    }

    /// The leaf at a place.
    pub(super) fn node(&self, place: usize) -> Node {
        self.leaves.leaf(self.order[place] as usize)
    }
}

/// A top and some bottoms that it may not meet.
struct Apart<'a> {
    signatures: &'a Signatures,
    top: &'a [u64],
    places: &'a [usize],
}

impl WithSimd for Apart<'_> {
    type Output = Vec<usize>;

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is compiled for the processor's vectors where it is called")]
    fn with_simd<S: Simd>(self, _: S) -> Vec<usize> {
        let mut apart = Vec::new();
        for &place in self.places {
            if are_apart(self.top, self.signatures.of(place)) {
                apart.push(place);
            }
        }
        apart
    }
}

/// Whether two signatures have no bit in common.
#[inline(always)]
#[allow(clippy::inline_always, reason = "see above")]
fn are_apart(one: &[u64], other: &[u64]) -> bool {
    for (one, other) in one.as_chunks::<CHUNK>().0.iter().zip(other.as_chunks::<CHUNK>().0) {
        let mut common = 0;
        for (one, other) in one.iter().zip(other) {
            common |= one & other;
        }
        if common != 0 {
            return false;
        }
    }
    true
}

/// All groups, those with the smallest sizes first, mirror images beside each other.
fn hardest_first(groups: &Groups, sizes: &[usize]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..short(groups.len())).collect();
    // That one of two mirror images is enough rests on their being neighbours, so it must not rest on what signatures say.
    let key = |&group: &u32| {
        let (group, image) = (group as usize, groups.mirrored(group as usize));
        (sizes[group].min(sizes[image]), group.min(image), group)
    };
    order.sort_by_cached_key(key);
    order
}

fn short(number: usize) -> u32 {
    u32::try_from(number).expect("more than 2^32 signatures fit in no memory")
}
