//! Limits: how long work may go on, and why it stopped.
//!
//! They apply to everything that may take long: the construction of a formula ([`Limited`]) as well as
//! the run of a solver.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::cnf::{AddClause, ClauseSink, Lit};

/// A flag that asks everyone who holds a copy to stop. A signal handler or another thread raises it.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    flag: Arc<AtomicBool>,
    parent: Option<Arc<Interrupt>>,
}

impl Interrupt {
    /// A flag that is raised with this one, and can be raised alone.
    #[must_use]
    pub fn child(&self) -> Self {
        Self { flag: Arc::default(), parent: Some(Arc::new(self.clone())) }
    }

    /// Asks everyone to stop.
    pub fn raise(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Returns true if all work was asked to stop.
    pub fn is_raised(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_raised())
    }

    /// The flag itself, for a signal handler to set.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }
}

/// A switch by which another thread lets work wait and go on. All copies are one switch, which lets
/// work go on at first.
#[derive(Clone, Debug, Default)]
pub struct Pause(Arc<Switch>);

/// Whether work waits, and how it is woken. Solvers look at their limits often and from several
/// threads, so work that does not wait only reads a flag.
#[derive(Debug, Default)]
struct Switch {
    waits: AtomicBool,
    sleepers: Mutex<()>,
    changed: Condvar,
}

impl Pause {
    /// Lets the work wait from its next look at its limits on, or go on.
    pub fn set(&self, waits: bool) {
        let switch = &*self.0;
        // The lock is held, so that no thread falls asleep between reading the old value and being woken.
        let _sleepers = switch.sleepers.lock().unwrap_or_else(PoisonError::into_inner);
        switch.waits.store(waits, Ordering::Relaxed);
        switch.changed.notify_all();
    }

    /// Waits while the switch says so, unless there is a reason to stop.
    fn wait(&self, is_over: impl Fn() -> bool) {
        let switch = &*self.0;
        if !switch.waits.load(Ordering::Relaxed) {
            return;
        }
        let mut sleepers = switch.sleepers.lock().unwrap_or_else(PoisonError::into_inner);
        while switch.waits.load(Ordering::Relaxed) && !is_over() {
            let woken = switch.changed.wait_timeout(sleepers, POLL_INTERVAL);
            sleepers = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// How often work that waits looks for a reason to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Why work ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StopReason {
    /// The deadline passed.
    #[error("the time limit was reached")]
    TimeLimit,
    /// The user interrupted.
    #[error("interrupted")]
    Interrupted,
    /// A question took as many conflicts as one may take.
    #[error("the limit of conflicts was reached")]
    Conflicts,
    /// The process has used nearly all of the memory that it may use.
    #[error("the memory is nearly used up")]
    Memory,
    /// The solver gave up; its own words.
    #[error("the solver gave up: {0}")]
    GaveUp(String),
}

/// Whether the memory of this process is nearly used up. There is one memory, so there is one flag.
static MEMORY_IS_SHORT: AtomicBool = AtomicBool::new(false);

/// Tells all work of this process whether its memory is nearly used up. While it is, all limits are
/// exceeded. A process without memory is ended by the system, and its answers are lost.
pub fn tell_memory(is_short: bool) {
    MEMORY_IS_SHORT.store(is_short, Ordering::Relaxed);
}

/// When a solver, an engine or other long work has to stop.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop at this moment.
    pub deadline: Option<Instant>,
    /// Stop when this is raised.
    pub interrupt: Interrupt,
    /// Wait while this says so.
    pub pause: Pause,
    /// Give up each question after so many conflicts. Unlike a deadline, this comes to the same answers on
    /// every machine. Solvers that cannot count conflicts take no notice of it.
    pub conflicts: Option<u32>,
}

impl Limits {
    /// No deadline, and an interrupt that no other value can raise.
    pub fn none() -> Self {
        Self::default()
    }

    /// A deadline this far from now. There is none if the moment is too far away to be represented.
    pub fn within(time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), ..Self::default() }
    }

    /// The same limits, with a deadline at most this far from now.
    #[must_use]
    pub fn no_longer_than(&self, time: Duration) -> Self {
        let end = Instant::now().checked_add(time);
        let deadline = [self.deadline, end].into_iter().flatten().min();
        Self { deadline, ..self.clone() }
    }

    /// These limits, with an interrupt that can be raised alone.
    #[must_use]
    pub fn stoppable(&self) -> Self {
        Self { interrupt: self.interrupt.child(), ..self.clone() }
    }

    /// The reason to stop now, if there is one. Work that is to wait waits here.
    pub fn exceeded(&self) -> Option<StopReason> {
        self.pause.wait(|| self.reason().is_some());
        self.reason()
    }

    fn reason(&self) -> Option<StopReason> {
        if self.interrupt.is_raised() {
            return Some(StopReason::Interrupted);
        }
        if MEMORY_IS_SHORT.load(Ordering::Relaxed) {
            return Some(StopReason::Memory);
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(StopReason::TimeLimit)
    }

    /// Checks that work may go on.
    ///
    /// # Errors
    /// If it is time to stop. The error is the reason.
    pub fn check(&self) -> Result<(), StopReason> {
        self.exceeded().map_or(Ok(()), Err)
    }

    /// The time left until the deadline; `None` without a deadline.
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

/// The most clauses that are built in memory. A solver takes about 60 bytes for each, so this is about 4 GB.
/// Measured with `/usr/bin/time -f %M lifesat solve 60 --time-limit 1`: 0.78 GB for 13 million clauses.
pub const MAX_CLAUSES: u64 = 1 << 26;

/// A sink that takes no more clauses when a limit is reached, or when there are too many to keep in memory.
pub struct Limited<'a, S: ?Sized> {
    sink: &'a mut S,
    limits: &'a Limits,
    until_check: u64,
    clauses: u64,
}

impl<'a, S: ClauseSink<Error = Infallible> + ?Sized> Limited<'a, S> {
    /// Clauses between two looks at the clock, which cost more than taking a clause.
    const INTERVAL: u64 = 1 << 12;

    /// A sink that hands clauses on until a limit is reached.
    pub fn new(sink: &'a mut S, limits: &'a Limits) -> Self {
        Self { sink, limits, until_check: 0, clauses: 0 }
    }
}

impl<S: ClauseSink<Error = Infallible> + ?Sized> ClauseSink for Limited<'_, S> {
    type Error = StopReason;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), StopReason> {
        if self.until_check == 0 {
            self.until_check = Self::INTERVAL;
            self.clauses += Self::INTERVAL;
            self.limits.check()?;
            if self.clauses > MAX_CLAUSES {
                let reason =
                    format!("the formula has more than {MAX_CLAUSES} clauses, too many to keep in memory");
                return Err(StopReason::GaveUp(reason));
            }
        }
        self.until_check -= 1;
        self.sink.add(literals);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    /// Work that waits goes on when it may, and ends when it has to.
    #[test]
    fn work_waits_until_it_may_go_on_or_has_to_end() {
        for ends in [false, true] {
            let limits = Limits::none();
            limits.pause.set(true);
            let (sender, receiver) = mpsc::channel();
            let theirs = limits.clone();
            let work = thread::spawn(move || sender.send(theirs.exceeded()));
            assert!(receiver.recv_timeout(Duration::from_millis(60)).is_err(), "it waits");
            if ends {
                limits.interrupt.raise();
            } else {
                limits.pause.set(false);
            }
            let reason = receiver.recv_timeout(Duration::from_secs(20)).unwrap();
            assert_eq!(reason, ends.then_some(StopReason::Interrupted));
            work.join().unwrap().unwrap();
        }
    }

    #[test]
    fn a_child_is_raised_with_its_parent_or_alone() {
        let limits = Limits::none();
        let [one, other] = [limits.stoppable(), limits.stoppable()];
        one.interrupt.raise();
        assert_eq!((one.check(), other.check()), (Err(StopReason::Interrupted), Ok(())));
        limits.interrupt.raise();
        assert_eq!(other.check(), Err(StopReason::Interrupted));
    }

    #[test]
    fn a_deadline_ends_waiting() {
        let limits = Limits::within(Duration::from_millis(10));
        limits.pause.set(true);
        assert_eq!(limits.exceeded(), Some(StopReason::TimeLimit));
    }
}
