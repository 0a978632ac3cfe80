//! The SAT engine with an external solver, which is started anew for each object. Objects that were
//! found are forbidden by clauses.

use super::backtrack::State;
use super::clauses::{self, Clauses};
use super::engine::{Engine, Exclusion, Next, Snapshot};
use crate::answer::Evidence;
use crate::backend::process::ProcessError;
use crate::backend::{OneShot, Verdict};
use crate::cnf::Cnf;
use crate::encode::search::SearchEncoding;
use crate::limits::{Limits, StopReason};
use crate::spacetime::Spacetime;

/// A solver that is given the whole formula of a search for each object.
pub struct Program<'a> {
    spacetime: &'a Spacetime,
    solver: Box<dyn OneShot + 'a>,
    formula: Cnf,
    /// What is in the formula, or why it is not complete.
    clauses: Result<Clauses<'a>, StopReason>,
    is_exhausted: bool,
}

impl<'a> Program<'a> {
    /// An engine that has not searched yet. If a limit is reached while the formula is built, the
    /// engine never searches.
    pub fn new(
        spacetime: &'a Spacetime,
        solver: Box<dyn OneShot + 'a>,
        encoding: SearchEncoding,
        limits: &Limits,
    ) -> Self {
        let mut formula = Cnf::new(spacetime.unknowns());
        let clauses = Clauses::write(spacetime, encoding, &mut formula, limits);
        Self { spacetime, solver, formula, clauses, is_exhausted: false }
    }
}

impl Engine for Program<'_> {
    fn name(&self) -> String {
        self.solver.name()
    }

    fn exhaustion(&self) -> Evidence {
        Evidence::Solver
    }

    fn next(&mut self, limits: &Limits, _: &mut dyn FnMut(&Snapshot)) -> Result<Next, ProcessError> {
        if let Err(why) = &self.clauses {
            return Ok(Next::Stopped(why.clone()));
        }
        if self.is_exhausted {
            return Ok(Next::Exhausted);
        }
        Ok(match self.solver.solve(&self.formula, limits)? {
            Verdict::Satisfiable(model) => Next::Found(clauses::values(self.spacetime, &model)),
            Verdict::Unsatisfiable => {
                self.is_exhausted = true;
                Next::Exhausted
            }
            Verdict::Unknown(why) => Next::Stopped(why),
        })
    }

    fn can_leave_out(&self) -> bool {
        self.clauses.is_ok()
    }

    fn leave_out(&mut self, exclusion: &Exclusion) {
        if let Ok(clauses) = &mut self.clauses {
            clauses.leave_out(exclusion, &mut self.formula);
        }
    }

    /// Everything or nothing: a solver that ended does not say how far it came.
    fn open(&self) -> Vec<State> {
        if self.is_exhausted { Vec::new() } else { vec![State::start()] }
    }
}
