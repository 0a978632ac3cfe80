//! From the rows of a ship to its pattern; which ships do not count, and which are the same.
//!
//! Ships of a shorter period do not count ([`Shorter`]). If speeds are not in lowest terms, rows exclude
//! shorter periods ([`RowIndexing::excluded`]). A ship with glide reflection has half of its period if it is its own
//! mirror image, and then all its rows are. Hardly any strip has such a ship. So states say only then whether
//! a row so far was not its own mirror image, when one was found: until then a ship that is complete has the
//! right period.
//!
//! The ships that were found are kept once each ([`Found`]). A ship is the same wherever it lies, and in
//! whichever generation its rows begin. So is its mirror image about the direction of flight, if the rule
//! treats that alike.

use std::collections::HashSet;

use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::life::{Grid, Position, Symmetry};
use crate::problem::Ships;
use crate::problem::ships::{Excluded, GlideMap, Mirror, RowIndexing};
use crate::strip::{Axis, Row, Strip};
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

pub(super) fn strip(question: &Ships) -> Strip {
    let axis = match question.mirror() {
        Mirror::None | Mirror::Glide => Axis::Border,
        Mirror::Odd => Axis::Odd,
        Mirror::Even => Axis::Even,
        Mirror::Gutter => Axis::Gutter,
    };
    let strip = Strip::new(question.rule(), question.logical_width(), axis).slanted(question.slope());
    if let Some(most) = question.row_cells() { strip.sparse(most) } else { strip }
}

/// Where a ship ends: before as many empty rows as a state has, after rows that are not empty and, with
/// those before them, exclude all shorter periods.
pub(super) fn end(shorter: Shorter, rows: &[Row], mut excluded: Excluded) -> Option<usize> {
    let pace = shorter.pace;
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
    pub(super) fn of(question: &Ships, rows: &[Row]) -> Result<Self, InvalidShip> {
        let generations = generations(question, rows);
        let pattern = generations.min_by_key(Grid::population).expect("a period is at least 1");
        let flight = verify::ship(question, &pattern)?;
        Ok(Self { pattern: pattern.trimmed(false), flight })
    }
}

impl Front {
    /// The front of these rows, simulated.
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

/// A generation: the rows behind the one with this number, which is at the bottom. With glide reflection each
/// second row may be stored as its mirror image.
fn phase_of(question: &Ships, rows: &[Row], phase: usize) -> Grid {
    let (pace, places) = (RowIndexing::of(question), rows.len().div_ceil(question.classes()));
    let numbers = (0..).map(|row| pace.behind(phase, row)).take_while(|at| at / pace.classes < places);
    // The last place need not be complete if only empty rows follow.
    let rows: Vec<Row> = numbers.map(|at| rows.get(at).copied().unwrap_or(0)).collect();
    let alternates = GlideMap::of(question).alternates();
    Grid::from_fn(question.pattern_width(rows.len()), rows.len(), |at| {
        let number = rows.len() - 1 - at.row;
        let is_turned = alternates && number % 2 == 1;
        let column = at.column.checked_sub(question.slope() * at.row);
        let Some(column) = column.filter(|&column| column < question.width()) else { return false };
        let column = if is_turned { question.width() - 1 - column } else { column };
        question.logical_column(column).is_some_and(|column| rows[number] >> column & 1 == 1)
    })
}

/// The shorter periods that rows have to exclude.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shorter {
    pub(super) pace: RowIndexing,
    /// The columns, if rows that are their own mirror images do not exclude the shorter period.
    columns: Option<u32>,
}

impl Shorter {
    /// Those of a question, with the half of the period of ships with glide reflection or without.
    pub(super) fn of(question: &Ships, with_half: bool) -> Self {
        let columns = u32::try_from(question.width()).expect("a width is a small number");
        let is_needed = with_half && question.mirror() == Mirror::Glide;
        Self { pace: RowIndexing::of(question), columns: is_needed.then_some(columns) }
    }

    /// Returns true if the half of the period of ships with glide reflection is among them.
    pub(super) fn has_half(self) -> bool {
        self.columns.is_some()
    }

    pub(super) fn all(self) -> Excluded {
        self.pace.shorter() | Excluded::from(self.has_half())
    }

    /// Those that the rows of whole places exclude.
    pub(super) fn excluded(self, rows: &[Row]) -> Excluded {
        let is_turned =
            |columns: u32| rows.iter().any(|&row| row.reverse_bits() >> (Row::BITS - columns) != row);
        self.pace.excluded(rows) | Excluded::from(self.columns.is_some_and(is_turned))
    }

    /// The bits of a state: its rows, and which of them they and the rows before exclude.
    pub(super) fn bits(self, strip: &Strip) -> usize {
        self.pace.rows() * strip.width as usize + self.all().count_ones() as usize
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    all: Vec<Vec<Row>>,
    shapes: HashSet<Shape>,
}

/// The live cells of one generation, which is always the same one of a ship.
type Shape = Vec<Position>;

impl Found {
    /// The rows of each ship.
    pub(super) fn all(&self) -> &[Vec<Row>] {
        &self.all
    }

    pub(super) fn has(&self, question: &Ships, rows: &[Row]) -> bool {
        self.shapes.contains(&shape(question, rows))
    }

    /// Adds the rows of a ship, if they are not those of a known one.
    pub(super) fn add(&mut self, question: &Ships, rows: Vec<Row>) {
        if self.shapes.insert(shape(question, &rows)) {
            self.all.push(rows);
        }
    }
}

/// Of all generations of a ship, and of their mirror images if they are the same ship, the first one in an
/// order.
fn shape(question: &Ships, rows: &[Row]) -> Shape {
    let image = image(question);
    let grids = generations(question, rows).flat_map(|grid| {
        let turned = image.map(|image| image.apply_to_grid(&grid));
        turned.into_iter().chain([grid])
    });
    let shapes = grids.map(|grid| grid.trimmed(false).live_cells().collect());
    shapes.min().expect("a period is at least 1")
}

/// The mirror image that flies in the same direction and obeys the rule too.
fn image(question: &Ships) -> Option<Symmetry> {
    let image = match question.slope() {
        0 => Symmetry::FlipColumns,
        1 => Symmetry::Transpose,
        _ => return None,
    };
    question.rule().keeps(image).then_some(image)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Rule;
    use crate::problem::ships::Mirror;

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

    /// Two rows of each of three generations.
    const ROWS: [Row; 6] = [0b00011, 0b00001, 0b00010, 0b00100, 0b00001, 0b00110];

    /// How many ships these rows and others are, in columns with a slope.
    fn count_with(others: &[Row], slope: usize, rule: &str) -> usize {
        let question = Ships::new(rule.parse().unwrap(), 5, Mirror::None, 1, 3).unwrap();
        let question = question.with_right(slope).unwrap();
        let mut found = Found::default();
        found.add(&question, ROWS.to_vec());
        assert!(found.has(&question, &ROWS));
        let is_known = found.has(&question, others);
        found.add(&question, others.to_vec());
        assert_eq!(is_known, found.all() == [ROWS]);
        found.all().len()
    }

    #[test]
    fn a_ship_is_the_same_in_other_columns_and_generations() {
        for slope in [0, 1, 2] {
            assert_eq!(count_with(&ROWS.map(|row| row << 2), slope, "B3/S23"), 1);
            assert_eq!(count_with(&[&[0], &ROWS[..]].concat(), slope, "B3/S23"), 1);
            assert_eq!(count_with(&[&ROWS[..5], &[0b00111]].concat(), slope, "B3/S23"), 2);
        }
    }

    #[test]
    fn a_mirror_image_is_the_same_if_the_rule_treats_it_alike() {
        let turned = ROWS.map(|row| row.reverse_bits() >> 11);
        assert_eq!(count_with(&turned, 0, "B3/S23"), 1);
        assert_eq!(count_with(&turned, 0, "B2/S34H"), 2);
    }
}
