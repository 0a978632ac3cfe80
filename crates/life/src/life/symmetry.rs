//! The eight symmetries of the square, and the four of a rectangle.

use super::{Grid, Position};

/// A symmetry of the square, acting on the positions of a `width` × `height` box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Leaves every cell where it is.
    Identity,
    /// Quarter turn clockwise.
    Quarter,
    /// Half turn.
    Half,
    /// Quarter turn counterclockwise.
    ThreeQuarters,
    /// Swaps left and right.
    FlipColumns,
    /// Swaps top and bottom.
    FlipRows,
    /// Reflects in the diagonal from top left to bottom right.
    Transpose,
    /// Reflects in the diagonal from top right to bottom left.
    AntiTranspose,
}

impl Symmetry {
    /// All eight symmetries, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Quarter,
        Self::Half,
        Self::ThreeQuarters,
        Self::FlipColumns,
        Self::FlipRows,
        Self::Transpose,
        Self::AntiTranspose,
    ];

    /// Whether the symmetry exchanges width and height.
    pub fn swaps_sides(self) -> bool {
        matches!(self, Self::Quarter | Self::ThreeQuarters | Self::Transpose | Self::AntiTranspose)
    }

    /// The symmetries that map a box of this size onto itself: eight for a square and four for any
    /// other rectangle.
    pub fn of_box(width: usize, height: usize) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |symmetry| width == height || !symmetry.swaps_sides())
    }

    /// The image of a cell of a `width` × `height` box.
    pub fn apply(self, Position { row, column }: Position, width: usize, height: usize) -> Position {
        let (down, right) = (height - 1 - row, width - 1 - column);
        match self {
            Self::Identity => Position::new(row, column),
            Self::Quarter => Position::new(column, down),
            Self::Half => Position::new(down, right),
            Self::ThreeQuarters => Position::new(right, row),
            Self::FlipColumns => Position::new(row, right),
            Self::FlipRows => Position::new(down, column),
            Self::Transpose => Position::new(column, row),
            Self::AntiTranspose => Position::new(right, down),
        }
    }

    /// The image of a whole grid.
    pub fn apply_to_grid<T: Copy>(self, grid: &Grid<T>) -> Grid<T> {
        let (width, height) = (grid.width(), grid.height());
        let inverse = self.inverse();
        let (new_width, new_height) = if self.swaps_sides() { (height, width) } else { (width, height) };
        Grid::from_fn(new_width, new_height, |at| grid.get(inverse.apply(at, new_width, new_height)))
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        match self {
            Self::Quarter => Self::ThreeQuarters,
            Self::ThreeQuarters => Self::Quarter,
            itself => itself,
        }
    }

    /// The symmetry that applies this one first and `next` second.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "symmetries form a group")]
    pub fn then(self, next: Self) -> Self {
        // This cell lies on no axis, so the eight symmetries have different images of it.
        let image = |symmetry: Self, at: Position| symmetry.apply(at, 4, 4);
        let cell = Position::new(0, 1);
        let both = image(next, image(self, cell));
        Self::ALL.into_iter().find(|&one| image(one, cell) == both).expect("symmetries are closed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symmetry_permutes_the_cells_and_its_inverse_undoes_it() {
        let (width, height) = (4, 3);
        let grid = Grid::from_fn(width, height, |at| at.row * 10 + at.column);
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply_to_grid(&grid);
            for at in grid.positions() {
                assert_eq!(image.get(symmetry.apply(at, width, height)), grid.get(at), "{symmetry:?}");
            }
            assert_eq!(symmetry.inverse().apply_to_grid(&image), grid, "{symmetry:?}");
        }
    }

    #[test]
    fn one_symmetry_after_another_is_a_symmetry() {
        let grid = Grid::from_fn(3, 3, |at| at.row * 3 + at.column);
        for first in Symmetry::ALL {
            for second in Symmetry::ALL {
                let one_by_one = second.apply_to_grid(&first.apply_to_grid(&grid));
                assert_eq!(first.then(second).apply_to_grid(&grid), one_by_one, "{first:?} {second:?}");
            }
        }
    }

    #[test]
    fn a_quarter_turn_takes_the_top_row_to_the_right_column() {
        let at = Position::new(0, 1);
        assert_eq!(Symmetry::Quarter.apply(at, 3, 3), Position::new(1, 2));
    }

    #[test]
    fn a_square_has_eight_symmetries_and_a_rectangle_four() {
        assert_eq!(Symmetry::of_box(3, 3).count(), 8);
        assert_eq!(Symmetry::of_box(3, 4).count(), 4);
    }
}
