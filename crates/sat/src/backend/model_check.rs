//! The check that every model passes before anyone sees it.

use crate::cnf::{Cnf, Model, Var};

/// A model that violates a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Violated {
    /// The first violated clause, counted from 1.
    pub(super) clause: usize,
    /// The clause as DIMACS writes it, shortened.
    pub(super) text: String,
}

/// Gives the variables that a solver left out the value false, and checks every clause.
pub(super) fn complete(mut model: Model, formula: &Cnf) -> Result<Model, Violated> {
    for variable in (1..=formula.variables()).filter_map(Var::new) {
        if model.value(variable).is_none() {
            // It cannot fail: the variable has no value that could contradict this one.
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
