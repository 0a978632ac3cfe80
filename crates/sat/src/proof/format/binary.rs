//! The steps of binary proofs.

use super::{Fit, Format};

/// How well a binary proof fits each format, the most likely first.
pub(super) fn fits(beginning: &[u8]) -> [(Format, Fit); 3] {
    [(Format::Frat, frat(beginning)), (Format::Lrat, lrat(beginning)), (Format::Drat, drat(beginning))]
}

/// What became of reading a part of a binary proof.
enum Part<'a> {
    /// It ends, and this comes behind it.
    End(&'a [u8]),
    /// The bytes end within it.
    Cut,
    /// It is none.
    Bad,
}

/// Reads a letter, and what `step` reads of the rest, again and again.
fn fit<'a>(beginning: &'a [u8], mut step: impl FnMut(u8, &'a [u8]) -> Part<'a>) -> Fit {
    let mut left = beginning;
    while let [letter, rest @ ..] = left {
        match step(*letter, rest) {
            Part::End(rest) => left = rest,
            Part::Cut => break,
            Part::Bad => return Fit::Broken(beginning.len() - left.len()),
        }
    }
    Fit::Whole
}

fn drat(beginning: &[u8]) -> Fit {
    fit(beginning, |letter, bytes| match letter {
        b'a' | b'd' => list(bytes, is_literal),
        _ => Part::Bad,
    })
}

/// Numbers of clauses increase, and hints are smaller than them.
fn lrat(beginning: &[u8]) -> Fit {
    let mut last = 0;
    fit(beginning, |letter, bytes| match letter {
        b'd' => list(bytes, |id| id & 1 == 0),
        b'a' => match number(bytes) {
            Number::End(id, _) if id & 1 == 1 || id <= last => Part::Bad,
            Number::End(id, literals) => {
                last = id;
                match list(literals, is_literal) {
                    Part::End(hints) => list(hints, |hint| hint >> 1 < id >> 1),
                    part => part,
                }
            }
            Number::Cut => Part::Cut,
            Number::Bad => Part::Bad,
        },
        _ => Part::Bad,
    })
}

/// There are clauses of the formula among those of the proof. Numbers of clauses have no sign here, but hints do.
fn frat(beginning: &[u8]) -> Fit {
    let mut names_formula = false;
    let fit = fit(beginning, |letter, bytes| {
        names_formula |= letter == b'o';
        match letter {
            b'o' | b'a' | b'd' | b'f' => match number(bytes) {
                Number::End(0, _) | Number::Bad => Part::Bad,
                Number::End(_, literals) => list(literals, is_literal),
                Number::Cut => Part::Cut,
            },
            b'l' | b'r' => list(bytes, |_| true),
            _ => Part::Bad,
        }
    });
    if names_formula { fit } else { Fit::Broken(0) }
}

/// Variable v is 2v, its negation 2v + 1, so 1 is none. Variables have 31 bits, so literals have 32.
fn is_literal(number: u64) -> bool {
    number != 1 && number >> 32 == 0
}

/// Reads numbers up to a 0. Each must be allowed.
fn list(mut bytes: &[u8], is_allowed: impl Fn(u64) -> bool) -> Part<'_> {
    loop {
        match number(bytes) {
            Number::End(0, rest) => return Part::End(rest),
            Number::End(number, rest) if is_allowed(number) => bytes = rest,
            Number::Cut => return Part::Cut,
            _ => return Part::Bad,
        }
    }
}

/// What became of reading a number.
enum Number<'a> {
    End(u64, &'a [u8]),
    Cut,
    Bad,
}

/// A number has at most so many bytes.
const LONGEST: usize = 9;

/// Reads a number in groups of 7 bits, the lowest first, all but the last with the highest bit set.
fn number(bytes: &[u8]) -> Number<'_> {
    match bytes.iter().take(LONGEST).position(|byte| byte & 0x80 == 0) {
        Some(end) => {
            let groups = bytes[..=end].iter().rev();
            let value = groups.fold(0, |value, byte| value << 7 | u64::from(byte & 0x7f));
            Number::End(value, &bytes[end + 1..])
        }
        None if bytes.len() < LONGEST => Number::Cut,
        None => Number::Bad,
    }
}
