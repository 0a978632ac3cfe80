//! The backtracking engine in several threads.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::backtrack::shared_tree::{After, Ended, Means, SharedTree, SharedTreeState};
use super::backtrack::{Backtrack, Choice, ForeignState, Order, Other, Progress, Setting, State, Tally};
use super::engine::{Engine, Exclusion, Next, Snapshot};
use crate::answer::Evidence;
use crate::backend::process::ProcessError;
use crate::limits::Limits;
use crate::spacetime::Spacetime;

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

    fn can_leave_out(&self) -> bool {
        false
    }

    /// Does nothing: the engine finds every object, and the caller leaves out what it does not
    /// want.
    fn leave_out(&mut self, _: &Exclusion) {}

    /// What no thread has searched, and the objects that nobody has asked for yet, each as a part
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
