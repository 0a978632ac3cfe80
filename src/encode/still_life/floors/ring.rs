//! The least waste of the whole border, walked along from corner to corner.
//!
//! The floors of the parts of a border add up to less than the whole border wastes, since each part
//! may begin and end as it likes. A walk around the box keeps the last two lines from one part to the
//! next, so only its first and last line need not fit together.

use super::{CORNER, Floors, LINES, Strip, least};

impl Floors {
    /// The least waste of the outer cells of a box, on all four sides, with that of the cells outside.
    ///
    /// # Panics
    /// If the corners of the box meet: both sides must have at least `2 * CORNER` cells.
    pub(in crate::encode::still_life) fn around(&mut self, width: usize, height: usize) -> usize {
        assert!(width.min(height) >= 2 * CORNER, "the corners of {width}×{height} meet");
        let (columns, rows) = (width - 2 * CORNER, height - 2 * CORNER);
        // From some line of the upper side, through the four corners, back to that line. Where the walk
        // begins, the line before may be anything.
        let start = columns / 2;
        let mut walk = self.turn_after(&[0; LINES * LINES], start);
        for lines in [rows, columns, rows] {
            // The last line of a corner's square is counted with the first line after it.
            walk = self.turn_after(&walk, lines + 1);
        }
        let back = columns - start + 1;
        usize::from(least(&Strip::new(walk).after(back, &self.of_middle)))
    }

    /// This many lines, and the square of the corner after them.
    fn turn_after(&mut self, walk: &[u16], lines: usize) -> Vec<u16> {
        let wasted = Strip::new(walk.to_vec()).after(lines, &self.of_middle);
        self.turn(wasted)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::life::{Grid, file, waste};

    /// What the cells less than `DEPTH` deep waste, and those outside.
    fn of_border(pattern: &Grid) -> usize {
        let (width, height) = (pattern.width(), pattern.height());
        let deep = super::super::DEPTH;
        let is_inside = |row: usize, column: usize| {
            (deep..height - deep).contains(&row) && (deep..width - deep).contains(&column)
        };
        let inside = pattern.positions().filter(|at| is_inside(at.row, at.column));
        let wasted: u32 = inside
            .map(|at| u32::try_from(waste::of_cell(waste::window(pattern, at.row, at.column))).unwrap())
            .sum();
        waste::of_pattern(pattern) - usize::try_from(wasted).unwrap()
    }

    /// No still life wastes less along its border, and the densest ones waste little more.
    #[test]
    fn still_lifes_waste_as_much_along_their_borders() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/still-life/patterns");
        let mut floors = Floors::new();
        let mut looked_at = 0;
        for entry in fs::read_dir(folder).unwrap() {
            let pattern = file::read(&fs::read_to_string(entry.unwrap().path()).unwrap()).unwrap().grid;
            let (width, height) = (pattern.width(), pattern.height());
            let floor = floors.around(width, height);
            let wasted = of_border(&pattern);
            assert!(floor <= wasted, "{width}×{height}: {wasted} is less than {floor}");
            assert!(floor + 14 >= wasted, "{width}×{height}: {wasted} is much more than {floor}");
            looked_at += 1;
        }
        assert!(looked_at > 80);
    }

    /// A walk knows more than the parts, and a box more than a part of it.
    #[test]
    fn the_whole_wastes_no_less_than_its_parts() {
        let mut floors = Floors::new();
        for (width, height) in [(10, 10), (11, 17), (30, 12), (61, 61), (100, 80)] {
            let (columns, rows) = (width - 2 * CORNER, height - 2 * CORNER);
            let (one, other) = (columns / 2, rows / 2);
            let parts = [
                floors.corner(one, other),
                floors.corner(other, columns - one),
                floors.corner(columns - one, rows - other),
                floors.corner(rows - other, one),
            ];
            let whole = floors.around(width, height);
            assert!(whole >= parts.iter().sum(), "{width}×{height}");
            assert!(
                whole.abs_diff(floors.around(height, width)) <= 1,
                "where the walk begins matters little"
            );
        }
    }

    /// Squares whose closed form (Chu and Stuckey 2012) is the bound of the border, and two where the
    /// border alone would allow one live cell more.
    #[test]
    fn the_border_alone_bounds_many_squares() {
        let mut floors = Floors::new();
        for (n, optimum) in [(61, 1897), (64, 2087), (80, 3249), (99, 4961), (143, 10_313)] {
            let more = waste::with_live_cells(n, n, optimum + 1).unwrap();
            assert!(floors.around(n, n) > more, "{n}");
        }
        for (n, optimum) in [(62, 1959), (100, 5061)] {
            let more = waste::with_live_cells(n, n, optimum + 1).unwrap();
            assert!(floors.around(n, n) <= more, "{n}");
        }
    }
}
