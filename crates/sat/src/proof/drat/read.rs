//! The steps of a DRAT proof, read one after the other.
//!
//! As text, a step is the literals of a clause and a 0, with a `d` before them if the clause is
//! deleted. Lines that start with `c` are comments. In binary form it is `a` or `d`, the literals
//! and a 0; a literal of variable v is 2v, plus 1 if it is negated, in groups of seven bits, lowest
//! first, and the highest bit of a byte is set if more groups follow.

use std::io::{self, Read};

use crate::proof::bytes::Bytes;
use crate::proof::rejection::{Place, Reason, Rejection};
use crate::proof::step::Trouble;

/// What a step does with its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Add,
    Delete,
}

/// Reads DRAT in either form, text or binary.
pub(super) struct Steps<R> {
    bytes: Bytes<R>,
    place: Place,
    is_binary: bool,
}

impl<R: Read> Steps<R> {
    /// Recognises the form by the beginning.
    pub(super) fn new(input: R) -> io::Result<Self> {
        let mut bytes = Bytes::new(input);
        let is_binary = bytes.are_binary()?;
        let place = if is_binary { Place::Step { number: 0, offset: 0 } } else { Place::Line(1) };
        Ok(Self { bytes, place, is_binary })
    }

    /// Reads the next step and its literals; `None` at the end.
    pub(super) fn next(&mut self, literals: &mut Vec<i64>) -> Result<Option<Kind>, Trouble> {
        literals.clear();
        if let Place::Step { number, offset } = &mut self.place {
            *number += 1;
            *offset = self.bytes.position();
        }
        if self.is_binary { self.binary(literals) } else { self.text(literals) }
    }

    /// A rejection at the step that was read last.
    pub(super) fn rejection(&self, reason: Reason) -> Rejection {
        Rejection { place: self.place, reason }
    }

    fn binary(&mut self, literals: &mut Vec<i64>) -> Result<Option<Kind>, Trouble> {
        let kind = match self.bytes.next()? {
            None => return Ok(None),
            Some(b'a') => Kind::Add,
            Some(b'd') => Kind::Delete,
            Some(_) => return Err(Reason::NotDrat("neither `a` nor `d` where a step should start").into()),
        };
        loop {
            match number(&mut self.bytes)? {
                0 => return Ok(Some(kind)),
                value if value & 1 == 1 => literals.push(-(value >> 1)),
                value => literals.push(value >> 1),
            }
        }
    }

    fn text(&mut self, literals: &mut Vec<i64>) -> Result<Option<Kind>, Trouble> {
        let kind = match self.skip_blanks(true)? {
            None => return Ok(None),
            Some(b'd') => {
                self.bytes.next()?;
                Kind::Delete
            }
            Some(_) => Kind::Add,
        };
        loop {
            match self.word()? {
                0 => return Ok(Some(kind)),
                literal => literals.push(literal),
            }
        }
    }

    /// Skips blanks and line breaks, and comments if a step may start here. Returns the next byte.
    #[inline]
    fn skip_blanks(&mut self, is_start: bool) -> Result<Option<u8>, Trouble> {
        loop {
            match self.bytes.peek()? {
                Some(b'\n') => {
                    if let Place::Line(line) = &mut self.place {
                        *line += 1;
                    }
                    self.bytes.next()?;
                }
                Some(b' ' | b'\t' | b'\r') => drop(self.bytes.next()?),
                Some(b'c') if is_start => {
                    while self.bytes.peek()?.is_some_and(|byte| byte != b'\n') {
                        self.bytes.next()?;
                    }
                }
                next => return Ok(next),
            }
        }
    }

    /// Reads the next number. Those that are too large come back as a large one.
    #[inline]
    fn word(&mut self) -> Result<i64, Trouble> {
        let is_negative = match self.skip_blanks(false)? {
            None => return Err(Reason::CutOff.into()),
            Some(b'-') => self.bytes.next()?.is_some(),
            Some(_) => false,
        };
        let mut value: Option<i64> = None;
        while let Some(digit @ b'0'..=b'9') = self.bytes.peek()? {
            self.bytes.next()?;
            value = Some(value.unwrap_or(0).saturating_mul(10).saturating_add(i64::from(digit - b'0')));
        }
        match (value, self.bytes.peek()?) {
            (Some(value), Some(b' ' | b'\t' | b'\r' | b'\n') | None) => {
                Ok(if is_negative { -value } else { value })
            }
            _ => Err(Reason::NotDrat("something that is not a number").into()),
        }
    }
}

/// The next number of a binary proof.
#[inline]
fn number<R: Read>(bytes: &mut Bytes<R>) -> Result<i64, Trouble> {
    let mut value = 0;
    for shift in (0..35).step_by(7) {
        let byte = bytes.next()?.ok_or(Reason::CutOff)?;
        value |= i64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(value);
        }
    }
    Err(Reason::NotDrat("a number of more than 35 bits").into())
}
