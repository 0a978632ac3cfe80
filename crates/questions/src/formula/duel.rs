//! Duels of multiplayer Life as formulas.

use serde_json::{Value, json};

use super::{Formula, Universals};
use crate::cnf::{ClauseSink, Prefix, Var};
use crate::encode::duel::{DuelLayout, encode};
use crate::problem::duel::{DuelQuestion, Goal};
use crate::problem::{Duel, Problem};

/// For every placement of the first player, if two place, there is one of the second after which
/// the duel ends as the second wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelFormula {
    /// The duel.
    pub duel: Duel,
    /// Whether the first placement is quantified.
    pub universals: Universals,
}

impl Formula for DuelFormula {
    fn problem(&self) -> Problem {
        Problem::Duel(self.duel.clone())
    }

    fn encoding(&self) -> Value {
        json!({"placements": "numbers"})
    }

    fn legend(&self) -> Vec<String> {
        let layout = DuelLayout::new(&self.duel);
        let mut legend = vec![
            "empty cells have numbers, row by row from 0; a larger number stands for a wasted turn"
                .to_owned(),
        ];
        for (turn, seat) in self.duel.movers().into_iter().enumerate() {
            for (piece, placement) in (1..).zip(layout.placements(turn)) {
                let bits: Vec<String> =
                    placement.bits().iter().copied().map(Var::number).map(|var| var.to_string()).collect();
                legend.push(format!(
                    "{seat}, piece {piece}: the bits of the number, from the lowest, are variables {}",
                    bits.join(" ")
                ));
            }
        }
        if self.universals == Universals::Quantified {
            legend.push(format!("true: {}", verdict(&self.duel, true)));
            legend.push(format!("false: {}", verdict(&self.duel, false)));
        }
        legend
    }

    fn encode<S: ClauseSink>(&self, sink: &mut S) -> Result<u32, S::Error> {
        encode(&self.duel, sink)
    }

    fn prefix(&self, variables: u32) -> Prefix {
        match self.universals {
            Universals::Quantified => DuelLayout::new(&self.duel).prefix(variables),
            Universals::Free => Prefix::new(),
        }
    }
}

/// What it means for the players that the formula of a duel is true, or that it is false.
pub fn verdict(duel: &Duel, holds: bool) -> String {
    let (player, opponent) = (duel.player(), duel.opponent());
    let (reached, missed) = (ending(duel, true), ending(duel, false));
    match (duel.question(), holds) {
        (DuelQuestion::Reply, true) => {
            format!("whatever {opponent} places, {player} has a reply after which {reached}")
        }
        (DuelQuestion::Reply, false) => {
            format!("{opponent} has a placement after which {missed}, whatever {player} replies")
        }
        (DuelQuestion::Move, true) => {
            format!(
                "{player} has no safe placement: for each there is a reply of {opponent} after which {missed}"
            )
        }
        (DuelQuestion::Move, false) => {
            format!("{player} has a placement after which {reached}, whatever {opponent} replies")
        }
        (DuelQuestion::Alone, true) => format!("{player} has a placement after which {reached}"),
        (DuelQuestion::Alone, false) => format!("{player} has no placement after which {reached}"),
    }
}

/// The end of a duel in words, if the goal is reached or if it is not.
pub fn ending(duel: &Duel, reached: bool) -> String {
    let later = match duel.generations() {
        0 => "at once".to_owned(),
        1 => "one generation later".to_owned(),
        many => format!("{many} generations later"),
    };
    let (player, opponent) = (duel.player(), duel.opponent());
    match (duel.goal(), reached) {
        (Goal::Live, true) => format!("{player} has a cell {later}"),
        (Goal::Live, false) => format!("{player} has no cell {later}"),
        (Goal::Lead(lead), true) => format!("{player} leads by {lead} or more {later}"),
        (Goal::Lead(lead), false) => format!("{player} leads by less than {lead} {later}"),
        (Goal::Extinct, true) => format!("{opponent} has no cell {later}"),
        (Goal::Extinct, false) => format!("{opponent} has a cell {later}"),
    }
}
