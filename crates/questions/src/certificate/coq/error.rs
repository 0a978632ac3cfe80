//! Why a bundle does not become a theorem.

use thiserror::Error;

use crate::certificate::error::BundleError;
use crate::life::Rule;
use crate::problem::StillLife;
use crate::problem::still_life::Cohesion;
use crate::proof::CoreError;

/// Why a bundle does not become a theorem.
#[derive(Debug, Error)]
pub enum CoqError {
    /// The bundle cannot be read.
    #[error(transparent)]
    Bundle(#[from] BundleError),
    /// The bundle is not about a densest still life.
    #[error("this certificate is about {0}, and the theorems are about densest still lifes")]
    OtherSubject(&'static str),
    /// The theorem says nothing about cells that are forced to be live or dead.
    #[error("the theorem is about all still lifes of a box, and this certificate forces some cells")]
    Forced,
    /// Coq's definitions have no strict still lifes.
    #[error(
        "the theorems are about all still lifes of a box or the connected ones, and this certificate is about strict ones"
    )]
    Strict,
    /// Coq's definition of a still life is that of Conway's rule.
    #[error("the theorems are about the rule B3/S23, and this certificate is about {0}")]
    Rule(Rule),
    /// The refutation uses a kind of cut that Coq does not know.
    #[error(
        "the refutation uses a cut about a cell beyond its region, and the theorems know only cuts of small regions"
    )]
    Beyond,
    /// There is no pattern.
    #[error("the certificate has no pattern")]
    NoPattern,
    /// The proof has no hints.
    #[error("the proof is not in LRAT: make it with the embedded solver")]
    NotLrat,
    /// There is a formula for each of several cases.
    #[error(
        "the theorems know one formula for the whole question, and this certificate has one for each case of it: make it with one solver at a time"
    )]
    InCases,
    /// The proof is wrong, or has steps that Coq does not follow.
    #[error(transparent)]
    Proof(#[from] CoreError),
    /// A variable is not one that the encoder has.
    #[error("no meaning is known of variable {0}")]
    NoMeaning(u32),
    /// A clause of the formula is not one that the encoder writes.
    #[error("the clause {0:?} of the formula has no reason that is known here")]
    NoReason(Vec<i32>),
}

/// Checks that Coq's definitions have this kind of still lifes. Certificates are about boxes in the
/// plane.
pub(super) fn check_problem(problem: &StillLife) -> Result<(), CoqError> {
    if problem.rule() != Rule::LIFE {
        return Err(CoqError::Rule(problem.rule()));
    }
    if !problem.forced().is_empty() {
        return Err(CoqError::Forced);
    }
    if problem.cohesion() == Cohesion::Strict {
        return Err(CoqError::Strict);
    }
    Ok(())
}
