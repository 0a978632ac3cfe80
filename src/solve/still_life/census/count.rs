//! The number of still lifes of a box, by dynamic programming.

use std::ops::ControlFlow;

use super::{CensusError, connected, list, table};
use crate::life::Rule;
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::{Cohesion, Outside, Topology};
use crate::solve::still_life::dp::frontier::Frontier;

/// The longest shorter side of a box that is counted. The table takes 64 GiB for it; [`table_bytes`]
/// tells how much it takes for others.
pub const MOST_SIDE: usize = 16;

/// The number of still lifes of the box with its forced cells. The empty one counts, and so do
/// images of each other.
///
/// Cells are placed row by row. Beginnings with the same last two rows and two cells can continue
/// in the same ways, so it is enough to know how many there are of each kind. This takes a table of
/// 2^(2w + 2) numbers of 4 bytes, where w is the shorter side. Bounds on the number of live
/// cells are ignored. Connected still lifes are counted by other tables, which grow as they must, and
/// strict ones are listed.
///
/// # Errors
/// If a limit is reached, or if there are 2^128 still lifes or more.
///
/// # Panics
/// If both sides are longer than [`MOST_SIDE`] (for connected still lifes
/// [`MOST_CONNECTED_SIDE`](super::MOST_CONNECTED_SIDE), for strict ones
/// [`MOST_LISTED_SIDE`](super::MOST_LISTED_SIDE)), or if the problem ignores the cells outside the
/// box or has another rule than Conway's.
pub fn count(problem: &StillLife, limits: &Limits) -> Result<u128, CensusError> {
    assert!(problem.rule() == Rule::LIFE, "the still lifes of a census are Conway's");
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
    assert!(problem.topology() == Topology::Plane, "the box lies in the plane");
    table::count(&Frontier::new(u32::try_from(columns).expect("sides are short")), problem, limits)
}

/// The bytes that the table for a box takes.
pub fn table_bytes(width: usize, height: usize) -> u64 {
    let bits = 2 * width.min(height) + 2;
    4u64.checked_shl(u32::try_from(bits).unwrap_or(u32::MAX)).unwrap_or(u64::MAX)
}
