//! How long work may go on, and why it stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

/// A flag that asks whoever holds a copy to stop; set by a signal handler or another thread.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Asks everyone to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether everyone was asked to stop.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for a signal handler to set.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

/// Why work ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StopReason {
    /// The deadline passed.
    #[error("the time limit was reached")]
    TimeLimit,
    /// The user interrupted.
    #[error("interrupted")]
    Interrupted,
    /// The solver said that it does not know, in these words.
    #[error("the solver gave up: {0}")]
    GaveUp(String),
}

/// How long a solver or an engine may run.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// No work after this moment.
    pub deadline: Option<Instant>,
    /// Stop when this is raised.
    pub interrupt: Interrupt,
}

impl Limits {
    /// Neither a deadline nor an interrupt that anyone else can raise.
    pub fn none() -> Self {
        Self::default()
    }

    /// A deadline this far from now. One too far away to be expressed is none.
    pub fn within(time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), ..Self::default() }
    }

    /// The same limits, and no more than this time from now.
    #[must_use]
    pub fn no_longer_than(&self, time: Duration) -> Self {
        let end = Instant::now().checked_add(time);
        let deadline = [self.deadline, end].into_iter().flatten().min();
        Self { deadline, interrupt: self.interrupt.clone() }
    }

    /// Why to stop now, if there is a reason.
    pub fn exceeded(&self) -> Option<StopReason> {
        if self.interrupt.is_raised() {
            return Some(StopReason::Interrupted);
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(StopReason::TimeLimit)
    }

    /// Fails when it is time to stop, with the reason.
    pub fn check(&self) -> Result<(), StopReason> {
        self.exceeded().map_or(Ok(()), Err)
    }

    /// The time left until the deadline; none if there is no deadline.
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}
