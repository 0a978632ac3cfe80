//! Row steps: from the pairs (p, q) of last rows of predecessors to the pairs (q, r) after one more
//! row of the target.
//!
//! # One step
//!
//! The new row r is chosen cell by cell, for all p and q at once. A layer is an array of blocks, and each
//! block has one bit for each q. The high digits of a block's number are the cells of r chosen so far. The
//! low digits are the cells of p that are still needed, with the leftmost cell lowest.
//!
//! The target's cell in column c is the last one that needs `p[c]` and the first one that needs `r[c + 2]`. So two
//! neighbouring blocks, which differ in `p[c]`, become two blocks half a layer apart, which differ in `r[c + 2]`. A
//! mask (`Masks`) keeps those bits for which the middle row q gives the target's cell its state. If the rule counts
//! live neighbours, there is a mask for each number of them, otherwise one for each arrangement (`cell`). In this way
//! every cell reads one layer from end to end and writes the next layer in two places. Layouts in which a digit keeps
//! its place collide in the cache at distances that are powers of two, and are several times slower.
//!
//! The last cell also drops what is left of p, so blocks are then numbered by r. The result is a
//! set with p and q exchanged, that is, transposed. It stays transposed, because the sets from the
//! top and from the bottom of a box then fit together as they are. Callers transpose a set back
//! ([`turn::transpose`]) only where they need to, for example before another step.
//!
//! # Many rows and sets at once
//!
//! Target rows that begin with the same cells share the work for these cells, so the rows form a tree. A step
//! walks through this tree once for each slice of the blocks, for each branch and for each start of r
//! (`Wave`). Layers, which have at most 8 KiB, and results then stay in the first-level cache. If results are
//! intersected, all sets take the same walk before any set takes the next.
//!
//! # Masks
//!
//! The bits of a block stand for the middle row q of three rows. What a cell sees outside q is a
//! *case*: how many of six cells are alive, or which. There is a mask for each case, of those q with
//! which the cell gets its state.

use std::ops::Range;

use pulp::Arch;

use super::cell::{Cell, Given, Kind, LastCell, Law, New, Put};
use super::sets::{self, Words};
use super::{Alphabet, Shape, UNSPECIFIED, turn};
use crate::life::Rule;

/// The words of results that are worked on at a time when sets are intersected: 64 KiB.
const BRANCH: usize = 1 << 13;

/// Makes row steps of one width. It holds the masks and the working memory.
#[derive(Debug)]
pub struct Stepper {
    wave: Wave,
    arch: Arch,
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

    /// A stepper for sets of this shape and any rule.
    pub fn by(rule: Rule, shape: Shape) -> Self {
        let (wave, law) = (Wave::new(shape), Law::new(rule));
        let slices = shape.block_words() / shape.lane();
        Self {
            wave,
            arch: Arch::new(),
            masks: (0..slices).map(|slice| Masks::new(wave, law, slice)).collect(),
            spread: sets::zeros(shape.blocks() * wave.lane()),
            layers: (0..shape.width() - 1).map(|column| sets::zeros(wave.layer(column))).collect(),
            made: sets::zeros(shape.rows() * wave.result()),
        }
    }

    /// The memory layout of the sets.
    pub fn shape(&self) -> Shape {
        self.wave.shape
    }

    /// Computes for each row of the alphabet the pairs (q, r) such that, for some (p, q) in the
    /// set, the three rows p, q and r become that row.
    ///
    /// The results are written to `out` one after the other, in the order of the alphabet. They are
    /// transposed: bit q of block r. The step is faster if `out` is memory of [`sets::zeros`].
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
        let mut after = sets::zeros(shape.words());
        let mut turned = sets::zeros(if rows.len() > 1 { shape.words() } else { 0 });
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

    /// Returns true if the result of [`Self::steps`] has a pair in common with `other`. This is faster than
    /// computing the result, because it stops at the first walk that finds a pair.
    ///
    /// # Panics
    /// If there is no row, or one of the sets does not have [`Shape::words`] words.
    pub fn meets(&mut self, set: &[u64], rows: &[usize], other: &[u64]) -> bool {
        let (last, before) = rows.split_last().expect("no rows, no step");
        if before.is_empty() {
            return self.meets_after(set, *last, other);
        }
        let mut turned = sets::zeros(self.shape().words());
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

/// The words in a vector, if blocks are long enough: a cache line, which is also as wide as the
/// widest vectors of processors.
const LANE: usize = 8;

/// The binary logarithm of the most blocks in a layer, which then takes 8 KiB.
const LAYER: usize = 7;

/// How the blocks of one width are divided into units of work. Short blocks share a vector, one for each
/// value of the first one or two cells of the new row r. The next cells of r are *outside*: there is one walk
/// for each of their values. The remaining cells of r are digits of block numbers.
#[derive(Clone, Copy, Debug)]
struct Wave {
    shape: Shape,
    inside: usize,
    split: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Start {
    /// The values of the cells of r that are outside.
    outside: usize,
    /// The number of columns, from the first on, whose layers are the same as in the walk before.
    same: usize,
}

impl Wave {
    fn new(shape: Shape) -> Self {
        let inside = match shape.block_words() {
            1 | 2 => 2,
            4 => 1,
            _ => 0,
        };
        Self { shape, inside, split: shape.columns().saturating_sub(LAYER) }
    }

    fn lane(self) -> usize {
        LANE.min(self.shape.block_words() << self.inside)
    }

    /// The meaning of a word of a vector in a slice: its first middle row, and the cells of r
    /// inside the vector.
    fn word(self, slice: usize, word: usize) -> (usize, usize) {
        let size = self.lane() >> self.inside;
        ((slice * size + word % size) * 64, word / size)
    }

    /// The number of values of the cells of r that are outside. In such a value the first cell is
    /// the lowest digit.
    fn outside(self) -> usize {
        1 << (2 - self.inside + self.split)
    }

    /// The starts of all walks, in an order that keeps the first cells of r unchanged as long as possible.
    fn starts(self) -> impl Iterator<Item = Start> {
        let digits = self.outside().ilog2();
        (0..self.outside()).map(move |number| {
            let same = match number {
                0 => 0,
                // The digits that differ from those of the number before are the lowest ones, and
                // these are the last of the outside cells of r.
                _ => (digits - 1 - (number ^ (number - 1)).ilog2()) as usize,
            };
            let outside = (0..digits).fold(0, |outside, digit| outside << 1 | number >> digit & 1);
            // The layer of a column depends on the cells of r up to the second column after it.
            Start { outside, same: same.saturating_sub(2 - self.inside) }
        })
    }

    /// Which values the new cell of r at a column can have: one if it is outside, otherwise both.
    fn new_digit(self, column: usize, outside: usize) -> New {
        match (column < self.split, outside >> (column + 2 - self.inside) & 1) {
            (true, 0) => New::Zero,
            (true, _) => New::One,
            (false, _) => New::Both,
        }
    }

    /// The two neighbours of a column's cell in the new row that were chosen before: those that are
    /// outside and alive, as bits, and how many are digits of block numbers.
    fn neighbours(self, column: usize, outside: usize) -> (usize, u32) {
        // The masks account for cells inside the vector. `column` is the index of the first of the two cells.
        let alive = |cell: &usize| *cell >= self.inside && outside >> (cell - self.inside) & 1 == 1;
        let is_digit = |cell: &usize| *cell >= self.split + 2;
        let fixed = |cell: usize| usize::from(!is_digit(&cell) && alive(&cell));
        let fixed = fixed(column) | fixed(column + 1) << 1;
        let digits = [column, column + 1].iter().filter(|cell| is_digit(cell)).count();
        (fixed, u32::from(digits > 0) + u32::from(digits > 1))
    }

    /// The words of the layer after a column.
    fn layer(self, column: usize) -> usize {
        self.shape.slice_words() << self.inside >> self.split.min(column + 1)
    }

    /// The words of a result's slice that one walk produces, namely the blocks with this walk's
    /// values of the outside cells.
    fn result(self) -> usize {
        self.shape.slice_words() / self.outside()
    }

    /// Returns true if the blocks of a set can be used without [`Self::spread`].
    fn is_plain(self) -> bool {
        self.inside == 0
    }

    /// Copies the result of a walk to its place in a slice of a result.
    fn gather(self, outside: usize, made: &[u64], out: &mut [u64]) {
        if self.lane() == LANE {
            // Whole cache lines are copied without a function call.
            let lines = out.as_chunks_mut::<LANE>().0.iter_mut().skip(outside).step_by(self.outside());
            for (to, from) in lines.zip(made.as_chunks::<LANE>().0) {
                *to = *from;
            }
        } else {
            let vectors = out.chunks_exact_mut(self.lane()).skip(outside).step_by(self.outside());
            for (to, from) in vectors.zip(made.chunks_exact(self.lane())) {
                to.copy_from_slice(from);
            }
        }
    }

    /// Returns true if the result of a walk has a pair in common with a slice of a set.
    fn meets(self, outside: usize, made: &[u64], other: &[u64]) -> bool {
        let vectors = other.chunks_exact(self.lane()).skip(outside).step_by(self.outside());
        vectors.zip(made.chunks_exact(self.lane())).any(|(other, made)| sets::meet(other, made))
    }

    /// Writes each block of a slice once for each value of the cells of r inside a vector.
    fn spread(self, blocks: &[u64], out: &mut [u64]) {
        let size = self.lane() >> self.inside;
        for (block, vector) in blocks.chunks_exact(size).zip(out.chunks_exact_mut(self.lane())) {
            for copy in vector.chunks_exact_mut(size) {
                copy.copy_from_slice(block);
            }
        }
    }
}

/// The masks of one slice of a block, ordered by state of the target cell, column and case.
#[derive(Clone, Debug)]
struct Masks {
    wave: Wave,
    kind: Kind,
    words: Vec<u64>,
    /// The masks for a cell that may have any state.
    any: Vec<u64>,
}

impl Masks {
    fn new(wave: Wave, law: Law, slice: usize) -> Self {
        let width = wave.shape.width();
        let mut words = Vec::new();
        for state in [false, true] {
            for (column, case) in
                (0..width).flat_map(|column| (0..law.kind.cases()).map(move |case| (column, case)))
            {
                words.extend((0..wave.lane()).map(|word| {
                    let (first, start) = wave.word(slice, word);
                    // The first cells of the row below are the same for all bits of a word.
                    let outer = law.kind.outer(case, (start >> column & 0b111) << 3);
                    let right = |bit: &usize| law.becomes((first + bit) >> column & 0b111, outer) == state;
                    (0..64).filter(right).fold(0, |all, bit| all | 1 << bit)
                }));
            }
        }
        let any = vec![u64::MAX; law.kind.cases() * wave.lane()];
        Self { wave, kind: law.kind, words, any }
    }

    /// The masks for a cell of the target with this state, or with any if there is none. `fixed` has the
    /// first two neighbours in the row below, as far as they are alive and the same for all blocks. `digits`
    /// counts those that are the highest digits of block numbers.
    fn given(&self, column: usize, state: Option<bool>, fixed: usize, digits: u32) -> Given<'_> {
        let lane = self.wave.lane();
        let size = self.kind.cases() * lane;
        let masks = state.map_or(&self.any[..], |state| {
            let from = (usize::from(state) * self.wave.shape.width() + column) * size;
            &self.words[from..from + size]
        });
        Given { kind: self.kind, masks, lane, fixed, digits }
    }
}
