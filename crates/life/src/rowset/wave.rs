//! What a row step works on at a time: a vector of words for each block, and few enough blocks for the first cache.

use super::cell::New;
use super::{Shape, sets};

/// Words in a vector, if blocks are long enough: a line of the cache, and what the widest processors do at once.
const LANE: usize = 8;

/// Blocks in a layer, at most, as binary digits: 8 KiB.
const LAYER: usize = 7;

/// How the blocks of a width are worked on.
///
/// Short blocks go into a vector together, for different starts of the new row r: the first cell of r is a digit of the
/// vector, or the first two are. The next cells of r are *outside*: a walk for each of their values. The rest are digits
/// of the blocks' numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wave {
    shape: Shape,
    inside: usize,
    split: usize,
}

/// What a walk starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    /// The cells of r that are outside.
    pub(super) outside: usize,
    /// In how many columns, from the first one on, layers are the same as in the walk before.
    pub(super) same: usize,
}

impl Wave {
    /// For sets of this shape.
    pub(super) fn new(shape: Shape) -> Self {
        let inside = match shape.block_words() {
            1 | 2 => 2,
            4 => 1,
            _ => 0,
        };
        Self { shape, inside, split: shape.columns().saturating_sub(LAYER) }
    }

    /// The layout of the sets.
    pub(super) fn shape(self) -> Shape {
        self.shape
    }

    /// Words in a vector.
    pub(super) fn lane(self) -> usize {
        LANE.min(self.shape.block_words() << self.inside)
    }

    /// What a word of a vector stands for in a slice: its first middle row, and the start of r.
    pub(super) fn word(self, slice: usize, word: usize) -> (usize, usize) {
        let size = self.lane() >> self.inside;
        ((slice * size + word % size) * 64, word / size)
    }

    /// Values of the cells of r that are outside, as numbers with the first of them lowest.
    pub(super) fn outside(self) -> usize {
        1 << (2 - self.inside + self.split)
    }

    /// One walk after the other, so that the first cells of r stay the same as long as they can.
    pub(super) fn starts(self) -> impl Iterator<Item = Start> {
        let digits = self.outside().ilog2();
        (0..self.outside()).map(move |number| {
            let same = match number {
                0 => 0,
                // The digits that differ from those of the number before are the lowest ones, and the last cells of r.
                _ => (digits - 1 - (number ^ (number - 1)).ilog2()) as usize,
            };
            let outside = (0..digits).fold(0, |outside, digit| outside << 1 | number >> digit & 1);
            // A column's layer knows the cell of r in the second column after it and those before.
            Start { outside, same: same.saturating_sub(2 - self.inside) }
        })
    }

    /// Of the cells of r that are outside, the one that comes with a column, if it is there.
    pub(super) fn new_digit(self, column: usize, outside: usize) -> New {
        match (column < self.split, outside >> (column + 2 - self.inside) & 1) {
            (true, 0) => New::Zero,
            (true, _) => New::One,
            (false, _) => New::Both,
        }
    }

    /// For a column, where the new row has two neighbours that were chosen before: how many of those outside are alive, and
    /// how many of the two are digits of blocks.
    pub(super) fn neighbours(self, column: usize, outside: usize) -> (usize, u32) {
        // Cells inside the vector are in the masks. `column` is the number of the first of the two cells.
        let alive = |cell: &usize| *cell >= self.inside && outside >> (cell - self.inside) & 1 == 1;
        let is_digit = |cell: &usize| *cell >= self.split + 2;
        let fixed = [column, column + 1].iter().filter(|cell| !is_digit(cell) && alive(cell)).count();
        let digits = [column, column + 1].iter().filter(|cell| is_digit(cell)).count();
        (fixed, u32::from(digits > 0) + u32::from(digits > 1))
    }

    /// Words of a layer after a column.
    pub(super) fn layer(self, column: usize) -> usize {
        self.shape.slice_words() << self.inside >> self.split.min(column + 1)
    }

    /// Words of a slice of a result that one walk makes: those blocks whose first digits are outside.
    pub(super) fn result(self) -> usize {
        self.shape.slice_words() / self.outside()
    }

    /// Whether the blocks of a set can be taken as they are.
    pub(super) fn is_plain(self) -> bool {
        self.inside == 0
    }

    /// Puts what a walk made at its place in a slice of a result.
    pub(super) fn gather(self, outside: usize, made: &[u64], out: &mut [u64]) {
        if self.lane() == LANE {
            // Whole lines are moved without a call.
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

    /// Whether what a walk made has something in common with a slice of a set.
    pub(super) fn meets(self, outside: usize, made: &[u64], other: &[u64]) -> bool {
        let vectors = other.chunks_exact(self.lane()).skip(outside).step_by(self.outside());
        vectors.zip(made.chunks_exact(self.lane())).any(|(other, made)| sets::meet(other, made))
    }

    /// Writes the blocks of a slice as often as there are starts of r in a vector.
    pub(super) fn spread(self, blocks: &[u64], out: &mut [u64]) {
        let size = self.lane() >> self.inside;
        for (block, vector) in blocks.chunks_exact(size).zip(out.chunks_exact_mut(self.lane())) {
            for copy in vector.chunks_exact_mut(size) {
                copy.copy_from_slice(block);
            }
        }
    }
}
