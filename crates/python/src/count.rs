//! How many still lifes or oscillators a box has.

use lifesat_core::limits::Limits;
use lifesat_core::problem::StillLife;
use lifesat_core::solve::still_life::census::{self, CensusError, MOST_SIDE, Oscillators, table_bytes};
use pyo3::prelude::*;

use crate::error::{input, of, stopped};
use crate::work::{limits, watched};

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
