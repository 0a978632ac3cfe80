//! A second refutation of one live cell more than dynamic programming found.

use super::waste::{self, Hints, LastRefutation, Workers};
use super::{DensestOutcome, Engine, Event, MaximiseError};
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
/// As [`maximise_by_waste`](super::maximise_by_waste).
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
    let most = known.best.as_ref().map(Grid::population);
    let one_more = most.map_or(0, |most| most + 1);
    // Dynamic programming has refuted everything from `one_more` on. The solver is told only what lies above it, so
    // that this one question is left, and that the answer is probably no.
    let hints = Hints { refuted: Some(one_more + 1), guess: most.unwrap_or(0), last: LastRefutation::Made };
    let alone = Workers { engine, jobs: 1, late: None, limits };
    let again = waste::maximise(problem, known.best.as_ref(), &hints, alone, observe)?;
    if let Some(denser) = again.best.as_ref().map(Grid::population).filter(|&found| found >= one_more) {
        return Err(MaximiseError::MethodsDisagree { refuted: one_more, found: denser });
    }
    if !again.is_proved() {
        return Ok(DensestOutcome { stopped: again.stopped, ..known });
    }
    let solver = if again.solver.is_empty() { known.solver } else { again.solver };
    Ok(DensestOutcome { solver, questions: known.questions + again.questions, ..again })
}
