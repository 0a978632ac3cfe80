//! The groups of a half with their sets and signatures, the hardest groups first.
//!
//! The hardest groups are those with the fewest pairs. Mirror images are neighbours.

use crate::limits::{Limits, StopReason};
use crate::prove::choice::Choice;
use crate::prove::groups::Groups;
use crate::prove::signature::Signatures;
use crate::prove::workers::share;
use crate::rowset::sets::{self, Words};

/// Groups that keep their sets.
pub(super) struct Half<'a> {
    pub(super) groups: Groups<'a>,
    /// The numbers of the groups, by rank.
    order: Vec<u32>,
    /// The signatures of the groups, by rank.
    pub(super) signatures: Signatures,
}

/// A group that also stands for its mirror image.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leader {
    pub(super) rank: usize,
    /// Whether it is its own mirror image.
    pub(super) alone: bool,
}

impl<'a> Half<'a> {
    /// Makes the sets and reads their signatures.
    pub(super) fn new(
        mut groups: Groups<'a>,
        choice: &Choice,
        jobs: usize,
        limits: &Limits,
        observe: &(impl Fn() + Sync),
    ) -> Result<Self, StopReason> {
        let size = groups.side().shape().words();
        let mut room = sets::zeros(groups.len() * size);
        let mut signatures = read(&groups, choice, jobs, limits, &mut room, observe)?;
        let sizes: Vec<usize> = room.chunks_exact(size).map(sets::count).collect();
        groups.keep(room);
        let order = hardest_first(&groups, &sizes);
        signatures.rearrange(&order);
        Ok(Self { groups, order, signatures })
    }

    /// The number of groups.
    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    /// The number of the group with a rank.
    pub(super) fn group(&self, rank: usize) -> usize {
        self.order[rank] as usize
    }

    /// The number of the mirror image of the group with this rank.
    fn image(&self, rank: usize) -> usize {
        self.groups.mirrored(self.group(rank))
    }

    /// Whether the group with this rank stands for its mirror image too: its number is not the
    /// larger one.
    pub(super) fn leads(&self, rank: usize) -> bool {
        self.group(rank) <= self.image(rank)
    }

    /// All groups. If one of two mirror images is enough, only one is listed.
    pub(super) fn leaders(&self, is_enough: bool) -> Vec<Leader> {
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
    let (shape, last) = (groups.side().shape(), groups.last_rows());
    let mut signatures = Signatures::empty(groups.len(), choice.words());
    let pieces = room.chunks_mut(last.len() * shape.words()).zip(signatures.chunks_mut(last.len()));
    let state = || groups.side().stepper();
    share(jobs, pieces.enumerate(), limits, state, |stepper, (stem, (sets, signatures))| {
        groups.sets(stem, last, stepper, sets);
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
