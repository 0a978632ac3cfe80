//! Solvers for cubes: one incremental solver for all of them, or a new run for each.

use super::CubeVerdict;
use super::numbers::Numbers;
use crate::backend::process::ProcessError;
use crate::backend::{Decision, OneShot, Session, Verdict};
use crate::cnf::{Cnf, Lit};
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
    /// Takes a solver without clauses. `cores` says whether to report which literals a refutation
    /// used.
    pub fn new(solver: Box<dyn Session>, cores: bool) -> Self {
        Self { solver, cores, numbers: Numbers::default() }
    }
}

impl CubeSolver for Incrementally {
    fn clause(&mut self, clause: &[Lit]) {
        let Ok(()) = self.solver.clause(&self.numbers.inward(clause));
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
