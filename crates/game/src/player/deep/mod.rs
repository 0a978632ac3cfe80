//! The computer player that searches several generations ahead.

mod candidates;
mod search;
mod value;

use std::time::Instant;

use crate::game::{Game, Move};
use crate::limits::Limits;
use crate::player::dice::dice;
use crate::player::{Effort, Player, PlayerError};
use search::{Cutoff, Search};

/// Limit on the number of turns to look ahead.
const DEEPEST: u32 = 40;

/// Searches its own placements and those of all others, one turn deeper each time, until its time
/// or its positions are used up. It assumes that all others are allied against it.
#[derive(Clone, Debug)]
pub struct Deep {
    seed: u64,
    effort: Effort,
}

impl Deep {
    /// A player with a limit on the time or the positions for each move. The seed decides between
    /// equally good moves.
    pub fn new(seed: u64, effort: Effort) -> Self {
        Self { seed, effort }
    }
}

impl Player for Deep {
    fn choose(&mut self, game: &Game, limits: &Limits) -> Result<Move, PlayerError> {
        let me = game.to_move().expect("a player is asked in its turn");
        let mut random = dice(self.seed, game);
        let (positions, end) = match self.effort {
            Effort::Positions(positions) => (positions, None),
            Effort::Time(time) => (u64::MAX, Instant::now().checked_add(time)),
        };
        let mut search = Search::new(me, positions, end, limits);
        let mut moves = search.moves_at_the_root(game, &mut random);
        if moves.len() <= 1 {
            return Ok(moves.pop().unwrap_or(Move::Pass));
        }
        for depth in 1..=DEEPEST {
            match search.deepen(game, &mut moves, depth) {
                Ok(true) => {}
                Ok(false) | Err(Cutoff::UsedUp) => break,
                Err(Cutoff::Stopped(why)) => return Err(PlayerError::Stopped(why)),
            }
        }
        Ok(moves[0])
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::game::{Ending, Phase, Seat, Terms};
    use crate::life::Position;
    use crate::limits::Interrupt;

    /// Generation 1, player 2 to move first: two blocks, far enough apart not to meet.
    fn two_blocks() -> Game {
        let mut game = Game::new(Terms::SMALL, Seat::ALL[0]);
        for (row, column) in [(0, 0), (4, 4), (3, 4), (0, 1), (1, 0), (4, 3)] {
            game.play(Move::Place(Position::new(row, column))).unwrap();
        }
        game.pass_generation();
        game
    }

    #[test]
    fn the_same_turn_gets_the_same_move() {
        let game = two_blocks();
        let ask = || Deep::new(5, Effort::Positions(2000)).choose(&game, &Limits::none()).unwrap();
        let mut asked_twice = Deep::new(5, Effort::Positions(2000));
        assert_eq!(asked_twice.choose(&game, &Limits::none()).unwrap(), ask());
        assert_eq!(asked_twice.choose(&game, &Limits::none()).unwrap(), ask());
    }

    #[test]
    fn a_win_in_sight_is_taken() {
        // Player 1 has two pieces side by side and the last turn of generation 0. The pieces of
        // player 2 are scattered.
        let mut game = Game::new(Terms::SMALL, Seat::ALL[1]);
        for (row, column) in [(4, 4), (0, 0), (0, 1), (4, 0), (2, 4)] {
            game.play(Move::Place(Position::new(row, column))).unwrap();
        }
        let me = game.to_move().unwrap();
        let wish = Deep::new(1, Effort::Positions(500)).choose(&game, &Limits::none()).unwrap();
        // Whether a placement wins, by a full simulation.
        let wins = |wish: Move| {
            let mut later = game.clone();
            later.play(wish).unwrap();
            later.pass_generation();
            later.phase() == Phase::Over(Ending::LastAlive(me))
        };
        assert!(game.board().empty_cells().any(|at| wins(Move::Place(at))), "the position is badly chosen");
        assert!(wins(wish), "{wish:?}");
    }

    #[test]
    fn time_ends_thinking_and_an_interrupt_stops_it() {
        let game = two_blocks();
        for time in [Duration::ZERO, Duration::from_millis(20)] {
            let mut player = Deep::new(1, Effort::Time(time));
            assert!(player.choose(&game, &Limits::none()).is_ok());
        }
        let interrupt = Interrupt::default();
        interrupt.raise();
        let limits = Limits { interrupt, ..Limits::none() };
        let stopped = Deep::new(1, Effort::Positions(u64::MAX)).choose(&game, &limits);
        assert!(matches!(stopped, Err(PlayerError::Stopped(_))), "{stopped:?}");
    }
}
