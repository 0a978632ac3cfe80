//! Still lifes and oscillators of a box: the densest, and how many there are.

use std::path::PathBuf;

use lifesat_core::life::{Grid, Rule};
use lifesat_core::limits::Limits;
use lifesat_core::new_file::NewFolder;
use lifesat_core::problem::StillLife;
use lifesat_core::solve::bundle::MakeError;
use lifesat_core::solve::still_life::census::{self, CensusError, MOST_SIDE, Oscillators, table_bytes};
use lifesat_core::solve::still_life::prove::{ProveDensestError, Provers, Reply, prove};
use lifesat_core::solve::still_life::{DensestSearch, Goal, Method};
use pyo3::prelude::*;

use crate::error::{SolverError, input, not_made, of, stopped};
use crate::pattern::Pattern;
use crate::proof::folder_for;
use crate::solver::{Solver, SolverName};
use crate::work::{limits, threads, watched};

/// The still life with the most live cells in a box of `width` columns and `height` rows (as many as
/// columns, if none are given).
///
/// The pattern was simulated. That there is no denser one is the word of the solver, or follows
/// from the wastage identity. If `proof` names a new folder, it gets a certificate. Raises `TimeLimit` after
/// `time_limit` seconds.
///
/// `solver` is the name of a built-in solver or of an entry of solvers.toml, or a pair of such a name and a command
/// line. `jobs` solvers work side by side.
#[pyfunction]
#[pyo3(signature = (width, height = None, *, solver = None, jobs = 1, proof = None, time_limit = None))]
pub(crate) fn densest_still_life(
    python: Python<'_>,
    width: usize,
    height: Option<usize>,
    solver: Option<SolverName>,
    jobs: usize,
    proof: Option<PathBuf>,
    time_limit: Option<f64>,
) -> PyResult<Pattern> {
    let problem = StillLife::new(width, height.unwrap_or(width)).map_err(input)?;
    let solver = solver.map(|name| Solver::of(&name)).transpose()?.unwrap_or_default();
    let folder = proof.map(|target| folder_for(&solver.refuter(0), &target)).transpose()?;
    let question = Question { problem, solver, jobs: threads(jobs)? };
    let grid = watched(python, limits(time_limit)?, move |limits| match folder {
        None => question.best(Goal::Answer, None, limits).map(|best| best.grid),
        Some(folder) => question.proved(folder, question.best(Goal::UpToTheProof, None, limits)?, limits),
    })?;
    Ok(Pattern::of_grid(&grid, Rule::LIFE))
}

struct Question {
    problem: StillLife,
    solver: Solver,
    jobs: usize,
}

struct Best {
    grid: Grid,
    /// True if the refutation of one live cell more is left to its proof.
    is_left_open: bool,
}

impl Question {
    /// What a search finds that may begin with a known pattern.
    fn best(&self, goal: Goal, from: Option<&Grid>, limits: &Limits) -> PyResult<Best> {
        let (method, jobs) = (Method::Waste, self.jobs);
        let outcome = self.solver.work(|engine| {
            let whole = DensestSearch::of(&self.problem);
            DensestSearch { method, goal, engine, jobs, from, ..whole }.run(limits, &mut |_, _| {})
        });
        let outcome = outcome.map_err(of)?;
        let is_left_open = outcome.is_left_open();
        match (outcome.stopped, outcome.best) {
            (Some(why), _) => Err(stopped(why)),
            (None, Some(grid)) => Ok(Best { grid, is_left_open }),
            (None, None) => Err(SolverError::new_err("the empty box is a still life, but it was not found")),
        }
    }

    /// The best pattern, after its certificate was written.
    fn proved(&self, folder: NewFolder, best: Best, limits: &Limits) -> PyResult<Grid> {
        let solver = self.solver.refuter(0);
        let provers = Provers { solver: &solver, jobs: self.jobs, limits };
        match prove(folder.path(), &self.problem, Some(&best.grid), &[], provers, &mut |_| {}) {
            Ok(Reply::Proved(_)) => Ok(folder.finish().map(|_| best.grid)?),
            // More live cells than anybody expects. The search goes on from here, and leaves nothing open.
            Ok(Reply::Denser(grid)) if best.is_left_open => {
                let best = self.best(Goal::Answer, Some(&grid), limits)?;
                self.proved(NewFolder::beside(folder.target())?, best, limits)
            }
            Ok(Reply::Denser(_)) => Err(not_made(MakeError::Contradiction(solver.name()))),
            Err(ProveDensestError::Make(error)) => Err(not_made(error)),
            Err(error) => Err(of(error)),
        }
    }
}

type Count = Box<dyn FnOnce(&Limits) -> Result<u128, CensusError> + Send>;

/// How many still lifes of Conway's rule a box of `width` columns and `height` rows (as many as columns, if none are
/// given) has. The empty one counts, and images of each other count as different.
///
/// With a `period` of 2 or more: how many oscillators of that period. One whose generations are shown in turn is one.
///
/// They are counted by dynamic programming, and no single one is simulated. Raises `InputError` if that takes more
/// than `memory` bytes or the box is too large, `MemoryError` if that turns out on the way, and `TimeLimit` after
/// `time_limit` seconds.
#[pyfunction]
#[pyo3(signature = (width, height = None, *, period = 1, memory = 1 << 30, time_limit = None))]
pub(crate) fn count(
    python: Python<'_>,
    width: usize,
    height: Option<usize>,
    period: usize,
    memory: u64,
    time_limit: Option<f64>,
) -> PyResult<u128> {
    let height = height.unwrap_or(width);
    let count: Count = if period == 1 {
        let problem = still_lifes(width, height, memory)?;
        Box::new(move |limits| census::count(&problem, limits))
    } else {
        let which = Oscillators::new(width, height, period).map_err(of)?;
        let which = which.ok_or_else(|| {
            input(format!("oscillators of period {period} cannot be counted in {width}×{height}"))
        })?;
        Box::new(move |limits| census::oscillators(&which, memory, limits))
    };
    watched(python, limits(time_limit)?, move |limits| {
        count(limits).map_err(|error| match error {
            CensusError::Stopped(why) => stopped(why),
            error => of(error),
        })
    })
}

/// The question, if its tables are not too large.
fn still_lifes(width: usize, height: usize, memory: u64) -> PyResult<StillLife> {
    let problem = StillLife::new(width, height).map_err(input)?;
    if width.min(height) > MOST_SIDE {
        return Err(input(format!(
            "still lifes are counted in boxes whose shorter side is at most {MOST_SIDE}"
        )));
    }
    let bytes = table_bytes(&problem);
    if bytes > memory {
        return Err(input(format!("the tables need {bytes} bytes, and memory allows {memory}")));
    }
    Ok(problem)
}
