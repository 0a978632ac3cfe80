//! Solvers: what they are asked, what they answer, and how they are run.
//!
//! A [`OneShot`] solver takes a whole formula and answers once; an [`Incremental`] one keeps its clauses and is
//! asked again and again under assumptions. [`embedded`] solvers are linked into the program, [`process`] runs
//! programs of the user's choice as [`registry`] describes them. Nothing here knows what the formulas mean.

pub mod embedded;
mod model_check;
pub mod process;
pub mod refuter;
pub mod registry;
pub mod self_test;
pub mod wsl;

use crate::cnf::{Cnf, Lit, Model};
use crate::limits::{Limits, StopReason};
pub use refuter::{ProofError, Refuter};

/// What a solver answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a model, and this is one.
    Satisfiable(Model),
    /// There is no model (under the assumptions, if there were any).
    Unsatisfiable,
    /// No answer.
    Unknown(StopReason),
}

/// What a solver answered, without the model: where many small questions are asked, copying models costs more than
/// finding them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// There is a model.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// No answer.
    Unknown(StopReason),
}

/// A solver that answers one formula at a time.
pub trait OneShot {
    /// How the solver calls itself, for reports: a name, and a version where it is known, which for a program may be
    /// only after it was run.
    fn name(&self) -> String;

    /// Decides a formula. A model that is returned has a value for every variable and satisfies every clause.
    fn solve(&mut self, formula: &Cnf, limits: &Limits) -> Result<Verdict, process::ProcessError>;
}

/// A solver that keeps its clauses between calls.
///
/// Clauses come in through [`crate::cnf::ClauseSink`].
pub trait Incremental: crate::cnf::ClauseSink<Error = std::convert::Infallible> {
    /// How the solver calls itself, for reports: a name and a version.
    fn name(&self) -> String;

    /// Decides the clauses taken so far, together with the assumptions, without asking for the model.
    fn decide(&mut self, assumptions: &[Lit], limits: &Limits) -> Decision;

    /// The model, right after a satisfiable answer.
    fn model(&mut self) -> Model;

    /// Decides the clauses taken so far, together with the assumptions.
    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Verdict {
        match self.decide(assumptions, limits) {
            Decision::Satisfiable => Verdict::Satisfiable(self.model()),
            Decision::Unsatisfiable => Verdict::Unsatisfiable,
            Decision::Unknown(why) => Verdict::Unknown(why),
        }
    }

    /// After an unsatisfiable answer: those of its assumptions that the refutation used. Empty if the clauses
    /// alone are unsatisfiable.
    fn core(&mut self) -> Vec<Lit>;
}
