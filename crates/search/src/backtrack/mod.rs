//! Backtracking with consequences, as Dean Hickerson described his search program in 1989.
//!
//! Unknowns are set one after the other. After each choice all direct consequences are drawn, forwards and
//! backwards in time. A contradiction undoes everything back to the newest free choice, whose other state
//! then follows. Every assignment of the unknowns that meets all demands is found once. What is known of a
//! neighbourhood is a number that is kept up to date, and one table look-up tells what follows from it.

mod board;
mod demands;
mod engine;
mod order;
pub mod shared_tree;
mod state;
mod table;
mod windows;

use crate::limits::StopReason;

pub use engine::Backtrack;
pub use order::{Choice, Corner, Edge, Order, Path, Phases};
pub use state::{ForeignState, Other, Point, Setting, State, Tally};

/// The result of searching for the next object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeOutcome {
    /// An object, as the states of all unknowns.
    Found(Vec<bool>),
    /// There are no more objects.
    Exhausted,
    /// A limit was reached. The next call continues from here.
    Stopped(StopReason),
}

/// How much a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Choices, contradictions and objects.
    pub tally: Tally,
    /// Settings whose consequences were drawn since this engine was made.
    pub settings: u64,
    /// Unknowns whose state is known now.
    pub known: usize,
    /// The part of the tree of choices that is left, from 1 to 0, as if both branches of every
    /// choice were equally large. They are not, so this is a rough estimate.
    pub left: f64,
}

/// What one step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It chose a state for an unknown.
    Chose(Setting),
    /// It backed up and reversed a choice.
    BackedUp(Setting),
    /// It found an object: every unknown has a state.
    Found,
    /// It found nothing left to try.
    Exhausted,
}

/// What setting an unknown by hand led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// All consequences are drawn, without a contradiction.
    Consistent,
    /// The consequences contradict each other: back up.
    Contradiction,
    /// The unknown already has this state.
    Known(bool),
    /// Nothing can be set at this point. The search must take a step first.
    Refused(Point),
}
