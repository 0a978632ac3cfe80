//! For which middle rows a cell of the target comes out right.
//!
//! The bits of a block stand for the middle row q of three rows. If the neighbours of a cell that are not in q have
//! sum k, the cell becomes alive for those q in which q[c] + q[c+2] + k is 3, or 2 with q[c+1] alive.

use super::cell::Given;
use super::wave::Wave;

/// Sums that a step asks for: there are six cells above and below.
pub(super) const SUMS: usize = 7;

/// The masks of one slice of a block: by state of the target cell, column and sum.
#[derive(Clone, Debug)]
pub(super) struct Masks {
    wave: Wave,
    words: Vec<u64>,
}

impl Masks {
    /// Makes the masks of a slice.
    pub(super) fn new(wave: Wave, slice: usize) -> Self {
        let width = wave.shape().width();
        let mut words = Vec::new();
        for state in [false, true] {
            for (column, sum) in (0..width).flat_map(|column| (0..SUMS).map(move |sum| (column, sum))) {
                words.extend((0..wave.lane()).map(|word| {
                    let (first, start) = wave.word(slice, word);
                    let sum = sum + (start >> column).count_ones() as usize;
                    let right = |bit: &usize| becomes(first + bit, column, sum) == state;
                    (0..64).filter(right).fold(0, |all, bit| all | 1 << bit)
                }));
            }
        }
        Self { wave, words }
    }

    /// The masks of a cell of the target that has a state, if some cells of the new row are given.
    pub(super) fn given(&self, column: usize, state: bool, fixed: usize, digits: u32) -> Given<'_> {
        let lane = self.wave.lane();
        let size = SUMS * lane;
        let from = (usize::from(state) * self.wave.shape().width() + column) * size;
        Given { masks: &self.words[from..from + size], lane, fixed, digits }
    }
}

/// What the middle cell becomes.
fn becomes(q: usize, column: usize, sum: usize) -> bool {
    let [left, middle, right] = [0, 1, 2].map(|offset| q >> (column + offset) & 1);
    let neighbours = sum + left + right;
    neighbours == 3 || neighbours == 2 && middle == 1
}
