//! Still lifes that are known before a search.
//!
//! They serve two ends. A search that a limit stops still gives a good pattern. And a solver that
//! refutes as many live cells as a known pattern has is wrong, which shows without a second solver.
//!
//! A search does not start from them, so that what it finds is found by itself.

use std::time::Duration;

use super::dp::{self, MOST_SIDE};
use super::{DensestOutcome, Known, MaximiseError, UpperBound};
use crate::life::{Grid, Position, Rule, file};
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::{Cohesion, Outside, Topology};
use crate::verify;

/// Boxes of at most this many rows or columns take dynamic programming a fraction of a second.
const NARROW: usize = 12;

/// How long dynamic programming may take.
const GRACE: Duration = Duration::from_millis(500);

/// The rows of dead cells between the pattern of a table and blocks. With two of them, no cell sees
/// live cells on both sides.
const GAP: usize = 2;

macro_rules! table {
    ($($side:literal)*) => {
        &[$(($side, include_str!(concat!(
            "../patterns/", $side, "x", $side, ".rle"
        )))),*]
    };
}

/// The sides of squares, in ascending order, and densest still lifes of them as RLE.
const TABLE: &[(usize, &str)] = table![
    13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46
    47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80
    81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99 100
];

/// Holds what a search found against what is known, and gives the known pattern if the search was
/// stopped before it found as much.
pub(super) fn compare(problem: &StillLife, outcome: DensestOutcome) -> Result<DensestOutcome, MaximiseError> {
    let rests_on_a_solver = outcome.proof == UpperBound::Solver;
    if outcome.is_proved() && !rests_on_a_solver {
        return Ok(outcome);
    }
    let Some((pattern, known)) = best(problem) else { return Ok(outcome) };
    let population = pattern.population();
    if rests_on_a_solver && outcome.bounds.at_most.is_none_or(|at_most| at_most < population) {
        let refuted = outcome.bounds.at_most.map_or(0, |at_most| at_most + 1);
        return Err(MaximiseError::RefutedKnown { solver: outcome.solver, refuted, known: population });
    }
    if outcome.bounds.found.is_some_and(|found| found >= population) {
        return Ok(outcome);
    }
    let mut outcome = outcome;
    outcome.bounds.found = Some(population);
    outcome.best = Some(pattern);
    outcome.known = Some(known);
    Ok(outcome)
}

/// The known still life with the most live cells, if any solves the problem.
fn best(problem: &StillLife) -> Option<(Grid, Known)> {
    let mut known = Vec::new();
    if problem.cohesion() == Cohesion::Any {
        known.push((blocks(problem), Known::Blocks));
    }
    known.push((block(problem), Known::Block));
    let is_usual = problem.rule() == Rule::LIFE
        && problem.cohesion() == Cohesion::Any
        && problem.topology() == Topology::Plane;
    if is_usual {
        known.extend(from_table(problem).map(|pattern| (pattern, Known::Table)));
    }
    // The rule, the topology and the cells that are given decide what is a solution.
    known.retain(|(pattern, _)| verify::still_life(problem, pattern).is_ok());
    if is_usual {
        known.extend(by_dp(problem).map(|pattern| (pattern, Known::Dp)));
    }
    // Of equally good ones the first: it is the simplest.
    known.into_iter().rev().max_by_key(|(pattern, _)| pattern.population())
}

/// The cells of a block with this one at its upper left.
fn block_at(corner: Position) -> [Position; 4] {
    [(0, 0), (0, 1), (1, 0), (1, 1)]
        .map(|(down, right)| Position::new(corner.row + down, corner.column + right))
}

/// Returns true if the box has such a block, and none of its cells is forced to be dead.
fn has_room(problem: &StillLife, corner: Position) -> bool {
    corner.row + 1 < problem.height()
        && corner.column + 1 < problem.width()
        && block_at(corner).iter().all(|at| problem.forced().get(at) != Some(&false))
}

/// One block: around the first cell that is forced to be live, or where no cell is forced to be dead.
fn block(problem: &StillLife) -> Grid {
    let is_around_live = |corner: Position| {
        let mut live = problem.forced().iter().filter(|&(_, &alive)| alive);
        live.all(|(at, _)| block_at(corner).contains(at))
    };
    let empty = Grid::dead(problem.width(), problem.height());
    let corner = empty.positions().find(|&corner| has_room(problem, corner) && is_around_live(corner));
    Grid::from_fn(problem.width(), problem.height(), |at| {
        corner.is_some_and(|corner| block_at(corner).contains(&at))
    })
}

/// Blocks, each of which needs a row and a column of dead cells beside it. Where cells are forced, a block may be
/// missing. So the blocks are farther apart then, and none is needed by another.
fn blocks(problem: &StillLife) -> Grid {
    let period = if problem.forced().is_empty() { 3 } else { 4 };
    Grid::from_fn(problem.width(), problem.height(), |at| {
        let corner = Position::new(at.row / period * period, at.column / period * period);
        block_at(corner).contains(&at) && has_room(problem, corner)
    })
}

/// The largest square of the table that fits, in the upper left corner, and blocks beside it.
fn from_table(problem: &StillLife) -> Option<Grid> {
    let (width, height) = (problem.width(), problem.height());
    let &(side, rle) = TABLE.iter().rev().find(|(side, _)| *side <= width.min(height))?;
    let square = file::read(rle).expect("the table is read by a test").grid;
    let offset = side + GAP;
    // Whether blocks live there, of which the first is at `first`, and which end before column `end`.
    let is_block = |at: Position, first: (usize, usize), end: usize| {
        let (row, column) = (at.row.checked_sub(first.0)?, at.column.checked_sub(first.1)?);
        let fits = at.row - row % 3 + 1 < height && at.column - column % 3 + 1 < end;
        Some(fits && row % 3 < 2 && column % 3 < 2)
    };
    Some(Grid::from_fn(width, height, |at| {
        if at.row < side && at.column < side {
            return square.get(at);
        }
        // Blocks to the right of the square go down to the bottom, those below it end at its side.
        is_block(at, (0, offset), width).or_else(|| is_block(at, (offset, 0), side)).unwrap_or(false)
    }))
}

/// The densest still life of a narrow box.
fn by_dp(problem: &StillLife) -> Option<Grid> {
    let narrow = problem.width().min(problem.height());
    if problem.outside() != Outside::Dead || narrow > NARROW.min(MOST_SIDE) {
        return None;
    }
    dp::maximise(problem, &Limits::within(GRACE), &mut |_| {}).ok()?.best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn population(width: usize, height: usize) -> (usize, Known) {
        let (pattern, known) = best(&StillLife::new(width, height).unwrap()).unwrap();
        (pattern.population(), known)
    }

    /// A055397, and rows of blocks.
    #[test]
    fn something_is_known_of_every_box() {
        assert_eq!(population(1, 1), (0, Known::Blocks));
        assert_eq!(population(2, 2), (4, Known::Blocks));
        assert_eq!(population(8, 8), (36, Known::Blocks), "nine blocks fit into 8×8");
        assert_eq!(population(7, 7), (28, Known::Dp));
        assert_eq!(population(13, 13), (90, Known::Table));
        assert_eq!(population(60, 60), (1835, Known::Table));
        assert!(population(60, 90).0 >= 1835 + 4 * 20 * 9);
        assert!(population(300, 200).0 > 5061 + 100 * 100 / 9 * 4);
    }

    #[test]
    fn a_block_is_known_where_tables_are_not() {
        let other = |rule: &str| StillLife::new(9, 8).unwrap().with_rule(rule.parse().unwrap()).unwrap();
        let plain = || StillLife::new(9, 8).unwrap();
        for (problem, expected) in [
            (plain().with_cohesion(Cohesion::Connected), 4),
            (plain().with_cohesion(Cohesion::Strict), 4),
            // On a torus of 9×8 cells, the blocks of the first and last row would touch.
            (plain().with_topology(Topology::Torus), 4),
            (other("B36/S23"), 4 * 3 * 3),
        ] {
            assert_eq!(best(&problem).unwrap().0.population(), expected);
        }
        assert!(best(&other("B3/S2")).is_none(), "blocks die");
    }

    #[test]
    fn every_pattern_of_the_table_is_a_still_life_of_its_box() {
        for (side, rle) in TABLE {
            let grid = file::read(rle).unwrap().grid;
            let problem = StillLife::new(*side, *side).unwrap();
            verify::still_life(&problem, &grid).unwrap_or_else(|reason| panic!("{side}: {reason}"));
            let beside = StillLife::new(side + 5, side + 7).unwrap();
            let grid = from_table(&beside).unwrap();
            verify::still_life(&beside, &grid).unwrap_or_else(|reason| panic!("{side}: {reason}"));
        }
    }

    #[test]
    fn blocks_keep_clear_of_forced_cells() {
        let problem = StillLife::new(40, 40).unwrap().with_cells(&[(0, 0), (5, 5), (9, 29)], false).unwrap();
        let (pattern, known) = best(&problem).unwrap();
        assert_eq!((pattern.population(), known), ((100 - 3) * 4, Known::Blocks));
        let alone = StillLife::new(40, 40).unwrap().with_cells(&[(3, 3)], true).unwrap();
        let (pattern, known) = best(&alone).unwrap();
        assert_eq!((pattern.population(), known), (4, Known::Block), "a gap between the blocks is forced");
        let apart = StillLife::new(40, 40).unwrap().with_cells(&[(3, 3), (9, 9)], true).unwrap();
        assert!(best(&apart).is_none(), "two live cells that no block has");
    }
}
