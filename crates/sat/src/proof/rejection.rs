//! Why a proof is rejected, and where.

use std::fmt;

use thiserror::Error;

/// A proof that was rejected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {reason}")]
pub struct Rejection {
    /// Where.
    pub place: Place,
    /// What is wrong there.
    pub reason: Reason,
}

/// A place in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of a text, from 1.
    Line(u64),
    /// A step of a binary proof.
    Step {
        /// Its number, from 1.
        number: u64,
        /// Bytes before it.
        offset: u64,
    },
    /// A clause that the proof adds, from 1.
    Added(u64),
}

/// What is wrong with a step of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Reason {
    /// The text cannot be understood.
    #[error("{0}, so the proof is not in LRAT (a proof without hints has to be checked as DRAT)")]
    Syntax(&'static str),
    /// The text or the bytes are no DRAT.
    #[error("{0}, so the proof is not in DRAT")]
    NotDrat(&'static str),
    /// The text or the bytes are no FRAT.
    #[error("{0}, so the proof is not in FRAT")]
    NotFrat(&'static str),
    /// The step ends where the file ends.
    #[error("the proof is cut off within a step")]
    CutOff,
    /// A literal whose variable is too large, or 0.
    #[error("{0} is not a literal: variables go up to 2147483647")]
    Literal(i64),
    /// A negative hint names a clause without the negation of the first literal.
    #[error("hint -{0} is not a clause with the negation of the first literal")]
    NotCandidate(u64),
    /// Two negative hints are the same.
    #[error("hint -{0} is given twice")]
    CandidateTwice(u64),
    /// A RAT step does not speak of all clauses with the negation of its first literal.
    #[error("the negative hints leave out {0} clauses with the negation of the first literal")]
    CandidatesMissing(u32),
    /// A clause of a DRAT proof has neither of the properties that it may have.
    #[error("the clause {0} does not follow by unit propagation, nor is it RAT on its first literal")]
    NeitherRupNorRat(String),
    /// A DRAT proof ends, and unit propagation refutes nothing.
    #[error("the proof ends, but unit propagation does not reach a contradiction")]
    NoContradiction,
    /// The empty clause is added without a reason.
    #[error("the empty clause does not follow by unit propagation")]
    EmptyTooEarly,
    /// A clause with a literal and its negation.
    #[error("the clause holds variable {0} and its negation")]
    Tautology(i64),
    /// The number of a new clause is not larger than all earlier ones.
    #[error("clause {id} comes after clause {last}, but numbers must increase")]
    NotNew {
        /// The number of the new clause.
        id: u64,
        /// The largest number so far.
        last: u64,
    },
    /// A hint names a clause that does not exist.
    #[error("hint {0} names no clause, or one that was deleted")]
    NoSuchHint(u64),
    /// A clause is deleted that does not exist.
    #[error("clause {0} cannot be deleted: it does not exist, or was deleted before")]
    NoSuchClause(u64),
    /// A hint has two or more literals that are not false.
    #[error("hint {0} is not a unit clause: two of its literals are not false")]
    NotUnit(u64),
    /// The hints lead to no conflict.
    #[error("the hints do not refute the negation of clause {0}")]
    NoConflict(u64),
    /// The proof ends without an empty clause.
    #[error("the proof ends, but never reaches the empty clause")]
    NeverEmpty,
    /// The clauses would need more than 2³² words of 32 bits.
    #[error("there are more clauses than this checker can hold (16 GiB)")]
    TooLarge,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Step { number, offset } => write!(f, "step {number} (at byte {offset})"),
            Self::Added(number) => write!(f, "added clause {number}"),
        }
    }
}
