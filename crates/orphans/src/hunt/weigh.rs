//! Counts the ways through a row of the target, for all rows that could stand there.
//!
//! Above the row is a row set, and below it another one, read upwards. A *way* is a triple (p, q, r) of
//! predecessor rows with (p, q) in the upper and (r, q) in the lower set. It makes one row of the target,
//! and counts for this row.
//!
//! Functions compiled for the processor's vectors must be inlined into the one that is dispatched.
#![allow(clippy::inline_always, reason = "see above")]

use pulp::{Arch, Simd, WithSimd};

use super::row_sets::{Arranged, RowSet, RowSteps, Sums, Wanted, row_number};
use crate::life::lanes::WideRule;
use crate::life::{Rule, Symmetry};

/// Memory for counting ways.
#[derive(Debug)]
pub(super) struct Scale {
    arch: Arch,
    /// The rule with the row above as the outer one, and with the row below.
    rules: [WideRule; 2],
    low: Vec<u16>,
    high: Vec<u16>,
    rows: Vec<u16>,
    counts: Vec<u32>,
}

impl Scale {
    pub(super) fn new(rule: Rule, width: usize) -> Self {
        let columns = 1 << (width + 2);
        Self {
            arch: Arch::new(),
            rules: [rule, rule.seen(Symmetry::FlipRows)].map(WideRule::new),
            low: Vec::with_capacity(columns),
            high: Vec::with_capacity(columns),
            rows: Vec::with_capacity(columns),
            counts: vec![0; 1 << width],
        }
    }

    /// For each row of the target, the number of ways through it. Counts stop at 2^32 - 1.
    pub(super) fn weigh(&mut self, steps: &RowSteps, above: &RowSet, below: &RowSet) -> &[u32] {
        self.counts.fill(0);
        for middle in 0..steps.shape.blocks() {
            let (one, other) = (above.older(middle), below.older(middle));
            // A row of the longer list takes less work than one of the shorter list.
            let is_above = one.len() < other.len();
            let (short, long) = if is_above { (one, other) } else { (other, one) };
            if short.is_empty() {
                continue;
            }
            if let WideRule::Other(diagram) = &self.rules[usize::from(!is_above)] {
                for &outer in short {
                    let arranged = Arranged::new(diagram, outer, row_number(middle));
                    self.rows.clear();
                    self.arch.dispatch(ThirdsOfAny { arranged, thirds: long, made: &mut self.rows });
                    count(&self.rows, &mut self.counts);
                }
                continue;
            }
            let sums = long.iter().map(|&row| steps.sums(row));
            self.low.clear();
            self.low.extend(sums.clone().map(|Sums { low, .. }| low));
            self.high.clear();
            self.high.extend(sums.map(|Sums { high, .. }| high));
            for &outer in short {
                let wanted = Wanted::new(steps.sums(outer), row_number(middle));
                self.rows.clear();
                self.arch.dispatch(Thirds { wanted, low: &self.low, high: &self.high, made: &mut self.rows });
                count(&self.rows, &mut self.counts);
            }
        }
        &self.counts
    }
}

/// Counts rows of the target. Only their bits up to the last column mean anything.
fn count(rows: &[u16], counts: &mut [u32]) {
    let mask = counts.len() - 1;
    for &row in rows {
        let count = &mut counts[usize::from(row) & mask];
        *count = count.saturating_add(1);
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

/// Many third rows, and the rows of the target that they make by a rule that does not count neighbours.
struct ThirdsOfAny<'a> {
    arranged: Arranged,
    thirds: &'a [u16],
    made: &'a mut Vec<u16>,
}

impl WithSimd for ThirdsOfAny<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        self.made.extend(self.thirds.iter().map(|&third| self.arranged.row(third)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::step::next_generation;
    use crate::life::{Grid, Position};
    use crate::rowset::Shape;

    /// Compares with all triples of rows and the reference simulator.
    #[test]
    fn ways_are_counted_as_they_are_enumerated() {
        let mut random = fastrand::Rng::with_seed(6);
        let any = Rule::of_windows(|window| window.wrapping_mul(40503) >> 9 & 1 == 1);
        let rules = ["B3/S23", "B3/S23", "B2-a/S12", "B2/S34H"].map(|text| text.parse().unwrap());
        for (width, rule) in [3, 4, 3, 3, 3].into_iter().zip(rules.into_iter().chain([any])) {
            let mut steps = RowSteps::new(rule, Shape::new(width));
            let mut upwards = RowSteps::new(rule.seen(Symmetry::FlipRows), Shape::new(width));
            let blocks = 1 << (width + 2);
            let mut row = || random.usize(0..1 << width);
            let above = (0..2).fold(steps.full(), |set, _| steps.step(&set, row()));
            let below = upwards.step(&steps.full(), row());
            let mut expected = vec![0; 1 << width];
            for middle in 0..blocks {
                for &p in above.older(middle) {
                    for &r in below.older(middle) {
                        let rows = [usize::from(p), middle, usize::from(r)];
                        let pattern = Grid::from_fn(width + 2, 3, |at| rows[at.row] >> at.column & 1 == 1);
                        let next = next_generation(&pattern, rule);
                        let alive = |&column: &usize| next.get(Position::new(2, column + 2));
                        expected[(0..width).filter(alive).fold(0, |row, column| row | 1 << column)] += 1;
                    }
                }
            }
            assert_eq!(Scale::new(rule, width).weigh(&steps, &above, &below), expected, "{rule} {width}");
            // The longer list may be the upper or the lower one.
            let turned = Scale::new(rule.seen(Symmetry::FlipRows), width);
            assert_eq!({ turned }.weigh(&steps, &below, &above), expected, "{rule} {width}");
        }
    }
}
