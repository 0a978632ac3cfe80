//! Counts the predecessors of a pattern.
//!
//! A predecessor of a w×h pattern has (w + 2)×(h + 2) cells. They are chosen one after the other, row by
//! row. Whether the rest can be chosen depends only on the last two rows' worth of cells and two more, the
//! *frontier*. So a table has for each frontier how many ways lead to it, and each cell makes a new
//! table of the old one. As soon as all nine cells of a window are chosen, the ways that make the wrong cell
//! of the pattern are dropped.

use thiserror::Error;

use crate::life::{Grid, Partial, Position, Rule, Symmetry};
use crate::limits::{Limits, StopReason};

/// The most cells that a predecessor may have, so that the number of predecessors has 128 bits at most. So its
/// shorter side has 11 cells at most, and tables take 512 MiB.
const MOST_CELLS: usize = 127;

/// Why the predecessors of a pattern cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Uncounted {
    /// The pattern is too large.
    #[error(
        "the predecessors of a {0}×{1} pattern cannot be counted: they have more than {MOST_CELLS} cells"
    )]
    TooLarge(usize, usize),
    /// A limit was reached.
    #[error("{0}")]
    Stopped(StopReason),
}

/// A pattern whose predecessors can be counted.
#[derive(Clone, Debug)]
pub struct Counted {
    rule: Rule,
    /// Not wider than high.
    target: Partial,
}

impl Counted {
    /// The predecessors of a pattern by a rule. Unspecified cells may become anything.
    ///
    /// # Errors
    /// If the pattern is too large.
    pub fn new(rule: Rule, target: &Partial) -> Result<Self, Uncounted> {
        let (width, height) = (target.width(), target.height());
        if (width + 2) * (height + 2) > MOST_CELLS {
            return Err(Uncounted::TooLarge(width, height));
        }
        if width <= height {
            return Ok(Self { rule, target: target.clone() });
        }
        let turned = Grid::from_fn(height, width, |at| target.get(Position::new(at.column, at.row)));
        Ok(Self { rule: rule.seen(Symmetry::Transpose), target: turned })
    }

    /// The bytes of memory that counting takes: two tables with 2^(2w + 6) numbers of 16 bytes each, where
    /// w is the shorter side of the pattern.
    pub fn bytes(&self) -> u64 {
        (2 * 16) << self.frontier()
    }

    fn frontier(&self) -> usize {
        2 * (self.target.width() + 2) + 2
    }

    /// The number of predecessors.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn count(&self, limits: &Limits) -> Result<u128, Uncounted> {
        let columns = self.target.width() + 2;
        // Cells before the first one are dead. They are in no window.
        let mut ways = vec![0_u128; 1 << self.frontier()];
        ways[0] = 1;
        let mut next = ways.clone();
        for at in 0..columns * (self.target.height() + 2) {
            if let Some(why) = limits.exceeded() {
                return Err(Uncounted::Stopped(why));
            }
            let (row, column) = (at / columns, at % columns);
            let wanted = match (row.checked_sub(2), column.checked_sub(2)) {
                (Some(row), Some(column)) => self.target.get(Position::new(row, column)),
                _ => None,
            };
            self.choose(&ways, &mut next, wanted);
            std::mem::swap(&mut ways, &mut next);
        }
        Ok(ways.iter().sum())
    }

    /// Chooses one more cell, which completes a window whose next state is `wanted`.
    fn choose(&self, ways: &[u128], next: &mut [u128], wanted: Option<bool>) {
        let columns = self.target.width() + 2;
        let oldest = ways.len() / 2;
        // The cells of a window by age: the newest one, at the bottom right, is bit 0.
        let allowed: [bool; 512] = std::array::from_fn(|cells| {
            let window = (0..9).fold(0, |window, age| window | (cells >> age & 1) << (8 - age));
            let next = self.rule.next_of_window(u16::try_from(window).expect("nine cells"));
            wanted.is_none_or(|wanted| wanted == next)
        });
        let window =
            |cells: usize| (cells >> (2 * columns) & 7) << 6 | (cells >> columns & 7) << 3 | cells & 7;
        for (cells, count) in next.iter_mut().enumerate() {
            // Bit 0 is the new cell, and the cell before the frontier is either dead or alive.
            let ends = [cells >> 1, cells >> 1 | oldest];
            let from = |end: usize| if allowed[window(end << 1 | cells & 1)] { ways[end] } else { 0 };
            *count = from(ends[0]) + from(ends[1]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::step::next_generation;

    /// For each target of a box, the number of patterns that become it, by the reference simulator.
    fn by_simulation(rule: Rule, width: usize, height: usize) -> Vec<u128> {
        let mut counts = vec![0; 1 << (width * height)];
        let columns = width + 2;
        for cells in 0_u64..1 << (columns * (height + 2)) {
            let pattern =
                Grid::from_fn(columns, height + 2, |at| cells >> (at.row * columns + at.column) & 1 == 1);
            let next = next_generation(&pattern, rule);
            let inside = |at: usize| next.get(Position::new(at / width + 2, at % width + 2));
            counts[(0..width * height).fold(0, |target, at| target | usize::from(inside(at)) << at)] += 1;
        }
        counts
    }

    fn target(width: usize, height: usize, cells: usize) -> Partial {
        Grid::from_fn(width, height, |at| Some(cells >> (at.row * width + at.column) & 1 == 1))
    }

    #[test]
    fn all_targets_of_small_boxes_have_as_many_predecessors_as_patterns_become_them() {
        // The second rule is not its own mirror image.
        let odd =
            Rule::of_windows(|window| window.count_ones() == 3 || window & 0b101_000_110 == 0b101_000_010);
        for (rule, width, height) in [
            (Rule::LIFE, 1, 1),
            (Rule::LIFE, 3, 1),
            (Rule::LIFE, 2, 2),
            (odd, 1, 2),
            (odd, 2, 1),
            (odd, 2, 2),
        ] {
            let counts = by_simulation(rule, width, height);
            assert_eq!(counts.iter().sum::<u128>(), 1 << ((width + 2) * (height + 2)));
            for (cells, expected) in counts.into_iter().enumerate() {
                let counted = Counted::new(rule, &target(width, height, cells)).unwrap();
                assert_eq!(counted.count(&Limits::none()), Ok(expected), "{rule} {width}×{height} {cells}");
            }
        }
    }

    /// A target with unspecified cells has the predecessors of all targets that agree with it.
    #[test]
    fn unspecified_cells_may_become_anything() {
        let counts = by_simulation(Rule::LIFE, 2, 2);
        for known in 0_usize..16 {
            let cells = 0b0110 & known;
            let partial = Grid::from_fn(2, 2, |at| {
                let bit = at.row * 2 + at.column;
                (known >> bit & 1 == 1).then_some(cells >> bit & 1 == 1)
            });
            let expected: u128 = counts
                .iter()
                .enumerate()
                .filter(|(cells_of, _)| cells_of & known == cells)
                .map(|(_, count)| count)
                .sum();
            assert_eq!(Counted::new(Rule::LIFE, &partial).unwrap().count(&Limits::none()), Ok(expected));
        }
        let free = Counted::new(Rule::LIFE, &Grid::filled(41, 1, None));
        assert_eq!(free.map(|_| ()), Err(Uncounted::TooLarge(41, 1)));
        // One number needs 127 bits.
        let free = Counted::new(Rule::LIFE, &Grid::filled(40, 1, None)).unwrap();
        assert_eq!(free.count(&Limits::none()), Ok(1 << 126));
    }
}
