//! The least waste of the rest of a strip of a few columns, whatever lies beside it.
//!
//! A strip is narrow enough for a table with an entry for each state of its last two rows. Dynamic
//! programming over single cells makes the tables backwards from the end of the box. A *state* is
//! the last 2s + 2 cells of a strip of s columns in the order in which they are placed, the newest
//! as bit 0. The least waste after a state is the lesser of the two that its successors give.

use std::sync::Arc;

use super::cell::{self, CHANGES};
use crate::limits::{Limits, StopReason};

/// Where a strip lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Along the left border. All columns count but the innermost. Strips along the right border
    /// are read mirrored.
    Border,
    /// Between others. All columns count but the two outermost.
    Between,
}

/// Where the rest ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// At the end of the box, with the sides of its last row.
    End,
    /// At some row that others follow.
    Middle,
}

/// The least waste of a number of rows, by the row before them and the first of them, as
/// `above << columns | row`.
///
/// Sums are cut off at [`CHANGES`], which also marks what cannot be completed. So an entry is never
/// too high.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The least waste of all pairs.
    pub(super) base: u16,
    /// How much more each pair wastes.
    pub(super) more: Arc<Vec<u8>>,
}

/// Tables for strips of the same width, by the number of rows.
pub(super) type ByRows = Vec<Table>;

/// Makes the tables for strips of `columns` columns, at least two, and for 0, 1, … `rows` rows.
pub(super) fn tables(
    columns: u32,
    side: Side,
    until: Until,
    rows: usize,
    limits: &Limits,
) -> Result<ByRows, StopReason> {
    let mut after = match until {
        Until::End => after_the_end(columns),
        Until::Middle => vec![0; 1 << (2 * columns)],
    };
    let mut tables = vec![Table { base: 0, more: Arc::new(after.clone()) }];
    let mut before = Vec::new();
    for row in 1..=rows {
        let before_it = &tables[row - 1];
        // Each table follows from the one before it, so once nothing changes, nothing will.
        if row >= 3 && Arc::ptr_eq(&before_it.more, &tables[row - 2].more) {
            let base = before_it.base + (before_it.base - tables[row - 2].base);
            tables.push(Table { base, more: Arc::clone(&before_it.more) });
            continue;
        }
        let is_last = until == Until::End && row == 1;
        for column in (0..columns).rev() {
            limits.check()?;
            before_cell(columns, column, side, is_last, &after, &mut before);
            std::mem::swap(&mut after, &mut before);
        }
        let least = after.iter().copied().min().unwrap_or(0);
        for more in &mut after {
            *more -= least;
        }
        let same = (after == *before_it.more).then(|| Arc::clone(&before_it.more));
        let base = before_it.base + u16::from(least);
        tables.push(Table { base, more: same.unwrap_or_else(|| Arc::new(after.clone())) });
    }
    Ok(tables)
}

/// The row after the end is dead, and three live cells side by side before it would give birth
/// there.
fn after_the_end(columns: u32) -> Vec<u8> {
    let possible = |pair: usize| {
        let (last, outside) = (pair >> columns, pair & ((1 << columns) - 1));
        outside == 0 && last & last >> 1 & last >> 2 == 0
    };
    (0..1usize << (2 * columns)).map(|pair| if possible(pair) { 0 } else { CHANGES }).collect()
}

/// The least waste before the cell of this column is placed, from the least waste after it.
fn before_cell(columns: u32, column: u32, side: Side, is_last: bool, after: &[u8], before: &mut Vec<u8>) {
    if column == 0 {
        return before_row(columns, side, after, before);
    }
    // The second cell of a row follows two rows and one cell, later ones two rows and two cells.
    let bits = if column == 1 { 2 * columns + 1 } else { 2 * columns + 2 };
    before.resize(1 << bits, 0);
    let costs = costs(column, side, is_last);
    let of_state = |state: usize| &costs[(state >> (2 * columns - 1) & 7) << 3 | state >> (columns - 1) & 7];
    // States that differ only in their lowest bits have the same two rows of three cells above, and
    // their successors are adjacent.
    let together = 1 << (columns - 1);
    if together >= LANES {
        for (block, before) in before.chunks_exact_mut(together).enumerate() {
            let state = block * together;
            let successors = (state << 1) & (after.len() - 1);
            lesser(before, &after[successors..][..2 * together], *of_state(state));
        }
    } else {
        for (state, before) in before.iter_mut().enumerate() {
            let (costs, successor) = (of_state(state), (state << 1) & (after.len() - 1));
            let follows =
                |alive: usize| after[successor | alive].saturating_add(costs[(state & 3) << 1 | alive]);
            *before = follows(0).min(follows(1));
        }
    }
}

/// The same for the first cell of a row, which completes no neighbourhood in the strip.
fn before_row(columns: u32, side: Side, after: &[u8], before: &mut Vec<u8>) {
    before.resize(1 << (2 * columns), 0);
    for (pair, (before, follow)) in before.iter_mut().zip(after.chunks_exact(2)).enumerate() {
        // Three live cells along the border would give birth outside.
        let may_live =
            side == Side::Between || pair >> (2 * columns - 1) & 1 == 0 || pair >> (columns - 1) & 1 == 0;
        *before = if may_live { follow[0].min(follow[1]) } else { follow[0] };
    }
}

/// What placing a cell in this column adds for the cell that it completes. The first index is the
/// six cells above the new one and to its left. The second is the two cells before it in its row,
/// and itself.
fn costs(column: u32, side: Side, is_last: bool) -> [[u8; 8]; 64] {
    let at_border = column == 1;
    let counts = !at_border || side == Side::Border;
    std::array::from_fn(|above| {
        std::array::from_fn(|row| {
            let window = above << 3 | row;
            // The cells outside the border are dead.
            let window = if at_border { window & 0b011_011_011 } else { window };
            let is_dead = window >> 4 & 1 == 0;
            let sides = if is_dead { u8::from(at_border) + u8::from(is_last) } else { 0 };
            if counts { cell::waste(window).saturating_add(sides) } else { 0 }
        })
    })
}

/// Entries that are handled together, so that the compiler can use vectors.
const LANES: usize = 16;

/// For each entry, the lesser of its two successors with their costs. The costs repeat after eight
/// successors.
fn lesser(before: &mut [u8], after: &[u8], costs: [u8; 8]) {
    let dead: [u16; 4] = std::array::from_fn(|place| u16::from(costs[2 * place]));
    let alive: [u16; 4] = std::array::from_fn(|place| u16::from(costs[2 * place + 1]));
    for (before, after) in before.chunks_exact_mut(LANES).zip(after.chunks_exact(2 * LANES)) {
        let mut least = [0u16; LANES];
        for (place, least) in least.iter_mut().enumerate() {
            let both = u16::from_le_bytes([after[2 * place], after[2 * place + 1]]);
            let (one, other) = ((both & 0xff) + dead[place & 3], (both >> 8) + alive[place & 3]);
            *least = one.min(other).min(u16::from(CHANGES));
        }
        for (before, least) in before.iter_mut().zip(least) {
            *before = least.to_le_bytes()[0];
        }
    }
}
