//! The steps of a proof, read one after the other.

mod binary;
mod text;

use std::io::{self, Read};

use super::bytes::Bytes;
use super::rejection::{Place, Reason, Rejection};

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Adds a clause with this number.
    Add(u64),
    /// Deletes the clauses that are listed as hints.
    Delete,
}

/// One step, in buffers that are reused for the next.
#[derive(Debug, Default)]
pub(super) struct Step {
    /// The literals of a new clause as DIMACS writes them.
    pub(super) literals: Vec<i64>,
    /// The hints of a new clause, or the clauses to delete. A negative hint starts the part of a RAT
    /// step that is about this clause.
    pub(super) hints: Vec<i64>,
}

/// Why there is no next step.
#[derive(Debug)]
pub(super) enum Trouble {
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
fn deleted(step: &Step) -> Result<(), Reason> {
    match step.hints.iter().find(|&&id| id < 0) {
        Some(_) => Err(Reason::Syntax("a negative number among clauses to delete")),
        None => Ok(()),
    }
}

/// Reads LRAT in either form, text or binary.
pub(super) struct Steps<R> {
    bytes: Bytes<R>,
    form: Form,
    place: Place,
}

#[derive(Clone, Copy)]
enum Form {
    Text,
    Binary,
}

impl<R: Read> Steps<R> {
    /// Recognises the form by the beginning.
    pub(super) fn new(input: R) -> io::Result<Self> {
        let mut bytes = Bytes::new(input);
        let (form, place) = if bytes.are_binary()? {
            (Form::Binary, Place::Step { number: 0, offset: 0 })
        } else {
            (Form::Text, Place::Line(1))
        };
        Ok(Self { bytes, form, place })
    }

    /// The next step; `None` at the end.
    pub(super) fn next(&mut self, step: &mut Step) -> Result<Option<Kind>, Trouble> {
        step.literals.clear();
        step.hints.clear();
        match &mut self.place {
            Place::Line(line) => text::skip_to_step(&mut self.bytes, line)?,
            Place::Step { number, offset } => {
                *number += 1;
                *offset = self.bytes.position();
            }
            // Only the steps of DRAT are counted so.
            Place::Added(_) => {}
        }
        match self.form {
            Form::Text => text::step(&mut self.bytes, step),
            Form::Binary => binary::step(&mut self.bytes, step),
        }
    }

    /// A rejection at the step that was read last.
    pub(super) fn rejection(&self, reason: Reason) -> Rejection {
        Rejection { place: self.place, reason }
    }
}
