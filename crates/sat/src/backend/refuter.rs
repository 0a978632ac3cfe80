//! Solvers that write a proof when they refute a formula.

use std::path::Path;

use super::embedded::{Embedded, Options, Purpose};
use super::library::Library;
use super::process::ProcessSolver;
use super::registry::ProofFormat;
use super::{OneShot, ProofError, Verdict};
use crate::limits::Limits;

/// A solver that can be asked for a proof.
pub enum Refuter<'a> {
    /// An embedded solver.
    Embedded {
        /// Which one.
        solver: Embedded,
        /// The seed of its random choices; 0 by default.
        seed: u32,
    },
    /// An external program.
    Process(&'a ProcessSolver),
    /// A shared library. Its interface has no proofs.
    Library(&'a Library),
}

impl Refuter<'_> {
    /// The solver's name for reports.
    pub fn name(&self) -> String {
        match self {
            Self::Embedded { solver, .. } => OneShot::name(solver),
            Self::Process(solver) => solver.name(),
            Self::Library(library) => OneShot::name(*library),
        }
    }

    /// The format of the solver's proofs. Call this first, so that a solver without proofs is found
    /// out before the work begins.
    ///
    /// # Errors
    /// If the solver writes no proofs.
    pub fn format(&self) -> Result<ProofFormat, ProofError> {
        let format = match self {
            Self::Embedded { solver, .. } => solver.proof_format(),
            Self::Process(solver) => solver.proof_format(),
            Self::Library(_) => None,
        };
        format.ok_or_else(|| ProofError::NoProofs(self.name()))
    }

    /// Decides the formula in one file and writes a proof to another. The content of the proof file
    /// has a meaning only if the formula is unsatisfiable. A model of an embedded solver is not
    /// checked. Only an embedded solver is set for the purpose.
    ///
    /// # Errors
    /// If the solver writes no proofs, cannot read or write the files, cannot be run, or gives an
    /// answer that cannot be accepted.
    pub fn refute(
        &self,
        formula: &Path,
        proof: &Path,
        purpose: Purpose,
        limits: &Limits,
    ) -> Result<Verdict, ProofError> {
        match self {
            &Self::Embedded { solver, seed } => {
                solver.refute(formula, proof, Options { seed, purpose }, limits)
            }
            Self::Process(solver) => solver.refute(formula, proof, limits),
            Self::Library(_) => Err(ProofError::NoProofs(self.name())),
        }
    }
}
