//! The setting list: which unknowns are known, in the order in which they became known.

use super::table::UNKNOWN;
use super::windows::Term;

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
    /// Nothing is known.
    pub(super) fn new(unknowns: usize) -> Self {
        let mut states = vec![UNKNOWN; unknowns + 1];
        states[unknowns] = 0;
        Self { states, list: Vec::with_capacity(unknowns) }
    }

    /// How many unknowns there are.
    pub(super) fn unknowns(&self) -> usize {
        self.states.len() - 1
    }

    /// The state of a rank: 0 for false or dead, 1 for true or alive, or [`UNKNOWN`].
    #[inline]
    pub(super) fn state(&self, rank: u32) -> u8 {
        self.states[rank as usize]
    }

    /// Whether the state of a rank is known.
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

    /// How many settings there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The rank that was set at this index of the list.
    #[inline]
    pub(super) fn at(&self, point: usize) -> Option<u32> {
        self.list.get(point).map(|&(rank, _)| rank)
    }

    /// All settings so far.
    pub(super) fn list(&self) -> &[(u32, How)] {
        &self.list
    }

    /// Marks a choice as settled.
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
