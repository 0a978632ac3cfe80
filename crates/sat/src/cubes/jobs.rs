//! Workers that decide cubes side by side. Their answers are reported in the order of the cubes. Where there are no
//! threads, the caller decides them.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::{Duration, Instant};

use super::queue::{Standing, WorkQueue};
use super::{CubeAnswer, CubeSolver, CubeVerdict, Event, Observer};
use crate::backend::process::ProcessError;
use crate::limits::{Limits, StopReason};
use crate::threads::{HAS_THREADS, OnExit, with_workers};

/// The most cubes in a batch.
const MOST: usize = 256;
/// How long a batch should take: much longer than taking it from the queue, and too short to notice.
const PACE: Duration = Duration::from_millis(10);

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All cubes were answered.
    Complete,
    /// The observer wanted no more answers.
    Enough,
    /// The time limit was reached.
    TimeLimit,
    /// The user interrupted.
    Interrupted,
}

/// Answers the cubes of a source with `jobs` workers, each of which has a solver of its own. The
/// order of the answers does not depend on the number of workers.
///
/// When the run ends, the observer has got all answers up to the first cube without one. A thread
/// reads the source. If it waits for input at that time, it is left behind, so the source must not
/// own anything that has to be cleaned up.
///
/// # Errors
/// If an external solver fails.
///
/// # Panics
/// If there are no jobs, or if the source or a solver panics.
pub fn answer_all(
    source: impl Iterator<Item = Event> + Send + 'static,
    jobs: usize,
    start: &(dyn Fn() -> Box<dyn CubeSolver> + Sync),
    limits: &Limits,
    audience: &mut dyn Observer,
) -> Result<Ended, ProcessError> {
    assert!(jobs > 0, "somebody has to answer");
    if !HAS_THREADS {
        return answer_alone(source, &mut *start(), limits, audience);
    }
    let queue = Arc::new(WorkQueue::new(jobs));
    let reader = thread::spawn({
        let queue = Arc::clone(&queue);
        move || queue.fill(source)
    });
    let workers = (0..jobs).map(|worker| {
        let queue = &queue;
        move |limits: &Limits, _: &SyncSender<()>| work(queue, worker, &mut *start(), limits)
    });
    let ended = with_workers(workers, limits, |_, _| {
        let _end = OnExit(|| queue.close());
        relay(&queue, limits, audience)
    });
    if matches!(ended, Ok(Ended::Complete))
        && let Err(panic) = reader.join()
    {
        resume_unwind(panic);
    }
    ended
}

/// Answers cubes in the calling thread.
fn answer_alone(
    source: impl Iterator<Item = Event>,
    solver: &mut dyn CubeSolver,
    limits: &Limits,
    audience: &mut dyn Observer,
) -> Result<Ended, ProcessError> {
    for event in source {
        match event {
            Event::Clause(clause) => solver.clause(&clause),
            Event::Cube(cube) => {
                if let Some(why) = limits.exceeded() {
                    return Ok(ended_by(&why));
                }
                let verdict = solver.cube(&cube.literals, limits)?;
                if let Some(ended) = limit(&verdict) {
                    return Ok(ended);
                }
                if audience.answer(verdict, cube.place).is_break() || audience.pause().is_break() {
                    return Ok(Ended::Enough);
                }
            }
        }
    }
    Ok(Ended::Complete)
}

/// Answers cubes until there are no more, or a limit is reached.
fn work(queue: &WorkQueue, worker: usize, solver: &mut dyn CubeSolver, limits: &Limits) {
    let _no_gap = OnExit(|| {
        if thread::panicking() {
            queue.close();
        }
    });
    let mut most = 1;
    while let Some(batch) = queue.take(worker, most) {
        for clause in batch.clauses.iter().flat_map(|clauses| clauses.clauses()) {
            solver.clause(clause);
        }
        let start = Instant::now();
        for cube in batch.cubes {
            let verdict = solver.cube(&cube.literals, limits);
            let goes_on = verdict.as_ref().is_ok_and(|verdict| limit(verdict).is_none());
            queue.deliver(batch.number, CubeAnswer { verdict, place: cube.place });
            if !goes_on {
                return;
            }
        }
        most = if start.elapsed() < PACE { (2 * most).min(MOST) } else { (most / 2).max(1) };
    }
}

/// Passes the workers' answers to the observer.
fn relay(queue: &WorkQueue, limits: &Limits, audience: &mut dyn Observer) -> Result<Ended, ProcessError> {
    loop {
        let (answers, standing) = queue.collect();
        for CubeAnswer { verdict, place } in answers {
            let verdict = verdict?;
            if let Some(ended) = limit(&verdict) {
                return Ok(ended);
            }
            if audience.answer(verdict, place).is_break() {
                return Ok(Ended::Enough);
            }
        }
        if audience.pause().is_break() {
            return Ok(Ended::Enough);
        }
        match (standing, limits.exceeded()) {
            (Standing::Over, _) => return Ok(Ended::Complete),
            (Standing::Idle, Some(why)) => return Ok(ended_by(&why)),
            // The workers notice limits themselves. They deliver what they know before they stop.
            (Standing::Idle, None) | (Standing::Busy, _) => {}
        }
    }
}

/// How a limit of all cubes ends the run.
fn ended_by(why: &StopReason) -> Ended {
    if *why == StopReason::Interrupted { Ended::Interrupted } else { Ended::TimeLimit }
}

/// How a verdict ends the run, if it does. A limit ends it for all cubes. But a solver that gives
/// up on one cube may answer the next.
fn limit(verdict: &CubeVerdict) -> Option<Ended> {
    match verdict {
        CubeVerdict::Unknown(StopReason::TimeLimit) => Some(Ended::TimeLimit),
        CubeVerdict::Unknown(StopReason::Interrupted) => Some(Ended::Interrupted),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::super::Cube;
    use super::*;
    use crate::cnf::Lit;

    /// Takes a while for some cubes, and panics at one.
    struct Moody {
        bad: i32,
    }

    impl CubeSolver for Moody {
        fn clause(&mut self, _: &[Lit]) {}

        fn cube(&mut self, cube: &[Lit], _: &Limits) -> Result<CubeVerdict, ProcessError> {
            let number = cube[0].to_dimacs();
            assert!(number != self.bad, "the solver panics on purpose");
            thread::sleep(Duration::from_millis(if number % 50 == 0 { 20 } else { 0 }));
            Ok(CubeVerdict::Refuted(cube.to_vec()))
        }
    }

    /// Records the answers.
    #[derive(Default)]
    struct Diary(Vec<(i32, u64)>);

    impl Observer for Diary {
        fn answer(&mut self, verdict: CubeVerdict, place: u64) -> ControlFlow<()> {
            let CubeVerdict::Refuted(core) = verdict else { panic!("all are refuted") };
            self.0.push((core[0].to_dimacs(), place));
            ControlFlow::Continue(())
        }
    }

    /// The cubes 1, 2, …. At the number `bad` the source panics.
    fn cubes(count: i32, bad: i32) -> impl Iterator<Item = Event> + Send {
        (1..=count).map(move |number| {
            assert!(number != bad, "the source panics on purpose");
            let literals = vec![Lit::from_dimacs(number).unwrap()];
            Event::Cube(Cube { literals, place: u64::from(number.unsigned_abs()) * 10 })
        })
    }

    fn run(
        jobs: usize,
        source: impl Iterator<Item = Event> + Send + 'static,
        bad: i32,
    ) -> (Vec<(i32, u64)>, Ended) {
        let mut diary = Diary::default();
        let start = move || -> Box<dyn CubeSolver> { Box::new(Moody { bad }) };
        let ended = answer_all(source, jobs, &start, &Limits::none(), &mut diary).unwrap();
        (diary.0, ended)
    }

    #[test]
    fn answers_come_in_order_although_some_take_longer() {
        let expected: Vec<(i32, u64)> = (1..=9000).zip((10..).step_by(10)).collect();
        for jobs in [1, 2, 5] {
            assert_eq!(run(jobs, cubes(9000, 0), 0), (expected.clone(), Ended::Complete), "{jobs} jobs");
        }
    }

    #[test]
    fn one_thread_answers_alike() {
        let mut diary = Diary::default();
        let ended = answer_alone(cubes(900, 0), &mut Moody { bad: 0 }, &Limits::none(), &mut diary).unwrap();
        assert_eq!((diary.0, ended), run(2, cubes(900, 0), 0));
        // It stops where it is told to.
        let mut count = 0;
        let mut few = |_: CubeVerdict, _: u64| {
            count += 1;
            if count < 7 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let ended = answer_alone(cubes(900, 0), &mut Moody { bad: 8 }, &Limits::none(), &mut few).unwrap();
        assert_eq!((count, ended), (7, Ended::Enough));
        let limits = Limits::none();
        limits.interrupt.raise();
        let ended =
            answer_alone(cubes(900, 0), &mut Moody { bad: 1 }, &limits, &mut Diary::default()).unwrap();
        assert_eq!(ended, Ended::Interrupted);
    }

    /// Nobody would take cubes from the queue, and the source would wait for room for ever.
    #[test]
    #[should_panic(expected = "somebody has to answer")]
    fn no_workers_are_refused() {
        run(0, cubes(9000, 0), 0);
    }

    /// A bug in this program must neither hang a run nor look like an answer.
    #[test]
    fn a_panic_anywhere_is_one_everywhere() {
        for jobs in [1, 3] {
            assert!(catch_unwind(AssertUnwindSafe(|| run(jobs, cubes(9000, 0), 700))).is_err());
            assert!(catch_unwind(AssertUnwindSafe(|| run(jobs, cubes(9000, 700), 0))).is_err());
        }
    }
}
