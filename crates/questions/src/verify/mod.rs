//! The definition of each problem, checked on a finished pattern by simulation.
//!
//! This module uses neither encoders nor solvers, only the rule, the reference simulator and the
//! definition of the problem. lifesat prints a pattern only after this module has accepted it, so a
//! mistake in an encoder or a solver cannot produce a wrong pattern.

pub mod apart;
pub mod cut;
mod duel;
pub mod motion;
mod search;
mod ships;
mod surroundings;

use thiserror::Error;

use crate::life::step::{next_generation, window};
use crate::life::{Agar, Grid, Partial, Position, Rule, islands, partial};
use crate::problem::StillLife;
use crate::problem::predecessor::Past;
use crate::problem::still_life::{Cohesion, Outside, Topology};

pub use search::{NotAnAnswer, has_cell_of_full_period, search, search_from};
pub use ships::{Flight, NotAShip, front, ship};

pub use duel::{Decided, Line, NotSo};
pub(crate) use duel::{duel_decided, duel_line};

/// How a pattern fails to answer a still-life problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotAStillLife {
    /// Pattern and box differ in size.
    #[error("the pattern is {}×{}, the box is {}×{}", found.0, found.1, wanted.0, wanted.1)]
    Size {
        /// Width and height of the pattern.
        found: (usize, usize),
        /// Width and height of the box.
        wanted: (usize, usize),
    },
    /// A cell of the pattern changes in the next generation.
    #[error(
        "the {} cell {at} has {neighbours} live neighbour{} and {}",
        if *alive { "live" } else { "dead" },
        if *neighbours == 1 { "" } else { "s" },
        if *alive { "dies" } else { "comes alive" }
    )]
    Changes {
        /// The first such cell, row by row.
        at: Position,
        /// Its state.
        alive: bool,
        /// Its number of live neighbours.
        neighbours: usize,
    },
    /// A cell just outside the box comes alive.
    #[error("a cell comes alive just outside the box, in row {row}, column {column}")]
    Grows {
        /// Row of the first such cell; −1 is just above the box.
        row: isize,
        /// Column of the first such cell; −1 is just left of the box.
        column: isize,
    },
    /// A forced cell has the other state.
    #[error("cell {at} must be {} but is {}", alive_or_dead(*wanted), alive_or_dead(!*wanted))]
    Forced {
        /// The cell.
        at: Position,
        /// The state that was demanded.
        wanted: bool,
    },
    /// The problem's bounds exclude this number of live cells.
    #[error("the pattern has {0} live cells, which the problem does not allow")]
    Count(usize),
    /// The live cells must be connected but form more than one island.
    #[error("its live cells form {0} islands that no king's move connects")]
    Islands(usize),
    /// The still life must be strict but can be divided.
    #[error("its islands can be divided into {0} parts each of which is a still life on its own")]
    Divisible(usize),
}

/// Checks that a pattern is a still life of the problem's rule and answers the problem.
///
/// # Errors
/// If it does not: the first reason found.
pub fn still_life(problem: &StillLife, pattern: &Grid) -> Result<(), NotAStillLife> {
    let (found, wanted) = ((pattern.width(), pattern.height()), (problem.width(), problem.height()));
    if found != wanted {
        return Err(NotAStillLife::Size { found, wanted });
    }
    match problem.topology() {
        Topology::Plane => check_stability(problem, pattern)?,
        Topology::Cylinder | Topology::Torus => check_wrapped(problem, pattern)?,
    }
    if let Some((&at, &wanted)) = problem.forced().iter().find(|&(&at, &state)| pattern.get(at) != state) {
        return Err(NotAStillLife::Forced { at, wanted });
    }
    let population = pattern.population();
    if !problem.count().allow(population) {
        return Err(NotAStillLife::Count(population));
    }
    check_cohesion(pattern, problem.cohesion())
}

fn check_cohesion(pattern: &Grid, cohesion: Cohesion) -> Result<(), NotAStillLife> {
    match cohesion {
        Cohesion::Any => Ok(()),
        Cohesion::Strict => match islands::division(pattern) {
            None => Ok(()),
            Some(parts) => Err(NotAStillLife::Divisible(parts.len())),
        },
        Cohesion::Connected => match islands::islands(pattern).len() {
            0 | 1 => Ok(()),
            several => Err(NotAStillLife::Islands(several)),
        },
    }
}

/// How a pattern fails to be a predecessor.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotAPredecessor {
    /// The pattern has not the size of a predecessor.
    #[error("the predecessor is {}×{} but must be {}×{}, one cell larger than its target on each side for each generation", found.0, found.1, wanted.0, wanted.1)]
    Size {
        /// Width and height of the pattern.
        found: (usize, usize),
        /// Width and height of the target, each plus 2 for each generation.
        wanted: (usize, usize),
    },
    /// No specified cell of the target has another state in the predecessor.
    #[error("the predecessor has the target's cells")]
    Same,
    /// The pattern has periods that the target does not have.
    #[error("the predecessor has periods that the agar does not have")]
    Periods,
    /// A cell comes alive outside the target, which must stay dead.
    #[error("a cell comes alive outside the target")]
    Outside,
    /// A specified cell of the target gets the other state.
    #[error("cell {at} of the target must be {} but becomes {}", alive_or_dead(*wanted), alive_or_dead(!*wanted))]
    Becomes {
        /// The first such cell, row by row.
        at: Position,
        /// The target's state.
        wanted: bool,
    },
}

/// Checks that a pattern becomes the target in one generation of Conway's Game of Life. Only the
/// specified cells of the target count.
///
/// # Errors
/// If it does not, or if it has not two rows and two columns more than the target.
pub fn predecessor(target: &Partial, pattern: &Grid) -> Result<(), NotAPredecessor> {
    predecessor_by(Rule::LIFE, target, pattern)
}

/// Checks that a pattern becomes the target in one generation of a rule.
///
/// # Errors
/// As for [`predecessor`].
pub fn predecessor_by(rule: Rule, target: &Partial, pattern: &Grid) -> Result<(), NotAPredecessor> {
    ancestor(rule.into(), target, pattern)
}

/// Checks that a pattern becomes the target in some generations of a rule.
///
/// # Errors
/// If the pattern does not become the target, or if it is not one cell larger on each side for each
/// generation.
pub fn ancestor(past: Past, target: &Partial, pattern: &Grid) -> Result<(), NotAPredecessor> {
    let rim = past.generations.get();
    let found = (pattern.width(), pattern.height());
    let wanted = (target.width() + 2 * rim, target.height() + 2 * rim);
    if found != wanted {
        return Err(NotAPredecessor::Size { found, wanted });
    }
    let last = (0..rim).fold(pattern.clone(), |pattern, _| inner(&next_generation(&pattern, past.rule)));
    match partial::specified(target).find(|&(at, state)| last.get(at) != state) {
        Some((at, wanted)) => Err(NotAPredecessor::Becomes { at, wanted }),
        None => Ok(()),
    }
}

/// Checks that a pattern becomes the patch and differs from it in a specified cell, so that the patch
/// does not force itself.
///
/// # Errors
/// If it does not become the patch, or does not differ.
pub fn other_predecessor(rule: Rule, patch: &Partial, pattern: &Grid) -> Result<(), NotAPredecessor> {
    predecessor_that_differs(rule, patch, patch, pattern)
}

/// Checks that a pattern becomes the target and differs in one of these cells from their states, which
/// are given as a part of the target.
///
/// # Errors
/// If it does not become the target, or does not differ.
pub fn predecessor_that_differs(
    rule: Rule,
    target: &Partial,
    cells: &Partial,
    pattern: &Grid,
) -> Result<(), NotAPredecessor> {
    predecessor_by(rule, target, pattern)?;
    let before = |at: Position| pattern.get(Position::new(at.row + 1, at.column + 1));
    if partial::specified(cells).all(|(at, state)| before(at) == state) {
        return Err(NotAPredecessor::Same);
    }
    Ok(())
}

/// Checks that a pattern of the plane becomes an agar in one generation of a rule, and has only periods that
/// the agar has.
///
/// # Errors
/// If it does not, or has others.
pub fn periodic_predecessor(rule: Rule, agar: &Agar, pattern: &Agar) -> Result<(), NotAPredecessor> {
    let wide = pattern.lattice();
    let [right, down] = [(0, wide.width()), (wide.height(), wide.shift())]
        .map(|(row, column)| Position::new(row, column).coordinates());
    if !agar.lattice().contains(right) || !agar.lattice().contains(down) {
        return Err(NotAPredecessor::Periods);
    }
    // Both have the periods of the pattern, so they agree everywhere if they do in one of its boxes.
    let next = pattern.next(rule);
    let wanted = |at: Position| agar.is_alive(at.coordinates());
    match wide.positions().find(|&at| next.cells().get(at) != wanted(at)) {
        Some(at) => Err(NotAPredecessor::Becomes { at, wanted: wanted(at) }),
        None => Ok(()),
    }
}

/// Checks that a pattern becomes the target and nothing else in one generation of Conway's Game of
/// Life, if all cells around either are dead. The pattern is larger than the target by as many cells
/// on each side.
///
/// # Errors
/// If it does not, or if its size is another.
pub fn finite_predecessor(target: &Partial, pattern: &Grid) -> Result<(), NotAPredecessor> {
    let found = (pattern.width(), pattern.height());
    let rim = found.0.saturating_sub(target.width()) / 2;
    let wanted = (target.width() + 2 * rim, target.height() + 2 * rim);
    if found != wanted {
        return Err(NotAPredecessor::Size { found, wanted });
    }
    let next = next_generation(pattern, Rule::LIFE);
    let inside = |at: Position| {
        let (row, column) = (at.row.checked_sub(rim + 1)?, at.column.checked_sub(rim + 1)?);
        (row < target.height() && column < target.width()).then(|| Position::new(row, column))
    };
    for at in next.positions() {
        match inside(at) {
            Some(cell) if target.get(cell).is_some_and(|wanted| wanted != next.get(at)) => {
                return Err(NotAPredecessor::Becomes { at: cell, wanted: !next.get(at) });
            }
            None if next.get(at) => return Err(NotAPredecessor::Outside),
            _ => {}
        }
    }
    Ok(())
}

/// What the pattern itself decides of its next generation: the simulator adds a ring of cells, and
/// the cells next to it depend on what is around the pattern.
fn inner(next: &Grid) -> Grid {
    Grid::from_fn(next.width() - 4, next.height() - 4, |at| {
        next.get(Position::new(at.row + 2, at.column + 2))
    })
}

fn alive_or_dead(alive: bool) -> &'static str {
    if alive { "alive" } else { "dead" }
}

/// Compares a pattern with its next generation: first its own cells, then the ring around them.
fn check_stability(problem: &StillLife, pattern: &Grid) -> Result<(), NotAStillLife> {
    let next = next_generation(pattern, problem.rule());
    let changed = |at: &Position| next.get(Position::new(at.row + 1, at.column + 1)) != pattern.get(*at);
    if let Some(at) = pattern.positions().find(changed) {
        let neighbours = neighbours(problem.rule(), pattern, at.row.cast_signed(), at.column.cast_signed());
        return Err(NotAStillLife::Changes { at, alive: pattern.get(at), neighbours });
    }
    let in_ring = |at: &Position| {
        at.row == 0 || at.column == 0 || at.row > pattern.height() || at.column > pattern.width()
    };
    match next.live_cells().find(in_ring) {
        Some(at) if problem.outside() == Outside::Dead => {
            Err(NotAStillLife::Grows { row: at.row.cast_signed() - 1, column: at.column.cast_signed() - 1 })
        }
        _ => Ok(()),
    }
}

/// Compares a pattern on a cylinder or torus with its next generation. The pattern gets a ring of the cells
/// that are next to it there.
fn check_wrapped(problem: &StillLife, pattern: &Grid) -> Result<(), NotAStillLife> {
    let ringed = Grid::from_fn(pattern.width() + 2, pattern.height() + 2, |at| {
        let place = problem.wrapped(at.row.cast_signed() - 1, at.column.cast_signed() - 1);
        place.is_some_and(|place| pattern.get(place))
    });
    let next = next_generation(&ringed, problem.rule());
    let becomes = |row: usize, column: usize| next.get(Position::new(row + 1, column + 1));
    let changed = |at: &Position| becomes(at.row + 1, at.column + 1) != pattern.get(*at);
    if let Some(at) = pattern.positions().find(changed) {
        let (row, column) = (at.row.cast_signed() + 1, at.column.cast_signed() + 1);
        let neighbours = neighbours(problem.rule(), &ringed, row, column);
        return Err(NotAStillLife::Changes { at, alive: pattern.get(at), neighbours });
    }
    if problem.topology().wraps_rows() {
        return Ok(());
    }
    let columns = 1..=pattern.width();
    let rows = [0, pattern.height() + 1].into_iter();
    let mut outside = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
    outside.find(|&(row, column)| becomes(row, column)).map_or(Ok(()), |(row, column)| {
        Err(NotAStillLife::Grows { row: row.cast_signed() - 1, column: column.cast_signed() - 1 })
    })
}

/// The number of live cells among those neighbours of a cell that matter to the rule.
fn neighbours(rule: Rule, pattern: &Grid, row: isize, column: isize) -> usize {
    rule.neighbourhood().count(window(pattern, row, column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::still_life::CountBounds;

    fn grid(rows: &[&str]) -> Grid {
        Grid::from_fn(rows[0].len(), rows.len(), |at| rows[at.row].as_bytes()[at.column] == b'O')
    }

    #[test]
    fn a_block_is_a_still_life_and_a_lone_cell_is_not() {
        let board = StillLife::new(2, 2).unwrap();
        assert_eq!(still_life(&board, &grid(&["OO", "OO"])), Ok(()));
        let at = Position::new(0, 0);
        let lonely = NotAStillLife::Changes { at, alive: true, neighbours: 0 };
        assert_eq!(still_life(&board, &grid(&["O.", ".."])), Err(lonely.clone()));
        assert_eq!(lonely.to_string(), "the live cell (0,0) has 0 live neighbours and dies");
    }

    /// The 4×4 ring of twelve cells, which a text once gave as the densest: it is stable inside the
    /// box, but grows.
    #[test]
    fn births_outside_count_unless_they_are_ignored() {
        let ring = grid(&["OOOO", "O..O", "O..O", "OOOO"]);
        let board = StillLife::new(4, 4).unwrap();
        assert_eq!(still_life(&board, &ring), Err(NotAStillLife::Grows { row: -1, column: 1 }));
        assert_eq!(still_life(&board.with_outside(Outside::Ignored), &ring), Ok(()));
    }

    #[test]
    fn a_blinker_is_the_predecessor_of_its_other_phase() {
        let target = grid(&["...", "OOO", "..."]).map(Some);
        let blinker = grid(&[".....", "..O..", "..O..", "..O..", "....."]);
        assert_eq!(predecessor(&target, &blinker), Ok(()));
        let at = Position::new(0, 1);
        let wrong = grid(&["...", "OOO", "..."]).map(|alive| if alive { Some(true) } else { None });
        assert_eq!(predecessor(&wrong, &blinker), Ok(()));
        let other = grid(&[".O.", "OOO", "..."]).map(Some);
        assert_eq!(predecessor(&other, &blinker), Err(NotAPredecessor::Becomes { at, wanted: true }));
        assert!(matches!(predecessor(&target, &grid(&["O"])), Err(NotAPredecessor::Size { .. })));
    }

    #[test]
    fn forced_cells_counts_and_sizes_are_checked() {
        let block = grid(&["OO", "OO"]);
        let board = StillLife::new(2, 2).unwrap();
        let forced = board.clone().with_forced(Position::new(0, 1), false).unwrap();
        assert_eq!(
            still_life(&forced, &block),
            Err(NotAStillLife::Forced { at: Position::new(0, 1), wanted: false })
        );
        let counted = board.clone().with_count(CountBounds::at_most(3)).unwrap();
        assert_eq!(still_life(&counted, &block), Err(NotAStillLife::Count(4)));
        assert!(matches!(still_life(&board, &grid(&["OO"])), Err(NotAStillLife::Size { .. })));
    }
}
