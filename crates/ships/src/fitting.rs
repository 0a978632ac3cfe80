//! Sets of rows of few columns that were computed, in a table of a fixed size: a new one takes the place of an
//! older one. Each set has the rows that determine it as its key, and no hash decides whether they are the same.

use super::strip::Row;

/// A set of rows: bit n stands for row n.
pub(super) type Set = u64;

/// The bits of a row in a key.
const WIDTH: u32 = Set::BITS.ilog2();

/// Sets of rows.
#[derive(Debug, Default)]
pub(super) struct Fitting {
    /// A power of two of keys and sets, or none. A key is never 0.
    sets: Vec<[u64; 2]>,
}

/// What a set is about.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// Rows beside candidates that can be tested far.
    Far = 1,
    /// Rows beside candidates that can be tested farther.
    Farther = 2,
}

impl Fitting {
    /// Nothing is known, and so many sets, a power of two, can be.
    pub(super) fn new(entries: usize) -> Self {
        Self { sets: vec![[0; 2]; entries] }
    }

    /// Bytes of a key and its set.
    pub(super) const ENTRY: usize = size_of::<[u64; 2]>();

    /// The memory that they take.
    pub(super) fn bytes(&self) -> u64 {
        (self.sets.capacity() * Self::ENTRY) as u64
    }

    /// The set with a key, if it is known.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Set> {
        let [known, set] = *self.sets.get(self.slot(key))?;
        (known == key).then_some(set)
    }

    /// Keeps a set.
    pub(super) fn put(&mut self, key: u64, set: Set) {
        let slot = self.slot(key);
        if let Some(entry) = self.sets.get_mut(slot) {
            *entry = [key, set];
        }
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mixed = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize & self.sets.len().wrapping_sub(1)
    }
}

/// The key of a set that these rows, at most ten, determine.
#[inline]
pub(super) fn key<const N: usize>(kind: Kind, rows: [Row; N]) -> u64 {
    rows.iter().fold(kind as u64, |key, &row| key << WIDTH | u64::from(row))
}
