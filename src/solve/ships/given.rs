//! First rows that are given: from a generation of a front to the rows of all generations.
//!
//! The rows behind the front are unknown, and what they may change moves one row in a generation. So of
//! generation t the top t rows are not used, and the sequence of rows ends where the first one is missing.

use thiserror::Error;

use super::ship;
use super::shorter::Shorter;
use super::strip::Row;
use crate::life::{Grid, Plane};
use crate::problem::Ships;
use crate::problem::ships::{Pace, Twist};
use crate::verify::{self, NotAShip};

/// How a pattern gives no first rows.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotAFront {
    /// It does not fill the strip.
    #[error(
        "the pattern has {given} columns, and the strip {wanted}: write it with the dead columns beside it"
    )]
    Columns {
        /// Those of the pattern.
        given: usize,
        /// Those of a pattern of so many rows that fills the strip.
        wanted: usize,
    },
    /// It does not fly.
    #[error("these are no first rows of such a spaceship: {0}")]
    Flight(NotAShip),
    /// A row has too many live cells.
    #[error("these rows have more than {0} live cells in a row of some generation")]
    Cells(usize),
    /// It is too short.
    #[error("too few rows: they determine {known} rows of all generations, and {needed} are needed")]
    Short {
        /// Rows that are determined.
        known: usize,
        /// Those of a state.
        needed: usize,
    },
}

impl From<NotAShip> for NotAFront {
    fn from(error: NotAShip) -> Self {
        Self::Flight(error)
    }
}

/// The rows of all generations that a front determines, from the first one with live cells, after as
/// many empty rows as a state has.
///
/// # Errors
/// If the pattern is no front, or too short.
///
/// # Panics
/// If the pattern has 2³¹ rows.
pub(super) fn rows(question: &Ships, pattern: &Grid) -> Result<Vec<Row>, NotAFront> {
    let wanted = question.pattern_width(pattern.height());
    if pattern.width() != wanted {
        return Err(NotAFront::Columns { given: pattern.width(), wanted });
    }
    verify::front(question, pattern)?;
    let (pace, (_, period)) = (Pace::of(question), question.step());
    let number = |n: usize| i64::try_from(n).expect("rows and generations are small numbers");
    let (p, height) = (number(period), number(pattern.height()));
    let known = (0..p).map(|t| pace.number(height - t, t)).min().unwrap_or(0);
    let known = known - known.rem_euclid(number(pace.classes));
    // A front moves down, at most one row in a generation.
    let first = -p * p;
    let mut rows = vec![0; 2 * period];
    rows.resize(2 * period + usize::try_from(known - first).unwrap_or(0), 0);
    let twist = Twist::of(question);
    let mut now = Plane::of(pattern);
    for generation in 0..period {
        let t = number(generation);
        for &(row, column) in now.cells() {
            let y = height - 1 - i64::from(row);
            let at = pace.number(y, t);
            if at >= known {
                continue;
            }
            let column = question.strip_column(row.into(), column.into());
            let column = usize::try_from(column).ok().filter(|&column| column < question.width());
            let column = column.ok_or(NotAShip::Columns(generation))?;
            let column = if twist.turns(y, t) { question.width() - 1 - column } else { column };
            let cell = question.logical_column(column).ok_or(NotAShip::Symmetry(generation))?;
            let offset = usize::try_from(at - first).expect("no row is before the first one");
            rows[2 * period + offset] |= 1 << cell;
        }
        now = now.next_generation(question.rule());
    }
    let strip = ship::strip(question);
    if let (Some(most), false) = (question.row_cells(), rows.iter().all(|&row| strip.allows(row))) {
        return Err(NotAFront::Cells(most));
    }
    let Some(first) = rows.iter().position(|&row| row != 0) else {
        return Err(NotAFront::Short { known: 0, needed: 2 * period });
    };
    rows.drain(..pace.whole_places(first) - 2 * period);
    let known = rows.len() - 2 * period;
    if known < 2 * period || ship::end(Shorter::of(question, false), &rows, 0).is_some() {
        return Err(NotAFront::Short { known, needed: 2 * period });
    }
    Ok(rows)
}
