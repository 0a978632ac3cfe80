//! Patterns of a box that are checked before they count.

use super::MaximiseError;
use crate::life::Grid;
use crate::problem::StillLife;
use crate::verify::{self, NotAStillLife};

/// The pattern without live cells, if it solves the problem. Then no solver is needed for a first
/// pattern.
pub(super) fn empty_box(problem: &StillLife) -> Option<Grid> {
    let empty = Grid::dead(problem.width(), problem.height());
    verify::still_life(problem, &empty).is_ok().then_some(empty)
}

/// Checks a decoded pattern by simulation, and its count.
pub(super) fn checked_pattern(
    problem: &StillLife,
    pattern: Grid,
    at_least: usize,
    solver: &str,
) -> Result<Grid, MaximiseError> {
    let invalid = |reason| MaximiseError::InvalidModel { solver: solver.to_owned(), reason };
    verify::still_life(problem, &pattern).map_err(invalid)?;
    if pattern.population() < at_least {
        return Err(invalid(NotAStillLife::Count(pattern.population())));
    }
    Ok(pattern)
}
