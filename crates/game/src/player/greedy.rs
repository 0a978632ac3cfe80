//! The computer player of the listing: the best lead after one generation.

use crate::game::{Game, Lookahead, Move};
use crate::limits::Limits;
use crate::player::dice::dice;
use crate::player::{Player, PlayerError, opening};

/// Tries every empty cell, lets one generation pass, and takes the cell with the best lead.
///
/// The lead is its own cells minus all others, hybrids included. Of equally good cells it takes the
/// first, row by row. It ignores what others may place before the generation. Its first pieces are
/// placed at random, next to each other.
#[derive(Clone, Debug)]
pub struct Greedy {
    seed: u64,
}

impl Greedy {
    /// A player whose first pieces follow from `seed`.
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl Player for Greedy {
    fn choose(&mut self, game: &Game, _: &Limits) -> Result<Move, PlayerError> {
        if game.is_setup() {
            return Ok(opening::placement(game, &mut dice(self.seed, game)));
        }
        let seat = game.to_move().expect("a player is asked in its turn");
        let ahead = Lookahead::new(game.board(), seat);
        let mut best = None;
        for at in game.board().empty_cells() {
            let lead = ahead.lead_after(at);
            if best.is_none_or(|(most, _)| lead > most) {
                best = Some((lead, at));
            }
        }
        Ok(best.map_or(Move::Pass, |(_, at)| Move::Place(at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Seat, Terms};
    use crate::life::Position;

    #[test]
    fn the_first_of_the_best_cells_is_taken() {
        let mut game = Game::new(Terms::SMALL, Seat::ALL[0]);
        // A block in the top left corner, and one in the bottom right corner.
        for (row, column) in [(0, 0), (4, 4), (3, 4), (0, 1), (1, 0), (4, 3)] {
            game.play(Move::Place(Position::new(row, column))).unwrap();
        }
        game.pass_generation();
        assert_eq!(game.to_move(), Some(Seat::ALL[1]));
        // The lead after placing a piece on a cell, by a full simulation.
        let lead = |at: Position| {
            let mut board = game.board().clone();
            board.set(at, Some(Seat::ALL[1].into()));
            board.next_generation().lead(Seat::ALL[1])
        };
        let best = game.board().empty_cells().map(lead).max().unwrap();
        let first = game.board().empty_cells().find(|&at| lead(at) == best).unwrap();
        let chosen = Greedy::new(1).choose(&game, &Limits::none()).unwrap();
        assert_eq!(chosen, Move::Place(first));
    }
}
