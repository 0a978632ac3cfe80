//! The steps of an LRAT proof, read one after the other, as text or in binary form.

use std::io::{self, Read};

use super::rejection::{Place, Reason, Rejection};

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
            Place::Line(line) => skip_to_step(&mut self.bytes, line)?,
            Place::Step { number, offset } => {
                *number += 1;
                *offset = self.bytes.position();
            }
            // Only the steps of DRAT are counted so.
            Place::Added(_) => {}
        }
        match self.form {
            Form::Text => text_step(&mut self.bytes, step),
            Form::Binary => binary_step(&mut self.bytes, step),
        }
    }

    /// A rejection at the step that was read last.
    pub(super) fn rejection(&self, reason: Reason) -> Rejection {
        Rejection { place: self.place, reason }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
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

#[derive(Debug)]
pub(super) enum Trouble {
    Io(io::Error),
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

// LRAT as text, with a line for each step.
//
// A step is the number of the clause, its literals, a 0, the hints and a 0; or a number without
// meaning, `d`, the numbers of clauses and a 0. Lines that start with `c` are comments.

/// Larger numbers are rejected. Ten times this and a digit more still fits the type.
const MOST: i64 = 1 << 58;

/// Skips blank lines and comments, and counts lines.
fn skip_to_step<R: Read>(bytes: &mut Bytes<R>, line: &mut u64) -> Result<(), Trouble> {
    while let Some(byte) = bytes.peek()? {
        match byte {
            b'c' => {
                while bytes.peek()?.is_some_and(|byte| byte != b'\n') {
                    bytes.next()?;
                }
            }
            _ if byte.is_ascii_whitespace() => {
                *line += u64::from(byte == b'\n');
                bytes.next()?;
            }
            _ => break,
        }
    }
    Ok(())
}

fn text_step<R: Read>(bytes: &mut Bytes<R>, step: &mut Step) -> Result<Option<Kind>, Trouble> {
    if bytes.peek()?.is_none() {
        return Ok(None);
    }
    let id = new_id(text_number(bytes)?)?;
    let kind = if skip_blanks(bytes)? == Some(b'd') {
        bytes.next()?;
        Kind::Delete
    } else {
        text_list(bytes, &mut step.literals)?;
        Kind::Add(id)
    };
    text_list(bytes, &mut step.hints)?;
    if kind == Kind::Delete {
        deleted(step)?;
    }
    match skip_blanks(bytes)? {
        None | Some(b'\n') => Ok(Some(kind)),
        Some(_) => Err(Reason::Syntax("more text on the line after the end of the step").into()),
    }
}

fn text_list<R: Read>(bytes: &mut Bytes<R>, list: &mut Vec<i64>) -> Result<(), Trouble> {
    loop {
        match text_number(bytes)? {
            0 => return Ok(()),
            number => list.push(number),
        }
    }
}

fn new_id(number: i64) -> Result<u64, Reason> {
    u64::try_from(number).map_err(|_| Reason::Syntax("a negative number where a step should start"))
}

/// Skips blanks and returns the next byte, which may be the line break.
#[inline]
fn skip_blanks<R: Read>(bytes: &mut Bytes<R>) -> Result<Option<u8>, Trouble> {
    loop {
        match bytes.peek()? {
            Some(b' ' | b'\t' | b'\r') => drop(bytes.next()?),
            next => return Ok(next),
        }
    }
}

/// Reads the next number of the line.
#[inline]
fn text_number<R: Read>(bytes: &mut Bytes<R>) -> Result<i64, Trouble> {
    let is_negative = match skip_blanks(bytes)? {
        None => return Err(Reason::CutOff.into()),
        Some(b'\n') => return Err(Reason::Syntax("a line that ends before its last 0").into()),
        Some(b'-') => bytes.next()?.is_some(),
        Some(_) => false,
    };
    let mut value = None;
    while let Some(digit @ b'0'..=b'9') = bytes.peek()? {
        bytes.next()?;
        value = Some(value.unwrap_or(0) * 10 + i64::from(digit - b'0'));
        if value > Some(MOST) {
            return Err(Reason::Syntax("a number that is too large").into());
        }
    }
    let value = value.ok_or(Reason::Syntax("something that is not a number"))?;
    match bytes.peek()? {
        Some(b' ' | b'\t' | b'\r' | b'\n') | None => Ok(if is_negative { -value } else { value }),
        Some(_) => Err(Reason::Syntax("something that is not a number").into()),
    }
}

// LRAT in binary form, as CaDiCaL can write it.
//
// A step is `a`, the number of the clause, its literals, a 0, the hints and a 0; or `d`, the
// numbers of clauses and a 0. A number n is encoded as 2|n|, plus 1 if n is negative, in groups of
// seven bits, lowest first. The highest bit of a byte is set if more groups follow.

fn binary_step<R: Read>(bytes: &mut Bytes<R>, step: &mut Step) -> Result<Option<Kind>, Trouble> {
    match bytes.next()? {
        None => Ok(None),
        Some(b'a') => {
            let id = new_id(signed(binary_number(bytes)?))?;
            binary_list(bytes, &mut step.literals)?;
            binary_list(bytes, &mut step.hints)?;
            Ok(Some(Kind::Add(id)))
        }
        Some(b'd') => {
            binary_list(bytes, &mut step.hints)?;
            deleted(step)?;
            Ok(Some(Kind::Delete))
        }
        Some(_) => Err(Reason::Syntax("neither `a` nor `d` where a step should start").into()),
    }
}

fn binary_list<R: Read>(bytes: &mut Bytes<R>, list: &mut Vec<i64>) -> Result<(), Trouble> {
    loop {
        match binary_number(bytes)? {
            0 => return Ok(()),
            value => list.push(signed(value)),
        }
    }
}

/// The encoded number. It is 0 only for 0 itself.
#[inline]
fn binary_number<R: Read>(bytes: &mut Bytes<R>) -> Result<u64, Trouble> {
    let mut value = 0u64;
    for shift in (0..63).step_by(7) {
        let byte = bytes.next()?.ok_or(Reason::CutOff)?;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(value);
        }
    }
    Err(Reason::Syntax("a number of more than 63 bits").into())
}

fn signed(value: u64) -> i64 {
    let magnitude = (value >> 1).cast_signed();
    if value & 1 == 1 { -magnitude } else { magnitude }
}

/// How many bytes of a proof are read at once.
const BLOCK: usize = 1 << 18;

/// A reader with a block of the bytes that come next.
pub(super) struct Bytes<R> {
    input: R,
    block: Vec<u8>,
    at: usize,
    before: u64,
}

impl<R: Read> Bytes<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, block: Vec::new(), at: 0, before: 0 }
    }

    /// How many bytes were consumed.
    pub(super) fn position(&self) -> u64 {
        self.before + self.at as u64
    }

    /// The next byte, which is not consumed.
    #[inline]
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.at == self.block.len() {
            self.refill()?;
        }
        Ok(self.block.get(self.at).copied())
    }

    #[inline]
    pub(super) fn next(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        self.at += usize::from(byte.is_some());
        Ok(byte)
    }

    /// The bytes of the current block that were not consumed, or the next block if there are none.
    /// A block is full unless the input ends in it, and empty only at the end.
    fn ahead(&mut self) -> io::Result<&[u8]> {
        self.peek()?;
        Ok(&self.block[self.at..])
    }

    /// Returns true if the proof is binary.
    pub(super) fn are_binary(&mut self) -> io::Result<bool> {
        self.ahead().map(is_binary)
    }

    /// Fills a whole block, even if a pipe gives less at once.
    #[cold]
    fn refill(&mut self) -> io::Result<()> {
        self.before += self.at as u64;
        self.at = 0;
        self.block.resize(BLOCK, 0);
        let mut length = 0;
        let result = loop {
            match self.input.read(&mut self.block[length..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(0) => break Ok(()),
                Ok(more) => length += more,
                Err(error) => break Err(error),
            }
        };
        self.block.truncate(length);
        result
    }
}

/// Returns true if a proof that begins so is binary. A binary proof starts with the letter of a step,
/// and has a byte of value 0 after every list. A text has no control characters but white space: it
/// consists of digits, blanks, signs, letters, and comments.
pub(super) fn is_binary(start: &[u8]) -> bool {
    let is_control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    matches!(start.first(), Some(b'a' | b'd' | b'o' | b'f' | b'l' | b'r')) && start.iter().any(is_control)
}
