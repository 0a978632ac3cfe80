//! Where a search stands: as a short list of choices, and as the setting list of all unknowns that are known,
//! in the order in which they became known.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::table::UNKNOWN;
use super::windows::Term;

/// A choice that a search has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u32, bool, bool)", into = "(u32, bool, bool)")]
pub struct Setting {
    /// The number of the unknown.
    pub unknown: u32,
    /// Its state.
    pub value: bool,
    /// Says whether the other state is still to be tried.
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
    /// Returns true if nothing is left to search.
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

/// How an unknown got its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// It follows from earlier settings.
    Forced,
    /// A free choice: the other state is still to be tried.
    Free,
    /// A choice whose other state is settled: it was tried already, or another search tries it.
    Closed,
}

/// The states of unknowns, by rank, and the setting list.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// One entry more than there are unknowns: the last is the constant "false".
    states: Vec<u8>,
    list: Vec<(u32, How)>,
}

impl Settings {
    pub(super) fn new(unknowns: usize) -> Self {
        let mut states = vec![UNKNOWN; unknowns + 1];
        states[unknowns] = 0;
        Self { states, list: Vec::with_capacity(unknowns) }
    }

    pub(super) fn unknowns(&self) -> usize {
        self.states.len() - 1
    }

    /// The state of a rank: 0 for false or dead, 1 for true or alive, or [`UNKNOWN`].
    #[inline]
    pub(super) fn state(&self, rank: u32) -> u8 {
        self.states[rank as usize]
    }

    pub(super) fn is_known(&self, rank: u32) -> bool {
        self.state(rank) != UNKNOWN
    }

    /// The state of a term: 0, 1 or [`UNKNOWN`].
    #[inline]
    pub(super) fn term(&self, term: Term) -> u8 {
        match self.state(term.rank()) {
            UNKNOWN => UNKNOWN,
            state => state ^ term.sign(),
        }
    }

    /// The first rank, from `from` on, whose state is not known.
    #[inline]
    pub(super) fn first_unknown(&self, from: usize) -> Option<u32> {
        let found = self.states[from..].iter().position(|&state| state == UNKNOWN)?;
        u32::try_from(from + found).ok()
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The rank that was set at this index of the list.
    #[inline]
    pub(super) fn at(&self, point: usize) -> Option<u32> {
        self.list.get(point).map(|&(rank, _)| rank)
    }

    pub(super) fn list(&self) -> &[(u32, How)] {
        &self.list
    }

    pub(super) fn close(&mut self, point: usize) {
        self.list[point].1 = How::Closed;
    }

    #[inline]
    pub(super) fn set(&mut self, rank: u32, alive: bool, how: How) {
        debug_assert_eq!(self.state(rank), UNKNOWN);
        self.states[rank as usize] = u8::from(alive);
        self.list.push((rank, how));
    }

    /// Concludes that a term is true or false. Returns false if it has the opposite state.
    #[inline]
    pub(super) fn conclude(&mut self, term: Term, alive: bool) -> bool {
        let wanted = u8::from(alive) ^ term.sign();
        match self.state(term.rank()) {
            UNKNOWN => {
                self.states[term.rank() as usize] = wanted;
                self.list.push((term.rank(), How::Forced));
                true
            }
            state => state == wanted,
        }
    }

    /// Concludes that a term is true or false, if it is unknown.
    #[inline]
    pub(super) fn suggest(&mut self, term: Term, alive: bool) {
        if self.state(term.rank()) == UNKNOWN {
            self.states[term.rank() as usize] = u8::from(alive) ^ term.sign();
            self.list.push((term.rank(), How::Forced));
        }
    }

    /// Takes back the last setting. Returns its rank, its state, and how it came about.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(u32, u8, How)> {
        let (rank, how) = self.list.pop()?;
        let state = std::mem::replace(&mut self.states[rank as usize], UNKNOWN);
        Some((rank, state, how))
    }
}
