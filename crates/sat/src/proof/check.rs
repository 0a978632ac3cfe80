//! The check of a whole proof, step by step.

use std::io::{self, BufRead, Read};

use thiserror::Error;

use super::clauses::{Clauses, Code, Variables};
use super::rejection::{Reason, Rejection};
use super::step::{Kind, Step, Steps, Trouble};
use crate::format::dimacs::{DimacsError, each_clause};
use crate::limits::StopReason;

/// Figures of a proof that was accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Variables that the formula announces.
    pub variables: u32,
    /// Clauses of the formula.
    pub clauses: u64,
    /// Clauses that the proof added, the empty one among them.
    pub added: u64,
    /// Those of them that do not follow but are RAT.
    pub rat: u64,
    /// Clauses that it deleted.
    pub deleted: u64,
    /// Hints of the added clauses.
    pub hints: u64,
    /// The largest number of clauses that existed at the same time.
    pub most: usize,
}

/// Why a proof was not accepted.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The formula cannot be read.
    #[error("cannot read the formula: {0}")]
    Formula(DimacsError),
    /// The formula is larger than the checker can hold.
    #[error("the formula has more literals than this checker can hold (16 GiB)")]
    TooLarge,
    /// The proof cannot be read.
    #[error("cannot read the proof: {0}")]
    Proof(io::Error),
    /// A limit was reached.
    #[error("{0}")]
    Stopped(StopReason),
    /// The proof is wrong or incomplete.
    #[error("the proof is rejected: {0}")]
    Rejected(Rejection),
}

impl From<Rejection> for CheckError {
    fn from(rejection: Rejection) -> Self {
        Self::Rejected(rejection)
    }
}

/// Checks that a formula in DIMACS has no model, by a proof in LRAT, as text or binary. What
/// follows the empty clause is not read.
///
/// # Errors
/// If the formula or the proof cannot be read, the formula is too large, or the proof is rejected.
pub fn check(formula: impl BufRead, proof: impl Read) -> Result<Checked, CheckError> {
    check_with(formula, proof, &mut |_| {})
}

/// Checks as [`check`] does, with progress reports: `observe` is called every few thousand steps.
///
/// # Errors
/// As for [`check`].
pub fn check_with(
    formula: impl BufRead,
    proof: impl Read,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Checked, CheckError> {
    let mut checker = Checker::read(formula, ())?;
    checker.follow(proof, observe)?;
    Ok(checker.report)
}

/// What can be noted during a check. Nothing is by default.
pub(super) trait Notes {
    /// A clause of the formula.
    fn clause(&mut self, _literals: &[Code]) {}
    /// An added clause with its number, and the hints that it needs.
    fn added(&mut self, _id: u64, _literals: &[Code], _hints: &[u64]) {}
}

impl Notes for () {}

/// Steps between two reports.
const INTERVAL: u64 = 1 << 12;

pub(super) struct Checker<N = ()> {
    pub(super) notes: N,
    clauses: Clauses,
    pub(super) variables: Variables,
    assignment: Assignment,
    /// The largest number of a clause so far.
    last: u64,
    /// True if the empty clause is there.
    pub(super) is_done: bool,
    pub(super) report: Checked,
}

impl<N: Notes> Checker<N> {
    /// Reads the clauses of the formula, which have the numbers 1, 2, … `notes` is told what is read.
    pub(super) fn read(formula: impl BufRead, mut notes: N) -> Result<Self, CheckError> {
        let (mut clauses, mut last, mut largest) = (Clauses::default(), 0, 0);
        let mut variables = Variables::of_formula();
        let (mut is_done, mut full, mut codes) = (false, Ok(()), Vec::new());
        let preamble = each_clause(formula, |literals| {
            last += 1;
            is_done |= literals.is_empty();
            codes.clear();
            codes.extend(literals.iter().filter_map(|literal| variables.code(literal.to_dimacs().into())));
            largest = literals.iter().map(|literal| literal.var().number()).max().unwrap_or(0).max(largest);
            notes.clause(&codes);
            if full.is_ok() {
                full = clauses.insert(last, &codes);
            }
        });
        let preamble = preamble.map_err(CheckError::Formula)?;
        full.map_err(|_| CheckError::TooLarge)?;
        let report = Checked {
            variables: preamble.variables,
            clauses: last,
            most: clauses.len(),
            ..Checked::default()
        };
        let variables = variables.before_proof(largest);
        let assignment = Assignment::new(variables.largest());
        Ok(Self { notes, clauses, variables, assignment, last, is_done, report })
    }

    /// The clauses of the formula, by their numbers.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &[Code]> {
        (1..=self.report.clauses).filter_map(|id| self.clauses.get(id))
    }

    /// Follows the proof up to the empty clause.
    pub(super) fn follow(
        &mut self,
        proof: impl Read,
        observe: &mut dyn FnMut(&Checked),
    ) -> Result<(), CheckError> {
        if self.is_done {
            return Ok(());
        }
        let mut steps = Steps::new(proof).map_err(CheckError::Proof)?;
        let mut step = Step::default();
        let mut codes = Vec::new();
        let mut until_report = INTERVAL;
        while !self.is_done {
            let result = match steps.next(&mut step) {
                Ok(Some(Kind::Add(id))) => self.add(id, &step, &mut codes),
                Ok(Some(Kind::Delete)) => self.delete(&step.hints),
                Ok(None) => Err(Reason::NeverEmpty),
                Err(Trouble::Bad(reason)) => Err(reason),
                Err(Trouble::Io(error)) => return Err(CheckError::Proof(error)),
            };
            result.map_err(|reason| steps.rejection(reason))?;
            until_report -= 1;
            if until_report == 0 {
                until_report = INTERVAL;
                observe(&self.report);
            }
        }
        Ok(())
    }

    fn add(&mut self, id: u64, step: &Step, codes: &mut Vec<u32>) -> Result<(), Reason> {
        if id <= self.last {
            return Err(Reason::NotNew { id, last: self.last });
        }
        codes.clear();
        for &literal in &step.literals {
            codes.push(self.variables.code(literal).ok_or(Reason::Literal(literal))?);
        }
        self.assignment.grow(self.variables.largest());
        let allowed = self.assignment.allows(id, codes, &step.hints, &mut self.clauses);
        let basis = allowed.map_err(|refusal| match refusal {
            Refusal::Tautology(literal) => Reason::Tautology(self.variables.literal(literal).abs()),
            Refusal::Hints(reason) => reason,
        })?;
        self.clauses.insert(id, codes)?;
        self.notes.added(id, codes, &self.assignment.used);
        self.last = id;
        self.is_done = codes.is_empty();
        self.report.added += 1;
        self.report.rat += u64::from(basis == Basis::Resolvents);
        self.report.hints += step.hints.len() as u64;
        self.report.most = self.report.most.max(self.clauses.len());
        Ok(())
    }

    fn delete(&mut self, ids: &[i64]) -> Result<(), Reason> {
        for id in ids.iter().map(|id| id.unsigned_abs()) {
            if !self.clauses.remove(id) {
                return Err(Reason::NoSuchClause(id));
            }
        }
        self.report.deleted += ids.len() as u64;
        Ok(())
    }
}

// The check of one step follows its hints.

/// The literals that are true at the moment.
struct Assignment {
    is_true: Vec<bool>,
    trail: Vec<Code>,
    /// The hints that the last step needed: those that made a literal true, and the last one.
    used: Vec<u64>,
}

enum Refusal {
    /// It holds this literal and its negation.
    Tautology(Code),
    /// Its hints are wrong.
    Hints(Reason),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Basis {
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
    False,
    /// All its literals but this one are false. This one may be true already.
    Unit(Code),
    /// Two or more of its literals are not false.
    Open,
}

impl Assignment {
    /// An assignment without values, for variables up to this one.
    fn new(variables: u32) -> Self {
        Self { is_true: vec![false; 2 * (variables as usize + 1)], trail: Vec::new(), used: Vec::new() }
    }

    /// Makes room for variables up to this one.
    fn grow(&mut self, variables: u32) {
        let length = 2 * (variables as usize + 1);
        if self.is_true.len() < length {
            self.is_true.resize(length, false);
        }
    }

    /// Checks that a clause may be added by its hints. Positive hints alone show that it follows.
    /// Negative ones show that it is RAT on its first literal.
    fn allows(
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
