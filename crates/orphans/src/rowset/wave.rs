//! The units of work of a row step: one vector of words for each block, and few enough blocks for
//! the first-level cache.

use super::given::New;
use super::{Shape, sets};

/// The words in a vector, if blocks are long enough: a cache line, which is also as wide as the
/// widest vectors of processors.
const LANE: usize = 8;

/// The binary logarithm of the most blocks in a layer, which then takes 8 KiB.
const LAYER: usize = 7;

/// How the blocks of one width are divided into units of work.
///
/// Short blocks share a vector, one for each value of the first one or two cells of the new row r.
/// The next cells of r are *outside*: there is one walk for each of their values. The remaining
/// cells of r are digits of block numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wave {
    shape: Shape,
    inside: usize,
    split: usize,
}

/// The start of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    /// The values of the cells of r that are outside.
    pub(super) outside: usize,
    /// The number of columns, from the first on, whose layers are the same as in the walk before.
    pub(super) same: usize,
}

impl Wave {
    /// The division for sets of this shape.
    pub(super) fn new(shape: Shape) -> Self {
        let inside = match shape.block_words() {
            1 | 2 => 2,
            4 => 1,
            _ => 0,
        };
        Self { shape, inside, split: shape.columns().saturating_sub(LAYER) }
    }

    /// The memory layout of the sets.
    pub(super) fn shape(self) -> Shape {
        self.shape
    }

    /// The words in a vector.
    pub(super) fn lane(self) -> usize {
        LANE.min(self.shape.block_words() << self.inside)
    }

    /// The meaning of a word of a vector in a slice: its first middle row, and the cells of r
    /// inside the vector.
    pub(super) fn word(self, slice: usize, word: usize) -> (usize, usize) {
        let size = self.lane() >> self.inside;
        ((slice * size + word % size) * 64, word / size)
    }

    /// The number of values of the cells of r that are outside. In such a value the first cell is
    /// the lowest digit.
    pub(super) fn outside(self) -> usize {
        1 << (2 - self.inside + self.split)
    }

    /// The starts of all walks, in an order that keeps the first cells of r unchanged as long as
    /// possible.
    pub(super) fn starts(self) -> impl Iterator<Item = Start> {
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
    pub(super) fn new_digit(self, column: usize, outside: usize) -> New {
        match (column < self.split, outside >> (column + 2 - self.inside) & 1) {
            (true, 0) => New::Zero,
            (true, _) => New::One,
            (false, _) => New::Both,
        }
    }

    /// The two neighbours of a column's cell in the new row that were chosen before: those that are
    /// outside and alive, as bits, and how many are digits of block numbers.
    pub(super) fn neighbours(self, column: usize, outside: usize) -> (usize, u32) {
        // The masks account for cells inside the vector. `column` is the index of the first of the
        // two cells.
        let alive = |cell: &usize| *cell >= self.inside && outside >> (cell - self.inside) & 1 == 1;
        let is_digit = |cell: &usize| *cell >= self.split + 2;
        let fixed = |cell: usize| usize::from(!is_digit(&cell) && alive(&cell));
        let fixed = fixed(column) | fixed(column + 1) << 1;
        let digits = [column, column + 1].iter().filter(|cell| is_digit(cell)).count();
        (fixed, u32::from(digits > 0) + u32::from(digits > 1))
    }

    /// The words of the layer after a column.
    pub(super) fn layer(self, column: usize) -> usize {
        self.shape.slice_words() << self.inside >> self.split.min(column + 1)
    }

    /// The words of a result's slice that one walk produces, namely the blocks with this walk's
    /// values of the outside cells.
    pub(super) fn result(self) -> usize {
        self.shape.slice_words() / self.outside()
    }

    /// Whether the blocks of a set can be used without [`Self::spread`].
    pub(super) fn is_plain(self) -> bool {
        self.inside == 0
    }

    /// Copies the result of a walk to its place in a slice of a result.
    pub(super) fn gather(self, outside: usize, made: &[u64], out: &mut [u64]) {
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

    /// Whether the result of a walk has a pair in common with a slice of a set.
    pub(super) fn meets(self, outside: usize, made: &[u64], other: &[u64]) -> bool {
        let vectors = other.chunks_exact(self.lane()).skip(outside).step_by(self.outside());
        vectors.zip(made.chunks_exact(self.lane())).any(|(other, made)| sets::meet(other, made))
    }

    /// Writes each block of a slice once for each value of the cells of r inside a vector.
    pub(super) fn spread(self, blocks: &[u64], out: &mut [u64]) {
        let size = self.lane() >> self.inside;
        for (block, vector) in blocks.chunks_exact(size).zip(out.chunks_exact_mut(self.lane())) {
            for copy in vector.chunks_exact_mut(size) {
                copy.copy_from_slice(block);
            }
        }
    }
}
