//! Clause sinks: where encoders write their clauses.
//!
//! An encoder does not know whether its clauses are counted, collected, written as text or given to
//! a solver. The error type belongs to the sink, because counting cannot fail but writing can. Encoders are
//! large, so they are not compiled again for each sink: they write to [`Clauses`].

use std::collections::HashSet;
use std::convert::Infallible;

use super::{Lit, Template};

/// Takes clauses one by one.
pub trait ClauseSink {
    /// What can go wrong when a clause is taken.
    type Error;

    /// Takes one clause, the disjunction of its literals.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    fn clause(&mut self, literals: &[Lit]) -> Result<(), Self::Error>;

    /// Takes all clauses of a template with the given literals in its slots.
    ///
    /// A sink overrides this if it can do better than clause by clause. Counting and writing text can.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    fn instance(&mut self, template: &Template, slots: &[Lit]) -> Result<(), Self::Error> {
        let mut clause = Vec::with_capacity(template.longest());
        for pattern in template.clauses() {
            clause.clear();
            clause.extend(pattern.iter().map(|literal| literal.fill(slots)));
            self.clause(&clause)?;
        }
        Ok(())
    }
}

/// Adds clauses where nothing can go wrong: to formulas in memory, and to solvers.
pub trait AddClause: ClauseSink<Error = Infallible> {
    /// Takes one clause, the disjunction of its literals.
    fn add(&mut self, literals: &[Lit]) {
        let Ok(()) = self.clause(literals);
    }
}

impl<S: ClauseSink<Error = Infallible> + ?Sized> AddClause for S {}

impl<S: ClauseSink + ?Sized> ClauseSink for &mut S {
    type Error = S::Error;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), S::Error> {
        (**self).clause(literals)
    }

    fn instance(&mut self, template: &Template, slots: &[Lit]) -> Result<(), S::Error> {
        (**self).instance(template, slots)
    }
}

/// A sink whose errors an encoder does not know, so that the encoder is compiled once for all sinks. [`through`]
/// makes it from any sink.
pub type Clauses<'a> = dyn ClauseSink<Error = Refused> + 'a;

/// A sink took no more clauses. Only [`through`] knows why.
#[derive(Debug)]
pub struct Refused(());

/// Lets an encoder write to this sink, and returns the sink's own error.
///
/// # Errors
/// If the sink cannot take a clause.
///
/// # Panics
/// If the encoder returns the refusal of another sink.
pub fn through<S: ClauseSink + ?Sized, T>(
    sink: &mut S,
    encoder: impl FnOnce(&mut Clauses<'_>) -> Result<T, Refused>,
) -> Result<T, S::Error> {
    let mut passage = Passage { sink, error: None };
    match encoder(&mut passage) {
        Ok(done) => Ok(done),
        Err(Refused(())) => Err(passage.error.expect("only this sink refuses clauses")),
    }
}

/// A sink, and its last error, after which an encoder ends.
struct Passage<'a, S: ClauseSink + ?Sized> {
    sink: &'a mut S,
    error: Option<S::Error>,
}

impl<S: ClauseSink + ?Sized> Passage<'_, S> {
    fn keep(&mut self, error: S::Error) -> Refused {
        self.error = Some(error);
        Refused(())
    }
}

impl<S: ClauseSink + ?Sized> ClauseSink for Passage<'_, S> {
    type Error = Refused;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), Refused> {
        self.sink.clause(literals).map_err(|error| self.keep(error))
    }

    fn instance(&mut self, template: &Template, slots: &[Lit]) -> Result<(), Refused> {
        self.sink.instance(template, slots).map_err(|error| self.keep(error))
    }
}

/// Counts clauses and discards them: the first of the two passes that a DIMACS header needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CountingSink {
    /// Number of clauses taken so far.
    pub clauses: u64,
    /// Number of their literals.
    pub literals: u64,
}

impl ClauseSink for CountingSink {
    type Error = Infallible;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), Infallible> {
        self.clauses += 1;
        self.literals += literals.len() as u64;
        Ok(())
    }

    fn instance(&mut self, template: &Template, _: &[Lit]) -> Result<(), Infallible> {
        self.clauses += template.len() as u64;
        self.literals += template.literals() as u64;
        Ok(())
    }
}

/// Passes each clause on once, whatever the order of its literals, and leaves out tautologies.
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
            sink.add(&literals);
        }
        let kept: Vec<Vec<i32>> = formula
            .clauses()
            .map(|clause| clause.iter().map(|literal| literal.to_dimacs()).collect())
            .collect();
        assert_eq!(kept, [vec![-2, 1], vec![-2], vec![-1, 2]]);
    }
}
