//! The window around a cell of the rim.

use crate::life::{Grid, Position};

/// The live inner cells in the window around a cell of the rim.
pub(super) fn inside(pattern: &Grid, at: Position) -> u16 {
    let rows = at.row.max(2) - 1..=(at.row + 1).min(pattern.height() - 2);
    let columns = at.column.max(2) - 1..=(at.column + 1).min(pattern.width() - 2);
    let cells = rows.flat_map(|row| columns.clone().map(move |column| Position::new(row, column)));
    cells.filter(|&cell| pattern.get(cell)).map(|cell| bit_of(at, cell)).sum()
}

/// The bit of a cell in the window around another one.
pub(super) fn bit_of(at: Position, cell: Position) -> u16 {
    1 << (3 * (cell.row + 1 - at.row) + cell.column + 1 - at.column)
}
