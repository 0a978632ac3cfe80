//! The setting list: which unknowns are known, in the order in which they became so.

use super::table::UNKNOWN;
use super::windows::Term;

/// How a setting came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// It follows from earlier settings.
    Forced,
    /// A free choice: the other state is still to be tried.
    Free,
    /// A choice whose other state is settled: tried already, or somebody else's task.
    Closed,
}

/// The states of unknowns, by their places in the order, and the setting list.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// One more than there are unknowns: the last is the constant off.
    states: Vec<u8>,
    list: Vec<(u32, How)>,
}

impl Settings {
    /// All unknown.
    pub(super) fn new(unknowns: usize) -> Self {
        let mut states = vec![UNKNOWN; unknowns + 1];
        states[unknowns] = 0;
        Self { states, list: Vec::with_capacity(unknowns) }
    }

    /// How many unknowns there are.
    pub(super) fn unknowns(&self) -> usize {
        self.states.len() - 1
    }

    /// The state at a place of the order: off, on or unknown.
    #[inline]
    pub(super) fn state(&self, rank: u32) -> u8 {
        self.states[rank as usize]
    }

    /// Whether the unknown at a place of the order is known.
    pub(super) fn is_known(&self, rank: u32) -> bool {
        self.state(rank) != UNKNOWN
    }

    /// The state of a term: off, on or unknown.
    #[inline]
    pub(super) fn term(&self, term: Term) -> u8 {
        match self.state(term.rank()) {
            UNKNOWN => UNKNOWN,
            state => state ^ term.sign(),
        }
    }

    /// The first unknown from a place on.
    #[inline]
    pub(super) fn first_unknown(&self, from: usize) -> Option<u32> {
        let found = self.states[from..].iter().position(|&state| state == UNKNOWN)?;
        u32::try_from(from + found).ok()
    }

    /// How many settings there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The place in the order of the unknown that was set at this point.
    #[inline]
    pub(super) fn at(&self, point: usize) -> Option<u32> {
        self.list.get(point).map(|&(rank, _)| rank)
    }

    /// All settings so far.
    pub(super) fn list(&self) -> &[(u32, How)] {
        &self.list
    }

    /// Says that a choice is settled.
    pub(super) fn close(&mut self, point: usize) {
        self.list[point].1 = How::Closed;
    }

    /// Sets an unknown.
    #[inline]
    pub(super) fn set(&mut self, rank: u32, alive: bool, how: How) {
        debug_assert_eq!(self.state(rank), UNKNOWN);
        self.states[rank as usize] = u8::from(alive);
        self.list.push((rank, how));
    }

    /// Concludes that a term is off or on; false if it has the opposite state.
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

    /// Sets a term to off or on if it is unknown.
    #[inline]
    pub(super) fn suggest(&mut self, term: Term, alive: bool) {
        if self.state(term.rank()) == UNKNOWN {
            self.states[term.rank() as usize] = u8::from(alive) ^ term.sign();
            self.list.push((term.rank(), How::Forced));
        }
    }

    /// Takes back the last setting: which unknown it was, its state, and how it had come about.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(u32, u8, How)> {
        let (rank, how) = self.list.pop()?;
        let state = std::mem::replace(&mut self.states[rank as usize], UNKNOWN);
        Some((rank, state, how))
    }
}
