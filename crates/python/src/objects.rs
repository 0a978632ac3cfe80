//! Patterns one after the other, from a thread that looks for them while Python does something else.

use std::mem;
use std::ops::ControlFlow;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;

use lifesat_core::limits::{Interrupt, Limits};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::pattern::Pattern;
use crate::work::{GLANCE, Worker, internal};

/// Patterns that a search finds. Several threads may take them in turns. Closing or dropping the iterator, the end of
/// a `with` block, and Ctrl-C stop the search.
#[pyclass(frozen, module = "lifesat")]
pub(crate) struct Objects {
    /// `None` when there is nothing more to come.
    worker: Mutex<Option<Worker<News>>>,
    interrupt: Interrupt,
    is_closed: AtomicBool,
    /// The process in which the thread is.
    process: u32,
}

/// Another pattern, or none: there are no more.
type News = PyResult<Option<Pattern>>;

/// Takes a pattern, and tells whether more are wanted.
pub(crate) type Take<'a> = dyn FnMut(Pattern) -> ControlFlow<()> + 'a;

impl Objects {
    /// Starts a thread for a search, which hands over each pattern as it is found. It is at most one pattern ahead of the
    /// reader.
    pub(crate) fn start(
        limits: Limits,
        search: impl FnOnce(&Limits, &mut Take<'_>) -> PyResult<()> + Send + 'static,
    ) -> Self {
        let interrupt = limits.interrupt.clone();
        let worker = Worker::start(limits, move |limits, sender| {
            let mut take = |pattern| match sender.send(Ok(Some(pattern))) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            };
            let end = search(limits, &mut take).map(|()| None);
            // Perhaps nobody reads any more.
            let _ = sender.send(end);
        });
        let (worker, is_closed) = (Mutex::new(Some(worker)), AtomicBool::new(false));
        Self { worker, interrupt, is_closed, process: process::id() }
    }

    /// A child of this process has the iterator, but not the thread.
    fn is_here(&self) -> bool {
        self.process == process::id()
    }

    /// Waits until no other thread waits for a pattern.
    fn turn(&self, python: Python<'_>) -> PyResult<MutexGuard<'_, Option<Worker<News>>>> {
        loop {
            match self.worker.try_lock() {
                Ok(worker) => return Ok(worker),
                Err(TryLockError::Poisoned(worker)) => return Ok(worker.into_inner()),
                Err(TryLockError::WouldBlock) => {
                    python.detach(|| thread::sleep(GLANCE));
                    python.check_signals().inspect_err(|_| self.interrupt.raise())?;
                }
            }
        }
    }
}

#[pymethods]
impl Objects {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, python: Python<'_>) -> PyResult<Option<Pattern>> {
        if !self.is_here() {
            return Err(PyRuntimeError::new_err(
                "this iterator belongs to the process that made it: a forked child has no thread that searches, so \
                 begin the search there",
            ));
        }
        let mut turn = self.turn(python)?;
        let Some(worker) = turn.as_mut() else { return Ok(None) };
        let news = worker.next(python).and_then(|news| news.unwrap_or_else(|| Err(internal())));
        if !matches!(news, Ok(Some(_))) {
            *turn = None;
        }
        match news {
            Err(_) if self.is_closed.load(Ordering::Relaxed) => Ok(None),
            news => news,
        }
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, python: Python<'_>, _exception: &Bound<'_, PyTuple>) {
        self.close(python);
    }

    /// Stops the search. The iterator is then at its end.
    fn close(&self, python: Python<'_>) {
        if !self.is_here() {
            return;
        }
        self.is_closed.store(true, Ordering::Relaxed);
        self.interrupt.raise();
        // If another thread waits for a pattern, it sees the end.
        let Ok(mut worker) = self.worker.try_lock() else { return };
        if let Some(mut worker) = worker.take() {
            worker.stop(python);
        }
    }
}

impl Drop for Objects {
    fn drop(&mut self) {
        let worker = self.worker.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if !self.is_here() {
            // The thread may have held a lock of the channel when the process was copied.
            mem::forget(worker);
        }
    }
}
