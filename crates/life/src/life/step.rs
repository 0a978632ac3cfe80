//! The reference simulator: one generation, cell by cell.
//!
//! All answers and encodings are checked against it, so it is kept naive on purpose.

use super::{Grid, Position, Rule};

/// The next generation of a pattern that is surrounded by dead cells.
///
/// The result is one cell larger on every side, so that it includes births just outside the
/// pattern's box. Cell (i, j) of the pattern is cell (i+1, j+1) of the result. Nothing is born
/// further out unless the rule has B0.
pub fn next_generation(pattern: &Grid, rule: Rule) -> Grid {
    Grid::from_fn(pattern.width() + 2, pattern.height() + 2, |Position { row, column }| {
        let (row, column) = (row.cast_signed() - 1, column.cast_signed() - 1);
        rule.next_of_window(window(pattern, row, column))
    })
}

/// The 3×3 window around a cell, as a [`Rule`] numbers it. The cell may lie outside the grid.
pub fn window(pattern: &Grid, row: isize, column: isize) -> u16 {
    let cells = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
    cells
        .zip(0..)
        .filter(|&((down, right), _)| pattern.is_alive(row + down, column + right))
        .map(|(_, bit)| 1 << bit)
        .sum()
}

/// The number of live cells among the eight neighbours of a cell. The cell may lie outside the grid.
pub fn live_neighbours(pattern: &Grid, row: isize, column: isize) -> usize {
    let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
    around
        .filter(|&offset| offset != (0, 0))
        .filter(|&(down, right)| pattern.is_alive(row + down, column + right))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: &[&str]) -> Grid {
        Grid::from_fn(rows[0].len(), rows.len(), |at| rows[at.row].as_bytes()[at.column] == b'O')
    }

    #[test]
    fn a_blinker_turns() {
        let turned = next_generation(&grid(&["OOO"]), Rule::LIFE);
        assert_eq!(turned, grid(&["..O..", "..O..", "..O.."]));
    }

    #[test]
    fn a_glider_moves_by_one_cell_in_four_generations() {
        let glider = grid(&[".O.", "..O", "OOO"]);
        let later = (0..4).fold(glider.clone(), |pattern, _| next_generation(&pattern, Rule::LIFE));
        let moved = later.live_cells().map(|at| Position::new(at.row - 5, at.column - 5));
        assert!(moved.eq(glider.live_cells()));
    }
}
