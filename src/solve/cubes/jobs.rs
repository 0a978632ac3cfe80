//! Workers that answer cubes side by side, and their answers in order.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::queue::{Standing, WorkQueue};
use super::{Answer, CubeSolver, CubeVerdict, Event, Observer};
use crate::backend::process::ProcessError;
use crate::limits::{Interrupt, Limits, StopReason};
use crate::solve::on_exit::OnExit;

/// Cubes that a worker takes at a time at most.
const MOST: usize = 256;
/// How long a worker should be busy with what it takes: much longer than taking it, and not noticeable.
const PACE: Duration = Duration::from_millis(10);

/// How a run came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything was answered.
    Complete,
    /// The audience wanted no more.
    Enough,
    /// The time was up.
    TimeLimit,
    /// The user interrupted.
    Interrupted,
}

/// Answers the cubes of a source with several workers, each with a solver of its own; the audience cannot tell how
/// many there are.
///
/// Whatever is answered when the run ends has been told, up to the first cube that is not. The source is read in a
/// thread that is left behind if it waits for input when the run ends.
pub fn answer_all(
    source: impl Iterator<Item = Event> + Send + 'static,
    jobs: usize,
    start: &(dyn Fn() -> Box<dyn CubeSolver> + Sync),
    limits: &Limits,
    audience: &mut dyn Observer,
) -> Result<Ended, ProcessError> {
    let queue = Arc::new(WorkQueue::new(jobs));
    // Workers are stopped by more than the user, and the user's flag is not ours to raise.
    let stop = Interrupt::default();
    let theirs = Limits { deadline: limits.deadline, interrupt: stop.clone() };
    let reader = thread::spawn({
        let queue = Arc::clone(&queue);
        move || queue.fill(source)
    });
    let ended = thread::scope(|scope| {
        for worker in 0..jobs {
            let (queue, theirs) = (&*queue, &theirs);
            scope.spawn(move || work(queue, worker, &mut *start(), theirs));
        }
        let _end = OnExit(|| {
            stop.raise();
            queue.close();
        });
        relay(&queue, limits, &stop, audience)
    });
    if matches!(ended, Ok(Ended::Complete))
        && let Err(panic) = reader.join()
    {
        resume_unwind(panic);
    }
    ended
}

/// Answers until there is nothing more to answer.
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
            queue.deliver(batch.number, Answer { verdict, place: cube.place });
            if !goes_on {
                return;
            }
        }
        most = if start.elapsed() < PACE { (2 * most).min(MOST) } else { (most / 2).max(1) };
    }
}

/// Tells the audience what the workers found.
fn relay(
    queue: &WorkQueue,
    limits: &Limits,
    stop: &Interrupt,
    audience: &mut dyn Observer,
) -> Result<Ended, ProcessError> {
    loop {
        let (answers, standing) = queue.collect();
        for Answer { verdict, place } in answers {
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
            (Standing::Idle, Some(StopReason::Interrupted)) => return Ok(Ended::Interrupted),
            (Standing::Idle, Some(_)) => return Ok(Ended::TimeLimit),
            // The workers notice the deadline themselves, and say what they know before they go.
            (Standing::Busy, Some(StopReason::Interrupted)) => stop.raise(),
            _ => {}
        }
    }
}

/// A solver that gives up on one cube may answer the next; the limits are over for all of them.
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

    /// Remembers what it heard.
    #[derive(Default)]
    struct Diary(Vec<(i32, u64)>);

    impl Observer for Diary {
        fn answer(&mut self, verdict: CubeVerdict, place: u64) -> ControlFlow<()> {
            let CubeVerdict::Refuted(core) = verdict else { panic!("all are refuted") };
            self.0.push((core[0].to_dimacs(), place));
            ControlFlow::Continue(())
        }

        fn pause(&mut self) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
    }

    /// Cubes 1, 2, …, of which one panics instead.
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

    /// A mistake of ours must neither hang nor pass for an answer.
    #[test]
    fn a_panic_anywhere_is_one_everywhere() {
        for jobs in [1, 3] {
            assert!(catch_unwind(AssertUnwindSafe(|| run(jobs, cubes(9000, 0), 700))).is_err());
            assert!(catch_unwind(AssertUnwindSafe(|| run(jobs, cubes(9000, 700), 0))).is_err());
        }
    }
}
