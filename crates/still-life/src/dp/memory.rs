//! How much memory dynamic programming takes, as far as that is known beforehand.

use super::beginning::{Beginning, MOST_BEGINNINGS};
use super::bounded::columns;
use crate::problem::StillLife;

/// Lists of beginnings at a time: those before a cell, the two lists of those after it, and the merged one.
const LISTS: u64 = 3;

/// Bytes that [`Beginnings`](super::Beginnings) takes for a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The most that the tables of strips take.
    pub tables: u64,
    /// The most that the beginnings take that are held at a time, before the search gives up. How many there will
    /// be is not known beforehand, and most searches follow far fewer. The rows that are finished come on top of it.
    pub beginnings: u64,
}

/// What the tables for a box take at most, and the beginnings.
pub fn memory(problem: &StillLife) -> Memory {
    let (one, other) = (problem.width(), problem.height());
    let (shorter, longer) = (one.min(other), one.max(other));
    let widest = columns(shorter, longer).min(u32::try_from(shorter / 2 + 1).unwrap_or(u32::MAX));
    // A table of a strip has a byte for each state of two of its rows, and there are two for each width and number
    // of rows: along the border and between others. Those to the middle have half as many rows.
    let of_rows: u64 = (2..=widest).map(|columns| 2 << (2 * columns)).sum();
    let tables = of_rows * (longer as u64 + 1 + longer as u64 / 2 + 1);
    let frontiers = 1u64.checked_shl(u32::try_from(2 * shorter + 2).unwrap_or(u32::MAX));
    let beginnings = frontiers.unwrap_or(u64::MAX).min(MOST_BEGINNINGS as u64);
    Memory { tables, beginnings: beginnings * LISTS * size_of::<Beginning>() as u64 }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use super::super::strips::{Side, Until, tables};
    use super::*;
    use crate::limits::Limits;

    /// All tables that a search makes are made here, and those that are shared are counted once.
    #[test]
    fn tables_take_no_more_than_is_said() {
        for (width, height) in [(6, 30), (12, 12), (60, 3), (10, 41)] {
            let said = memory(&StillLife::new(width, height).unwrap()).tables;
            let (shorter, longer) = (width.min(height), width.max(height));
            let widest = columns(shorter, longer).min(u32::try_from(shorter / 2 + 1).unwrap());
            let mut taken = BTreeMap::new();
            let mut keep = Vec::new();
            for (until, rows) in [(Until::End, longer), (Until::Middle, longer / 2)] {
                for (side, columns) in [Side::Border, Side::Between]
                    .into_iter()
                    .flat_map(|side| (2..=widest).map(move |c| (side, c)))
                {
                    let made = tables(columns, side, until, rows, &Limits::none()).unwrap();
                    taken
                        .extend(made.iter().map(|table| (Arc::as_ptr(&table.more), table.more.len() as u64)));
                    keep.push(made);
                }
            }
            let taken: u64 = taken.into_values().sum();
            assert!(taken <= said && said < 40 * taken, "{width}×{height}: {taken} bytes, {said} were said");
        }
    }

    /// 2^(2w + 2) frontiers of 3·16 bytes, but no more than the search follows.
    #[test]
    fn beginnings_are_as_many_as_frontiers_until_the_search_gives_up() {
        let said = |width, height| memory(&StillLife::new(width, height).unwrap()).beginnings;
        assert_eq!([said(1, 500), said(500, 3), said(40, 40)], [16 * 48, 256 * 48, 64_000_000 * 48]);
    }
}
