//! From the rows of a ship to its pattern.

use thiserror::Error;

use super::strip::{Axis, Row};
use super::twist::Twist;
use crate::answer::{Fault, Faulty};
use crate::life::{Grid, Position};
use crate::problem::Ships;
use crate::problem::ships::Mirror;
use crate::verify::{self, Flight, NotAShip};

/// A spaceship that was simulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ship {
    /// The generation with the fewest cells, without dead rows and columns around it.
    pub pattern: Grid,
    /// How it flies.
    pub flight: Flight,
}

/// The first rows of what may become a ship, simulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Front {
    /// A generation in the columns of the question. It ends at its top, where rows are missing.
    pub pattern: Grid,
    /// The rows of all generations.
    pub rows: usize,
}

/// The simulator does not accept a ship or a front that the engine found.
#[derive(Debug, Error)]
#[error("a pattern that was found fails the simulation: {0}")]
pub struct InvalidShip(NotAShip);

impl From<NotAShip> for InvalidShip {
    fn from(error: NotAShip) -> Self {
        Self(error)
    }
}

impl Faulty for InvalidShip {
    fn fault(&self) -> Fault {
        Fault::Bug
    }
}

/// The inner side of the strip of a question.
pub(super) fn axis(question: &Ships) -> Axis {
    match question.mirror() {
        Mirror::None | Mirror::Glide => Axis::Border,
        Mirror::Odd => Axis::Odd,
        Mirror::Even => Axis::Even,
        Mirror::Gutter => Axis::Gutter,
    }
}

/// Where a ship ends: so many empty rows after a row that is not empty.
pub(super) fn end(rows: &[Row], empty: usize) -> Option<usize> {
    let first = rows.iter().position(|&row| row != 0)?;
    let mut run = 0;
    for (number, &row) in rows.iter().enumerate().skip(first) {
        run = if row == 0 { run + 1 } else { 0 };
        if run == empty {
            return Some(number + 1 - empty);
        }
    }
    None
}

impl Ship {
    /// The ship of these rows, simulated.
    ///
    /// # Errors
    /// If the rows are no ship.
    pub(super) fn of(question: &Ships, rows: &[Row]) -> Result<Self, InvalidShip> {
        let phases = (0..question.step().1).map(|phase| phase_of(question, rows, phase));
        let pattern = phases.min_by_key(Grid::population).expect("a period is at least 1");
        let flight = verify::ship(question, &pattern)?;
        Ok(Self { pattern: trimmed(&pattern), flight })
    }
}

impl Front {
    /// The front of these rows, simulated.
    ///
    /// # Errors
    /// If the rows are no front.
    pub(super) fn of(question: &Ships, rows: &[Row]) -> Result<Self, InvalidShip> {
        let pattern = phase_of(question, rows, 0);
        verify::front(question, &pattern)?;
        Ok(Self { pattern, rows: rows.len() })
    }
}

/// The pattern without dead rows and columns around it.
fn trimmed(pattern: &Grid) -> Grid {
    let rows = || pattern.live_cells().map(|at| at.row);
    let columns = || pattern.live_cells().map(|at| at.column);
    let (Some(top), Some(bottom)) = (rows().min(), rows().max()) else { return pattern.clone() };
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    Grid::from_fn(right - left + 1, bottom - top + 1, |at| {
        pattern.get(Position::new(top + at.row, left + at.column))
    })
}

/// A generation: every p-th row, the first one at the bottom. With glide reflection each second row
/// may be stored as its mirror image.
fn phase_of(question: &Ships, rows: &[Row], phase: usize) -> Grid {
    let (_, period) = question.step();
    let rows: Vec<Row> = rows.iter().skip(phase).step_by(period).copied().collect();
    let alternates = Twist::of(question).alternates();
    Grid::from_fn(question.width(), rows.len(), |at| {
        let number = rows.len() - 1 - at.row;
        let is_turned = alternates && number % 2 == 1;
        let column = if is_turned { question.width() - 1 - at.column } else { at.column };
        question.logical_column(column).is_some_and(|column| rows[number] >> column & 1 == 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ship_ends_before_its_empty_rows() {
        assert_eq!(end(&[0, 0, 1, 0, 2, 0, 0], 2), Some(5));
        assert_eq!(end(&[0, 0, 1, 0, 2, 0], 2), None);
        assert_eq!(end(&[0, 0, 0, 0], 2), None);
    }
}
