//! Where clauses go.
//!
//! Encoders write to a [`ClauseSink`] and never learn whether the clauses are counted, collected, written as
//! text or handed to a solver. The error type belongs to the sink: counting cannot fail, writing can.

use std::convert::Infallible;

use super::{Lit, Template};

/// Takes clauses one by one.
pub trait ClauseSink {
    /// What can go wrong when a clause is taken.
    type Error;

    /// Takes one clause: the disjunction of its literals.
    fn clause(&mut self, literals: &[Lit]) -> Result<(), Self::Error>;

    /// Takes all clauses of a template with the given literals in its slots.
    ///
    /// A sink overrides this when it can do better than clause by clause, as counting and text writing can.
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

/// Counts clauses and forgets them: the first of the two passes that a DIMACS header needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CountingSink {
    /// Number of clauses taken so far.
    pub clauses: u64,
}

impl ClauseSink for CountingSink {
    type Error = Infallible;

    fn clause(&mut self, _: &[Lit]) -> Result<(), Infallible> {
        self.clauses += 1;
        Ok(())
    }

    fn instance(&mut self, template: &Template, _: &[Lit]) -> Result<(), Infallible> {
        self.clauses += template.len() as u64;
        Ok(())
    }
}
