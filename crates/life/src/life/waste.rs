//! What a pattern wastes: a local measure that turns "many live cells" into "little waste".
//!
//! The idea is from G. Chu, P. J. Stuckey and M. Garcia de la Banda, "Using relaxations in Maximum Density Still Life"
//! (CP 2009), and G. Chu and P. J. Stuckey, "A complete solution to the Maximum Density Still Life Problem"
//! (Artificial Intelligence 184–185, 2012), who bound the live cells by it. With the waste defined as here the bound is
//! an identity: a w×h pattern of L live cells, all else dead, in which **no live cell has more than three live
//! neighbours**, has
//!
//! > 4·L + waste = 2·w·h + 2·(w + h).
//!
//! Every still life is such a pattern, so among still lifes of a box those with the most live cells are those that waste
//! least, and "at least k live cells" is "waste at most 2wh + 2(w + h) − 4k".
//!
//! # The waste of a cell
//!
//! Let o be the number of live cells among the four beside it (orthogonal neighbours), and p the number of its four sides
//! whose two corners are both live (north: the cells to the north-west and the north-east, and so on). A live cell of the
//! box wastes max(0, 2 − o − p). A dead cell of the box wastes 2 if o is 0 or 4, 1 if o = 1, and else nothing. A cell
//! outside the box wastes 1 if it has a side in common with a dead cell of the box, and else nothing.
//!
//! # Proof
//!
//! Give two tokens to every cell of the box, and one to every cell outside that shares a side with one inside: 2wh +
//! 2(w + h) tokens. Then let every dead cell d hand one token to each live cell c beside it, **unless both corners of c
//! on d's side are live**. These corners are the cells beside d to the left and right, as seen from c.
//!
//! *Dead cells keep what they waste.* A cell of the box with o = 0 keeps two. With o = 1 it hands over one. With o = 2 or
//! o = 3 it hands over exactly two: a live cell beside d goes without only if the two cells beside d that lie across from each
//! other on its left and right are live, so with o = 2 nobody does, and with o = 3 only the one in the middle does. With o
//! = 4 all four go without, and d keeps two. A cell outside the box shares a side with only one cell of the box, so no one
//! goes without, and it keeps one token if that cell is dead, and none if it is alive.
//!
//! *Live cells have four tokens and what they waste, but for pairs that make up for each other.* A live cell c has two
//! tokens, and gets one from each of its four sides unless the cell there is alive or both corners there are (or both).
//! Let q be the number of sides where all three are alive; then c has 6 − (o + p − q) tokens. As c has at most three live
//! neighbours, there are only these cases:
//!
//! * q = 1: the three cells of one side are all its neighbours, so o = p = 1. It has five tokens and wastes nothing: **one more**
//!   than four and its waste. Call c a *foot*.
//! * q = 0 and o + p ≤ 2: it has 4 + (2 − o − p) tokens, four and its waste.
//! * q = 0 and o + p ≥ 3: then o = 3, since o = 2 leaves one corner at most and p = 0; o = 1 leaves two corners, and p ≤ 1;
//!   and o = 0 leaves three, and p ≤ 2. So all its neighbours lie beside it. It has three tokens and wastes nothing: **one
//!   fewer** than four and its waste. Call c a *hub*.
//!
//! The live cell across from the dead side of a hub has the hub beside it and the hub's other two neighbours at the corners of
//! that side: they are three, so it is a foot. And the cell in the middle of the live side of a foot has the foot and that
//! side's two corners beside it: they are three, so it is a hub, whose dead side lies across from the foot. These two maps
//! undo each other, so there are as many feet as hubs.
//!
//! Adding up, 4·L + waste tokens are held in the end, as many as were given out. ∎
//!
//! `tests/waste.rs` checks each of these steps, on all neighbourhoods, and the sum, on all still lifes of small boxes.

use super::Grid;

/// A cell with its eight neighbours, row by row, itself in the middle.
pub type Window = [bool; 9];

/// The places in a window of the four cells beside the middle one: north, east, south, west.
const BESIDE: [usize; 4] = [1, 5, 7, 3];
/// The places of the two corners of each side, in the same order of sides.
const CORNERS: [[usize; 2]; 4] = [[0, 2], [2, 8], [8, 6], [6, 0]];

/// The waste of the middle cell of a window that lies in the box: 0, 1 or 2.
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

/// The waste of a pattern that fills its box, all else being dead.
pub fn of_pattern(pattern: &Grid) -> usize {
    let inside = pattern.positions().map(|at| of_cell(window(pattern, at.row, at.column)));
    inside.sum::<usize>() + of_surroundings(pattern)
}

/// The waste of the cells outside the box: one for each side that a dead cell has in common with the outside.
fn of_surroundings(pattern: &Grid) -> usize {
    let (last_row, last_column) = (pattern.height() - 1, pattern.width() - 1);
    let open_sides = |row: usize, column: usize| {
        let edges = [row == 0, row == last_row, column == 0, column == last_column];
        edges.into_iter().filter(|&edge| edge).count()
    };
    let dead = pattern.positions().filter(|&at| !pattern.get(at));
    dead.map(|at| open_sides(at.row, at.column)).sum()
}

/// A cell of a pattern with its neighbours, those outside dead.
pub fn window(pattern: &Grid, row: usize, column: usize) -> Window {
    let (row, column) = (row.cast_signed() - 1, column.cast_signed() - 1);
    let mut window = [false; 9];
    for (place, cell) in (0isize..).zip(&mut window) {
        *cell = pattern.is_alive(row + place / 3, column + place % 3);
    }
    window
}

/// What four times the live cells and the waste add up to in a box, for every still life.
pub fn tokens(width: usize, height: usize) -> usize {
    2 * width * height + 2 * (width + height)
}

/// The waste of a still life with so many live cells; none if no still life of the box can have so many.
pub fn with_live_cells(width: usize, height: usize, live_cells: usize) -> Option<usize> {
    tokens(width, height).checked_sub(live_cells.checked_mul(4)?)
}

/// The live cells that a still life of the box has at least if it wastes at most so much.
pub fn least_live_cells(width: usize, height: usize, waste: usize) -> usize {
    tokens(width, height).saturating_sub(waste).div_ceil(4)
}

/// The live cells that a still life of the box has at most, as no waste is negative.
pub fn most_live_cells(width: usize, height: usize) -> usize {
    tokens(width, height) / 4
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
        // The centre has o = 4, the live cells o = 0 and p = 1, the corners o = 2 and two sides each to the outside.
        assert_eq!(of_pattern(&grid(&[".O.", "O.O", ".O."])), 2 + 4 + 8);
        // All cells have o = 0, and there are eight sides to the outside.
        assert_eq!(of_pattern(&grid(&["..", ".."])), 4 * 2 + 8);
        assert_eq!(of_pattern(&grid(&["O"])), 2);
    }

    #[test]
    fn bounds_are_the_identity_turned_round() {
        assert_eq!(tokens(2, 2), 16);
        assert_eq!(most_live_cells(2, 2), 4);
        assert_eq!(with_live_cells(3, 3, 6), Some(30 - 24));
        assert_eq!(with_live_cells(3, 3, 8), None);
        assert_eq!(least_live_cells(3, 3, 6), 6);
        assert_eq!(least_live_cells(3, 3, 5), 7);
        assert_eq!(least_live_cells(3, 3, 99), 0);
    }
}
