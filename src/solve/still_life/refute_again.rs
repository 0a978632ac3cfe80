//! A second refutation of one live cell more than dynamic programming found.

use super::{DensestOutcome, Engine, Event, MaximiseError, maximise_below};
use crate::life::Grid;
use crate::limits::Limits;
use crate::problem::StillLife;

/// Lets a solver refute one live cell more than the densest still life of this outcome has. It needs cuts if the live
/// cells must be connected, and a certificate needs the same ones; dynamic programming has none. So the outcome
/// rests on both methods then.
///
/// An outcome that is not proved stays as it is. If a limit is reached, the outcome says so and keeps what the first method
/// proved, without cuts.
///
/// # Errors
/// If the solver finds a denser pattern, fails, or gives an invalid model.
///
/// # Panics
/// As [`maximise_below`].
pub fn refute_again(
    problem: &StillLife,
    known: DensestOutcome,
    engine: Engine<'_>,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    if !known.is_proved() {
        return Ok(known);
    }
    let one_more = known.best.as_ref().map_or(0, |best| best.population() + 1);
    let below = Some(one_more + 1);
    let again = maximise_below(problem, engine, 1, known.best.as_ref(), below, limits, observe)?;
    if let Some(denser) = again.best.as_ref().map(Grid::population).filter(|&found| found >= one_more) {
        return Err(MaximiseError::RefutedKnown { solver: known.solver, refuted: one_more, known: denser });
    }
    if !again.is_proved() {
        return Ok(DensestOutcome { stopped: again.stopped, ..known });
    }
    let solver = if again.solver.is_empty() { known.solver } else { again.solver };
    Ok(DensestOutcome { solver, questions: known.questions + again.questions, ..again })
}
