//! The densest still life by dynamic programming, compared with what is known.

use super::{DensestOutcome, Event, MaximiseError, dp, known};
use crate::life::Rule;
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::{Cohesion, Outside, Topology};

/// Finds a still life with as many live cells as possible, and excludes one more, by dynamic
/// programming instead of a solver (see [`dp`]).
///
/// Bounds on the count that the problem itself has are not used.
///
/// # Errors
/// If a pattern fails the simulation. A limit is no error: the outcome says why the search stopped,
/// and has the best pattern that is known.
///
/// # Panics
/// - If the rule is not Conway's.
/// - If the problem ignores the cells outside the box, or lies on a cylinder or torus.
/// - If its still lifes must be strict.
/// - If the shorter side is longer than [`dp::MOST_SIDE`], or than [`dp::MOST_CONNECTED_SIDE`] for connected still
///   lifes.
pub fn maximise_by_beginnings(
    problem: &StillLife,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    assert!(problem.cohesion() != Cohesion::Strict, "beginnings do not tell whether a still life is strict");
    assert!(problem.outside() == Outside::Dead, "the cells outside stay dead");
    assert!(problem.topology() == Topology::Plane, "beginnings are of the plane");
    assert!(problem.rule() == Rule::LIFE, "the bounds of beginnings are for Conway's rule");
    known::compare(problem, dp::maximise(problem, limits, observe)?)
}
