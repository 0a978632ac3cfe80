//! Searches that run side by side until one of them has the answer, or all of them together.

mod news;
mod together;

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use crate::limits::{Interrupt, Limits, StopReason};
use crate::threads::OnExit;
use crate::{Approach, DensestOutcome, Event, MaximiseError};
use news::News;

pub(super) use news::Told;
pub use together::RaceOutcome;
use together::is_answer;
pub(super) use together::together;

/// What a method does in its thread. Its solvers cannot move to another thread, so it makes them there.
pub(super) type Runner<'a> =
    &'a (dyn Fn(&Limits, &mut dyn FnMut(Event<'_>)) -> Result<DensestOutcome, MaximiseError> + Sync);

/// A method and how it ended.
pub(super) type End = (Approach, Result<DensestOutcome, MaximiseError>);

/// How often the user's interrupt is checked.
const WATCH: Duration = Duration::from_millis(20);

/// How long it may take until those who watch the memory see that it is free again.
const PATIENCE: Duration = Duration::from_millis(500);

/// What a method tells the thread that watches the race.
enum Message {
    News(Approach, News),
    End(End),
}

/// Runs the methods side by side, and stops those that still run as soon as there is an answer. Their ends come in the
/// order in which they ended. An error ends the race, unless it means only that the method has no way to go on.
/// `told` is what they have told before.
pub(super) fn run(
    runners: &[(Approach, Runner<'_>)],
    told: &mut Told,
    limits: &Limits,
    observe: &mut dyn FnMut(Approach, Event<'_>),
) -> Result<Vec<End>, MaximiseError> {
    // They also stop for another reason than the user's interrupt, so they have a flag of their own.
    let stop = Interrupt::default();
    let theirs = Limits { interrupt: stop.clone(), ..limits.clone() };
    let mut ends = Vec::new();
    thread::scope(|scope| {
        let _end = OnExit(|| stop.raise());
        let (sender, messages) = mpsc::channel();
        for &(approach, runner) in runners {
            let (sender, theirs) = (sender.clone(), &theirs);
            scope.spawn(move || work(approach, runner, theirs, &sender));
        }
        drop(sender);
        loop {
            if limits.interrupt.is_raised() {
                stop.raise();
            }
            match messages.recv_timeout(WATCH) {
                Ok(Message::News(approach, news)) => {
                    if told.take(news.event()) {
                        observe(approach, news.event());
                    }
                    if told.is_all() {
                        stop.raise();
                    }
                }
                Ok(Message::End((_, Err(error)))) if !is_out_of_reach(&error) => return Err(error),
                Ok(Message::End(end)) => {
                    if end.1.as_ref().is_ok_and(is_answer) {
                        stop.raise();
                    }
                    ends.push(end);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(ends),
            }
        }
    })
}

/// A thread of the race. Nobody receives its messages if another method has failed.
fn work(approach: Approach, runner: Runner<'_>, limits: &Limits, messages: &Sender<Message>) {
    let mut observe = |event: Event<'_>| drop(messages.send(Message::News(approach, News::of(event))));
    let end = runner(limits, &mut observe);
    drop(messages.send(Message::End((approach, end))));
}

/// Whether an error says only that a method is not for such a box.
fn is_out_of_reach(error: &MaximiseError) -> bool {
    matches!(error, MaximiseError::TooLarge(_))
}

/// Waits until the memory of the process is no longer short, and says whether it is enough.
pub(super) fn memory_is_back(limits: &Limits) -> bool {
    let patience = limits.no_longer_than(PATIENCE);
    while patience.exceeded() == Some(StopReason::Memory) {
        if patience.remaining().is_some_and(|left| left.is_zero()) {
            return false;
        }
        thread::sleep(WATCH);
    }
    limits.exceeded().is_none()
}
