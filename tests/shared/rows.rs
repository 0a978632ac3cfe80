//! Rows of a predecessor, by the reference simulator.

use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Position, Rule};

/// The row that three rows of a predecessor become, by the reference simulator.
pub(crate) fn becomes(rule: Rule, width: usize, rows: [usize; 3]) -> usize {
    let pattern = Grid::from_fn(width + 2, 3, |at| rows[at.row] >> at.column & 1 == 1);
    let next = next_generation(&pattern, rule);
    (0..width)
        .filter(|&column| next.get(Position::new(2, column + 2)))
        .fold(0, |row, column| row | 1 << column)
}
