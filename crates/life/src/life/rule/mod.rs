//! Two-state rules: what a cell becomes, for each of the 512 windows of nine cells.
//!
//! A rule is its table. Everything else (counts, letters, neighbourhood, symmetries) is read off
//! the table, so two texts that mean the same rule give equal values and are printed alike.

pub mod family;
mod letters;
pub(super) mod notation;

use std::fmt;

use super::{Group, Position, Symmetry};

pub use super::lanes::Diagram;
pub use family::Family;
pub use notation::{Fault, RuleError};

/// A two-state rule in which the next state of a cell depends on the 3×3 window around it.
///
/// Windows are numbers below 512: bit 3·row + column is the cell in that row and column of the
/// window, so bit 0 is the cell at the top left and bit 4 the middle one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Bit w mod 64 of word w / 64 is the next state of the middle cell of window w.
    table: [u64; 8],
}

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

    /// Returns true if the middle cell of a window is alive in the next generation.
    ///
    /// # Panics
    /// If there is no such window.
    #[inline]
    pub fn next_of_window(self, window: u16) -> bool {
        self.table[usize::from(window / 64)] >> (window % 64) & 1 == 1
    }

    /// Returns true if a dead cell among dead cells becomes alive. Then no finite pattern stays finite.
    pub fn has_b0(self) -> bool {
        self.next_of_window(0)
    }

    /// Returns true if the rule keeps all symmetries of a group. Only then does a pattern keep the
    /// symmetry from one generation to the next.
    pub fn keeps_group(self, group: Group) -> bool {
        group.elements().into_iter().all(|symmetry| self.keeps(symmetry))
    }

    /// The symmetries of the square that the rule keeps, the identity first.
    pub fn symmetries(self) -> Vec<Symmetry> {
        Symmetry::ALL.into_iter().filter(|&symmetry| self.keeps(symmetry)).collect()
    }

    /// Returns true if the rule keeps all eight symmetries of the square.
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

    /// The counts of live neighbours with which cells are born and survive, if nothing but the state of a
    /// cell and the number of its live neighbours in this neighbourhood matters.
    pub fn totalistic_in(self, neighbourhood: Neighbourhood) -> Option<Totalistic> {
        let mut counts = Totalistic::default();
        for window in (0..WINDOWS).filter(|&window| self.next_of_window(window)) {
            counts.add(window & MIDDLE != 0, neighbourhood.count(window));
        }
        (counts.rule_in(neighbourhood) == self).then_some(counts)
    }

    /// The rule under which the images of patterns evolve as the patterns do under this one. If the
    /// rule keeps the symmetry, this is the rule itself.
    #[must_use]
    pub fn seen(self, from: Symmetry) -> Self {
        let back = Windows::new(from.inverse());
        Self::of_windows(|window| self.next_of_window(back.image(window)))
    }

    /// Returns true if the rule treats windows and their images under the symmetry alike.
    pub fn keeps(self, symmetry: Symmetry) -> bool {
        let windows = Windows::new(symmetry);
        (0..WINDOWS).all(|window| self.next_of_window(window) == self.next_of_window(windows.image(window)))
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

/// A neighbourhood inside the 3×3 window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Neighbourhood {
    /// All eight cells around a cell.
    Moore,
    /// Six cells: all but those at the top right and at the bottom left. This is how Golly shows a
    /// hexagonal grid on a square one.
    Hexagonal,
    /// The four cells that share a side with a cell.
    VonNeumann,
}

impl Neighbourhood {
    /// The cells of the window that matter, the middle one included, as the bits of a window.
    pub const fn window(self) -> u16 {
        match self {
            Self::Moore => 0b111_111_111,
            Self::Hexagonal => 0b110_111_011,
            Self::VonNeumann => 0b010_111_010,
        }
    }

    /// The number of neighbours of a cell.
    pub const fn neighbours(self) -> usize {
        self.window().count_ones() as usize - 1
    }

    /// The live neighbours in a window.
    pub const fn count(self, window: u16) -> usize {
        (window & self.window() & !MIDDLE).count_ones() as usize
    }

    /// The letter that follows a rule in this neighbourhood, if there is one.
    const fn letter(self) -> Option<char> {
        match self {
            Self::Moore => None,
            Self::Hexagonal => Some('H'),
            Self::VonNeumann => Some('V'),
        }
    }

    /// The name in sentences.
    const fn name(self) -> &'static str {
        match self {
            Self::Moore => "Moore",
            Self::Hexagonal => "hexagonal",
            Self::VonNeumann => "von Neumann",
        }
    }
}

/// The numbers of live neighbours with which a dead cell is born and with which a live cell survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Totalistic {
    birth: u16,
    survival: u16,
}

impl Totalistic {
    /// Conway's Game of Life, B3/S23.
    pub const LIFE: Self = Self { birth: 1 << 3, survival: 1 << 2 | 1 << 3 };

    /// Returns true if a cell is alive in the next generation.
    ///
    /// # Panics
    /// If there are more than 8 neighbours.
    #[inline]
    pub const fn next(self, alive: bool, live_neighbours: usize) -> bool {
        assert!(live_neighbours <= 8, "a cell has at most 8 neighbours");
        let counts = if alive { self.survival } else { self.birth };
        counts >> live_neighbours & 1 == 1
    }

    /// The rule in which these are counts of all eight neighbours.
    pub const fn rule(self) -> Rule {
        self.rule_in(Neighbourhood::Moore)
    }

    /// The rule in which these are counts of the neighbours in a neighbourhood.
    pub const fn rule_in(self, neighbourhood: Neighbourhood) -> Rule {
        let mut table = [0; 8];
        let mut window = 0;
        while window < WINDOWS {
            if self.next(window & MIDDLE != 0, neighbourhood.count(window)) {
                table[(window / 64) as usize] |= 1 << (window % 64);
            }
            window += 1;
        }
        Rule { table }
    }

    /// The counts with which a dead cell is born, or a live one survives, in ascending order.
    pub fn counts(self, alive: bool) -> impl Iterator<Item = usize> {
        (0..=8).filter(move |&count| self.next(alive, count))
    }

    /// Adds a count with which a dead cell is born or a live one survives.
    fn add(&mut self, alive: bool, live_neighbours: usize) {
        let counts = if alive { &mut self.survival } else { &mut self.birth };
        *counts |= 1 << live_neighbours;
    }
}

/// How a symmetry moves the nine cells of a window.
struct Windows {
    images: [usize; 9],
}

impl Windows {
    fn new(symmetry: Symmetry) -> Self {
        Self {
            images: std::array::from_fn(|cell| {
                let image = symmetry.apply(Position::new(cell / 3, cell % 3), 3, 3);
                image.row * 3 + image.column
            }),
        }
    }

    fn image(&self, window: u16) -> u16 {
        let moved = self.images.iter().enumerate().filter(|(cell, _)| window >> cell & 1 == 1);
        moved.map(|(_, &image)| 1 << image).sum()
    }
}

#[cfg(test)]
mod tests {
    use Symmetry::{AntiTranspose, FlipRows, Half, Identity, Transpose};

    use super::*;
    use crate::life::Grid;
    use crate::life::step::next_generation;

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

    #[test]
    fn images_of_patterns_evolve_as_the_patterns_do() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..10 {
            let words: [u64; 8] = std::array::from_fn(|_| random.u64(..));
            let rule = Rule::of_windows(|window| words[usize::from(window / 64)] >> (window % 64) & 1 == 1);
            let pattern = Grid::from_fn(6, 5, |_| random.bool());
            for symmetry in Symmetry::ALL {
                let image = symmetry.apply_to_grid(&pattern);
                let expected = symmetry.apply_to_grid(&next_generation(&pattern, rule));
                assert_eq!(next_generation(&image, rule.seen(symmetry)), expected, "{rule} {symmetry:?}");
                // A random table has no symmetry.
                assert_eq!(rule.seen(symmetry) == rule, symmetry == Symmetry::Identity);
                assert_eq!(rule.keeps(symmetry), symmetry == Symmetry::Identity);
            }
        }
        let hexagonal: Rule = "B2/S34H".parse().unwrap();
        for symmetry in Symmetry::ALL {
            assert_eq!(hexagonal.seen(symmetry) == hexagonal, hexagonal.keeps(symmetry), "{symmetry:?}");
        }
    }
}
