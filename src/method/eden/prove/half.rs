//! The targets of a half with their signatures, in tiers: bundles of groups, groups, and leaves.
//!
//! What has few bits in common with others comes first, mirror images beside each other. A tier is in the order of the one
//! before, so that everything is read from end to end when tops are gone through.

use std::ops::Range;

use pulp::{Arch, Simd, WithSimd};

use super::Level;
use super::choice::{Choice, from_above};
use super::cover::{CHUNK, meet};
use super::groups::Groups;
use super::node::Node;
use super::signature::Signatures;
use crate::backend::{Limits, Why};
use crate::rowset::{sets, words};

/// The tiers of a half.
pub(super) struct Half<'a> {
    pub(super) groups: Groups<'a>,
    /// The numbers of the groups by rank.
    order: Vec<u32>,
    bundles: Bundles<'a>,
    /// From the coarsest one to the finest.
    pub(super) tiers: Vec<Tier>,
    /// Which tier the groups are.
    group_tier: usize,
    /// If the sets of groups are not kept: the last tier, what groups are made of.
    pub(super) leaves: Option<Leaves<'a>>,
}

/// What the first tier consists of.
struct Bundles<'a> {
    /// If they are not the groups themselves.
    groups: Option<Groups<'a>>,
    /// Their numbers by rank.
    order: Vec<u32>,
    /// For each rank that of its first group; and where they end.
    starts: Vec<u32>,
}

/// Some sets of targets.
pub(super) struct Tier {
    pub(super) signatures: Signatures,
    /// For each of them where its parts start in the next tier; and where they end.
    starts: Vec<u32>,
}

/// What the leaves of the last tier are.
pub(super) struct Leaves<'a> {
    leaves: Groups<'a>,
    /// Their numbers.
    order: Vec<u32>,
}

/// A bundle that stands for its mirror image, too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leader {
    /// Its rank.
    pub(super) bundle: usize,
    /// The rank of its first group.
    pub(super) first: usize,
    /// Whether it is its own mirror image.
    pub(super) alone: bool,
}

impl<'a> Half<'a> {
    /// Groups that keep their sets, which are made here.
    pub(super) fn with_sets(
        mut groups: Groups<'a>,
        choice: &Choice,
        jobs: usize,
        limits: &Limits,
        observe: &(impl Fn() + Sync),
    ) -> Result<Self, Why> {
        let mut room = words::zeros(groups.len() * groups.side().shape().words());
        let mut signatures = Signatures::read(&groups, choice, jobs, limits, Some(&mut room), observe)?;
        let sizes = room.chunks_exact(groups.side().shape().words()).map(sets::count);
        let bundles = Bundles::new(None, &groups, &sizes.collect::<Vec<_>>());
        groups.keep(room);
        let order = bundles.order.clone();
        signatures.rearrange(&order);
        let tiers = vec![Tier { signatures, starts: Vec::new() }];
        Ok(Self { groups, order, bundles, tiers, group_tier: 0, leaves: None })
    }

    /// Groups that forget their sets, and their leaves; perhaps in bundles.
    pub(super) fn with_leaves(
        groups: Groups<'a>,
        bundles: Option<Groups<'a>>,
        choice: &Choice,
        jobs: usize,
        limits: &Limits,
        observe: &(impl Fn() + Sync),
    ) -> Result<Self, Why> {
        let leaves = groups.leaves();
        let mut by_leaf = Signatures::read(&leaves, choice, jobs, limits, None, observe)?;
        let mut by_group = by_leaf.united((0..groups.len()).map(|group| groups.members(group)));
        let bundles = Bundles::new(bundles, &groups, &by_group.sizes());
        let order = bundles.groups(&groups);
        by_group.rearrange(&order);
        let (mut starts, mut leaf_order) = (vec![0], Vec::with_capacity(leaves.len()));
        for &group in &order {
            leaf_order.extend(groups.members(group as usize).map(short));
            starts.push(short(leaf_order.len()));
        }
        by_leaf.rearrange(&leaf_order);
        let mut tiers = Vec::new();
        if bundles.groups.is_some() {
            let parts = bundles.starts.windows(2).map(|ends| ends[0] as usize..ends[1] as usize);
            tiers.push(Tier { signatures: by_group.united(parts), starts: bundles.starts.clone() });
        }
        let group_tier = tiers.len();
        tiers.push(Tier { signatures: by_group, starts });
        tiers.push(Tier { signatures: by_leaf, starts: Vec::new() });
        let leaves = Some(Leaves { leaves, order: leaf_order });
        Ok(Self { groups, order, bundles, tiers, group_tier, leaves })
    }

    /// The number of groups.
    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    /// The number of the group with a rank.
    pub(super) fn group(&self, rank: usize) -> usize {
        self.order[rank] as usize
    }

    /// The tier of the groups.
    pub(super) fn group_tier(&self) -> &Tier {
        &self.tiers[self.group_tier]
    }

    /// Whether the group with a rank is in a bundle whose number is not larger than that of its mirror image.
    pub(super) fn leads(&self, rank: usize) -> bool {
        let bundle = self.bundles.starts.partition_point(|&start| start as usize <= rank) - 1;
        self.bundles.leads(bundle, &self.groups)
    }

    /// All bundles; of two that are mirror images of each other only one, if that is enough.
    pub(super) fn leaders(&self, is_enough: bool) -> Vec<Leader> {
        let bundles = &self.bundles;
        let leading = |&bundle: &usize| !is_enough || bundles.leads(bundle, &self.groups);
        let leader = |bundle: usize| Leader {
            bundle,
            first: bundles.starts[bundle] as usize,
            alone: !is_enough || bundles.is_alone(bundle, &self.groups),
        };
        (0..bundles.order.len()).filter(leading).map(leader).collect()
    }

    /// The places of those leaves of some groups that have no bit in common with the signature of a top; all are counted.
    pub(super) fn leaves_apart(
        &self,
        top: &[u64],
        ranks: impl Iterator<Item = usize>,
        level: &mut Level,
    ) -> Vec<usize> {
        let signatures = &self.tiers.last().expect("there are groups").signatures;
        let places: Vec<usize> = ranks.flat_map(|rank| self.group_tier().parts(rank)).collect();
        // It is the same whether the bottoms are turned or the top.
        let top: Vec<u64> = (0..top.len()).map(|word| from_above(top, word)).collect();
        let apart = Arch::new().dispatch(Apart { signatures, top: &top, places: &places });
        level.add(places.len() as u64, apart.len() as u64);
        apart
    }
}

impl<'a> Bundles<'a> {
    /// Puts groups into bundles, those with the smallest sizes first.
    fn new(bundles: Option<Groups<'a>>, groups: &Groups, sizes: &[usize]) -> Self {
        let Some(bundles) = bundles else {
            let order = hardest_first(groups, sizes);
            return Self { groups: None, starts: (0..=short(groups.len())).collect(), order };
        };
        let mut least = vec![usize::MAX; bundles.len()];
        let mut counts = vec![0; bundles.len()];
        for (group, &size) in sizes.iter().enumerate() {
            let bundle = bundles.uniting(groups, group);
            least[bundle] = size.min(least[bundle]);
            counts[bundle] += 1;
        }
        let order = hardest_first(&bundles, &least);
        let mut starts = vec![0];
        for &bundle in &order {
            starts.push(starts[starts.len() - 1] + counts[bundle as usize]);
        }
        Self { groups: Some(bundles), order, starts }
    }

    /// The numbers of the groups, bundle by bundle.
    fn groups(&self, groups: &Groups) -> Vec<u32> {
        let Some(bundles) = &self.groups else { return self.order.clone() };
        let mut next = vec![0; self.order.len()];
        for (&bundle, &start) in self.order.iter().zip(&self.starts) {
            next[bundle as usize] = start;
        }
        let mut order = vec![0; groups.len()];
        for group in 0..groups.len() {
            let place = &mut next[bundles.uniting(groups, group)];
            order[*place as usize] = short(group);
            *place += 1;
        }
        order
    }

    /// The number of a bundle, and that of its mirror image.
    fn with_image(&self, rank: usize, groups: &Groups) -> [usize; 2] {
        let number = self.order[rank] as usize;
        [number, self.groups.as_ref().unwrap_or(groups).mirrored(number)]
    }

    fn leads(&self, rank: usize, groups: &Groups) -> bool {
        let [number, image] = self.with_image(rank, groups);
        number <= image
    }

    fn is_alone(&self, rank: usize, groups: &Groups) -> bool {
        let [number, image] = self.with_image(rank, groups);
        number == image
    }
}

impl Tier {
    /// The places of the parts of what is at a place, in the next tier.
    pub(super) fn parts(&self, place: usize) -> Range<usize> {
        self.starts[place] as usize..self.starts[place + 1] as usize
    }
}

impl Leaves<'_> {
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
        if meet(one, other) {
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
