//! Patterns of a box that vanish at once, and oscillators in it.

use super::count::by_frontier;
use super::{CensusError, returning};
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::StillLifeError;
use crate::solve::still_life::dp::frontier::Frontier;

/// The longest shorter side of a box whose oscillators are counted. For longer ones there are too many ends of
/// beginnings (see `returning`) for the memory of most machines.
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

/// The longest shorter side times the period.
pub const MOST_CELLS_OF_ALL: usize = returning::MOST_CELLS / 2;

/// Oscillators of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Oscillators {
    width: usize,
    height: usize,
    period: usize,
}

impl Oscillators {
    /// Those that return after `period` generations and not earlier, with all live cells of all generations in the
    /// box. Parts of them may be still or return earlier. None if the period is below 2, or if the shorter side is
    /// longer than [`MOST_OSCILLATING_SIDE`] or has more than [`MOST_CELLS_OF_ALL`] cells in all generations together.
    ///
    /// # Errors
    /// If a side is 0.
    pub fn new(width: usize, height: usize, period: usize) -> Result<Option<Self>, CensusError> {
        problem(width, height)?;
        let columns = width.min(height);
        let fits = columns <= MOST_OSCILLATING_SIDE && period <= MOST_CELLS_OF_ALL / columns;
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
    // Patterns that return after `period` generations return first after a divisor of it. Möbius inversion
    // takes the smaller ones away.
    let (mut with, mut without) = (0u128, 0u128);
    for divisor in (1..=period).filter(|divisor| period.is_multiple_of(*divisor)) {
        let sign = moebius(period / divisor);
        if sign != 0 {
            let returning = if divisor == 1 {
                super::count(&problem(width, height)?, limits)?
            } else {
                returning::count(columns, rows, divisor, bytes, limits)?
            };
            let sum = if sign > 0 { &mut with } else { &mut without };
            *sum = sum.checked_add(returning).ok_or(CensusError::TooMany)?;
        }
    }
    Ok((with - without) / period as u128)
}

/// Möbius' function: 0 if a square divides the number, and else 1 or −1 for an even or odd number of primes.
fn moebius(mut number: usize) -> i8 {
    let mut sign = 1;
    let mut prime = 2;
    while number > 1 {
        if number.is_multiple_of(prime) {
            number /= prime;
            sign = if number.is_multiple_of(prime) { 0 } else { -sign };
        } else {
            prime += 1;
        }
        if sign == 0 {
            break;
        }
    }
    sign
}

fn problem(width: usize, height: usize) -> Result<StillLife, CensusError> {
    StillLife::new(width, height).map_err(|error: StillLifeError| CensusError::Box(error))
}
