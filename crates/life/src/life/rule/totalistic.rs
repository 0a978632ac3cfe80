//! Outer-totalistic rules, in which the number of live neighbours decides.

use super::{Neighbourhood, Rule, WINDOWS};

/// The numbers of live neighbours with which a dead cell is born and with which a live cell
/// survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Totalistic {
    birth: u16,
    survival: u16,
}

impl Totalistic {
    /// Conway's Game of Life, B3/S23.
    pub const LIFE: Self = Self { birth: 1 << 3, survival: 1 << 2 | 1 << 3 };

    /// Whether a cell is alive in the next generation.
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
            if self.next(window & super::MIDDLE != 0, neighbourhood.count(window)) {
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
    pub(super) fn add(&mut self, alive: bool, live_neighbours: usize) {
        let counts = if alive { &mut self.survival } else { &mut self.birth };
        *counts |= 1 << live_neighbours;
    }
}
