//! Patterns of a box that are counted cell by cell, with one number for each frontier.

use super::CensusError;
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::solve::still_life::dp::frontier::Frontier;
use crate::solve::still_life::dp::order;

/// How many beginnings have each frontier.
///
/// The table has 2^(2w + 2) numbers, where w is the number of columns, and is changed in place: a new
/// cell takes the place of the oldest one in the index. So the bits of an index are those of the
/// frontier, turned by as many places as cells were placed.
struct Table<'a> {
    frontier: &'a Frontier,
    beginnings: Vec<u128>,
    /// Cells placed so far, modulo the number of bits.
    placed: u32,
}

/// How many patterns of the problem's box, with its forced cells, have only neighbourhoods that the
/// frontier keeps.
///
/// # Errors
/// If a limit is reached, or if there are 2^128 patterns or more.
pub(super) fn count(frontier: &Frontier, problem: &StillLife, limits: &Limits) -> Result<u128, CensusError> {
    let mut beginnings = vec![0; 1 << frontier.bits()];
    beginnings[0] = 1;
    let mut table = Table { frontier, beginnings, placed: 0 };
    for (column, states) in order::cells(problem) {
        table.place(u32::try_from(column).expect("columns are few"), states, limits)?;
    }
    table.beginnings.into_iter().try_fold(0u128, u128::checked_add).ok_or(CensusError::TooMany)
}

impl Table<'_> {
    /// Adds one more cell to every beginning.
    fn place(&mut self, column: u32, states: &[bool], limits: &Limits) -> Result<(), CensusError> {
        let bits = self.frontier.bits();
        // The newest cell lies below the one before it, and the oldest is where it goes.
        let newest = (bits - 1 - self.placed) % bits;
        let place = 1usize << newest;
        for index in (0..self.beginnings.len()).filter(|index| index & place == 0) {
            if index.trailing_zeros() >= 24 {
                limits.check().map_err(CensusError::Stopped)?;
            }
            let before =
                [index, index | place].map(|index| (self.frontier_of(index), self.beginnings[index]));
            if before.iter().all(|&(_, beginnings)| beginnings == 0) {
                continue;
            }
            for alive in [false, true] {
                let kept = before.iter().filter(|&&(end, beginnings)| {
                    beginnings > 0 && states.contains(&alive) && self.frontier.keeps(end, alive, column)
                });
                let sum = kept.map(|&(_, beginnings)| beginnings).try_fold(0u128, u128::checked_add);
                let index = if alive { index | place } else { index };
                self.beginnings[index] = sum.ok_or(CensusError::TooMany)?;
            }
        }
        self.placed = (self.placed + 1) % bits;
        Ok(())
    }

    /// The frontier of an index: the newest cell is bit 0.
    fn frontier_of(&self, index: usize) -> u128 {
        let (bits, index) = (self.frontier.bits(), index as u128);
        let newest = (bits - self.placed) % bits;
        (index >> newest | index << (bits - newest)) & ((1 << bits) - 1)
    }
}
