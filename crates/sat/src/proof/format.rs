//! What a proof can be read as, by how it begins.
//!
//! The formats look alike. `2 0 0` is two clauses in DRAT, and the empty clause with the number 2 in LRAT; in
//! binary form the number of a clause may have the byte of a letter. So there may be several readings, and
//! a proof is refuted only when it is wrong in all of them.

use std::fmt;

use super::step::is_binary;

/// Formats of proofs that can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Format {
    /// Clauses with hints, and with numbers.
    Lrat,
    /// Clauses alone.
    Drat,
    /// Clauses with numbers, those of the formula among them, and hints if the solver has any.
    Frat,
}

/// A proof is judged by so many bytes at most.
pub const BEGINNING: u64 = 1 << 16;

impl Format {
    /// What a proof that begins so can be read as, the most likely format first; nothing if it is no proof in
    /// a format of these. It ends with these bytes if there are fewer than [`BEGINNING`]. An empty proof
    /// is DRAT: it is one if unit propagation refutes the formula.
    ///
    /// If each reading comes upon something that is no step, those are left that come furthest.
    pub fn readings(beginning: &[u8]) -> Vec<Self> {
        let is_cut = beginning.len() as u64 >= BEGINNING;
        let fits = if is_binary(beginning) { binary_fits(beginning) } else { text_fits(beginning, is_cut) };
        let best = fits.iter().map(|(_, fit)| *fit).max().filter(|best| *best > Fit::Broken(0));
        fits.iter().filter(|(_, fit)| Some(*fit) == best).map(|(format, _)| *format).collect()
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lrat => "LRAT",
            Self::Drat => "DRAT",
            Self::Frat => "FRAT",
        })
    }
}

/// How well a beginning fits a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// Behind this place, a line or a byte, comes something that is no step. 0 is a place before any step.
    Broken(usize),
    /// It consists of steps, of which the last may be cut off.
    Whole,
}

// The steps of proofs in text:

/// How well a text fits each format, the most likely first. DRAT comes last, since most LRAT fits it too.
fn text_fits(beginning: &[u8], is_cut: bool) -> [(Format, Fit); 3] {
    let text = if is_cut { without_last_word(beginning) } else { beginning };
    [(Format::Lrat, text_lrat(text)), (Format::Frat, text_frat(text)), (Format::Drat, text_drat(text))]
}

/// The text before its last word, which may be cut off.
fn without_last_word(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(u8::is_ascii_whitespace).unwrap_or(0);
    &text[..end]
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

fn text_number(word: &[u8]) -> Option<i64> {
    str::from_utf8(word).ok()?.parse().ok()
}

/// LRAT has a line for each step, of which only the last may be cut off.
fn text_lrat(text: &[u8]) -> Fit {
    let (mut last, mut is_open) = (0, false);
    for (line, number) in text.split(|byte| *byte == b'\n').zip(1..) {
        if is_open {
            return Fit::Broken(last);
        }
        if words(line).next().is_none_or(|word| word.starts_with(b"c")) {
            continue;
        }
        let Some(left) = lists_left(line) else { return Fit::Broken(last) };
        is_open = left > 0;
        last = number;
    }
    if last > 0 { Fit::Whole } else { Fit::Broken(0) }
}

/// A step of LRAT is a number, and two lists that end with 0; or a number, a `d`, and one. How many lists are
/// not ended is the result, and nothing if the line is no step.
fn lists_left(line: &[u8]) -> Option<usize> {
    let mut words = words(line).peekable();
    text_number(words.next()?).filter(|id| *id >= 0)?;
    let is_deletion = words.next_if(|word| *word == b"d").is_some();
    let mut left = if is_deletion { 1 } else { 2 };
    for word in words {
        let number = text_number(word).filter(|_| left > 0)?;
        left -= usize::from(number == 0);
    }
    Some(left)
}

/// DRAT is lists that end with 0, with a `d` before those of deleted clauses. Ends of lines do not count.
fn text_drat(text: &[u8]) -> Fit {
    lists(text, |word| Some(word.strip_prefix(b"d").unwrap_or(word)))
}

/// FRAT is lists that end with 0, each after a letter. There are clauses of the formula among them.
fn text_frat(text: &[u8]) -> Fit {
    let mut names_formula = false;
    let fit = lists(text, |word| {
        names_formula |= word == b"o";
        matches!(word, b"o" | b"a" | b"d" | b"l" | b"f" | b"r").then_some(&[])
    });
    if names_formula { fit } else { Fit::Broken(0) }
}

/// Returns true if a text consists of lists of numbers that end with 0. `start` takes off what may
/// stand before the first number.
fn lists<'a>(text: &'a [u8], mut start: impl FnMut(&'a [u8]) -> Option<&'a [u8]>) -> Fit {
    let (mut last, mut is_start) = (0, true);
    for (line, number_of_line) in text.split(|byte| *byte == b'\n').zip(1..) {
        for word in words(line) {
            if is_start && word.starts_with(b"c") {
                break;
            }
            let rest = if is_start { start(word) } else { Some(word) };
            is_start = false;
            match rest.map(|rest| if rest.is_empty() { Some(1) } else { text_number(rest) }) {
                Some(Some(0)) => (last, is_start) = (number_of_line, true),
                Some(Some(_)) => {}
                Some(None) | None => return Fit::Broken(last),
            }
        }
    }
    Fit::Whole
}

// The steps of binary proofs:

/// How well a binary proof fits each format, the most likely first.
fn binary_fits(beginning: &[u8]) -> [(Format, Fit); 3] {
    [
        (Format::Frat, binary_frat(beginning)),
        (Format::Lrat, binary_lrat(beginning)),
        (Format::Drat, binary_drat(beginning)),
    ]
}

/// What became of reading a part of a binary proof.
enum Part<'a> {
    /// It ends, and this comes behind it.
    End(&'a [u8]),
    /// The bytes end within it.
    Cut,
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

fn binary_drat(beginning: &[u8]) -> Fit {
    fit(beginning, |letter, bytes| match letter {
        b'a' | b'd' => list(bytes, is_literal),
        _ => Part::Bad,
    })
}

/// Numbers of clauses increase, and hints are smaller than them.
fn binary_lrat(beginning: &[u8]) -> Fit {
    let mut last = 0;
    fit(beginning, |letter, bytes| match letter {
        b'd' => list(bytes, |id| id & 1 == 0),
        b'a' => match binary_number(bytes) {
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

/// There are clauses of the formula among those of the proof. Numbers of clauses have no sign here, but
/// hints do.
fn binary_frat(beginning: &[u8]) -> Fit {
    let mut names_formula = false;
    let fit = fit(beginning, |letter, bytes| {
        names_formula |= letter == b'o';
        match letter {
            b'o' | b'a' | b'd' | b'f' => match binary_number(bytes) {
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

/// Variable v is 2v, its negation 2v + 1, so 1 is no literal. Variables have 31 bits, so literals have 32.
fn is_literal(number: u64) -> bool {
    number != 1 && number >> 32 == 0
}

/// Reads numbers up to a 0. Each must be allowed.
fn list(mut bytes: &[u8], is_allowed: impl Fn(u64) -> bool) -> Part<'_> {
    loop {
        match binary_number(bytes) {
            Number::End(0, rest) => return Part::End(rest),
            Number::End(number, rest) if is_allowed(number) => bytes = rest,
            Number::Cut => return Part::Cut,
            _ => return Part::Bad,
        }
    }
}

enum Number<'a> {
    End(u64, &'a [u8]),
    Cut,
    Bad,
}

/// A number has at most so many bytes.
const LONGEST: usize = 9;

/// Reads a number in groups of 7 bits, the lowest first, all but the last with the highest bit set.
fn binary_number(bytes: &[u8]) -> Number<'_> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::format::Format::{Drat, Frat, Lrat};

    fn readings(beginning: &[u8]) -> Vec<Format> {
        Format::readings(beginning)
    }

    #[test]
    fn steps_of_text() {
        let cases: [(&str, &[Format]); 22] = [
            ("1 -2 0\n", &[Drat]),
            ("0\n", &[Drat]),
            ("d 1 2 0\n", &[Drat]),
            ("d1 2 0\n", &[Drat]),
            ("c made by hand\n\nc\n2 0\n", &[Drat]),
            ("  -7 0", &[Drat]),
            ("1 2\n3 0\n", &[Drat]),
            ("", &[Drat]),
            ("c nothing\n", &[Drat]),
            // Two clauses in a line of DRAT.
            ("2 0 0\n", &[Lrat, Drat]),
            ("3 1 0 1 2 0\n", &[Lrat, Drat]),
            ("3 1 0 1 2", &[Lrat, Drat]),
            ("3 1 0 1 2\n0\n", &[Drat]),
            ("3 d 1 2 0\n", &[Lrat]),
            ("3 1 0 1 2 0\n3 d 1 2 0\n", &[Lrat]),
            ("o 1 2 0\na 2 0\n", &[Frat]),
            ("o 1 2 0 a 2 0 l 1 0\nf 2 0\n", &[Frat]),
            // Damage comes after the first step.
            ("3 1 0 1 2 0\nwords\n", &[Lrat, Drat]),
            ("o 1 2 0\na 2\nx\n", &[Frat]),
            ("words\n", &[]),
            ("pseudo-Boolean proof version 3.0\n", &[]),
            ("a 2 0\n", &[]),
        ];
        for (proof, expected) in cases {
            assert_eq!(readings(proof.as_bytes()), expected, "{proof:?}");
        }
    }

    /// The literal 63 is 126, 64 is 128 and takes two bytes, −8191 is 16383, the last of two bytes,
    /// and 8192 is 16384.
    #[test]
    fn steps_of_bytes() {
        let proof = b"a\x7e\0d\x80\x01\xff\x7f\0a\x80\x80\x01\0a\0";
        for length in 3..proof.len() {
            assert!(readings(&proof[..length]).contains(&Drat), "{length}");
        }
        for bad in [&b"a\x01\0"[..], b"a\x80\x80\x80\x80\x80\x01\0", b"i\x02\0"] {
            assert!(!readings(bad).contains(&Drat), "{bad:?}");
        }
        assert_eq!(readings(b"a\x02\0b\x02\0"), [Drat], "one step is right");
        assert_eq!(readings(b"o\x01\x02\0a\x02\0l\x01\0f\x02\0"), [Frat]);
        assert_eq!(readings(b"o\x01\x02\0a\x02\0l\x01\0f\0\0"), [Frat]);
        assert_eq!(readings(b"o\0\x02\0"), []);
    }

    /// The hint 50 is 100, the letter `d`, and −48 is 97, the letter `a`. So these could be steps of
    /// either format.
    #[test]
    fn hints_that_look_like_letters() {
        assert_eq!(readings(b"a\x7e\x02\0d\0a\x80\x01\0d\x7e\0"), [Lrat, Drat]);
        assert_eq!(readings(b"a\x7e\x02\0a\x06\0"), [Lrat, Drat]);
        // The first number is not larger than the hint.
        assert_eq!(readings(b"a\x02\x02\0d\0"), [Drat]);
        assert_eq!(readings(b"a\x02\0a\x06\0"), [Drat]);
    }

    /// What was looked at may end within a step.
    #[test]
    fn a_long_proof_is_judged_by_its_beginning() {
        let most = usize::try_from(BEGINNING).unwrap();
        for step in [&b"a\x02\x05\0"[..], b"d\x02\x80\x01\x07\0", b"1 -2345678 0\n", b"1 2 0 d 3 4 5 0 "] {
            let mut long = step.repeat(most);
            long.truncate(most);
            assert_eq!(readings(&long), [Drat]);
        }
        let mut long = b"77 1 -2 0 3 4 0\n".repeat(most);
        long.truncate(most - 3);
        assert_eq!(readings(&long), [Lrat, Drat]);
        assert_eq!(
            readings(&[b"a".as_slice(), &vec![3; most - 1]].concat()),
            [Drat],
            "a clause of 65535 literals"
        );
    }
}
