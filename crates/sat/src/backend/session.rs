//! Incremental solvers that may fail, because they run outside of this process.

use std::convert::Infallible;

use super::models::{self, Dense};
use super::process::ProcessError;
use super::{Decision, Incremental, Verdict};
use crate::cnf::{AddClause, ClauseSink, Cnf, Lit, Model};
use crate::limits::Limits;

/// A solver that keeps its clauses between calls, and whose calls may fail.
///
/// Clauses are added through [`ClauseSink`]. If one cannot be delivered, the next question says so.
/// An [`Incremental`] solver in a box is a session that never fails.
pub trait Session: ClauseSink<Error = Infallible> {
    /// The solver's name and version for reports.
    fn name(&self) -> String;

    /// Decides the clauses so far under the assumptions, without fetching the model.
    ///
    /// # Errors
    /// If the solver fails, or its answer cannot be accepted.
    fn decide(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Decision, ProcessError>;

    /// The model. Call this right after a satisfiable answer.
    fn model(&mut self) -> Model;

    /// An unsatisfiable core, as [`Incremental::core`] describes it.
    fn core(&mut self) -> Vec<Lit>;

    /// Decides the clauses so far under the assumptions.
    ///
    /// # Errors
    /// If the solver fails, or its answer cannot be accepted.
    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, ProcessError> {
        Ok(match self.decide(assumptions, limits)? {
            Decision::Satisfiable => Verdict::Satisfiable(self.model()),
            Decision::Unsatisfiable => Verdict::Unsatisfiable,
            Decision::Unknown(why) => Verdict::Unknown(why),
        })
    }
}

impl ClauseSink for Box<dyn Incremental> {
    type Error = Infallible;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), Infallible> {
        (**self).clause(literals)
    }
}

impl Session for Box<dyn Incremental> {
    fn name(&self) -> String {
        (**self).name()
    }

    fn decide(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Decision, ProcessError> {
        Ok((**self).decide(assumptions, limits))
    }

    fn model(&mut self) -> Model {
        (**self).model()
    }

    fn core(&mut self) -> Vec<Lit> {
        (**self).core()
    }
}

/// Decides one formula with a session that has no clauses yet. The model is complete and checked. In
/// errors about it the solver is called `id`.
pub(super) fn decide_once(
    session: &mut dyn Session,
    id: &str,
    formula: &Cnf,
    limits: &Limits,
) -> Result<Verdict, ProcessError> {
    let dense = Dense::of(formula);
    for clause in dense.as_ref().map_or(formula, |dense| &dense.formula).clauses() {
        session.add(clause);
    }
    let model = match session.solve(&[], limits)? {
        Verdict::Satisfiable(model) => model,
        other => return Ok(other),
    };
    let model = match dense {
        Some(dense) => dense.translate(&model),
        None => model,
    };
    let checked = models::complete(model, formula);
    checked.map(Verdict::Satisfiable).map_err(|violated| ProcessError {
        solver: id.to_owned(),
        failure: violated.into(),
        stderr: None,
    })
}
