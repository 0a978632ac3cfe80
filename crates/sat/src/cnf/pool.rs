//! Fresh variables.

use super::{Lit, Var};

/// Hands out variables in increasing order.
///
/// Encoders check beforehand that a formula fits into the 2³¹ − 1 variables that solvers can
/// number. Running out of variables is therefore a bug in an encoder.
#[derive(Clone, Debug)]
pub struct VarPool {
    used: u32,
}

impl VarPool {
    /// A pool whose first fresh variable comes after the first `used` ones.
    pub fn after(used: u32) -> Self {
        Self { used }
    }

    /// A variable that was not handed out before, as a positive literal.
    ///
    /// # Panics
    /// If all [`Var::MAX`] variables are used.
    #[inline]
    pub fn fresh(&mut self) -> Lit {
        self.used += 1;
        Var::new(self.used).expect("encoders check their size before they ask for variables").positive()
    }

    /// How many variables are in use.
    pub fn used(&self) -> u32 {
        self.used
    }
}
