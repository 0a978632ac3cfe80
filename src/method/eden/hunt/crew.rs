//! Several workers side by side.

use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use super::{Hunt, HuntError, Outcome, Piece, Worker};
use crate::backend::{Interrupt, Limits, Why};
use crate::method::on_exit::OnExit;

/// How often the limits are looked at while the workers work.
const GLANCE: Duration = Duration::from_millis(50);

/// Has workers do rounds, each by one of them, and hands over what they find as soon as a round is finished, in no
/// particular order. Returns why the work stopped before the last round, if it did; an error of `take` or of a worker stops
/// it too.
pub fn run<E: From<HuntError>>(
    hunt: Hunt,
    rounds: impl Iterator<Item = u64> + Send,
    jobs: usize,
    limits: &Limits,
    mut take: impl FnMut(Piece) -> Result<(), E>,
) -> Result<Option<Why>, E> {
    let stop = Interrupt::default();
    let inner = Limits { deadline: limits.deadline, interrupt: stop.clone() };
    let rounds = Mutex::new(rounds);
    let (sender, receiver) = mpsc::sync_channel(2 * jobs);
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, inner, rounds) = (sender.clone(), inner.clone(), &rounds);
            scope.spawn(move || {
                let _not_alone = OnExit(|| {
                    if thread::panicking() {
                        inner.interrupt.raise();
                    }
                });
                work(hunt, rounds, &inner, &sender);
            });
        }
        drop(sender);
        let mut end = Ok(None);
        loop {
            if limits.interrupt.is_raised() {
                stop.raise();
            }
            let outcome = match receiver.recv_timeout(GLANCE) {
                Ok(outcome) => outcome,
                Err(RecvTimeoutError::Disconnected) => return end,
                Err(RecvTimeoutError::Timeout) => continue,
            };
            // Whatever is finished is taken, even when the others are being stopped, unless taking fails.
            let taken = match outcome {
                Ok(Outcome::Finished(_)) if end.is_err() => Ok(None),
                Ok(Outcome::Finished(piece)) => take(piece).map(|()| None),
                Ok(Outcome::Stopped(why)) => Ok(Some(why)),
                Err(error) => Err(error.into()),
            };
            if !matches!(taken, Ok(None)) {
                stop.raise();
                // The first reason counts: the others stop because of it.
                end = if matches!(end, Ok(None)) { taken } else { end };
            }
        }
    })
}

/// Takes rounds until there are none, or until one is not finished, or nobody listens.
fn work(
    hunt: Hunt,
    rounds: &Mutex<impl Iterator<Item = u64>>,
    limits: &Limits,
    sender: &SyncSender<Result<Outcome, HuntError>>,
) {
    let next = || rounds.lock().expect("no worker panics with the lock").next();
    let Some(mut round) = next() else { return };
    let mut worker = Worker::new(hunt);
    loop {
        let outcome = worker.round(round, limits);
        let is_finished = matches!(outcome, Ok(Outcome::Finished(_)));
        if sender.send(outcome).is_err() || !is_finished {
            return;
        }
        match next() {
            Some(another) => round = another,
            None => return,
        }
    }
}
