//! All clauses of a formula and its proof, one after the other in one array.

use crate::proof::clauses::Code;
use crate::proof::rejection::Reason;

/// The place of a clause in the array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Clause(pub(super) u32);

/// Before the literals of a clause stand its number, its length with two marks in the lowest bits,
/// and its first literal as the proof gives it, since the others are moved about.
#[derive(Debug, Default)]
pub(super) struct Store {
    words: Vec<u32>,
}

const HEADER: usize = 3;
const CORE: u32 = 1;
const ABSENT: u32 = 2;
/// A place needs 31 bits, so that lists of steps have one to spare.
const MOST: usize = 1 << 31;

impl Store {
    /// Adds a clause, which is present and not needed so far.
    pub(super) fn push(&mut self, number: u32, literals: &[Code]) -> Result<Clause, Reason> {
        let place = self.words.len();
        let length = u32::try_from(literals.len()).map_err(|_| Reason::TooLarge)?;
        if place + HEADER + literals.len() > MOST || length >= 1 << 30 {
            return Err(Reason::TooLarge);
        }
        self.words.extend([number, length << 2, literals.first().copied().unwrap_or(0)]);
        self.words.extend_from_slice(literals);
        Ok(Clause(u32::try_from(place).map_err(|_| Reason::TooLarge)?))
    }

    /// The number of a clause, from 1 in the order of formula and proof.
    pub(super) fn number(&self, clause: Clause) -> u32 {
        self.words[clause.0 as usize]
    }

    /// The literal on which the clause may be RAT.
    pub(super) fn pivot(&self, clause: Clause) -> Code {
        self.words[clause.0 as usize + 2]
    }

    #[inline]
    pub(super) fn literals(&self, clause: Clause) -> &[Code] {
        let place = clause.0 as usize;
        let length = self.words[place + 1] >> 2;
        &self.words[place + HEADER..place + HEADER + length as usize]
    }

    #[inline]
    pub(super) fn literals_mut(&mut self, clause: Clause) -> &mut [Code] {
        let place = clause.0 as usize;
        let length = self.words[place + 1] >> 2;
        &mut self.words[place + HEADER..place + HEADER + length as usize]
    }

    /// Whether the clause is there at the moment.
    #[inline]
    pub(super) fn is_present(&self, clause: Clause) -> bool {
        self.words[clause.0 as usize + 1] & ABSENT == 0
    }

    pub(super) fn set_present(&mut self, clause: Clause, is_present: bool) {
        let word = &mut self.words[clause.0 as usize + 1];
        *word = if is_present { *word & !ABSENT } else { *word | ABSENT };
    }

    /// Whether the refutation uses the clause.
    #[inline]
    pub(super) fn is_core(&self, clause: Clause) -> bool {
        self.words[clause.0 as usize + 1] & CORE != 0
    }

    pub(super) fn set_core(&mut self, clause: Clause) {
        self.words[clause.0 as usize + 1] |= CORE;
    }

    /// All clauses in their order.
    pub(super) fn all(&self) -> impl Iterator<Item = Clause> {
        let mut place = 0;
        std::iter::from_fn(move || {
            let length = *self.words.get(place + 1)? >> 2;
            let clause = Clause(u32::try_from(place).ok()?);
            place += HEADER + length as usize;
            Some(clause)
        })
    }

    /// Bytes of memory.
    pub(super) fn memory(&self) -> usize {
        self.words.capacity() * size_of::<u32>()
    }
}
