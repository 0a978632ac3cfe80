//! What an engine is: it goes through the assignments of a search's unknowns.

use super::backtrack::State;
use crate::answer::Evidence;
use crate::backend::process::ProcessError;
use crate::life::Position;
use crate::limits::{Limits, StopReason};
use crate::spacetime::Literal;

/// The result of asking an engine for the next assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The states of all unknowns, which satisfy the search.
    Found(Vec<bool>),
    /// There are no more.
    Exhausted,
    /// Stopped before the end.
    Stopped(StopReason),
}

/// Goes through the assignments that satisfy a search, each at most once.
pub trait Engine {
    /// The engine's name in reports.
    fn name(&self) -> String;

    /// The evidence for the engine's word that there are no more assignments.
    fn exhaustion(&self) -> Evidence;

    /// Finds the next assignment. An engine that knows where it stands shows that to `see` now and then.
    ///
    /// # Errors
    /// If an external solver cannot be run, or its answer cannot be accepted.
    fn next(&mut self, limits: &Limits, see: &mut dyn FnMut(&Snapshot)) -> Result<Next, ProcessError>;

    /// Returns true if the engine can leave out assignments. If not, the caller leaves out what it does not want.
    fn can_leave_out(&self) -> bool {
        false
    }

    /// Allows the engine to leave out assignments from now on. An engine that still finds them is
    /// slower, but not wrong.
    fn leave_out(&mut self, _exclusion: &Exclusion) {}

    /// The parts of the question that are still to be searched, everything if that is not known. Another engine can
    /// continue from them.
    fn open(&self) -> Vec<State> {
        vec![State::start()]
    }
}

/// Where an engine stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// The states of the unknowns, as far as they are set. Empty if several threads are at different places.
    pub states: Vec<Option<bool>>,
    /// Free choices so far.
    pub choices: u64,
    /// The part of the tree of choices that is done, from 0 to 1, as if both branches of every
    /// choice were equally large.
    pub done: f64,
}

/// Assignments that need not be found: those that make all literals true, unless one of these cells changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exclusion {
    /// Literals, each once.
    pub literals: Vec<Literal>,
    /// Cells of the box. A cell changes if two generations differ there.
    pub unless_changed: Vec<Position>,
}
