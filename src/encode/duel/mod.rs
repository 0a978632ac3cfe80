//! Duels of multiplayer Life as clauses: two placements, generations, and a goal.
//!
//! The numbers of the placements come first ([`choices`]), those of whoever moves first before the others; the cells of all
//! generations and counters follow. A duel with an order of moves asks whether *for all* placements of the first there is one
//! of the second: the first ones' numbers are universal, all else existential. [`crate::problem::Duel`] says
//! how every question becomes one of this form.

mod board;
pub mod choices;
mod goal;
mod palette;
mod valued;

use crate::cnf::{ClauseSink, Model, Prefix, Quantifier, Var, VarPool};
use crate::problem::Duel;
use crate::problem::duel::Pieces;
use choices::{Choices, Placement};

pub use board::Played;
pub use palette::Palette;
pub use valued::Valued;

/// Which variables stand for which placements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelLayout {
    choices: Choices,
    /// For each of those who place, in turn, the pieces in their order.
    movers: Vec<Vec<Placement>>,
    used: u32,
}

impl DuelLayout {
    /// The layout of a duel.
    pub fn new(duel: &Duel) -> Self {
        let choices = Choices::new(duel.board().empty_cells().collect());
        let mut pool = VarPool::after(0);
        let mut pieces =
            || (0..duel.pieces()).map(|_| Placement::new(&choices, &mut pool)).collect::<Vec<_>>();
        let movers = duel.movers().iter().map(|_| pieces()).collect();
        Self { choices, movers, used: pool.used() }
    }

    /// The variables over which a duel quantifies universally: the first placements, if there are second ones.
    pub fn universals(&self) -> Vec<Var> {
        match &self.movers[..] {
            [first, _] => first.iter().flat_map(Placement::bits).copied().collect(),
            _ => Vec::new(),
        }
    }

    /// The quantifiers of a formula with so many variables; none if nothing is universal.
    pub fn prefix(&self, variables: u32) -> Prefix {
        let universals = self.universals();
        let mut prefix = Prefix::new();
        if universals.is_empty() {
            return prefix;
        }
        let first_other = u32::try_from(universals.len()).expect("variables are counted by 32 bits") + 1;
        let others = (first_other..=variables).filter_map(Var::new).map(|var| (Quantifier::Exists, var));
        let universals = universals.into_iter().map(|var| (Quantifier::ForAll, var));
        for (quantifier, var) in universals.chain(others) {
            prefix.push(quantifier, var).expect("variables are numbered once");
        }
        prefix
    }

    /// How many variables the placements take: 1 to this.
    pub fn used(&self) -> u32 {
        self.used
    }

    /// What every piece can do.
    pub fn choices(&self) -> &Choices {
        &self.choices
    }

    /// The placements of whoever moves in this turn, from 0.
    pub fn placements(&self, mover: usize) -> &[Placement] {
        &self.movers[mover]
    }

    /// What a model says about the pieces of whoever moves in this turn. A bit about which it says nothing is read as
    /// false; whether the answer stands the simulation is for the verifier to say.
    pub fn pieces(&self, mover: usize, model: &Model) -> Pieces {
        let value = |var: Var| model.value(var).unwrap_or(false);
        self.movers[mover].iter().map(|piece| piece.cell(&self.choices, value)).collect()
    }
}

/// Says that the placements lead to what is asked for after all generations.
///
/// Returns the number of variables used.
pub fn encode<S: ClauseSink>(duel: &Duel, sink: &mut S) -> Result<u32, S::Error> {
    let layout = DuelLayout::new(duel);
    let mut pool = VarPool::after(layout.used);
    let played = Played::new(duel, &layout, &mut pool, sink)?;
    goal::demand(duel, &played, &mut pool, sink)?;
    Ok(pool.used())
}
