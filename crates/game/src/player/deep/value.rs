//! The value of a position to a player.

use crate::game::{Ending, Game, Seat};

/// The value of a win, larger than any lead. The earlier win has the larger value.
pub(super) const WIN: i32 = 1_000_000;

/// The value of an end without a winner.
const NOTHING: i32 = -WIN / 4;

/// The value of a finished game. A win is better than an end without a winner, which is better than
/// a loss.
pub(super) fn of_end(ending: Ending, game: &Game, me: Seat) -> i32 {
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
/// if nobody places anything.
pub(super) fn of_position(game: &Game, me: Seat) -> i32 {
    let next = game.board().next_generation();
    if game.is_between_turns() {
        let later = next.next_generation();
        return 4 * next.lead(me) + 2 * later.lead(me);
    }
    3 * game.board().lead(me) + 3 * next.lead(me)
}
