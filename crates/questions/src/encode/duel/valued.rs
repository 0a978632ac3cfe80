//! Duels with a value in place of a goal, about which assumptions can ask.

use super::goal::Balance;
use super::{DuelLayout, Played};
use crate::cnf::{Bit, ClauseSink, Lit, VarPool, bit};
use crate::encode::colours::Coloured;
use crate::game::Seat;
use crate::problem::Duel;

/// Bits that say how a duel ended, whatever its goal is.
///
/// A colour without cells never gets one without a placement, because a cell that is born has the
/// colour of a neighbour or is a hybrid. A player without cells in some generation has therefore
/// none at the end.
#[derive(Clone, Debug)]
pub struct Valued {
    /// In some generation the opponent has no cell while the player has one. A game would be won
    /// then.
    pub won: Bit,
    /// The player has no cell at the end and has not won before.
    pub lost: Bit,
    /// The lead if no output is true. Output i, from 0, says that it is at least i + 1 more.
    lowest: i32,
    outputs: Vec<Lit>,
}

impl Valued {
    /// Writes the clauses of a duel without its goal.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub fn encode<S: ClauseSink>(duel: &Duel, layout: &DuelLayout, sink: &mut S) -> Result<Self, S::Error> {
        let mut pool = VarPool::after(layout.used());
        let played = Played::new(duel, layout, &mut pool, sink)?;
        let mut wins = Vec::new();
        let mut alive = Bit::TRUE;
        // Nobody can lose before the first generation.
        for board in &played.boards()[1..] {
            alive = lives(duel.player(), &played, board, &mut pool, sink)?;
            let other = lives(duel.opponent(), &played, board, &mut pool, sink)?;
            wins.push(bit::all(&[alive, !other], &mut pool, sink)?);
        }
        let won = bit::any(&wins, &mut pool, sink)?;
        let lost = bit::all(&[!won, !alive], &mut pool, sink)?;
        let balance = Balance::new(duel, &played, &mut pool, sink)?;
        let outputs = balance.outputs(&mut pool, sink)?;
        Ok(Self { won, lost, lowest: balance.lowest(), outputs })
    }

    /// Whether the player leads by at least this much.
    pub fn at_least(&self, lead: i32) -> Bit {
        match usize::try_from(lead.saturating_sub(self.lowest).saturating_sub(1)) {
            Err(_) => Bit::TRUE,
            Ok(output) => self.outputs.get(output).map_or(Bit::FALSE, |&literal| Bit::Is(literal)),
        }
    }
}

/// Whether a player has a cell.
fn lives<S: ClauseSink>(
    seat: Seat,
    played: &Played,
    board: &Coloured,
    pool: &mut VarPool,
    sink: &mut S,
) -> Result<Bit, S::Error> {
    let cells = played.palette().cells(seat.into(), board, pool, sink)?;
    let cells: Vec<Bit> = cells.positions().map(|at| cells.get(at)).collect();
    bit::any(&cells, pool, sink)
}
