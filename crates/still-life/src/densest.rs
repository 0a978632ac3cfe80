//! The question of most users, with everything else chosen for them.

use thiserror::Error;

use super::{Engine, MaximiseError, maximise_by_waste};
use crate::answer::{Fault, Faulty};
use crate::backend::embedded::Embedded;
use crate::life::Grid;
use crate::limits::{Limits, StopReason};
use crate::problem::StillLife;
use crate::problem::still_life::StillLifeError;

/// Why there is no densest still life.
#[derive(Debug, Error)]
pub enum DensestError {
    /// There is no such box.
    #[error(transparent)]
    Problem(#[from] StillLifeError),
    /// The search failed.
    #[error(transparent)]
    Search(#[from] MaximiseError),
    /// The search ended without a proof, which only happens if it runs out of memory.
    #[error("the search ended early: {0}")]
    Unfinished(StopReason),
}

impl Faulty for DensestError {
    fn fault(&self) -> Fault {
        match self {
            Self::Problem(_) | Self::Unfinished(_) => Fault::Caller,
            Self::Search(error) => error.fault(),
        }
    }
}

/// The densest still life of a `width` × `height` box, from the embedded solver in one thread, however
/// long it takes.
///
/// The pattern was simulated. That there is no denser one follows from the wastage identity, or is
/// the word of the solver. [`maximise_by_waste`] says which of them it is, and takes limits, other
/// solvers and several threads. [`prove`](super::prove::prove) makes a proof that others can check.
///
/// ```
/// let pattern = lifesat_still_life::densest(4, 4)?;
/// assert_eq!(pattern.population(), 8);
/// # Ok::<(), lifesat_still_life::DensestError>(())
/// ```
///
/// # Errors
/// If a side is 0, if the box is too large, or if the solver gives an invalid model.
pub fn densest(width: usize, height: usize) -> Result<Grid, DensestError> {
    let problem = StillLife::new(width, height)?;
    let engine = Engine::Embedded(Embedded::default());
    let outcome = maximise_by_waste(&problem, engine, 1, None, &Limits::none(), &mut |_| {})?;
    match (outcome.best, outcome.stopped) {
        (_, Some(why)) => Err(DensestError::Unfinished(why)),
        (Some(pattern), None) => Ok(pattern),
        (None, None) => unreachable!("the empty box is a still life"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_boxes_agree_with_oeis_a055397() {
        let densest = |side| densest(side, side).unwrap().population();
        assert_eq!([1, 2, 3, 4, 5, 6].map(densest), [0, 4, 6, 8, 16, 18]);
    }

    #[test]
    fn no_box_is_the_callers_fault() {
        assert_eq!(densest(0, 4).unwrap_err().fault(), Fault::Caller);
    }
}
