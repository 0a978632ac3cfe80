//! Who answers cubes: a solver that keeps what it learned, or one that starts afresh each time.

use super::CubeVerdict;
use crate::backend::process::ProcessError;
use crate::backend::{Decision, Incremental, OneShot, Verdict};
use crate::cnf::{Cnf, Lit};
use crate::limits::Limits;

/// Takes clauses and answers cubes.
pub trait CubeSolver {
    /// From here on this clause holds.
    fn clause(&mut self, clause: &[Lit]);

    /// Can all clauses so far be true together with these literals?
    fn cube(&mut self, cube: &[Lit], limits: &Limits) -> Result<CubeVerdict, ProcessError>;
}

/// One incremental solver for all cubes.
pub struct Incrementally {
    /// The solver.
    pub solver: Box<dyn Incremental>,
    /// Whether to ask which literals a refutation used.
    pub cores: bool,
}

impl CubeSolver for Incrementally {
    fn clause(&mut self, clause: &[Lit]) {
        let Ok(()) = self.solver.clause(clause);
    }

    fn cube(&mut self, cube: &[Lit], limits: &Limits) -> Result<CubeVerdict, ProcessError> {
        Ok(match self.solver.decide(cube, limits) {
            Decision::Satisfiable => CubeVerdict::Satisfiable,
            Decision::Unsatisfiable if self.cores => CubeVerdict::Refuted(self.solver.core()),
            Decision::Unsatisfiable => CubeVerdict::Refuted(Vec::new()),
            Decision::Unknown(why) => CubeVerdict::Unknown(why),
        })
    }
}

/// A new run for each cube, whose literals become unit clauses. Slow, but any solver will do, and each model is checked.
pub struct Afresh {
    solver: Box<dyn OneShot>,
    formula: Cnf,
}

impl Afresh {
    /// A solver before its first clause.
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
