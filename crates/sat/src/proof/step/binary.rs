//! LRAT in binary form, as CaDiCaL can write it.
//!
//! A step is `a`, the number of the clause, its literals, a 0, the hints and a 0; or `d`, the
//! numbers of clauses and a 0. A number n is encoded as 2|n|, plus 1 if n is negative, in groups of
//! seven bits, lowest first. The highest bit of a byte is set if more groups follow.

use std::io::Read;

use super::parts::{Kind, Step, Trouble, deleted};
use crate::proof::bytes::Bytes;
use crate::proof::rejection::Reason;

pub(super) fn step<R: Read>(bytes: &mut Bytes<R>, step: &mut Step) -> Result<Option<Kind>, Trouble> {
    match bytes.next()? {
        None => Ok(None),
        Some(b'a') => {
            let id = id(number(bytes)?, Reason::Syntax("a negative number where a step should start"))?;
            loop {
                match number(bytes)? {
                    0 => break,
                    literal => step.literals.push(signed(literal)),
                }
            }
            hints(bytes, step)?;
            Ok(Some(Kind::Add(id)))
        }
        Some(b'd') => {
            hints(bytes, step)?;
            deleted(step)?;
            Ok(Some(Kind::Delete))
        }
        Some(_) => Err(Reason::Syntax("neither `a` nor `d` where a step should start").into()),
    }
}

fn hints<R: Read>(bytes: &mut Bytes<R>, step: &mut Step) -> Result<(), Trouble> {
    loop {
        match number(bytes)? {
            0 => return Ok(()),
            value => step.hints.push(signed(value)),
        }
    }
}

/// The encoded number. It is 0 only for 0 itself.
#[inline]
fn number<R: Read>(bytes: &mut Bytes<R>) -> Result<u64, Trouble> {
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

/// The number of a clause. If it is negative, `negative` is the error.
#[inline]
fn id(value: u64, negative: Reason) -> Result<u64, Reason> {
    if value & 1 == 0 { Ok(value >> 1) } else { Err(negative) }
}
