//! Patterns of a box that vanish at once, and oscillators in it.

use super::CensusError;
use super::count::by_frontier;
use crate::dp::frontier::Frontier;
use crate::life::Rule;
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::StillLifeError;
use crate::rows::{Halves, Marks, Means, most_period};
use crate::threads::all_processors;

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
    /// Those that return after `period` generations, and that have a cell which does not earlier, with all live
    /// cells of all generations in the box. Parts of them may be still or return earlier. None if the period is below 2, or if the shorter side is
    /// longer than [`MOST_OSCILLATING_SIDE`] or has more cells in all generations together than [`most_period`] allows.
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
    let halves = Halves::build(Rule::LIFE, (columns, rows), (period, marks), means, limits)?;
    Ok(halves.meet(limits)?.marked / period as u128)
}

fn problem(width: usize, height: usize) -> Result<StillLife, CensusError> {
    StillLife::new(width, height).map_err(|error: StillLifeError| CensusError::Box(error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::two_generations;

    #[test]
    fn halves_count_what_cells_placed_one_by_one_do() {
        for (columns, most_rows) in [(1, 9), (2, 9), (3, 8), (4, 8), (5, 7)] {
            for rows in columns..=most_rows {
                let wanted = two_generations::returning(columns, rows);
                let what = (2, Marks::none());
                let means = Means { bytes: 1 << 30, jobs: 1 };
                let halves = Halves::build(Rule::LIFE, (columns, rows), what, means, &Limits::none());
                let found = halves.unwrap().meet(&Limits::none()).unwrap().returning;
                assert_eq!(found, wanted, "{columns}×{rows}");
            }
        }
    }
}
