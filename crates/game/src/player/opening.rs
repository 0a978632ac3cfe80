//! Pieces of generation 0, placed as the computer of the listing does: the first anywhere, the
//! others beside its own.

use crate::game::{Game, Move};
use crate::life::Position;
use crate::player::random::anywhere;

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
