//! The densest still life by dynamic programming, without a solver.
//!
//! Cells are placed row by row. What can follow depends only on the last cells placed, the *frontier*: two
//! rows and two cells. Of all beginnings with the same frontier only the best is kept.
//!
//! [`densest`] follows all beginnings and knows nothing else. `maximise` drops a beginning if its waste,
//! plus a lower bound on the waste of the rest, is more than the wanted pattern may waste, as Chu and
//! Stuckey (2012) do. It first looks among the beginnings that look best, then for two halves that fit
//! together. For connected still lifes it follows all beginnings, and which of their live cells are
//! connected (`connected`).
//!
//! This method is a second opinion, so it shares nothing with the formulas but the wastage identity. What it
//! leaves out rests on tables of strips (`bounds`), whose entries are never too high. Which of them are used
//! is chosen by trying (`search`), as any choice is sound.

mod beginning;
mod bounded;
mod bounds;
pub(super) mod connected;
pub(super) mod frontier;
mod search;

use crate::life::{Grid, waste};
use crate::limits::Limits;
use crate::outcome::{checked_pattern, empty_box};
use crate::problem::StillLife;
use crate::problem::still_life::Cohesion;
use crate::waste::question;
use crate::{Bounds, DensestOutcome, Event, MaximiseError, UpperBound};

pub use beginning::MOST_SIDE;
pub use bounded::{BoundedDp, Memory, memory, still_life};
pub use connected::MOST_CONNECTED_SIDE;
pub use frontier::{MOST_COLUMNS, densest};

/// What [`Method::Dp`](super::Method::Dp) finds by itself.
pub(super) fn maximise(
    problem: &StillLife,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    let best = empty_box(problem);
    let bounds = question::bounds_of_identity(problem, best.as_ref().map(Grid::population));
    let solver = "dynamic programming".to_owned();
    let outcome = DensestOutcome { solver, ..DensestOutcome::begin(best, bounds, UpperBound::Wastage) };
    match problem.cohesion() {
        Cohesion::Any => by_waste(problem, outcome, limits, observe),
        Cohesion::Connected => by_islands(problem, outcome, limits, observe),
        Cohesion::Strict => panic!("dynamic programming does not tell whether a still life is strict"),
    }
}

/// Follows beginnings that can still become a still life with little waste.
fn by_waste(
    problem: &StillLife,
    mut outcome: DensestOutcome,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    let (width, height) = (problem.width(), problem.height());
    let searches = match BoundedDp::new(problem, limits) {
        Ok(searches) => searches,
        Err(why) => return Ok(DensestOutcome { stopped: Some(why), ..outcome }),
    };
    while let Some(at_least) = question::next(outcome.bounds, question::guess(width, height)) {
        let max_waste = waste::with_live_cells(width, height, at_least).expect("the bounds allow it");
        observe(Event::Asking { bounds: outcome.bounds, at_least });
        outcome.questions += 1;
        match searches.at_most(max_waste, limits) {
            Ok(Some(pattern)) => {
                let pattern = checked_pattern(problem, pattern, at_least, &outcome.solver)?;
                observe(Event::Found(&pattern));
                outcome.bounds.found = Some(pattern.population());
                outcome.best = Some(pattern);
            }
            Ok(None) => {
                observe(Event::Refuted(at_least));
                outcome.bounds.at_most = at_least.checked_sub(1);
                outcome.proof = UpperBound::Dp;
            }
            Err(why) => {
                outcome.stopped = Some(why);
                break;
            }
        }
    }
    Ok(outcome)
}

/// Follows all beginnings, and which of their live cells are connected.
fn by_islands(
    problem: &StillLife,
    mut outcome: DensestOutcome,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    observe(Event::Dp);
    outcome.questions = 1;
    match connected::densest(problem, limits) {
        Ok(Some(pattern)) => {
            let pattern = checked_pattern(problem, pattern, 0, &outcome.solver)?;
            observe(Event::Found(&pattern));
            let most = Some(pattern.population());
            outcome.bounds = Bounds { found: most, at_most: most };
            outcome.best = Some(pattern);
            outcome.proof = UpperBound::Dp;
        }
        Ok(None) => {
            outcome.bounds = Bounds { found: None, at_most: None };
            outcome.proof = UpperBound::Dp;
        }
        Err(why) => outcome.stopped = Some(why),
    }
    Ok(outcome)
}
