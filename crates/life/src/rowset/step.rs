//! One more row of a target: from the pairs (p, q) of last two rows of its predecessors to the pairs (q, r).
//!
//! The new row r is chosen cell by cell, for all p and q at once. Blocks are numbered by the digits of r chosen so far, and
//! below them by those of p that are still asked for, the leftmost lowest. The cell in column c is the last one that asks for
//! `p[c]` and the first that asks for `r[c + 2]`: two neighbouring blocks that differ in `p[c]` become two blocks half a layer
//! apart that differ in `r[c + 2]`, each bit of them kept by a mask (`masks`) if the middle row q makes the
//! target's cell come out right. So every cell reads one layer from end to end and writes the next one at two places.
//! The last cell also forgets what is left of p, which leaves blocks numbered by r: the result is a set with p and q
//! exchanged, and it is kept so.
//!
//! Target rows that begin alike share what is done for their first cells: the rows form a tree. A step walks it for one slice of
//! the blocks after the other, for one branch after the other and for one start of r after the other (`wave`), so that
//! layers and results fit into the first cache, and all sets that are to be intersected take one such walk before any
//! takes the next.

use std::ops::Range;

use pulp::Arch;

use super::cell::{Cell, LastCell, Put};
use super::masks::Masks;
use super::wave::{Start, Wave};
use super::words::{self, Words};
use super::{Alphabet, Shape, turn};

/// Words of results that are worked on at a time, if sets are intersected: 64 KiB.
const BRANCH: usize = 1 << 13;

/// What is needed to make steps: masks, and a place to work.
#[derive(Debug)]
pub struct Stepper {
    wave: Wave,
    arch: Arch,
    /// For each slice.
    masks: Vec<Masks>,
    /// The blocks of a slice, as the first cell wants them.
    spread: Words,
    /// The blocks after each cell but the last.
    layers: Vec<Words>,
    /// What is made by one walk, row after row.
    made: Words,
}

impl Stepper {
    /// Prepares steps of a width.
    pub fn new(shape: Shape) -> Self {
        let wave = Wave::new(shape);
        let slices = shape.block_words() / shape.lane();
        Self {
            wave,
            arch: Arch::new(),
            masks: (0..slices).map(|slice| Masks::new(wave, slice)).collect(),
            spread: words::zeros(shape.blocks() * wave.lane()),
            layers: (0..shape.width() - 1).map(|column| words::zeros(wave.layer(column))).collect(),
            made: words::zeros(shape.rows() * wave.result()),
        }
    }

    /// The layout of the sets.
    pub fn shape(&self) -> Shape {
        self.wave.shape()
    }

    /// For each row of the alphabet: the pairs (q, r) such that the three rows p, q and r become that row for some (p, q)
    /// in the set. The results come one after the other in the order of the alphabet, exchanged: bit q of block r. It is faster
    /// if their place is one of [`words`].
    ///
    /// # Panics
    /// If the set or the place for the results has another size than that.
    pub fn step(&mut self, set: &[u64], alphabet: &Alphabet, out: &mut [u64]) {
        self.intersect(&[set], alphabet, out);
    }

    /// For each row of the alphabet the intersection of what [`Self::step`] makes of each of the sets.
    ///
    /// # Panics
    /// If there is no set, or a set or the place for the results has another size than that.
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
                    // What the last walk left is what the next one needs, but if another set or another branch came between.
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

    /// The set after some more rows, exchanged.
    ///
    /// # Panics
    /// If there are none, or the set has another size than that.
    pub fn steps(&mut self, set: &[u64], rows: &[usize]) -> Words {
        let shape = self.shape();
        let mut after = words::zeros(shape.words());
        let mut turned = words::zeros(if rows.len() > 1 { shape.words() } else { 0 });
        for (number, &row) in rows.iter().enumerate() {
            if number > 0 {
                turn::swap(shape, &after, &mut turned);
            }
            let from = if number == 0 { set } else { &turned };
            self.step(from, &Alphabet::new(shape.width(), [row]), &mut after);
        }
        assert!(!rows.is_empty(), "no rows, no step");
        after
    }

    /// Whether [`Self::steps`] makes a set of this one that has something in common with another. It is faster, as it stops at the first
    /// walk that says so.
    ///
    /// # Panics
    /// If there are no rows, or one of the sets has another size than that.
    pub fn meets(&mut self, set: &[u64], rows: &[usize], other: &[u64]) -> bool {
        let (last, before) = rows.split_last().expect("no rows, no step");
        if before.is_empty() {
            return self.meets_after(set, *last, other);
        }
        let mut turned = words::zeros(self.shape().words());
        turn::swap(self.shape(), &self.steps(set, before), &mut turned);
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

/// The number of columns, from the first one on, in which all rows of an alphabet agree.
fn agreeing(rows: &[usize], width: usize) -> usize {
    // Rows that begin alike stand together, so those between the first and the last one agree with both.
    let differ = rows.first().zip(rows.last()).map_or(0, |(first, last)| first ^ last);
    (differ.trailing_zeros() as usize).min(width)
}

/// The walk through the tree of rows, for one slice and one start of r.
struct Walk<'a> {
    wave: Wave,
    arch: Arch,
    masks: &'a Masks,
    rows: &'a [usize],
    outside: usize,
    /// The layers of so many columns are there already.
    made: usize,
    put: Put,
}

impl Walk<'_> {
    /// From some rows, which agree in all columns before this one, and the layer that they share.
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
                    let given = self.masks.given(column, state, fixed, digits);
                    self.arch.dispatch(Cell { given, new, blocks, out: layer });
                }
                self.descend(column + 1, rows, layer, deeper, made);
            }
        } else {
            let size = self.wave.result();
            for (state, rows) in self.children(column, rows) {
                // Rows that agree in all cells are the same row.
                let out = &mut made[rows.start * size..(rows.start + 1) * size];
                let given = self.masks.given(column, state, fixed, digits);
                self.arch.dispatch(LastCell { given, put: self.put, blocks, out });
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
