//! Backtracking with consequences, as Dean Hickerson described his search program in 1989.
//!
//! Unknowns are set one after the other; after each choice all direct consequences are drawn, forwards and backwards
//! in time. A contradiction takes back everything to the newest free choice, whose other state is then a conclusion.
//! Every assignment of the unknowns that meets all demands is found once. A neighbourhood is a number that is kept up
//! to date, and one look into a table says what follows from it.

mod board;
mod choice;
mod counts;
mod engine;
mod order;
mod settings;
pub mod shared_tree;
mod split;
mod state;
mod table;
mod watches;
mod windows;

use crate::limits::StopReason;

pub use choice::Choice;
pub use engine::Backtrack;
pub use order::{Corner, Edge, Order, Path, Phases};
pub use state::{ForeignState, Other, Point, Setting, State, Tally};

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// An object, as the states of all unknowns.
    Found(Vec<bool>),
    /// There are no more.
    Exhausted,
    /// The limits were reached. Asking for the next object goes on from here.
    Stopped(StopReason),
}

/// How much a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Choices, contradictions, objects.
    pub tally: Tally,
    /// Settings whose consequences were examined, since this engine was made.
    pub settings: u64,
    /// Unknowns that are known now.
    pub known: usize,
    /// How much of the tree of choices is left, from 1 to 0, as if both branches of every choice were equally large.
    /// They are not.
    pub left: f64,
}

/// What one step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It chose a state for an unknown.
    Chose(Setting),
    /// It backed up and reversed a choice.
    BackedUp(Setting),
    /// Nothing is unknown any more: this is an object.
    Found,
    /// There is nothing left to try.
    Exhausted,
}

/// What setting an unknown by hand led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// All consequences are examined.
    Consistent,
    /// The consequences contradict each other: back up.
    Contradiction,
    /// The unknown has this state already.
    Known(bool),
    /// This is not the time: it takes a step first.
    Refused(Point),
}
