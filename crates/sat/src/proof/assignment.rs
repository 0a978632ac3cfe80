//! The check of one step: its hints are followed.

use super::clauses::{Clauses, Code};
use super::rejection::Reason;

/// The literals that are true at the moment.
pub(super) struct Assignment {
    is_true: Vec<bool>,
    trail: Vec<Code>,
}

/// The state of a clause under an assignment.
enum State {
    /// All its literals are false.
    False,
    /// All its literals but this one are false. This one may be true already.
    Unit(Code),
    /// Two or more of its literals are not false.
    Open,
}

impl Assignment {
    /// An assignment without values, for variables up to this one.
    pub(super) fn new(variables: u32) -> Self {
        Self { is_true: vec![false; 2 * (variables as usize + 1)], trail: Vec::new() }
    }

    /// Whether there is a variable with this number.
    pub(super) fn knows(&self, variable: u64) -> bool {
        (1..self.is_true.len() as u64 / 2).contains(&variable)
    }

    /// Checks that a clause follows by its hints. The negation of the clause is assumed for the
    /// time of the check, and the hints must refute it.
    pub(super) fn follows(
        &mut self,
        id: u64,
        clause: &[Code],
        hints: &[u64],
        clauses: &Clauses,
    ) -> Result<(), Reason> {
        let result = self.negate(clause).and_then(|()| self.propagate(id, hints, clauses));
        for literal in self.trail.drain(..) {
            self.is_true[literal as usize] = false;
        }
        result
    }

    fn negate(&mut self, clause: &[Code]) -> Result<(), Reason> {
        clause.iter().try_for_each(|&literal| {
            if self.is_true(literal) {
                return Err(Reason::Tautology(literal >> 1));
            }
            self.assign(literal ^ 1);
            Ok(())
        })
    }

    fn propagate(&mut self, id: u64, hints: &[u64], clauses: &Clauses) -> Result<(), Reason> {
        let mut is_refuted = false;
        for &hint in hints {
            let clause = clauses.get(hint).ok_or(Reason::NoSuchHint(hint))?;
            if is_refuted {
                continue;
            }
            match self.state(clause) {
                // CaDiCaL sometimes gives hints for the same literal twice.
                State::Unit(literal) if self.is_true(literal) => {}
                State::Unit(literal) => self.assign(literal),
                State::False => is_refuted = true,
                State::Open => return Err(Reason::NotUnit(hint)),
            }
        }
        if is_refuted { Ok(()) } else { Err(Reason::NoConflict(id)) }
    }

    #[inline]
    fn state(&self, clause: &[Code]) -> State {
        let mut rest = clause.iter().copied().filter(|&literal| !self.is_true(literal ^ 1));
        let Some(first) = rest.next() else { return State::False };
        // A literal may occur in a clause twice.
        match rest.find(|&literal| literal != first) {
            Some(_) => State::Open,
            None => State::Unit(first),
        }
    }

    #[inline]
    fn is_true(&self, literal: Code) -> bool {
        self.is_true[literal as usize]
    }

    fn assign(&mut self, literal: Code) {
        self.is_true[literal as usize] = true;
        self.trail.push(literal);
    }
}
