//! Masks: for which middle rows a cell of the target gets its state.
//!
//! The bits of a block stand for the middle row q of three rows. What a cell sees outside q is a
//! *case*: how many of six cells are alive, or which. There is a mask for each case, of those q with
//! which the cell gets its state.

use super::given::Given;
use super::law::{Kind, Law};
use super::wave::Wave;

/// The masks of one slice of a block, ordered by state of the target cell, column and case.
#[derive(Clone, Debug)]
pub(super) struct Masks {
    wave: Wave,
    kind: Kind,
    words: Vec<u64>,
    /// The masks for a cell that may have any state.
    any: Vec<u64>,
}

impl Masks {
    /// Computes the masks of a slice.
    pub(super) fn new(wave: Wave, law: Law, slice: usize) -> Self {
        let width = wave.shape().width();
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

    /// The masks for a cell of the target with this state, or with any if there is none.
    ///
    /// `fixed` has the first two neighbours in the row below, as far as they are alive and the same
    /// for all blocks. `digits` counts those that are the highest digits of block numbers.
    pub(super) fn given(&self, column: usize, state: Option<bool>, fixed: usize, digits: u32) -> Given<'_> {
        let lane = self.wave.lane();
        let size = self.kind.cases() * lane;
        let masks = state.map_or(&self.any[..], |state| {
            let from = (usize::from(state) * self.wave.shape().width() + column) * size;
            &self.words[from..from + size]
        });
        Given { kind: self.kind, masks, lane, fixed, digits }
    }
}
