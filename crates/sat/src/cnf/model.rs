//! Models: the values that a solver gives to the variables.

use super::{Lit, Var};

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

    /// Whether the model makes the literal true.
    #[inline]
    pub fn satisfies(&self, literal: Lit) -> bool {
        self.value(literal.var()) == Some(literal.is_positive())
    }

    /// The literals that are true, in the order of their variables.
    pub fn literals(&self) -> impl Iterator<Item = Lit> + '_ {
        (1..).zip(&self.values).filter_map(|(number, &value)| Some(Var::new(number)?.lit(value?)))
    }
}
