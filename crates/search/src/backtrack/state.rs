//! Where a search stands, as a short list of choices.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A choice that a search has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u32, bool, bool)", into = "(u32, bool, bool)")]
pub struct Setting {
    /// The number of the unknown.
    pub unknown: u32,
    /// Its state.
    pub value: bool,
    /// Whether the other state is still to be tried.
    pub other: Other,
}

/// The other state of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// It is still to be tried.
    Open,
    /// It was tried, or another search tries it.
    Settled,
}

impl From<(u32, bool, bool)> for Setting {
    fn from((unknown, value, is_open): (u32, bool, bool)) -> Self {
        Self { unknown, value, other: if is_open { Other::Open } else { Other::Settled } }
    }
}

impl From<Setting> for (u32, bool, bool) {
    fn from(setting: Setting) -> Self {
        (setting.unknown, setting.value, setting.other == Other::Open)
    }
}

/// What a search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Point {
    /// All consequences are drawn without a contradiction: choose.
    Consistent,
    /// An object was found and reported: back up.
    Object,
    /// There is a contradiction: back up.
    Contradiction,
    /// Everything was tried: stop.
    Over,
}

/// Where a search stands. With the same question, order and choice, it continues from here as if it
/// had not stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The choices that hold, the oldest first. Everything else follows from them.
    pub settings: Vec<Setting>,
    /// What the search does next.
    pub point: Point,
    /// Sets of states of unknowns that must not occur together again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forbidden: Vec<Vec<(u32, bool)>>,
    /// What was done so far.
    pub tally: Tally,
}

/// Counts of what searches did. They stay at the largest number, as saved ones may be too large.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Free choices.
    pub choices: u64,
    /// Contradictions.
    pub contradictions: u64,
    /// Objects.
    pub objects: u64,
}

impl Tally {
    /// The sum of both.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            choices: self.choices.saturating_add(other.choices),
            contradictions: self.contradictions.saturating_add(other.contradictions),
            objects: self.objects.saturating_add(other.objects),
        }
    }
}

impl State {
    /// Whether nothing is left to search.
    pub fn is_over(&self) -> bool {
        self.point == Point::Over
    }

    /// The state before the first choice.
    pub fn start() -> Self {
        Self {
            settings: Vec::new(),
            point: Point::Consistent,
            forbidden: Vec::new(),
            tally: Tally::default(),
        }
    }

    /// The state after everything was tried.
    pub fn over() -> Self {
        Self { point: Point::Over, ..Self::start() }
    }

    /// The part of the tree of choices that is left: see [`super::Progress::left`].
    pub(super) fn left(&self) -> f64 {
        match self.point {
            Point::Over => 0.0,
            _ => left(self.settings.iter().map(|setting| setting.other)),
        }
    }
}

/// The part of the tree of choices that is left after these, the oldest first: what is below the
/// last one, and the other states of those that are open.
pub(super) fn left(choices: impl Iterator<Item = Other>) -> f64 {
    let (mut left, mut share) = (0.0, 1.0);
    for other in choices {
        share /= 2.0;
        if other == Other::Open {
            left += share;
        }
    }
    left + share
}

/// A state that belongs to another question.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the state belongs to another question: it names unknown {unknown} of {unknowns}")]
pub struct ForeignState {
    /// The unknown that the state names.
    pub unknown: u32,
    /// How many unknowns this search has.
    pub unknowns: u32,
}
