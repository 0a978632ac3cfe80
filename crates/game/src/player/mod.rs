//! Computer players of Life for several players, and tournaments between them.
//!
//! A [`Player`] gets the whole game and returns its move. It keeps nothing between turns that would
//! change its answers. Its random numbers follow from the seed, the round and the seat. So the same
//! game, seed and effort give the same move: games can be repeated, turns that were taken back are
//! played again as before, and a tournament does not depend on which thread plays which game.

mod deep;
mod kind;
mod sat;
mod simple;
pub mod tournament;

use std::time::Duration;

use thiserror::Error;

use crate::game::{Game, Move};
use crate::limits::{Limits, StopReason};

pub use deep::Deep;
pub use kind::{Kind, KindError};
pub use sat::Sat;
pub use simple::{Greedy, Random};
pub use tournament::{Interval, wilson};

/// A player that can be asked for a move.
pub trait Player: Send {
    /// The player's move in the current turn. A player with a limit of its own ends in time with a move.
    ///
    /// # Errors
    /// If one of `limits` is reached while it thinks.
    ///
    /// # Panics
    /// If no player has the turn.
    fn choose(&mut self, game: &Game, limits: &Limits) -> Result<Move, PlayerError>;
}

/// Why a player has no move.
#[derive(Clone, Debug, Error)]
pub enum PlayerError {
    /// A limit was reached.
    #[error("stopped while thinking: {0}")]
    Stopped(StopReason),
}

impl From<StopReason> for PlayerError {
    fn from(error: StopReason) -> Self {
        Self::Stopped(error)
    }
}

/// The limit on a player's work for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A number of positions to look at, or of questions to a solver. Moves are then the same on
    /// every machine.
    Positions(u64),
    /// A time.
    Time(Duration),
}
