//! The densest still life by least waste: one question after the other, or the last refutation beside the
//! search.

use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::backend::embedded::Embedded;
use crate::life::Grid;
use crate::limits::{Interrupt, Limits, StopReason};
use crate::problem::StillLife;
use crate::problem::still_life::StillLifeError;
use crate::side_by_side::{RaceOutcome, Runner, Told, run, together};
use crate::threads::OnExit;
use crate::waste::{self, Hints, LastRefutation, Late, Workers, likely_most};
use crate::{Approach, DensestOutcome, Engine, Event, MaximiseError, UpperBound};

/// Finds a still life with as many live cells as possible, and refutes one more, with `jobs`
/// solvers at a time.
///
/// `from` is a still life to start from. If it is one of the problem, it is the first that is
/// found. If it is one of a smaller box, no wider and no higher, it is stretched, unless cells are
/// forced.
///
/// For squares, of which the optimum is known or follows from a closed form, several solvers refute one live
/// cell more while others look for the pattern. When one side is done, its solvers help the other one.
///
/// Bounds on the count that the problem itself has are not used.
///
/// # Errors
/// If the formula is too large, a solver fails, a model is invalid, or a solver refutes as many live
/// cells as a known still life has. A limit is no error: the outcome says why the search stopped, and
/// has the best pattern that is known.
///
/// # Panics
/// If the problem ignores the cells outside the box, as the wastage identity does not hold then, or
/// lies on a cylinder or torus. If
/// `from` does not fit into the box, or if it is no still life of the problem with dead cells
/// around it. If there are no jobs.
pub fn maximise_by_waste(
    problem: &StillLife,
    engine: Engine<'_>,
    jobs: usize,
    from: Option<&Grid>,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    let likely = likely_most(problem.width(), problem.height());
    let is_found = from.is_some_and(|from| from.population() >= likely);
    if jobs == 1 || is_found || !waste::is_sure(problem) {
        return maximise_below(problem, engine, jobs, from, None, limits, observe);
    }
    with_both(problem, likely, Solvers { engine, jobs, limits }, from, observe)
}

/// The solvers, how many work at a time, and how long.
#[derive(Clone, Copy)]
struct Solvers<'a> {
    engine: Engine<'a>,
    jobs: usize,
    limits: &'a Limits,
}

/// Finds a pattern with as many live cells as are likely, and refutes one more at the same time. If that is
/// not the answer, the search goes on from what was found and refuted.
fn with_both(
    problem: &StillLife,
    likely: usize,
    solvers: Solvers<'_>,
    from: Option<&Grid>,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    let Solvers { engine, jobs, limits } = solvers;
    let known = find_and_refute(problem, likely, solvers, from, observe)?;
    if known.is_proved() {
        return Ok(known);
    }
    if let Some(why) = limits.exceeded() {
        return Ok(DensestOutcome { stopped: Some(why), ..known });
    }
    // There are more or fewer live cells than expected, or a solver has given up.
    let own = known.best.as_ref().filter(|_| known.known.is_none());
    let rests_on_a_solver = known.proof == UpperBound::Solver;
    let refuted = known.bounds.at_most.filter(|_| rests_on_a_solver).map(|most| most + 1);
    let hints = Hints { refuted, guess: likely, last: LastRefutation::Made };
    let workers = Workers { engine, jobs, late: None, limits };
    let rest = waste::maximise(problem, own.or(from), &hints, workers, observe)?;
    let solver = if rest.solver.is_empty() { known.solver } else { rest.solver };
    Ok(DensestOutcome { solver, questions: known.questions + rest.questions, ..rest })
}

/// What is known after one pattern was looked for, and one live cell more was asked about, side by side.
fn find_and_refute(
    problem: &StillLife,
    likely: usize,
    Solvers { engine, jobs, limits }: Solvers<'_>,
    from: Option<&Grid>,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    let hints = Hints { refuted: None, guess: likely, last: LastRefutation::MadeElsewhere };
    let (is_found, is_refuted) = (Interrupt::default(), Interrupt::default());
    let refuting = jobs / 2;
    let find: Runner<'_> = &|limits, observe| {
        let _end = OnExit(|| is_found.raise());
        let late = Some(Late { early: jobs - refuting, may_begin: &is_refuted });
        waste::maximise(problem, from, &hints, Workers { engine, jobs, late, limits }, observe)
    };
    let refute: Runner<'_> = &|limits, observe| {
        let _end = OnExit(|| is_refuted.raise());
        let late = Some(Late { early: refuting, may_begin: &is_found });
        waste::refute(problem, likely + 1, Workers { engine, jobs, late, limits }, observe)
    };
    let both = [(Approach::Waste, find), (Approach::Waste, refute)];
    let mut told = Told::nothing(problem.cells());
    let ends = run(&both, &mut told, limits, &mut |_, event| observe(event))?;
    let RaceOutcome { outcome, .. } = together(ends)?;
    Ok(outcome)
}

/// Like [`maximise_by_waste`], but for a square of which the optimum is known or follows from a closed form,
/// the refutation of one live cell more is left to the caller, who wants it with a proof
/// ([`prove`](super::prove::prove)). Then the outcome [is left open](DensestOutcome::is_left_open).
///
/// # Errors
/// As for [`maximise_by_waste`].
///
/// # Panics
/// As for [`maximise_by_waste`].
pub fn find_by_waste(
    problem: &StillLife,
    engine: Engine<'_>,
    jobs: usize,
    from: Option<&Grid>,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    let guess = likely_most(problem.width(), problem.height());
    let last = if waste::is_sure(problem) { LastRefutation::Left } else { LastRefutation::Made };
    let hints = Hints { refuted: None, guess, last };
    waste::maximise(problem, from, &hints, Workers { engine, jobs, late: None, limits }, observe)
}

/// Like [`maximise_by_waste`], where a solver has refuted before that a still life has `refuted` live cells
/// or more.
///
/// # Errors
/// As for [`maximise_by_waste`].
///
/// # Panics
/// As for [`maximise_by_waste`], or if no live cells at all were refuted.
pub fn maximise_below(
    problem: &StillLife,
    engine: Engine<'_>,
    jobs: usize,
    from: Option<&Grid>,
    refuted: Option<usize>,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    let guess = likely_most(problem.width(), problem.height());
    let hints = Hints { refuted, guess, last: LastRefutation::Made };
    waste::maximise(problem, from, &hints, Workers { engine, jobs, late: None, limits }, observe)
}

/// Lets a solver refute one live cell more than the densest still life of this outcome has. It needs cuts if
/// the live cells must be connected, and a certificate needs the same ones; dynamic programming has none. So
/// the outcome rests on both methods then.
///
/// An outcome that is not proved stays as it is. If a limit is reached, the outcome says so and keeps what
/// the first method proved, without cuts.
///
/// # Errors
/// If the solver finds a denser pattern, fails, or gives an invalid model.
///
/// # Panics
/// As [`maximise_by_waste`](crate::maximise_by_waste).
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
    // Dynamic programming has refuted everything from `one_more` on. The solver is told only what lies above
    // it, so that this one question is left, and that the answer is probably no.
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
/// solvers and several threads. [`prove`](crate::prove::prove) makes a proof that others can check.
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
    use crate::backend::embedded::Embedded;
    use crate::limits::StopReason;

    fn solved(side: usize, jobs: usize, limits: &Limits) -> DensestOutcome {
        let problem = StillLife::new(side, side).unwrap();
        let engine = Engine::Embedded(Embedded::default());
        maximise_by_waste(&problem, engine, jobs, None, limits, &mut |_| {}).unwrap()
    }

    /// OEIS A055397, as research/a055397 has it.
    #[test]
    fn the_optima_of_squares_do_not_depend_on_the_jobs() {
        for (side, optimum) in [(1, 0), (2, 4), (5, 16), (9, 43), (10, 54), (13, 90), (16, 136)] {
            for jobs in [1, 2, 3, 8] {
                let outcome = solved(side, jobs, &Limits::none());
                let bounds = (outcome.bounds.found, outcome.bounds.at_most);
                assert_eq!(bounds, (Some(optimum), Some(optimum)), "{side} with {jobs} jobs");
                assert_eq!(outcome.best.unwrap().population(), optimum, "{side} with {jobs} jobs");
                assert_eq!(outcome.stopped, None, "{side} with {jobs} jobs");
            }
        }
    }

    /// The guess decides only what is asked first. There are 54 live cells.
    #[test]
    fn a_wrong_guess_is_no_answer() {
        let problem = StillLife::new(10, 10).unwrap();
        let (engine, limits) = (Engine::Embedded(Embedded::default()), &Limits::none());
        for guess in 52..=56 {
            for jobs in [2, 3] {
                let mut told = Vec::new();
                let mut observe = |event: Event<'_>| {
                    if let Event::Refuted(count) = event {
                        told.push(count);
                    }
                };
                let outcome =
                    with_both(&problem, guess, Solvers { engine, jobs, limits }, None, &mut observe).unwrap();
                let bounds = (outcome.bounds.found, outcome.bounds.at_most);
                assert_eq!(bounds, (Some(54), Some(54)), "{guess} with {jobs} jobs");
                assert!(told.contains(&55) && told.iter().all(|&count| count >= 55), "{guess}: {told:?}");
            }
        }
    }

    /// A pattern of the box with fewer live cells is no reason to ask for fewer.
    #[test]
    fn a_start_is_improved_with_several_jobs() {
        let problem = StillLife::new(10, 10).unwrap();
        let block = Grid::from_fn(10, 10, |at| at.row < 2 && at.column < 2);
        let engine = Engine::Embedded(Embedded::default());
        let outcome =
            maximise_by_waste(&problem, engine, 2, Some(&block), &Limits::none(), &mut |_| {}).unwrap();
        assert_eq!((outcome.bounds.found, outcome.is_proved()), (Some(54), true));
    }

    #[test]
    fn a_limit_ends_both_sides() {
        let limits = Limits::none();
        limits.interrupt.raise();
        let outcome = solved(30, 2, &limits);
        assert_eq!(outcome.stopped, Some(StopReason::Interrupted));
        // 466 live cells are known; nothing was refuted by a solver.
        assert!(!outcome.is_proved() && outcome.proof != UpperBound::Solver, "{outcome:?}");
    }

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
