//! What a spaceship of a given width is, by simulation.

use thiserror::Error;

use crate::life::plane::Frame;
use crate::life::{Grid, Plane};
use crate::problem::Ships;
use crate::problem::ships::Mirror;
use crate::verify::motion::{self, Recurrence};

/// How a pattern is no spaceship that is sought.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotAShip {
    /// It does not come back, or elsewhere.
    #[error("the pattern does not move {shift} rows down in {period} generations")]
    Motion {
        /// Rows.
        shift: usize,
        /// Generations.
        period: usize,
    },
    /// It leaves the columns.
    #[error("generation {0} has live cells in other columns")]
    Columns(usize),
    /// It has not the symmetry.
    #[error("generation {0} has not the symmetry")]
    Symmetry(usize),
}

/// Checks that a pattern, placed in the columns of the question, is a ship that is sought. Returns
/// the columns of all its generations together.
///
/// # Errors
/// If it is none: the first reason found.
///
/// # Panics
/// If the ship moves 2⁶³ rows.
pub fn ship(question: &Ships, pattern: &Grid) -> Result<usize, NotAShip> {
    let (shift, period) = (question.shift(), question.period());
    let wanted =
        Recurrence { period, right: 0, down: i64::try_from(shift).expect("a row is a small number") };
    if motion::recurrence(pattern, question.rule(), period) != Some(wanted) {
        return Err(NotAShip::Motion { shift, period });
    }
    let columns = i32::try_from(question.width()).expect("a column is a small number");
    let mut now = Plane::of(pattern);
    let mut frame: Option<Frame> = None;
    for generation in 0..period {
        if now.cells().iter().any(|&(_, column)| !(0..columns).contains(&column)) {
            return Err(NotAShip::Columns(generation));
        }
        if !is_symmetric(question, &now, columns) {
            return Err(NotAShip::Symmetry(generation));
        }
        frame = now.frame().map(|next| frame.map_or(next, |frame| frame.with(next)));
        now = now.next_generation(question.rule());
    }
    Ok(frame.map_or(0, |frame| frame.width as usize))
}

fn is_symmetric(question: &Ships, pattern: &Plane, columns: i32) -> bool {
    let image = pattern.cells().iter().map(|&(row, column)| (row, columns - 1 - column));
    match question.mirror() {
        Mirror::None => true,
        Mirror::Gutter if pattern.cells().iter().any(|&(_, column)| 2 * column + 1 == columns) => false,
        Mirror::Odd | Mirror::Even | Mirror::Gutter => image.collect::<Plane>() == *pattern,
    }
}
