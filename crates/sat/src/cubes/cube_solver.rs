//! Solvers for cubes: one incremental solver for all of them, or a new run for each.

use std::collections::HashMap;

use super::CubeVerdict;
use crate::backend::process::ProcessError;
use crate::backend::{Decision, OneShot, Session, Verdict};
use crate::cnf::{AddClause, Cnf, Lit, Var};
use crate::limits::Limits;

/// Takes clauses and decides cubes.
pub trait CubeSolver {
    /// Adds a clause. It holds for all later cubes.
    fn clause(&mut self, clause: &[Lit]);

    /// Decides whether all clauses so far and these literals can be true together.
    ///
    /// # Errors
    /// If an external solver fails.
    fn cube(&mut self, cube: &[Lit], limits: &Limits) -> Result<CubeVerdict, ProcessError>;
}

/// One incremental solver for all cubes. It keeps what it learned from cube to cube.
pub struct Incrementally {
    solver: Box<dyn Session>,
    cores: bool,
    numbers: Numbers,
}

impl Incrementally {
    /// Takes a solver without clauses. `cores` says whether to report which literals a refutation used.
    pub fn new(solver: Box<dyn Session>, cores: bool) -> Self {
        Self { solver, cores, numbers: Numbers::default() }
    }
}

impl CubeSolver for Incrementally {
    fn clause(&mut self, clause: &[Lit]) {
        self.solver.add(&self.numbers.inward(clause));
    }

    fn cube(&mut self, cube: &[Lit], limits: &Limits) -> Result<CubeVerdict, ProcessError> {
        Ok(match self.solver.decide(&self.numbers.inward(cube), limits)? {
            Decision::Satisfiable => CubeVerdict::Satisfiable,
            Decision::Unsatisfiable if self.cores => {
                CubeVerdict::Refuted(self.numbers.outward(self.solver.core()))
            }
            Decision::Unsatisfiable => CubeVerdict::Refuted(Vec::new()),
            Decision::Unknown(why) => CubeVerdict::Unknown(why),
        })
    }
}

/// A new solver run for each cube, with its literals as unit clauses. This is slow, but any solver
/// can be used, and each model is checked.
pub struct Afresh {
    solver: Box<dyn OneShot>,
    formula: Cnf,
}

impl Afresh {
    /// Takes a solver. It has no clauses yet.
    pub fn new(solver: Box<dyn OneShot>) -> Self {
        Self { solver, formula: Cnf::default() }
    }
}

impl CubeSolver for Afresh {
    fn clause(&mut self, clause: &[Lit]) {
        self.formula.push(clause);
    }

    fn cube(&mut self, cube: &[Lit], limits: &Limits) -> Result<CubeVerdict, ProcessError> {
        let mut formula = self.formula.clone();
        for &literal in cube {
            formula.push(&[literal]);
        }
        Ok(match self.solver.solve(&formula, limits)? {
            Verdict::Satisfiable(_) => CubeVerdict::Satisfiable,
            Verdict::Unsatisfiable => CubeVerdict::Refuted(Vec::new()),
            Verdict::Unknown(why) => CubeVerdict::Unknown(why),
        })
    }
}

/// Variables up to this keep their numbers.
const HARMLESS: u32 = 1 << 20;

/// Gives variables with large numbers smaller ones, in the order in which they come. Embedded
/// solvers keep tables for all variables up to the largest, so a short file could otherwise take all
/// memory. The clauses and cubes are not known beforehand, so no number can be chosen later.
#[derive(Debug, Default)]
struct Numbers {
    /// The variables that got the numbers after [`HARMLESS`].
    large: Vec<Var>,
    places: HashMap<Var, u32>,
}

impl Numbers {
    /// The literals as the solver gets them.
    fn inward(&mut self, literals: &[Lit]) -> Vec<Lit> {
        literals.iter().map(|&literal| self.var(literal.var()).lit(literal.is_positive())).collect()
    }

    /// The literals that the solver gave back.
    fn outward(&self, literals: Vec<Lit>) -> Vec<Lit> {
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
