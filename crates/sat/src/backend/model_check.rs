//! The check of models. Every model passes it before a caller sees it, whether an embedded solver
//! or a program found it.

use crate::cnf::{Cnf, Model, Var};

/// The first clause that a model violates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Violated {
    /// Its number, counted from 1.
    pub(super) clause: usize,
    /// Its text as DIMACS writes it, shortened.
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
