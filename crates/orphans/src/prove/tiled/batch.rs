//! Sheaves: the targets of a half that are made, compared and forgotten together.
//!
//! A sheaf has all targets with the same rows between the oldest one and the last one, whose oldest
//! rows agree in the cells that are known even in bundles. For each last row it has one bundle.
//! This consists of groups, and these consist of leaves.
//! A tile has some sheaves of bottoms, which are in memory together.

use std::ops::Range;
use std::sync::Mutex;

use crate::limits::{Limits, StopReason};
use crate::prove::cover::Numbers;
use crate::prove::groups::{Groups, Node, Span};
use crate::prove::means::share;
use crate::prove::plan::{TILE_BLOCK as BLOCK, TILE_WORDS as WORDS};
use crate::prove::signature::{Choice, Signatures};
use crate::prove::sweep::Block;
use crate::rowset::sets::{self, Words};
use crate::rowset::{Alphabet, Stepper};

/// Words of sets that are made before their signatures are read, so that they stay in the
/// second-level cache.
const CHUNK: usize = 1 << 16;

/// All sheaves of a half.
pub(super) struct Sheaves<'a> {
    pub(super) groups: Groups<'a>,
    /// The bundles, if there are any.
    bundles: Option<Groups<'a>>,
    leaves: Groups<'a>,
    /// The stems of the coarsest groups. If one of two mirror images is enough, only one is listed.
    stems: Vec<usize>,
    last_rows: Vec<Alphabet>,
}

/// A sheaf. Its leaves are numbered by last row and then by oldest row; those of a group follow
/// each other.
#[derive(Clone)]
pub(super) struct Sheaf {
    /// The stems of its leaves.
    stems: Vec<usize>,
    /// For each tier, where its parts start among these, and at last where they end. The tiers are
    /// bundles, if there are any, groups, and leaves.
    tiers: Vec<Vec<usize>>,
    /// Whether it contains the mirror images of its targets.
    pub(super) alone: bool,
    pub(super) leaves: Signatures,
}

/// How large a sheaf is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    /// The number of parts in the first tier.
    pub(super) parts: u64,
    pub(super) groups: u64,
    /// Whether it contains the mirror images of its targets.
    pub(super) alone: bool,
}

/// What is needed to make sheaves.
pub(super) struct Maker {
    stepper: Stepper,
    sets: Words,
}

impl<'a> Sheaves<'a> {
    /// The sheaves of the targets of these groups. `wider` has the open cells of bundles, if there
    /// are bundles. With `half`, only one of two mirror images is made.
    pub(super) fn new(groups: Groups<'a>, wider: Option<usize>, half: bool) -> Self {
        let bundles = wider.map(|open| groups.with_open(open));
        let leaves = groups.leaves();
        let coarsest = bundles.as_ref().unwrap_or(&groups);
        let stems = (0..coarsest.stems()).filter(|&stem| !half || stem <= coarsest.mirrored_stem(stem));
        let stems = stems.collect();
        let size = (CHUNK / groups.side().shape().words()).max(1);
        let last_rows = groups.last_rows().chunks(size);
        Self { groups, bundles, leaves, stems, last_rows }
    }

    /// The number of sheaves.
    pub(super) fn len(&self) -> usize {
        self.stems.len()
    }

    /// The number of tiers: bundles, if there are any, groups, and leaves.
    pub(super) fn tiers(&self) -> usize {
        if self.bundles.is_some() { 3 } else { 2 }
    }

    /// The number of leaves in a sheaf, roughly.
    pub(super) fn size(&self) -> usize {
        self.leaves.len() / self.coarsest().stems()
    }

    /// How large a sheaf is, without making it.
    pub(super) fn measure(&self, number: usize) -> Size {
        let stem = self.stems[number];
        let (_, tiers) = self.divided(stem);
        let parts = |tier: &Vec<usize>| ((tier.len() - 1) * self.last()) as u64;
        Size {
            parts: parts(&tiers[0]),
            groups: parts(&tiers[tiers.len() - 2]),
            alone: self.coarsest().mirrored_stem(stem) == stem,
        }
    }

    /// For each step after the first, how many pairs follow from one that was left over: a part is
    /// divided into those of the next tier, and at last the group of the bottom into its leaves.
    pub(super) fn finer(&self, bottoms: &Self) -> Vec<Span> {
        let groups = self.bundles.iter().map(|bundles| self.groups.groups_in(bundles));
        groups.chain([self.groups.class_sizes(), bottoms.groups.class_sizes()]).collect()
    }

    /// The same where tops are in the tile of the bottoms: bundles are not compared again as groups
    /// with bottoms that have met these groups already. At least one group is.
    pub(super) fn loosened(&self, mut finer: Vec<Span>) -> Vec<Span> {
        if self.bundles.is_some() {
            finer[0] = 1..=*finer[0].end();
        }
        finer
    }

    /// A leaf as a node; the same number of rows is known of all leaves.
    pub(super) fn sample(&self) -> Node {
        self.leaves.leaf(0)
    }

    /// What is needed to make sheaves one after the other.
    pub(super) fn maker(&self) -> Maker {
        let shape = self.groups.side().shape();
        let most = self.last_rows.iter().map(Alphabet::len).max().unwrap_or(0);
        Maker { stepper: self.groups.side().stepper(), sets: sets::zeros(most * shape.words()) }
    }

    /// Makes a sheaf: computes all its sets, and keeps their signatures.
    pub(super) fn make(&self, number: usize, choice: &Choice, maker: &mut Maker) -> Sheaf {
        let stem = self.stems[number];
        let (stems, tiers) = self.divided(stem);
        let alone = self.coarsest().mirrored_stem(stem) == stem;
        let size = self.groups.side().shape().words();
        let mut leaves = Signatures::empty(stems.len() * self.last(), choice.words());
        for (place, &stem) in stems.iter().enumerate() {
            let mut row = 0;
            for last in &self.last_rows {
                let sets = &mut maker.sets[..last.len() * size];
                self.leaves.sets(stem, last, &mut maker.stepper, sets);
                for set in sets.chunks_exact(size) {
                    choice.read(set, leaves.of_mut(row * stems.len() + place));
                    row += 1;
                }
            }
        }
        Sheaf { stems, tiers, alone, leaves }
    }

    /// A leaf of a sheaf, or its mirror image, as a node.
    pub(super) fn node(&self, sheaf: &Sheaf, leaf: usize, mirrored: bool) -> Node {
        let (row, place) = (leaf / sheaf.stems.len(), leaf % sheaf.stems.len());
        let number = sheaf.stems[place] * self.last() + row;
        self.leaves.leaf(if mirrored { self.leaves.mirrored(number) } else { number })
    }

    fn coarsest(&self) -> &Groups<'a> {
        self.bundles.as_ref().unwrap_or(&self.groups)
    }

    fn last(&self) -> usize {
        self.groups.last_rows().len()
    }

    /// The stems of the leaves of a coarsest stem, those of a part together, and where the parts of
    /// each tier start.
    fn divided(&self, stem: usize) -> (Vec<usize>, Vec<Vec<usize>>) {
        let last = self.last();
        let tiers = || self.bundles.iter().chain([&self.groups, &self.leaves]);
        let part = |tier: &Groups, stem: usize| tier.uniting(&self.leaves, stem * last);
        let mut stems: Vec<usize> = self.coarsest().members(stem * last).map(|leaf| leaf / last).collect();
        let parts = |stem: usize| tiers().map(|tier| part(tier, stem)).collect::<Vec<_>>();
        stems.sort_by_cached_key(|&stem| parts(stem));
        let starts = |tier: &Groups| {
            let sizes = stems.chunk_by(|&a, &b| part(tier, a) == part(tier, b)).map(<[usize]>::len);
            let ends = sizes.scan(0, |end, size| {
                *end += size;
                Some(*end)
            });
            [0].into_iter().chain(ends).collect()
        };
        let tiers = tiers().map(starts).collect();
        (stems, tiers)
    }
}

impl Sheaf {
    /// The number of groups.
    pub(super) fn groups(&self) -> usize {
        self.parts(self.tiers.len() - 2)
    }

    /// The number of parts in a tier.
    pub(super) fn parts(&self, tier: usize) -> usize {
        self.leaves.len() / self.stems.len() * self.parts_of_row(tier)
    }

    /// The number of parts of a tier that end with the same row.
    fn parts_of_row(&self, tier: usize) -> usize {
        self.tiers[tier].len() - 1
    }

    /// The number of a part's last row, and where the part starts and ends among the stems.
    fn stems_of(&self, tier: usize, part: usize) -> (usize, Range<usize>) {
        let (row, part) = (part / self.parts_of_row(tier), part % self.parts_of_row(tier));
        (row, self.tiers[tier][part]..self.tiers[tier][part + 1])
    }

    /// The parts of the next tier that a part consists of.
    pub(super) fn finer(&self, tier: usize, part: usize) -> Range<usize> {
        let (row, stems) = self.stems_of(tier, part);
        let number = |stem| self.tiers[tier + 1].partition_point(|&start| start < stem);
        let first = row * self.parts_of_row(tier + 1);
        first + number(stems.start)..first + number(stems.end)
    }

    /// The leaves of a group.
    pub(super) fn leaves_of(&self, group: usize) -> Range<usize> {
        self.finer(self.tiers.len() - 2, group)
    }

    /// The signatures of all groups.
    fn by_group(&self) -> Signatures {
        self.leaves.united((0..self.groups()).map(|group| self.leaves_of(group)))
    }

    /// The signatures of bundles and of groups, tier by tier.
    pub(super) fn united(&self) -> Vec<Signatures> {
        let mut all: Vec<Signatures> = Vec::new();
        for tier in (0..self.tiers.len() - 1).rev() {
            let parts = (0..self.parts(tier)).map(|part| self.finer(tier, part));
            all.push(all.last().unwrap_or(&self.leaves).united(parts));
        }
        all.reverse();
        all
    }
}

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
