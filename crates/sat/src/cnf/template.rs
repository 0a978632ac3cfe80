//! Templates: clauses over numbered slots, to be used many times with different literals.
//!
//! The clauses of a cell of the Game of Life are the same all over a box, except for the variables.
//! An encoder builds them once for each shape of window, and [`super::ClauseSink::instance`] puts
//! the literals in. Sinks can take advantage of that: the DIMACS writer formats each of the nine
//! literals once for each cell, not a thousand times.
//!
//! A template keeps its literals in one flat array.

use super::Lit;

/// A literal of a template: a slot, possibly negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// The number of the slot.
    pub index: u8,
    /// True if the literal is negated.
    pub negated: bool,
}

impl Slot {
    /// What stands in the slot.
    pub fn yes(index: u8) -> Self {
        Self { index, negated: false }
    }

    /// The negation of what stands in the slot.
    pub fn no(index: u8) -> Self {
        Self { index, negated: true }
    }

    /// The literal that stands here once the slots are filled.
    ///
    /// # Panics
    /// If there are fewer literals than the slot's index asks for.
    #[inline]
    pub fn fill(self, slots: &[Lit]) -> Lit {
        let literal = slots[usize::from(self.index)];
        if self.negated { !literal } else { literal }
    }
}

/// A list of clauses over slots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Template {
    literals: Vec<Slot>,
    ends: Vec<usize>,
    longest: usize,
}

impl Template {
    /// Adds a clause.
    pub fn push(&mut self, clause: impl IntoIterator<Item = Slot>) {
        let start = self.literals.len();
        self.literals.extend(clause);
        self.longest = self.longest.max(self.literals.len() - start);
        self.ends.push(self.literals.len());
    }

    /// The clauses, in the order in which they were added.
    #[inline]
    pub fn clauses(&self) -> impl Iterator<Item = &[Slot]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }

    /// Number of clauses.
    #[inline]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns true if there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Number of literals of all clauses.
    #[inline]
    pub fn literals(&self) -> usize {
        self.literals.len()
    }

    /// Length of the longest clause.
    pub fn longest(&self) -> usize {
        self.longest
    }
}

impl<C: IntoIterator<Item = Slot>> FromIterator<C> for Template {
    fn from_iter<I: IntoIterator<Item = C>>(clauses: I) -> Self {
        let mut template = Self::default();
        clauses.into_iter().for_each(|clause| template.push(clause));
        template
    }
}
