//! The densest still life by least waste: one question after the other, or the last refutation beside the
//! search.

use crate::encode::still_life::waste::check_size;
use crate::life::Grid;
use crate::life::waste::with_live_cells;
use crate::limits::{Interrupt, Limits, MAX_CLAUSES};
use crate::problem::StillLife;
use crate::side_by_side::{Runner, Told, run, together};
use crate::threads::OnExit;
use crate::waste::{self, Hints, LastRefutation, Late, Workers, likely_most};
use crate::{DensestOutcome, DensestSearch, Engine, Event, Goal, MaximiseError, Method, UpperBound};

/// Finds a still life with as many live cells as possible, and refutes one more, with solvers that look for little
/// waste.
pub(super) fn by_waste(
    search: &DensestSearch<'_>,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    let DensestSearch { problem, goal, engine, jobs, from, refuted, .. } = *search;
    let guess = likely_most(problem.width(), problem.height());
    // What is too large for a formula is refused before a first pattern is made.
    if let Some(most) = with_live_cells(problem.width(), problem.height(), guess + 1) {
        check_size(problem, most, MAX_CLAUSES)?;
    }
    let is_found = from.is_some_and(|from| from.population() >= guess);
    let workers = Workers { engine, jobs, late: None, limits };
    let last = match goal {
        Goal::UpToTheProof if waste::is_sure(problem) => LastRefutation::Left,
        Goal::Answer if jobs > 1 && refuted.is_none() && !is_found && waste::is_sure(problem) => {
            return with_both(problem, guess, workers, from, observe);
        }
        Goal::Answer | Goal::UpToTheProof => LastRefutation::Made,
    };
    waste::maximise(problem, from, &Hints { refuted, guess, last }, workers, observe)
}

/// Finds a pattern with as many live cells as are likely, and refutes one more at the same time. If that is
/// not the answer, the search goes on from what was found and refuted.
fn with_both(
    problem: &StillLife,
    likely: usize,
    workers: Workers<'_>,
    from: Option<&Grid>,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    let known = find_and_refute(problem, likely, workers, from, observe)?;
    if known.is_proved() {
        return Ok(known);
    }
    if let Some(why) = workers.limits.exceeded() {
        return Ok(DensestOutcome { stopped: Some(why), ..known });
    }
    // There are more or fewer live cells than expected, or a solver has given up.
    let own = known.best.as_ref().filter(|_| known.known.is_none());
    let rests_on_a_solver = known.proof == UpperBound::Solver;
    let refuted = known.bounds.at_most.filter(|_| rests_on_a_solver).map(|most| most + 1);
    let hints = Hints { refuted, guess: likely, last: LastRefutation::Made };
    let rest = waste::maximise(problem, own.or(from), &hints, workers, observe)?;
    let solver = if rest.solver.is_empty() { known.solver } else { rest.solver };
    Ok(DensestOutcome { solver, questions: known.questions + rest.questions, ..rest })
}

/// What is known after one pattern was looked for, and one live cell more was asked about, side by side.
fn find_and_refute(
    problem: &StillLife,
    likely: usize,
    workers: Workers<'_>,
    from: Option<&Grid>,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    let hints = Hints { refuted: None, guess: likely, last: LastRefutation::MadeElsewhere };
    let (is_found, is_refuted) = (Interrupt::default(), Interrupt::default());
    let refuting = workers.jobs / 2;
    let find: Runner<'_> = &|limits, observe| {
        let _end = OnExit(|| is_found.raise());
        let late = Some(Late { early: workers.jobs - refuting, may_begin: &is_refuted });
        waste::maximise(problem, from, &hints, Workers { late, limits, ..workers }, observe)
    };
    let refute: Runner<'_> = &|limits, observe| {
        let _end = OnExit(|| is_refuted.raise());
        let late = Some(Late { early: refuting, may_begin: &is_found });
        waste::refute(problem, likely + 1, Workers { late, limits, ..workers }, observe)
    };
    let both = [(Method::Waste, find), (Method::Waste, refute)];
    let mut told = Told::nothing(problem.cells());
    let ends = run(&both, &mut told, workers.limits, &mut |_, event| observe(event))?;
    together(ends)
}

/// Lets a solver refute one live cell more than the densest still life of this outcome has. So the outcome
/// rests on both methods then. An outcome that is not proved stays as it is. If a limit is reached, the
/// outcome says so and keeps what the first method proved, without cuts. A denser pattern of the solver is an
/// error.
pub(super) fn refute_again(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bounds;
    use crate::backend::embedded::Embedded;
    use crate::limits::StopReason;
    use crate::problem::still_life::Cohesion;

    fn solved(side: usize, jobs: usize, limits: &Limits) -> DensestOutcome {
        let problem = StillLife::new(side, side).unwrap();
        by_waste(&DensestSearch { jobs, ..DensestSearch::of(&problem) }, limits, &mut |_| {}).unwrap()
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
                let workers = Workers { engine, jobs, late: None, limits };
                let outcome = with_both(&problem, guess, workers, None, &mut observe).unwrap();
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
        let search = DensestSearch { jobs: 2, from: Some(&block), ..DensestSearch::of(&problem) };
        let outcome = by_waste(&search, &Limits::none(), &mut |_| {}).unwrap();
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

    /// One block is not the densest connected still life.
    #[test]
    fn a_wrong_optimum_of_dynamic_programming_is_found_out() {
        let problem = StillLife::new(5, 9).unwrap().with_cohesion(Cohesion::Connected);
        let block = Grid::from_fn(5, 9, |at| at.row < 2 && at.column < 2);
        let bounds = Bounds { found: Some(4), at_most: Some(4) };
        let wrong = DensestOutcome::begin(Some(block), bounds, UpperBound::Dp);
        let engine = Engine::Embedded(Embedded::default());
        let denied = refute_again(&problem, wrong, engine, &Limits::none(), &mut |_| {});
        assert!(
            matches!(denied, Err(MaximiseError::MethodsDisagree { refuted: 5, found: 5.. })),
            "{denied:?}"
        );
    }
}
