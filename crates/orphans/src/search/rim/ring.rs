//! The way around a box.

use crate::life::Position;

/// The outermost positions of a box, clockwise from the second one of the top row.
pub(super) fn ring(width: usize, height: usize) -> Vec<Position> {
    let top = (1..width).map(|column| Position::new(0, column));
    let right = (1..height).map(|row| Position::new(row, width - 1));
    let bottom = (0..width - 1).rev().map(|column| Position::new(height - 1, column));
    let left = (0..height - 1).rev().map(|row| Position::new(row, 0));
    top.chain(right).chain(bottom).chain(left).collect()
}
