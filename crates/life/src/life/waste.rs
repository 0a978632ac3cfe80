//! The waste of a pattern: a local measure that turns "many live cells" into "little waste".
//!
//! The idea is from G. Chu, P. J. Stuckey and M. Garcia de la Banda, "Using relaxations in Maximum Density
//! Still Life" (CP 2009), and G. Chu and P. J. Stuckey, "A complete solution to the Maximum Density Still
//! Life Problem" (Artificial Intelligence 184–185, 2012). They bound the number of live cells by it. With the
//! definition below the bound becomes an identity. Take a w×h pattern with L live cells, all cells outside
//! being dead, in which **no live cell has more than three live neighbours**, such as a still life. Then
//!
//! > 4·L + waste = 2·w·h + 2·(w + h).
//!
//! So "at least k live cells" means "waste at most 2wh + 2(w + h) − 4k". docs/still-life.md has the proof,
//! and `tests/library/waste.rs` checks its steps on all neighbourhoods, and the sum on all still lifes of
//! small boxes.
//!
//! # The waste of a cell
//!
//! Let o be the number of live cells among the four orthogonal neighbours of a cell. Let p be the number of
//! its four sides whose two corners are both alive. The corners of the north side, for example, are the
//! cells to the north-west and north-east.
//!
//! - A live cell of the box wastes max(0, 2 − o − p).
//! - A dead cell of the box wastes 2 if o is 0 or 4, wastes 1 if o = 1, and wastes nothing otherwise.
//! - A cell outside the box wastes 1 if it shares a side with a dead cell of the box, and nothing otherwise.

use super::Grid;

/// A cell and its eight neighbours, row by row. The cell itself is in the middle.
pub type Window = [bool; 9];

/// The indices in a window of the middle cell's orthogonal neighbours: north, east, south, west.
const BESIDE: [usize; 4] = [1, 5, 7, 3];
/// The indices of the two corners of each side, with the sides in the same order.
const CORNERS: [[usize; 2]; 4] = [[0, 2], [2, 8], [8, 6], [6, 0]];

/// The waste of a cell inside the box, given its window: 0, 1 or 2.
pub fn of_cell(window: Window) -> usize {
    let beside = BESIDE.into_iter().filter(|&place| window[place]).count();
    let corners = CORNERS.iter().filter(|pair| pair.iter().all(|&place| window[place])).count();
    match (window[4], beside) {
        (true, _) => 2usize.saturating_sub(beside + corners),
        (false, 0 | 4) => 2,
        (false, 1) => 1,
        (false, _) => 0,
    }
}

/// The waste of a pattern that fills its box, with all cells outside dead.
pub fn of_pattern(pattern: &Grid) -> usize {
    let inside = pattern.positions().map(|at| of_cell(window(pattern, at.row, at.column)));
    inside.sum::<usize>() + of_surroundings(pattern)
}

/// The waste of the cells outside the box: one for each side that a dead cell of the box shares
/// with the outside.
fn of_surroundings(pattern: &Grid) -> usize {
    let (last_row, last_column) = (pattern.height() - 1, pattern.width() - 1);
    let open_sides = |row: usize, column: usize| {
        let edges = [row == 0, row == last_row, column == 0, column == last_column];
        edges.into_iter().filter(|&edge| edge).count()
    };
    let dead = pattern.positions().filter(|&at| !pattern.get(at));
    dead.map(|at| open_sides(at.row, at.column)).sum()
}

/// A cell of a pattern with its neighbours. Those outside the pattern are dead.
pub fn window(pattern: &Grid, row: usize, column: usize) -> Window {
    let (row, column) = (row.cast_signed() - 1, column.cast_signed() - 1);
    let mut window = [false; 9];
    for (place, cell) in (0isize..).zip(&mut window) {
        *cell = pattern.is_alive(row + place / 3, column + place % 3);
    }
    window
}

/// The right side of the wastage identity: what four times the live cells plus the waste add up to,
/// for every still life of a box.
pub fn tokens(width: usize, height: usize) -> usize {
    2 * width * height + 2 * (width + height)
}

/// The waste of a still life with this many live cells, or `None` if no still life of the box can
/// have so many.
pub fn with_live_cells(width: usize, height: usize, live_cells: usize) -> Option<usize> {
    tokens(width, height).checked_sub(live_cells.checked_mul(4)?)
}

/// A lower bound on the live cells of a still life of the box whose waste is at most `waste`.
pub fn least_live_cells(width: usize, height: usize, waste: usize) -> usize {
    tokens(width, height).saturating_sub(waste).div_ceil(4)
}

/// An upper bound on the live cells of a still life of the box, from the fact that waste is never negative.
pub fn most_live_cells(width: usize, height: usize) -> usize {
    tokens(width, height) / 4
}

/// An upper bound on the live cells of a still life of the box that wastes at least this much.
pub fn most_live_cells_with(width: usize, height: usize, waste: usize) -> usize {
    tokens(width, height).saturating_sub(waste) / 4
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: &[&str]) -> Grid {
        Grid::from_fn(rows[0].len(), rows.len(), |at| rows[at.row].as_bytes()[at.column] == b'O')
    }

    #[test]
    fn waste_counted_by_hand() {
        assert_eq!(of_pattern(&grid(&["OO", "OO"])), 0);
        // The centre has o = 4. The live cells have o = 0 and p = 1. The corners have o = 2 and
        // share two sides each with the outside.
        assert_eq!(of_pattern(&grid(&[".O.", "O.O", ".O."])), 2 + 4 + 8);
        // All cells have o = 0, and eight sides are shared with the outside.
        assert_eq!(of_pattern(&grid(&["..", ".."])), 4 * 2 + 8);
        assert_eq!(of_pattern(&grid(&["O"])), 2);
    }

    #[test]
    fn bounds_are_the_identity_turned_round() {
        assert_eq!(tokens(2, 2), 16);
        assert_eq!(most_live_cells(2, 2), 4);
        assert_eq!([most_live_cells_with(2, 2, 0), most_live_cells_with(2, 2, 1)], [4, 3]);
        assert_eq!(with_live_cells(3, 3, 6), Some(30 - 24));
        assert_eq!(with_live_cells(3, 3, 8), None);
        assert_eq!(least_live_cells(3, 3, 6), 6);
        assert_eq!(least_live_cells(3, 3, 5), 7);
        assert_eq!(least_live_cells(3, 3, 99), 0);
    }
}
