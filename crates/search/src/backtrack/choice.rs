//! Which state an unknown gets first.

use serde::{Deserialize, Serialize};

use super::settings::Settings;
use super::table::UNKNOWN;
use crate::life::Position;
use crate::spacetime::{Cell, Literal, Spacetime};

/// Which state an unknown gets first. Both states are tried in the end, so the result of a complete
/// search does not depend on it. Saved searches of older versions call dead `Off` and alive `On`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Choice {
    /// Dead, in the hope of a small object.
    #[default]
    #[serde(alias = "Off")]
    Dead,
    /// Alive, so that the empty pattern is not tried first.
    #[serde(alias = "On")]
    Alive,
    /// The state that its position has in the nearest generation in which it is known; dead if it
    /// is known in none. Leads to billiard tables: oscillators whose changing cells lie inside a
    /// frame that does not change.
    Same,
    /// A random state. The same seed gives the same choices.
    Random {
        /// The seed.
        seed: u64,
    },
}

/// A choice with the data that it needs.
#[derive(Debug)]
pub(super) enum Chooser {
    Always(bool),
    /// For each rank, the cells at the position of its first cell in other generations, nearest
    /// first. Then, whether that first cell is the negated unknown.
    Same(Vec<(Vec<(u32, bool)>, bool)>),
    Random(u64),
}

impl Chooser {
    /// Prepares a choice. `ranks` has the rank of each unknown.
    pub(super) fn new(choice: Choice, spacetime: &Spacetime, ranks: &[u32]) -> Self {
        match choice {
            Choice::Dead => Self::Always(false),
            Choice::Alive => Self::Always(true),
            Choice::Same => Self::Same(phases(spacetime, ranks)),
            Choice::Random { seed } => Self::Random(seed),
        }
    }

    /// The state for the unknown of this rank, after `choices` choices.
    pub(super) fn state(&self, rank: u32, settings: &Settings, choices: u64) -> bool {
        match self {
            Self::Always(alive) => *alive,
            Self::Same(phases) => {
                let (others, negated) = &phases[rank as usize];
                let known = |&(other, sign): &(u32, bool)| match settings.state(other) {
                    UNKNOWN => None,
                    state => Some((state == 1) != sign),
                };
                others.iter().find_map(known).unwrap_or(false) != *negated
            }
            // A function of the number of choices, so that no state of a generator has to be saved.
            Self::Random(seed) => {
                mixed(seed.wrapping_add(choices.wrapping_mul(0x9e37_79b9_7f4a_7c15))) >> 63 == 1
            }
        }
    }
}

/// Spreads the bits of a number (the finaliser of `SplitMix64`).
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

fn phases(spacetime: &Spacetime, ranks: &[u32]) -> Vec<(Vec<(u32, bool)>, bool)> {
    let (width, height, generations) = (spacetime.width(), spacetime.height(), spacetime.generations());
    let constant = u32::try_from(ranks.len()).expect("unknowns are numbered in 32 bits");
    let mut phases = vec![(Vec::new(), false); ranks.len()];
    let mut is_known = vec![false; ranks.len()];
    for time in 0..generations {
        for at in (0..width * height).map(|index| Position::new(index / width, index % width)) {
            let Cell::Unknown(own) = spacetime.cell(time, at) else { continue };
            let rank = ranks[own.unknown as usize] as usize;
            if std::mem::replace(&mut is_known[rank], true) {
                continue;
            }
            let mut others: Vec<usize> = (0..generations).filter(|&other| other != time).collect();
            others.sort_by_key(|other| other.abs_diff(time));
            let cells = others.into_iter().filter_map(|other| match spacetime.cell(other, at) {
                Cell::Unknown(Literal { unknown, negated }) if unknown != own.unknown => {
                    Some((ranks[unknown as usize], negated))
                }
                Cell::Unknown(_) => None,
                // A cell that is known from the start is the constant "dead", or its negation.
                Cell::Known(alive) => Some((constant, alive)),
            });
            phases[rank] = (cells.collect(), own.negated);
        }
    }
    phases
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_have_the_names_of_older_saved_searches_too() {
        let read = |text: &str| serde_json::from_str::<Choice>(text).unwrap();
        assert_eq!([r#""Dead""#, r#""Off""#].map(read), [Choice::Dead; 2]);
        assert_eq!([r#""Alive""#, r#""On""#].map(read), [Choice::Alive; 2]);
    }
}
