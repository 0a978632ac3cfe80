//! Long work: a thread does it, and the calling thread watches for Ctrl-C.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use lifesat_core::limits::{Interrupt, Limits};
use pyo3::prelude::*;

use crate::error::{self, SolverError};

/// How often the calling thread looks for signals.
const GLANCE: Duration = Duration::from_millis(50);

/// Limits from a number of seconds.
pub(crate) fn limits(seconds: Option<f64>) -> PyResult<Limits> {
    match seconds.map(Duration::try_from_secs_f64).transpose() {
        Ok(time) => Ok(time.map_or_else(Limits::none, Limits::within)),
        Err(_) => Err(error::input("time_limit is a number of seconds, 0 or more")),
    }
}

/// Does work in a thread of its own and returns its result. After Ctrl-C the thread is asked to stop
/// and left behind, so the caller is back at once, however long the thread takes to notice.
pub(crate) fn watched<T: Send + 'static>(
    python: Python<'_>,
    limits: Limits,
    work: impl FnOnce(&Limits) -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, mut receiver) = mpsc::channel();
    let interrupt = limits.interrupt.clone();
    thread::spawn(move || sender.send(work(&limits)).ok());
    match received(python, &mut receiver, &interrupt)? {
        Some(result) => Ok(result),
        None => Err(SolverError::new_err("an internal error; stderr has the details")),
    }
}

/// The next thing that a thread sends, or `None` if it has ended.
pub(crate) fn received<T: Send>(
    python: Python<'_>,
    receiver: &mut Receiver<T>,
    interrupt: &Interrupt,
) -> PyResult<Option<T>> {
    loop {
        let lent = &mut *receiver;
        match python.detach(move || lent.recv_timeout(GLANCE)) {
            Ok(result) => return Ok(Some(result)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {
                python.check_signals().inspect_err(|_| interrupt.raise())?;
            }
        }
    }
}
