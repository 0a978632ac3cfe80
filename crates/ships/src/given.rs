//! First rows that are given: from a generation of a front to the rows of all generations.
//!
//! The rows behind the front are unknown, and what they may change moves one row in a generation. So of
//! generation t the top t rows are not used. From the first row that is missing on, the sequence of rows has
//! gaps.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::life::{Grid, Plane};
use crate::problem::Ships;
use crate::problem::ships::{GlideMap, RowIndexing};
use crate::ship::{self, Shorter};
use crate::strip::Row;
use crate::verify::{self, NotAShip};

/// How a pattern gives no first rows.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
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
        /// Those that must be determined.
        needed: usize,
    },
}

impl From<NotAShip> for NotAFront {
    fn from(error: NotAShip) -> Self {
        Self::Flight(error)
    }
}

/// The rows of all generations that a front determines, up to the first one that it does not, after as many
/// empty rows as a state has.
///
/// # Panics
/// If the pattern has 2³¹ rows.
pub(super) fn rows(question: &Ships, pattern: &Grid) -> Result<Vec<Row>, NotAFront> {
    let pace = RowIndexing::of(question);
    let mut rows = vec![0; pace.rows()];
    rows.extend(known(question, pattern)?.into_iter().map_while(|row| row));
    let known = pace.whole_places(rows.len() - pace.rows());
    rows.truncate(pace.rows() + known);
    if known < pace.rows() || ship::end(Shorter::of(question, false), &rows, 0).is_some() {
        return Err(NotAFront::Short { known, needed: pace.rows() });
    }
    Ok(rows)
}

/// The rows of all generations, from the first place with live cells to the last one that a front determines.
/// Those that it does not determine are `None`.
pub(super) fn known(question: &Ships, pattern: &Grid) -> Result<Vec<Option<Row>>, NotAFront> {
    let wanted = question.pattern_width(pattern.height());
    if pattern.width() != wanted {
        return Err(NotAFront::Columns { given: pattern.width(), wanted });
    }
    verify::front(question, pattern)?;
    let (pace, twist, (_, period)) = (RowIndexing::of(question), GlideMap::of(question), question.step());
    let number = |n: usize| i64::try_from(n).expect("rows and generations are small numbers");
    let height = number(pattern.height());
    let mut known = BTreeMap::new();
    let mut now = Plane::of(pattern);
    for generation in 0..period {
        let t = number(generation);
        // A front moves down, at most one row in a generation.
        known.extend((-number(period)..height - t).map(|y| (pace.number(y, t), 0)));
        for &(row, column) in now.cells() {
            let y = height - 1 - i64::from(row);
            let Some(cells) = known.get_mut(&pace.number(y, t)).filter(|_| y < height - t) else { continue };
            let column = question.strip_column(row.into(), column.into());
            let column = usize::try_from(column).ok().filter(|&column| column < question.width());
            let column = column.ok_or(NotAShip::Columns(generation))?;
            let column = if twist.turns(y, t) { question.width() - 1 - column } else { column };
            let cell = question.logical_column(column).ok_or(NotAShip::Symmetry(generation))?;
            *cells |= 1 << cell;
        }
        now = now.next_generation(question.rule());
    }
    let strip = ship::strip(question);
    if let (Some(most), false) = (question.row_cells(), known.values().all(|&row| strip.allows(row))) {
        return Err(NotAFront::Cells(most));
    }
    let alive = |(number, row): (&i64, &Row)| (*row != 0).then_some(*number);
    let (Some(first), Some((last, _))) = (known.iter().find_map(alive), known.last_key_value()) else {
        return Err(NotAFront::Short { known: 0, needed: pace.rows() });
    };
    let first = first - first.rem_euclid(number(pace.classes));
    Ok((first..=*last).map(|number| known.get(&number).copied()).collect())
}
