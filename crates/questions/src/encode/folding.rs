//! Constant folding: a sink that takes one literal as true and simplifies the clauses that pass
//! through it.

use crate::cnf::{ClauseSink, Lit};

/// Passes clauses on to another sink. It leaves out clauses with a true literal and tautologies,
/// and drops false or repeated literals.
pub(super) struct Folding<'a, S> {
    truth: Lit,
    sink: &'a mut S,
    clause: Vec<Lit>,
}

impl<'a, S: ClauseSink> Folding<'a, S> {
    /// A sink that takes a literal as true.
    pub(super) fn new(truth: Lit, sink: &'a mut S) -> Self {
        Self { truth, sink, clause: Vec::new() }
    }
}

impl<S: ClauseSink> ClauseSink for Folding<'_, S> {
    type Error = S::Error;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), S::Error> {
        self.clause.clear();
        for &literal in literals {
            if literal == self.truth || self.clause.contains(&!literal) {
                return Ok(());
            }
            if literal != !self.truth && !self.clause.contains(&literal) {
                self.clause.push(literal);
            }
        }
        self.sink.clause(&self.clause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Var};

    #[test]
    fn constants_and_repetitions_go() {
        let [on, a, b] = [1, 2, 3].map(|number| Var::new(number).unwrap().positive());
        let mut formula = Cnf::default();
        let mut folding = Folding::new(on, &mut formula);
        for clause in [&[a, on][..], &[a, !on, b, a], &[a, b, !a], &[!on], &[b]] {
            let Ok(()) = folding.clause(clause);
        }
        let clauses: Vec<&[Lit]> = formula.clauses().collect();
        assert_eq!(clauses, [&[a, b][..], &[], &[b]]);
    }
}
