//! From a contradiction back to the clauses that it rests on.

use super::log::Log;
use super::propagate::Engine;
use super::store::{Clause, Store};
use super::trail::{Cause, Trail, Value};
use crate::proof::clauses::Code;

/// Where a contradiction shows.
#[derive(Clone, Copy, Debug)]
pub(super) enum Contradiction {
    /// All literals of a clause are false.
    Clause(Clause),
    /// This literal is true and is assumed to be false.
    Literal(Code),
}

/// Finds hints and notes which clauses the refutation uses.
#[derive(Debug, Default)]
pub(super) struct Explainer {
    pub(super) log: Log,
    /// For each variable, the contradiction for which it was seen last.
    seen: Vec<u32>,
    count: u32,
    open: Vec<Code>,
    places: Vec<u32>,
    /// For each literal, the clauses of the core that hold it, once a RAT step has asked for them.
    holders: Option<Vec<Vec<Clause>>>,
}

impl Explainer {
    /// Logs hints for a contradiction: the clauses that made literals true, in the order in which
    /// they did so, and the clause that is false.
    pub(super) fn explain(&mut self, engine: &mut Engine, contradiction: Contradiction) {
        let Engine { store, trail, .. } = engine;
        self.start(trail);
        match contradiction {
            Contradiction::Clause(clause) => self.open.extend(store.literals(clause)),
            Contradiction::Literal(literal) => self.open.push(literal),
        }
        while let Some(literal) = self.open.pop() {
            self.see(literal, store, trail);
        }
        self.places.sort_unstable();
        for at in 0..self.places.len() {
            if let Cause::Unit(clause) = trail.at(self.places[at] as usize).cause {
                self.hint(clause, store);
            }
        }
        if let Contradiction::Clause(clause) = contradiction {
            self.hint(clause, store);
        }
    }

    fn start(&mut self, trail: &Trail) {
        if self.count == u32::MAX {
            self.seen.fill(0);
            self.count = 0;
        }
        self.count += 1;
        self.seen.resize(trail.variables(), 0);
        self.places.clear();
    }

    /// Notes what made the literal true or false, and looks at the literals of that clause later.
    fn see(&mut self, literal: Code, store: &Store, trail: &Trail) {
        let variable = literal as usize >> 1;
        if self.seen[variable] == self.count {
            return;
        }
        self.seen[variable] = self.count;
        let place = trail.place(literal);
        if let Cause::Unit(clause) = trail.at(place).cause {
            self.places.push(u32::try_from(place).expect("places have 32 bits"));
            self.open.extend(store.literals(clause));
        }
    }

    fn hint(&mut self, clause: Clause, store: &mut Store) {
        let number = store.number(clause);
        self.log.hint(signed(number));
        if store.is_core(clause) {
            return;
        }
        store.set_core(clause);
        self.log.last_use(number);
        if let Some(holders) = &mut self.holders {
            hold(holders, clause, store);
        }
    }

    /// Logs that the next hints are about this clause.
    pub(super) fn candidate(&mut self, clause: Clause, store: &Store) {
        self.log.hint(-signed(store.number(clause)));
    }

    /// The clause of the core at this place among those that hold the literal and are present.
    /// Explanations may add more at the end.
    pub(super) fn holder(&mut self, literal: Code, place: usize, store: &Store) -> Option<Clause> {
        let holders = self.holders.get_or_insert_with(|| {
            let mut holders = Vec::new();
            for clause in store.all().filter(|&clause| store.is_core(clause)) {
                hold(&mut holders, clause, store);
            }
            holders
        });
        holders.get(literal as usize)?.get(place).copied()
    }

    /// Bytes of memory.
    pub(super) fn memory(&self) -> usize {
        let holders = self.holders.iter().flatten().map(|list| size_of_val(list) + list.capacity() * 4);
        self.log.memory() + self.seen.capacity() * 4 + holders.sum::<usize>()
    }
}

/// Whether a literal is assumed, and does not follow.
pub(super) fn is_assumed(literal: Code, trail: &Trail) -> bool {
    trail.value(literal) == Value::True && trail.at(trail.place(literal)).cause == Cause::Assumed
}

fn hold(holders: &mut Vec<Vec<Clause>>, clause: Clause, store: &Store) {
    for &literal in store.literals(clause) {
        if holders.len() <= literal as usize {
            holders.resize_with(literal as usize + 1, Vec::new);
        }
        holders[literal as usize].push(clause);
    }
}

fn signed(number: u32) -> i32 {
    i32::try_from(number).expect("there are fewer clauses than words")
}
