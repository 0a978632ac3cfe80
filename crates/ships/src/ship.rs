//! From the rows of a ship to its pattern.

use thiserror::Error;

use super::shorter::Shorter;
use super::strip::{Axis, Row, Strip};
use crate::answer::{Fault, Faulty};
use crate::life::Grid;
use crate::problem::Ships;
use crate::problem::ships::{Excluded, Mirror, Pace, Twist};
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

/// The strip of a question.
pub(super) fn strip(question: &Ships) -> Strip {
    let axis = match question.mirror() {
        Mirror::None | Mirror::Glide => Axis::Border,
        Mirror::Odd => Axis::Odd,
        Mirror::Even => Axis::Even,
        Mirror::Gutter => Axis::Gutter,
    };
    let strip = Strip::new(question.rule(), question.logical_width(), axis).slanted(question.slope());
    match question.row_cells() {
        Some(most) => strip.sparse(most),
        None => strip,
    }
}

/// Where a ship ends: before as many empty rows as a state has, after rows that are not empty and, with
/// those before them, exclude all shorter periods.
pub(super) fn end(shorter: Shorter, rows: &[Row], mut excluded: Excluded) -> Option<usize> {
    let pace = shorter.pace();
    let first = pace.whole_places(rows.iter().position(|&row| row != 0)?);
    let mut empty = 0;
    for (number, place) in rows[first..].chunks_exact(pace.classes).enumerate() {
        excluded |= shorter.excluded(place);
        empty = if place.iter().all(|&row| row == 0) { empty + pace.classes } else { 0 };
        if empty >= pace.rows() && excluded == shorter.all() {
            return Some(first + (number + 1) * pace.classes - empty);
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
        let generations = generations(question, rows);
        let pattern = generations.min_by_key(Grid::population).expect("a period is at least 1");
        let flight = verify::ship(question, &pattern)?;
        Ok(Self { pattern: pattern.trimmed(false), flight })
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

/// The generations of a period; with glide reflection, those of half a period.
pub(super) fn generations(question: &Ships, rows: &[Row]) -> impl Iterator<Item = Grid> {
    (0..question.step().1).map(|phase| phase_of(question, rows, phase))
}

/// A generation: the rows behind the one with this number, which is at the bottom. With glide reflection each second row
/// may be stored as its mirror image.
fn phase_of(question: &Ships, rows: &[Row], phase: usize) -> Grid {
    let (pace, places) = (Pace::of(question), rows.len().div_ceil(question.classes()));
    let numbers = (0..).map(|row| pace.behind(phase, row)).take_while(|at| at / pace.classes < places);
    // The last place need not be complete if only empty rows follow.
    let rows: Vec<Row> = numbers.map(|at| rows.get(at).copied().unwrap_or(0)).collect();
    let alternates = Twist::of(question).alternates();
    Grid::from_fn(question.pattern_width(rows.len()), rows.len(), |at| {
        let number = rows.len() - 1 - at.row;
        let is_turned = alternates && number % 2 == 1;
        let column = at.column.checked_sub(question.slope() * at.row);
        let Some(column) = column.filter(|&column| column < question.width()) else { return false };
        let column = if is_turned { question.width() - 1 - column } else { column };
        question.logical_column(column).is_some_and(|column| rows[number] >> column & 1 == 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Rule;

    fn shorter(mirror: Mirror, shift: usize, period: usize, with_half: bool) -> Shorter {
        Shorter::of(&Ships::new(Rule::LIFE, 3, mirror, shift, period).unwrap(), with_half)
    }

    #[test]
    fn a_ship_ends_before_its_empty_rows() {
        let pace = shorter(Mirror::None, 1, 2, false);
        assert_eq!(end(pace, &[0, 0, 1, 0, 2, 0, 0, 0, 0], 0), Some(5));
        assert_eq!(end(pace, &[0, 0, 1, 0, 2, 0, 0, 0], 0), None);
        assert_eq!(end(pace, &[0, 0, 0, 0, 0], 0), None);
    }

    /// The two rows of a place are the same in a ship of half the period.
    #[test]
    fn a_ship_of_a_shorter_period_does_not_end() {
        let pace = shorter(Mirror::None, 2, 4, false);
        let empty = [0; 8];
        let rows = |places: &[Row]| [places, &empty].concat();
        assert_eq!(end(pace, &rows(&[0, 0, 1, 1, 2, 2]), 0), None);
        assert_eq!(end(pace, &rows(&[0, 0, 1, 1, 2, 3]), 0), Some(6));
        assert_eq!(end(pace, &rows(&[0, 0, 1, 1, 2, 2]), 1), Some(6));
    }

    /// With glide reflection, rows that are all their own mirror images are those of such a ship.
    #[test]
    fn a_ship_that_is_its_own_mirror_image_does_not_end() {
        let rows = |cells: Row| [0, 0, cells, 5, 0, 0, 0, 0];
        for (with_half, ends) in [(false, Some(4)), (true, None)] {
            assert_eq!(end(shorter(Mirror::Glide, 2, 4, with_half), &rows(2), 0), ends);
        }
        assert_eq!(end(shorter(Mirror::Glide, 2, 4, true), &rows(1), 0), Some(4));
    }
}
