//! Self-forcing patches of agars, cut out of a window.

use super::classes::Classes;
use crate::EdenError;
use crate::force::{Confirmed, Forcing, Tried, confirm, single_cells, smallest};
use crate::life::{Agar, Grid, Position, Rule, partial};
use crate::limits::{Limits, StopReason};
use crate::problem::Force;
use crate::second_opinion::{SECOND, disagreement};

/// The greatest self-forcing patch of the cells of these classes in the square window whose top left corner is
/// the agar's first cell, confirmed by a second solver; or a minimal part of it.
///
/// The inner error is the limit that was reached.
///
/// # Errors
/// If solvers contradict each other, or if one gives an invalid model.
pub(super) fn find(
    (rule, agar): (Rule, &Agar),
    classes: &Classes,
    (side, minimal): (usize, bool),
    limits: &Limits,
) -> Result<Result<Option<Confirmed>, StopReason>, EdenError> {
    let whole = agar.window((0, 0), side, side).map(Some);
    let is_meant = |at: Position| classes.get(agar.lattice().class(at.coordinates()));
    let cells = Grid::from_fn(side, side, |at| whole.get(at).filter(|_| is_meant(at)));
    let mut forcing = Forcing::by(SECOND, rule, &whole)?;
    let patch = match forcing.greatest(&cells, &single_cells(&cells), limits)? {
        Err(why) => return Ok(Err(why)),
        Ok(patch) if partial::specified(&patch).next().is_none() => return Ok(Ok(None)),
        Ok(patch) => patch,
    };
    if !minimal {
        let confirmed = confirm(rule, patch, &forcing.solver(), limits)?;
        return Ok(confirmed.second.clone().map(|_| Some(confirmed)));
    }
    let problem = Force::new(patch.clone()).expect("a patch with cells in a window").with_rule(rule);
    match smallest(&problem, &single_cells(&patch), (1, 0), limits, &mut |_| {})? {
        Tried::Minimal(found) => Ok(found.confirmed.second.clone().map(|_| Some(found.confirmed))),
        Tried::Stopped(why) => Ok(Err(why)),
        Tried::NoPart => Err(disagreement(&forcing.solver(), &forcing.solver())),
    }
}
