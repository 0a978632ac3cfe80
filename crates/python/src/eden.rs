//! A generation back: predecessors, and patterns without one.

use std::num::NonZeroUsize;

use lifesat_core::life::{Grid, Group, Partial, orbits};
use lifesat_core::limits::Limits;
use lifesat_core::problem::predecessor::Past;
use lifesat_core::solve::eden::orphan::{Tried, examine, smallest};
use lifesat_core::solve::eden::prove::{Forgetful, Means, Plan, Stopped, Targets, prove};
use lifesat_core::solve::eden::second_opinion::{Decided, Refutation, decide_by};
use pyo3::prelude::*;

use crate::error::{input, of, stopped};
use crate::pattern::{self, Pattern};
use crate::work::{limits, threads, watched};

/// A pattern that becomes the given one after this many generations, one by default, or `None` if
/// there is none.
///
/// The pattern is one cell larger on every side for each generation, and was simulated. For `None`,
/// two solvers with different clauses agree. Raises `TimeLimit` after `time_limit` seconds.
#[pyfunction]
#[pyo3(signature = (pattern, *, generations = 1, time_limit = None))]
pub(crate) fn predecessor(
    python: Python<'_>,
    pattern: &Pattern,
    generations: usize,
    time_limit: Option<f64>,
) -> PyResult<Option<Pattern>> {
    let (target, rule) = (pattern.cells().clone(), pattern.rule());
    let generations = NonZeroUsize::new(generations);
    let generations = generations.ok_or_else(|| input("generations counts from 1"))?;
    let past = Past { rule, generations };
    watched(python, limits(time_limit)?, move |limits| {
        match decide_by(past, &target, limits).map_err(of)? {
            Decided::Predecessor(grid) => Ok(Some(Pattern::of_grid(&grid, rule))),
            Decided::Unknown(why) => Err(stopped(why)),
            Decided::None(refutation) => confirmed(refutation).map(|_| None),
        }
    })
}

/// The part of a pattern that has no predecessor, with as few cells as possible in the sense that none
/// can be left out; or `None` if the pattern has a predecessor.
///
/// Two solvers refute the orphan, and each of its cells was shown to be needed by a predecessor that was
/// simulated. The cells are dropped in `tries` orders, and the smallest result is kept. If the pattern has a
/// `symmetry`, such as "C4", the orphan keeps it: cells are dropped in whole orbits.
#[pyfunction]
#[pyo3(signature = (pattern, *, symmetry = "C1", tries = 1, time_limit = None))]
pub(crate) fn orphan(
    python: Python<'_>,
    pattern: &Pattern,
    symmetry: &str,
    tries: u64,
    time_limit: Option<f64>,
) -> PyResult<Option<Pattern>> {
    let (target, rule) = (pattern.cells().clone(), pattern.rule());
    let group: Group = symmetry.parse().map_err(input)?;
    let orbits = orbits::of_pattern(group, &target).map_err(input)?;
    watched(python, limits(time_limit)?, move |limits| {
        match smallest(rule.into(), &target, &orbits, tries, limits, &mut |_| {}).map_err(of)? {
            Tried::HasPredecessor => Ok(None),
            Tried::Stopped(why) => Err(stopped(why)),
            Tried::Smallest(found) => match found.stopped {
                Some(why) => Err(stopped(why)),
                None => confirmed(found.refutation).map(|orphan| Some(Pattern::new(orphan, rule))),
            },
        }
    })
}

/// `None` if every pattern of a box of `width` columns and `height` rows (as many as columns, if none are given) has a
/// predecessor: no orphan fits into the box. Otherwise an orphan, made smaller.
///
/// `None` is proved without a SAT solver, by sets of rows of predecessors (docs/no-orphan.md). An orphan is confirmed
/// by two solvers. Boxes of 6×6 take seconds, and each column more takes about a hundred times as long. Raises
/// `InputError` if the proof takes more than `memory` bytes, and `TimeLimit` after `time_limit` seconds.
#[pyfunction]
#[pyo3(signature = (width, height = None, *, rule = "B3/S23", jobs = 1, memory = 1 << 30, time_limit = None))]
pub(crate) fn eden_prove(
    python: Python<'_>,
    width: usize,
    height: Option<usize>,
    rule: &str,
    jobs: usize,
    memory: u64,
    time_limit: Option<f64>,
) -> PyResult<Option<Pattern>> {
    let (rule, jobs) = (pattern::rule(rule)?, threads(jobs)?);
    let targets = Targets::of_box(width, height.unwrap_or(width)).map_err(input)?.with_rule(rule);
    let question = targets.question();
    let plan = Plan::new(question.width(), question.height());
    plan.check_memory(&question, jobs, memory).map_err(input)?;
    watched(python, limits(time_limit)?, move |limits| {
        let means = Means { jobs, limits, enough: 1, observe: &|_| () };
        let finished = prove(&question, &plan, &means, &mut Forgetful).map_err(|why| match why {
            Stopped::Limits(why) => stopped(why),
            Stopped::BlockLog(error) => error.into(),
        })?;
        let found = finished.orphans.first();
        found.map(|orphan| examined(&targets, &targets.seen(orphan), limits)).transpose()
    })
}

/// An orphan that the proof has found, made smaller and confirmed.
fn examined(targets: &Targets, orphan: &Grid, limits: &Limits) -> PyResult<Pattern> {
    let examined = examine(targets.rule(), &orphan.map(Some), "the proof", limits).map_err(of)?;
    let orphan = confirmed(examined.map_err(stopped)?)?;
    Ok(Pattern::new(orphan, targets.rule()))
}

/// The orphan of a refutation that the second solver confirmed.
fn confirmed(refutation: Refutation) -> PyResult<Partial> {
    refutation.second.map(|_| refutation.orphan).map_err(stopped)
}
