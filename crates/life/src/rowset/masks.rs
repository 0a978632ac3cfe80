//! Masks: for which middle rows a cell of the target gets its state.
//!
//! The bits of a block stand for the middle row q of three rows. Let k be the number of live
//! neighbours of a cell outside q. The cell becomes alive for those q in which `q[c] + q[c+2] + k`
//! is 3, or is 2 while `q[c+1]` is alive.

use super::cell::Given;
use super::wave::Wave;

/// The number of values of k: the rows above and below hold six neighbours.
pub(super) const SUMS: usize = 7;

/// The masks of one slice of a block, ordered by state of the target cell, column and k.
#[derive(Clone, Debug)]
pub(super) struct Masks {
    wave: Wave,
    words: Vec<u64>,
}

impl Masks {
    /// Computes the masks of a slice.
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

    /// The masks for a cell of the target with this state.
    ///
    /// `fixed` counts the live neighbours that are the same for all blocks, and `digits` the
    /// neighbours that are the highest digits of block numbers.
    pub(super) fn given(&self, column: usize, state: bool, fixed: usize, digits: u32) -> Given<'_> {
        let lane = self.wave.lane();
        let size = SUMS * lane;
        let from = (usize::from(state) * self.wave.shape().width() + column) * size;
        Given { masks: &self.words[from..from + size], lane, fixed, digits }
    }
}

/// Whether the middle cell becomes alive.
fn becomes(q: usize, column: usize, sum: usize) -> bool {
    let [left, middle, right] = [0, 1, 2].map(|offset| q >> (column + offset) & 1);
    let neighbours = sum + left + right;
    neighbours == 3 || neighbours == 2 && middle == 1
}
