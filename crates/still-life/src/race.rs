//! Dynamic programming, alone, or side by side with a solver, each in threads of its own: the first answer
//! counts.
//!
//! For boxes that are neither narrow nor large, one of them may take ten times as long as the other, and the
//! sides do not tell which ([`Method`]). What both know together may be the answer before either has it: a
//! pattern from one, and from the other the refutation of one live cell more (`side_by_side`).

use crate::by_waste::by_waste;
use crate::life::Rule;
use crate::limits::{Limits, StopReason};
use crate::problem::StillLife;
use crate::problem::still_life::{Cohesion, Outside, Topology};
use crate::side_by_side::{Runner, Told, memory_is_back, run, together};
use crate::threads::HAS_THREADS;
use crate::{DensestOutcome, DensestSearch, Event, MaximiseError, Method, dp, known};

/// [`by_dp`] in one thread and [`by_waste`] in the others, at least one. As soon as one has the answer, or
/// both have it together, the other is stopped. If one gives up, or its formula is too large, the other goes
/// on. If the memory is nearly used up, both stop; then the solver begins again alone. `observe` is told
/// which method makes progress, but not what is no news because the other one was first. Without threads, the solver
/// works alone.
pub(super) fn by_both(
    search: &DensestSearch<'_>,
    limits: &Limits,
    observe: &mut dyn FnMut(Method, Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    let search = DensestSearch { jobs: search.jobs.saturating_sub(1).max(1), ..*search };
    if !HAS_THREADS {
        return by_waste(&search, limits, &mut |event| observe(Method::Waste, event));
    }
    let waste: Runner<'_> = &|limits, observe| by_waste(&search, limits, observe);
    let dp: Runner<'_> = &|limits, observe| by_dp(search.problem, limits, observe);
    race(search.problem, (Method::Dp, dp), (Method::Waste, waste), limits, observe)
}

/// Runs two methods side by side. The second one takes less memory, so it has another try if both run short
/// of it.
fn race(
    problem: &StillLife,
    hungry: (Method, Runner<'_>),
    frugal: (Method, Runner<'_>),
    limits: &Limits,
    observe: &mut dyn FnMut(Method, Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    let mut told = Told::nothing(problem.cells());
    let raced = run(&[hungry, frugal], &mut told, limits, observe).and_then(together)?;
    if raced.stopped != Some(StopReason::Memory) || !memory_is_back(limits) {
        return Ok(raced);
    }
    let mut ends = vec![Ok(raced)];
    ends.extend(run(&[frugal], &mut told, limits, observe)?);
    together(ends)
}

/// Dynamic programming instead of a solver.
pub(super) fn by_dp(
    problem: &StillLife,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    assert!(
        problem.cohesion() != Cohesion::Strict,
        "dynamic programming does not tell whether a still life is strict"
    );
    assert!(problem.outside() == Outside::Dead, "the cells outside stay dead");
    assert!(problem.topology() == Topology::Plane, "dynamic programming is of the plane");
    assert!(problem.rule() == Rule::LIFE, "the bounds of dynamic programming are for Conway's rule");
    known::compare(problem, dp::maximise(problem, limits, observe)?)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::encode::still_life::TooLarge;
    use crate::life::Grid;
    use crate::verify::NotAStillLife;
    use crate::{Bounds, DensestOutcome, Known, UpperBound};

    // Races of methods that do what they are told.

    const HOUR: Duration = Duration::from_secs(3600);

    /// A box of two blocks, with two dead columns between them.
    fn problem() -> StillLife {
        StillLife::new(6, 2).unwrap()
    }

    /// So many of its cells alive, from the left.
    fn pattern(live_cells: usize) -> Grid {
        Grid::from_fn(6, 2, |at| at.column * 2 + at.row < live_cells)
    }

    /// A method that has found and refuted so many live cells, and says what stopped it.
    fn outcome(found: usize, refuted: usize, stopped: Option<StopReason>) -> DensestOutcome {
        let bounds = Bounds { found: Some(found), at_most: Some(refuted - 1) };
        let solver = format!("the one that refuted {refuted}");
        let begun = DensestOutcome::begin(Some(pattern(found)), bounds, UpperBound::Solver);
        DensestOutcome { stopped, solver, questions: 1, ..begun }
    }

    fn gave_up() -> StopReason {
        StopReason::GaveUp("too many beginnings".to_owned())
    }

    fn raced(
        hungry: Runner<'_>,
        frugal: Runner<'_>,
        limits: &Limits,
    ) -> Result<DensestOutcome, MaximiseError> {
        let (hungry, frugal) = ((Method::Dp, hungry), (Method::Waste, frugal));
        race(&problem(), hungry, frugal, limits, &mut |_, _| ())
    }

    /// Works until a limit ends it.
    fn until_stopped(limits: &Limits) -> Option<StopReason> {
        loop {
            if let Some(why) = limits.exceeded() {
                return Some(why);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn late_answer() -> DensestOutcome {
        std::thread::sleep(Duration::from_millis(60));
        outcome(8, 9, None)
    }

    #[test]
    fn the_first_answer_counts_and_ends_the_race() {
        let start = Instant::now();
        let endless: Runner<'_> = &|limits, _| Ok(outcome(4, 11, until_stopped(limits)));
        let quick: Runner<'_> = &|_, _| Ok(outcome(8, 9, None));
        for (hungry, frugal, by) in [(endless, quick, Method::Waste), (quick, endless, Method::Dp)] {
            let ended = raced(hungry, frugal, &Limits::within(HOUR)).unwrap();
            assert_eq!(ended, DensestOutcome { method: by, ..outcome(8, 9, None) });
        }
        assert!(start.elapsed() < HOUR / 60);
    }

    #[test]
    fn a_method_that_gives_up_does_not_end_the_race() {
        let late: Runner<'_> = &|_, _| Ok(late_answer());
        let gives_up: Runner<'_> = &|_, _| Ok(outcome(4, 11, Some(gave_up())));
        let has_no_way: Runner<'_> = &|_, _| Err(MaximiseError::TooLarge(TooLarge::Variables(9)));
        for other in [gives_up, has_no_way] {
            assert_eq!(raced(other, late, &Limits::none()).unwrap().method, Method::Waste);
            assert_eq!(raced(late, other, &Limits::none()).unwrap().method, Method::Dp);
        }
        let both = raced(gives_up, has_no_way, &Limits::none()).unwrap();
        assert_eq!((both.method, both.stopped), (Method::Both, Some(gave_up())));
        assert!(matches!(raced(has_no_way, has_no_way, &Limits::none()), Err(MaximiseError::TooLarge(_))));
    }

    #[test]
    fn a_solver_that_fails_ends_the_race() {
        let endless: Runner<'_> = &|limits, _| Ok(outcome(4, 11, until_stopped(limits)));
        let fails: Runner<'_> = &|_, _| {
            let (solver, reason) = ("a solver".to_owned(), NotAStillLife::Count(3));
            Err(MaximiseError::InvalidModel { solver, reason })
        };
        let error = raced(endless, fails, &Limits::within(HOUR)).unwrap_err();
        assert!(matches!(error, MaximiseError::InvalidModel { .. }), "{error}");
    }

    #[test]
    fn a_pattern_of_one_and_a_refutation_of_the_other_are_an_answer() {
        let finds: Runner<'_> = &|limits, observe| {
            observe(Event::Found(&pattern(8)));
            Ok(outcome(8, 11, until_stopped(limits)))
        };
        let refutes: Runner<'_> = &|limits, observe| {
            observe(Event::Refuted(9));
            Ok(outcome(4, 9, until_stopped(limits)))
        };
        let known = raced(finds, refutes, &Limits::within(HOUR)).unwrap();
        assert_eq!(known, DensestOutcome { questions: 2, ..outcome(8, 9, None) });
    }

    /// A method that was stopped gives a pattern that was known before, if that is better than what it found.
    /// Then it seems to have an answer, but it is the other method that found one.
    #[test]
    fn what_was_found_is_better_than_what_was_known() {
        let finds: Runner<'_> = &|limits, observe| {
            observe(Event::Found(&pattern(8)));
            Ok(outcome(8, 11, until_stopped(limits)))
        };
        let refutes: Runner<'_> = &|limits, observe| {
            observe(Event::Refuted(9));
            Ok(DensestOutcome { known: Some(Known::Table), ..outcome(8, 9, until_stopped(limits)) })
        };
        let expected = DensestOutcome { questions: 2, ..outcome(8, 9, None) };
        assert_eq!(raced(finds, refutes, &Limits::within(HOUR)).unwrap(), expected);
        assert_eq!(raced(refutes, finds, &Limits::within(HOUR)).unwrap(), expected);
    }

    /// Without it, the search was stopped before it was complete.
    #[test]
    fn a_known_pattern_ends_no_search() {
        let refutes: Runner<'_> =
            &|_, _| Ok(DensestOutcome { known: Some(Known::Table), ..outcome(8, 9, Some(gave_up())) });
        let finds_less: Runner<'_> = &|_, _| Ok(outcome(4, 12, Some(gave_up())));
        let known = raced(refutes, finds_less, &Limits::none()).unwrap();
        assert_eq!(
            (known.is_proved(), known.stopped, known.known),
            (true, Some(gave_up()), Some(Known::Table))
        );
    }

    #[test]
    fn a_limit_leaves_the_best_of_both() {
        let finds: Runner<'_> = &|limits, _| Ok(outcome(6, 12, until_stopped(limits)));
        let refutes: Runner<'_> = &|limits, _| Ok(outcome(4, 10, until_stopped(limits)));
        for (limits, why) in [
            (Limits::within(Duration::from_millis(50)), StopReason::TimeLimit),
            (Limits::none(), StopReason::Interrupted),
        ] {
            if why == StopReason::Interrupted {
                limits.interrupt.raise();
            }
            let known = raced(finds, refutes, &limits).unwrap();
            assert_eq!(known, DensestOutcome { questions: 2, ..outcome(6, 10, Some(why)) });
        }
    }

    #[test]
    fn methods_that_contradict_each_other_are_an_error() {
        let finds: Runner<'_> = &|limits, observe| {
            observe(Event::Found(&pattern(10)));
            Ok(outcome(10, 12, until_stopped(limits)))
        };
        let refutes: Runner<'_> = &|_, _| Ok(late_answer());
        let error = raced(finds, refutes, &Limits::within(HOUR)).unwrap_err();
        assert!(
            matches!(error, MaximiseError::RefutedKnown { refuted: 9, known: 10, .. }),
            "the pattern was simulated: {error}"
        );
    }

    /// All work of a process sees that its memory is short, but only one method has taken it.
    #[test]
    fn after_a_lack_of_memory_one_method_goes_on() {
        let hungry: Runner<'_> = &|_, _| Ok(outcome(6, 11, Some(StopReason::Memory)));
        let tries = std::sync::atomic::AtomicUsize::new(0);
        let frugal: Runner<'_> = &|_, _| match tries.fetch_add(1, std::sync::atomic::Ordering::Relaxed) {
            0 => Ok(outcome(4, 12, Some(StopReason::Memory))),
            _ => Ok(outcome(8, 9, None)),
        };
        let ended = raced(hungry, frugal, &Limits::none()).unwrap();
        assert_eq!(ended, DensestOutcome { method: Method::Waste, ..outcome(8, 9, None) });
    }

    /// Only news is told, in the order of the events.
    #[test]
    fn nothing_is_told_twice() {
        let finds: Runner<'_> = &|_, observe| {
            observe(Event::Found(&pattern(4)));
            observe(Event::Found(&pattern(8)));
            Ok(outcome(8, 12, Some(gave_up())))
        };
        let finds_later: Runner<'_> = &|_, observe| {
            std::thread::sleep(Duration::from_millis(60));
            observe(Event::Found(&pattern(6)));
            observe(Event::Refuted(9));
            Ok(outcome(8, 9, None))
        };
        let mut told = Vec::new();
        let mut observe = |approach, event: Event<'_>| told.push((approach, format!("{event:?}")));
        let runners = ((Method::Dp, finds), (Method::Waste, finds_later));
        race(&problem(), runners.0, runners.1, &Limits::none(), &mut observe).unwrap();
        let found = |live_cells| format!("{:?}", Event::Found(&pattern(live_cells)));
        let expected = [
            (Method::Dp, found(4)),
            (Method::Dp, found(8)),
            (Method::Waste, format!("{:?}", Event::Refuted(9))),
        ];
        assert_eq!(told, expected);
    }
}
