//! The ships that were found, each once.
//!
//! A ship is the same wherever it lies, and in whichever generation its rows begin. So is its mirror image about
//! the direction of flight, if the rule treats that alike.

use std::collections::HashSet;

use super::ship;
use super::strip::Row;
use crate::life::{Position, Symmetry};
use crate::problem::Ships;

/// Ships that differ.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// Their rows.
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

    /// Whether rows are those of a known ship.
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

/// Of all generations of a ship, and of their mirror images if they are the same ship, the first one in an order.
fn shape(question: &Ships, rows: &[Row]) -> Shape {
    let image = image(question);
    let grids = ship::generations(question, rows).flat_map(|grid| {
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
    use crate::problem::ships::Mirror;

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
