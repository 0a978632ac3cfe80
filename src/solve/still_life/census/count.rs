//! How many still lifes a box has.

use super::CensusError;
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::Outside;
use crate::solve::still_life::dp::frontier::Frontier;
use crate::solve::still_life::dp::order;

/// Boxes whose shorter side is longer have too many frontiers for the tables, which take 2 GiB here.
pub const MOST_SIDE: usize = 12;

/// The number of still lifes of the box with its forced cells, the empty one and images of each other among them.
///
/// Cells are placed row by row. Beginnings whose last two rows and two cells agree can go on in the same ways, so it is enough to know
/// how many of each kind there are: two tables of 2^(2w + 2) numbers of 16 bytes, where w is the shorter side. Bounds on the
/// live cells are not looked at.
///
/// # Panics
/// If both sides are longer than [`MOST_SIDE`], or if the cells around the box need not stay dead.
pub fn count(problem: &StillLife, limits: &Limits) -> Result<u128, CensusError> {
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

/// One more cell after every beginning.
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
