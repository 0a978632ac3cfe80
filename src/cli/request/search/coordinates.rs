//! Cells that a user names beside a file. They count from the upper left cell of the file, whatever
//! room the box has around it.

use anyhow::{Context, Result, bail};
use lifesat::life::{Isometry, Position};

/// The box of a search as seen from the file: its upper left cell may have negative coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Coordinates {
    /// Columns and rows of the box that come before the file.
    margin: i64,
    width: usize,
    height: usize,
}

impl Coordinates {
    /// Those of a box of this size, which has so much room around the file.
    pub(super) fn new(margin: usize, (width, height): (usize, usize)) -> Result<Self> {
        let margin = i64::try_from(margin).context("this margin is too large")?;
        Ok(Self { margin, width, height })
    }

    /// Where a cell of the file, given as row and column, lies in the box.
    pub(crate) fn in_box(self, (row, column): (i64, i64)) -> Result<Position> {
        let inside = |place: i64, side: usize| {
            let place = usize::try_from(place.checked_add(self.margin)?).ok()?;
            (place < side).then_some(place)
        };
        match inside(row, self.height).zip(inside(column, self.width)) {
            Some((row, column)) => Ok(Position::new(row, column)),
            None => bail!("the cell in row {row} and column {column} lies outside the box, which has {self}"),
        }
    }

    /// A map of cells of the file as a map of cells of the box.
    pub(super) fn map_in_box(self, map: Isometry) -> Isometry {
        let to_file = Isometry::translation(-self.margin, -self.margin);
        to_file.then(map).then(to_file.inverse())
    }
}

impl std::fmt::Display for Coordinates {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { margin, width, height } = *self;
        let last = |side: usize| i128::try_from(side).unwrap_or(i128::MAX) - 1 - i128::from(margin);
        write!(f, "rows {} to {} and columns {} to {}", -margin, last(height), -margin, last(width))?;
        match margin {
            0 => Ok(()),
            _ => f.write_str(", counted from the upper left cell of the file"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_count_from_the_file() {
        let seen = Coordinates::new(2, (9, 7)).unwrap();
        assert_eq!(seen.in_box((0, 0)).unwrap(), Position::new(2, 2));
        assert_eq!(seen.in_box((-2, 6)).unwrap(), Position::new(0, 8));
        for outside in [(-3, 0), (0, -3), (5, 0), (0, 7), (i64::MAX, 0)] {
            let message = seen.in_box(outside).unwrap_err().to_string();
            assert!(message.contains("rows -2 to 4 and columns -2 to 6, counted from"), "{message}");
        }
        let message = Coordinates::new(0, (9, 7)).unwrap().in_box((7, 0)).unwrap_err().to_string();
        assert!(message.ends_with("rows 0 to 6 and columns 0 to 8"), "{message}");
    }

    /// Column x of the file goes to column 3 - x, which in the box is column c to 3 - (c - 2) + 2.
    #[test]
    fn maps_count_from_the_file() {
        let seen = Coordinates::new(2, (9, 7)).unwrap();
        let map = Isometry::new([-1, 0, 3, 0, 1, 1]).unwrap();
        assert_eq!(seen.map_in_box(map).apply((2, 2)), (5, 3));
        assert_eq!(seen.map_in_box(map).apply((6, 0)), (1, 1));
    }
}
