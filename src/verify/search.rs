//! The definition of a search, checked on finished generations by simulation.

use std::collections::HashMap;

use thiserror::Error;

use super::words::alive_or_dead;
use crate::life::step::next_generation;
use crate::life::{Grid, Isometry, Position};
use crate::problem::Search;
use crate::problem::search::{Bound, Known, Motion};

/// How generations fail to answer a search.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotAnAnswer {
    /// The search leaves the rule open, so nothing can be simulated.
    #[error("the rule is left open, so nothing can be simulated")]
    NoRule,
    /// Number or size of the generations is wrong.
    #[error("the answer must be {wanted} generations of the size of the box")]
    Size {
        /// Generations of the search.
        wanted: usize,
    },
    /// A cell does not follow from the generation before.
    #[error("generation {generation} does not follow: the cell in column {column}, row {row} should be {}", alive_or_dead(*.should_be))]
    Transition {
        /// The generation that is wrong.
        generation: usize,
        /// Column of the cell; −1 is just left of the box.
        column: isize,
        /// Row of the cell; −1 is just above the box.
        row: isize,
        /// The state that the rule gives the cell.
        should_be: bool,
    },
    /// The map does not carry generation 0 to the last one.
    #[error("the map does not carry generation 0 to generation {0}")]
    Map(usize),
    /// All cells of generation 0 are dead.
    #[error("generation 0 is empty")]
    Empty,
    /// A generation lacks the symmetry.
    #[error("generation {0} does not have the symmetry")]
    Symmetry(usize),
    /// A smaller number of generations already carries generation 0 along.
    #[error("the period is smaller: a root of the map already carries generation 0 to generation {0}")]
    Subperiod(usize),
    /// A cell contradicts what is given about it.
    #[error("cell {at} of generation {generation} contradicts what is given")]
    Given {
        /// The generation.
        generation: usize,
        /// The cell.
        at: Position,
    },
    /// A live cell of an early generation lies outside the early box.
    #[error("the live cell {at} of generation {generation} lies outside the box of one period")]
    Astray {
        /// The generation.
        generation: usize,
        /// The cell.
        at: Position,
    },
    /// A frozen cell changes.
    #[error("the frozen cell {0} changes")]
    Thaws(Position),
    /// A bound excludes the number of live cells.
    #[error("generations {:?} have {count} live cells together, which the bound {bound} excludes", .bound.generations)]
    Count {
        /// The bound.
        bound: Bound,
        /// Live cells of its generations, added up.
        count: usize,
    },
}

/// Checks that generations answer a search, which must not leave the rule open: an answer to a
/// search that does is one to [`Search::under`] its rule.
///
/// # Errors
/// If they do not: the first reason found.
pub fn search(search: &Search, generations: &[Grid]) -> Result<(), NotAnAnswer> {
    if search.family().only().is_none() {
        return Err(NotAnAnswer::NoRule);
    }
    let wanted = search.last() + 1;
    let fits = |grid: &Grid| (grid.width(), grid.height()) == (search.width(), search.height());
    if generations.len() != wanted || !generations.iter().all(fits) {
        return Err(NotAnAnswer::Size { wanted });
    }
    check_transitions(search, generations)?;
    check_motion(search, generations)?;
    check_cells(search, generations)?;
    check_names(search, generations)?;
    for bound in search.bounds() {
        let count = bound.generations.iter().map(|&number| generations[number].population()).sum();
        if !bound.population.allows(count) {
            return Err(NotAnAnswer::Count { bound: bound.clone(), count });
        }
    }
    Ok(())
}

/// Checks that the generations that follow from this one answer a search. What leaves the box is
/// noticed.
///
/// # Errors
/// If they do not: the first reason found.
pub fn search_from(search: &Search, start: &Grid) -> Result<(), NotAnAnswer> {
    if (start.width(), start.height()) != (search.width(), search.height()) {
        return Err(NotAnAnswer::Size { wanted: search.last() + 1 });
    }
    let mut generations = vec![start.clone()];
    for number in 0..search.last() {
        let next = next_generation(&generations[number], search.phases().at(number));
        let inner = |at: Position| next.get(Position::new(at.row + 1, at.column + 1));
        generations.push(Grid::from_fn(search.width(), search.height(), inner));
    }
    self::search(search, &generations)
}

fn check_transitions(search: &Search, generations: &[Grid]) -> Result<(), NotAnAnswer> {
    for (pair, generation) in generations.windows(2).zip(1..) {
        let next = next_generation(&pair[0], search.phases().at(generation - 1));
        for at in next.positions() {
            let (column, row) = (at.column.cast_signed() - 1, at.row.cast_signed() - 1);
            let is_right = pair[1].is_alive(row, column) == next.get(at);
            if !is_right && !is_unchecked(search, generation, (column, row)) {
                return Err(NotAnAnswer::Transition { generation, column, row, should_be: next.get(at) });
            }
        }
    }
    Ok(())
}

fn is_unchecked(search: &Search, generation: usize, (x, y): (isize, isize)) -> bool {
    let (Ok(column), Ok(row)) = (usize::try_from(x), usize::try_from(y)) else { return false };
    let inside = column < search.width() && row < search.height();
    inside && !search.given(generation, Position::new(row, column)).follows
}

fn check_motion(search: &Search, generations: &[Grid]) -> Result<(), NotAnAnswer> {
    let Motion::Returns(map) = search.motion() else { return Ok(()) };
    if generations[0].population() == 0 {
        return Err(NotAnAnswer::Empty);
    }
    if !carries(map, &generations[0], &generations[search.last()]) {
        return Err(NotAnAnswer::Map(search.last()));
    }
    let excluded = search.excluded();
    let early =
        excluded.into_iter().find(|&(later, root)| carries(root, &generations[0], &generations[later]));
    early.map_or(Ok(()), |(later, _)| Err(NotAnAnswer::Subperiod(later)))
}

/// Whether a map carries the live cells of one grid to those of another, wherever they lie.
fn carries(map: Isometry, from: &Grid, to: &Grid) -> bool {
    let cells = |grid: &Grid, map: Isometry| {
        let mut cells: Vec<(i64, i64)> = grid.live_cells().map(|at| map.apply(at.coordinates())).collect();
        cells.sort_unstable();
        cells
    };
    cells(from, map) == cells(to, Isometry::IDENTITY)
}

fn check_cells(search: &Search, generations: &[Grid]) -> Result<(), NotAnAnswer> {
    for (generation, grid) in generations.iter().enumerate() {
        if !search.symmetries().into_iter().all(|map| carries(map, grid, grid)) {
            return Err(NotAnAnswer::Symmetry(generation));
        }
        let astray = |at: &Position| grid.get(*at) && !search.is_reachable(generation, *at);
        if let Some(at) = search.positions().find(astray) {
            return Err(NotAnAnswer::Astray { generation, at });
        }
        let wrong = |at: &Position| match search.given(generation, *at).known {
            Known::Is(alive) => grid.get(*at) != alive,
            Known::Nothing | Known::Named { .. } => false,
        };
        if let Some(at) = search.positions().find(wrong) {
            return Err(NotAnAnswer::Given { generation, at });
        }
        let thaws = |at: &Position| search.is_frozen(*at) && grid.get(*at) != generations[0].get(*at);
        if let Some(at) = search.positions().find(thaws) {
            return Err(NotAnAnswer::Thaws(at));
        }
    }
    Ok(())
}

fn check_names(search: &Search, generations: &[Grid]) -> Result<(), NotAnAnswer> {
    let mut named: HashMap<usize, bool> = HashMap::new();
    for (generation, grid) in generations.iter().enumerate() {
        for at in search.positions() {
            if let Known::Named { name, negated } = search.given(generation, at).known {
                let state = grid.get(at) != negated;
                if *named.entry(name).or_insert(state) != state {
                    return Err(NotAnAnswer::Given { generation, at });
                }
            }
        }
    }
    Ok(())
}
