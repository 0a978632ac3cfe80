//! Duels with a value instead of a goal, to be asked about by assumptions.

use super::goal::Balance;
use super::{DuelLayout, Played};
use crate::cnf::{Bit, ClauseSink, Lit, VarPool, bit};
use crate::problem::Duel;

/// What says how a duel ended, whatever its goal is.
#[derive(Clone, Debug)]
pub struct Valued {
    /// The opponent has no cell, and the player has one.
    pub won: Bit,
    /// The lead if no output is true; output i, from 0, says that it is at least this and i + 1.
    lowest: i32,
    outputs: Vec<Lit>,
}

impl Valued {
    /// Writes the clauses of a duel, without its goal.
    pub fn encode<S: ClauseSink>(duel: &Duel, layout: &DuelLayout, sink: &mut S) -> Result<Self, S::Error> {
        let mut pool = VarPool::after(layout.used());
        let played = Played::new(duel, layout, &mut pool, sink)?;
        let [own, theirs] = [duel.player(), duel.opponent()]
            .map(|seat| played.palette().cells(seat.into(), played.last(), &mut pool, sink));
        let [lives, they_live] =
            [own?, theirs?].map(|cells| cells.positions().map(|at| cells.get(at)).collect::<Vec<_>>());
        let lives = bit::any(&lives, &mut pool, sink)?;
        let they_live = bit::any(&they_live, &mut pool, sink)?;
        let won = bit::all(&[lives, !they_live], &mut pool, sink)?;
        let balance = Balance::new(duel, &played, &mut pool, sink)?;
        let outputs = balance.outputs(&mut pool, sink)?;
        Ok(Self { won, lowest: balance.lowest(), outputs })
    }

    /// The player leads by so much or more.
    pub fn at_least(&self, lead: i32) -> Bit {
        match usize::try_from(lead.saturating_sub(self.lowest).saturating_sub(1)) {
            Err(_) => Bit::TRUE,
            Ok(output) => self.outputs.get(output).map_or(Bit::FALSE, |&literal| Bit::Is(literal)),
        }
    }
}
