//! Sets of arrangements of live neighbours: one half of an isotropic rule, birth or survival.

use std::fmt;

use super::{MIDDLE, Neighbourhood, Rule, WINDOWS, letters};

/// For each number of live neighbours, the set of the letters with which the condition holds. Bit i
/// is letter i of [`letters::after`]. A count without letters has bit 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Conditions([u16; 9]);

impl Conditions {
    /// All arrangements of a count.
    pub(super) fn all_of(count: usize) -> u16 {
        (1 << letters::after(count).len().max(1)) - 1
    }

    /// Adds arrangements of a count.
    pub(super) fn add(&mut self, count: usize, arrangements: u16) {
        self.0[count] |= arrangements;
    }

    /// The arrangements of a count that are in the set.
    pub(super) fn of(self, count: usize) -> u16 {
        self.0[count]
    }

    /// Whether the neighbours in a window are arranged in one of these ways.
    pub(super) fn hold(self, window: u16) -> bool {
        self.0[Neighbourhood::Moore.count(window)] >> letters::place(window) & 1 == 1
    }

    /// The arrangements with which cells are born (`false`) or survive (`true`) by an isotropic
    /// rule.
    pub(super) fn read_off(rule: Rule, alive: bool) -> Self {
        let mut conditions = Self::default();
        let state = if alive { MIDDLE } else { 0 };
        for window in (0..WINDOWS).filter(|&window| window & MIDDLE == state && rule.next_of_window(window)) {
            conditions.add(Neighbourhood::Moore.count(window), 1 << letters::place(window));
        }
        conditions
    }
}

impl fmt::Display for Conditions {
    /// The shortest text: letters that are there or, after `-`, letters that are not, in
    /// alphabetical order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, &arrangements) in
            self.0.iter().enumerate().filter(|(_, arrangements)| **arrangements != 0)
        {
            let missing = Self::all_of(count) & !arrangements;
            if missing == 0 {
                write!(f, "{count}")?;
            } else if 1 + missing.count_ones() < arrangements.count_ones() {
                write!(f, "{count}-{}", sorted(missing))?;
            } else {
                write!(f, "{count}{}", sorted(arrangements))?;
            }
        }
        Ok(())
    }
}

fn sorted(arrangements: u16) -> String {
    let letters = letters::ALL.chars().zip(0..).filter(|&(_, place)| arrangements >> place & 1 == 1);
    let mut letters: Vec<char> = letters.map(|(letter, _)| letter).collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}
