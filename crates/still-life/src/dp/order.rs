//! The order in which cells are placed, and the states that each may have.

use crate::life::Position;
use crate::problem::StillLife;

/// The columns of the cells in the order in which they are placed, and their possible states. Cells
/// are placed row by row, in rows as long as the shorter side. Two dead rows outside follow the
/// last one, so that all cells get their neighbours.
pub(crate) fn cells(problem: &StillLife) -> impl Iterator<Item = (usize, &'static [bool])> {
    let columns = problem.width().min(problem.height());
    let rows = problem.width().max(problem.height());
    let places = (0..rows + 2).flat_map(move |row| (0..columns).map(move |column| (row, column)));
    places.map(|(row, column)| (column, states(problem, row, column)))
}

/// The possible states of a cell, given by its row and column in that order.
pub(super) fn states(problem: &StillLife, row: usize, column: usize) -> &'static [bool] {
    let turned = problem.width() > problem.height();
    let at = if turned { Position::new(column, row) } else { Position::new(row, column) };
    match problem.forced().get(&at) {
        _ if row >= problem.width().max(problem.height()) => &[false],
        Some(true) => &[true],
        Some(false) => &[false],
        None => &[false, true],
    }
}
