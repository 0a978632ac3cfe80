//! Outer-totalistic rules in B/S notation.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A two-state rule: the numbers of live neighbours, 0 to 8, with which a dead cell is born and
/// with which a live cell survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    birth: u16,
    survival: u16,
}

/// The error for a text that is not a rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a rule in B/S notation such as B3/S23")]
pub struct RuleError(String);

impl Rule {
    /// Conway's Game of Life, B3/S23.
    pub const LIFE: Self = Self { birth: 1 << 3, survival: 1 << 2 | 1 << 3 };

    /// Whether a cell is alive in the next generation.
    ///
    /// # Panics
    /// If there are more than 8 neighbours.
    pub fn next(self, alive: bool, live_neighbours: usize) -> bool {
        assert!(live_neighbours <= 8, "a cell has 8 neighbours, not {live_neighbours}");
        let counts = if alive { self.survival } else { self.birth };
        counts >> live_neighbours & 1 == 1
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = |counts: u16| (0..=8).filter(move |n| counts >> n & 1 == 1);
        f.write_str("B")?;
        digits(self.birth).try_for_each(|n| write!(f, "{n}"))?;
        f.write_str("/S")?;
        digits(self.survival).try_for_each(|n| write!(f, "{n}"))
    }
}

impl FromStr for Rule {
    type Err = RuleError;

    /// Reads `B3/S23` in either case, the older notation `23/3` (survival first), and `Life`.
    fn from_str(text: &str) -> Result<Self, RuleError> {
        let refuse = || RuleError(text.to_owned());
        if text.trim().eq_ignore_ascii_case("life") {
            return Ok(Self::LIFE);
        }
        let (left, right) = text.trim().split_once('/').ok_or_else(refuse)?;
        let (birth, survival) = match (left.strip_prefix(['B', 'b']), right.strip_prefix(['S', 's'])) {
            (Some(birth), Some(survival)) => (birth, survival),
            (None, None) => (right, left),
            _ => return Err(refuse()),
        };
        Ok(Self { birth: counts(birth).ok_or_else(refuse)?, survival: counts(survival).ok_or_else(refuse)? })
    }
}

/// The neighbour counts listed in a string of digits, as a set of bits.
fn counts(digits: &str) -> Option<u16> {
    digits.chars().try_fold(0, |set, digit| match digit.to_digit(10) {
        Some(n) if n <= 8 => Some(set | 1 << n),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_notations_are_read_and_one_is_written() {
        for text in ["B3/S23", "b3/s23", "23/3", "Life"] {
            assert_eq!(text.parse(), Ok(Rule::LIFE));
        }
        assert_eq!(Rule::LIFE.to_string(), "B3/S23");
        assert_eq!("B36/S".parse::<Rule>().unwrap().to_string(), "B36/S");
        assert!("B3".parse::<Rule>().is_err());
        assert!("B9/S23".parse::<Rule>().is_err());
        assert!("B3/23".parse::<Rule>().is_err());
    }
}
