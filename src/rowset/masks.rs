//! For which middle rows a cell of the target comes out right.
//!
//! The bits of a block stand for the middle row q of three rows. If the five neighbours of a cell that are not in q have
//! sum k, the cell becomes alive for those q in which q[c] + q[c+2] + k is 3, or 2 with q[c+1] alive.

use super::Shape;
use super::cell::Given;

/// The largest sum that a step asks for: the six cells above and below.
const SUMS: usize = 7;

/// The masks of one slice of a block: by state of the target cell, column and sum.
#[derive(Clone, Debug)]
pub(super) struct Masks {
    shape: Shape,
    words: Vec<u64>,
}

impl Masks {
    /// Makes the masks of a slice.
    pub(super) fn new(shape: Shape, slice: usize) -> Self {
        let mut words = Vec::new();
        for state in [false, true] {
            for (column, sum) in (0..shape.width()).flat_map(|column| (0..SUMS).map(move |sum| (column, sum)))
            {
                words.extend((0..shape.lane()).map(|word| {
                    let first = (slice * shape.lane() + word) * 64;
                    let right = |bit: &usize| becomes(first + bit, column, sum) == state;
                    (0..64).filter(right).fold(0, |all, bit| all | 1 << bit)
                }));
            }
        }
        Self { shape, words }
    }

    /// The masks of a cell of the target that has a state, for five sums from one on.
    pub(super) fn given(&self, column: usize, state: bool, sum: usize) -> Given<'_> {
        let lane = self.shape.lane();
        let cell = usize::from(state) * self.shape.width() + column;
        let from = (cell * SUMS + sum) * lane;
        Given { masks: &self.words[from..from + 5 * lane], lane }
    }
}

/// What the middle cell becomes.
fn becomes(q: usize, column: usize, sum: usize) -> bool {
    let [left, middle, right] = [0, 1, 2].map(|offset| q >> (column + offset) & 1);
    let neighbours = sum + left + right;
    neighbours == 3 || neighbours == 2 && middle == 1
}
