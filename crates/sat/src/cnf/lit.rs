//! Variables and literals, and a pool of fresh variables.

use std::fmt;
use std::num::NonZeroI32;
use std::ops::Not;
use std::str::FromStr;

use thiserror::Error;

/// A propositional variable, numbered from 1 to [`Var::MAX`] as in DIMACS files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(NonZeroI32);

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(NonZeroI32);

impl Var {
    /// The largest variable number: 2³¹ − 1, the limit that solvers share.
    pub const MAX: u32 = i32::MAX as u32;

    /// The variable with the given number, if that lies in 1..=[`Var::MAX`].
    #[inline]
    pub fn new(number: u32) -> Option<Self> {
        i32::try_from(number).ok().and_then(NonZeroI32::new).map(Self)
    }

    /// The variable's number, from 1.
    #[inline]
    pub fn number(self) -> u32 {
        self.0.get().unsigned_abs()
    }

    /// The variable's index in an array that starts with variable 1.
    #[inline]
    pub fn index(self) -> usize {
        self.number() as usize - 1
    }

    /// The literal that is true when the variable is.
    #[inline]
    pub fn positive(self) -> Lit {
        Lit(self.0)
    }

    /// The literal that is true when the variable is false.
    #[inline]
    pub fn negative(self) -> Lit {
        Lit(-self.0)
    }

    /// The literal that is true when the variable has this value.
    #[inline]
    pub fn lit(self, value: bool) -> Lit {
        if value { self.positive() } else { self.negative() }
    }
}

impl Lit {
    /// The literal that DIMACS writes as this number; `None` for 0 and −2³¹.
    #[inline]
    pub fn from_dimacs(number: i32) -> Option<Self> {
        NonZeroI32::new(number).filter(|number| number.get() != i32::MIN).map(Self)
    }

    /// The number that DIMACS writes for this literal.
    #[inline]
    pub fn to_dimacs(self) -> i32 {
        self.0.get()
    }

    /// The variable of the literal.
    #[inline]
    pub fn var(self) -> Var {
        Var(self.0.abs())
    }

    /// Returns true if the literal is the variable itself, not its negation.
    #[inline]
    pub fn is_positive(self) -> bool {
        self.0.is_positive()
    }
}

impl Not for Lit {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(-self.0)
    }
}

/// Not a literal: 0, or a number that solvers cannot read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a literal")]
pub struct NotALiteral(String);

impl TryFrom<i32> for Lit {
    type Error = NotALiteral;

    fn try_from(number: i32) -> Result<Self, NotALiteral> {
        Self::from_dimacs(number).ok_or_else(|| NotALiteral(number.to_string()))
    }
}

impl FromStr for Lit {
    type Err = NotALiteral;

    fn from_str(text: &str) -> Result<Self, NotALiteral> {
        let literal = text.parse().ok().and_then(Self::from_dimacs);
        literal.ok_or_else(|| NotALiteral(text.to_owned()))
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_written_and_read_as_in_dimacs() {
        for number in [1, -1, 7, i32::MAX, -i32::MAX] {
            let literal = Lit::try_from(number).unwrap();
            assert_eq!((literal.to_string(), literal.to_dimacs()), (number.to_string(), number));
            assert_eq!(literal.to_string().parse(), Ok(literal));
        }
        for text in ["0", "-2147483648", "x", "", "1 2"] {
            assert_eq!(text.parse::<Lit>(), Err(NotALiteral(text.to_owned())));
        }
    }
}
