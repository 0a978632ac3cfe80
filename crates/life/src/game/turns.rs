//! The state of a game: whose turn it is, which moves are allowed, when a generation passes, how the
//! game ends, and how turns are taken back.

use std::fmt;

use thiserror::Error;

use super::{Board, Colour, Seat, Terms};
use crate::life::Position;

/// A game in progress, or one that is over.
///
/// A game consists of rounds. In each round every player who is alive has one turn. The first mover of a
/// round is the player after the first mover of the round before. Generation 0 lasts as many rounds as each
/// player has pieces. The last of these rounds, and every later one, ends with a generation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    terms: Terms,
    first: Seat,
    /// The number of the round, from 1.
    round: u32,
    /// How many movers of this round have had their turn or were skipped.
    moved: usize,
    generation: u32,
    /// The players who had cells after the last generation. A player who is dead does not come back.
    alive: [bool; Seat::MOST],
    board: Board,
    phase: Phase,
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A player places a piece.
    Turn(Seat),
    /// All players have had their turn, and a generation has to pass.
    Generation,
    /// The game is over.
    Over(Ending),
}

/// A player's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Place a piece. If the cell is not empty, the turn is wasted.
    Place(Position),
    /// Place nothing.
    Pass,
}

/// The outcome of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Played {
    /// The piece was placed.
    Placed,
    /// The cell was occupied, and the turn was wasted.
    Discarded,
    /// The player placed nothing.
    Passed,
}

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The cell is not on the board.
    #[error("the cell is not on the board, which has columns 1 to {width} and rows 1 to {height}")]
    Outside {
        /// Columns of the board.
        width: usize,
        /// Rows of the board.
        height: usize,
    },
    /// The game is over, or a generation has to pass first.
    #[error("it is nobody's turn")]
    NobodysTurn,
}

impl Game {
    /// A game at its start. The player `first` has the first turn of the first round.
    ///
    /// # Panics
    /// If `first` does not take part.
    pub fn new(terms: Terms, first: Seat) -> Self {
        assert!(first.index() < terms.seats(), "{first} does not take part");
        Self {
            terms,
            first,
            round: 1,
            moved: 0,
            generation: 0,
            alive: Seat::ALL.map(|seat| seat.index() < terms.seats()),
            board: Board::empty(terms.width(), terms.height()),
            phase: Phase::Turn(first),
        }
    }

    /// The terms of the game.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The player who had the first turn of the first round.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The current board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many generations have passed.
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// The number of the current round, from 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Returns true if generation 0 is still in progress, in which players place the pieces they start with.
    pub fn is_setup(&self) -> bool {
        self.round <= self.terms.pieces()
    }

    /// What happens next.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns true if some player has had a turn since the last generation, or since the start of the game.
    pub fn is_between_turns(&self) -> bool {
        self.moved > 0 || self.generation == 0 && self.round > 1
    }

    /// The player whose turn it is, or `None` if a generation has to pass or the game is over.
    pub fn to_move(&self) -> Option<Seat> {
        if let Phase::Turn(seat) = self.phase { Some(seat) } else { None }
    }

    /// How the game ended, or `None` if it is not over.
    pub fn ending(&self) -> Option<Ending> {
        if let Phase::Over(ending) = self.phase { Some(ending) } else { None }
    }

    /// Returns true if a player takes part and is not dead: the player had cells after the last
    /// generation, or no generation has passed yet.
    pub fn is_alive(&self, seat: Seat) -> bool {
        self.alive[seat.index()]
    }

    /// The player who is the mover with this number, from 0, in the current round. In the listing that the
    /// game comes from, this is player `(c + f + g) % players`, where `g` is the round.
    fn mover(&self, number: usize) -> Seat {
        let index = (self.first.index() + number + self.round as usize - 1) % self.terms.seats();
        Seat::ALL[index]
    }

    /// The players who still have a turn in this round, in order, beginning with the one whose turn it is.
    pub fn still_to_move(&self) -> impl Iterator<Item = Seat> + '_ {
        let is_turn = matches!(self.phase, Phase::Turn(_));
        let numbers = (self.moved..self.terms.seats()).filter(move |_| is_turn);
        numbers.map(|number| self.mover(number)).filter(|&seat| self.is_alive(seat))
    }

    /// Plays a move of the player whose turn it is.
    ///
    /// # Errors
    /// If the cell is not on the board, or no player has the turn. The game does not change then.
    pub fn play(&mut self, wish: Move) -> Result<Played, MoveError> {
        let Phase::Turn(seat) = self.phase else { return Err(MoveError::NobodysTurn) };
        let played = match wish {
            Move::Pass => Played::Passed,
            Move::Place(at) if !self.board.contains(at) => {
                return Err(MoveError::Outside { width: self.board.width(), height: self.board.height() });
            }
            Move::Place(at) if self.board.is_empty(at) => {
                self.board.set(at, Some(seat.into()));
                Played::Placed
            }
            Move::Place(_) => Played::Discarded,
        };
        self.moved += 1;
        self.next_turn();
        Ok(played)
    }

    /// Lets a generation pass if all players have had their turn, and does nothing otherwise.
    /// Returns the players who lost their last cell.
    pub fn pass_generation(&mut self) -> Vec<Seat> {
        if self.phase != Phase::Generation {
            return Vec::new();
        }
        self.board = self.board.next_generation();
        self.generation += 1;
        let dead: Vec<Seat> = self
            .terms
            .players()
            .filter(|&seat| self.is_alive(seat) && self.board.population(seat) == 0)
            .collect();
        for seat in &dead {
            self.alive[seat.index()] = false;
        }
        match Ending::of(&self.terms, &self.board, self.generation) {
            Some(ending) => self.phase = Phase::Over(ending),
            None => self.next_round(),
        }
        dead
    }

    fn next_round(&mut self) {
        self.round += 1;
        self.moved = 0;
        self.next_turn();
    }

    /// Finds the next mover, or ends the round if all players have moved.
    fn next_turn(&mut self) {
        let next = (self.moved..self.terms.seats()).find(|&number| self.is_alive(self.mover(number)));
        match next {
            Some(number) => {
                self.moved = number;
                self.phase = Phase::Turn(self.mover(number));
            }
            None if self.round < self.terms.pieces() => self.next_round(),
            None => self.phase = Phase::Generation,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Only one player has cells, and wins.
    LastAlive(Seat),
    /// No cell is alive.
    TotalExtinction,
    /// Only hybrids are alive.
    HybridTakeover,
    /// The last generation has passed, and this player has more cells than any other.
    MostCells(Seat),
    /// The last generation has passed, and several players share the largest number of cells.
    Draw,
}

impl Ending {
    /// The ending of a game with this board after this generation, or `None` if the game goes on.
    pub(super) fn of(terms: &Terms, board: &Board, generation: u32) -> Option<Self> {
        let mut ranked: Vec<(usize, Seat)> = terms
            .players()
            .map(|seat| (board.population(seat), seat))
            .filter(|(cells, _)| *cells > 0)
            .collect();
        ranked.sort_unstable_by(|(cells, _), (others, _)| others.cmp(cells));
        match ranked[..] {
            [] if board.population(Colour::Hybrid) > 0 => Some(Self::HybridTakeover),
            [] => Some(Self::TotalExtinction),
            [(_, winner)] => Some(Self::LastAlive(winner)),
            _ if generation < terms.max_generations() => None,
            [(most, _), (second, _), ..] if most == second => Some(Self::Draw),
            [(_, winner), ..] => Some(Self::MostCells(winner)),
        }
    }

    /// The winner, if there is one.
    pub fn winner(self) -> Option<Seat> {
        if let Self::LastAlive(seat) | Self::MostCells(seat) = self { Some(seat) } else { None }
    }

    /// Returns true if a record means this ending with these words. Records of version 0.1.0 have other
    /// words for the last generation.
    pub(super) fn is_called(self, words: &str) -> bool {
        let earlier = match self {
            Self::MostCells(seat) => {
                Some(format!("Player {} wins by cells: the last generation has come.", seat.number()))
            }
            Self::Draw => Some("A draw: the last generation has come.".to_owned()),
            Self::LastAlive(_) | Self::TotalExtinction | Self::HybridTakeover => None,
        };
        words == self.to_string() || earlier.as_deref() == Some(words)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LastAlive(seat) => write!(f, "Player {} wins!", seat.number()),
            Self::TotalExtinction => write!(f, "Total extinction."),
            Self::HybridTakeover => write!(f, "Hybrid takeover!"),
            Self::MostCells(seat) => {
                write!(f, "Player {} wins with the most cells in the last generation.", seat.number())
            }
            Self::Draw => write!(f, "A draw: several players have the most cells in the last generation."),
        }
    }
}

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
    /// As for [`Game::play`].
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

    fn place(game: &mut Game, row: usize, column: usize) -> Played {
        game.play(Move::Place(Position::new(row, column))).unwrap()
    }

    /// The order of turns as in the listing: `(c + f + g) % players`, with g from 1.
    #[test]
    fn the_first_player_rotates() {
        for seats in 2..=Seat::MOST {
            for f in 0..seats {
                let terms = Terms::new(seats, (9, 9), 3, 9).unwrap();
                let mut game = Game::new(terms, Seat::ALL[(f + 1) % seats]);
                for g in 1..=3 {
                    for c in 0..seats {
                        assert_eq!(game.phase(), Phase::Turn(Seat::ALL[(c + f + g) % seats]));
                        assert_eq!((game.round(), game.generation()), (u32::try_from(g).unwrap(), 0));
                        assert_eq!(game.still_to_move().count(), seats - c);
                        game.play(Move::Pass).unwrap();
                    }
                }
                assert_eq!(game.phase(), Phase::Generation);
            }
        }
    }

    /// Three pieces in a corner become a block, and the other player has the first turn of
    /// generation 1.
    #[test]
    fn generation_0_ends_with_a_generation() {
        let mut game = Game::new(Terms::SMALL, Seat::ALL[0]);
        let corner = [(0, 0), (0, 1), (1, 0)];
        for (turn, (row, column)) in corner.into_iter().enumerate() {
            let mirrored = |game: &mut Game| place(game, 4 - row, 4 - column);
            assert_eq!(game.to_move(), Some(Seat::ALL[turn % 2]));
            if turn % 2 == 0 {
                place(&mut game, row, column);
                mirrored(&mut game);
            } else {
                mirrored(&mut game);
                place(&mut game, row, column);
            }
        }
        assert!(game.is_setup());
        assert_eq!(game.pass_generation(), []);
        assert_eq!(game.board().to_rows(), ["00...", "00...", ".....", "...XX", "...XX"]);
        assert_eq!((game.generation(), game.phase()), (1, Phase::Turn(Seat::ALL[1])));
        assert!(!game.is_setup());
        assert_eq!(place(&mut game, 0, 0), Played::Discarded);
        assert_eq!(
            game.play(Move::Place(Position::new(5, 0))),
            Err(MoveError::Outside { width: 5, height: 5 })
        );
        assert_eq!(place(&mut game, 2, 2), Played::Placed);
        assert_eq!(game.play(Move::Pass), Err(MoveError::NobodysTurn));
        game.pass_generation();
        assert_eq!((game.generation(), game.to_move()), (2, Some(Seat::ALL[0])));
    }

    /// With three players, one of whom is dead after generation 1, the others keep their order.
    #[test]
    fn the_dead_are_skipped() {
        let mut game = Game::new(Terms::new(3, (9, 9), 3, 50).unwrap(), Seat::ALL[0]);
        let corners = [(0, 0), (0, 7), (7, 0)];
        let mut pieces = [0; 3];
        while let Some(seat) = game.to_move() {
            let (row, column) = corners[seat.index()];
            let (down, right) = [(0, 0), (0, 1), (1, 0)][pieces[seat.index()]];
            pieces[seat.index()] += 1;
            // The pieces of the second player are isolated, so they die.
            let right = if seat.index() == 1 { 0 } else { right };
            place(&mut game, row + down * if seat.index() == 1 { 3 } else { 1 }, column + right);
        }
        assert_eq!(game.pass_generation(), [Seat::ALL[1]]);
        assert!(!game.is_alive(Seat::ALL[1]));
        for _ in 0..6 {
            let movers: Vec<usize> = std::iter::from_fn(|| {
                let seat = game.to_move()?;
                game.play(Move::Pass).unwrap();
                Some(seat.index())
            })
            .collect();
            let start = (game.round() as usize - 1) % 3;
            let expected: Vec<usize> = (0..3).map(|c| (start + c) % 3).filter(|&seat| seat != 1).collect();
            assert_eq!(movers, expected);
            game.pass_generation();
        }
    }

    #[test]
    fn records_may_have_the_words_of_version_0_1_0() {
        let seat = Seat::new(1).unwrap();
        let earlier = "Player 2 wins by cells: the last generation has come.";
        assert!(Ending::MostCells(seat).is_called(earlier));
        assert!(Ending::Draw.is_called("A draw: the last generation has come."));
        assert!(!Ending::LastAlive(seat).is_called(earlier) && !Ending::Draw.is_called(earlier));
        assert!(
            [Ending::LastAlive(seat), Ending::MostCells(seat), Ending::Draw, Ending::HybridTakeover]
                .iter()
                .all(|ending| ending.is_called(&ending.to_string()))
        );
    }

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
