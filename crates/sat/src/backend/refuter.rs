//! Solvers that write a proof when they refute a formula.

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
    /// An embedded solver.
    Embedded(Embedded),
    /// An external program.
    Process(&'a ProcessSolver),
}

/// Why there is no proof.
#[derive(Debug, Error)]
pub enum ProofError {
    /// The solver cannot write proofs.
    #[error("{0} writes no proofs: ask embedded-cadical, or a solver with a `proof` in solvers.toml")]
    NoProofs(String),
    /// The path of the formula or the proof is not UTF-8, which the embedded solver needs.
    #[error("{} is no UTF-8, as the embedded solver needs it", .0.display())]
    Path(PathBuf),
    /// The embedded solver cannot write the proof there.
    #[error("the solver cannot write {}", .0.display())]
    Write(PathBuf),
    /// The embedded solver cannot read the formula.
    #[error("the solver cannot read the formula: {0}")]
    Formula(String),
    /// The formula cannot be read. It is needed to check a model that the program may find.
    #[error("the formula: {0}")]
    Dimacs(DimacsError),
    /// The program failed.
    #[error(transparent)]
    Process(#[from] ProcessError),
}

impl Refuter<'_> {
    /// The solver's name for reports.
    pub fn name(&self) -> String {
        match self {
            Self::Embedded(solver) => OneShot::name(solver),
            Self::Process(solver) => solver.name(),
        }
    }

    /// The format of the solver's proofs. Call this first, so that a solver without proofs is found
    /// out before the work begins.
    ///
    /// # Errors
    /// If the solver writes no proofs.
    pub fn format(&self) -> Result<ProofFormat, ProofError> {
        let format = match self {
            Self::Embedded(solver) => solver.proof_format(),
            Self::Process(solver) => solver.proof_format(),
        };
        format.ok_or_else(|| ProofError::NoProofs(self.name()))
    }

    /// Decides the formula in one file and writes a proof to another. The content of the proof file
    /// has a meaning only if the formula is unsatisfiable.
    ///
    /// # Errors
    /// If the solver writes no proofs, cannot read or write the files, cannot be run, or gives an
    /// answer that cannot be accepted.
    pub fn refute(&self, formula: &Path, proof: &Path, limits: &Limits) -> Result<Decision, ProofError> {
        match self {
            Self::Embedded(solver) => solver.refute(formula, proof, limits),
            Self::Process(solver) => solver.refute(formula, proof, limits),
        }
    }
}
