//! The number of still lifes of a box, by dynamic programming.

use std::ops::ControlFlow;

use super::{CensusError, connected, halves, list, table};
use crate::dp::frontier::Frontier;
use crate::life::Rule;
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::{Cohesion, Outside, Topology};

/// The longest shorter side of a box that is counted. [`table_bytes`] tells how much memory that takes.
pub const MOST_SIDE: usize = 16;

/// The number of still lifes of the box with its forced cells. The empty one counts, and so do
/// images of each other.
///
/// Beginnings with the same last two rows can continue in the same ways, so it is enough to know how many
/// there are of each kind. Without forced cells half of the rows suffice, as halves meet in
/// the middle. With forced cells, cells are placed row by row to the end. Bounds on the number of live
/// cells are ignored. Connected still lifes are counted by other tables, which grow as they must, and
/// strict ones are listed.
///
/// # Errors
/// If a limit is reached, or if there are 2^128 still lifes or more.
///
/// # Panics
/// If both sides are longer than [`MOST_SIDE`] (for connected still lifes
/// [`MOST_CONNECTED_SIDE`](crate::dp::MOST_CONNECTED_SIDE), for strict ones
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
    by_frontier(&Frontier::new(u32::try_from(columns).expect("sides are short")), problem, limits)
}

/// How many patterns of the problem's box have only neighbourhoods that the frontier keeps.
pub(super) fn by_frontier(
    frontier: &Frontier,
    problem: &StillLife,
    limits: &Limits,
) -> Result<u128, CensusError> {
    if has_halves(problem) {
        return halves::count(frontier, problem.width().max(problem.height()), limits);
    }
    table::count(frontier, problem, limits)
}

/// Whether the halves of the box can be counted alone: forced cells are not the same in both.
fn has_halves(problem: &StillLife) -> bool {
    problem.forced().is_empty() && problem.width().min(problem.height()) >= halves::FEWEST_COLUMNS
}

/// The bytes that the tables for a box take.
pub fn table_bytes(problem: &StillLife) -> u64 {
    let columns = problem.width().min(problem.height());
    if has_halves(problem) {
        return halves::bytes(columns);
    }
    4u64.checked_shl(u32::try_from(2 * columns + 2).unwrap_or(u32::MAX)).unwrap_or(u64::MAX)
}
