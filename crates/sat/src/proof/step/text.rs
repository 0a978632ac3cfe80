//! LRAT as text, with a line for each step.
//!
//! A step is the number of the clause, its literals, a 0, the hints and a 0; or a number without
//! meaning, `d`, the numbers of clauses and a 0. Lines that start with `c` are comments.

use std::io::Read;

use super::parts::{Kind, Step, Trouble, deleted};
use crate::proof::bytes::Bytes;
use crate::proof::rejection::Reason;

/// Larger numbers are rejected. Ten times this and a digit more still fits the type.
const MOST: i64 = 1 << 58;

/// Skips blank lines and comments, and counts lines.
pub(super) fn skip_to_step<R: Read>(bytes: &mut Bytes<R>, line: &mut u64) -> Result<(), Trouble> {
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

pub(super) fn step<R: Read>(bytes: &mut Bytes<R>, step: &mut Step) -> Result<Option<Kind>, Trouble> {
    if bytes.peek()?.is_none() {
        return Ok(None);
    }
    let id = new_id(number(bytes)?)?;
    let kind = if skip_blanks(bytes)? == Some(b'd') {
        bytes.next()?;
        Kind::Delete
    } else {
        literals(bytes, step)?;
        Kind::Add(id)
    };
    loop {
        match number(bytes)? {
            0 => break,
            hint => step.hints.push(hint),
        }
    }
    if kind == Kind::Delete {
        deleted(step)?;
    }
    match skip_blanks(bytes)? {
        None | Some(b'\n') => Ok(Some(kind)),
        Some(_) => Err(Reason::Syntax("more text on the line after the end of the step").into()),
    }
}

fn literals<R: Read>(bytes: &mut Bytes<R>, step: &mut Step) -> Result<(), Trouble> {
    loop {
        match number(bytes)? {
            0 => return Ok(()),
            literal => step.literals.push(literal),
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
fn number<R: Read>(bytes: &mut Bytes<R>) -> Result<i64, Trouble> {
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
