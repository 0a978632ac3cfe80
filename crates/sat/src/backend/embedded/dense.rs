//! Formulas whose few variables have large numbers.
//!
//! Embedded solvers keep tables for all variables up to the largest, so a small file that mentions variable
//! 2147483647 could exhaust the memory. Such a formula is renumbered first.

use crate::cnf::{Cnf, Lit, Model, Var};

/// Variables up to this number are not worth the trouble.
const HARMLESS: u32 = 1 << 20;

/// A formula over the variables 1, 2, …, and the variables that they stand for.
pub(super) struct Dense {
    pub(super) formula: Cnf,
    originals: Vec<Var>,
}

impl Dense {
    /// The formula renumbered, if it uses so few of its variables that this pays.
    pub(super) fn of(formula: &Cnf) -> Option<Self> {
        let largest = formula.clauses().flatten().map(|literal| literal.var().number()).max()?;
        if largest <= HARMLESS {
            return None;
        }
        let mut originals: Vec<Var> = formula.clauses().flatten().map(|literal| literal.var()).collect();
        originals.sort_unstable();
        originals.dedup();
        if originals.len() > largest as usize / 2 {
            return None;
        }
        let mut dense = Cnf::default();
        for clause in formula.clauses() {
            dense.push(&clause.iter().map(|&literal| renumbered(&originals, literal)).collect::<Vec<_>>());
        }
        Some(Self { formula: dense, originals })
    }

    /// A model of the renumbered formula in the variables of the original one.
    pub(super) fn translate(&self, model: &Model) -> Model {
        let mut translated = Model::new();
        for literal in model.literals() {
            // Every variable has one value, so no contradiction is possible.
            let _ = translated.assign(self.originals[literal.var().index()].lit(literal.is_positive()));
        }
        translated
    }
}

fn renumbered(originals: &[Var], literal: Lit) -> Lit {
    let place = originals.binary_search(&literal.var()).expect("all variables were collected");
    let number = u32::try_from(place + 1).ok().and_then(Var::new);
    number.expect("there are no more new numbers than old ones").lit(literal.is_positive())
}
