//! The number of still lifes of a box, by dynamic programming.

use std::ops::ControlFlow;

use super::{CensusError, connected, list};
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::{Cohesion, Outside};
use crate::solve::still_life::dp::frontier::Frontier;
use crate::solve::still_life::dp::order;

/// The longest shorter side of a box that is counted. The tables take 2 GiB for it, and longer
/// sides have too many frontiers.
pub const MOST_SIDE: usize = 12;

/// The number of still lifes of the box with its forced cells. The empty one counts, and so do
/// images of each other.
///
/// Cells are placed row by row. Beginnings with the same last two rows and two cells can continue
/// in the same ways, so it is enough to know how many there are of each kind. This takes two tables
/// of 2^(2w + 2) numbers of 16 bytes, where w is the shorter side. Bounds on the number of live
/// cells are ignored. Connected still lifes are counted by other tables, which grow as they must, and
/// strict ones are listed.
///
/// # Errors
/// If a limit is reached, or if there are 2^128 still lifes or more.
///
/// # Panics
/// If both sides are longer than [`MOST_SIDE`] (for connected still lifes
/// [`MOST_CONNECTED_SIDE`](super::MOST_CONNECTED_SIDE), for
/// strict ones [`MOST_LISTED_SIDE`](super::MOST_LISTED_SIDE)), or if the problem ignores the cells outside the box.
pub fn count(problem: &StillLife, limits: &Limits) -> Result<u128, CensusError> {
    match problem.cohesion() {
        Cohesion::Any => all(problem, limits),
        Cohesion::Connected => connected::count(problem, limits),
        Cohesion::Strict => {
            let mut count = 0;
            list(problem, limits, &mut |_| {
                count += 1;
                ControlFlow::Continue(())
            })?;
            Ok(count)
        }
    }
}

fn all(problem: &StillLife, limits: &Limits) -> Result<u128, CensusError> {
    let (width, height) = (problem.width(), problem.height());
    let columns = width.min(height);
    assert!(columns <= MOST_SIDE, "{width}×{height} is too large for a table of all frontiers");
    assert!(problem.outside() == Outside::Dead, "the cells outside stay dead");
    let frontier = Frontier::new(u32::try_from(columns).expect("at most twelve"));
    let mut before = vec![0; 1 << frontier.bits()];
    let mut after = before.clone();
    before[0] = 1;
    for (column, states) in order::cells(problem) {
        limits.check().map_err(CensusError::Stopped)?;
        place(&frontier, &before, &mut after, column, states)?;
        std::mem::swap(&mut before, &mut after);
    }
    before.into_iter().try_fold(0u128, u128::checked_add).ok_or(CensusError::TooMany)
}

/// Adds one more cell to every beginning.
fn place(
    frontier: &Frontier,
    before: &[u128],
    after: &mut [u128],
    column: usize,
    states: &[bool],
) -> Result<(), CensusError> {
    let column = u32::try_from(column).expect("at most twelve");
    after.fill(0);
    for (end, &beginnings) in (0u128..).zip(before).filter(|&(_, &beginnings)| beginnings > 0) {
        for &alive in states.iter().filter(|&&alive| frontier.keeps(end, alive, column)) {
            let index = usize::try_from(frontier.push(end, alive)).expect("an index of the table");
            after[index] = after[index].checked_add(beginnings).ok_or(CensusError::TooMany)?;
        }
    }
    Ok(())
}
