//! A game with its past, so that turns can be taken back.

use crate::game::{Game, Move, MoveError, Played, Seat};

/// A game that stores its state before each turn.
#[derive(Clone, Debug)]
pub struct History {
    game: Game,
    before_turns: Vec<Game>,
}

impl History {
    /// A history that begins with this state of a game.
    pub fn new(game: Game) -> Self {
        Self { game, before_turns: Vec::new() }
    }

    /// The current state of the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Plays a turn, like [`Game::play`].
    ///
    /// # Errors
    /// The same as those of [`Game::play`].
    pub fn play(&mut self, wish: Move) -> Result<Played, MoveError> {
        let before = self.game.clone();
        let played = self.game.play(wish)?;
        self.before_turns.push(before);
        Ok(played)
    }

    /// Lets a generation pass, like [`Game::pass_generation`].
    pub fn pass_generation(&mut self) -> Vec<Seat> {
        self.game.pass_generation()
    }

    /// The number of turns to take back so that the last turn of a player for whom `is_theirs`
    /// holds can be played again, or `None` if there was no such turn.
    pub fn turns_since(&self, is_theirs: impl Fn(Seat) -> bool) -> Option<usize> {
        let theirs = |game: &Game| game.to_move().is_some_and(&is_theirs);
        self.before_turns.iter().rev().position(theirs).map(|later| later + 1)
    }

    /// Takes back the last `turns` turns, and the generations since. Returns `false`, and changes
    /// nothing, if fewer turns have been played.
    pub fn take_back(&mut self, turns: usize) -> bool {
        let Some(kept) = self.before_turns.len().checked_sub(turns) else { return false };
        if let Some(game) = self.before_turns.drain(kept..).next() {
            self.game = game;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Terms;
    use crate::life::Position;

    #[test]
    fn what_is_taken_back_has_not_happened() {
        let start = Game::new(Terms::SMALL, Seat::ALL[0]);
        let mut history = History::new(start.clone());
        assert!(history.take_back(0) && !history.take_back(1));
        assert_eq!(history.turns_since(|_| true), None);
        let mut seen = Vec::new();
        for column in 0..5 {
            seen.push(history.game().clone());
            history.play(Move::Place(Position::new(0, column))).unwrap();
        }
        // The turns so far were those of players 1, 2, 2, 1, 1.
        assert_eq!(history.turns_since(|seat| seat == Seat::ALL[1]), Some(3));
        assert!(!history.take_back(6) && history.take_back(3));
        assert_eq!(history.game(), &seen[2]);
        history.play(Move::Pass).unwrap();
        assert!(history.take_back(3));
        assert_eq!(history.game(), &start);
    }
}
