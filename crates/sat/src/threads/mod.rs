//! Threads that work side by side, and stop at limits. No other module starts threads that share work.

mod in_order;
pub mod pool;

use std::cell::RefCell;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

pub use in_order::{Done, InOrder};
pub use lifesat_platform::HAS_THREADS;

use crate::limits::{Interrupt, Limits, StopReason};

/// Runs the closure when it is dropped, also by a panic, so that no other thread waits for ever.
pub struct OnExit<F: FnMut()>(pub F);

impl<F: FnMut()> Drop for OnExit<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// As many threads as there are processors.
pub fn all_processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Does the pieces of some work with so many threads, in order.
///
/// # Errors
/// If a limit is reached, or what a piece says. The rest of the work is left undone.
///
/// # Panics
/// If the work on a piece panics.
pub fn side_by_side<T: Send, E: From<StopReason> + Send>(
    pieces: impl Iterator<Item = T> + Send,
    threads: usize,
    limits: &Limits,
    work: impl Fn(T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    share(pieces, threads, limits, || (), |(), piece| work(piece)).map(drop)
}

/// Does the pieces of some work with so many threads, in order. Each thread, of which the calling one is the first,
/// has a state of its own. Returns these states.
///
/// # Errors
/// If a limit is reached, or what a piece says. The rest of the work is left undone.
///
/// # Panics
/// If the work on a piece panics.
pub fn share<T: Send, S: Send, E: From<StopReason> + Send>(
    pieces: impl Iterator<Item = T> + Send,
    threads: usize,
    limits: &Limits,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> Result<(), E> + Sync,
) -> Result<Vec<S>, E> {
    let pieces = Mutex::new(Some(pieces));
    let lock = || pieces.lock().unwrap_or_else(PoisonError::into_inner);
    let next = || lock().as_mut().and_then(Iterator::next);
    let run = || {
        // A thread that ends early leaves nothing for the others.
        let _closed = OnExit(|| drop(lock().take()));
        let mut own = state();
        while let Some(piece) = next() {
            limits.check()?;
            work(&mut own, piece)?;
        }
        Ok(own)
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
        let first = run();
        let others =
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        std::iter::once(first).chain(others).collect()
    })
}

/// The most messages of workers that wait to be received.
const ROOM: usize = 64;

/// Runs `work` beside workers that send messages, each in a thread of its own. When it ends, the workers are stopped
/// by their limits. It can also stop them itself, by the interrupt.
///
/// # Panics
/// If a worker panics. That stops the others.
pub fn with_workers<W, M, R>(
    workers: impl IntoIterator<Item = W>,
    limits: &Limits,
    work: impl FnOnce(&Interrupt, Receiver<M>) -> R,
) -> R
where
    W: FnOnce(&Limits, &SyncSender<M>) + Send,
    M: Send,
{
    let limits = &limits.stoppable();
    thread::scope(|scope| {
        let _end = OnExit(|| limits.interrupt.raise());
        let (sender, messages) = mpsc::sync_channel(ROOM);
        for worker in workers {
            let sender = sender.clone();
            scope.spawn(move || {
                let _not_alone = OnExit(|| {
                    if thread::panicking() {
                        limits.interrupt.raise();
                    }
                });
                worker(limits, &sender);
            });
        }
        drop(sender);
        work(&limits.interrupt, messages)
    })
}

/// What the calling thread hears of its workers.
pub enum Heard<M> {
    /// A worker reports something.
    Report(M),
    /// None has reported anything for a while.
    Silence,
}

/// Where a worker reports to.
pub enum Reports<'a, M> {
    /// The thread that waits for reports.
    Thread(&'a SyncSender<M>),
    /// Its own thread, as there is no other.
    Direct(&'a dyn Fn(Heard<M>)),
}

impl<M> Reports<'_, M> {
    /// Reports something. Returns false if nobody hears it any more.
    pub fn report(&self, message: M) -> bool {
        match self {
            Self::Thread(sender) => sender.send(message).is_ok(),
            Self::Direct(hear) => {
                hear(Heard::Report(message));
                true
            }
        }
    }

    /// Says that there is nothing to report. A thread that waits for reports notices that itself.
    pub fn breathe(&self) {
        if let Self::Direct(hear) = self {
            hear(Heard::Silence);
        }
    }
}

/// Runs workers that report to the calling thread, each in a thread of its own, until all have ended. Without threads,
/// they work one after the other. What hears them can stop them, by the interrupt.
///
/// # Panics
/// If a worker panics. That stops the others.
pub fn with_reports<W, M>(
    workers: impl IntoIterator<Item = W>,
    limits: &Limits,
    patience: Duration,
    mut hear: impl FnMut(&Interrupt, Heard<M>),
) where
    W: FnOnce(&Limits, &Reports<'_, M>) + Send,
    M: Send,
{
    if !HAS_THREADS {
        let limits = &limits.stoppable();
        let hear = RefCell::new(hear);
        let hear = |heard| (hear.borrow_mut())(&limits.interrupt, heard);
        return workers.into_iter().for_each(|worker| worker(limits, &Reports::Direct(&hear)));
    }
    let workers = workers.into_iter();
    let threads = workers
        .map(|worker| |limits: &Limits, sender: &SyncSender<M>| worker(limits, &Reports::Thread(sender)));
    with_workers(threads, limits, |stop, messages| {
        loop {
            match messages.recv_timeout(patience) {
                Ok(message) => hear(stop, Heard::Report(message)),
                Err(RecvTimeoutError::Timeout) => hear(stop, Heard::Silence),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    });
}
