//! Clauses by their literals: DRAT deletes them so.

use super::store::{Clause, Store};
use crate::proof::clauses::Code;

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
