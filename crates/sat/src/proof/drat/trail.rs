//! The literals that are true, in the order in which they became so, and why.

use super::store::Clause;
use crate::proof::clauses::Code;

/// The value of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Open,
    True,
    False,
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Assumed,
    Unit(Clause),
}

/// A literal that is true.
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

    /// Makes room for variables up to this one.
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
