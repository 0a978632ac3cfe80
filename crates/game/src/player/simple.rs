//! The computer players that do not look far: [`Random`], and [`Greedy`], the computer of the listing. They
//! place pieces of generation 0 as that one does: the first anywhere, the others beside its own. Here are
//! also the random numbers of a turn, for all players.

use super::{Player, PlayerError};
use crate::game::{Game, Lookahead, Move};
use crate::life::Position;
use crate::limits::Limits;

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
fn anywhere(game: &Game, random: &mut fastrand::Rng) -> Move {
    let cells: Vec<_> = game.board().empty_cells().collect();
    random.choice(cells).map_or(Move::Pass, Move::Place)
}

/// Tries every empty cell, lets one generation pass, and takes the first cell with the best lead: its own
/// cells minus all others, hybrids included. Its first pieces are placed at random, next to each other.
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
            return Ok(placement(game, &mut dice(self.seed, game)));
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

/// A random empty cell beside the mover's last own piece, where the last is counted column by
/// column. Any random empty cell if the mover has no piece yet, or if there is no room beside it.
pub(super) fn placement(game: &Game, random: &mut fastrand::Rng) -> Move {
    let board = game.board();
    let own = game.to_move().map(Into::into);
    let pieces = board.positions().filter(|&at| board.get(at) == own);
    let Some(last) = pieces.max_by_key(|at| (at.column, at.row)) else { return anywhere(game, random) };
    let beside = |at: &Position| at.row.abs_diff(last.row) <= 1 && at.column.abs_diff(last.column) <= 1;
    let free: Vec<Position> = board.empty_cells().filter(beside).collect();
    random.choice(free).map_or_else(|| anywhere(game, random), Move::Place)
}

/// The random numbers for the current turn. They follow from seed, round and seat.
pub(super) fn dice(seed: u64, game: &Game) -> fastrand::Rng {
    let seat = game.to_move().map_or(0, |seat| seat.number() as u64);
    fastrand::Rng::with_seed(mixed(mixed(seed, u64::from(game.round())), seat))
}

/// Mixes two numbers to a seed. Different pairs practically always give different seeds.
pub(super) fn mixed(seed: u64, number: u64) -> u64 {
    fastrand::Rng::with_seed(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).u64(..)
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
