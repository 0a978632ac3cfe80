//! The densest still life of a box, by any method.
//!
//! The search closes a pair of bounds. It asks for a still life with **at least** k live cells, where k lies
//! between the best count found and the least count refuted. To ask for *exactly* k would be unsound
//! (docs/still-life.md).
//!
//! It starts from the empty box, which is a still life unless a cell is forced to be alive. At the end,
//! `known` compares the answer with still lifes that are known of the box, so a solver that refutes
//! everything is found out.

use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::by_waste::{by_waste, refute_again};
use crate::count::by_count;
use crate::life::Grid;
use crate::limits::{Limits, StopReason};
use crate::problem::StillLife;
use crate::problem::still_life::StillLifeError;
use crate::race::{by_both, by_dp};
use crate::{DensestOutcome, DensestSearch, Event, MaximiseError, Method};

impl DensestSearch<'_> {
    /// Finds a still life with as many live cells as possible, and refutes one more. `observe` is told which method
    /// makes progress.
    ///
    /// # Errors
    /// If the formula is too large, a solver fails, a model is invalid, a solver refutes as many live cells as a known
    /// still life has, or two methods contradict each other. A limit is no error: the outcome says why the search
    /// stopped, and has the best pattern and the best bound that are known.
    ///
    /// # Panics
    /// - If there are no jobs.
    /// - Unless the method counts: if the rule is not Conway's, the problem ignores the cells outside the box, or lies
    ///   on a cylinder or torus, as the wastage identity does not hold then.
    /// - If the method counts: if the live cells must hold together, of which its clauses say nothing.
    /// - With dynamic programming: if the still lifes must be strict, or if the shorter side is longer than
    ///   [`dp::MOST_SIDE`](crate::dp::MOST_SIDE), or than [`dp::MOST_CONNECTED_SIDE`](crate::dp::MOST_CONNECTED_SIDE) for
    ///   connected still lifes.
    /// - If `from` does not fit into the box, or is no still life of the problem with dead cells around it.
    /// - If no live cells at all were refuted.
    pub fn run(
        &self,
        limits: &Limits,
        observe: &mut dyn FnMut(Method, Event<'_>),
    ) -> Result<DensestOutcome, MaximiseError> {
        let mut alone = |event: Event<'_>| observe(self.method, event);
        let outcome = match self.method {
            Method::Waste => by_waste(self, limits, &mut alone)?,
            Method::Dp => by_dp(self.problem, limits, &mut alone)?,
            Method::DpThenSolver => {
                let known = by_dp(self.problem, limits, &mut alone)?;
                refute_again(self.problem, known, self.engine, limits, &mut alone)?
            }
            Method::Count(encoding) => by_count(self.problem, encoding, self.engine, limits, &mut alone)?,
            Method::Both => return by_both(self, limits, observe),
        };
        Ok(DensestOutcome { method: self.method, ..outcome })
    }
}

/// Why there is no densest still life.
#[derive(Debug, Error)]
#[non_exhaustive]
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
/// the word of the solver. [`DensestSearch::run`] says which of them it is, and takes limits, other
/// solvers, other methods and several threads. [`prove`](crate::prove::prove) makes a proof that others can check.
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
    let search = DensestSearch { method: Method::Waste, ..DensestSearch::of(&problem) };
    let outcome = search.run(&Limits::none(), &mut |_, _| {})?;
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
