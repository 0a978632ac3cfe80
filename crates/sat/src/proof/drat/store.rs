//! All clauses of a formula and its proof, one after the other in one array; and how a clause is found
//! by its literals, as DRAT names a clause that it deletes by these.

use crate::proof::clauses::Code;
use crate::proof::rejection::Reason;

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

    /// Returns true if the clause is there at the moment.
    #[inline]
    pub(super) fn is_present(&self, clause: Clause) -> bool {
        self.words[clause.0 as usize + 1] & ABSENT == 0
    }

    pub(super) fn set_present(&mut self, clause: Clause, is_present: bool) {
        let word = &mut self.words[clause.0 as usize + 1];
        *word = if is_present { *word & !ABSENT } else { *word | ABSENT };
    }

    /// Returns true if the refutation uses the clause.
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

/// A hash table of clauses. Clauses with the same hash are chained.
#[derive(Debug, Default)]
pub(super) struct Lookup {
    /// The first entry of each chain, counted from 1; 0 is the end.
    heads: Vec<u32>,
    entries: Vec<Entry>,
    /// The start of a chain of entries that are free again.
    free: u32,
    used: usize,
    /// Marks of the literals that are looked for.
    marked: Vec<bool>,
}

#[derive(Debug)]
struct Entry {
    clause: Clause,
    hash: u32,
    next: u32,
}

impl Lookup {
    pub(super) fn insert(&mut self, clause: Clause, literals: &[Code]) {
        if self.used >= self.heads.len() {
            self.grow();
        }
        let hash = hash(literals);
        let head = self.head(hash);
        let entry = Entry { clause, hash, next: self.heads[head] };
        self.heads[head] = self.place(entry);
        self.used += 1;
    }

    /// Finds the clauses that consist of these literals, which are not repeated, in any order.
    /// Removes and returns the first for which `is_wanted` holds. The error says whether there was
    /// any at all.
    pub(super) fn remove(
        &mut self,
        literals: &[Code],
        store: &Store,
        mut is_wanted: impl FnMut(Clause) -> bool,
    ) -> Result<Clause, bool> {
        if self.heads.is_empty() {
            return Err(false);
        }
        self.mark(literals, true);
        let hash = hash(literals);
        let head = self.head(hash);
        let (mut before, mut at, mut any) = (0, self.heads[head], false);
        let mut found = None;
        while at != 0 {
            let entry = &self.entries[at as usize - 1];
            if entry.hash == hash && self.is_same(literals, store.literals(entry.clause)) {
                any = true;
                if is_wanted(entry.clause) {
                    found = Some((entry.clause, entry.next));
                    break;
                }
            }
            (before, at) = (at, entry.next);
        }
        self.mark(literals, false);
        let (clause, next) = found.ok_or(any)?;
        match before {
            0 => self.heads[head] = next,
            _ => self.entries[before as usize - 1].next = next,
        }
        self.entries[at as usize - 1].next = self.free;
        self.free = at;
        self.used -= 1;
        Ok(clause)
    }

    fn is_same(&self, literals: &[Code], others: &[Code]) -> bool {
        literals.len() == others.len()
            && others.iter().all(|&literal| self.marked.get(literal as usize) == Some(&true))
    }

    fn mark(&mut self, literals: &[Code], value: bool) {
        for &literal in literals {
            if self.marked.len() <= literal as usize {
                self.marked.resize(literal as usize + 1, false);
            }
            self.marked[literal as usize] = value;
        }
    }

    /// Keeps an entry, in the place of one that was removed if there is any.
    fn place(&mut self, entry: Entry) -> u32 {
        if self.free == 0 {
            self.entries.push(entry);
            return u32::try_from(self.entries.len()).expect("the store is smaller");
        }
        let place = self.free;
        self.free = std::mem::replace(&mut self.entries[place as usize - 1], entry).next;
        place
    }

    fn head(&self, hash: u32) -> usize {
        hash as usize & (self.heads.len() - 1)
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.heads);
        self.heads = vec![0; (2 * old.len()).max(1 << 10)];
        for mut at in old {
            while at != 0 {
                let head = self.head(self.entries[at as usize - 1].hash);
                let entry = &mut self.entries[at as usize - 1];
                let next = std::mem::replace(&mut entry.next, self.heads[head]);
                self.heads[head] = at;
                at = next;
            }
        }
    }

    /// Bytes of memory.
    pub(super) fn memory(&self) -> usize {
        self.heads.capacity() * size_of::<u32>()
            + self.entries.capacity() * size_of::<Entry>()
            + self.marked.capacity()
    }
}

/// A hash that does not depend on the order.
fn hash(literals: &[Code]) -> u32 {
    let mixed = literals.iter().map(|&literal| {
        let product = u64::from(literal).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        product ^ product >> 29
    });
    let sum = mixed.fold(0, u64::wrapping_add).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    u32::try_from(sum >> 32).expect("half of the bits")
}
