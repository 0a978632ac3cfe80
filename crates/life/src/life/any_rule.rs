//! Rules whose cells have two states or more.

use std::fmt;

use super::generations::{self, ALIVE};
use super::{Generations, Grid, Rule, step};

/// A rule of two states, or one of Generations. Cells of its patterns are numbers: 0 is dead, 1 alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyRule {
    /// Cells are dead or alive.
    TwoStates(Rule),
    /// Live cells that do not survive grow old before they die.
    Generations(Generations),
}

impl AnyRule {
    /// Which dead cells are born and which live ones survive.
    pub fn live(self) -> Rule {
        match self {
            Self::TwoStates(rule) => rule,
            Self::Generations(rule) => rule.live(),
        }
    }

    /// The last state before a cell is dead: 1 if there are two states.
    pub fn oldest(self) -> u8 {
        match self {
            Self::TwoStates(_) => ALIVE,
            Self::Generations(rule) => rule.oldest(),
        }
    }

    /// The next generation by the reference simulator. It is one cell larger on every side. With two
    /// states, every state but 1 counts as dead.
    pub fn next_generation(self, pattern: &Grid<u8>) -> Grid<u8> {
        match self {
            Self::TwoStates(rule) => step::next_generation(&live_cells(pattern), rule).map(u8::from),
            Self::Generations(rule) => generations::next_generation(pattern, rule),
        }
    }
}

/// The cells of a pattern that are alive, which is state 1.
pub fn live_cells(pattern: &Grid<u8>) -> Grid {
    pattern.map(|state| state == ALIVE)
}

impl fmt::Display for AnyRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TwoStates(rule) => rule.fmt(f),
            Self::Generations(rule) => rule.fmt(f),
        }
    }
}
