//! A formula held in memory, and its models.

use std::convert::Infallible;

use super::{ClauseSink, Lit, Var};

/// A formula in conjunctive normal form, with its literals in one flat array.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: u32,
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Cnf {
    /// A formula without clauses over the given number of variables.
    pub fn new(variables: u32) -> Self {
        Self { variables, ..Self::default() }
    }

    /// Number of variables: the declared number, or the largest variable used if that is larger.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Declares that there are at least this many variables.
    pub fn declare_variables(&mut self, variables: u32) {
        self.variables = self.variables.max(variables);
    }

    /// A variable that no clause has, as a positive literal.
    ///
    /// # Panics
    /// If all [`Var::MAX`] variables are used.
    pub fn new_lit(&mut self) -> Lit {
        self.variables += 1;
        Var::new(self.variables).expect("not all variables are used").positive()
    }

    /// Number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns true if there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The clauses, in the order in which they were added.
    #[inline]
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }

    /// Adds a clause.
    #[inline]
    pub fn push(&mut self, clause: &[Lit]) {
        let largest = clause.iter().map(|literal| literal.var().number()).max();
        self.declare_variables(largest.unwrap_or(0));
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }

    /// The index, from 0, of the first clause that the model does not satisfy.
    pub fn first_violated(&self, model: &Model) -> Option<usize> {
        self.clauses().position(|clause| !clause.iter().any(|&literal| model.satisfies(literal)))
    }
}

impl ClauseSink for Cnf {
    type Error = Infallible;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), Infallible> {
        self.push(literals);
        Ok(())
    }
}

/// A satisfying assignment as a solver reported it. A variable that the solver left out has no
/// value: it does not matter, or the solver simplified it away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    values: Vec<Option<bool>>,
}

/// A variable was given both values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction(pub Var);

impl Model {
    /// A model without values.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes a literal true.
    ///
    /// # Errors
    /// If the literal is false already.
    #[inline]
    pub fn assign(&mut self, literal: Lit) -> Result<(), Contradiction> {
        let index = literal.var().index();
        if index >= self.values.len() {
            self.values.resize(index + 1, None);
        }
        match self.values[index].replace(literal.is_positive()) {
            Some(before) if before != literal.is_positive() => Err(Contradiction(literal.var())),
            _ => Ok(()),
        }
    }

    /// The value of a variable, if the solver gave one.
    #[inline]
    pub fn value(&self, var: Var) -> Option<bool> {
        self.values.get(var.index()).copied().flatten()
    }

    /// Returns true if the model makes the literal true.
    #[inline]
    pub fn satisfies(&self, literal: Lit) -> bool {
        self.value(literal.var()) == Some(literal.is_positive())
    }

    /// The literals that are true, in the order of their variables.
    pub fn literals(&self) -> impl Iterator<Item = Lit> + '_ {
        (1..).zip(&self.values).filter_map(|(number, &value)| Some(Var::new(number)?.lit(value?)))
    }
}
