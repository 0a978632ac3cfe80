//! Patterns of a box that vanish at once, and oscillators of period 2 in it.
//!
//! They are no still lifes, but the same frontiers count them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::CensusError;
use super::count::by_frontier;
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::StillLifeError;
use crate::solve::still_life::dp::frontier::Frontier;

/// The longest shorter side of a box whose oscillators are counted. Longer sides have too many
/// frontiers of two generations for the memory of most machines.
pub const MOST_OSCILLATING_SIDE: usize = 9;

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

/// How many oscillators of period 2 a box has: pairs of different patterns, each of which becomes the
/// other, with all live cells of both in the box. Parts of them may be still. For squares this is OEIS
/// A136279.
///
/// # Errors
/// If a side is 0, if a limit is reached, or if there are 2^127 or more.
///
/// # Panics
/// If both sides are longer than [`MOST_OSCILLATING_SIDE`].
pub fn oscillators(width: usize, height: usize, limits: &Limits) -> Result<u128, CensusError> {
    let problem = problem(width, height)?;
    assert!(width.min(height) <= MOST_OSCILLATING_SIDE, "there are too many frontiers");
    // A pattern that returns after two generations is a still life, or one of the two of an oscillator.
    let returning = returning(width.min(height), width.max(height), limits)?;
    let still = super::count(&problem, limits)?;
    Ok((returning - still) / 2)
}

/// About how many bytes [`oscillators`] takes. Each column multiplies the number of frontiers by eleven,
/// as measured up to eight columns.
pub fn oscillators_bytes(width: usize, height: usize) -> u64 {
    const FOR_EIGHT: u64 = 3 << 30;
    let columns = u32::try_from(width.min(height)).unwrap_or(u32::MAX);
    FOR_EIGHT.saturating_mul(11u64.saturating_pow(columns.saturating_sub(8)))
        / 11u64.saturating_pow(8u32.saturating_sub(columns))
}

fn problem(width: usize, height: usize) -> Result<StillLife, CensusError> {
    StillLife::new(width, height).map_err(|error: StillLifeError| CensusError::Box(error))
}

/// How many patterns return after two generations, both of which lie in the box.
fn returning(columns: usize, rows: usize, limits: &Limits) -> Result<u128, CensusError> {
    let frontier = Frontier::new(u32::try_from(columns).expect("sides are short"));
    let mut kinds = Kinds::from_iter([(Two(0, 0), 1u128)]);
    for (row, column) in (0..rows + 2).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let states: &[bool] = if row < rows { &[false, true] } else { &[false] };
        let column = u32::try_from(column).expect("sides are short");
        let mut after = Kinds::with_capacity_and_hasher(kinds.len(), BuildHasherDefault::default());
        for (place, (Two(one, other), count)) in kinds.into_iter().enumerate() {
            if place % (1 << 20) == 0 {
                limits.check().map_err(CensusError::Stopped)?;
            }
            let (one, other) = (u128::from(one), u128::from(other));
            for (&first, &second) in
                states.iter().flat_map(|first| states.iter().map(move |second| (first, second)))
            {
                if !frontier.alternates((one, first), (other, second), column) {
                    continue;
                }
                let push = |end, alive| u64::try_from(frontier.push(end, alive)).expect("at most 20 bits");
                let (one, other) = (push(one, first), push(other, second));
                // Two generations that change places continue in as many ways.
                let all: &mut u128 = after.entry(Two(one.min(other), one.max(other))).or_default();
                *all = all.checked_add(count).ok_or(CensusError::TooMany)?;
            }
        }
        kinds = after;
    }
    kinds.into_values().try_fold(0u128, u128::checked_add).ok_or(CensusError::TooMany)
}

/// The last cells of two generations.
#[derive(PartialEq, Eq, Hash)]
struct Two(u64, u64);

/// How many beginnings have which ends.
type Kinds = HashMap<Two, u128, BuildHasherDefault<Mix>>;

/// Mixes numbers as Vigna's `SplitMix64` does. The table is too large for a slower hash, and its keys
/// come from nobody else.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.0 = mixed ^ mixed >> 31;
    }
}
