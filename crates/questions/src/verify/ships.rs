//! What a spaceship of a given width is, by simulation.

use thiserror::Error;

use crate::life::{Grid, Plane};
use crate::problem::Ships;
use crate::problem::ships::Mirror;
use crate::verify::motion::{self, Recurrence};

/// How a pattern is no spaceship that is sought.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotAShip {
    /// It does not come back, or elsewhere.
    #[error(
        "the pattern does not move {shift} rows down{} in {period} generations",
        if *right == 0 { String::new() } else { format!(" and {right} columns to the right") }
    )]
    Motion {
        /// Columns.
        right: usize,
        /// Rows.
        shift: usize,
        /// Generations.
        period: usize,
    },
    /// It leaves the columns.
    #[error("generation {0} has live cells in other columns")]
    Columns(usize),
    /// It does not have the symmetry.
    #[error("generation {0} does not have the symmetry")]
    Symmetry(usize),
    /// Too many live cells are in a row.
    #[error("generation {0} has more live cells in a row than allowed")]
    Row(usize),
}

/// How a ship flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The columns of the strip that have live cells in some generation, and those between them.
    pub columns: usize,
    /// The true period: that of the question, or half of it if a ship with glide reflection is its
    /// own mirror image.
    pub period: usize,
}

/// Checks that a pattern, placed in the columns of the question, is a ship that is sought.
///
/// # Errors
/// If it is not such a ship: the first reason found.
///
/// # Panics
/// If the ship moves 2⁶³ rows.
pub fn ship(question: &Ships, pattern: &Grid) -> Result<Flight, NotAShip> {
    let (right, shift, period) = (question.right(), question.shift(), question.period());
    let number = |n: usize| i64::try_from(n).expect("rows and columns are small numbers");
    let returns =
        |(shift, period): (usize, usize)| Recurrence { period, right: number(right), down: number(shift) };
    let seen = motion::recurrence(pattern, question.rule(), period);
    let wanted = [(shift, period), question.step()].map(returns);
    let Some(seen) = seen.filter(|seen| wanted.contains(seen)) else {
        return Err(NotAShip::Motion { right, shift, period });
    };
    let columns = i32::try_from(question.width()).expect("a column is a small number");
    let first = Plane::of(pattern);
    let mut now = first.clone();
    let mut seen_columns: Option<(i64, i64)> = None;
    for generation in 0..period {
        let all = now.cells().iter().map(|&(row, column)| question.strip_column(row.into(), column.into()));
        let Some((least, most)) = all.map(|column| (column, column)).reduce(hull) else { break };
        if least < 0 || most >= columns.into() {
            return Err(NotAShip::Columns(generation));
        }
        if !is_symmetric(question, &now, columns) {
            return Err(NotAShip::Symmetry(generation));
        }
        if question.row_cells().is_some_and(|most| !is_sparse(&now, most)) {
            return Err(NotAShip::Row(generation));
        }
        if question.mirror() == Mirror::Glide && generation == question.step().1 {
            is_turned_over(question, &first, &now, columns)?;
        }
        seen_columns = Some(seen_columns.map_or((least, most), |before| hull(before, (least, most))));
        now = now.next_generation(question.rule());
    }
    let columns = seen_columns.map_or(0, |(least, most)| most - least + 1);
    Ok(Flight { columns: usize::try_from(columns).expect("the strip has few columns"), period: seen.period })
}

/// The least and the greatest of two such pairs.
fn hull(one: (i64, i64), other: (i64, i64)) -> (i64, i64) {
    (one.0.min(other.0), one.1.max(other.1))
}

/// Checks that a pattern, placed in the columns of the question, is the front of a ship that is sought: that
/// it has the symmetry and few enough live cells in a row, and that after a period it is there again, further
/// down, as far as the rows that are missing behind it cannot change it. These are all but as many rows at
/// the top as a period has generations. With glide reflection that is said of half of the period and the
/// mirror image.
///
/// # Errors
/// If it is not such a front.
///
/// # Panics
/// If the pattern has 2³¹ rows.
pub fn front(question: &Ships, pattern: &Grid) -> Result<(), NotAShip> {
    let number = |n: usize| i32::try_from(n).expect("rows and generations are small numbers");
    let ((shift, period), columns) = (question.step(), number(question.width()));
    let (shift, period, right) = (number(shift), number(period), number(question.right()));
    let front = Plane::of(pattern);
    if !is_symmetric(question, &front, columns) {
        return Err(NotAShip::Symmetry(0));
    }
    if question.row_cells().is_some_and(|most| !is_sparse(&front, most)) {
        return Err(NotAShip::Row(0));
    }
    let mut later = front.clone();
    for _ in 0..period {
        later = later.next_generation(question.rule());
    }
    // What is missing stands above the pattern, and its influence moves one row in a generation.
    let known =
        |plane: Plane| plane.cells().iter().copied().filter(|&(row, _)| row >= period).collect::<Plane>();
    let is_turned = question.mirror() == Mirror::Glide;
    let turned = |column: i32| if is_turned { columns - 1 - column } else { column };
    let moved = front.cells().iter().map(|&(row, column)| (row + shift, turned(column) + right));
    if known(later) == known(moved.collect()) {
        Ok(())
    } else {
        let (right, shift, period) = (question.right(), question.shift(), question.period());
        Err(NotAShip::Motion { right, shift, period })
    }
}

/// Checks that half of the period later a ship is its own mirror image, half of the way further down.
fn is_turned_over(question: &Ships, first: &Plane, later: &Plane, columns: i32) -> Result<(), NotAShip> {
    let (shift, generation) = question.step();
    let down = i32::try_from(shift).expect("a row is a small number");
    let image = first.cells().iter().map(|&(row, column)| (row + down, columns - 1 - column));
    if image.collect::<Plane>() == *later { Ok(()) } else { Err(NotAShip::Symmetry(generation)) }
}

/// Returns true if no row has more live cells.
fn is_sparse(pattern: &Plane, most: usize) -> bool {
    let mut rows: Vec<i32> = pattern.cells().iter().map(|&(row, _)| row).collect();
    rows.sort_unstable();
    rows.chunk_by(i32::eq).all(|row| row.len() <= most)
}

fn is_symmetric(question: &Ships, pattern: &Plane, columns: i32) -> bool {
    let image = pattern.cells().iter().map(|&(row, column)| (row, columns - 1 - column));
    match question.mirror() {
        Mirror::None | Mirror::Glide => true,
        Mirror::Gutter if pattern.cells().iter().any(|&(_, column)| 2 * column + 1 == columns) => false,
        Mirror::Odd | Mirror::Even | Mirror::Gutter => image.collect::<Plane>() == *pattern,
    }
}
