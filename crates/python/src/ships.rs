//! Spaceships of a given width and any length.

use lifesat_core::limits::Limits;
use lifesat_core::problem::Ships;
use lifesat_core::problem::ships::Mirror;
use lifesat_core::solve::ships::{Closure, Means, Unfinished};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use serde_json::Value;

use crate::error::{input, of, stopped};
use crate::objects::{Objects, Take};
use crate::pattern::{self, Pattern};
use crate::work::{limits, threads};

/// Spaceships of any length that move `down` rows and `right` columns in `period` generations, and are never wider
/// than `width` columns. `symmetry` is "none", "odd", "even", "gutter" or "glide" (docs/ships.md).
///
/// Every spaceship was simulated, and is shown in the generation with the fewest live cells. The iterator ends when
/// there are no others, however long. Raises `MemoryError` if states and tables take more than `memory` bytes, and
/// `TimeLimit` after `time_limit` seconds.
#[pyfunction]
#[pyo3(signature = (
    width, *, period, down = 1, right = 0, rule = "B3/S23", symmetry = "none", jobs = 1, memory = 1 << 30,
    time_limit = None,
))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn ships(
    width: usize,
    period: usize,
    down: usize,
    right: usize,
    rule: &str,
    symmetry: &str,
    jobs: usize,
    memory: u64,
    time_limit: Option<f64>,
) -> PyResult<Objects> {
    let mirror: Mirror = serde_json::from_value(Value::from(symmetry)).map_err(input)?;
    let question = Ships::new(pattern::rule(rule)?, width, mirror, down, period);
    let question = question.and_then(|question| question.with_right(right)).map_err(input)?;
    let jobs = threads(jobs)?;
    Ok(Objects::start(limits(time_limit)?, move |limits, take| close(question, jobs, memory, limits, take)))
}

/// Follows all states to which rows can lead, until there are no more, or nobody wants more.
fn close(question: Ships, jobs: usize, memory: u64, limits: &Limits, take: &mut Take<'_>) -> PyResult<()> {
    let (rule, means) = (question.rule(), Means { jobs, memory, limits });
    let mut closure = Closure::new(question);
    while !closure.is_closed() {
        let ships = closure.advance(&means).map_err(|why| match why {
            Unfinished::Stopped(why) => stopped(why),
            Unfinished::Memory(_) => PyMemoryError::new_err(why.to_string()),
            Unfinished::Invalid(error) => of(error),
        })?;
        for ship in ships {
            if take(Pattern::of_grid(&ship.pattern, rule)).is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}
