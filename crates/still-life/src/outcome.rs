//! The methods for the densest still life, what a search tells while it runs, how it ended, why it failed, and the check
//! of the patterns that it finds.

use serde::Serialize;
use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::backend::process::ProcessError;
use crate::encode::still_life::waste::Streamliner;
use crate::encode::still_life::{Encoding, TooLarge};
use crate::life::Grid;
use crate::limits::StopReason;
use crate::problem::{Cut, StillLife};
use crate::verify::{self, NotAStillLife};

/// A method for the densest still life of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// A solver looks for little waste. For squares of which the optimum is known or follows from a closed form,
    /// several solvers refute one live cell more while others look for the pattern. When one side is done, its
    /// solvers help the other one.
    Waste,
    /// Dynamic programming, without a solver (see [`dp`](crate::dp)).
    Dp,
    /// Dynamic programming. Then a solver refutes one live cell more. It needs cuts if the live cells must be
    /// connected, and a certificate needs the same ones; dynamic programming has none.
    DpThenSolver,
    /// `Dp` in one thread, and `Waste` in the others: the first answer counts. The sides of a box do not tell which
    /// of them takes ten times as long, and a second thread costs less than the wrong choice.
    Both,
    /// A solver is asked for at least so many live cells, with a counter of this encoding. No other method is for
    /// other rules than Conway's, cylinders, tori, and boxes whose surroundings are ignored.
    Count(Encoding),
}

/// What is known about the largest number of live cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Live cells of the best pattern found. `None` if no pattern was found yet.
    pub found: Option<usize>,
    /// No pattern has more live cells than this. `None` if there is no pattern at all.
    pub at_most: Option<usize>,
}

/// What happens during a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// The solver is asked for a pattern with at least this many live cells.
    Asking {
        /// What is known so far.
        bounds: Bounds,
        /// Live cells asked for.
        at_least: usize,
    },
    /// Dynamic programming follows all beginnings of a box, in one pass.
    Dp,
    /// The least waste along the border is computed, with deep lines.
    Border,
    /// A pattern of a smaller box is looked for, to be stretched.
    Smaller {
        /// Columns of the smaller box.
        width: usize,
        /// Its rows.
        height: usize,
    },
    /// A smaller pattern is stretched.
    Stretching {
        /// Columns of the smaller box.
        width: usize,
        /// Its rows.
        height: usize,
    },
    /// Stretching did not succeed, which proves nothing.
    NotStretched,
    /// This pattern was found and passed the simulation. It is the best so far.
    Found(&'a Grid),
    /// The solver says that no pattern has this many live cells.
    Refuted(usize),
    /// The solver says that no pattern with this streamliner has as many live cells as asked for.
    /// That proves nothing.
    NothingThere(Streamliner),
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DensestOutcome {
    /// The best pattern found; it passed [`verify::still_life`](crate::verify::still_life).
    pub best: Option<Grid>,
    /// The method that answered. If none did, [`Method::Both`] stands for what two of them know together.
    pub method: Method,
    /// What is known.
    pub bounds: Bounds,
    /// What supports the upper bound.
    pub proof: UpperBound,
    /// Why the search stopped early, if it did.
    pub stopped: Option<StopReason>,
    /// How many questions the solver was asked, or dynamic programming.
    pub questions: usize,
    /// The solver's name.
    pub solver: String,
    /// Where the best pattern comes from, if the search did not find it by itself.
    pub known: Option<Known>,
    /// If the live cells must hold together: the cuts under which the solver refuted one live cell
    /// more, all of them justified ([`verify::cut`](crate::verify::cut)).
    pub cuts: Vec<Cut>,
}

/// Where a known pattern comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Known {
    /// One block, which holds together.
    Block,
    /// Blocks side by side, which fit into every box.
    Blocks,
    /// The densest still life of the largest square that fits and is in the project's table, and
    /// blocks beside it.
    Table,
    /// Dynamic programming.
    Dp,
}

/// What supports an upper bound on the live cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum UpperBound {
    /// The box has no more cells.
    Cells,
    /// No waste is negative (see [`crate::life::waste`]).
    Wastage,
    /// The border alone wastes too much for more, by dynamic programming
    /// ([`least_along_border`](crate::encode::still_life::least_along_border)).
    Border,
    /// The word of a solver.
    Solver,
    /// Dynamic programming, which followed all beginnings that mattered (see [`dp`](super::dp)).
    Dp,
}

impl Bounds {
    /// Returns true if no question is left.
    pub fn are_closed(&self) -> bool {
        self.found == self.at_most
    }
}

impl DensestOutcome {
    /// What is known before anything was asked.
    pub(super) fn begin(best: Option<Grid>, bounds: Bounds, proof: UpperBound) -> Self {
        Self {
            best,
            method: Method::Both,
            bounds,
            proof,
            stopped: None,
            questions: 0,
            solver: String::new(),
            known: None,
            cuts: Vec::new(),
        }
    }

    /// Returns true if the best pattern is proved to be the densest, or it is proved that there is no
    /// pattern.
    pub fn is_proved(&self) -> bool {
        self.bounds.are_closed()
    }

    /// Returns true if nothing stopped the search and still nothing is proved. Only [`Goal::UpToTheProof`](crate::Goal::UpToTheProof) ends like
    /// this: the pattern is as dense as is likely, and the refutation of one live cell more is left to the caller.
    pub fn is_left_open(&self) -> bool {
        !self.is_proved() && self.stopped.is_none()
    }

    /// The outcome after the caller has had one live cell more refuted by this solver.
    #[must_use]
    pub fn closed_by(self, solver: String) -> Self {
        let bounds = Bounds { at_most: self.bounds.found, ..self.bounds };
        Self { bounds, proof: UpperBound::Solver, solver, questions: self.questions + 1, ..self }
    }
}

/// Why a search failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MaximiseError {
    /// The formula is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] ProcessError),
    /// A model satisfies the clauses, but its pattern is not what was asked for.
    #[error("{solver} returned a model that fails the simulation: {reason}")]
    InvalidModel {
        /// The solver.
        solver: String,
        /// What is wrong with the pattern.
        reason: NotAStillLife,
    },
    /// A solver says that there is no still life with as many live cells as a known one has.
    #[error(
        "{solver} says that no still life has {refuted} or more live cells, but one with {known} is known; \
         ask another solver"
    )]
    RefutedKnown {
        /// The solver.
        solver: String,
        /// The least number of live cells that it refuted.
        refuted: usize,
        /// The live cells of the known pattern.
        known: usize,
    },
    /// A solver found a still life that dynamic programming had excluded.
    #[error(
        "dynamic programming excludes {refuted} or more live cells, but a solver found a still life with {found}, \
         which passed the simulation; this is a defect of lifesat: please report it"
    )]
    MethodsDisagree {
        /// The least number of live cells that dynamic programming excluded.
        refuted: usize,
        /// The live cells of the pattern.
        found: usize,
    },
}

impl Faulty for MaximiseError {
    fn fault(&self) -> Fault {
        match self {
            Self::TooLarge(_) => Fault::Caller,
            Self::Solver(error) => error.fault(),
            Self::InvalidModel { .. } | Self::RefutedKnown { .. } | Self::MethodsDisagree { .. } => {
                Fault::Solver
            }
        }
    }
}

/// The pattern without live cells, if it solves the problem. Then no solver is needed for a first pattern.
pub(super) fn empty_box(problem: &StillLife) -> Option<Grid> {
    let empty = Grid::dead(problem.width(), problem.height());
    verify::still_life(problem, &empty).is_ok().then_some(empty)
}

/// Checks a decoded pattern by simulation, and its count.
pub(super) fn checked_pattern(
    problem: &StillLife,
    pattern: Grid,
    at_least: usize,
    solver: &str,
) -> Result<Grid, MaximiseError> {
    let invalid = |reason| MaximiseError::InvalidModel { solver: solver.to_owned(), reason };
    verify::still_life(problem, &pattern).map_err(invalid)?;
    if pattern.population() < at_least {
        return Err(invalid(NotAStillLife::Count(pattern.population())));
    }
    Ok(pattern)
}
