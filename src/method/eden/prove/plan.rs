//! How a box will be settled, and what memory that takes.

use std::fmt;

use serde::Serialize;

use super::refine::MEMORY;
use super::side::Side;
use crate::rowset::Shape;

/// Bits of a signature, at most.
const SIGNATURE: usize = 4096;

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
    /// Bits of a signature.
    pub signature: usize,
    /// Whether the sets of all groups are kept.
    pub keep: bool,
}

impl Plan {
    /// The plan for a box.
    pub fn new(width: usize, height: usize) -> Self {
        let (upper, lower) = (height.div_ceil(2), height / 2);
        let wide = width >= 7;
        // Up to four rows a half, two are enough to tell most halves apart; beyond that, what fits.
        let context = if upper <= 4 || wide { 2 } else { 18 / width };
        let open = if wide { vec![0, width - 1] } else { (0..width).collect() };
        let shape = Shape::new(width);
        let signature = SIGNATURE.min(shape.blocks() * shape.blocks());
        Self { width, upper, lower, context: context.min(upper - 1), open, signature, keep: !wide }
    }

    /// The same, with another number of rows remembered.
    #[must_use]
    pub fn with_context(self, context: usize) -> Self {
        Self { context: context.clamp(1, self.upper - 1), ..self }
    }

    /// The open cells as bits of a row.
    pub(super) fn open_bits(&self) -> usize {
        self.open.iter().fold(0, |bits, cell| bits | 1 << cell)
    }

    /// Cells by which groups differ, in a half of some rows.
    fn group_bits(&self, height: usize) -> usize {
        let remembered = self.context.min(height - 1);
        self.width * (remembered + 1) - self.open.len()
    }

    /// Groups of upper halves.
    pub fn groups(&self) -> u128 {
        1 << self.group_bits(self.upper)
    }

    /// Row steps, roughly: those for sets and for groups, if no symmetry is used.
    pub fn steps(&self) -> u128 {
        (0..self.upper).map(|rows| 1u128 << (self.width * (rows.min(self.context) + 1))).sum()
    }

    /// The bytes that a proof with this many threads needs, when all rows are allowed.
    pub fn bytes(&self, jobs: usize) -> u128 {
        let shape = Shape::new(self.width);
        let set = 8 * shape.words() as u128;
        let halves = if self.upper == self.lower { vec![self.upper] } else { vec![self.upper, self.lower] };
        let group = if self.keep { set } else { 0 } + self.signature as u128 / 8 + 64;
        let groups: u128 = halves.iter().map(|&height| group << self.group_bits(height)).sum();
        let work = jobs as u128 * set * (2 * shape.rows() + 64 + MEMORY) as u128;
        Side::bytes(shape, self.context, self.upper - 1) + groups + work
    }
}

impl fmt::Display for Plan {
    /// Says what will be done, a line for each step.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, upper, lower, context, signature, .. } = self;
        writeln!(f, "cut      {width}×{} into {upper} rows above and {lower} below", upper + lower)?;
        writeln!(
            f,
            "sets     of pairs of predecessor rows, for each of the last {context} rows of a half: {} KiB each",
            Shape::new(*width).words() / 128
        )?;
        let open = if self.open.len() == *width {
            "forgotten".to_owned()
        } else {
            format!("known but for cells {:?}", self.open)
        };
        writeln!(f, "groups   {} of upper halves: a row more, the oldest {open}", self.groups())?;
        writeln!(f, "steps    about {} row steps, fewer by symmetry", self.steps())?;
        writeln!(
            f,
            "pairs    by {signature} bits of each set, then by sets{}, then split row by row until exact",
            if self.keep { " (kept)" } else { "" }
        )
    }
}
