//! The backtracking engine in one thread, on the open parts of a question one after the other.

use std::time::{Duration, Instant};

use super::backtrack::{Backtrack, Choice, ForeignState, Order, Progress, State, TreeOutcome};
use super::engine::{Engine, Exclusion, Next, Snapshot};
use super::threads;
use crate::answer::Evidence;
use crate::backend::process::ProcessError;
use crate::limits::{Limits, StopReason};
use crate::spacetime::Spacetime;

/// How long a snapshot is shown.
const SIGHT: Duration = Duration::from_millis(100);

/// How long the engine runs between two occasions for a snapshot: much longer than the check takes,
/// and short enough that the newest snapshot is never old.
const SLICE: Duration = Duration::from_millis(250);

/// Backtracking through parts of a tree of choices.
pub struct Tree {
    now: Backtrack,
    later: Vec<State>,
    seen: Instant,
}

impl Tree {
    /// An engine that searches the whole tree.
    pub fn new(spacetime: &Spacetime, order: &Order, choice: Choice) -> Self {
        Self { now: Backtrack::new(spacetime, order, choice), later: Vec::new(), seen: Instant::now() }
    }

    /// An engine that searches what another one left open.
    ///
    /// # Errors
    /// If a part names an unknown that the search does not have.
    pub fn resume(
        spacetime: &Spacetime,
        order: &Order,
        choice: Choice,
        mut open: Vec<State>,
    ) -> Result<Self, ForeignState> {
        let first = open.pop().unwrap_or_else(State::over);
        let now = Backtrack::resume(spacetime, order, choice, &first)?;
        for state in &open {
            now.at(state)?;
        }
        Ok(Self { now, later: open, seen: Instant::now() })
    }

    fn snapshot(&self, progress: &Progress) -> Snapshot {
        Snapshot { states: self.now.values(), choices: progress.tally.choices, done: 1.0 - progress.left }
    }
}

impl Engine for Tree {
    fn name(&self) -> String {
        threads::name(1)
    }

    fn exhaustion(&self) -> Evidence {
        Evidence::Exhaustive
    }

    fn next(&mut self, limits: &Limits, see: &mut dyn FnMut(&Snapshot)) -> Result<Next, ProcessError> {
        loop {
            let slice = limits.no_longer_than(SLICE);
            match self.now.next(&slice, &mut |_| ()) {
                TreeOutcome::Found(values) => return Ok(Next::Found(values)),
                TreeOutcome::Exhausted => match self.later.pop() {
                    Some(state) => self.now = self.now.at(&state).expect("all parts were looked at before"),
                    None => return Ok(Next::Exhausted),
                },
                TreeOutcome::Stopped(why) => {
                    let end = limits.exceeded();
                    if let Some(why) = end {
                        return Ok(Next::Stopped(why));
                    }
                    debug_assert_eq!(why, StopReason::TimeLimit, "only the slice is over");
                }
            }
            if self.seen.elapsed() >= SIGHT {
                self.seen = Instant::now();
                see(&self.snapshot(&self.now.progress()));
            }
        }
    }

    fn can_leave_out(&self) -> bool {
        false
    }

    /// Does nothing: the engine finds every object, and the caller leaves out what it does not
    /// want.
    fn leave_out(&mut self, _: &Exclusion) {}

    fn open(&self) -> Vec<State> {
        self.later.iter().cloned().chain([self.now.state()]).collect()
    }
}
