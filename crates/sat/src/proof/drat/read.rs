//! The steps of a proof in DRAT or FRAT, read one after the other.
//!
//! As text, a step is the literals of a clause and a 0, with a `d` before them if the clause is
//! deleted. Lines that start with `c` are comments. In binary form it is `a` or `d`, the literals
//! and a 0; a literal of variable v is 2v, plus 1 if it is negated, in groups of seven bits, lowest
//! first, and the highest bit of a byte is set if more groups follow.
//!
//! In FRAT (S. Baek, M. Carneiro and M. Heule, TACAS 2021) a letter stands before every step: `a` and
//! `d`, followed by the number of the clause and its literals; `l` and hints; `o` for clauses of the
//! formula, `f` for those that are left in the end, `r` for new numbers. Only what is added and deleted
//! matters here: the clauses of the formula are those of the formula itself, and hints are found anew.

use std::io::{self, Read};

use crate::proof::format::Format;
use crate::proof::rejection::{Place, Reason, Rejection};
use crate::proof::step::{Bytes, Trouble};

/// What a step does with its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Add,
    Delete,
}

/// Formats of proofs without hints, or whose hints are not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unhinted {
    /// Clauses alone.
    Drat,
    /// Clauses with numbers.
    Frat,
}

impl From<Unhinted> for Format {
    fn from(format: Unhinted) -> Self {
        match format {
            Unhinted::Drat => Self::Drat,
            Unhinted::Frat => Self::Frat,
        }
    }
}

/// Reads either format in either form, text or binary.
pub(super) struct Steps<R> {
    bytes: Bytes<R>,
    format: Unhinted,
    place: Place,
    is_binary: bool,
}

impl<R: Read> Steps<R> {
    /// Recognises the form by the beginning.
    pub(super) fn new(input: R, format: Unhinted) -> io::Result<Self> {
        let mut bytes = Bytes::new(input);
        let is_binary = bytes.are_binary()?;
        let place = if is_binary { Place::Step { number: 0, offset: 0 } } else { Place::Line(1) };
        Ok(Self { bytes, format, place, is_binary })
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
        let kind = loop {
            match (self.bytes.next()?, self.format) {
                (None, _) => return Ok(None),
                (Some(b'a'), _) => break Kind::Add,
                (Some(b'd'), _) => break Kind::Delete,
                (Some(b'o' | b'l' | b'f' | b'r'), Unhinted::Frat) => while self.number()? != 0 {},
                (Some(_), _) => return Err(self.bad("a byte that is no letter where a step should start")),
            }
        };
        if self.format == Unhinted::Frat && self.number()? == 0 {
            return Err(self.bad("the number 0 of a clause"));
        }
        loop {
            match self.number()? {
                0 => return Ok(Some(kind)),
                value if value & 1 == 1 => literals.push(-(value >> 1)),
                value => literals.push(value >> 1),
            }
        }
    }

    fn text(&mut self, literals: &mut Vec<i64>) -> Result<Option<Kind>, Trouble> {
        let kind = match self.format {
            Unhinted::Drat => self.start_of_drat()?,
            Unhinted::Frat => self.start_of_frat()?,
        };
        let Some(kind) = kind else { return Ok(None) };
        loop {
            match self.word()? {
                0 => return Ok(Some(kind)),
                literal => literals.push(literal),
            }
        }
    }

    fn start_of_drat(&mut self) -> Result<Option<Kind>, Trouble> {
        Ok(match self.skip_blanks(true)? {
            None => None,
            Some(b'd') => {
                self.bytes.next()?;
                Some(Kind::Delete)
            }
            Some(_) => Some(Kind::Add),
        })
    }

    /// The start of a step that adds or deletes a clause, up to its literals. Others are skipped.
    fn start_of_frat(&mut self) -> Result<Option<Kind>, Trouble> {
        loop {
            let Some(letter) = self.skip_blanks(true)? else { return Ok(None) };
            self.bytes.next()?;
            let kind = match letter {
                b'a' => Kind::Add,
                b'd' => Kind::Delete,
                b'o' | b'l' | b'f' | b'r' => {
                    while self.word()? != 0 {}
                    continue;
                }
                _ => {
                    return Err(self
                        .bad("none of the letters `o`, `a`, `d`, `l`, `f`, `r` where a step should start"));
                }
            };
            return match self.word()? {
                0 => Err(self.bad("the number 0 of a clause")),
                _ => Ok(Some(kind)),
            };
        }
    }

    fn bad(&self, what: &'static str) -> Trouble {
        match self.format {
            Unhinted::Drat => Reason::NotDrat(what).into(),
            Unhinted::Frat => Reason::NotFrat(what).into(),
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
            _ => Err(self.bad("something that is not a number")),
        }
    }

    /// The next number of a binary proof. Numbers of clauses may have 63 bits, as in LRAT.
    #[inline]
    fn number(&mut self) -> Result<i64, Trouble> {
        let mut value = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.bytes.next()?.ok_or(Reason::CutOff)?;
            value |= i64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(self.bad("a number of more than 63 bits"))
    }
}
