//! Counts the ways through a row of the target, for all rows that could stand there.
//!
//! Above the row is a front, and below it another one, read upwards. A *way* is a triple (p, q, r)
//! of predecessor rows with (p, q) in the upper and (r, q) in the lower front. It makes one row of
//! the target, and counts for this row. A row with count 0 makes the target an orphan; the lower
//! its count, the nearer the target is to one.
//!
//! Functions compiled for the processor's vectors must be inlined into the one that is dispatched.
#![allow(clippy::inline_always, reason = "see above")]

use pulp::{Arch, Simd, WithSimd};

use super::front::{Front, Fronts, row_number};
use super::planes::{Sums, Wanted};

/// Memory for counting ways.
#[derive(Debug)]
pub(super) struct Scale {
    arch: Arch,
    low: Vec<u16>,
    high: Vec<u16>,
    rows: Vec<u16>,
    counts: Vec<u32>,
}

impl Scale {
    pub(super) fn new(width: usize) -> Self {
        let columns = 1 << (width + 2);
        Self {
            arch: Arch::new(),
            low: Vec::with_capacity(columns),
            high: Vec::with_capacity(columns),
            rows: Vec::with_capacity(columns),
            counts: vec![0; 1 << width],
        }
    }

    /// For each row of the target, the number of ways through it. Counts stop at 2^32 - 1.
    pub(super) fn weigh(&mut self, fronts: &Fronts, above: &Front, below: &Front) -> &[u32] {
        self.counts.fill(0);
        for middle in 0..fronts.shape().blocks() {
            let (one, other) = (above.older(middle), below.older(middle));
            // A row of the longer list takes less work than one of the shorter list.
            let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
            if short.is_empty() {
                continue;
            }
            let sums = long.iter().map(|&row| fronts.sums(row));
            self.low.clear();
            self.low.extend(sums.clone().map(|Sums { low, .. }| low));
            self.high.clear();
            self.high.extend(sums.map(|Sums { high, .. }| high));
            for &outer in short {
                let wanted = Wanted::new(fronts.sums(outer), row_number(middle));
                self.rows.clear();
                self.arch.dispatch(Thirds { wanted, low: &self.low, high: &self.high, made: &mut self.rows });
                let mask = self.counts.len() - 1;
                for &row in &self.rows {
                    let count = &mut self.counts[usize::from(row) & mask];
                    *count = count.saturating_add(1);
                }
            }
        }
        &self.counts
    }
}

/// Many third rows, and the rows of the target that they make.
struct Thirds<'a> {
    wanted: Wanted,
    low: &'a [u16],
    high: &'a [u16],
    made: &'a mut Vec<u16>,
}

impl WithSimd for Thirds<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let thirds = self.low.iter().zip(self.high);
        self.made.extend(thirds.map(|(&low, &high)| self.wanted.row(Sums { low, high })));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::step::next_generation;
    use crate::life::{Grid, Position, Rule};
    use crate::rowset::Shape;

    /// Compares with all triples of rows and the reference simulator.
    #[test]
    fn ways_are_counted_as_they_are_enumerated() {
        let mut random = fastrand::Rng::with_seed(6);
        for width in [3, 4] {
            let mut fronts = Fronts::new(Shape::new(width));
            let blocks = 1 << (width + 2);
            let mut front = |rows: usize| {
                (0..rows).fold(fronts.full(), |front, _| fronts.step(&front, random.usize(0..1 << width)))
            };
            let (above, below) = (front(2), front(1));
            let mut expected = vec![0; 1 << width];
            for middle in 0..blocks {
                for &p in above.older(middle) {
                    for &r in below.older(middle) {
                        let rows = [usize::from(p), middle, usize::from(r)];
                        let pattern = Grid::from_fn(width + 2, 3, |at| rows[at.row] >> at.column & 1 == 1);
                        let next = next_generation(&pattern, Rule::LIFE);
                        let alive = |&column: &usize| next.get(Position::new(2, column + 2));
                        expected[(0..width).filter(alive).fold(0, |row, column| row | 1 << column)] += 1;
                    }
                }
            }
            assert_eq!(Scale::new(width).weigh(&fronts, &above, &below), expected, "{width}");
        }
    }
}
