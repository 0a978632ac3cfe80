//! A sink that leaves out repeated clauses.

use std::collections::HashSet;

use super::{ClauseSink, Lit};

/// Passes each clause on once, whatever the order of its literals, and leaves out tautologies.
///
/// Where cells share variables, many windows give the same clauses.
#[derive(Debug)]
pub struct Distinct<S> {
    sink: S,
    seen: HashSet<Vec<Lit>>,
}

impl<S: ClauseSink> Distinct<S> {
    /// A filter in front of this sink.
    pub fn new(sink: S) -> Self {
        Self { sink, seen: HashSet::new() }
    }
}

impl<S: ClauseSink> ClauseSink for Distinct<S> {
    type Error = S::Error;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), S::Error> {
        let mut clause = literals.to_vec();
        clause.sort_unstable_by_key(|literal| literal.to_dimacs());
        clause.dedup();
        let is_always_true = clause.iter().any(|&literal| clause.contains(&!literal));
        if is_always_true || self.seen.contains(&clause) {
            return Ok(());
        }
        self.sink.clause(&clause)?;
        self.seen.insert(clause);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Var};

    #[test]
    fn repetitions_and_tautologies_are_left_out() {
        let lit = |number: i32| {
            Var::new(number.unsigned_abs()).map(|var| var.lit(number > 0)).expect("small and not 0")
        };
        let mut formula = Cnf::default();
        let mut sink = Distinct::new(&mut formula);
        for clause in [&[1, -2][..], &[-2, 1, 1], &[1, 2, -1], &[-2], &[2, -1]] {
            let literals: Vec<Lit> = clause.iter().map(|&number| lit(number)).collect();
            let Ok(()) = sink.clause(&literals);
        }
        let kept: Vec<Vec<i32>> = formula
            .clauses()
            .map(|clause| clause.iter().map(|literal| literal.to_dimacs()).collect())
            .collect();
        assert_eq!(kept, [vec![-2, 1], vec![-2], vec![-1, 2]]);
    }
}
