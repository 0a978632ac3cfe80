//! The clauses that currently exist, by their numbers; and the variables of a formula and of its proof,
//! numbered without large gaps.

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

    /// How often a literal occurs in the clauses that exist. A clause that holds it twice counts twice.
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

/// Variables up to a bound keep their numbers. The others get the next ones in the order in which
/// they come, so that neither a formula nor a proof can ask for memory by the number of a variable.
#[derive(Clone, Debug)]
pub(super) struct Variables {
    /// Variables up to this keep their numbers.
    largest: u32,
    /// What the formula and the proof call the others.
    extra: Vec<u32>,
    places: HashMap<u32, u32>,
}

/// Variables of a formula up to this keep their numbers.
const HARMLESS: u32 = 1 << 20;

/// Variables have 31 bits.
const MOST: u32 = (1 << 31) - 1;

impl Variables {
    /// Before a formula is read.
    pub(super) fn of_formula() -> Self {
        Self { largest: HARMLESS, extra: Vec::new(), places: HashMap::new() }
    }

    /// After the formula was read, whose largest variable is this one. If all of its
    /// variables kept their numbers, those of the proof follow them at once.
    pub(super) fn before_proof(self, largest: u32) -> Self {
        if self.extra.is_empty() { Self { largest: largest.min(HARMLESS), ..self } } else { self }
    }

    pub(super) fn largest(&self) -> u32 {
        self.largest + u32::try_from(self.extra.len()).expect("variables have 31 bits")
    }

    /// The code of a literal. A new variable gets a number. `None` if the number is not that of a literal.
    pub(super) fn code(&mut self, literal: i64) -> Option<Code> {
        let name = u32::try_from(literal.unsigned_abs()).ok().filter(|name| (1..=MOST).contains(name))?;
        let variable = if name <= self.largest { name } else { self.extra(name)? };
        Some(variable << 1 | u32::from(literal < 0))
    }

    fn extra(&mut self, name: u32) -> Option<u32> {
        if let Some(&variable) = self.places.get(&name) {
            return Some(variable);
        }
        let variable = Some(self.largest() + 1).filter(|&variable| variable <= MOST)?;
        self.places.insert(name, variable);
        self.extra.push(name);
        Some(variable)
    }

    pub(super) fn literal(&self, code: Code) -> i64 {
        let variable = code >> 1;
        let name = match variable.checked_sub(self.largest + 1) {
            None => variable,
            Some(place) => self.extra[place as usize],
        };
        if code & 1 == 1 { -i64::from(name) } else { i64::from(name) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many clauses come and go that garbage is collected several times. What is left must be intact.
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

    #[test]
    fn new_variables_follow_those_of_the_formula() {
        let mut variables = Variables::of_formula().before_proof(3);
        let literals = [1, -3, 2_147_483_647, -5, 5, -2_147_483_647];
        let codes = literals.map(|literal| variables.code(literal).unwrap());
        assert_eq!(codes, [2, 7, 8, 11, 10, 9]);
        assert_eq!(codes.map(|code| variables.literal(code)), literals);
        assert_eq!(variables.largest(), 5);
        for none in [0, 2_147_483_648, -2_147_483_648, i64::MIN] {
            assert_eq!(variables.code(none), None, "{none}");
        }
    }

    #[test]
    fn a_formula_cannot_ask_for_memory_by_a_number() {
        let mut variables = Variables::of_formula();
        let literals = [7, -2_147_483_647, 2_000_000_000];
        let codes = literals.map(|literal| variables.code(literal).unwrap());
        let mut variables = variables.before_proof(2_147_483_647);
        assert_eq!(variables.largest(), HARMLESS + 2);
        assert_eq!(literals.map(|literal| variables.code(literal).unwrap()), codes);
        assert_eq!(codes.map(|code| variables.literal(code)), literals);
    }
}
