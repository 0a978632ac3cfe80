//! Who plays Life for several players when no human does, and tournaments between them.
//!
//! A [`Player`] sees a game and says what to do in its turn. It is asked again for every turn and keeps nothing that would
//! change its answers: the same game, seed and effort get the same move, so games can be repeated, taken back and replayed.

mod deep;
mod greedy;
mod interval;
mod kind;
mod opening;
mod random;
mod sat;
pub mod tournament;

use thiserror::Error;

use crate::game::{Game, Move};
use crate::limits::{Limits, StopReason};

pub use deep::Deep;
pub use greedy::Greedy;
pub use interval::{Interval, wilson};
pub use kind::{Effort, Kind, KindError};
pub use random::Random;
pub use sat::Sat;

/// Somebody who can be asked for a move.
pub trait Player: Send {
    /// What to do in the turn that it is. The limits can stop the thinking, which is an error then; a player who was given
    /// some time to think of its own accord ends in time with a move.
    ///
    /// # Panics
    /// If it is nobody's turn.
    fn choose(&mut self, game: &Game, limits: &Limits) -> Result<Move, PlayerError>;
}

/// Why a player has no move.
#[derive(Clone, Debug, Error)]
pub enum PlayerError {
    /// It was told to stop.
    #[error("stopped while thinking: {0}")]
    Stopped(StopReason),
}

/// The random numbers for a turn: the same whenever it is the same turn of a game with the same seed.
fn dice(seed: u64, game: &Game) -> fastrand::Rng {
    let seat = game.to_move().map_or(0, |seat| seat.number() as u64);
    fastrand::Rng::with_seed(mixed(mixed(seed, u64::from(game.round())), seat))
}

/// A seed made of two numbers, different for different pairs as far as anybody will notice.
fn mixed(seed: u64, number: u64) -> u64 {
    fastrand::Rng::with_seed(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).u64(..)
}
