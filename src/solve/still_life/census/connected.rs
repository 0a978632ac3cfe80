//! The number of connected still lifes of a box, by dynamic programming.
//!
//! Cells are placed row by row. Beginnings continue in the same ways if they have the same last two
//! rows and two cells, and if the same live cells among the last row and one cell are connected so
//! far. This asks no solver and knows nothing of waste, so it is a second method for small boxes.

use std::collections::{BTreeMap, HashMap};

use super::CensusError;
use crate::life::Rule;
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::{Outside, Topology};
use crate::solve::still_life::dp::frontier::Frontier;
use crate::solve::still_life::dp::order;

/// The longest shorter side of a box whose connected still lifes are counted.
pub const MOST_CONNECTED_SIDE: usize = 10;

/// The connected still lifes of a box, the empty one among them: how many have how many live cells.
pub type Tally = BTreeMap<usize, u128>;

/// Beginnings that continue in the same ways.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Kind {
    /// The last cells, as [`Frontier`] has them.
    frontier: u128,
    /// For each of the last w + 1 cells, the newest first: 0 if it is dead, else the number of its
    /// island. Islands are numbered from 1 in this order.
    islands: Box<[u8]>,
    /// Whether an island is complete, so that no live cell may follow.
    complete: bool,
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
    let empty = Kind { frontier: 0, islands: vec![0; columns + 1].into(), complete: false, live: 0 };
    let mut kinds = HashMap::from([(empty, 1u128)]);
    for (column, states) in order::cells(problem) {
        let number = u32::try_from(column).expect("at most ten");
        let mut after = HashMap::new();
        for (place, (kind, count)) in kinds.into_iter().enumerate() {
            if place % (1 << 16) == 0 {
                limits.check().map_err(CensusError::Stopped)?;
            }
            for &alive in states.iter().filter(|&&alive| frontier.keeps(kind.frontier, alive, number)) {
                let Some(mut next) = kind.followed_by(alive, column, columns) else { continue };
                next.frontier = frontier.push(kind.frontier, alive);
                next.live = kind.live + weight * usize::from(alive);
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

impl Kind {
    /// What becomes of the islands with one more cell. `None` if there would be two at the end.
    fn followed_by(&self, alive: bool, column: usize, columns: usize) -> Option<Self> {
        if alive && self.complete {
            return None;
        }
        let joined: Vec<u8> = if alive { self.near(column, columns) } else { Vec::new() };
        let new = if alive { u8::MAX } else { 0 };
        let rename = |island: u8| if joined.contains(&island) { new } else { island };
        let (&oldest, kept) = self.islands.split_last().expect("there is at least one column");
        let mut islands: Vec<u8> =
            [new].into_iter().chain(kept.iter().map(|&island| rename(island))).collect();
        let is_lost = oldest > 0 && !islands.contains(&rename(oldest));
        if is_lost && islands.iter().any(|&island| island > 0) {
            return None;
        }
        renumber(&mut islands);
        Some(Self { islands: islands.into(), complete: self.complete || is_lost, ..*self })
    }

    /// The islands that a live cell in this column touches: those of the cell before, and above to the
    /// left, in the same column and to the right.
    fn near(&self, column: usize, columns: usize) -> Vec<u8> {
        let left = (column > 0).then_some([0, columns]).into_iter().flatten();
        let right = (column + 1 < columns).then(|| columns - 2);
        let places = left.chain([columns - 1]).chain(right);
        places.map(|place| self.islands[place]).filter(|&island| island > 0).collect()
    }
}

/// Numbers the islands in the order in which they come.
fn renumber(islands: &mut [u8]) {
    let mut numbers: Vec<u8> = Vec::new();
    for island in islands.iter_mut().filter(|island| **island > 0) {
        let known = numbers.iter().position(|number| number == island);
        let place = known.unwrap_or_else(|| {
            numbers.push(*island);
            numbers.len() - 1
        });
        *island = u8::try_from(place + 1).expect("there are few islands");
    }
}
