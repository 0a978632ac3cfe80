//! What a pattern has to show, besides returning: that it is not empty, or that it does not return earlier.

use crate::problem::search::longest_parts;

/// Something that some row of a pattern has to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A live cell, in some generation.
    Alive,
    /// A cell that differs, for each of these numbers, in some generation from what it is so many generations
    /// later.
    Differs(Vec<usize>),
}

/// What a pattern has to show. A row shows some of these marks, a pattern those of all its rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks(Vec<Mark>);

impl Marks {
    /// Nothing: all patterns that return count, the empty one included.
    pub fn none() -> Self {
        Self::default()
    }

    /// That the pattern is not empty.
    pub fn alive() -> Self {
        Self(vec![Mark::Alive])
    }

    /// That the pattern does not return before `period` generations have passed, and is not empty.
    pub fn of_pattern(period: usize) -> Self {
        let earlier = longest_parts(period);
        if earlier.is_empty() {
            Self::alive()
        } else {
            Self(earlier.into_iter().map(|after| Mark::Differs(vec![after])).collect())
        }
    }

    /// That one cell alone does not return before `period` generations have passed, or is alive if the period
    /// is 1.
    pub fn of_cell(period: usize) -> Self {
        let earlier = longest_parts(period);
        if earlier.is_empty() { Self::alive() } else { Self(vec![Mark::Differs(earlier)]) }
    }

    pub(super) fn number(&self) -> usize {
        self.0.len()
    }

    pub(super) fn all(&self) -> u128 {
        (1 << self.0.len()) - 1
    }

    /// Those that a row shows, as bits. The row is given for each generation of the period.
    pub(super) fn shown(&self, row: impl Fn(usize) -> u32, period: usize) -> u128 {
        let all = || 0..period;
        let changing = |after: usize| {
            all().fold(0, |cells, generation| cells | (row(generation) ^ row((generation + after) % period)))
        };
        let shows = |mark: &Mark| match mark {
            Mark::Alive => all().any(|generation| row(generation) != 0),
            Mark::Differs(after) => after.iter().fold(u32::MAX, |cells, &after| cells & changing(after)) != 0,
        };
        self.0.iter().enumerate().fold(0, |shown, (bit, mark)| shown | u128::from(shows(mark)) << bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_prime_divisor_makes_a_mark_or_one_cell_shows_all() {
        for marks in [Marks::of_pattern, Marks::of_cell] {
            assert_eq!(marks(1).0, [Mark::Alive]);
            assert_eq!(marks(5).0, [Mark::Differs(vec![1])]);
            assert_eq!(marks(8).0, [Mark::Differs(vec![4])]);
        }
        assert_eq!(Marks::of_pattern(12).0, [Mark::Differs(vec![6]), Mark::Differs(vec![4])]);
        assert_eq!(Marks::of_cell(12).0, [Mark::Differs(vec![6, 4])]);
    }

    /// Rows of six generations that return after one, two, three and six.
    #[test]
    fn a_row_shows_after_how_many_generations_it_differs() {
        let shown = |rows: [u32; 6]| Marks::of_pattern(6).shown(|generation| rows[generation], 6);
        let by_a_cell = |rows: [u32; 6]| Marks::of_cell(6).shown(|generation| rows[generation], 6);
        assert_eq!(shown([5; 6]), 0b00);
        assert_eq!(shown([1, 2, 1, 2, 1, 2]), 0b01);
        assert_eq!(shown([1, 2, 3, 1, 2, 3]), 0b10);
        assert_eq!(shown([1, 0, 0, 0, 0, 0]), 0b11);
        assert_eq!(by_a_cell([1, 0, 0, 0, 0, 0]), 0b1);
        assert_eq!(by_a_cell([2, 4, 3, 4, 3, 4]), 0b1);
        // The first cell returns after two generations, and the second after three.
        assert_eq!(shown([0b01, 0b00, 0b11, 0b00, 0b01, 0b10]), 0b11);
        assert_eq!(by_a_cell([0b01, 0b00, 0b11, 0b00, 0b01, 0b10]), 0b0);
        assert_eq!(Marks::alive().shown(|_| 0, 3), 0);
        assert_eq!(Marks::alive().shown(|generation| u32::from(generation == 2), 3), 1);
        assert_eq!(Marks::none().all(), 0);
    }
}
