//! Numbers of variables that a solver can bear.

use std::collections::HashMap;

use crate::cnf::{Lit, Var};

/// Variables up to this keep their numbers.
const HARMLESS: u32 = 1 << 20;

/// Gives variables with large numbers smaller ones, in the order in which they come. Embedded
/// solvers keep tables for all variables up to the largest, so a short file could otherwise take all
/// memory. The clauses and cubes are not known beforehand, so no number can be chosen later.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// The variables that got the numbers after [`HARMLESS`].
    large: Vec<Var>,
    places: HashMap<Var, u32>,
}

impl Numbers {
    /// The literals as the solver gets them.
    pub(super) fn inward(&mut self, literals: &[Lit]) -> Vec<Lit> {
        literals.iter().map(|&literal| self.var(literal.var()).lit(literal.is_positive())).collect()
    }

    /// The literals that the solver gave back.
    pub(super) fn outward(&self, literals: Vec<Lit>) -> Vec<Lit> {
        let outward = |literal: Lit| match literal.var().number().checked_sub(HARMLESS + 1) {
            None => literal,
            Some(place) => self.large[place as usize].lit(literal.is_positive()),
        };
        literals.into_iter().map(outward).collect()
    }

    fn var(&mut self, var: Var) -> Var {
        if var.number() <= HARMLESS {
            return var;
        }
        let next = HARMLESS + 1 + u32::try_from(self.large.len()).expect("variables have 31 bits");
        let number = *self.places.entry(var).or_insert(next);
        if number == next {
            self.large.push(var);
        }
        Var::new(number).expect("there are no more new numbers than old ones")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect()
    }

    #[test]
    fn large_numbers_follow_the_harmless_ones_and_come_back() {
        let mut numbers = Numbers::default();
        let clause = lits(&[1, -1_048_576, 2_147_483_647, -1_048_577, -2_147_483_647]);
        let inward = numbers.inward(&clause);
        assert_eq!(inward, lits(&[1, -1_048_576, 1_048_577, -1_048_578, -1_048_577]));
        assert_eq!(numbers.outward(inward), clause);
        assert_eq!(numbers.inward(&lits(&[1_048_577])), lits(&[1_048_578]));
    }
}
