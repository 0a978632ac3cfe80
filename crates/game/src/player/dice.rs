//! The random numbers of a turn.

use crate::game::Game;

/// The random numbers for the current turn. They follow from seed, round and seat.
pub(super) fn dice(seed: u64, game: &Game) -> fastrand::Rng {
    let seat = game.to_move().map_or(0, |seat| seat.number() as u64);
    fastrand::Rng::with_seed(mixed(mixed(seed, u64::from(game.round())), seat))
}

/// Mixes two numbers to a seed. Different pairs practically always give different seeds.
pub(super) fn mixed(seed: u64, number: u64) -> u64 {
    fastrand::Rng::with_seed(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).u64(..)
}
