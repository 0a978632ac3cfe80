//! The steps of a proof, read one after the other.

mod binary;
mod parts;
mod text;

use std::io::{self, Read};

use super::bytes::Bytes;
use super::rejection::{Place, Reason, Rejection};

pub(super) use parts::{Kind, Step, Trouble};

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
