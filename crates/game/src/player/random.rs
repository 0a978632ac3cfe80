//! The computer player that places at random.

use crate::game::{Game, Move};
use crate::limits::Limits;
use crate::player::dice::dice;
use crate::player::{Player, PlayerError};

/// Places on a random empty cell.
#[derive(Clone, Debug)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// A player whose moves follow from `seed`.
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl Player for Random {
    fn choose(&mut self, game: &Game, _: &Limits) -> Result<Move, PlayerError> {
        Ok(anywhere(game, &mut dice(self.seed, game)))
    }
}

/// A random empty cell, or passing if the board is full.
pub(super) fn anywhere(game: &Game, random: &mut fastrand::Rng) -> Move {
    let cells: Vec<_> = game.board().empty_cells().collect();
    random.choice(cells).map_or(Move::Pass, Move::Place)
}
