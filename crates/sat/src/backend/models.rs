//! The check of models, and models of renumbered formulas. Every model is checked before a caller sees
//! it, whether an embedded solver or a program found it.

use crate::cnf::{Cnf, Lit, Model, Var};

/// The first clause that a model violates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Violated {
    /// Its number, counted from 1.
    pub(super) clause: usize,
    pub(super) text: String,
}

/// Completes a model and checks it. Variables that the solver left out become false; then every
/// clause must be satisfied.
pub(super) fn complete(mut model: Model, formula: &Cnf) -> Result<Model, Violated> {
    for variable in (1..=formula.variables()).filter_map(Var::new) {
        if model.value(variable).is_none() {
            // This cannot fail: the variable has no value yet.
            let _ = model.assign(variable.negative());
        }
    }
    match formula.first_violated(&model) {
        None => Ok(model),
        Some(index) => Err(Violated { clause: index + 1, text: clause_text(formula, index) }),
    }
}

fn clause_text(formula: &Cnf, index: usize) -> String {
    const LONGEST: usize = 12;
    let clause = formula.clauses().nth(index).unwrap_or_default();
    let mut words: Vec<String> =
        clause.iter().take(LONGEST).map(|literal| literal.to_dimacs().to_string()).collect();
    words.push(if clause.len() > LONGEST { "…" } else { "0" }.to_owned());
    words.join(" ")
}

// A formula may have few variables but large variable numbers. Solvers often keep tables for all
// variables up to the largest. A small file that mentions variable 2147483647 could therefore exhaust
// the memory. Such a formula is renumbered first.

/// A formula whose variables are numbered up to this is not renumbered.
const HARMLESS: u32 = 1 << 20;

/// A formula over the variables 1, 2, …, and the original variable of each.
pub(super) struct Dense {
    pub(super) formula: Cnf,
    originals: Vec<Var>,
}

impl Dense {
    /// The renumbered formula. `None` if renumbering does not pay, because the numbers are small or
    /// more than half of them are used.
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

    /// Translates a model of the renumbered formula to the variables of the original one.
    pub(super) fn translate(&self, model: &Model) -> Model {
        let mut translated = Model::new();
        for literal in model.literals() {
            // Each variable has one value, so this cannot fail.
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
