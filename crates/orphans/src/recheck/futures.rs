//! The table of bottoms: which bottoms of a target a register can go on with.
//!
//! A bottom is a number whose highest bit is its first cell. Bottoms that differ only in their last
//! cells form a *block*. A word says which bottoms of a block a register can go on with. The whole
//! table would not fit in memory, and it is not needed: any register of a set may cover a bottom.
//! So a block keeps registers that cover many of its bottoms, and some for each bottom.

use super::{Reached, Register};
use crate::limits::{Limits, StopReason};

/// A block has 2 to the power of this many bottoms, if a bottom has that many cells.
const BLOCK: usize = 6;

/// The number of registers that are kept for each bottom of a block, if there are that many.
const VOUCHERS: usize = 8;

/// A register, and the bottoms of a block that it can go on with.
type Voucher = (u32, u64);

/// The table for bottoms of some number of rows.
pub(super) struct Futures {
    /// The number of last cells in which bottoms of a block differ.
    tail: usize,
    blocks: Vec<Vec<Voucher>>,
}

impl Futures {
    pub(super) fn new(register: &Register, rows: usize, limits: &Limits) -> Result<Self, StopReason> {
        let cells = rows * register.width();
        let tail = cells.min(BLOCK);
        let mut futures = Self { tail, blocks: vec![Vec::new(); 1 << (cells - tail)] };
        let end = vec![1; 1 << register.between()];
        let last = (0..tail).fold(end, |later, known| {
            earlier(register, cells - 1 - known, &later, |state, bottoms| {
                bottoms << (usize::from(state) << known)
            })
        });
        futures.fill(register, cells - tail, 0, &last, limits)?;
        Ok(futures)
    }

    /// The bottoms that no register of the set covers in this table, in ascending order.
    pub(super) fn open(&self, set: &Reached) -> impl Iterator<Item = usize> {
        let all = !0 >> (64 - (1 << self.tail));
        self.blocks.iter().enumerate().flat_map(move |(index, block)| {
            let missing = all & !met(set, block, all);
            (0..1 << self.tail)
                .filter(move |bit| missing >> bit & 1 == 1)
                .map(move |bit| index << self.tail | bit)
        })
    }

    /// Fills all blocks that agree with `block` in the cells from number `cells` up to the tail.
    /// `later` says which bottoms registers can go on with after the first `cells` cells.
    fn fill(
        &mut self,
        register: &Register,
        cells: usize,
        block: usize,
        later: &[u64],
        limits: &Limits,
    ) -> Result<(), StopReason> {
        limits.check()?;
        if cells == 0 {
            self.blocks[block] = vouchers(later, 1 << self.tail);
            return Ok(());
        }
        let place = self.blocks.len().ilog2() as usize - cells;
        for state in [false, true] {
            let fits = |other, bottoms| if other == state { bottoms } else { 0 };
            let now = earlier(register, cells - 1, later, fits);
            self.fill(register, cells - 1, block | usize::from(state) << place, &now, limits)?;
        }
        Ok(())
    }
}

/// What registers can go on with before a cell of the bottom, given what they can go on with after it.
fn earlier(register: &Register, cell: usize, later: &[u64], with: impl Fn(bool, u64) -> u64) -> Vec<u64> {
    let go_on = |cells: usize| with(register.lives(cells), later[cells & (later.len() - 1)]);
    let within = (0..1usize << register.within()).map(|cells| go_on(cells << 1) | go_on(cells << 1 | 1));
    if !cell.is_multiple_of(register.width()) {
        return within.collect();
    }
    // Before a row two more cells come in, and any of their four states will do.
    let within: Vec<u64> = within.collect();
    within.chunks_exact(4).map(|four| four[0] | four[1] | four[2] | four[3]).collect()
}

/// Registers that cover many bottoms of a block, and some for each bottom.
fn vouchers(registers: &[u64], bottoms: usize) -> Vec<Voucher> {
    let mut order: Vec<Voucher> =
        (0..).zip(registers.iter().copied()).filter(|&(_, word)| word != 0).collect();
    order.sort_by_key(|&(_, word)| std::cmp::Reverse(word.count_ones()));
    let mut taken = vec![false; order.len()];
    let mut next = vec![0; bottoms];
    let mut kept = Vec::new();
    for turn in 0..VOUCHERS * bottoms {
        let bottom = turn % bottoms;
        let from = next[bottom];
        let is_good = |at: &usize| !taken[*at] && order[*at].1 >> bottom & 1 == 1;
        let Some(at) = (from..order.len()).find(is_good) else { continue };
        next[bottom] = at + 1;
        taken[at] = true;
        kept.push(order[at]);
    }
    kept
}

/// The bottoms of a block that registers of a set cover.
fn met(set: &Reached, block: &[Voucher], all: u64) -> u64 {
    let mut met = 0;
    for &(register, bottoms) in block {
        if set.contains(register as usize) {
            met |= bottoms;
            if met == all {
                break;
            }
        }
    }
    met
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_for_one_register_it_cannot_go_on_with_unless_it_was_not_kept() {
        for (width, rows) in [(1, 3), (2, 2), (3, 1), (4, 2)] {
            let register = Register::new(width);
            let futures = Futures::new(&register, rows, &Limits::none()).unwrap();
            let cells = width * rows;
            let mut random = fastrand::Rng::with_seed(3);
            for _ in 0..20 {
                let only = [(); 2].map(|()| random.u32(..1 << (width + 2)));
                let set = Reached::starts(&register, |rows| rows == only);
                let open: Vec<usize> = futures.open(&set).collect();
                for bottom in 0..1usize << cells {
                    let state =
                        |row: usize, column: usize| bottom >> (cells - 1 - row * width - column) & 1 == 1;
                    let end = (0..rows)
                        .fold(set.clone(), |set, row| set.row(&register, |column| state(row, column)));
                    assert!(open.contains(&bottom) || !end.is_empty(), "{width} {rows} {bottom}");
                }
            }
        }
    }
}
