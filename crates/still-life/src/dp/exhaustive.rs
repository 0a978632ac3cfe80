//! Dynamic programming over all beginnings of a box, none left out: an oracle that knows neither
//! solvers nor waste.

use super::frontier::Frontier;
use super::order;
use crate::problem::StillLife;
use crate::problem::still_life::Outside;

/// The longest shorter side of a box. Longer ones have too many frontiers for the table.
pub const MOST_COLUMNS: usize = 12;

/// No beginning has this frontier.
const NONE: u8 = u8::MAX;

/// The most live cells of a still life of the box with its forced cells, or `None` if there is no
/// still life. It takes 2^(2w + 3) bytes and about w·h·2^(2w + 3) steps, where w is the shorter
/// side and h the longer one.
///
/// # Panics
/// If both sides are longer than [`MOST_COLUMNS`], if the box has 255 cells or more, or if the
/// problem ignores the cells outside the box.
pub fn densest(problem: &StillLife) -> Option<usize> {
    let (width, height) = (problem.width(), problem.height());
    let columns = width.min(height);
    assert!(columns <= MOST_COLUMNS, "{width}×{height} is too large for a table of all frontiers");
    assert!(width * height < usize::from(NONE), "counts are bytes");
    assert!(problem.outside() == Outside::Dead, "the cells outside stay dead");
    let frontier = Frontier::new(u32::try_from(columns).expect("at most twelve"));
    let mut most = vec![NONE; 1 << frontier.bits()];
    most[0] = 0;
    for (column, states) in order::cells(problem) {
        most = place(&frontier, &most, column, states);
    }
    // After two dead rows, frontiers differ only in the two cells before them, which no longer
    // matter.
    most.into_iter().filter(|&count| count != NONE).max().map(usize::from)
}

/// Adds one more cell to every beginning.
fn place(frontier: &Frontier, most: &[u8], column: usize, states: &[bool]) -> Vec<u8> {
    let column = u32::try_from(column).expect("at most twelve");
    let mut after = vec![NONE; most.len()];
    for (before, &count) in (0u128..).zip(most).filter(|&(_, &count)| count != NONE) {
        for &alive in states.iter().filter(|&&alive| frontier.keeps(before, alive, column)) {
            let best =
                &mut after[usize::try_from(frontier.push(before, alive)).expect("an index of the table")];
            let count = count + u8::from(alive);
            if *best == NONE || *best < count {
                *best = count;
            }
        }
    }
    after
}
