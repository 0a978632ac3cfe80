//! The computer player that searches several generations ahead, by alpha-beta search through the turns to come.

use std::time::Instant;

use super::simple::dice;
use super::{Effort, Player, PlayerError};
use crate::game::{Colour, Ending, Game, Lookahead, Move, Phase, Seat};
use crate::life::Position;
use crate::limits::{Limits, StopReason};

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
        let mut search = Search { me, left: positions, end, limits };
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

/// At every turn but the first, only this many moves are tried, the most promising ones.
const WIDTH: usize = 8;

/// The number of moves that are tried at the first turn.
const WIDTH_AT_THE_ROOT: usize = 3 * WIDTH;

/// The clock is read every time this many positions were looked at.
const POLL_INTERVAL: u64 = 8;

#[derive(Clone, Debug)]
enum Cutoff {
    /// No time, or no positions, are left.
    UsedUp,
    /// One of the caller's limits was reached.
    Stopped(StopReason),
}

struct Search<'a> {
    me: Seat,
    left: u64,
    end: Option<Instant>,
    limits: &'a Limits,
}

impl Search<'_> {
    /// The moves to try, the most promising first. Equally promising ones come in random order.
    fn moves_at_the_root(&self, game: &Game, random: &mut fastrand::Rng) -> Vec<Move> {
        let mut cells: Vec<_> = game.board().empty_cells().collect();
        random.shuffle(&mut cells);
        let moves = ranked(game, self.me, cells.into_iter());
        moves.into_iter().take(WIDTH_AT_THE_ROOT).map(|(_, wish)| wish).collect()
    }

    /// Looks `depth` turns ahead and brings the best move to the front. Returns whether it can help
    /// to look further.
    fn deepen(&mut self, game: &Game, moves: &mut [Move], depth: u32) -> Result<bool, Cutoff> {
        let mut alpha = -2 * WIN;
        let mut best = 0;
        for index in 0..moves.len() {
            let found = self.after(game, moves[index], depth, alpha, 2 * WIN);
            // A move that turned out better counts even if there was no time for the others.
            let value = match found {
                Ok(value) => value,
                Err(why) => {
                    moves[..=best].rotate_right(1);
                    return Err(why);
                }
            };
            if value > alpha {
                alpha = value;
                best = index;
            }
        }
        moves[..=best].rotate_right(1);
        Ok(alpha.abs() < WIN / 2)
    }

    fn after(&mut self, game: &Game, wish: Move, depth: u32, alpha: i32, beta: i32) -> Result<i32, Cutoff> {
        self.count()?;
        let mut later = game.clone();
        later.play(wish).expect("candidates lie on the board");
        later.pass_generation();
        self.value(&later, depth - 1, alpha, beta)
    }

    fn value(&mut self, game: &Game, depth: u32, mut alpha: i32, mut beta: i32) -> Result<i32, Cutoff> {
        let seat = match game.phase() {
            Phase::Turn(seat) => seat,
            Phase::Over(ending) => return Ok(of_end(ending, game, self.me)),
            Phase::Generation => unreachable!("generations pass at once"),
        };
        if depth == 0 {
            return Ok(of_position(game, self.me));
        }
        let is_mine = seat == self.me;
        let mut best = if is_mine { -2 * WIN } else { 2 * WIN };
        let moves = ranked(game, seat, game.board().empty_cells());
        for (_, wish) in moves.into_iter().take(WIDTH) {
            let value = self.after(game, wish, depth, alpha, beta)?;
            if is_mine {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    fn count(&mut self) -> Result<(), Cutoff> {
        self.left = self.left.checked_sub(1).ok_or(Cutoff::UsedUp)?;
        if self.left.is_multiple_of(POLL_INTERVAL) {
            if let Some(why) = self.limits.exceeded() {
                return Err(Cutoff::Stopped(why));
            }
            if self.end.is_some_and(|end| Instant::now() >= end) {
                return Err(Cutoff::UsedUp);
            }
        }
        Ok(())
    }
}

/// The moves of the player whose turn it is, by the lead that each would give if the generation
/// came at once. Equally promising moves keep the order of `cells`.
fn ranked(game: &Game, seat: Seat, cells: impl Iterator<Item = Position>) -> Vec<(i32, Move)> {
    let ahead = Lookahead::new(game.board(), seat);
    let score = |at: Position| {
        let lead = ahead.lead_after(at);
        if game.is_setup() { 8 * lead + friends(game, at, seat) } else { 8 * lead }
    };
    let mut moves: Vec<(i32, Move)> = cells.map(|at| (score(at), Move::Place(at))).collect();
    moves.push((8 * ahead.idle_lead(), Move::Pass));
    moves.sort_by_key(|(score, _)| -score);
    moves
}

/// The number of own pieces around a cell. In generation 0 pieces survive only together, which a
/// look one generation ahead does not show before the last of them.
fn friends(game: &Game, at: Position, seat: Seat) -> i32 {
    let own = Some(Colour::from(seat));
    let near = |other: &Position| at.row.abs_diff(other.row) <= 1 && at.column.abs_diff(other.column) <= 1;
    let friends =
        game.board().positions().filter(near).filter(|&other| game.board().get(other) == own).count();
    i32::try_from(friends).expect("there are eight at most")
}

/// The value of a win, larger than any lead. The earlier win has the larger value.
const WIN: i32 = 1_000_000;

/// The value of an end without a winner.
const NOTHING: i32 = -WIN / 4;

/// The value of a finished game. A win is better than an end without a winner, which is better than a loss.
fn of_end(ending: Ending, game: &Game, me: Seat) -> i32 {
    let late = game.generation().min(1000).cast_signed();
    match ending {
        Ending::LastAlive(seat) if seat == me => WIN - late,
        Ending::MostCells(seat) if seat == me => WIN / 2 - late,
        Ending::LastAlive(_) => late - WIN,
        Ending::MostCells(_) => late - WIN / 2,
        Ending::TotalExtinction | Ending::HybridTakeover | Ending::Draw => NOTHING,
    }
}

/// The value of a position before the end, from the player's leads in two successive generations,
/// without further placements.
fn of_position(game: &Game, me: Seat) -> i32 {
    let next = game.board().next_generation();
    if game.is_between_turns() {
        let later = next.next_generation();
        return 4 * next.lead(me) + 2 * later.lead(me);
    }
    3 * game.board().lead(me) + 3 * next.lead(me)
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
