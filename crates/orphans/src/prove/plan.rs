//! The plan of a proof: how it settles a box, and how much memory that takes.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::BoxQuestion;
use super::refine::memory;
use crate::rowset::{Alphabet, Shape, turn};

/// The most bits of a signature, by width. Where the sets of groups are not kept, signatures must
/// settle more pairs. Each further column also gives four times as many bits to choose from.
const fn signature(width: usize) -> usize {
    match width {
        ..7 => 1 << 12,
        7 => 1 << 13,
        8.. => 1 << 16,
    }
}

/// Bytes of a tile, roughly, chosen so that 8×8 with two threads takes less than three quarters of 24 GiB.
const TILE: usize = 11 << 30;

/// Bytes for a pair of leaves that is left over: with what is known of the bottom, and with a copy
/// of that while the pair is settled.
const LEFT_OVER_BYTES: usize = 128;

/// The most tiles; more are of no use.
const MOST_TILES: usize = 1 << 10;

/// The plan of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Columns of a target.
    pub width: usize,
    /// Rows of the upper half.
    pub upper: usize,
    /// Rows of the lower half.
    pub lower: usize,
    /// Rows of a half that its shared set remembers, the *context*.
    pub context: usize,
    /// Columns that are open in groups, counted from 0: cells of the row before the context.
    pub open: Vec<usize>,
    /// Columns that are open in clusters of groups, if there are clusters. The name is that of the key in certificates.
    pub bundle: Option<Vec<usize>>,
    /// Bits in a signature.
    pub signature: usize,
    /// True if the sets of all groups are kept in memory.
    pub keep: bool,
    /// True if sets that can be made again are not kept: exact sets of two rows and more, and those
    /// of mirror images.
    pub forget: bool,
    /// The number of tiles into which bottoms are divided; one of them is in memory at a time.
    pub tiles: usize,
}

impl Plan {
    /// The plan for a box.
    pub fn new(width: usize, height: usize) -> Self {
        let (upper, lower) = (height.div_ceil(2), height / 2);
        let wide = width >= 7;
        // With up to four rows a half, two are enough to tell most halves apart. With more, the
        // context is as long as memory allows.
        let context = if upper <= 4 || wide { 2 } else { 18 / width };
        let shape = Shape::new(width);
        let signature = signature(width).min(shape.blocks() * shape.blocks());
        let open = (0..width).collect();
        let context = context.min(upper - 1);
        // A tile has signatures of leaves, and half as much again for groups. Half of all leaves
        // are mirror images of others and do not count.
        let leaves = 1_usize << (width * (context.min(lower - 1) + 1)).min(40);
        let tiles = if wide { (leaves / 2 * (signature / 8) / 2 * 3).div_ceil(TILE) } else { 1 };
        let plan = Self {
            width,
            upper,
            lower,
            context,
            open,
            bundle: None,
            signature,
            keep: !wide,
            forget: width >= 8,
            tiles,
        };
        // Coarse groups make fewer pairs but leave more of them over. They suit halves of three
        // rows, whose sets are still large.
        if wide { plan.with_open(if lower < 4 { 2 } else { 1 }) } else { plan }
    }

    /// This plan with another number of rows remembered.
    #[must_use]
    pub fn with_context(self, context: usize) -> Self {
        Self { context: context.clamp(1, self.upper - 1), ..self }
    }

    /// This plan with this many outermost cells open on each side.
    #[must_use]
    pub fn with_open(self, each: usize) -> Self {
        // A batch has a leaf for each last row and each choice of its open cells. There must not be
        // more of these than a top's number can tell apart.
        let each = each.min((TOP as usize - self.width) / 2 - 1);
        let outermost = |each: usize| -> Vec<usize> {
            (0..self.width).filter(|&cell| cell < each || cell + each >= self.width).collect()
        };
        let (open, wider) = (outermost(each), outermost(each + 1));
        // Clusters are tried before groups, so there must be fewer of them, and some cell must not be open.
        let is_useful = !self.keep && wider.len() > open.len() && wider.len() < self.width;
        Self { open, bundle: is_useful.then_some(wider), ..self }
    }

    /// This plan with smaller tiles, if `bytes` are not enough for this many threads. Tops are made once for
    /// each tile, so more tiles take more time. The result may still need too much memory.
    #[must_use]
    pub fn within(self, bytes: u128, question: &BoxQuestion, jobs: usize) -> Self {
        let mut plan = self;
        while !plan.keep && plan.bytes(question, jobs) > bytes && plan.tiles < MOST_TILES {
            plan.tiles *= 2;
        }
        plan
    }

    /// The open cells of groups, as bits of a row.
    pub(super) fn open_bits(&self) -> usize {
        bits(&self.open)
    }

    /// The open cells of clusters, as bits of a row.
    pub(super) fn cluster_bits(&self) -> Option<usize> {
        self.bundle.as_deref().map(bits)
    }

    /// The rows that each half may have, from the outermost row inwards. If both halves are the
    /// same, only one is listed.
    fn halves(&self, question: &BoxQuestion) -> Vec<Vec<Alphabet>> {
        let (upper, lower) = (question.downwards(self.upper).0, question.upwards(self.lower).0);
        if upper == lower && question.is_flipped() { vec![upper] } else { vec![upper, lower] }
    }

    /// The number of contexts after some rows of a half.
    fn contexts(&self, half: &[Alphabet], rows: usize) -> u128 {
        product(&half[rows.saturating_sub(self.context)..rows])
    }

    /// The number of contexts whose sets are kept. What a context has before its last row is its prefix. If
    /// the plan forgets sets, it keeps those of one of two prefixes that are mirror images of each other.
    fn kept_contexts(&self, question: &BoxQuestion, half: &[Alphabet], rows: usize) -> u128 {
        let Some(last) = rows.checked_sub(1).filter(|_| self.forget && question.is_mirrored(half)) else {
            return self.contexts(half, rows);
        };
        let before = &half[rows.saturating_sub(self.context)..last];
        let alone: u128 = before.iter().map(|rows| alone(rows, self.width)).product();
        u128::midpoint(product(before), alone) * half[last].len() as u128
    }

    /// The number of leaves of a half: its targets, as far as its last sets can tell them apart.
    fn leaves(&self, half: &[Alphabet]) -> u128 {
        self.contexts(half, half.len() - 1) * half.last().map_or(1, |last| last.len() as u128)
    }

    /// The most groups, or clusters, of a half, given the number of their open cells.
    fn groups(&self, half: &[Alphabet], open: usize) -> u128 {
        let oldest = &half[(half.len() - 1).saturating_sub(self.context)];
        let classes = oldest.len().min(1 << (self.width - open));
        self.leaves(half) / oldest.len() as u128 * classes as u128
    }

    /// The number of row steps for a half, if no symmetry is used.
    fn steps(&self, half: &[Alphabet]) -> u128 {
        (0..half.len()).map(|rows| self.contexts(half, rows) * half[rows].len() as u128).sum()
    }

    /// The numbers of rows for which sets are kept.
    fn families(&self, half: &[Alphabet]) -> impl Iterator<Item = usize> {
        let forgotten = if self.forget { 2..(self.context + 1).min(half.len() - 1) } else { 0..0 };
        (0..half.len()).filter(move |rows| !forgotten.contains(rows))
    }

    fn signature_bytes(&self) -> u128 {
        self.signature as u128 / 8 + 4
    }

    /// Bytes for a tile of a half: signatures of leaves, and twice those of groups. If both halves
    /// are their own mirror images, a tile has only one of two mirror images.
    fn tile_bytes(&self, half: &[Alphabet], is_mirrored: bool) -> u128 {
        let signatures = self.leaves(half) + 2 * self.groups(half, self.open.len());
        signatures * self.signature_bytes() / if is_mirrored { 2 } else { 1 } / self.tiles as u128
    }

    /// Bytes for some batches of tops: signatures of their leaves, groups and clusters. All of them
    /// count twice, because they are rearranged in order to be compared together.
    fn portion_bytes(&self, half: &[Alphabet]) -> u128 {
        let batches = self.groups(half, self.bundle.as_ref().unwrap_or(&self.open).len())
            / half.last().map_or(1, |last| last.len() as u128);
        let size = self.leaves(half).div_ceil(batches.max(1));
        let tiers = self.bundle.iter().chain([&self.open]);
        let united: u128 = tiers.map(|open| self.groups(half, open.len()).div_ceil(batches.max(1))).sum();
        2 * (size + united) * (PORTION as u128 / size).max(1) * self.signature_bytes()
    }

    /// The bytes of memory that a proof with this many threads needs.
    pub fn bytes(&self, question: &BoxQuestion, jobs: usize) -> u128 {
        let shape = Shape::new(self.width);
        let set = 8 * shape.words() as u128;
        let halves = self.halves(question);
        let families = |half: &Vec<Alphabet>| -> u128 {
            self.families(half).map(|rows| set * self.kept_contexts(question, half, rows)).sum()
        };
        let sets: u128 = halves.iter().map(families).sum();
        let transposed = if self.keep { BLOCK } else { 0 };
        let work = (jobs * (2 * shape.rows() + 64 + memory(shape) + transposed)) as u128 * set;
        let pairs: u128 = if self.keep {
            let groups = halves.iter().map(|half| self.groups(half, self.open.len()));
            groups.map(|groups| groups * (self.signature_bytes() + set)).sum()
        } else {
            let (upper, lower) = (&halves[0], &halves[halves.len() - 1]);
            let is_mirrored = halves.iter().all(|half| question.is_mirrored(half));
            // Each thread first fills a block of its own with signatures, and then compares a
            // portion of tops.
            let block = TILE_BLOCK as u128 * self.signature_bytes();
            let left_over = (LEFT_OVER * LEFT_OVER_BYTES) as u128;
            let threads = jobs as u128 * (self.portion_bytes(upper) + left_over + block);
            self.tile_bytes(lower, is_mirrored) + threads + block
        };
        sets + pairs + work
    }

    /// A text that says what will be done, one line for each step.
    pub fn explain(&self, question: &BoxQuestion) -> String {
        let Self { width, upper, lower, context, signature, .. } = self;
        let halves = self.halves(question);
        let sum = |count: &dyn Fn(&[Alphabet]) -> u128| halves.iter().map(|half| count(half)).sum::<u128>();
        let (groups, steps) =
            (sum(&|half| self.groups(half, self.open.len())), sum(&|half| self.steps(half)));
        let (height, size) = (upper + lower, 8 * Shape::new(*width).words());
        let open = match self.open.len() {
            open if open == *width => "forgotten".to_owned(),
            open => format!("known but for {open} of its outermost cells"),
        };
        let kept = if self.keep { "by sets" } else { "by signatures of leaves, by sets" };
        let tiles = match self.tiles {
            1 => String::new(),
            tiles => format!("; bottoms in {tiles} tiles, for each of which tops are made again"),
        };
        let clusters = self.bundle.as_ref().map_or(String::new(), |open| {
            format!("; as tops first in clusters with {} of these cells open", open.len())
        });
        format!(
            "cut      {width}×{height} into {upper} rows above and {lower} below\n\
             sets     for the last {context} rows of a half: {size} bytes each, made by {steps} row steps, fewer by symmetry\n\
             groups   {groups}: one row more, the oldest {open}{clusters}\n\
             pairs    by {signature} bits of each set, then {kept}, then split row by row until exact{tiles}\n"
        )
    }

    /// Checks that a proof with this many threads takes at most `allowed` bytes.
    ///
    /// # Errors
    /// If it needs more.
    pub fn check_memory(
        &self,
        question: &BoxQuestion,
        jobs: usize,
        allowed: u64,
    ) -> Result<(), TooMuchMemory> {
        let needed = self.bytes(question, jobs);
        if needed > allowed.into() { Err(TooMuchMemory { needed, allowed }) } else { Ok(()) }
    }
}

/// The number of rows that are their own mirror images.
fn alone(rows: &Alphabet, width: usize) -> u128 {
    let is_alone = |&place: &usize| turn::mirrored(rows.row(place), width) == rows.row(place);
    (0..rows.len()).filter(is_alone).count() as u128
}

fn bits(cells: &[usize]) -> usize {
    cells.iter().fold(0, |bits, cell| bits | 1 << cell)
}

fn product(rows: &[Alphabet]) -> u128 {
    rows.iter().map(|row| row.len() as u128).product()
}

/// A proof needs more memory than it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the proof needs {} of memory, and {} are allowed", amount(*needed), amount((*allowed).into()))]
pub struct TooMuchMemory {
    /// The bytes that it needs.
    pub needed: u128,
    /// The bytes that it may take.
    pub allowed: u64,
}

/// An amount of memory for people, rounded up.
pub fn amount(bytes: u128) -> String {
    if bytes < 1 << 30 {
        return format!("{} MiB", bytes.div_ceil(1 << 20));
    }
    let tenths = bytes.saturating_mul(10).div_ceil(1 << 30);
    format!("{}.{} GiB", tenths / 10, tenths % 10)
}

/// Words that are compared together: a cache line, and as much as the widest vectors hold.
pub(super) const CHUNK: usize = 8;

/// Bottoms in a block: one for each bit of `WORDS` words.
pub(super) const BLOCK: usize = 64 * WORDS;
pub(super) const WORDS: usize = 16;

/// Leaves of tops in a block of work, roughly; they are compared together.
pub(super) const PORTION: usize = 1 << 14;

/// Pairs that signatures leave over are settled when there are this many, or when no more come.
pub(super) const LEFT_OVER: usize = 1 << 18;

/// Bottoms in a block: one for each bit of `TILE_WORDS` words.
pub(super) const TILE_BLOCK: usize = 64 * TILE_WORDS;
pub(super) const TILE_WORDS: usize = 64;

/// Bits for the number of a bottom. They limit the size of a block.
pub(super) const NUMBER: u32 = 12;

/// Bits for the number of a top. One bit more says in which orientation it is read.
pub(super) const TOP: u32 = 31 - NUMBER;

/// Cache lines in a chunk.
pub(super) const LINES: usize = 8;

/// Words of a signature that are compared together.
pub(super) const TOGETHER: usize = LINES * CHUNK;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_rounded_up() {
        assert_eq!(amount(1), "1 MiB");
        assert_eq!(amount(10 << 20), "10 MiB");
        assert_eq!(amount((3 << 30) / 2 + 1), "1.6 GiB");
    }
}
