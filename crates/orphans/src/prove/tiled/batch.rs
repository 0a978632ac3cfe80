//! Batches: the targets of a half that are made, compared and forgotten together.
//!
//! A batch has all targets with the same rows between the oldest one and the last one, whose oldest rows
//! agree in the cells that are known even in clusters. For each last row it has one cluster. This consists of
//! groups, and these consist of leaves. A tile has some batches of bottoms, which are in memory together.

use std::ops::Range;
use std::sync::Mutex;

use crate::limits::{Limits, StopReason};
use crate::prove::cover::Numbers;
use crate::prove::groups::{Groups, Node, Span};
use crate::prove::plan::{TILE_BLOCK as BLOCK, TILE_WORDS as WORDS};
use crate::prove::signature::{Choice, Signatures};
use crate::prove::sweep::Block;
use crate::rowset::sets::{self, Words};
use crate::rowset::{Alphabet, Stepper};
use crate::threads::share;

/// Words of sets that are made before their signatures are read, so that they stay in the second-level cache.
const CHUNK: usize = 1 << 16;

pub(super) struct Batches<'a> {
    pub(super) groups: Groups<'a>,
    /// The clusters, if there are any.
    clusters: Option<Groups<'a>>,
    leaves: Groups<'a>,
    /// The prefixes of the coarsest groups. If one of two mirror images is enough, only one is listed.
    prefixes: Vec<usize>,
    last_rows: Vec<Alphabet>,
}

/// A batch. Its leaves are numbered by last row and then by oldest row; those of a group follow each other.
#[derive(Clone)]
pub(super) struct Batch {
    /// The prefixes of its leaves.
    prefixes: Vec<usize>,
    /// For each tier, where its parts start among these, and at last where they end. The tiers are
    /// clusters, if there are any, groups, and leaves.
    tiers: Vec<Vec<usize>>,
    /// True if it contains the mirror images of its targets.
    pub(super) alone: bool,
    pub(super) leaves: Signatures,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    /// The number of parts in the first tier.
    pub(super) parts: u64,
    pub(super) groups: u64,
    /// True if it contains the mirror images of its targets.
    pub(super) alone: bool,
}

pub(super) struct Maker {
    stepper: Stepper,
    sets: Words,
}

impl<'a> Batches<'a> {
    /// The batches of the targets of these groups. `wider` has the open cells of clusters, if there
    /// are clusters. With `half`, only one of two mirror images is made.
    pub(super) fn new(groups: Groups<'a>, wider: Option<usize>, half: bool) -> Self {
        let clusters = wider.map(|open| groups.with_open(open));
        let leaves = groups.leaves();
        let coarsest = clusters.as_ref().unwrap_or(&groups);
        let prefixes =
            (0..coarsest.prefixes()).filter(|&prefix| !half || prefix <= coarsest.mirrored_prefix(prefix));
        let prefixes = prefixes.collect();
        let size = (CHUNK / groups.side.shape.words()).max(1);
        let last_rows = groups.last_rows().chunks(size);
        Self { groups, clusters, leaves, prefixes, last_rows }
    }

    pub(super) fn len(&self) -> usize {
        self.prefixes.len()
    }

    /// The number of tiers: clusters, if there are any, groups, and leaves.
    pub(super) fn tiers(&self) -> usize {
        if self.clusters.is_some() { 3 } else { 2 }
    }

    /// The number of leaves in a batch, roughly.
    pub(super) fn size(&self) -> usize {
        self.leaves.len() / self.coarsest().prefixes()
    }

    /// How large a batch is, without making it.
    pub(super) fn measure(&self, number: usize) -> Size {
        let prefix = self.prefixes[number];
        let (_, tiers) = self.divided(prefix);
        let parts = |tier: &Vec<usize>| ((tier.len() - 1) * self.last()) as u64;
        Size {
            parts: parts(&tiers[0]),
            groups: parts(&tiers[tiers.len() - 2]),
            alone: self.coarsest().mirrored_prefix(prefix) == prefix,
        }
    }

    /// For each step after the first, how many pairs follow from one that was left over: a part is
    /// divided into those of the next tier, and at last the group of the bottom into its leaves.
    pub(super) fn finer(&self, bottoms: &Self) -> Vec<Span> {
        let groups = self.clusters.iter().map(|clusters| self.groups.groups_in(clusters));
        groups.chain([self.groups.class_sizes(), bottoms.groups.class_sizes()]).collect()
    }

    /// How many pairs follow from one, where tops are in the tile of the bottoms: clusters are not compared again as
    /// groups with bottoms that have met these groups already. At least one group is.
    pub(super) fn loosened(&self, mut finer: Vec<Span>) -> Vec<Span> {
        if self.clusters.is_some() {
            finer[0] = 1..=*finer[0].end();
        }
        finer
    }

    /// A leaf as a node; the same number of rows is known of all leaves.
    pub(super) fn sample(&self) -> Node {
        self.leaves.leaf(0)
    }

    pub(super) fn maker(&self) -> Maker {
        let shape = self.groups.side.shape;
        let most = self.last_rows.iter().map(Alphabet::len).max().unwrap_or(0);
        Maker { stepper: self.groups.side.stepper(), sets: sets::zeros(most * shape.words()) }
    }

    /// Makes a batch: computes all its sets, and keeps their signatures.
    pub(super) fn make(&self, number: usize, choice: &Choice, maker: &mut Maker) -> Batch {
        let prefix = self.prefixes[number];
        let (prefixes, tiers) = self.divided(prefix);
        let alone = self.coarsest().mirrored_prefix(prefix) == prefix;
        let size = self.groups.side.shape.words();
        let mut leaves = Signatures::empty(prefixes.len() * self.last(), choice.words());
        for (place, &prefix) in prefixes.iter().enumerate() {
            let mut row = 0;
            for last in &self.last_rows {
                let sets = &mut maker.sets[..last.len() * size];
                self.leaves.sets(prefix, last, &mut maker.stepper, sets);
                for set in sets.chunks_exact(size) {
                    choice.read(set, leaves.of_mut(row * prefixes.len() + place));
                    row += 1;
                }
            }
        }
        Batch { prefixes, tiers, alone, leaves }
    }

    /// A leaf of a batch, or its mirror image, as a node.
    pub(super) fn node(&self, batch: &Batch, leaf: usize, mirrored: bool) -> Node {
        let (row, place) = (leaf / batch.prefixes.len(), leaf % batch.prefixes.len());
        let number = batch.prefixes[place] * self.last() + row;
        self.leaves.leaf(if mirrored { self.leaves.mirrored(number) } else { number })
    }

    fn coarsest(&self) -> &Groups<'a> {
        self.clusters.as_ref().unwrap_or(&self.groups)
    }

    fn last(&self) -> usize {
        self.groups.last_rows().len()
    }

    /// The prefixes of the leaves of a coarsest prefix, those of a part together, and where the parts of
    /// each tier start.
    fn divided(&self, prefix: usize) -> (Vec<usize>, Vec<Vec<usize>>) {
        let last = self.last();
        let tiers = || self.clusters.iter().chain([&self.groups, &self.leaves]);
        let part = |tier: &Groups, prefix: usize| tier.uniting(&self.leaves, prefix * last);
        let mut prefixes: Vec<usize> =
            self.coarsest().members(prefix * last).map(|leaf| leaf / last).collect();
        let parts = |prefix: usize| tiers().map(|tier| part(tier, prefix)).collect::<Vec<_>>();
        prefixes.sort_by_cached_key(|&prefix| parts(prefix));
        let starts = |tier: &Groups| {
            let sizes = prefixes.chunk_by(|&a, &b| part(tier, a) == part(tier, b)).map(<[usize]>::len);
            let ends = sizes.scan(0, |end, size| {
                *end += size;
                Some(*end)
            });
            [0].into_iter().chain(ends).collect()
        };
        let tiers = tiers().map(starts).collect();
        (prefixes, tiers)
    }
}

impl Batch {
    pub(super) fn groups(&self) -> usize {
        self.parts(self.tiers.len() - 2)
    }

    pub(super) fn parts(&self, tier: usize) -> usize {
        self.leaves.len() / self.prefixes.len() * self.parts_of_row(tier)
    }

    /// The number of parts of a tier that end with the same row.
    fn parts_of_row(&self, tier: usize) -> usize {
        self.tiers[tier].len() - 1
    }

    /// The parts of the next tier that a part consists of.
    pub(super) fn finer(&self, tier: usize, part: usize) -> Range<usize> {
        let (row, part) = (part / self.parts_of_row(tier), part % self.parts_of_row(tier));
        let first = row * self.parts_of_row(tier + 1);
        // The part starts and ends at these among the prefixes.
        let ends = [self.tiers[tier][part], self.tiers[tier][part + 1]];
        let [from, to] = ends.map(|end| first + self.tiers[tier + 1].partition_point(|&start| start < end));
        from..to
    }

    pub(super) fn leaves_of(&self, group: usize) -> Range<usize> {
        self.finer(self.tiers.len() - 2, group)
    }

    fn by_group(&self) -> Signatures {
        self.leaves.united((0..self.groups()).map(|group| self.leaves_of(group)))
    }

    /// The signatures of clusters and of groups, tier by tier.
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

/// The bottoms of some batches in blocks, those with the smallest signatures first, and their leaves.
pub(super) struct Tile {
    numbers: Range<usize>,
    batches: Vec<Batch>,
    /// For each batch, the place of its first group.
    firsts: Vec<usize>,
    /// The places of groups by rank, and the ranks by place.
    order: Vec<u32>,
    ranks: Vec<u32>,
    pub(super) blocks: Vec<Block<WORDS>>,
    /// For each block, the bottoms whose batches do not contain their mirror images.
    pub(super) unlike: Vec<Numbers<WORDS>>,
}

impl Tile {
    pub(super) fn new(
        bottoms: &Batches,
        numbers: Range<usize>,
        choice: &Choice,
        jobs: usize,
        limits: &Limits,
        observe: &(impl Fn() + Sync),
    ) -> Result<Self, StopReason> {
        let batches = in_parallel(
            jobs,
            limits,
            numbers.clone(),
            || bottoms.maker(),
            |maker, number| {
                let batch = bottoms.make(number, choice, maker);
                observe();
                batch
            },
        )?;
        let mut firsts = Vec::new();
        let mut sizes = Vec::new();
        for batch in &batches {
            firsts.push(sizes.len());
            let by_group = batch.by_group();
            sizes.extend((0..batch.groups()).map(|group| sets::count(by_group.of(group))));
        }
        let mut order: Vec<u32> = (0..sizes.len()).map(short).collect();
        order.sort_by_key(|&place| (sizes[place as usize], place));
        let mut ranks = vec![0; order.len()];
        for (rank, &place) in order.iter().enumerate() {
            ranks[place as usize] = short(rank);
        }
        let mut tile =
            Self { numbers, batches, firsts, order, ranks, blocks: Vec::new(), unlike: Vec::new() };
        let room = || sets::zeros(BLOCK.min(tile.order.len()) * choice.words());
        let blocks = 0..tile.order.len().div_ceil(BLOCK);
        let unlike = |block| Numbers::of(tile.ranks_of(block).map(|rank| !tile.group(rank).0.alone));
        tile.unlike = blocks.clone().map(unlike).collect();
        tile.blocks = in_parallel(jobs, limits, blocks, room, |room, block| {
            let ranks = tile.ranks_of(block);
            for (rank, signature) in ranks.clone().zip(room.chunks_exact_mut(choice.words())) {
                let (batch, group) = tile.group(rank);
                batch.leaves.unite(batch.leaves_of(group), signature);
            }
            Block::new(&room.chunks_exact(choice.words()).take(ranks.len()).collect::<Vec<_>>())
        })?;
        Ok(tile)
    }

    /// The batch with this number and the place of its first group, if the batch is in this tile.
    pub(super) fn batch(&self, number: usize) -> Option<(&Batch, usize)> {
        let index = self.numbers.contains(&number).then(|| number - self.numbers.start)?;
        Some((&self.batches[index], self.firsts[index]))
    }

    pub(super) fn rank(&self, place: usize) -> usize {
        self.ranks[place] as usize
    }

    pub(super) fn ranks_of(&self, block: usize) -> Range<usize> {
        block * BLOCK..self.order.len().min((block + 1) * BLOCK)
    }

    /// The group with this rank: its batch, and its number in the batch.
    pub(super) fn group(&self, rank: usize) -> (&Batch, usize) {
        let place = self.order[rank] as usize;
        let index = self.firsts.partition_point(|&first| first <= place) - 1;
        (&self.batches[index], place - self.firsts[index])
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
    share(numbers, jobs, limits, state, |state, number| {
        let new = make(state, number);
        all.lock().expect("no thread panics with the lock").push((number, new));
        Ok::<(), StopReason>(())
    })?;
    let mut all = all.into_inner().expect("no thread panics with the lock");
    all.sort_by_key(|(number, _)| *number);
    Ok(all.into_iter().map(|(_, new)| new).collect())
}

fn short(number: usize) -> u32 {
    u32::try_from(number).expect("more than 2^32 signatures fit in no memory")
}
