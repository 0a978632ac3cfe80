//! Life 1.06: the line `#Life 1.06`, then the column and row of every live cell. This module only
//! reads it.

use super::text::{check_size, lines};
use super::{Pattern, PatternError, Reason};
use crate::life::{Grid, Position, Rule};

/// Reads Life 1.06. The box is the smallest one around the live cells.
///
/// # Errors
/// If a line is not a pair of numbers, there is no live cell, or the box is too large.
pub fn read(text: &str) -> Result<Pattern, PatternError> {
    let mut live = Vec::new();
    for (number, line) in lines(text).filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        live.push((number, coordinates(line).ok_or_else(|| Reason::BadCoordinates.at(number))?));
    }
    Ok(Pattern { grid: around(&live)?, rule: Rule::LIFE, comments: Vec::new() })
}

/// The smallest box around live cells, each with its line and as (column, row).
pub(super) fn around(live: &[(usize, (i64, i64))]) -> Result<Grid, PatternError> {
    let (_, first) = *live.first().ok_or(Reason::Empty.at(1))?;
    let mut bounds = Bounds { least: first, greatest: first };
    for &(number, cell) in live {
        bounds = bounds.including(cell);
        check_size(bounds.width(), bounds.height()).map_err(|reason| reason.at(number))?;
    }
    let mut grid = Grid::dead(bounds.width(), bounds.height());
    for &(_, (x, y)) in live {
        grid.set(Position::new(length(bounds.least.1, y) - 1, length(bounds.least.0, x) - 1), true);
    }
    Ok(grid)
}

/// Whether a line is the first line of a Life 1.06 file.
pub(super) fn is_header(line: &str) -> bool {
    line.starts_with("#Life 1.06")
}

fn coordinates(line: &str) -> Option<(i64, i64)> {
    let (x, y) = line.split_once(char::is_whitespace)?;
    Some((x.parse().ok()?, y.trim_start().parse().ok()?))
}

/// Two opposite corners of a box, each as (column, row).
#[derive(Clone, Copy)]
struct Bounds {
    least: (i64, i64),
    greatest: (i64, i64),
}

impl Bounds {
    fn including(self, (x, y): (i64, i64)) -> Self {
        Self {
            least: (self.least.0.min(x), self.least.1.min(y)),
            greatest: (self.greatest.0.max(x), self.greatest.1.max(y)),
        }
    }

    fn width(self) -> usize {
        length(self.least.0, self.greatest.0)
    }

    fn height(self) -> usize {
        length(self.least.1, self.greatest.1)
    }
}

/// The number of cells from one coordinate to another, both included. It saturates.
fn length(from: i64, to: i64) -> usize {
    usize::try_from(from.abs_diff(to)).unwrap_or(usize::MAX).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_is_the_smallest_around_the_cells() {
        let grid = read("#Life 1.06\r\n-3 5\r\n\r\n0\t4\r\n#D note\r\n-3 5\r\n").unwrap().grid;
        assert_eq!(grid, Grid::from_fn(4, 2, |at| matches!((at.row, at.column), (0, 3) | (1, 0))));
    }

    #[test]
    fn lines_that_are_not_two_numbers_are_refused() {
        for line in ["1", "1 2 3", "a b", "1, 2", "99999999999999999999 0"] {
            let text = format!("#Life 1.06\n0 0\n{line}\n");
            assert_eq!(read(&text), Err(Reason::BadCoordinates.at(3)), "{line}");
        }
    }

    #[test]
    fn cells_far_apart_are_refused() {
        let text = "#Life 1.06\n-9223372036854775808 0\n9223372036854775807 0\n";
        assert_eq!(read(text), Err(Reason::TooLarge.at(3)));
    }
}
