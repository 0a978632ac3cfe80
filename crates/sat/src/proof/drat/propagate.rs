//! Unit propagation with two watched literals, those clauses first that the refutation uses.
//!
//! The literals that follow from the clauses that are present stay on the trail. On top of them a
//! check puts the negation of a clause and what follows from it, and takes it back afterwards.
//!
//! Clauses come and go in any order, so literals are taken back in the middle of what they imply.
//! Two things keep the watches right. Each literal knows how much of the trail had been settled
//! when it became true ([`True::settled`]), and propagation starts again from
//! there. And a clause that is attached when it has one true literal, all others having been false
//! before, waits until that literal is taken back ([`Engine::waiting`]).

use super::store::{Clause, Store};
use crate::proof::clauses::Code;

/// A clause in the list of one of its two watched literals. If the other literal is true, the
/// clause need not be looked at.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: Clause,
    other: Code,
}

type Watches = Vec<Vec<Watch>>;

#[derive(Debug)]
pub(super) struct Engine {
    pub(super) store: Store,
    pub(super) trail: Trail,
    core: Watches,
    rest: Watches,
    /// How many literals of the trail have met all clauses of the core, and how many all others.
    core_done: usize,
    rest_done: usize,
    /// For each literal, the clauses to look at when it is no longer true.
    waiting: Vec<Vec<Clause>>,
}

/// The error is a clause whose literals are all false.
pub(super) type Consistent = Result<(), Clause>;

impl Engine {
    pub(super) fn new(variables: u32) -> Self {
        let mut engine = Self {
            store: Store::default(),
            trail: Trail::new(0),
            core: Vec::new(),
            rest: Vec::new(),
            core_done: 0,
            rest_done: 0,
            waiting: Vec::new(),
        };
        engine.grow(variables);
        engine
    }

    pub(super) fn grow(&mut self, variables: u32) {
        let length = 2 * (variables as usize + 1);
        if self.core.len() < length {
            self.trail.grow(variables);
            self.core.resize_with(length, Vec::new);
            self.rest.resize_with(length, Vec::new);
            self.waiting.resize_with(length, Vec::new);
        }
    }

    /// Watches a clause that is present and not empty. If it is a unit clause, its literal becomes
    /// true and is propagated.
    pub(super) fn attach(&mut self, clause: Clause) -> Consistent {
        self.choose_watches(clause);
        let literals = self.store.literals(clause);
        let first = literals[0];
        let second = literals.get(1).copied();
        if let Some(second) = second {
            let watches = if self.store.is_core(clause) { &mut self.core } else { &mut self.rest };
            watches[first as usize].push(Watch { clause, other: second });
            watches[second as usize].push(Watch { clause, other: first });
        }
        if second.is_some_and(|second| self.trail.value(second) != Value::False) {
            return Ok(());
        }
        match self.trail.value(first) {
            Value::False => Err(clause),
            Value::True => {
                let is_later = second.is_none_or(|second| self.trail.place(second) < self.trail.place(first));
                if is_later {
                    self.waiting[first as usize].push(clause);
                }
                Ok(())
            }
            Value::Open => {
                self.waiting[first as usize].push(clause);
                self.imply(first, Cause::Unit(clause));
                self.propagate()
            }
        }
    }

    /// Moves the two literals to the front that are not false, or became so last; a true one before others.
    fn choose_watches(&mut self, clause: Clause) {
        let trail = &self.trail;
        let rank = |literal: Code| match trail.value(literal) {
            Value::True => usize::MAX,
            Value::Open => usize::MAX - 1,
            Value::False => trail.place(literal),
        };
        let literals = self.store.literals_mut(clause);
        for front in 0..literals.len().min(2) {
            let best = (front..literals.len()).max_by_key(|&at| rank(literals[at])).unwrap_or(front);
            literals.swap(front, best);
        }
    }

    /// Takes a clause out. Its watches go when they are met. If it made a literal true, this and
    /// all later literals are taken back, and what follows without the clause is propagated.
    pub(super) fn remove(&mut self, clause: Clause) -> Consistent {
        self.store.set_present(clause, false);
        match self.trail.caused_by(clause, self.store.literals(clause)) {
            Some(place) => self.take_back(place),
            None => Ok(()),
        }
    }

    fn take_back(&mut self, place: usize) -> Consistent {
        let settled = self.trail.at(place).settled as usize;
        let mut gone = Vec::new();
        while self.trail.len() > place {
            gone.extend(self.trail.pop());
        }
        self.core_done = settled;
        self.rest_done = settled;
        for &literal in gone.iter().rev() {
            for clause in std::mem::take(&mut self.waiting[literal as usize]) {
                self.meet_again(clause, literal);
            }
        }
        self.propagate()
    }

    /// A clause is looked at because this literal was taken back. If its other watch is false, it
    /// is a unit clause.
    fn meet_again(&mut self, clause: Clause, literal: Code) {
        if !self.store.is_present(clause) {
            return;
        }
        let literals = self.store.literals(clause);
        let other = literals.iter().take(2).copied().find(|&other| other != literal);
        if other.is_some_and(|other| self.trail.value(other) != Value::False) {
            return;
        }
        self.waiting[literal as usize].push(clause);
        if self.trail.value(literal) == Value::Open {
            self.imply(literal, Cause::Unit(clause));
        }
    }

    /// Drops the watches of clauses that are not present.
    pub(super) fn sweep(&mut self) {
        let store = &self.store;
        for list in self.core.iter_mut().chain(&mut self.rest) {
            list.retain(|watch| store.is_present(watch.clause));
        }
        for list in &mut self.waiting {
            list.retain(|&clause| store.is_present(clause));
        }
    }

    pub(super) fn assume(&mut self, literal: Code) {
        self.imply(literal, Cause::Assumed);
    }

    /// Ends a check: takes back all but the first `length` literals, which have been propagated.
    pub(super) fn end_check(&mut self, length: usize) {
        self.trail.truncate(length);
        self.core_done = length;
        self.rest_done = length;
    }

    #[inline]
    fn imply(&mut self, literal: Code, cause: Cause) {
        self.trail.push(literal, cause, self.rest_done);
    }

    /// Propagates all literals of the trail.
    pub(super) fn propagate(&mut self) -> Consistent {
        loop {
            if self.core_done < self.trail.len() {
                let literal = self.trail.at(self.core_done).literal ^ 1;
                self.visit::<true>(literal)?;
                self.core_done += 1;
            } else if self.rest_done < self.trail.len() {
                let literal = self.trail.at(self.rest_done).literal ^ 1;
                self.visit::<false>(literal)?;
                self.rest_done += 1;
            } else {
                return Ok(());
            }
        }
    }

    /// Visits the clauses, of the core or the others, that watch a literal which is false now.
    fn visit<const CORE: bool>(&mut self, literal: Code) -> Consistent {
        let lists = if CORE { &mut self.core } else { &mut self.rest };
        let mut list = std::mem::take(&mut lists[literal as usize]);
        let (mut kept, mut result) = (0, Ok(()));
        let mut next = 0;
        while let Some(&watch) = list.get(next) {
            next += 1;
            if self.trail.value(watch.other) == Value::True {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            if !self.store.is_present(watch.clause) {
                continue;
            }
            let has_moved = !CORE && self.store.is_core(watch.clause);
            match self.watch_again(watch.clause, literal) {
                Found::Another { other, open } => {
                    let lists = if CORE || has_moved { &mut self.core } else { &mut self.rest };
                    lists[open as usize].push(Watch { clause: watch.clause, other });
                }
                Found::None { other } => {
                    let watch = Watch { other, ..watch };
                    if has_moved {
                        self.core[literal as usize].push(watch);
                    } else {
                        list[kept] = watch;
                        kept += 1;
                    }
                    match self.trail.value(other) {
                        Value::True => {}
                        Value::Open => self.imply(other, Cause::Unit(watch.clause)),
                        Value::False => {
                            result = Err(watch.clause);
                            break;
                        }
                    }
                }
            }
        }
        list.copy_within(next.., kept);
        list.truncate(kept + list.len() - next);
        let lists = if CORE { &mut self.core } else { &mut self.rest };
        lists[literal as usize] = list;
        result
    }

    /// Looks for a literal to watch in place of one that is false, and brings it to the front.
    #[inline]
    fn watch_again(&mut self, clause: Clause, literal: Code) -> Found {
        let trail = &self.trail;
        let literals = self.store.literals_mut(clause);
        let other = literals[0] ^ literals[1] ^ literal;
        if trail.value(other) == Value::True {
            return Found::None { other };
        }
        let open = literals[2..].iter().position(|&literal| trail.value(literal) != Value::False);
        let Some(at) = open else { return Found::None { other } };
        let open = literals[at + 2];
        literals[0] = other;
        literals[1] = open;
        literals[at + 2] = literal;
        Found::Another { other, open }
    }

    /// Bytes of memory.
    pub(super) fn memory(&self) -> usize {
        let watches = |lists: &Watches| -> usize {
            lists.iter().map(|list| size_of::<Vec<Watch>>() + list.capacity() * size_of::<Watch>()).sum()
        };
        let waiting = self.waiting.iter().map(|list| size_of_val(list) + list.capacity() * 4).sum::<usize>();
        self.store.memory() + self.trail.memory() + watches(&self.core) + watches(&self.rest) + waiting
    }
}

/// What became of the search for another literal to watch.
enum Found {
    /// This one is not false, and is watched from now on.
    Another { other: Code, open: Code },
    /// All others are false, or the other watched literal is true.
    None { other: Code },
}

// The trail has the literals that are true, in the order in which they became so, and why.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Open,
    True,
    False,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Assumed,
    Unit(Clause),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct True {
    pub(super) literal: Code,
    pub(super) cause: Cause,
    /// Literals before this place had met all their clauses when this one became true.
    pub(super) settled: u32,
}

#[derive(Debug)]
pub(super) struct Trail {
    values: Vec<Value>,
    /// Places of the variables that have values.
    places: Vec<u32>,
    list: Vec<True>,
}

impl Trail {
    pub(super) fn new(variables: u32) -> Self {
        let mut trail = Self { values: Vec::new(), places: Vec::new(), list: Vec::new() };
        trail.grow(variables);
        trail
    }

    pub(super) fn grow(&mut self, variables: u32) {
        let length = variables as usize + 1;
        if self.places.len() < length {
            self.places.resize(length, 0);
            self.values.resize(2 * length, Value::Open);
        }
    }

    /// One more than the largest variable.
    pub(super) fn variables(&self) -> usize {
        self.places.len()
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    #[inline]
    pub(super) fn value(&self, literal: Code) -> Value {
        self.values[literal as usize]
    }

    #[inline]
    pub(super) fn at(&self, place: usize) -> True {
        self.list[place]
    }

    /// The place of a literal that is true or false.
    #[inline]
    pub(super) fn place(&self, literal: Code) -> usize {
        self.places[literal as usize >> 1] as usize
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn push(&mut self, literal: Code, cause: Cause, settled: usize) {
        self.values[literal as usize] = Value::True;
        self.values[literal as usize ^ 1] = Value::False;
        self.places[literal as usize >> 1] = narrow(self.list.len());
        self.list.push(True { literal, cause, settled: narrow(settled) });
    }

    /// Takes back the last literal.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Code> {
        let literal = self.list.pop()?.literal;
        self.values[literal as usize] = Value::Open;
        self.values[literal as usize ^ 1] = Value::Open;
        Some(literal)
    }

    /// Takes back all but the first `length` literals.
    pub(super) fn truncate(&mut self, length: usize) {
        while self.list.len() > length {
            self.pop();
        }
    }

    /// The place of the literal that the clause made true, if it is one of these two.
    pub(super) fn caused_by(&self, clause: Clause, literals: &[Code]) -> Option<usize> {
        let candidates = literals.iter().take(2).filter(|&&literal| self.value(literal) == Value::True);
        candidates
            .map(|&literal| self.place(literal))
            .find(|&place| self.list[place].cause == Cause::Unit(clause))
    }

    /// Bytes of memory.
    pub(super) fn memory(&self) -> usize {
        self.values.capacity() * size_of::<Value>()
            + self.places.capacity() * size_of::<u32>()
            + self.list.capacity() * size_of::<True>()
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the trail is no longer than there are variables")]
fn narrow(place: usize) -> u32 {
    place as u32
}
