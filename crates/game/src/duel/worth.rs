//! What a placement is worth, by simulation.

use crate::game::Board;
use crate::life::Position;
use crate::problem::Duel;

/// Whether a game would be over after the generations, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DuelOutcome {
    /// The player has no cell, and did not win before.
    Lost,
    /// The game would go on.
    Open,
    /// In some generation the opponent had no cell, and the player had one.
    Won,
}

/// What a placement leads to, or guarantees. The outcome counts first, then the lead. Larger is
/// better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth {
    /// How the game would end, if it would.
    pub outcome: DuelOutcome,
    /// The player's cells less all others, hybrids included.
    pub lead: i32,
}

/// The worth of a placement and a reply, by simulation. A piece on an occupied cell is wasted.
pub fn worth(duel: &Duel, cell: Option<Position>, reply: Option<Position>) -> Worth {
    let mut board: Board = duel.board().clone();
    for (seat, cell) in [(duel.player(), cell), (duel.opponent(), reply)] {
        if let Some(cell) = cell.filter(|&cell| board.is_empty(cell)) {
            board.set(cell, Some(seat.into()));
        }
    }
    let mut outcome = DuelOutcome::Open;
    for _ in 0..duel.generations() {
        board = board.next_generation();
        let [own, other] = [duel.player(), duel.opponent()].map(|seat| board.population(seat) > 0);
        outcome = match outcome {
            DuelOutcome::Open if own && !other => DuelOutcome::Won,
            DuelOutcome::Open if !own => DuelOutcome::Lost,
            before => before,
        };
    }
    Worth { outcome, lead: board.lead(duel.player()) }
}
