//! Computer players of Life for several players, and tournaments between them.
//!
//! A [`Player`] gets the whole game and returns its move. It keeps nothing between turns that would
//! change its answers. Its random numbers follow from the seed, the round and the seat. So the same
//! game, seed and effort give the same move: games can be repeated, turns that were taken back are
//! played again as before, and a tournament does not depend on which thread plays which game.

mod deep;
mod dice;
mod effort;
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
pub use effort::Effort;
pub use greedy::Greedy;
pub use interval::{Interval, wilson};
pub use kind::{Kind, KindError};
pub use random::Random;
pub use sat::Sat;

/// A player that can be asked for a move.
pub trait Player: Send {
    /// The player's move in the current turn. A player with a limit of its own ends in time with a
    /// move.
    ///
    /// # Errors
    /// If one of `limits` is reached while it thinks.
    ///
    /// # Panics
    /// If it is nobody's turn.
    fn choose(&mut self, game: &Game, limits: &Limits) -> Result<Move, PlayerError>;
}

/// Why a player has no move.
#[derive(Clone, Debug, Error)]
pub enum PlayerError {
    /// A limit was reached.
    #[error("stopped while thinking: {0}")]
    Stopped(StopReason),
}
