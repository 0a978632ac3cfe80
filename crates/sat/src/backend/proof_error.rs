//! Why a solver gave no proof.

use std::path::PathBuf;

use thiserror::Error;

use super::process::ProcessError;
use crate::format::dimacs::DimacsError;

/// Why there is no proof.
#[derive(Debug, Error)]
pub enum ProofError {
    /// The solver cannot write proofs.
    #[error("{0} writes no proofs: use embedded-cadical, or a solver with the key `proof` in solvers.toml")]
    NoProofs(String),
    /// The solver refuted the formula, but there is no proof.
    #[error("{0} wrote no proof: is the key `proof` of its entry in solvers.toml right?")]
    Missing(String),
    /// The path of the formula or the proof is not UTF-8, which the embedded solver needs.
    #[error("the path {} is not UTF-8, which the embedded solver needs", .0.display())]
    Path(PathBuf),
    /// The embedded solver cannot write the proof there.
    #[error("the solver cannot write the proof to {}", .0.display())]
    Write(PathBuf),
    /// The embedded solver cannot read the formula.
    #[error("the solver cannot read the formula: {0}")]
    Formula(String),
    /// The formula cannot be read. It is needed to check a model that the program may find.
    #[error("cannot read the formula: {0}")]
    Dimacs(DimacsError),
    /// The program failed.
    #[error(transparent)]
    Process(#[from] ProcessError),
}
