//! The check of a whole proof.

use std::io::{self, BufRead, Read};

use thiserror::Error;

use super::assignment::{Assignment, Basis, Refusal};
use super::clauses::{Clauses, Code};
use super::rejection::{Reason, Rejection};
use super::step::{Kind, Step, Steps, Trouble};
use super::variables::Variables;
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

/// The same with progress reports: `observe` is called every few thousand steps.
///
/// # Errors
/// As for [`check`].
pub fn check_with(
    formula: impl BufRead,
    proof: impl Read,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Checked, CheckError> {
    let mut checker = Checker::read(formula)?;
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
    notes: N,
    clauses: Clauses,
    variables: Variables,
    assignment: Assignment,
    /// The largest number of a clause so far.
    last: u64,
    is_done: bool,
    report: Checked,
}

impl Checker {
    /// Reads the clauses of the formula, which have the numbers 1, 2, …
    pub(super) fn read(formula: impl BufRead) -> Result<Self, CheckError> {
        Self::noting(formula, ())
    }
}

impl<N: Notes> Checker<N> {
    /// The same for somebody who wants to know what is read.
    pub(super) fn noting(formula: impl BufRead, mut notes: N) -> Result<Self, CheckError> {
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

    /// The numbers of the variables so far.
    pub(super) fn variables(&self) -> &Variables {
        &self.variables
    }

    /// Whether the empty clause is there.
    pub(super) fn is_done(&self) -> bool {
        self.is_done
    }

    /// What was noted so far.
    pub(super) fn notes(&self) -> &N {
        &self.notes
    }

    /// What was checked so far.
    pub(super) fn report(&self) -> Checked {
        self.report
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
        self.notes.added(id, codes, self.assignment.used());
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
