//! The still lifes with at least a given number of live cells, up to symmetry.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::CensusError;
use crate::backend::{Incremental, Verdict};
use crate::cnf::{AddClause, through};
use crate::cuts::Guard;
use crate::encode::CellLayout;
use crate::encode::still_life::waste::{Streamliner, check_size, encode};
use crate::life::{Grid, Rule, Symmetry, waste};
use crate::limits::{Limited, Limits, MAX_CLAUSES};
use crate::outcome::checked_pattern;
use crate::problem::StillLife;
use crate::problem::still_life::{Outside, Topology};
use crate::{MaximiseError, decode};

/// Patterns that are images of each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// One of them. It was simulated.
    pub pattern: Grid,
    /// How many different patterns the class has.
    pub images: usize,
}

/// Hands over one pattern of each class of still lifes with at least `at_least` live cells, until
/// `take` breaks or the solver refutes that there are more. The symmetries of the box make the classes. An image
/// that violates forced cells is no still life of the problem, so it does not count. The solver must have no clauses yet.
///
/// # Errors
/// If a limit is reached, the formula is too large, or a model is invalid.
///
/// # Panics
/// If the problem ignores the cells outside the box, or has another rule than Conway's.
pub fn classes(
    problem: &StillLife,
    at_least: usize,
    mut solver: Box<dyn Incremental>,
    limits: &Limits,
    take: &mut dyn FnMut(Class) -> ControlFlow<()>,
) -> Result<(), CensusError> {
    assert!(problem.outside() == Outside::Dead, "the wastage identity needs dead cells outside");
    assert!(problem.topology() == Topology::Plane, "the box lies in the plane");
    assert!(problem.rule() == Rule::LIFE, "the still lifes of a census are Conway's");
    let (width, height) = (problem.width(), problem.height());
    let Some(max_waste) = waste::with_live_cells(width, height, at_least) else { return Ok(()) };
    check_size(problem, max_waste, MAX_CLAUSES).map_err(MaximiseError::TooLarge)?;
    let sink = &mut Limited::new(&mut *solver, limits);
    let encoded = through(sink, |sink| encode(problem, max_waste, Streamliner::NONE, sink));
    let variables = encoded.map_err(CensusError::Stopped)?;
    let layout = CellLayout::of(problem);
    let mut guard = Guard::new(problem, at_least, variables);
    loop {
        let model = match solver.solve(&[], limits) {
            Verdict::Satisfiable(model) => model,
            Verdict::Unsatisfiable => return Ok(()),
            Verdict::Unknown(why) => return Err(CensusError::Stopped(why)),
        };
        let pattern = decode::still_life(problem, &model);
        if guard.excludes(&pattern, &mut *solver, limits).map_err(CensusError::Stopped)? {
            continue;
        }
        let pattern = checked_pattern(problem, pattern, at_least, &solver.name())?;
        let images = images(problem, &pattern);
        for image in &images {
            let states = image.iter().zip(layout.cells());
            // Some cell differs from this pattern.
            solver.add(&states.map(|(&alive, cell)| if alive { !cell } else { cell }).collect::<Vec<_>>());
        }
        if take(Class { pattern, images: images.len() }).is_break() {
            return Ok(());
        }
    }
}

/// Like [`classes`], for the largest number of live cells that a search found. A pattern with more
/// contradicts that search, which asked other questions.
///
/// # Errors
/// As [`classes`], and if there is a pattern with more than `most` live cells.
///
/// # Panics
/// If the problem ignores the cells outside the box.
pub fn densest(
    problem: &StillLife,
    most: usize,
    solver: Box<dyn Incremental>,
    limits: &Limits,
    take: &mut dyn FnMut(Class) -> ControlFlow<()>,
) -> Result<(), CensusError> {
    let mut denser = Ok(());
    classes(problem, most, solver, limits, &mut |class| {
        let found = class.pattern.population();
        if found == most {
            return take(class);
        }
        denser = Err(CensusError::Denser { found, most });
        ControlFlow::Break(())
    })?;
    denser
}

/// The different images of a pattern that have the forced cells too, as the states of their cells row by row.
fn images(problem: &StillLife, pattern: &Grid) -> BTreeSet<Vec<bool>> {
    let symmetries = Symmetry::of_box(problem.width(), problem.height());
    let images = symmetries.map(|symmetry| symmetry.apply_to_grid(pattern));
    let keeps_forced = |image: &Grid| problem.forced().iter().all(|(&at, &state)| image.get(at) == state);
    images.filter(keeps_forced).map(|image| image.positions().map(|at| image.get(at)).collect()).collect()
}
