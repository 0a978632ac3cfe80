//! The limit on a player's work.

use std::time::Duration;

/// The limit on a player's work for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A number of positions to look at, or of questions to a solver. Moves are then the same on
    /// every machine.
    Positions(u64),
    /// A time.
    Time(Duration),
}
