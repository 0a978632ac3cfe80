//! Two-state rules: what a cell becomes, for each of the 512 windows of nine cells.
//!
//! A rule is its table. Everything else (counts, letters, neighbourhood, symmetries) is read off
//! the table, so two texts that mean the same rule give equal values and are printed alike.

mod conditions;
mod diagram;
mod error;
pub mod family;
mod letters;
mod map;
pub(super) mod names;
mod neighbourhood;
mod notation;
mod totalistic;
mod turned;

use std::fmt;

pub use diagram::Diagram;
pub use error::{Fault, RuleError};
pub use family::Family;
pub use neighbourhood::Neighbourhood;
pub use totalistic::Totalistic;

use super::{Group, Symmetry};

/// A two-state rule in which the next state of a cell depends on the 3×3 window around it.
///
/// Windows are numbers below 512: bit 3·row + column is the cell in that row and column of the
/// window, so bit 0 is the cell at the top left and bit 4 the middle one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Bit w mod 64 of word w / 64 is the next state of the middle cell of window w.
    table: [u64; 8],
}

/// The number of windows.
const WINDOWS: u16 = 512;

/// The middle cell of a window.
pub(super) const MIDDLE: u16 = 1 << 4;

impl Rule {
    /// Conway's Game of Life, B3/S23.
    pub const LIFE: Self = Totalistic::LIFE.rule();

    /// The rule by which the middle cell of a window is alive next if `next` says so.
    pub fn of_windows(next: impl Fn(u16) -> bool) -> Self {
        let mut table = [0; 8];
        for window in (0..WINDOWS).filter(|&window| next(window)) {
            table[usize::from(window / 64)] |= 1 << (window % 64);
        }
        Self { table }
    }

    /// Whether the middle cell of a window is alive in the next generation.
    ///
    /// # Panics
    /// If there is no such window.
    #[inline]
    pub fn next_of_window(self, window: u16) -> bool {
        self.table[usize::from(window / 64)] >> (window % 64) & 1 == 1
    }

    /// Whether a dead cell among dead cells becomes alive. Then no finite pattern stays finite.
    pub fn has_b0(self) -> bool {
        self.next_of_window(0)
    }

    /// Whether the rule keeps all symmetries of a group. Only then does a pattern keep the symmetry
    /// from one generation to the next.
    pub fn keeps_group(self, group: Group) -> bool {
        group.elements().into_iter().all(|symmetry| self.keeps(symmetry))
    }

    /// The symmetries of the square that the rule keeps, the identity first.
    pub fn symmetries(self) -> Vec<Symmetry> {
        Symmetry::ALL.into_iter().filter(|&symmetry| self.keeps(symmetry)).collect()
    }

    /// Whether the rule keeps all eight symmetries of the square.
    pub fn is_isotropic(self) -> bool {
        // These two generate the others.
        self.keeps(Symmetry::Quarter) && self.keeps(Symmetry::FlipRows)
    }

    /// The smallest neighbourhood on which the rule depends.
    pub fn neighbourhood(self) -> Neighbourhood {
        let ignores_others = |&neighbourhood: &Neighbourhood| {
            let cells = neighbourhood.window();
            (0..WINDOWS).all(|window| self.next_of_window(window) == self.next_of_window(window & cells))
        };
        let smaller = [Neighbourhood::VonNeumann, Neighbourhood::Hexagonal];
        smaller.into_iter().find(ignores_others).unwrap_or(Neighbourhood::Moore)
    }

    /// The counts of live neighbours with which cells are born and survive, if nothing but the
    /// state of a cell and the number of its live neighbours among eight matters.
    pub fn totalistic(self) -> Option<Totalistic> {
        self.totalistic_in(Neighbourhood::Moore)
    }

    /// The same for the neighbours of a neighbourhood.
    pub fn totalistic_in(self, neighbourhood: Neighbourhood) -> Option<Totalistic> {
        let mut counts = Totalistic::default();
        for window in (0..WINDOWS).filter(|&window| self.next_of_window(window)) {
            counts.add(window & MIDDLE != 0, neighbourhood.count(window));
        }
        (counts.rule_in(neighbourhood) == self).then_some(counts)
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rule({self})")
    }
}

impl From<Totalistic> for Rule {
    fn from(counts: Totalistic) -> Self {
        counts.rule()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Symmetry::{AntiTranspose, FlipRows, Half, Identity, Transpose};

    fn rule(text: &str) -> Rule {
        text.parse().unwrap()
    }

    #[test]
    fn rules_know_their_symmetries() {
        assert_eq!(rule("B3/S23").symmetries(), Symmetry::ALL);
        assert_eq!(rule("B2-ak3y/S1e4z").symmetries(), Symmetry::ALL);
        assert_eq!(rule("B2/S013V").symmetries(), Symmetry::ALL);
        // The corners at the top right and bottom left are no neighbours.
        assert_eq!(rule("B2/S34H").symmetries(), [Identity, Half, Transpose, AntiTranspose]);
        // A cell becomes what its left neighbour is.
        let shift = Rule::of_windows(|window| window >> 3 & 1 == 1);
        assert_eq!(shift.symmetries(), [Identity, FlipRows]);
        assert!(!shift.is_isotropic());
    }

    #[test]
    fn rules_know_their_neighbourhood_and_counts() {
        for (text, neighbourhood) in [
            ("B3/S23", Neighbourhood::Moore),
            ("B2/S34H", Neighbourhood::Hexagonal),
            ("B2/S013V", Neighbourhood::VonNeumann),
            ("B2e/S", Neighbourhood::Moore),
        ] {
            assert_eq!(rule(text).neighbourhood(), neighbourhood, "{text}");
        }
        assert_eq!(Rule::LIFE.totalistic(), Some(Totalistic::LIFE));
        assert_eq!(rule("B2/S013V").totalistic(), None);
        assert!(rule("B2/S013V").totalistic_in(Neighbourhood::VonNeumann).is_some());
        assert_eq!(rule("B2-a/S12").totalistic(), None);
    }

    #[test]
    fn birth_from_nothing_is_seen() {
        assert!(rule("B03/S23").has_b0());
        assert!(!Rule::LIFE.has_b0());
        assert!(Rule::of_windows(|window| window == 0).has_b0());
    }
}
