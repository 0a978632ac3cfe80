//! The order in which the search tries moves: the most promising first.

use crate::game::{Colour, Game, Lookahead, Move, Seat};
use crate::life::Position;

/// The moves of the player whose turn it is, by the lead that each would give if the generation
/// came at once. Equally promising moves keep the order of `cells`.
pub(super) fn ranked(game: &Game, seat: Seat, cells: impl Iterator<Item = Position>) -> Vec<(i32, Move)> {
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
