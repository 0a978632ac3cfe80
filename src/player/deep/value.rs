//! What a position is worth to a player.

use crate::game::{Ending, Game, Seat};

/// Winning is worth more than any lead. Sooner is better.
pub(super) const WIN: i32 = 1_000_000;

/// Nobody wins.
const NOTHING: i32 = -WIN / 4;

/// What the end of a game is worth. To win is better than to have nobody win, and that is better than to lose.
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

/// What a position in the course of a game is worth: the lead as it is and as it would become if nobody placed anything.
pub(super) fn of_position(game: &Game, me: Seat) -> i32 {
    let next = game.board().next_generation();
    if game.is_between_turns() {
        let later = next.next_generation();
        return 4 * next.lead(me) + 2 * later.lead(me);
    }
    3 * game.board().lead(me) + 3 * next.lead(me)
}
