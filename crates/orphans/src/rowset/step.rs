//! Row steps: from the pairs (p, q) of last rows of predecessors to the pairs (q, r) after one more
//! row of the target.
//!
//! # One step
//!
//! The new row r is chosen cell by cell, for all p and q at once. A layer is an array of blocks,
//! and each block has one bit for each q. The high digits of a block's number are the cells of r
//! chosen so far. The low digits are the cells of p that are still needed, with the leftmost cell
//! lowest.
//!
//! The target's cell in column c is the last one that needs `p[c]` and the first one that needs
//! `r[c + 2]`. So two neighbouring blocks, which differ in `p[c]`, become two blocks half a layer
//! apart, which differ in `r[c + 2]`. A mask (`masks`) keeps those bits for which the middle row q
//! gives the target's cell its state. If the rule counts live neighbours, there is a mask for each
//! number of them (`cell`), otherwise one for each arrangement (`placed`). In this way every cell reads one
//! layer from end to end and writes the next layer in two places. Layouts in which a digit keeps its place collide in the
//! cache at distances that are powers of two, and are several times slower.
//!
//! The last cell also drops what is left of p, so blocks are then numbered by r. The result is a
//! set with p and q exchanged, that is, transposed. It stays transposed, because the sets from the
//! top and from the bottom of a box then fit together as they are. Callers transpose a set back
//! ([`turn::transpose`]) only where they need to, for example before another step.
//!
//! # Many rows and sets at once
//!
//! Target rows that begin with the same cells share the work for these cells, so the rows form a
//! tree. A step walks through this tree once for each slice of the blocks, for each branch and for
//! each start of r (`wave`). Layers, which have at most 8 KiB, and results then stay in the
//! first-level cache. If results are intersected, all sets take the same walk before any set takes
//! the next.

use std::ops::Range;

use pulp::Arch;

use super::cell::{Cell, LastCell, Put};
use super::law::Law;
use super::masks::Masks;
use super::wave::{Start, Wave};
use super::words::{self, Words};
use super::{Alphabet, Shape, UNSPECIFIED, turn};
use crate::life::Rule;

/// The words of results that are worked on at a time when sets are intersected: 64 KiB.
const BRANCH: usize = 1 << 13;

/// Makes row steps of one width. It holds the masks and the working memory.
#[derive(Debug)]
pub struct Stepper {
    wave: Wave,
    arch: Arch,
    /// The masks of each slice.
    masks: Vec<Masks>,
    /// The blocks of a slice in the layout that the first cell reads.
    spread: Words,
    /// The layers after each cell except the last.
    layers: Vec<Words>,
    /// The results of one walk, row after row.
    made: Words,
}

impl Stepper {
    /// A stepper for sets of this shape and Conway's rule.
    pub fn new(shape: Shape) -> Self {
        Self::by(Rule::LIFE, shape)
    }

    /// The same for another rule.
    pub fn by(rule: Rule, shape: Shape) -> Self {
        let (wave, law) = (Wave::new(shape), Law::new(rule));
        let slices = shape.block_words() / shape.lane();
        Self {
            wave,
            arch: Arch::new(),
            masks: (0..slices).map(|slice| Masks::new(wave, law, slice)).collect(),
            spread: words::zeros(shape.blocks() * wave.lane()),
            layers: (0..shape.width() - 1).map(|column| words::zeros(wave.layer(column))).collect(),
            made: words::zeros(shape.rows() * wave.result()),
        }
    }

    /// The memory layout of the sets.
    pub fn shape(&self) -> Shape {
        self.wave.shape()
    }

    /// Computes for each row of the alphabet the pairs (q, r) such that, for some (p, q) in the
    /// set, the three rows p, q and r become that row.
    ///
    /// The results are written to `out` one after the other, in the order of the alphabet. They are
    /// transposed: bit q of block r. The step is faster if `out` is memory of [`words`].
    ///
    /// # Panics
    /// If the set does not have [`Shape::words`] words, or `out` does not have that many for each
    /// row.
    pub fn step(&mut self, set: &[u64], alphabet: &Alphabet, out: &mut [u64]) {
        self.intersect(&[set], alphabet, out);
    }

    /// Computes for each row of the alphabet the intersection of the results of [`Self::step`] for
    /// all the sets.
    ///
    /// # Panics
    /// If there is no set, a set does not have [`Shape::words`] words, or `out` does not have that
    /// many for each row.
    pub fn intersect(&mut self, sets: &[&[u64]], alphabet: &Alphabet, out: &mut [u64]) {
        let (wave, shape, arch) = (self.wave, self.shape(), self.arch);
        assert!(
            !sets.is_empty() && sets.iter().all(|set| set.len() == shape.words()),
            "sets of another width"
        );
        assert_eq!(out.len(), alphabet.len() * shape.words(), "a set for each row");
        let size = shape.slice_words();
        let branch = if sets.len() == 1 { alphabet.len() } else { (BRANCH / wave.result()).max(1) };
        for (slice, masks) in self.masks.iter().enumerate() {
            let slice = slice * size..(slice + 1) * size;
            for (rows, out) in alphabet.rows().chunks(branch).zip(out.chunks_mut(branch * shape.words())) {
                let agree = agreeing(rows, shape.width());
                for Start { outside, same } in wave.starts() {
                    let mut put = Put::New;
                    // The layers of the last walk can be reused, unless another set or another
                    // branch has come in between.
                    let made = if sets.len() == 1 { same.min(agree) } else { 0 };
                    for set in sets {
                        let mut blocks = &set[slice.clone()];
                        if !wave.is_plain() {
                            wave.spread(blocks, &mut self.spread);
                            blocks = &self.spread;
                        }
                        let walk = Walk { wave, arch, masks, rows, outside, made, put };
                        walk.descend(0, 0..rows.len(), blocks, &mut self.layers, &mut self.made);
                        put = Put::And;
                    }
                    let made = self.made.chunks_exact(wave.result());
                    for (made, out) in made.zip(out.chunks_exact_mut(shape.words())) {
                        wave.gather(outside, made, &mut out[slice.clone()]);
                    }
                }
            }
        }
    }

    /// The set after one or more rows, transposed.
    ///
    /// # Panics
    /// If there is no row, or the set does not have [`Shape::words`] words.
    pub fn steps(&mut self, set: &[u64], rows: &[usize]) -> Words {
        let shape = self.shape();
        let mut after = words::zeros(shape.words());
        let mut turned = words::zeros(if rows.len() > 1 { shape.words() } else { 0 });
        for (number, &row) in rows.iter().enumerate() {
            if number > 0 {
                turn::transpose(shape, &after, &mut turned);
            }
            let from = if number == 0 { set } else { &turned };
            self.step(from, &Alphabet::new(shape.width(), [row]), &mut after);
        }
        assert!(!rows.is_empty(), "no rows, no step");
        after
    }

    /// Whether the result of [`Self::steps`] has a pair in common with `other`. This is faster than
    /// computing the result, because it stops at the first walk that finds a pair.
    ///
    /// # Panics
    /// If there is no row, or one of the sets does not have [`Shape::words`] words.
    pub fn meets(&mut self, set: &[u64], rows: &[usize], other: &[u64]) -> bool {
        let (last, before) = rows.split_last().expect("no rows, no step");
        if before.is_empty() {
            return self.meets_after(set, *last, other);
        }
        let mut turned = words::zeros(self.shape().words());
        turn::transpose(self.shape(), &self.steps(set, before), &mut turned);
        self.meets_after(&turned, *last, other)
    }

    fn meets_after(&mut self, set: &[u64], row: usize, other: &[u64]) -> bool {
        let (wave, shape, arch) = (self.wave, self.shape(), self.arch);
        assert!(set.len() == shape.words() && other.len() == shape.words(), "sets of another width");
        let slices = set.chunks_exact(shape.slice_words()).zip(other.chunks_exact(shape.slice_words()));
        for (masks, (blocks, other)) in self.masks.iter().zip(slices) {
            let blocks = if wave.is_plain() {
                blocks
            } else {
                wave.spread(blocks, &mut self.spread);
                &self.spread
            };
            for Start { outside, same } in wave.starts() {
                let walk = Walk { wave, arch, masks, rows: &[row], outside, made: same, put: Put::New };
                walk.descend(0, 0..1, blocks, &mut self.layers, &mut self.made);
                if wave.meets(outside, &self.made[..wave.result()], other) {
                    return true;
                }
            }
        }
        false
    }
}

/// The number of columns, from the first on, in which all these rows of an alphabet agree.
fn agreeing(rows: &[usize], width: usize) -> usize {
    // Rows that begin with the same cells are neighbours in the order. So all rows between the
    // first and the last agree with both.
    let differ = rows.first().zip(rows.last()).map_or(0, |(first, last)| first ^ last);
    (differ.trailing_zeros() as usize).min(width)
}

/// A walk through the tree of rows, for one slice and one start of r.
struct Walk<'a> {
    wave: Wave,
    arch: Arch,
    masks: &'a Masks,
    rows: &'a [usize],
    outside: usize,
    /// The number of layers, from the first on, that the walk before has left ready.
    made: usize,
    put: Put,
}

impl Walk<'_> {
    /// Continues the walk from rows that agree in all columns before this one, and from the layer
    /// that they share.
    fn descend(
        &self,
        column: usize,
        rows: Range<usize>,
        blocks: &[u64],
        layers: &mut [Words],
        made: &mut [u64],
    ) {
        let (fixed, digits) = self.wave.neighbours(column, self.outside);
        let split = layers.split_first_mut();
        if let Some((layer, deeper)) = split {
            let new = self.wave.new_digit(column, self.outside);
            for (state, rows) in self.children(column, rows) {
                if column >= self.made {
                    let given = self.masks.given(column, self.wanted(column, state), fixed, digits);
                    self.arch.dispatch(Cell { given, new, blocks, out: layer });
                }
                self.descend(column + 1, rows, layer, deeper, made);
            }
        } else {
            let size = self.wave.result();
            for (state, rows) in self.children(column, rows) {
                // Rows that agree in all cells are a single row.
                let out = &mut made[rows.start * size..(rows.start + 1) * size];
                let given = self.masks.given(column, self.wanted(column, state), fixed, digits);
                self.arch.dispatch(LastCell { given, put: self.put, blocks, out });
            }
        }
    }

    /// The state that the target's cell must have, if it is specified.
    fn wanted(&self, column: usize, state: bool) -> Option<bool> {
        (self.rows[0] >> UNSPECIFIED >> column & 1 == 0).then_some(state)
    }

    /// Divides rows that agree in all columns before this one by their state in this column. States
    /// that no row has are left out.
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
