//! What a new cell does to the table of a census: which of two numbers go where.
//!
//! The new cell takes the place of the oldest one in an index. So the numbers of two indices that differ in
//! this place are replaced by two sums of them. Which sums depends on the cells around those whose
//! neighbourhood becomes complete.

use crate::dp::frontier::{Frontier, Middle};

/// What a cell that is placed in some column does, for all indices.
pub(super) struct Transition {
    /// The bit of an index where the oldest cell was and the new one comes.
    place: usize,
    /// For each cell whose neighbourhood is now complete.
    looks: Vec<Look>,
}

/// The neighbourhood of one cell.
struct Look {
    /// What each bit of an index adds to the window around the cell.
    adds: Vec<usize>,
    /// What the low bits of an index add together.
    low: Vec<u16>,
    /// For each window without the oldest and the new cell: which states these may have. Bit 2o + n
    /// stands for the oldest in state o and the new one in state n.
    kept: Vec<u8>,
}

/// The sums for indices with the same high bits.
pub(super) struct PairSums<'a> {
    /// For each neighbourhood what the high bits add to the window.
    looks: Vec<(&'a Look, usize)>,
}

impl Transition {
    /// The low bits of an index whose sums are looked up together.
    const LOW: u32 = 12;

    /// A cell in `column` that may have these states, after `placed` cells.
    pub(super) fn new(frontier: &Frontier, column: u32, states: &[bool], placed: u32) -> Self {
        let bits = frontier.bits();
        // The newest cell lies below the one before it, and the oldest is where it goes.
        let newest = (bits - 1 - placed % bits) % bits;
        // The bits of a frontier have their newest cell first.
        let index_bit = |cell: u32| (cell + newest + 1) % bits;
        let oldest = bits - 1;
        let look = |middle: Middle| {
            let window = |cells: u128, alive| frontier.window(cells, alive, column, middle);
            let mut adds = vec![0; bits as usize];
            for cell in 0..oldest {
                adds[index_bit(cell) as usize] = window(1 << cell, false);
            }
            let (old, new) = (window(1 << oldest, false), window(0, true));
            let may_be = |around: usize, state: u8| {
                let (was, is) = (state & 2 != 0, state & 1 != 0);
                let window = around | if was { old } else { 0 } | if is { new } else { 0 };
                states.contains(&is) && frontier.may_be(window)
            };
            let kept =
                (0..512).map(|around| (0..4).map(|state| u8::from(may_be(around, state)) << state).sum());
            Look { low: sums(&adds, Self::LOW.min(bits)), adds, kept: kept.collect() }
        };
        Self { place: 1 << newest, looks: frontier.complete(column).map(look).collect() }
    }

    /// The bit of an index where the new cell comes.
    pub(super) fn place(&self) -> usize {
        self.place
    }

    /// The sums for the indices from `start`, a multiple of 2^12, which have the same bits above.
    pub(super) fn from(&self, start: usize) -> PairSums<'_> {
        let high = |look: &Look| {
            let adds = look.adds.iter().enumerate();
            adds.filter(|&(bit, _)| start >> bit & 1 == 1).map(|(_, adds)| adds).sum()
        };
        PairSums { looks: self.looks.iter().map(|look| (look, high(look))).collect() }
    }
}

impl PairSums<'_> {
    /// For the index with these low bits: bit 2o + n says whether beginnings whose oldest cell has state o go
    /// on with a new cell of state n.
    pub(super) fn of(&self, low: usize) -> u8 {
        let kept = |&(look, high): &(&Look, usize)| look.kept[high | usize::from(look.low[low])];
        self.looks.iter().map(kept).fold(0b1111, |all, kept| all & kept)
    }
}

/// What each number of that many bits adds, from what each bit adds.
fn sums(adds: &[usize], bits: u32) -> Vec<u16> {
    let sum = |number: usize| {
        let adds = adds.iter().enumerate().filter(|&(bit, _)| number >> bit & 1 == 1);
        adds.map(|(_, &adds)| u16::try_from(adds).expect("a window has nine bits")).sum()
    };
    (0..1 << bits).map(sum).collect()
}
