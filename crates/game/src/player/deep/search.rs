//! Alpha-beta search through the turns to come.

use std::time::Instant;

use crate::game::{Game, Move, Phase, Seat};
use crate::limits::Limits;
use crate::limits::StopReason;
use crate::player::deep::candidates::ranked;
use crate::player::deep::value::{WIN, of_end, of_position};

/// At every turn but the first, only this many moves are tried, the most promising ones.
const WIDTH: usize = 8;

/// The number of moves that are tried at the first turn.
const WIDTH_AT_THE_ROOT: usize = 3 * WIDTH;

/// The clock is read every time this many positions were looked at.
const GLANCE: u64 = 8;

/// Why a search ended early.
#[derive(Clone, Debug)]
pub(super) enum Cutoff {
    /// No time, or no positions, are left.
    UsedUp,
    /// One of the caller's limits was reached.
    Stopped(StopReason),
}

/// A search for one player's move.
pub(super) struct Search<'a> {
    me: Seat,
    left: u64,
    end: Option<Instant>,
    limits: &'a Limits,
}

impl<'a> Search<'a> {
    pub(super) fn new(me: Seat, positions: u64, end: Option<Instant>, limits: &'a Limits) -> Self {
        Self { me, left: positions, end, limits }
    }

    /// The moves to try, the most promising first. Equally promising ones come in random order.
    pub(super) fn moves_at_the_root(&self, game: &Game, random: &mut fastrand::Rng) -> Vec<Move> {
        let mut cells: Vec<_> = game.board().empty_cells().collect();
        random.shuffle(&mut cells);
        let moves = ranked(game, self.me, cells.into_iter());
        moves.into_iter().take(WIDTH_AT_THE_ROOT).map(|(_, wish)| wish).collect()
    }

    /// Looks `depth` turns ahead and brings the best move to the front. Returns whether it can help
    /// to look further.
    pub(super) fn deepen(&mut self, game: &Game, moves: &mut [Move], depth: u32) -> Result<bool, Cutoff> {
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

    /// The value after a move.
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
        if self.left.is_multiple_of(GLANCE) {
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
