//! Many questions about the same clauses: cubes of assumptions, and all assignments of universal variables.
//!
//! Consecutive cubes of a Gray enumeration differ in one literal, so an incremental solver keeps what it learned and its
//! heuristics: that is what makes thousands of checks a second possible ("Symmetry in Gardens of Eden", Hartman, Heule,
//! Kwekkeboom, Noels, 2013, section 5.1). Several jobs get runs of consecutive cubes each, for the same reason.

mod cube_solver;
mod gray;
mod jobs;
mod queue;

use std::ops::ControlFlow;

use crate::backend::process::ProcessError;
use crate::cnf::Lit;
use crate::limits::StopReason;

pub use cube_solver::{Afresh, CubeSolver, Incrementally};
pub use gray::{Quantified, forall_exists};
pub use jobs::{Ended, answer_all};

/// What is asked next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// From here on this clause holds.
    Clause(Vec<Lit>),
    /// Can all clauses so far be true together with these literals?
    Cube(Cube),
}

/// One question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cube {
    /// The literals that are assumed.
    pub literals: Vec<Lit>,
    /// Where the question comes from, in whatever measure its source has; it comes back with the answer.
    pub place: u64,
}

/// The answer to a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CubeVerdict {
    /// There is a model.
    Satisfiable,
    /// There is none, and these literals of the cube are enough for that. Empty if nobody asked for them.
    Refuted(Vec<Lit>),
    /// No answer.
    Unknown(StopReason),
}

/// Whoever is told the answers, in the order of the questions.
pub trait Observer {
    /// The next answer; no more are wanted after a break.
    fn answer(&mut self, verdict: CubeVerdict, place: u64) -> ControlFlow<()>;

    /// All answers that are known have been told. This comes several times a second, even if nothing happens.
    fn pause(&mut self) -> ControlFlow<()>;
}

/// An answer on its way, or what kept the solver from one.
#[derive(Debug)]
struct Answer {
    verdict: Result<CubeVerdict, ProcessError>,
    place: u64,
}
