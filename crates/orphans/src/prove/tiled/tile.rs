//! A tile: some sheaves of bottoms that are in memory together.

use std::ops::Range;
use std::sync::Mutex;

use super::sheaf::{Sheaf, Sheaves};
use crate::limits::{Limits, StopReason};
use crate::prove::choice::Choice;
use crate::prove::numbers::Numbers;
use crate::prove::sizes::{TILE_BLOCK as BLOCK, TILE_WORDS as WORDS};
use crate::prove::sweep::Block;
use crate::prove::workers::share;
use crate::rowset::sets;

/// The bottoms of some sheaves in blocks, those with the smallest signatures first, and their
/// leaves.
pub(super) struct Tile {
    /// The numbers of the sheaves.
    numbers: Range<usize>,
    sheaves: Vec<Sheaf>,
    /// For each sheaf, the place of its first group.
    firsts: Vec<usize>,
    /// The places of groups by rank, and the ranks by place.
    order: Vec<u32>,
    ranks: Vec<u32>,
    pub(super) blocks: Vec<Block<WORDS>>,
    /// For each block, the bottoms whose sheaves do not contain their mirror images.
    pub(super) unlike: Vec<Numbers<WORDS>>,
}

impl Tile {
    /// Makes the sheaves with these numbers.
    pub(super) fn new(
        bottoms: &Sheaves,
        numbers: Range<usize>,
        choice: &Choice,
        jobs: usize,
        limits: &Limits,
        observe: &(impl Fn() + Sync),
    ) -> Result<Self, StopReason> {
        let sheaves = in_parallel(
            jobs,
            limits,
            numbers.clone(),
            || bottoms.maker(),
            |maker, number| {
                let sheaf = bottoms.make(number, choice, maker);
                observe();
                sheaf
            },
        )?;
        let mut firsts = Vec::new();
        let mut sizes = Vec::new();
        for sheaf in &sheaves {
            firsts.push(sizes.len());
            let by_group = sheaf.by_group();
            sizes.extend((0..sheaf.groups()).map(|group| sets::count(by_group.of(group))));
        }
        let mut order: Vec<u32> = (0..sizes.len()).map(short).collect();
        order.sort_by_key(|&place| (sizes[place as usize], place));
        let mut ranks = vec![0; order.len()];
        for (rank, &place) in order.iter().enumerate() {
            ranks[place as usize] = short(rank);
        }
        let mut tile =
            Self { numbers, sheaves, firsts, order, ranks, blocks: Vec::new(), unlike: Vec::new() };
        let room = || sets::zeros(BLOCK.min(tile.order.len()) * choice.words());
        let blocks = 0..tile.order.len().div_ceil(BLOCK);
        let unlike = |block| Numbers::of(tile.ranks_of(block).map(|rank| !tile.group(rank).0.alone));
        tile.unlike = blocks.clone().map(unlike).collect();
        tile.blocks = in_parallel(jobs, limits, blocks, room, |room, block| {
            let ranks = tile.ranks_of(block);
            for (rank, signature) in ranks.clone().zip(room.chunks_exact_mut(choice.words())) {
                let (sheaf, group) = tile.group(rank);
                sheaf.leaves.unite(sheaf.leaves_of(group), signature);
            }
            Block::new(&room.chunks_exact(choice.words()).take(ranks.len()).collect::<Vec<_>>())
        })?;
        Ok(tile)
    }

    /// The sheaf with this number and the place of its first group, if the sheaf is in this tile.
    pub(super) fn sheaf(&self, number: usize) -> Option<(&Sheaf, usize)> {
        let index = self.numbers.contains(&number).then(|| number - self.numbers.start)?;
        Some((&self.sheaves[index], self.firsts[index]))
    }

    /// The rank of the group at a place.
    pub(super) fn rank(&self, place: usize) -> usize {
        self.ranks[place] as usize
    }

    /// The ranks of the bottoms of a block.
    pub(super) fn ranks_of(&self, block: usize) -> Range<usize> {
        block * BLOCK..self.order.len().min((block + 1) * BLOCK)
    }

    /// The group with this rank: its sheaf, and its number in the sheaf.
    pub(super) fn group(&self, rank: usize) -> (&Sheaf, usize) {
        let place = self.order[rank] as usize;
        let index = self.firsts.partition_point(|&first| first <= place) - 1;
        (&self.sheaves[index], place - self.firsts[index])
    }
}

/// Makes something for each number, and returns it in the order of the numbers.
fn in_parallel<T: Send, S: Send>(
    jobs: usize,
    limits: &Limits,
    numbers: Range<usize>,
    state: impl Fn() -> S + Sync,
    make: impl Fn(&mut S, usize) -> T + Sync,
) -> Result<Vec<T>, StopReason> {
    let all = Mutex::new(Vec::with_capacity(numbers.len()));
    share(jobs, numbers, limits, state, |state, number| {
        let new = make(state, number);
        all.lock().expect("nobody panics with the lock").push((number, new));
        Ok::<(), StopReason>(())
    })?;
    let mut all = all.into_inner().expect("nobody panics with the lock");
    all.sort_by_key(|(number, _)| *number);
    Ok(all.into_iter().map(|(_, new)| new).collect())
}

fn short(number: usize) -> u32 {
    u32::try_from(number).expect("more than 2^32 signatures fit in no memory")
}
