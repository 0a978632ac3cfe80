//! The check of one step: its hints are followed.

use super::clauses::{Clauses, Code};
use super::rejection::Reason;

/// The literals that are true at the moment.
pub(super) struct Assignment {
    is_true: Vec<bool>,
    trail: Vec<Code>,
    used: Vec<u64>,
}

/// Why a clause may not be added.
pub(super) enum Refusal {
    /// It holds this literal and its negation.
    Tautology(Code),
    /// Its hints are wrong.
    Hints(Reason),
}

/// Why a clause may be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Basis {
    /// It follows.
    Follows,
    /// It is RAT: its resolvents follow.
    Resolvents,
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        Self::Hints(reason)
    }
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
        Self { is_true: vec![false; 2 * (variables as usize + 1)], trail: Vec::new(), used: Vec::new() }
    }

    /// Makes room for variables up to this one.
    pub(super) fn grow(&mut self, variables: u32) {
        let length = 2 * (variables as usize + 1);
        if self.is_true.len() < length {
            self.is_true.resize(length, false);
        }
    }

    /// Checks that a clause may be added by its hints. Positive hints alone show that it follows.
    /// Negative ones show that it is RAT on its first literal.
    pub(super) fn allows(
        &mut self,
        id: u64,
        clause: &[Code],
        hints: &[i64],
        clauses: &mut Clauses,
    ) -> Result<Basis, Refusal> {
        self.used.clear();
        let result = self.negate(clause).and_then(|()| Ok(self.follow(id, clause, hints, clauses)?));
        self.undo(0);
        result
    }

    /// The hints that the last step needed: those that made a literal true, and the last one.
    pub(super) fn used(&self) -> &[u64] {
        &self.used
    }

    /// The negation of the clause is assumed, and the hints must refute it.
    fn follow(
        &mut self,
        id: u64,
        clause: &[Code],
        hints: &[i64],
        clauses: &mut Clauses,
    ) -> Result<Basis, Reason> {
        let (follows, candidates) = parts(hints);
        let is_refuted = self.propagate(follows, clauses)?;
        if let Some(pivot) = clause.first().filter(|_| !is_refuted) {
            return match candidates {
                // Without hints the negated pivot must occur nowhere.
                [] if clauses.occurrences(pivot ^ 1) > 0 => Err(Reason::NoConflict(id)),
                _ => self.resolve(pivot ^ 1, candidates, clauses).map(|()| Basis::Resolvents),
            };
        }
        for hint in candidates {
            exists(hint.unsigned_abs(), clauses)?;
        }
        if is_refuted { Ok(Basis::Follows) } else { Err(Reason::NoConflict(id)) }
    }

    /// Checks that the resolvents with all clauses that hold the negated pivot follow. Each part of
    /// the hints is about one of these clauses, the candidates.
    fn resolve(&mut self, negated: Code, mut hints: &[i64], clauses: &mut Clauses) -> Result<(), Reason> {
        let (start, mut seen, mut occurrences) = (self.trail.len(), Vec::new(), 0);
        while let [first, rest @ ..] = hints {
            let candidate = first.unsigned_abs();
            let (follows, others) = parts(rest);
            let literals = clauses.get(candidate).ok_or(Reason::NoSuchHint(candidate))?;
            let there = literals.iter().filter(|&&literal| literal == negated).count();
            if there == 0 {
                return Err(Reason::NotCandidate(candidate));
            }
            occurrences += there;
            seen.push(candidate);
            let is_satisfied = self.negate_rest(literals, negated);
            if !self.propagate(follows, clauses)? && !is_satisfied {
                return Err(Reason::NoConflict(candidate));
            }
            self.undo(start);
            hints = others;
        }
        complete(seen, occurrences, clauses.occurrences(negated))
    }

    fn negate(&mut self, clause: &[Code]) -> Result<(), Refusal> {
        clause.iter().try_for_each(|&literal| {
            if self.is_true(literal) {
                return Err(Refusal::Tautology(literal));
            }
            self.assign(literal ^ 1);
            Ok(())
        })
    }

    /// Assumes that the literals of a candidate are false, all but one. Returns true if one of them
    /// is true, or the negation of another: then the resolvent holds anyway.
    fn negate_rest(&mut self, candidate: &[Code], negated: Code) -> bool {
        for &literal in candidate.iter().filter(|&&literal| literal != negated) {
            if self.is_true(literal) {
                return true;
            }
            if !self.is_true(literal ^ 1) {
                self.assign(literal ^ 1);
            }
        }
        false
    }

    /// Follows positive hints and returns whether they lead to a conflict. If not, each of them was
    /// a unit clause.
    fn propagate(&mut self, hints: &[i64], clauses: &Clauses) -> Result<bool, Reason> {
        let mut is_refuted = false;
        for hint in hints {
            let hint = hint.unsigned_abs();
            let clause = clauses.get(hint).ok_or(Reason::NoSuchHint(hint))?;
            if is_refuted {
                continue;
            }
            match self.state(clause) {
                // CaDiCaL sometimes gives hints for the same literal twice.
                State::Unit(literal) if self.is_true(literal) => continue,
                State::Unit(literal) => self.assign(literal),
                State::False => is_refuted = true,
                State::Open => return Err(Reason::NotUnit(hint)),
            }
            self.used.push(hint);
        }
        Ok(is_refuted)
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

    /// Takes back all but the first `length` assignments.
    fn undo(&mut self, length: usize) {
        for literal in self.trail.drain(length..) {
            self.is_true[literal as usize] = false;
        }
    }
}

/// The hints before the first negative one, and the others.
fn parts(hints: &[i64]) -> (&[i64], &[i64]) {
    hints.split_at(hints.iter().position(|&hint| hint < 0).unwrap_or(hints.len()))
}

fn exists(id: u64, clauses: &Clauses) -> Result<(), Reason> {
    clauses.get(id).map(drop).ok_or(Reason::NoSuchHint(id))
}

/// Checks that the candidates differ, and that no other clause has the literal that they share.
fn complete(mut seen: Vec<u64>, occurrences: usize, all: u32) -> Result<(), Reason> {
    seen.sort_unstable();
    if let Some(pair) = seen.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Reason::CandidateTwice(pair[0]));
    }
    let found = u32::try_from(occurrences).unwrap_or(u32::MAX);
    if found < all { Err(Reason::CandidatesMissing(all - found)) } else { Ok(()) }
}
