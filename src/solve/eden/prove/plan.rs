//! How a box will be settled, and what memory that takes.

use serde::Serialize;

use super::Question;
use super::cover::BLOCK;
use super::refine::memory;
use super::sweep;
use super::tiled::{BLOCK as TILE_BLOCK, LEFT_OVER, PORTION};
use crate::rowset::{Alphabet, Shape, turn};

/// Bits of a signature, at most, by width. Those of a group whose sets are not kept must settle more, and there are four
/// times as many bits to choose from for each column more.
const fn signature(width: usize) -> usize {
    match width {
        ..7 => 1 << 12,
        7 => 1 << 13,
        8.. => 1 << 16,
    }
}

/// Bytes of a tile, about: with these and with two threads 8×8 takes less than three quarters of 24 GiB.
const TILE: usize = 11 << 30;

/// The bytes of a pair of leaves with what is known of the bottom, and of a copy of that while it is settled.
const LEFT_OVER_BYTES: usize = 128;

/// There is no use in more tiles than this.
const MOST_TILES: usize = 1 << 10;

/// The parameters of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// Columns of a target.
    pub width: usize,
    /// Rows of the upper half.
    pub upper: usize,
    /// Rows of the lower half.
    pub lower: usize,
    /// Rows of a half that its set remembers.
    pub context: usize,
    /// Cells of the row before that are open, from 0.
    pub open: Vec<usize>,
    /// Cells of it that are open in bundles of groups, if there are bundles.
    pub bundle: Option<Vec<usize>>,
    /// Bits of a signature.
    pub signature: usize,
    /// Whether the sets of all groups are kept.
    pub keep: bool,
    /// Whether sets are not kept that can be made: exact ones of two rows and more, and those of mirror images.
    pub forget: bool,
    /// Into how many tiles bottoms are cut, each of which is in memory at a time.
    pub tiles: usize,
}

impl Plan {
    /// The plan for a box.
    pub fn new(width: usize, height: usize) -> Self {
        let (upper, lower) = (height.div_ceil(2), height / 2);
        let wide = width >= 7;
        // Up to four rows a half, two are enough to tell most halves apart; beyond that, what fits.
        let context = if upper <= 4 || wide { 2 } else { 18 / width };
        let shape = Shape::new(width);
        let signature = signature(width).min(shape.blocks() * shape.blocks());
        let open = (0..width).collect();
        let context = context.min(upper - 1);
        // Of all leaves, half of which are looked at as mirror images, signatures, and half as much again for groups.
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
        // Coarse groups make fewer pairs and leave more of them over. Halves of three rows still have large sets.
        if wide { plan.with_open(if lower < 4 { 2 } else { 1 }) } else { plan }
    }

    /// The same, with another number of rows remembered.
    #[must_use]
    pub fn with_context(self, context: usize) -> Self {
        Self { context: context.clamp(1, self.upper - 1), ..self }
    }

    /// The same, with so many of the outermost cells open on each side.
    #[must_use]
    pub fn with_open(self, each: usize) -> Self {
        // A sheaf has the leaves of all last rows and open cells, and no more than can be told apart.
        let each = each.min((sweep::TOP as usize - self.width) / 2 - 1);
        let outermost = |each: usize| -> Vec<usize> {
            (0..self.width).filter(|&cell| cell < each || cell + each >= self.width).collect()
        };
        let (open, wider) = (outermost(each), outermost(each + 1));
        // Bundles are there to be tried before groups, so they must be fewer, and still be told apart.
        let is_useful = !self.keep && wider.len() > open.len() && wider.len() < self.width;
        Self { open, bundle: is_useful.then_some(wider), ..self }
    }

    /// The same with smaller tiles, if so many bytes are not enough for these threads; tops are made more often then. There may be
    /// no tiles small enough.
    #[must_use]
    pub fn within(self, bytes: u128, question: &Question, jobs: usize) -> Self {
        let mut plan = self;
        while !plan.keep && plan.bytes(question, jobs) > bytes && plan.tiles < MOST_TILES {
            plan.tiles *= 2;
        }
        plan
    }

    /// The open cells of groups as bits of a row.
    pub(super) fn open_bits(&self) -> usize {
        bits(&self.open)
    }

    /// Those of bundles.
    pub(super) fn bundle_bits(&self) -> Option<usize> {
        self.bundle.as_deref().map(bits)
    }

    /// The cells that are open in what is coarsest.
    fn coarsest(&self) -> &[usize] {
        self.bundle.as_ref().unwrap_or(&self.open)
    }

    /// What the halves of a question may be, from the outermost row inwards; one of them if they are the same.
    fn halves(&self, question: &Question) -> Vec<Vec<Alphabet>> {
        let (upper, lower) = (question.downwards(self.upper).0, question.upwards(self.lower).0);
        if upper == lower { vec![upper] } else { vec![upper, lower] }
    }

    /// How many contexts there are after some rows of a half.
    fn contexts(&self, half: &[Alphabet], rows: usize) -> u128 {
        product(&half[rows.saturating_sub(self.context)..rows])
    }

    /// How many of them have sets that are kept: of those that differ in more than the last row and are mirror images, perhaps one.
    fn kept_contexts(&self, half: &[Alphabet], rows: usize) -> u128 {
        let Some(last) = rows.checked_sub(1).filter(|_| self.forget && is_mirrored(half)) else {
            return self.contexts(half, rows);
        };
        let before = &half[rows.saturating_sub(self.context)..last];
        let alone: u128 = before.iter().map(|rows| alone(rows, self.width)).product();
        u128::midpoint(product(before), alone) * half[last].len() as u128
    }

    /// How many targets a half has, as far as its last sets can tell them apart.
    fn leaves(&self, half: &[Alphabet]) -> u128 {
        self.contexts(half, half.len() - 1) * half.last().map_or(1, |last| last.len() as u128)
    }

    /// How many groups these are made into, at most, or bundles, by the number of their open cells.
    fn groups(&self, half: &[Alphabet], open: usize) -> u128 {
        let oldest = &half[(half.len() - 1).saturating_sub(self.context)];
        let classes = oldest.len().min(1 << (self.width - open));
        self.leaves(half) / oldest.len() as u128 * classes as u128
    }

    /// Row steps, if no symmetry is used.
    fn steps(&self, half: &[Alphabet]) -> u128 {
        (0..half.len()).map(|rows| self.contexts(half, rows) * half[rows].len() as u128).sum()
    }

    /// For which numbers of rows there are sets.
    fn families(&self, half: &[Alphabet]) -> impl Iterator<Item = usize> {
        let forgotten = if self.forget { 2..(self.context + 1).min(half.len() - 1) } else { 0..0 };
        (0..half.len()).filter(move |rows| !forgotten.contains(rows))
    }

    /// The bytes of a signature.
    fn signature_bytes(&self) -> u128 {
        self.signature as u128 / 8 + 4
    }

    /// What there is of a half, but for its families: sets and signatures of all groups.
    fn kept_bytes(&self, half: &[Alphabet], set: u128) -> u128 {
        self.groups(half, self.open.len()) * (self.signature_bytes() + set)
    }

    /// What there is of a tile of a half: signatures of leaves, and twice those of groups; of mirror images one, if both halves are their
    /// own mirror images.
    fn tile_bytes(&self, half: &[Alphabet], is_mirrored: bool) -> u128 {
        let signatures = self.leaves(half) + 2 * self.groups(half, self.open.len());
        signatures * self.signature_bytes() / if is_mirrored { 2 } else { 1 } / self.tiles as u128
    }

    /// Some sheaves of tops: signatures of their leaves, groups and bundles, all of them twice, as they are rearranged for being looked at
    /// together.
    fn portion_bytes(&self, half: &[Alphabet]) -> u128 {
        let sheaves =
            self.groups(half, self.coarsest().len()) / half.last().map_or(1, |last| last.len() as u128);
        let size = self.leaves(half).div_ceil(sheaves.max(1));
        let tiers = self.bundle.iter().chain([&self.open]);
        let united: u128 = tiers.map(|open| self.groups(half, open.len()).div_ceil(sheaves.max(1))).sum();
        2 * (size + united) * (PORTION as u128 / size).max(1) * self.signature_bytes()
    }

    /// The bytes that a proof with this many threads needs.
    pub fn bytes(&self, question: &Question, jobs: usize) -> u128 {
        let shape = Shape::new(self.width);
        let set = 8 * shape.words() as u128;
        let halves = self.halves(question);
        let families = |half: &Vec<Alphabet>| -> u128 {
            self.families(half).map(|rows| set * self.kept_contexts(half, rows)).sum()
        };
        let sets: u128 = halves.iter().map(families).sum();
        let exchanged = if self.keep { BLOCK } else { 0 };
        let work = (jobs * (2 * shape.rows() + 64 + memory(shape) + exchanged)) as u128 * set;
        let pairs: u128 = if self.keep {
            halves.iter().map(|half| self.kept_bytes(half, set)).sum()
        } else {
            let (upper, lower) = (&halves[0], &halves[halves.len() - 1]);
            let is_mirrored = halves.iter().all(|half| is_mirrored(half));
            // Each thread fills a block of its own with signatures, and then looks at a portion of tops.
            let block = TILE_BLOCK as u128 * self.signature_bytes();
            let left_over = (LEFT_OVER * LEFT_OVER_BYTES) as u128;
            let threads = jobs as u128 * (self.portion_bytes(upper) + left_over + block);
            self.tile_bytes(lower, is_mirrored) + threads + block
        };
        sets + pairs + work
    }

    /// Says what will be done, a line for each step.
    pub fn explain(&self, question: &Question) -> String {
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
            tiles => format!("; bottoms in {tiles} tiles, for each of which tops are made anew"),
        };
        let bundles = self.bundle.as_ref().map_or(String::new(), |open| {
            format!("; as tops first in bundles with {} of these cells open", open.len())
        });
        format!(
            "cut      {width}×{height} into {upper} rows above and {lower} below\n\
             sets     for the last {context} rows of a half: {size} bytes each, made by {steps} row steps, fewer by symmetry\n\
             groups   {groups}: one row more, the oldest {open}{bundles}\n\
             pairs    by {signature} bits of each set, then {kept}, then split row by row until exact{tiles}\n"
        )
    }
}

/// Whether the mirror image of each target of a half is one, too.
fn is_mirrored(half: &[Alphabet]) -> bool {
    half.iter().all(|rows| rows.mirror().is_some())
}

/// How many rows are their own mirror images.
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
