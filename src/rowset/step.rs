//! One more row of a target: from the pairs (p, q) of last two rows of its predecessors to the pairs (q, r).
//!
//! The new row r is chosen cell by cell, for all p and q at once. Blocks are numbered by the digits of r chosen so far, and
//! below them by those of p that are still asked for, the leftmost lowest. The cell in column c is the last one that asks for
//! `p[c]` and the first that asks for `r[c + 2]`: two neighbouring blocks that differ in `p[c]` become two blocks half the layer
//! apart that differ in `r[c + 2]`, each bit of them kept by a mask (`masks`) if the middle row q makes the
//! target's cell come out right. So every cell reads one layer from end to end and writes the next one at two places.
//! The last cell also forgets what is left of p, which leaves blocks numbered by r: the result is a set with p and q
//! exchanged, and it is kept so.
//!
//! Target rows that begin alike share what is done for their first cells: the rows form a tree, and a step walks it for
//! one slice of the blocks after the other, as the layers of all depths together then fit into the cache.

use std::ops::Range;

use pulp::Arch;

use super::cell::{Cell, LastCell};
use super::masks::Masks;
use super::{Alphabet, Shape};

/// How the result of a step is put where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Put {
    /// In place of what was there.
    New,
    /// Only what was there before stays.
    And,
}

/// What is needed to make steps: masks, and a place to work.
#[derive(Debug)]
pub struct Stepper {
    shape: Shape,
    arch: Arch,
    /// For each slice.
    masks: Vec<Masks>,
    /// The blocks after each cell but the last.
    layers: Vec<Vec<u64>>,
}

impl Stepper {
    /// Prepares steps of a width.
    pub fn new(shape: Shape) -> Self {
        let slices = shape.block_words() / shape.lane();
        Self {
            shape,
            arch: Arch::new(),
            masks: (0..slices).map(|slice| Masks::new(shape, slice)).collect(),
            layers: vec![vec![0; 4 * shape.slice_words()]; shape.width() - 1],
        }
    }

    /// The layout of the sets.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// For each row of the alphabet: the pairs (q, r) such that the three rows p, q and r become that row for some (p, q)
    /// in the set. The results come one after the other in the order of the alphabet, exchanged: bit q of block r.
    pub fn step(&mut self, set: &[u64], alphabet: &Alphabet, put: Put, out: &mut [u64]) {
        assert_eq!((set.len(), out.len()), (self.shape.words(), alphabet.len() * self.shape.words()));
        for (slice, blocks) in set.chunks_exact(self.shape.slice_words()).enumerate() {
            let (shape, arch, masks) = (self.shape, self.arch, &self.masks[slice]);
            let walk = Walk { shape, arch, masks, rows: alphabet.rows(), slice, put };
            walk.start(blocks, &mut self.layers, out);
        }
    }
}

/// The walk through the tree of rows for one slice.
struct Walk<'a> {
    shape: Shape,
    arch: Arch,
    masks: &'a Masks,
    rows: &'a [usize],
    slice: usize,
    put: Put,
}

impl Walk<'_> {
    fn start(&self, set: &[u64], layers: &mut [Vec<u64>], out: &mut [u64]) {
        let (layer, deeper) = layers.split_first_mut().expect("there are two cells or more");
        for (state, rows) in self.children(0, 0..self.rows.len()) {
            // The first two digits of r are put above, so the set is read once for each of their four values.
            self.cell(0, state, |_| set, layer);
            self.descend(1, rows, layer, deeper, out);
        }
    }

    fn descend(
        &self,
        column: usize,
        rows: Range<usize>,
        blocks: &[u64],
        layers: &mut [Vec<u64>],
        out: &mut [u64],
    ) {
        let Some((layer, deeper)) = layers.split_first_mut() else {
            return self.finish(column, rows, blocks, out);
        };
        let quarter = blocks.len() / 4;
        for (state, rows) in self.children(column, rows) {
            self.cell(column, state, |digits| &blocks[digits * quarter..(digits + 1) * quarter], layer);
            self.descend(column + 1, rows, layer, deeper, out);
        }
    }

    /// A cell but the last. `blocks` are those with given values of the two digits of r that are above and left of it.
    fn cell<'b>(&self, column: usize, state: bool, blocks: impl Fn(usize) -> &'b [u64], out: &mut [u64]) {
        for (digits, to_zero, to_one) in quarters(out) {
            let given = self.masks.given(column, state, ones(digits));
            self.arch.dispatch(Cell { given, blocks: blocks(digits), to_zero, to_one });
        }
    }

    fn finish(&self, column: usize, rows: Range<usize>, blocks: &[u64], out: &mut [u64]) {
        let (size, quarter) = (self.shape.slice_words(), blocks.len() / 4);
        for (state, rows) in self.children(column, rows) {
            // Rows that agree in all cells are the same row.
            let from = rows.start * self.shape.words() + self.slice * size;
            for (digits, to_zero, to_one) in quarters(&mut out[from..from + size]) {
                let given = self.masks.given(column, state, ones(digits));
                let blocks = &blocks[digits * quarter..(digits + 1) * quarter];
                self.arch.dispatch(LastCell { given, and: self.put == Put::And, blocks, to_zero, to_one });
            }
        }
    }

    /// The rows, which agree in all cells before, by their state in this column; only states that some row has.
    fn children(
        &self,
        column: usize,
        rows: Range<usize>,
    ) -> impl Iterator<Item = (bool, Range<usize>)> + use<> {
        let dead = self.rows[rows.clone()].partition_point(|row| row >> column & 1 == 0);
        let middle = rows.start + dead;
        [(false, rows.start..middle), (true, middle..rows.end)]
            .into_iter()
            .filter(|(_, rows)| !rows.is_empty())
    }
}

/// A layer by its three highest digits: the two lower ones of them, and the parts with the highest one 0 and 1.
fn quarters(layer: &mut [u64]) -> impl Iterator<Item = (usize, &mut [u64], &mut [u64])> {
    let eighth = layer.len() / 8;
    let (zeros, ones) = layer.split_at_mut(4 * eighth);
    let parts = zeros.chunks_exact_mut(eighth).zip(ones.chunks_exact_mut(eighth));
    parts.enumerate().map(|(digits, (zero, one))| (digits, zero, one))
}

fn ones(digits: usize) -> usize {
    digits.count_ones() as usize
}
