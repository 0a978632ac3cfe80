//! The backtracking engine on the open parts of a question: in one thread, one part after the other, or in
//! several.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::answer::Evidence;
use crate::backend::process::ProcessError;
use crate::backtrack::shared_tree::{After, Ended, Means, SharedTree, SharedTreeState};
use crate::backtrack::{
    Backtrack, Choice, ForeignState, Order, Other, Progress, Setting, State, Tally, TreeOutcome,
};
use crate::engine::{Engine, Next, Snapshot};
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
}

impl Engine for Tree {
    fn name(&self) -> String {
        name(1)
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
                let Progress { tally, left, .. } = self.now.progress();
                see(&Snapshot { states: self.now.values(), choices: tally.choices, done: 1.0 - left });
            }
        }
    }

    fn open(&self) -> Vec<State> {
        self.later.iter().cloned().chain([self.now.state()]).collect()
    }
}

/// Choices before the work is shared: about a tenth of a second.
const ALONE: u64 = 1 << 18;

/// The name of backtracking in this many threads.
pub fn name(jobs: usize) -> String {
    let one = format!("backtracking (lifesat {})", env!("CARGO_PKG_VERSION"));
    if jobs == 1 { one } else { format!("{one} in {jobs} threads") }
}

/// Threads that share what is left of a tree of choices.
pub struct Threads {
    tree: SharedTree,
    jobs: usize,
    /// Objects that were found besides the one asked for.
    ready: VecDeque<Vec<bool>>,
}

impl Threads {
    /// An engine that searches the open parts in `jobs` threads.
    ///
    /// # Errors
    /// If a part names an unknown that the search does not have.
    ///
    /// # Panics
    /// If there are no threads.
    pub fn new(
        spacetime: &Spacetime,
        order: &Order,
        choice: Choice,
        open: Vec<State>,
        jobs: usize,
    ) -> Result<Self, ForeignState> {
        assert!(jobs > 0, "at least one thread is needed");
        let whole = Backtrack::new(spacetime, order, choice);
        let tree = SharedTree::resume(&whole, SharedTreeState { parts: open, finished: Tally::default() })?;
        Ok(Self { tree, jobs, ready: VecDeque::new() })
    }
}

impl Engine for Threads {
    fn name(&self) -> String {
        name(self.jobs)
    }

    fn exhaustion(&self) -> Evidence {
        Evidence::Exhaustive
    }

    fn next(&mut self, limits: &Limits, see: &mut dyn FnMut(&Snapshot)) -> Result<Next, ProcessError> {
        if let Some(values) = self.ready.pop_front() {
            return Ok(Next::Found(values));
        }
        let mut show = |progress: &Progress| {
            see(&Snapshot { states: Vec::new(), choices: progress.tally.choices, done: 1.0 - progress.left });
        };
        let mut means =
            Means { jobs: self.jobs, alone: ALONE, limits, after: &|_| After::GoOn, progress: &mut show };
        let ready = &mut self.ready;
        let ended = self.tree.run(&mut means, &mut |values| {
            ready.push_back(values);
            ControlFlow::Break(())
        });
        Ok(match (self.ready.pop_front(), ended) {
            (Some(values), _) => Next::Found(values),
            (None, Ended::Stopped(why)) => Next::Stopped(why),
            (None, Ended::Exhausted | Ended::Enough) => Next::Exhausted,
        })
    }

    /// What no thread has searched, and the objects that were found but not asked for yet, each as a part
    /// with one object.
    fn open(&self) -> Vec<State> {
        let object = |values: &Vec<bool>| {
            let settled =
                |(value, unknown): (&bool, u32)| Setting { unknown, value: *value, other: Other::Settled };
            State { settings: values.iter().zip(0..).map(settled).collect(), ..State::start() }
        };
        self.tree.state().parts.iter().cloned().chain(self.ready.iter().map(object)).collect()
    }
}
