//! Clause sinks: where encoders write their clauses.
//!
//! An encoder does not know whether its clauses are counted, collected, written as text or given to
//! a solver. The error type belongs to the sink, because counting cannot fail but writing can.

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
    /// A sink overrides this if it can do better than clause by clause. Counting and writing text
    /// can.
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

impl<S: ClauseSink + ?Sized> ClauseSink for &mut S {
    type Error = S::Error;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), S::Error> {
        (**self).clause(literals)
    }

    fn instance(&mut self, template: &Template, slots: &[Lit]) -> Result<(), S::Error> {
        (**self).instance(template, slots)
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
