//! The number of connected still lifes of a box, by dynamic programming.
//!
//! Cells are placed row by row. Beginnings continue in the same ways if they have the same last two
//! rows and two cells, and if the same live cells among the last row and one cell are connected so
//! far. This asks no solver and knows nothing of waste, so it is a second method beside `waste`. Method `dp` follows
//! islands with the same code (`dp::islands`), so the two are no second opinion of each other.

use std::collections::{BTreeMap, HashMap};

use super::CensusError;
use crate::dp::frontier::Frontier;
use crate::dp::islands::Islands;
use crate::dp::{MOST_CONNECTED_SIDE, order};
use crate::life::Rule;
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::{Outside, Topology};

/// The connected still lifes of a box, the empty one among them: how many have how many live cells.
pub type Tally = BTreeMap<usize, u128>;

/// Beginnings that continue in the same ways.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Kind {
    /// The last cells, as [`Frontier`] has them.
    frontier: u128,
    islands: Islands,
    /// Live cells, if they are counted.
    live: usize,
}

/// How many connected still lifes of the box with its forced cells there are.
///
/// # Errors
/// If a limit is reached, or if there are 2^128 or more.
///
/// # Panics
/// If both sides are longer than [`MOST_CONNECTED_SIDE`], or if the problem ignores the cells outside the box
/// or has another rule than Conway's.
pub(super) fn count(problem: &StillLife, limits: &Limits) -> Result<u128, CensusError> {
    Ok(tally(problem, 0, limits)?.into_values().sum())
}

/// How many connected still lifes of the box with its forced cells have how many live cells. This
/// takes more memory than to count all.
///
/// # Errors
/// If a limit is reached, or if there are 2^128 or more.
///
/// # Panics
/// If both sides are longer than [`MOST_CONNECTED_SIDE`], or if the problem ignores the cells outside the box
/// or has another rule than Conway's.
pub fn by_live_cells(problem: &StillLife, limits: &Limits) -> Result<Tally, CensusError> {
    tally(problem, 1, limits)
}

/// Counts, where each live cell weighs so much.
fn tally(problem: &StillLife, weight: usize, limits: &Limits) -> Result<Tally, CensusError> {
    let columns = problem.width().min(problem.height());
    assert!(columns <= MOST_CONNECTED_SIDE, "there are too many kinds of beginnings");
    assert!(problem.outside() == Outside::Dead, "the cells outside stay dead");
    assert!(problem.topology() == Topology::Plane, "the box lies in the plane");
    assert!(problem.rule() == Rule::LIFE, "the still lifes of a census are Conway's");
    let frontier = Frontier::new(u32::try_from(columns).expect("at most ten"));
    let empty = Kind { frontier: 0, islands: Islands::NONE, live: 0 };
    let mut kinds = HashMap::from([(empty, 1u128)]);
    for (column, states) in order::cells(problem) {
        let number = u32::try_from(column).expect("at most ten");
        let mut after = HashMap::new();
        for (place, (kind, count)) in kinds.into_iter().enumerate() {
            if place % (1 << 16) == 0 {
                limits.check().map_err(CensusError::Stopped)?;
            }
            for &alive in states.iter().filter(|&&alive| frontier.keeps(kind.frontier, alive, number)) {
                let Some(islands) = kind.islands.followed_by(alive, column, columns) else { continue };
                let live = kind.live + weight * usize::from(alive);
                let next = Kind { frontier: frontier.push(kind.frontier, alive), islands, live };
                let all: &mut u128 = after.entry(next).or_default();
                *all = all.checked_add(count).ok_or(CensusError::TooMany)?;
            }
        }
        kinds = after;
    }
    let mut tally = Tally::new();
    for (kind, count) in kinds {
        let all = tally.entry(kind.live).or_default();
        *all = all.checked_add(count).ok_or(CensusError::TooMany)?;
    }
    Ok(tally)
}
