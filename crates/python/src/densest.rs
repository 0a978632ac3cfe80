//! The densest still life of a box.

use std::path::PathBuf;

use lifesat_core::life::{Grid, Rule};
use lifesat_core::limits::Limits;
use lifesat_core::problem::StillLife;
use lifesat_core::solve::bundle::MakeError;
use lifesat_core::solve::still_life::prove::{ProveDensestError, Provers, Reply, prove};
use lifesat_core::solve::still_life::{DensestSearch, Goal, Method};
use pyo3::prelude::*;

use crate::error::{SolverError, input, not_made, of, stopped};
use crate::folder::Folder;
use crate::pattern::Pattern;
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
    let folder = proof.map(|target| Folder::for_proof_of(&solver.refuter(0), &target)).transpose()?;
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
        let (method, jobs, whole) = (Method::Waste, self.jobs, DensestSearch::of(&self.problem));
        let search = |engine| DensestSearch { method, goal, engine, jobs, from, ..whole };
        let outcome = self.solver.work(|engine| search(engine).run(limits, &mut |_, _| {}));
        let outcome = outcome.map_err(of)?;
        let is_left_open = outcome.is_left_open();
        match (outcome.stopped, outcome.best) {
            (Some(why), _) => Err(stopped(why)),
            (None, Some(grid)) => Ok(Best { grid, is_left_open }),
            (None, None) => Err(SolverError::new_err("the empty box is a still life, but it was not found")),
        }
    }

    /// The best pattern, after its certificate was written.
    fn proved(&self, folder: Folder, best: Best, limits: &Limits) -> PyResult<Grid> {
        let solver = self.solver.refuter(0);
        let provers = Provers { solver: &solver, jobs: self.jobs, limits };
        match prove(folder.path(), &self.problem, Some(&best.grid), &[], provers, &mut |_| {}) {
            Ok(Reply::Proved(_)) => folder.finish().map(|()| best.grid),
            // More live cells than anybody expects. The search goes on from here, and leaves nothing open.
            Ok(Reply::Denser(grid)) if best.is_left_open => {
                let best = self.best(Goal::Answer, Some(&grid), limits)?;
                self.proved(folder.anew()?, best, limits)
            }
            Ok(Reply::Denser(_)) => Err(not_made(MakeError::Contradiction(solver.name()))),
            Err(ProveDensestError::Make(error)) => Err(not_made(error)),
            Err(error) => Err(of(error)),
        }
    }
}
