//! What a duel demands of the last board.

use std::collections::BTreeSet;

use super::Played;
use crate::cnf::{Bit, ClauseSink, Lit, VarPool, bit};
use crate::encode::Cardinality;
use crate::encode::cardinality::Direction;
use crate::life::Grid;
use crate::problem::Duel;
use crate::problem::duel::Goal;

/// Writes that the goal is reached, or that it is not, as the question needs it.
pub(super) fn demand<S: ClauseSink>(
    duel: &Duel,
    played: &Played,
    pool: &mut VarPool,
    sink: &mut S,
) -> Result<(), S::Error> {
    let wanted = !duel.question().denies_the_goal();
    match duel.goal() {
        Goal::Live => {
            let own = played.palette().cells(duel.player().into(), played.last(), pool, sink)?;
            if wanted { some(&own, sink) } else { none(&own, sink) }
        }
        Goal::Extinct => {
            let theirs = played.palette().cells(duel.opponent().into(), played.last(), pool, sink)?;
            if wanted { none(&theirs, sink) } else { some(&theirs, sink) }
        }
        Goal::Lead(lead) => {
            let balance = Balance::new(duel, played, pool, sink)?;
            if wanted { balance.at_least(lead, pool, sink) } else { balance.below(lead, pool, sink) }
        }
    }
}

fn some<S: ClauseSink>(cells: &Grid<Bit>, sink: &mut S) -> Result<(), S::Error> {
    bit::clause(cells.positions().map(|at| cells.get(at)), sink)
}

fn none<S: ClauseSink>(cells: &Grid<Bit>, sink: &mut S) -> Result<(), S::Error> {
    let alive: BTreeSet<Bit> = cells.positions().map(|at| cells.get(at)).collect();
    if alive.contains(&Bit::TRUE) {
        return sink.clause(&[]);
    }
    alive.into_iter().try_for_each(|alive| bit::clause([!alive], sink))
}

/// The player's lead as a number of true literals.
///
/// A cell counts +1 if it is the player's, −1 if it is another's, and 0 if it is empty. That is one
/// less than the number of true literals among "not another's" and "the player's". The lead is
/// therefore the number of true literals of all cells, less the number of cells.
#[derive(Clone, Debug)]
pub(super) struct Balance {
    literals: Vec<Lit>,
    /// The lead if none of the literals is true.
    lowest: i32,
}

impl Balance {
    /// The literals. Those of a cell stand side by side, as one follows from the other.
    pub(super) fn new<S: ClauseSink>(
        duel: &Duel,
        played: &Played,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<Self, S::Error> {
        let own = played.palette().cells(duel.player().into(), played.last(), pool, sink)?;
        let (mut literals, mut lowest) = (Vec::new(), 0);
        for at in own.positions() {
            let other = bit::all(&[played.last().alive.get(at), !own.get(at)], pool, sink)?;
            lowest -= 1;
            for bit in [!other, own.get(at)] {
                match bit {
                    Bit::Known(value) => lowest += i32::from(value),
                    Bit::Is(literal) => literals.push(literal),
                }
            }
        }
        Ok(Self { literals, lowest })
    }

    /// The lead if none of the literals is true.
    pub(super) fn lowest(&self) -> i32 {
        self.lowest
    }

    fn at_least<S: ClauseSink>(self, lead: i32, pool: &mut VarPool, sink: &mut S) -> Result<(), S::Error> {
        // A lead that is always there demands nothing. One that is never there needs more true
        // literals than there are.
        let needed = usize::try_from(lead.saturating_sub(self.lowest)).unwrap_or(0);
        Cardinality::default().bound(&self.literals, Some(needed), None, pool, sink)
    }

    fn below<S: ClauseSink>(self, lead: i32, pool: &mut VarPool, sink: &mut S) -> Result<(), S::Error> {
        match usize::try_from(lead.saturating_sub(self.lowest).saturating_sub(1)) {
            Ok(most) => Cardinality::default().bound(&self.literals, None, Some(most), pool, sink),
            Err(_) => sink.clause(&[]),
        }
    }

    /// A counter. Output i, from 0, says that the lead is at least i + 1 more than the lowest.
    pub(super) fn outputs<S: ClauseSink>(
        &self,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<Vec<Lit>, S::Error> {
        let all = self.literals.len();
        Cardinality::default().outputs(&self.literals, all, Direction::Both, pool, sink)
    }
}
