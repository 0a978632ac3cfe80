//! Duels of multiplayer Life as clauses: two placements, some generations, and a goal.
//!
//! The numbers of the placements come first ([`choices`]), those of the first mover before the
//! others. The cells of all generations and the counters follow.
//!
//! If both players place, the formula asks whether *for all* placements of the first mover there is
//! one of the second. The numbers of the first mover are universal, everything else is existential.
//! A question with ∃ before ∀ is asked as its opposite, and the assignment that refutes this is the
//! answer. [`crate::problem::Duel`] says how every question gets this form.

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
    /// For each mover in turn, the pieces in their order.
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

    /// The universal variables of a duel: the placements of the first mover, if there is a second
    /// one.
    pub fn universals(&self) -> Vec<Var> {
        match &self.movers[..] {
            [first, _] => first.iter().flat_map(Placement::bits).copied().collect(),
            _ => Vec::new(),
        }
    }

    /// The quantifiers of a formula with this many variables. The prefix is empty if nothing is
    /// universal.
    #[expect(clippy::missing_panics_doc, reason = "variables are numbered once, in 32 bits")]
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

    /// The number of placement variables, which are 1 to this.
    pub fn used(&self) -> u32 {
        self.used
    }

    /// What every piece can do.
    pub fn choices(&self) -> &Choices {
        &self.choices
    }

    /// The placements of a mover, counted from 0 in the order of turns.
    pub fn placements(&self, mover: usize) -> &[Placement] {
        &self.movers[mover]
    }

    /// The pieces of a mover according to a model. A bit without a value is read as false. Whether
    /// the answer is right is for the verifier to say.
    pub fn pieces(&self, mover: usize, model: &Model) -> Pieces {
        let value = |var: Var| model.value(var).unwrap_or(false);
        self.movers[mover].iter().map(|piece| piece.cell(&self.choices, value)).collect()
    }
}

/// Writes that the placements lead to what is asked for after all generations.
///
/// Returns the number of variables used.
///
/// # Errors
/// If the sink cannot take a clause.
pub fn encode<S: ClauseSink>(duel: &Duel, sink: &mut S) -> Result<u32, S::Error> {
    let layout = DuelLayout::new(duel);
    let mut pool = VarPool::after(layout.used);
    let played = Played::new(duel, &layout, &mut pool, sink)?;
    goal::demand(duel, &played, &mut pool, sink)?;
    Ok(pool.used())
}
