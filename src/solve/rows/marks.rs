//! What a pattern has to show, besides returning: that it is not empty, or that it does not return earlier.

/// Something that some row of a pattern has to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A live cell, in some generation.
    Alive,
    /// That a generation differs from the one that comes so many generations later.
    Differs {
        /// How many.
        after: usize,
    },
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

    /// That the pattern does not return before `period` generations have passed, and is not empty. It returns earlier
    /// exactly if it returns after p/q generations, for a prime divisor q of the period p.
    pub fn true_period(period: usize) -> Self {
        let divides = |number: usize, divisor: usize| number.is_multiple_of(divisor);
        let is_prime = |number: usize| (2..number).all(|smaller| !divides(number, smaller));
        let primes = (2..=period).filter(|&prime| divides(period, prime) && is_prime(prime));
        let marks: Vec<Mark> = primes.map(|prime| Mark::Differs { after: period / prime }).collect();
        if marks.is_empty() { Self::alive() } else { Self(marks) }
    }

    /// How many there are.
    pub(super) fn number(&self) -> usize {
        self.0.len()
    }

    /// All of them, as bits.
    pub(super) fn all(&self) -> u128 {
        (1 << self.0.len()) - 1
    }

    /// Those that a row shows, as bits. The row is given for each generation of the period.
    pub(super) fn shown(&self, row: impl Fn(usize) -> u32, period: usize) -> u128 {
        let shows = |mark: Mark| match mark {
            Mark::Alive => (0..period).any(|generation| row(generation) != 0),
            Mark::Differs { after } => {
                (0..period).any(|generation| row(generation) != row((generation + after) % period))
            }
        };
        self.0.iter().enumerate().fold(0, |shown, (bit, &mark)| shown | u128::from(shows(mark)) << bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_prime_divisor_makes_a_mark() {
        let marks = |period| Marks::true_period(period).0;
        assert_eq!(marks(1), [Mark::Alive]);
        assert_eq!(marks(5), [Mark::Differs { after: 1 }]);
        assert_eq!(marks(12), [Mark::Differs { after: 6 }, Mark::Differs { after: 4 }]);
    }

    /// Rows of six generations that return after one, two, three and six.
    #[test]
    fn a_row_shows_after_how_many_generations_it_differs() {
        let shown = |rows: [u32; 6]| Marks::true_period(6).shown(|generation| rows[generation], 6);
        assert_eq!(shown([5; 6]), 0b00);
        assert_eq!(shown([1, 2, 1, 2, 1, 2]), 0b01);
        assert_eq!(shown([1, 2, 3, 1, 2, 3]), 0b10);
        assert_eq!(shown([1, 0, 0, 0, 0, 0]), 0b11);
        assert_eq!(Marks::alive().shown(|_| 0, 3), 0);
        assert_eq!(Marks::alive().shown(|generation| u32::from(generation == 2), 3), 1);
        assert_eq!(Marks::none().all(), 0);
    }
}
