//! Dynamic programming and a solver side by side, each in threads of its own: the first answer counts.
//!
//! For boxes that are neither narrow nor large, one of them may take ten times as long as the other, and the
//! sides do not tell which ([`Approach`]). They share nothing, so each takes as long as it would alone on
//! a processor, and the whole about as long as the faster one.
//!
//! What both know together may be the answer before either has it: a pattern from one, and from the
//! other the refutation of one live cell more (`side_by_side`).

#[cfg(test)]
mod tests;

use super::side_by_side::{RaceOutcome, Runner, Told, memory_is_back, run, together};
use super::{Approach, Engine, Event, MaximiseError, maximise_by_beginnings, maximise_by_waste};
use crate::limits::{Limits, StopReason};
use crate::problem::StillLife;

/// Finds a still life with as many live cells as possible, and excludes one more, by
/// [`maximise_by_beginnings`] in one thread and [`maximise_by_waste`] with `jobs` solvers at a time. As soon as one
/// has the answer, or both have it together, the other is stopped.
///
/// `observe` is told who makes progress. Patterns and refutations that are no news, because the other
/// method was first, are not told.
///
/// If one method gives up, or its formula is too large, the other goes on. If the memory is nearly used up, both
/// stop; then the solver begins again, without the tables of dynamic programming beside it.
///
/// # Errors
/// As for [`maximise_by_beginnings`] and [`maximise_by_waste`], and if one method refutes as many live cells as a
/// pattern of the other one has. A limit is no error: the outcome says why the search stopped, and has the best
/// pattern and the best bound of either method.
///
/// # Panics
/// As for [`maximise_by_beginnings`] and [`maximise_by_waste`].
pub fn maximise_by_both(
    problem: &StillLife,
    engine: Engine<'_>,
    jobs: usize,
    limits: &Limits,
    observe: &mut dyn FnMut(Approach, Event<'_>),
) -> Result<RaceOutcome, MaximiseError> {
    let waste: Runner<'_> =
        &|limits, observe| maximise_by_waste(problem, engine, jobs, None, limits, observe);
    let beginnings: Runner<'_> = &|limits, observe| maximise_by_beginnings(problem, limits, observe);
    race(problem, (Approach::Beginnings, beginnings), (Approach::Waste, waste), limits, observe)
}

/// Runs two methods side by side. The second one takes less memory, so it has another try if both run short of it.
fn race(
    problem: &StillLife,
    hungry: (Approach, Runner<'_>),
    frugal: (Approach, Runner<'_>),
    limits: &Limits,
    observe: &mut dyn FnMut(Approach, Event<'_>),
) -> Result<RaceOutcome, MaximiseError> {
    let mut told = Told::nothing(problem.cells());
    let raced = run(&[hungry, frugal], &mut told, limits, observe).and_then(together)?;
    if raced.outcome.stopped != Some(StopReason::Memory) || !memory_is_back(limits) {
        return Ok(raced);
    }
    let mut ends = vec![(raced.by, Ok(raced.outcome))];
    ends.extend(run(&[frugal], &mut told, limits, observe)?);
    together(ends)
}
