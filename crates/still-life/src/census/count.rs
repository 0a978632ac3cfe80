//! How many patterns of a box there are, by dynamic programming: still lifes, connected still lifes,
//! patterns that vanish at once, and oscillators.
//!
//! Connected still lifes are counted by beginnings. These continue in the same ways if they have the same
//! last two rows and two cells, and if the same live cells among the last row and one cell are connected so
//! far. This asks no solver and knows nothing of waste. Method `dp` follows islands with the same code
//! (`dp::connected`), so the two are not independent of each other.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use super::{CensusError, halves, list, table};
use crate::dp::MOST_CONNECTED_SIDE;
use crate::dp::connected::Islands;
use crate::dp::frontier::{self, Frontier};
use crate::life::Rule;
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::{Cohesion, Outside, StillLifeError, Topology};
use crate::rows::{Halves, Marks, Means, Measure, most_period};
use crate::threads::all_processors;

/// The longest shorter side of a box that is counted. [`table_bytes`] tells how much memory that takes.
pub const MOST_SIDE: usize = 16;

/// The number of still lifes of the box with its forced cells. The empty one counts, and so do images of each
/// other. Bounds on the number of live cells are ignored.
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
        Cohesion::Connected => Ok(tally(problem, 0, limits)?.into_values().sum()),
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
fn by_frontier(frontier: &Frontier, problem: &StillLife, limits: &Limits) -> Result<u128, CensusError> {
    if has_halves(problem) {
        return halves::count(frontier, problem.width().max(problem.height()), limits);
    }
    table::count(frontier, problem, limits)
}

/// Returns true if the halves of the box can be counted alone: forced cells are not the same in both.
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

/// The longest shorter side of a box whose oscillators are counted. For longer ones there are too many ends of
/// beginnings (see [`Halves`]) for the memory of most machines.
pub const MOST_OSCILLATING_SIDE: usize = 12;

/// How many patterns of a box have no live cell in the next generation, on the whole plane. The empty
/// one counts. For squares this is OEIS A134963.
///
/// # Errors
/// If a side is 0 or the box is too large for the table, if a limit is reached, or if there are 2^128
/// or more.
///
/// # Panics
/// If both sides are longer than [`MOST_SIDE`](super::MOST_SIDE).
pub fn vanishing(width: usize, height: usize, limits: &Limits) -> Result<u128, CensusError> {
    let problem = problem(width, height)?;
    let columns = width.min(height);
    assert!(columns <= super::MOST_SIDE, "{width}×{height} is too large for a table of all frontiers");
    by_frontier(&Frontier::vanishing(u32::try_from(columns).expect("sides are short")), &problem, limits)
}

/// Oscillators of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Oscillators {
    width: usize,
    height: usize,
    period: usize,
}

impl Oscillators {
    /// Those that return after `period` generations, and that have a cell which does not earlier, with all
    /// live cells of all generations in the box. Parts of them may be still or return earlier. None if the
    /// period is below 2, or if the shorter side is longer than [`MOST_OSCILLATING_SIDE`] or has more cells
    /// in all generations together than [`most_period`] allows.
    ///
    /// # Errors
    /// If a side is 0.
    pub fn new(width: usize, height: usize, period: usize) -> Result<Option<Self>, CensusError> {
        problem(width, height)?;
        let columns = width.min(height);
        let fits = columns <= MOST_OSCILLATING_SIDE && period <= most_period(columns);
        Ok((period >= 2 && fits).then_some(Self { width, height, period }))
    }
}

/// How many oscillators there are. One whose generations are shown in turn is one, but its images
/// are counted separately. For squares and period 2 this is OEIS A136279.
///
/// # Errors
/// If a limit is reached, if the tables take more than `bytes`, or if 2^128 patterns or more return.
pub fn oscillators(which: &Oscillators, bytes: u64, limits: &Limits) -> Result<u128, CensusError> {
    let &Oscillators { width, height, period } = which;
    let (columns, rows) = (width.min(height), width.max(height));
    let marks = Marks::of_cell(period);
    let means = Means { bytes, jobs: all_processors() };
    let halves = Halves::build(Rule::LIFE, (columns, rows), (period, marks), Measure::Number, means, limits)?;
    Ok(halves.meet(limits)?.marked / period as u128)
}

fn problem(width: usize, height: usize) -> Result<StillLife, CensusError> {
    StillLife::new(width, height).map_err(|error: StillLifeError| CensusError::Box(error))
}

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
    for (column, states) in frontier::cells(problem) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_count_what_cells_placed_one_by_one_do() {
        for (columns, most_rows) in [(1, 9), (2, 9), (3, 8), (4, 8), (5, 7)] {
            for rows in columns..=most_rows {
                let wanted = returning(columns, rows);
                let what = (2, Marks::none());
                let means = Means { bytes: 1 << 30, jobs: 1 };
                let halves =
                    Halves::build(Rule::LIFE, (columns, rows), what, Measure::Number, means, &Limits::none());
                let found = halves.unwrap().meet(&Limits::none()).unwrap().returning;
                assert_eq!(found, wanted, "{columns}×{rows}");
            }
        }
    }

    /// How many patterns return after two generations, both of which lie in the box. This second method
    /// places both generations together, cell by cell, to the end of the box. It knows neither lookahead nor
    /// halves, and takes far more memory.
    fn returning(columns: usize, rows: usize) -> u128 {
        let frontier = Frontier::new(u32::try_from(columns).unwrap());
        let mut kinds: HashMap<(u128, u128), u128> = HashMap::from([((0, 0), 1)]);
        for (row, column) in (0..rows + 2).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let states: &[bool] = if row < rows { &[false, true] } else { &[false] };
            let column = u32::try_from(column).unwrap();
            let mut after: HashMap<(u128, u128), u128> = HashMap::with_capacity(kinds.len());
            for ((one, other), count) in kinds {
                for (&first, &second) in
                    states.iter().flat_map(|first| states.iter().map(move |second| (first, second)))
                {
                    if frontier.alternates((one, first), (other, second), column) {
                        let (one, other) = (frontier.push(one, first), frontier.push(other, second));
                        // Two generations that change places continue in as many ways.
                        *after.entry((one.min(other), one.max(other))).or_default() += count;
                    }
                }
            }
            kinds = after;
        }
        kinds.into_values().sum()
    }
}
