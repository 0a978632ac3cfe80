//! Workers that answer cubes side by side, and their answers in order.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::desk::{Desk, OnExit, Standing};
use super::{Answer, Audience, CubeVerdict, Event, Respondent};
use crate::backend::process::ProcessError;
use crate::backend::{Interrupt, Limits, Why};

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

/// Answers the cubes of a source with several workers, each with a respondent of its own; the audience cannot tell how
/// many there are.
///
/// Whatever is answered when the run ends has been told, up to the first cube that is not. The source is read in a
/// thread that is left behind if it waits for input when the run ends.
pub fn answer_all(
    source: impl Iterator<Item = Event> + Send + 'static,
    jobs: usize,
    start: &(dyn Fn() -> Box<dyn Respondent> + Sync),
    limits: &Limits,
    audience: &mut dyn Audience,
) -> Result<Ended, ProcessError> {
    let desk = Arc::new(Desk::new(jobs));
    // Workers are stopped by more than the user, and the user's flag is not ours to raise.
    let stop = Interrupt::default();
    let theirs = Limits { deadline: limits.deadline, interrupt: stop.clone() };
    let reader = thread::spawn({
        let desk = Arc::clone(&desk);
        move || desk.fill(source)
    });
    let ended = thread::scope(|scope| {
        for worker in 0..jobs {
            let (desk, theirs) = (&*desk, &theirs);
            scope.spawn(move || work(desk, worker, &mut *start(), theirs));
        }
        let _end = OnExit(|| {
            stop.raise();
            desk.close();
        });
        relay(&desk, limits, &stop, audience)
    });
    if matches!(ended, Ok(Ended::Complete))
        && let Err(panic) = reader.join()
    {
        resume_unwind(panic);
    }
    ended
}

/// Answers until there is nothing more to answer.
fn work(desk: &Desk, worker: usize, respondent: &mut dyn Respondent, limits: &Limits) {
    let _no_gap = OnExit(|| {
        if thread::panicking() {
            desk.close();
        }
    });
    let mut most = 1;
    while let Some(batch) = desk.take(worker, most) {
        for clause in batch.clauses.iter().flat_map(|clauses| clauses.clauses()) {
            respondent.clause(clause);
        }
        let start = Instant::now();
        for cube in batch.cubes {
            let verdict = respondent.cube(&cube.literals, limits);
            let goes_on = verdict.as_ref().is_ok_and(|verdict| limit(verdict).is_none());
            desk.deliver(batch.number, Answer { verdict, place: cube.place });
            if !goes_on {
                return;
            }
        }
        most = if start.elapsed() < PACE { (2 * most).min(MOST) } else { (most / 2).max(1) };
    }
}

/// Tells the audience what the workers found.
fn relay(
    desk: &Desk,
    limits: &Limits,
    stop: &Interrupt,
    audience: &mut dyn Audience,
) -> Result<Ended, ProcessError> {
    loop {
        let (answers, standing) = desk.collect();
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
            (Standing::Idle, Some(Why::Interrupted)) => return Ok(Ended::Interrupted),
            (Standing::Idle, Some(_)) => return Ok(Ended::TimeLimit),
            // The workers notice the deadline themselves, and say what they know before they go.
            (Standing::Busy, Some(Why::Interrupted)) => stop.raise(),
            _ => {}
        }
    }
}

/// A solver that gives up on one cube may answer the next; the limits are over for all of them.
fn limit(verdict: &CubeVerdict) -> Option<Ended> {
    match verdict {
        CubeVerdict::Unknown(Why::TimeLimit) => Some(Ended::TimeLimit),
        CubeVerdict::Unknown(Why::Interrupted) => Some(Ended::Interrupted),
        _ => None,
    }
}
