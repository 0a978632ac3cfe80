//! The targets: runs of Life, each from a random pattern.

use fastrand::Rng;
use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Position, Rule};

/// Width and height of the box.
pub(crate) const SIDE: usize = 10;

/// A fixed seed, so that the targets are always the same.
const SEED: u64 = 2013;

/// `count` targets in runs of `run` generations. Each run starts from a random pattern, in which a
/// cell is alive with probability one half.
///
/// Cells outside the box are dead in all generations. So each target but the random ones has a
/// predecessor: the one before it.
pub(crate) fn generate(count: usize, run: usize) -> Vec<Grid> {
    let mut rng = Rng::with_seed(SEED);
    let firsts = (0..count.div_ceil(run)).map(|_| Grid::from_fn(SIDE, SIDE, |_| rng.bool()));
    let generations = |first| std::iter::successors(Some(first), |grid| Some(next_in_box(grid))).take(run);
    firsts.flat_map(generations).take(count).collect()
}

fn next_in_box(grid: &Grid) -> Grid {
    let next = next_generation(grid, Rule::LIFE);
    // The simulator adds a ring of cells.
    Grid::from_fn(SIDE, SIDE, |at| next.get(Position::new(at.row + 1, at.column + 1)))
}
