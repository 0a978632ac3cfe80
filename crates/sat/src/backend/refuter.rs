//! Solvers that leave a proof of what they refute.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::embedded::Embedded;
use super::process::{ProcessError, ProcessSolver};
use super::registry::ProofFormat;
use super::{Decision, OneShot};
use crate::format::dimacs::DimacsError;
use crate::limits::Limits;

/// A solver that can be asked for a proof.
pub enum Refuter<'a> {
    /// One that is linked into the program.
    Embedded(Embedded),
    /// A program.
    Process(&'a ProcessSolver),
}

/// Why there is no proof.
#[derive(Debug, Error)]
pub enum ProofError {
    /// The solver has no way to write one.
    #[error("{0} writes no proofs: ask embedded-cadical, or a solver with a `proof` in solvers.toml")]
    NoProofs(String),
    /// The embedded solver cannot be given such a path.
    #[error("{} is no UTF-8, as the embedded solver needs it", .0.display())]
    Path(PathBuf),
    /// The embedded solver cannot write there.
    #[error("the solver cannot write {}", .0.display())]
    Write(PathBuf),
    /// The embedded solver does not understand the formula.
    #[error("the solver cannot read the formula: {0}")]
    Formula(String),
    /// The formula cannot be read to hold the program's answer against it.
    #[error("the formula: {0}")]
    Dimacs(DimacsError),
    /// The program failed.
    #[error(transparent)]
    Process(#[from] ProcessError),
}

impl Refuter<'_> {
    /// How the solver calls itself.
    pub fn name(&self) -> String {
        match self {
            Self::Embedded(solver) => OneShot::name(solver),
            Self::Process(solver) => solver.name(),
        }
    }

    /// The format of its proofs, so that one that writes none is found out before the work begins.
    pub fn format(&self) -> Result<ProofFormat, ProofError> {
        let format = match self {
            Self::Embedded(solver) => solver.proof_format(),
            Self::Process(solver) => solver.proof_format(),
        };
        format.ok_or_else(|| ProofError::NoProofs(self.name()))
    }

    /// Decides the formula of a file. When that is unsatisfiable, the other file holds the proof; otherwise what it holds
    /// is worth nothing.
    pub fn refute(&self, formula: &Path, proof: &Path, limits: &Limits) -> Result<Decision, ProofError> {
        match self {
            Self::Embedded(solver) => solver.refute(formula, proof, limits),
            Self::Process(solver) => solver.refute(formula, proof, limits),
        }
    }
}
