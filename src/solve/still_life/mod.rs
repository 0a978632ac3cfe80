//! The densest still life of a box.
//!
//! The search closes a pair of bounds. It asks an [`Oracle`] for a still life with **at least** k
//! live cells, where k lies between the best count found and the least count refuted. Some programs
//! ask for *exactly* k and bisect. That is unsound: if there is no still life with exactly k live
//! cells, there may still be one with more (docs/still-life.md has an example).
//!
//! The search starts from the empty box, which is a still life unless a cell is forced to be alive.
//! At the end, `known` compares the answer with still lifes that are known of the box. So a solver
//! that refutes everything is found out.

mod approach;
pub mod census;
mod cuts;
mod densest;
pub mod dp;
mod known;
mod oracle;
pub mod prove;
mod waste;

use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::backend::Verdict;
use crate::backend::process::ProcessError;
use crate::decode;
use crate::encode::still_life::TooLarge;
use crate::encode::still_life::waste::Streamliner;
use crate::life::{Grid, Rule};
use crate::limits::{Limits, StopReason};
use crate::problem::still_life::{Cohesion, Topology};
use crate::problem::{Cut, StillLife};
use crate::verify::{self, NotAStillLife};

pub use approach::Approach;
pub use densest::{DensestError, densest};
pub use known::Known;
pub use oracle::{IncrementalOracle, OneShotOracle, Oracle};
pub use waste::{Engine, maximise_by_waste};

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
pub struct Outcome {
    /// The best pattern found; it passed [`verify::still_life`].
    pub best: Option<Grid>,
    /// What is known.
    pub bounds: Bounds,
    /// What supports the upper bound.
    pub proof: Proof,
    /// Why the search stopped early, if it did.
    pub stopped: Option<StopReason>,
    /// How many questions the solver was asked.
    pub questions: usize,
    /// The solver's name.
    pub solver: String,
    /// Where the best pattern comes from, if the search did not find it by itself.
    pub known: Option<Known>,
    /// If the live cells must hold together: the cuts under which the solver refuted one live cell
    /// more, all of them justified ([`verify::cut`]).
    pub cuts: Vec<Cut>,
}

/// What supports an upper bound on the live cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The box has no more cells.
    Cells,
    /// No waste is negative (see [`crate::life::waste`]).
    Wastage,
    /// The border alone wastes too much for more, by dynamic programming
    /// ([`least_along_border`](crate::encode::still_life::least_along_border)).
    Border,
    /// The word of a solver.
    Solver,
    /// Dynamic programming, which followed all beginnings that mattered (see [`dp`]).
    Beginnings,
}

/// Why a search failed.
#[derive(Debug, Error)]
pub enum SearchError {
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
}

impl Faulty for SearchError {
    fn fault(&self) -> Fault {
        match self {
            Self::TooLarge(_) => Fault::Caller,
            Self::Solver(error) => error.fault(),
            Self::InvalidModel { .. } | Self::RefutedKnown { .. } => Fault::Solver,
        }
    }
}

impl Bounds {
    /// Whether no question is left.
    pub fn are_closed(&self) -> bool {
        self.found == self.at_most
    }
}

impl Outcome {
    /// What is known before anything was asked.
    fn begin(best: Option<Grid>, bounds: Bounds, proof: Proof) -> Self {
        Self {
            best,
            bounds,
            proof,
            stopped: None,
            questions: 0,
            solver: String::new(),
            known: None,
            cuts: Vec::new(),
        }
    }

    /// Whether the best pattern is proved to be the densest, or it is proved that there is no
    /// pattern.
    pub fn is_proved(&self) -> bool {
        self.bounds.are_closed()
    }
}

/// Finds a still life with as many live cells as possible, and refutes one more.
///
/// Bounds on the count that the problem itself has are not used. The oracle's problem must have
/// none.
///
/// # Errors
/// If the solver fails, if a model is invalid, or if the solver refutes as many live cells as a known
/// still life has. A limit is no error: the outcome says why the search stopped, and has the best
/// pattern that is known.
///
/// # Panics
/// If the live cells must hold together, which [`maximise_by_waste`] can ask for.
pub fn maximise(
    problem: &StillLife,
    oracle: &mut dyn Oracle,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<Outcome, SearchError> {
    assert!(problem.cohesion() == Cohesion::Any, "the clauses say nothing about islands");
    let best = empty_box(problem);
    let (at_most, proof) = most(problem);
    let bounds = Bounds { found: best.as_ref().map(Grid::population), at_most: Some(at_most) };
    let mut outcome = Outcome::begin(best, bounds, proof);
    while let Some(at_least) = next_question(outcome.bounds) {
        observe(Event::Asking { bounds: outcome.bounds, at_least });
        outcome.questions += 1;
        match oracle.at_least(at_least, limits)? {
            Verdict::Satisfiable(model) => {
                let pattern = decode::still_life(problem, &model);
                let pattern = checked_pattern(problem, pattern, at_least, &oracle.name())?;
                observe(Event::Found(&pattern));
                outcome.bounds.found = Some(pattern.population());
                outcome.best = Some(pattern);
            }
            Verdict::Unsatisfiable => {
                observe(Event::Refuted(at_least));
                outcome.bounds.at_most = at_least.checked_sub(1);
                outcome.proof = Proof::Solver;
            }
            Verdict::Unknown(why) => {
                outcome.stopped = Some(why);
                break;
            }
        }
    }
    // Only now, as some solvers know their version only after they ran.
    outcome.solver = oracle.name();
    known::compare(problem, outcome)
}

/// Finds a still life with as many live cells as possible, and excludes one more, by dynamic
/// programming instead of a solver (see [`dp`]).
///
/// Bounds on the count that the problem itself has are not used.
///
/// # Errors
/// If a pattern fails the simulation. A limit is no error: the outcome says why the search stopped,
/// and has the best pattern that is known.
///
/// # Panics
/// If the rule is not Conway's, if the problem ignores the cells outside the box, if the live cells
/// must hold together, if it lies on a cylinder or torus, or if the shorter side is longer than
/// [`dp::MOST_SIDE`].
pub fn maximise_by_beginnings(
    problem: &StillLife,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<Outcome, SearchError> {
    assert!(problem.cohesion() == Cohesion::Any, "beginnings say nothing about islands");
    assert!(problem.topology() == Topology::Plane, "beginnings are of the plane");
    assert!(problem.rule() == Rule::LIFE, "the bounds of beginnings are for Conway's rule");
    known::compare(problem, dp::maximise(problem, limits, observe)?)
}

/// The most live cells before anything was asked. On a cylinder or torus the wastage identity of
/// Conway's rule bounds them, often by as many as there are. In the plane it is left to
/// [`maximise_by_waste`], so that this method stays one that knows nothing of waste.
fn most(problem: &StillLife) -> (usize, Proof) {
    let (cells, topology) = (problem.cells(), problem.topology());
    match topology.tokens(problem.width(), problem.height()) / 4 {
        most if problem.rule() == Rule::LIFE && topology != Topology::Plane && most < cells => {
            (most, Proof::Wastage)
        }
        _ => (cells, Proof::Cells),
    }
}

/// The pattern without live cells, if it solves the problem. Then no solver is needed for a first
/// pattern.
fn empty_box(problem: &StillLife) -> Option<Grid> {
    let empty = Grid::dead(problem.width(), problem.height());
    verify::still_life(problem, &empty).is_ok().then_some(empty)
}

/// The count to ask for next: any pattern at first, then the middle of the open range.
fn next_question(bounds: Bounds) -> Option<usize> {
    match (bounds.found, bounds.at_most?) {
        (None, _) => Some(0),
        (Some(found), at_most) if found < at_most => Some(found + (at_most - found).div_ceil(2)),
        _ => None,
    }
}

/// Checks a decoded pattern by simulation, and its count.
fn checked_pattern(
    problem: &StillLife,
    pattern: Grid,
    at_least: usize,
    solver: &str,
) -> Result<Grid, SearchError> {
    let invalid = |reason| SearchError::InvalidModel { solver: solver.to_owned(), reason };
    verify::still_life(problem, &pattern).map_err(invalid)?;
    if pattern.population() < at_least {
        return Err(invalid(NotAStillLife::Count(pattern.population())));
    }
    Ok(pattern)
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use crate::cnf::{Model, Var};

    /// An oracle that gives prepared answers and records the questions.
    struct Scripted {
        answers: VecDeque<Verdict>,
        asked: Vec<usize>,
    }

    impl Oracle for Scripted {
        fn name(&self) -> String {
            "scripted".to_owned()
        }

        fn at_least(&mut self, count: usize, _: &Limits) -> Result<Verdict, ProcessError> {
            self.asked.push(count);
            Ok(self.answers.pop_front().expect("no more questions than answers"))
        }
    }

    fn model_of(numbers: &[u32]) -> Verdict {
        let mut model = Model::new();
        for &number in numbers {
            model.assign(Var::new(number).unwrap().positive()).unwrap();
        }
        Verdict::Satisfiable(model)
    }

    fn run(answers: Vec<Verdict>) -> (Result<Outcome, SearchError>, Vec<usize>) {
        run_on(&StillLife::new(2, 2).unwrap(), answers)
    }

    fn run_on(board: &StillLife, answers: Vec<Verdict>) -> (Result<Outcome, SearchError>, Vec<usize>) {
        let mut oracle = Scripted { answers: answers.into(), asked: Vec::new() };
        let outcome = maximise(board, &mut oracle, &Limits::none(), &mut |_| {});
        (outcome, oracle.asked)
    }

    #[test]
    fn the_bounds_close_from_both_sides() {
        let (outcome, asked) = run(vec![model_of(&[1, 2, 3, 4])]);
        assert_eq!(asked, [2], "the empty box is known");
        let outcome = outcome.unwrap();
        assert!(outcome.is_proved());
        assert_eq!(outcome.best.unwrap().population(), 4);
    }

    #[test]
    fn no_pattern_at_all_is_an_answer() {
        let lonely = StillLife::new(2, 2).unwrap().with_cells(&[(0, 0)], true).unwrap();
        let lonely = lonely.with_cells(&[(0, 1)], false).unwrap();
        let (outcome, asked) = run_on(&lonely, vec![Verdict::Unsatisfiable]);
        assert_eq!(asked, [0]);
        let outcome = outcome.unwrap();
        assert!(outcome.is_proved());
        assert_eq!(outcome.best, None);
    }

    /// A block fits into 2×2. The empty box is known, so no solver is asked for it.
    #[test]
    fn a_solver_that_refutes_everything_is_found_out() {
        let (outcome, asked) = run(vec![Verdict::Unsatisfiable, Verdict::Unsatisfiable]);
        assert_eq!(asked, [2, 1]);
        let error = outcome.unwrap_err();
        assert!(matches!(error, SearchError::RefutedKnown { refuted: 1, known: 4, .. }));
        assert_eq!(error.fault(), Fault::Solver);
    }

    #[test]
    fn a_limit_leaves_what_is_known() {
        let (outcome, _) =
            run_on(&StillLife::new(5, 3).unwrap(), vec![Verdict::Unknown(StopReason::TimeLimit)]);
        let outcome = outcome.unwrap();
        assert!(!outcome.is_proved());
        assert_eq!(outcome.bounds, Bounds { found: Some(8), at_most: Some(15) });
        assert_eq!(outcome.known, Some(Known::Blocks));
        assert_eq!(outcome.best.unwrap().population(), 8);
        assert_eq!(outcome.stopped, Some(StopReason::TimeLimit));
    }

    #[test]
    fn a_model_that_is_no_still_life_is_invalid() {
        assert!(matches!(run(vec![model_of(&[1])]).0, Err(SearchError::InvalidModel { .. })));
    }

    #[test]
    fn a_model_with_too_few_cells_is_invalid() {
        assert!(matches!(run(vec![model_of(&[])]).0, Err(SearchError::InvalidModel { .. })));
    }
}
