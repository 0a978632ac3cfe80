//! Solvers: what they are asked, what they answer, and how they are run.
//!
//! A [`OneShot`] solver takes a whole formula and answers once. An [`Incremental`] solver keeps its
//! clauses and answers many questions under assumptions. [`embedded`] solvers are linked into the
//! program; [`process`] runs external programs as [`registry`] describes them; [`library`] loads a
//! shared library in another process. Nothing here knows what the formulas mean.

pub mod embedded;
pub mod library;
mod models;
pub mod process;
pub mod refuter;
pub mod registry;
pub mod self_test;
mod session;
pub mod wsl;

use crate::cnf::{Cnf, Lit, Model};
use crate::limits::{Limits, StopReason};
pub use process::ProofError;
pub use refuter::Refuter;
pub use session::Session;

/// What a solver answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The formula is satisfiable; this is a model.
    Satisfiable(Model),
    /// The formula is unsatisfiable, under the assumptions if there were any.
    Unsatisfiable,
    /// No answer, and why.
    Unknown(StopReason),
}

/// What a solver answered, without the model. If many small questions are asked, copying models
/// costs more than finding them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// There is a model.
    Satisfiable,
    /// There is no model.
    Unsatisfiable,
    /// No answer, and why.
    Unknown(StopReason),
}

/// A solver that answers one formula at a time.
pub trait OneShot {
    /// The solver's name for reports, with its version if that is known. The version of a program
    /// may be known only after its first run.
    fn name(&self) -> String;

    /// Decides a formula. A model that is returned has a value for every variable and satisfies every clause.
    ///
    /// # Errors
    /// If the solver cannot be run, or its answer cannot be accepted.
    fn solve(&mut self, formula: &Cnf, limits: &Limits) -> Result<Verdict, process::ProcessError>;
}

/// A solver that keeps its clauses between calls.
pub trait Incremental: crate::cnf::ClauseSink<Error = std::convert::Infallible> {
    /// The solver's name and version for reports.
    fn name(&self) -> String;

    /// Decides the clauses so far under the assumptions, without fetching the model.
    fn decide(&mut self, assumptions: &[Lit], limits: &Limits) -> Decision;

    /// The model. Call this right after a satisfiable answer.
    fn model(&mut self) -> Model;

    /// Decides the clauses so far under the assumptions.
    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Verdict {
        match self.decide(assumptions, limits) {
            Decision::Satisfiable => Verdict::Satisfiable(self.model()),
            Decision::Unsatisfiable => Verdict::Unsatisfiable,
            Decision::Unknown(why) => Verdict::Unknown(why),
        }
    }

    /// An unsatisfiable core: those assumptions that the last refutation used. Call this right
    /// after an unsatisfiable answer. The core is empty if the clauses alone are unsatisfiable.
    fn core(&mut self) -> Vec<Lit>;
}
