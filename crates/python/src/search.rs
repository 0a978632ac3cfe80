//! Searches for oscillators and spaceships in a box.

use std::path::PathBuf;

use lifesat_core::backend::embedded::Embedded;
use lifesat_core::encode::search::SearchEncoding;
use lifesat_core::life::{Group, Isometry};
use lifesat_core::limits::Limits;
use lifesat_core::new_file::NewFolder;
use lifesat_core::problem::Search;
use lifesat_core::problem::search::Motion;
use lifesat_core::solve::search::backtrack::{Choice, Order};
use lifesat_core::solve::search::engines::{Kind, Single};
use lifesat_core::solve::search::prove::{Asked, ProveSearchError, Reply, prove};
use lifesat_core::solve::search::{Distinct, Engines, Hunt, NextObject, lay_out};
use lifesat_core::spacetime::Front;
use pyo3::prelude::*;

use crate::error::{input, not_made, of, stopped};
use crate::objects::{Objects, Take};
use crate::pattern::{self, Pattern};
use crate::proof::folder_for;
use crate::solver::{Solver, SolverName};
use crate::work::{limits, threads};

/// How many bytes the engine that counts may take, where it joins the others.
const COUNTING_BYTES: u64 = 1 << 30;

/// Oscillators and spaceships that return after `period` generations, moved `right` columns and `down`
/// rows. All generations fit into a box of `width` columns and `height` rows.
///
/// Every pattern was simulated. The iterator ends when there are no others; images of a pattern under
/// the symmetries of the question are left out. If there is none at all, and `proof` names a new folder, it gets a
/// certificate of that. Raises `TimeLimit` after `time_limit` seconds.
///
/// Backtracking and a built-in SAT solver search, in `jobs` threads. If a `solver` is named, it searches alone: an
/// entry of solvers.toml, or a pair of such a name and a command line. `seed` is for the built-in solvers.
#[pyfunction]
#[pyo3(signature = (
    width, height, *, period, right = 0, down = 0, rule = "B3/S23", symmetry = "C1", solver = None, jobs = 1,
    seed = None, proof = None, time_limit = None,
))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn search(
    width: usize,
    height: usize,
    period: usize,
    right: i64,
    down: i64,
    rule: &str,
    symmetry: &str,
    solver: Option<SolverName>,
    jobs: usize,
    seed: Option<u32>,
    proof: Option<PathBuf>,
    time_limit: Option<f64>,
) -> PyResult<Objects> {
    let search = question(width, height, period, (right, down), rule, symmetry)?;
    let chosen = solver.map(|name| Solver::of(&name)).transpose()?;
    if seed.is_some() && matches!(chosen, Some(Solver::Program(_))) {
        return Err(input("seed is for built-in solvers: write the solver's own option on its command line"));
    }
    let (engines, seed) = (engines(chosen.as_ref(), threads(jobs)?, seed.unwrap_or(0)), seed.unwrap_or(0));
    let solver = chosen.unwrap_or_default();
    let folder = proof.map(|target| folder_for(&solver.refuter(seed), &target)).transpose()?;
    Ok(Objects::start(limits(time_limit)?, move |limits, take| {
        if let Some(folder) = folder
            && is_refuted(&search, &solver, seed, folder, limits)?
        {
            return Ok(());
        }
        hunt(&search, &engines, limits, take)
    }))
}

/// The question that the arguments mean.
pub(crate) fn question(
    width: usize,
    height: usize,
    period: usize,
    (right, down): (i64, i64),
    rule: &str,
    symmetry: &str,
) -> PyResult<Search> {
    let map = Isometry::new([1, 0, right, 0, 1, down]).map_err(input)?;
    let group: Group = symmetry.parse().map_err(input)?;
    let rule = pattern::rule(rule)?;
    let search = Search::new(width, height, period).map_err(input)?;
    let search = search.with_rule(rule).and_then(|search| search.with_motion(Motion::Returns(map)));
    search.and_then(|search| search.with_symmetry(group)).map_err(input)
}

/// All engines that fit the question, in turns; or the solver that was chosen.
fn engines(chosen: Option<&Solver>, jobs: usize, seed: u32) -> Engines {
    let kind = match chosen {
        None => Kind::All { counting_bytes: COUNTING_BYTES },
        Some(Solver::Embedded(_)) => Kind::One(Single::Sat),
        Some(Solver::Program(solver)) => Kind::Program(solver.clone()),
    };
    let embedded = match chosen {
        Some(Solver::Embedded(solver)) => *solver,
        Some(Solver::Program(_)) | None => Embedded::default(),
    };
    let (encoding, order, choice) = (SearchEncoding::default(), Order::default(), Choice::default());
    Engines { kind, jobs, encoding, embedded, seed, order, choice }
}

/// Searches until there is nothing more, a limit is reached, or nobody wants more.
fn hunt(search: &Search, engines: &Engines, limits: &Limits, take: &mut Take<'_>) -> PyResult<()> {
    let spacetime = lay_out(search, Front::Pushed, limits).map_err(stopped)?;
    let mut hunt = Hunt::new(search, &spacetime, Distinct::default());
    engines.work(search, &spacetime, limits, |engine| {
        loop {
            match hunt.next(engine, limits, &mut |_| {}).map_err(of)? {
                NextObject::Found(object) => {
                    if take(Pattern::of_grid(&object.live(0), search.least_rule())).is_break() {
                        return Ok(());
                    }
                }
                NextObject::Exhausted => return Ok(()),
                NextObject::Stopped(why) => return Err(stopped(why)),
            }
        }
    })
}

/// Asks the solver whether there is anything. If there is nothing, the folder gets the certificate of that.
fn is_refuted(
    search: &Search,
    solver: &Solver,
    seed: u32,
    folder: NewFolder,
    limits: &Limits,
) -> PyResult<bool> {
    let transition = SearchEncoding::default().transition;
    let asked = Asked { search, best: None, front: Front::Pushed, transition };
    match prove(folder.path(), asked, &solver.refuter(seed), limits, &mut |_| {}) {
        Ok(Reply::Refuted { .. }) => Ok(folder.finish().map(|_| true)?),
        Ok(Reply::Found(_) | Reply::NoneSmaller) => Ok(false),
        Err(ProveSearchError::Make(error)) => Err(not_made(error)),
        Err(error) => Err(of(error)),
    }
}
