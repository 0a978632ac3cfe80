//! Questions with one answer.

use std::num::NonZeroUsize;

use lifesat_core::backend::embedded::Embedded;
use lifesat_core::life::{Group, orbits};
use lifesat_core::problem::StillLife;
use lifesat_core::problem::predecessor::Past;
use lifesat_core::solve::eden::orphan::{Tried, smallest};
use lifesat_core::solve::eden::second_opinion::{Decided, decide_by};
use lifesat_core::solve::still_life::{Engine, maximise_by_waste};
use pyo3::prelude::*;

use crate::error::{SolverError, input, of, stopped};
use crate::pattern::Pattern;
use crate::work::{limits, watched};

/// The still life with the most live cells in a box of `width` columns and `height` rows (as many as
/// columns, if none are given).
///
/// The pattern was simulated. That there is no denser one is the word of the built-in solver, or follows
/// from the wastage identity. Raises `TimeLimit` after `time_limit` seconds.
#[pyfunction]
#[pyo3(signature = (width, height = None, *, time_limit = None))]
pub(crate) fn densest_still_life(
    python: Python<'_>,
    width: usize,
    height: Option<usize>,
    time_limit: Option<f64>,
) -> PyResult<Pattern> {
    let problem = StillLife::new(width, height.unwrap_or(width)).map_err(input)?;
    let rule = lifesat_core::life::Rule::LIFE;
    let outcome = watched(python, limits(time_limit)?, move |limits| {
        maximise_by_waste(&problem, Engine::Embedded(Embedded::default()), 1, None, limits, &mut |_| {})
    })?;
    let outcome = outcome.map_err(|error| of(&error))?;
    match (outcome.stopped, outcome.best) {
        (Some(why), _) => Err(stopped(&why)),
        (None, Some(grid)) => Ok(Pattern::of_grid(&grid, rule)),
        (None, None) => Err(SolverError::new_err("the empty box is a still life, but it was not found")),
    }
}

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
    let decided = watched(python, limits(time_limit)?, move |limits| decide_by(past, &target, limits))?;
    match decided.map_err(|error| of(&error))? {
        Decided::Predecessor(grid) => Ok(Some(Pattern::of_grid(&grid, rule))),
        Decided::Unknown(why) => Err(stopped(&why)),
        Decided::None(refutation) => match refutation.second {
            Ok(_) => Ok(None),
            Err(why) => Err(stopped(&why)),
        },
    }
}

/// The part of a pattern that has no predecessor, with as few cells as possible in the sense that none
/// can be left out; or `None` if the pattern has a predecessor.
///
/// Two solvers refute the orphan, and each of its cells was shown to be needed by a predecessor that was
/// simulated. The cells are dropped in `tries` orders, and the smallest result is kept.
#[pyfunction]
#[pyo3(signature = (pattern, *, tries = 1, time_limit = None))]
pub(crate) fn orphan(
    python: Python<'_>,
    pattern: &Pattern,
    tries: u64,
    time_limit: Option<f64>,
) -> PyResult<Option<Pattern>> {
    let (target, rule) = (pattern.cells().clone(), pattern.rule());
    let orbits = orbits::of_pattern(Group::C1, &target).map_err(input)?;
    let shrunk = watched(python, limits(time_limit)?, move |limits| {
        smallest(rule.into(), &target, &orbits, tries, limits, &mut |_| {})
    })?;
    match shrunk.map_err(|error| of(&error))? {
        Tried::HasPredecessor => Ok(None),
        Tried::Stopped(why) => Err(stopped(&why)),
        Tried::Smallest(found) => match (found.stopped, found.refutation.second) {
            (Some(why), _) | (None, Err(why)) => Err(stopped(&why)),
            (None, Ok(_)) => Ok(Some(Pattern::new(found.refutation.orphan, rule))),
        },
    }
}
