//! A step, and why there may be none.

use std::io;

use crate::proof::rejection::Reason;

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::proof) enum Kind {
    /// Adds a clause with this number.
    Add(u64),
    /// Deletes the clauses that are listed as hints.
    Delete,
}

/// One step, in buffers that are reused for the next.
#[derive(Debug, Default)]
pub(in crate::proof) struct Step {
    /// The literals of a new clause as DIMACS writes them.
    pub(in crate::proof) literals: Vec<i64>,
    /// The hints of a new clause, or the clauses to delete. A negative hint starts the part of a RAT
    /// step that is about this clause.
    pub(in crate::proof) hints: Vec<i64>,
}

/// Why there is no next step.
#[derive(Debug)]
pub(in crate::proof) enum Trouble {
    /// The file cannot be read.
    Io(io::Error),
    /// The text or the bytes are not a valid step.
    Bad(Reason),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Reason> for Trouble {
    fn from(reason: Reason) -> Self {
        Self::Bad(reason)
    }
}

/// Checks that the clauses to delete have numbers.
pub(super) fn deleted(step: &Step) -> Result<(), Reason> {
    match step.hints.iter().find(|&&id| id < 0) {
        Some(_) => Err(Reason::Syntax("a negative number among clauses to delete")),
        None => Ok(()),
    }
}
