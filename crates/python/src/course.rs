//! What becomes of a pattern, alone in the plane.

use lifesat_core::life::plane::Frame;
use lifesat_core::life::{Grid, Plane, Rule};
use lifesat_core::limits::Limits;
use pyo3::prelude::*;

use crate::error::{input, stopped};

/// The most cells of a box that is filled.
const MOST_CELLS: u64 = 1 << 28;

/// The pattern after some generations, in the smallest box that has its own box and all live cells.
pub(crate) fn after(grid: &Grid, rule: Rule, generations: usize, limits: &Limits) -> PyResult<Grid> {
    let mut now = Plane::of(grid);
    for _ in 0..generations {
        now = next(&now, rule, limits)?;
    }
    let frame = around(grid, [&now])?;
    Ok(now.cut(frame))
}

/// Generations 0 to `last`, all in the smallest box that has the pattern's box and all their live cells.
pub(crate) fn generations(grid: &Grid, rule: Rule, last: usize, limits: &Limits) -> PyResult<Vec<Grid>> {
    let mut all = vec![Plane::of(grid)];
    for generation in 0..last {
        all.push(next(&all[generation], rule, limits)?);
    }
    let frame = around(grid, &all)?;
    Ok(all.iter().map(|plane| plane.cut(frame)).collect())
}

fn next(now: &Plane, rule: Rule, limits: &Limits) -> PyResult<Plane> {
    if rule.has_b0() {
        return Err(input(format!("under {rule} the empty plane does not stay empty")));
    }
    limits.check().map_err(stopped)?;
    Ok(now.next_generation(rule))
}

/// The smallest box that has the box of a grid and all cells of these planes.
fn around<'a>(grid: &Grid, planes: impl IntoIterator<Item = &'a Plane>) -> PyResult<Frame> {
    let side = |cells: usize| i32::try_from(cells).map_err(input);
    let own = Frame::between((0, 0), (side(grid.height())? - 1, side(grid.width())? - 1));
    let frame = planes.into_iter().filter_map(Plane::frame).fold(own, Frame::with);
    if u64::from(frame.width) * u64::from(frame.height) > MOST_CELLS {
        return Err(input(format!("the live cells need a box of {}×{}", frame.width, frame.height)));
    }
    Ok(frame)
}
