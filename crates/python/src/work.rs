//! Long work: a thread does it, and the calling thread watches for Ctrl-C.

use std::num::NonZeroUsize;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use lifesat_core::limits::{Interrupt, Limits};
use pyo3::prelude::*;

use crate::error::{self, SolverError};

/// How often the calling thread looks for signals.
pub(crate) const GLANCE: Duration = Duration::from_millis(50);

/// How long a thread that was asked to stop is waited for. Solvers notice it sooner.
const GRACE: Duration = Duration::from_millis(400);

/// Limits from a number of seconds.
pub(crate) fn limits(seconds: Option<f64>) -> PyResult<Limits> {
    match seconds.map(Duration::try_from_secs_f64).transpose() {
        Ok(time) => Ok(time.map_or_else(Limits::none, Limits::within)),
        Err(_) => Err(error::input("time_limit is a number of seconds, 0 or more")),
    }
}

/// A number of threads.
pub(crate) fn threads(jobs: usize) -> PyResult<usize> {
    let jobs =
        NonZeroUsize::new(jobs).ok_or_else(|| error::input("jobs is a number of threads, 1 or more"))?;
    Ok(jobs.get())
}

/// A thread at work. It is asked to stop when this is dropped.
pub(crate) struct Worker<T> {
    news: Receiver<T>,
    thread: JoinHandle<()>,
    interrupt: Interrupt,
}

impl<T: Send + 'static> Worker<T> {
    /// Starts a thread. It waits with each thing that it tells until somebody wants to know it.
    pub(crate) fn start(limits: Limits, work: impl FnOnce(&Limits, &SyncSender<T>) + Send + 'static) -> Self {
        let (sender, news) = mpsc::sync_channel(0);
        let interrupt = limits.interrupt.clone();
        let thread = thread::spawn(move || work(&limits, &sender));
        Self { news, thread, interrupt }
    }

    /// The next thing that the thread tells, or `None` if it has ended. After Ctrl-C the thread is stopped.
    pub(crate) fn next(&mut self, python: Python<'_>) -> PyResult<Option<T>> {
        loop {
            let news = &mut self.news;
            match python.detach(move || news.recv_timeout(GLANCE)) {
                Ok(told) => return Ok(Some(told)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {
                    python.check_signals().inspect_err(|_| self.stop(python))?;
                }
            }
        }
    }

    /// Asks the thread to stop, and waits until it has, but not for long. If it notices late, it ends later.
    pub(crate) fn stop(&mut self, python: Python<'_>) {
        self.interrupt.raise();
        let (news, thread) = (&mut self.news, &self.thread);
        python.detach(move || {
            let end = Instant::now() + GRACE;
            while !thread.is_finished() && Instant::now() < end {
                // What the thread may be waiting with is not wanted any more.
                let _ = news.recv_timeout(Duration::from_millis(1));
                thread::yield_now();
            }
        });
    }
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        self.interrupt.raise();
    }
}

/// Does work in a thread of its own and returns its result. After Ctrl-C the thread is asked to stop. The caller is back
/// within half a second, however long the thread takes to notice.
pub(crate) fn watched<T: Send + 'static>(
    python: Python<'_>,
    limits: Limits,
    work: impl FnOnce(&Limits) -> PyResult<T> + Send + 'static,
) -> PyResult<T> {
    // If nobody waits any more, the result is not wanted.
    let mut worker = Worker::start(limits, move |limits, sender| drop(sender.send(work(limits))));
    worker.next(python)?.unwrap_or_else(|| Err(internal()))
}

/// The thread has ended without a word: it panicked.
pub(crate) fn internal() -> PyErr {
    SolverError::new_err("an internal error; stderr has the details")
}
