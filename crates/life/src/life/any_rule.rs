//! Rules whose cells have two states or more.

use std::fmt;
use std::str::FromStr;

use super::generations::{self, ALIVE};
use super::rule::{Fault, RuleError};
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
        if let Self::Generations(rule) = self { rule.oldest() } else { ALIVE }
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

impl From<Generations> for AnyRule {
    /// A rule of Generations with two states is one of two states.
    fn from(rule: Generations) -> Self {
        if rule.oldest() == ALIVE { Self::TwoStates(rule.live()) } else { Self::Generations(rule) }
    }
}

impl FromStr for AnyRule {
    type Err = RuleError;

    /// Reads what [`Rule`] or [`Generations`] reads.
    fn from_str(text: &str) -> Result<Self, RuleError> {
        match text.parse::<Rule>() {
            Err(RuleError { fault: Fault::ManyStates, .. }) => Ok(text.parse::<Generations>()?.into()),
            rule => rule.map(Self::TwoStates),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Case, spaces and signs of names do not matter.
    #[test]
    fn rules_are_read_by_their_texts_and_their_names() {
        for (text, rule) in [
            ("Star Wars", "345/2/4"),
            ("brian's brain", "/2/3"),
            ("BriansBrain", "/2/3"),
            ("B2/S/C3", "/2/3"),
            ("g4b2s345", "345/2/4"),
            ("Seeds", "B2/S"),
            ("HIGH-LIFE", "B36/S23"),
            ("Day & Night", "B3678/S34678"),
            ("23/3/2", "B3/S23"),
        ] {
            assert_eq!(text.parse::<AnyRule>().unwrap().to_string(), rule, "{text}");
        }
        for text in ["Star War", "345/2/1", "", "B3/S2?3"] {
            assert!(text.parse::<AnyRule>().is_err(), "{text}");
        }
    }
}
