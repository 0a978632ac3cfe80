//! The clauses that currently exist, by their numbers.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::rejection::Reason;

/// A literal: twice its variable, plus 1 if it is negated. Flipping the last bit negates it.
pub(super) type Code = u32;

/// Clauses one after the other in one array, each after its number (low half, high half) and its
/// length. Deleted clauses stay until half of the array is garbage. The memory is therefore
/// proportional to the largest set of clauses that existed at the same time.
#[derive(Default)]
pub(super) struct Clauses {
    arena: Vec<u32>,
    places: HashMap<u64, u32, BuildHasherDefault<Spread>>,
    garbage: usize,
    /// How often each literal occurs. Only RAT steps ask for it, so it is counted when the first of
    /// them comes.
    occurrences: Option<Vec<u32>>,
}

/// Words before the literals of a clause.
const HEADER: usize = 3;
/// Less garbage than this is not collected.
const LITTLE: usize = 1 << 16;

impl Clauses {
    /// Adds a clause under a number that no other clause has.
    pub(super) fn insert(&mut self, id: u64, literals: &[Code]) -> Result<(), Reason> {
        let (Ok(place), Ok(length)) = (u32::try_from(self.arena.len()), u32::try_from(literals.len())) else {
            return Err(Reason::TooLarge);
        };
        self.arena.extend([low(id), high(id), length]);
        self.arena.extend_from_slice(literals);
        let before = self.places.insert(id, place);
        debug_assert!(before.is_none(), "numbers are new");
        if let Some(counts) = &mut self.occurrences {
            count(counts, literals);
        }
        Ok(())
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn get(&self, id: u64) -> Option<&[Code]> {
        let place = *self.places.get(&id)? as usize;
        let length = self.arena[place + HEADER - 1] as usize;
        Some(&self.arena[place + HEADER..][..length])
    }

    /// Deletes a clause, and says whether it existed.
    pub(super) fn remove(&mut self, id: u64) -> bool {
        let Some(place) = self.places.remove(&id) else { return false };
        let length = self.arena[place as usize + HEADER - 1] as usize;
        self.garbage += HEADER + length;
        if let Some(counts) = &mut self.occurrences {
            for &literal in &self.arena[place as usize + HEADER..][..length] {
                counts[literal as usize] -= 1;
            }
        }
        if self.garbage > LITTLE && self.garbage > self.arena.len() / 2 {
            self.collect();
        }
        true
    }

    /// How often a literal occurs in the clauses that exist. A clause that holds it twice counts
    /// twice.
    pub(super) fn occurrences(&mut self, literal: Code) -> u32 {
        if self.occurrences.is_none() {
            let mut counts = Vec::new();
            for &place in self.places.values() {
                let length = self.arena[place as usize + HEADER - 1] as usize;
                count(&mut counts, &self.arena[place as usize + HEADER..][..length]);
            }
            self.occurrences = Some(counts);
        }
        let counts = self.occurrences.as_deref().unwrap_or_default();
        counts.get(literal as usize).copied().unwrap_or(0)
    }

    /// How many clauses exist.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Closes the gaps that deleted clauses have left.
    fn collect(&mut self) {
        let (mut from, mut to) = (0, 0);
        while from < self.arena.len() {
            let id = u64::from(self.arena[from]) | u64::from(self.arena[from + 1]) << 32;
            let size = HEADER + self.arena[from + HEADER - 1] as usize;
            // A number is never used again: if it still names a clause, it names this one.
            if let Some(place) = self.places.get_mut(&id) {
                *place = u32::try_from(to).expect("it moves to the front");
                self.arena.copy_within(from..from + size, to);
                to += size;
            }
            from += size;
        }
        self.arena.truncate(to);
        self.garbage = 0;
    }
}

fn count(counts: &mut Vec<u32>, literals: &[Code]) {
    for &literal in literals {
        if counts.len() <= literal as usize {
            counts.resize(literal as usize + 1, 0);
        }
        counts[literal as usize] += 1;
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the low half is wanted")]
fn low(id: u64) -> u32 {
    id as u32
}

fn high(id: u64) -> u32 {
    low(id >> 32)
}

/// Clause numbers follow each other. One multiplication spreads them well enough.
#[derive(Clone, Copy, Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(self.0 << 8 | u64::from(byte));
        }
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        // The multiplier comes from the golden ratio, as Knuth proposes.
        let product = value.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many clauses come and go that garbage is collected several times. What is left must be
    /// intact.
    #[test]
    fn what_is_there_stays_readable() {
        let mut clauses = Clauses::default();
        let literals = |id: u64| (0..id % 7).map(|n| u32::try_from(id + n).unwrap()).collect::<Vec<_>>();
        let mut most = 0;
        for id in 1..200_000 {
            clauses.insert(id, &literals(id)).unwrap();
            if id > 100 {
                let old = if id % 1000 == 0 { id } else { id - 100 };
                // One in a thousand was deleted right after it was added.
                assert_eq!(clauses.remove(old), old == id || old % 1000 != 0, "{old}");
            }
            most = most.max(clauses.arena.len());
        }
        assert!(most < 2 * LITTLE, "{most}");
        for id in 199_950..200_000 {
            assert_eq!(clauses.get(id), Some(&literals(id)[..]), "{id}");
        }
        assert_eq!(clauses.get(7), None);
    }
}
