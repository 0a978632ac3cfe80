//! How the rows of a ship form one sequence.
//!
//! A ship moves k rows in p generations. Let d be the greatest common divisor of k and p, and k = d·k',
//! p = d·p'. Row y of generation t lies in *place* p'·y + k'·t, counted against the direction of flight.
//! If d is 1, each place has one row. Otherwise it has d rows, one of each *class*: the row has the class
//! (α·y + β·t) mod d, where p'·β − k'·α = 1. As k rows further and p generations later is the same row,
//! place and class determine the row. The sequence has place after place, and in each the rows by class.
//!
//! Next to row y of generation t, in the same generation, is the row p' places and α classes further. What
//! a row becomes is k' places and β classes further. So the same row relation holds for all rows of a class.
//!
//! If the rows of all places agree when their classes are shifted, the ship is back earlier: a shift by
//! d / q belongs to the period p / q. See [`Excluded`].

use super::{Mirror, Ships};
use crate::problem::search::prime_divisors;

/// The indexing of the rows of all generations as one sequence: how far a ship flies in how many generations, in
/// lowest terms, and how often it does that in a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RowIndexing {
    /// Rows.
    pub shift: usize,
    /// Generations.
    pub period: usize,
    /// The rows of a place.
    pub classes: usize,
}

/// The shorter periods that rows exclude: bit n stands for the period divided by the n-th prime divisor
/// of the number of classes.
pub type Excluded = u8;

/// How many rows before the next one the rows are that determine it, or that it must go with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The row two rows ahead.
    pub ahead: usize,
    /// The row ahead.
    pub middle: usize,
    /// What the row ahead becomes.
    pub future: usize,
    /// The row that becomes the next one, after the row ahead of it.
    pub near: [usize; 2],
    /// The row that becomes the second one of these, after the row ahead of it.
    pub far: [usize; 2],
    /// The row that becomes the second one of those, after the row ahead of it.
    pub farther: [usize; 2],
}

impl RowIndexing {
    /// The indexing for ships.
    pub fn of(question: &Ships) -> Self {
        let (shift, period) = question.step();
        let classes = question.classes();
        Self { shift: shift / classes, period: period / classes, classes }
    }

    /// The number of rows on which the next ones depend.
    pub fn rows(self) -> usize {
        2 * self.period * self.classes
    }

    /// The number α of classes from a row to the one behind it, and β from a row to what it becomes.
    fn steps(self) -> (usize, usize) {
        let Self { shift, period, .. } = self;
        let behind = (0..period).find(|behind| (1 + shift * behind).is_multiple_of(period));
        let behind = behind.expect("rows and generations have no common divisor");
        (behind, (1 + shift * behind) / period)
    }

    /// Where row y of generation t is in the sequence, counted from row 0 of generation 0.
    ///
    /// # Panics
    /// If rows or generations exceed 2⁶³.
    pub fn number(self, y: i64, t: i64) -> i64 {
        let (classes, (behind, later)) = (signed(self.classes), self.steps());
        let place = signed(self.period) * y + signed(self.shift) * t;
        classes * place + (signed(behind) * y + signed(later) * t).rem_euclid(classes)
    }

    /// The number of the row that is so many rows behind the one with a number, in the same generation.
    pub fn behind(self, number: usize, rows: usize) -> usize {
        let (place, class) = (number / self.classes, number % self.classes);
        (place + self.period * rows) * self.classes + (class + self.steps().0 * rows) % self.classes
    }

    /// The reach of the rows of a class.
    ///
    /// # Panics
    /// If ships move as many rows as generations pass.
    pub fn reach(self, class: usize) -> Reach {
        let Self { shift, period, classes } = self;
        let (behind, later) = self.steps();
        // The row so many rows ahead and generations earlier.
        let before = |rows: i64, generations: i64| {
            let along = |of_row: usize, of_generation: usize| {
                rows * signed(of_row) + generations * signed(of_generation)
            };
            let (places, class) = (along(period, shift), signed(class));
            let other = (class - along(behind, later)).rem_euclid(signed(classes));
            usize::try_from(places * signed(classes) + class - other).expect("the row is an earlier one")
        };
        Reach {
            ahead: before(2, 0),
            middle: before(1, 0),
            future: before(1, -1),
            near: [before(1, 1), before(0, 1)],
            far: [before(1, 2), before(0, 2)],
            farther: [before(1, 3), before(0, 3)],
        }
    }

    /// The number of rows up to the beginning of a place.
    pub fn whole_places(self, rows: usize) -> usize {
        rows - rows % self.classes
    }

    /// The shorter periods that the rows of whole places exclude.
    pub fn excluded<T: PartialEq>(self, rows: &[T]) -> Excluded {
        let differ = |shift: usize| {
            let mut places = rows.chunks_exact(self.classes);
            places.any(|place| (shift..self.classes).any(|class| place[class] != place[class - shift]))
        };
        self.shifts().enumerate().map(|(number, shift)| Excluded::from(differ(shift)) << number).sum()
    }

    /// For each shorter period, how many classes apart two rows of a place are the same in its ships.
    pub fn shifts(self) -> impl Iterator<Item = usize> {
        prime_divisors(self.classes).map(move |prime| self.classes / prime)
    }

    /// All shorter periods.
    pub fn shorter(self) -> Excluded {
        (1 << prime_divisors(self.classes).count()) - 1
    }
}

fn signed(number: usize) -> i64 {
    i64::try_from(number).expect("rows and generations are small numbers")
}

/// Which rows are mirror images when the row relation is applied to three neighbours.
///
/// A ship with glide reflection is turned over whenever it has flown k rows, after p generations. So row y + k of
/// generation t − p is row y of generation t, turned over, and both have the number p·y + k·t. To be
/// one sequence, some rows are stored as mirror images: those with an odd number y if k is odd, else
/// those of generations with an odd number t (then p is odd, as k and p have no common divisor). Both
/// ways the same row relation holds everywhere: in the first case, of three neighbours the middle one and what
/// it becomes are mirror images; in the second case, what the middle one becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlideMap {
    /// None.
    Straight,
    /// The middle row, and what it becomes.
    Rows {
        /// Columns.
        width: u32,
    },
    /// What the middle row becomes.
    Generations {
        /// Columns.
        width: u32,
    },
}

impl GlideMap {
    /// The map for ships.
    ///
    /// # Panics
    /// If they have more columns than a row has bits.
    pub fn of(question: &Ships) -> Self {
        let width = u32::try_from(question.logical_width()).expect("a width is a small number");
        match (question.mirror(), question.step().0 % 2) {
            (Mirror::Glide, 1) => Self::Rows { width },
            (Mirror::Glide, _) => Self::Generations { width },
            (Mirror::None | Mirror::Odd | Mirror::Even | Mirror::Gutter, _) => Self::Straight,
        }
    }

    /// A middle row as the row relation takes it.
    #[inline]
    pub fn middle(self, row: u16) -> u16 {
        match self {
            Self::Straight | Self::Generations { .. } => row,
            Self::Rows { width } => row.reverse_bits() >> (u16::BITS - width),
        }
    }

    /// What a middle row becomes as the row relation takes it.
    #[inline]
    pub fn future(self, row: u16) -> u16 {
        match self {
            Self::Straight => row,
            Self::Rows { width } | Self::Generations { width } => row.reverse_bits() >> (u16::BITS - width),
        }
    }

    /// Returns true if row y of generation t is stored as its mirror image.
    pub fn turns(self, y: i64, t: i64) -> bool {
        match self {
            Self::Straight => false,
            Self::Rows { .. } => y % 2 != 0,
            Self::Generations { .. } => t % 2 != 0,
        }
    }

    /// Returns true if each second row of a generation is stored as its mirror image.
    pub fn alternates(self) -> bool {
        matches!(self, Self::Rows { .. })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const INDEXINGS: [(usize, usize, usize); 7] =
        [(1, 4, 1), (2, 7, 1), (1, 2, 2), (1, 3, 2), (2, 5, 3), (1, 3, 3), (1, 2, 6)];

    fn indexings() -> impl Iterator<Item = RowIndexing> {
        INDEXINGS.into_iter().map(|(shift, period, classes)| RowIndexing { shift, period, classes })
    }

    /// The rows of one period of generations have all numbers, and each of them one.
    #[test]
    fn each_row_has_a_number_of_its_own() {
        for indexing in indexings() {
            let (shift, period) =
                (signed(indexing.shift * indexing.classes), signed(indexing.period * indexing.classes));
            let numbers: HashSet<i64> = (0..period)
                .flat_map(|t| (-2 * period..4 * period).map(move |y| (y, t)))
                .map(|(y, t)| {
                    assert_eq!(indexing.number(y, t), indexing.number(y - shift, t + period), "{indexing:?}");
                    indexing.number(y, t)
                })
                .collect();
            assert_eq!(numbers.len(), usize::try_from(6 * period * period).unwrap(), "{indexing:?}");
            let middle = period * period;
            assert!((middle..middle + 3 * period).all(|number| numbers.contains(&number)), "{indexing:?}");
        }
    }

    #[test]
    fn the_reach_is_that_of_neighbouring_rows() {
        for indexing in indexings() {
            for (y, t) in (0..9).flat_map(|y| (0..9).map(move |t| (y, t))) {
                let number = indexing.number(y, t);
                let before = |y: i64, t: i64| usize::try_from(number - indexing.number(y, t)).unwrap();
                let class = usize::try_from(number).unwrap() % indexing.classes;
                let reach = Reach {
                    ahead: before(y - 2, t),
                    middle: before(y - 1, t),
                    future: before(y - 1, t + 1),
                    near: [before(y - 1, t - 1), before(y, t - 1)],
                    far: [before(y - 1, t - 2), before(y, t - 2)],
                    farther: [before(y - 1, t - 3), before(y, t - 3)],
                };
                assert_eq!(indexing.reach(class), reach, "{indexing:?} {y} {t}");
                let behind = usize::try_from(indexing.number(y + 3, t)).unwrap();
                assert_eq!(indexing.behind(usize::try_from(number).unwrap(), 3), behind, "{indexing:?}");
            }
        }
    }

    /// Six classes: a third of the period is a shift by two classes, a half by three.
    #[test]
    fn rows_exclude_the_shorter_periods_that_they_do_not_have() {
        let indexing = RowIndexing { shift: 1, period: 2, classes: 6 };
        for (rows, excluded) in
            [([5; 6], 0), ([1, 2, 3, 1, 2, 3], 0b10), ([1, 2, 1, 2, 1, 2], 0b01), ([0, 0, 0, 0, 0, 1], 0b11)]
        {
            assert_eq!(indexing.excluded(&rows), excluded, "{rows:?}");
        }
        assert_eq!(indexing.shorter(), 0b11);
    }
}
