//! The order in which a counter adds up the cells of a box.

use std::cmp::Ordering;

use crate::life::Position;

/// All cells of a box by their angle around its centre, so that a totalizer adds neighbours first.
///
/// The waste of a still life lies near the border. A counter that adds along the border lets a
/// solver learn about a stretch of it at once; `cargo bench -p lifesat-benches --bench order` measures the effect.
/// Angles are compared exactly, in integers, so the order is the same on every machine.
pub fn by_angle(width: usize, height: usize) -> Vec<Position> {
    let mut cells: Vec<Position> =
        (0..width * height).map(|index| Position::new(index / width, index % width)).collect();
    let ray = |at: &Position| Ray {
        down: (2 * at.row).cast_signed() - (height.cast_signed() - 1),
        right: (2 * at.column).cast_signed() - (width.cast_signed() - 1),
    };
    cells.sort_by(|a, b| ray(a).cmp_angle(&ray(b)));
    cells
}

/// The vector from the centre of the box to a cell, in half cells.
struct Ray {
    down: isize,
    right: isize,
}

impl Ray {
    /// By angle, then by length; the centre itself comes first.
    fn cmp_angle(&self, other: &Self) -> Ordering {
        let turn = self.right * other.down - self.down * other.right;
        let length = |ray: &Self| ray.right * ray.right + ray.down * ray.down;
        self.half().cmp(&other.half()).then(0.cmp(&turn)).then(length(self).cmp(&length(other)))
    }

    /// 0 for the centre, 1 for directions from right by way of down to just before left, 2 for the
    /// others.
    fn half(&self) -> u8 {
        match (self.down.cmp(&0), self.right.cmp(&0)) {
            (Ordering::Equal, Ordering::Equal) => 0,
            (Ordering::Greater, _) | (Ordering::Equal, Ordering::Greater) => 1,
            _ => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_never_decrease_and_every_cell_is_there_once() {
        for (width, height) in [(1, 1), (4, 4), (5, 5), (7, 4)] {
            let cells = by_angle(width, height);
            let mut sorted = cells.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), width * height);
            let angles: Vec<f64> = cells
                .iter()
                .map(|at| {
                    let real = |small: usize| f64::from(u8::try_from(small).unwrap());
                    let down = real(at.row) - (real(height) - 1.0) / 2.0;
                    let right = real(at.column) - (real(width) - 1.0) / 2.0;
                    if (down, right) == (0.0, 0.0) {
                        -1.0
                    } else {
                        down.atan2(right).rem_euclid(std::f64::consts::TAU)
                    }
                })
                .collect();
            assert!(angles.windows(2).all(|pair| pair[0] <= pair[1] + 1e-9), "{width}×{height}: {angles:?}");
        }
    }
}
