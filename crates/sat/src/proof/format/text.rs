//! The steps of proofs in text.

use super::{Fit, Format};

/// How well a text fits each format, the most likely first. DRAT comes last, since most LRAT fits it too.
pub(super) fn fits(beginning: &[u8], is_cut: bool) -> [(Format, Fit); 3] {
    let text = if is_cut { without_last_word(beginning) } else { beginning };
    [(Format::Lrat, lrat(text)), (Format::Frat, frat(text)), (Format::Drat, drat(text))]
}

/// The text before its last word, which may be cut off.
fn without_last_word(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(u8::is_ascii_whitespace).unwrap_or(0);
    &text[..end]
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

fn number(word: &[u8]) -> Option<i64> {
    str::from_utf8(word).ok()?.parse().ok()
}

/// LRAT has a line for each step, of which only the last may be cut off.
fn lrat(text: &[u8]) -> Fit {
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
    number(words.next()?).filter(|id| *id >= 0)?;
    let is_deletion = words.next_if(|word| *word == b"d").is_some();
    let mut left = if is_deletion { 1 } else { 2 };
    for word in words {
        let number = number(word).filter(|_| left > 0)?;
        left -= usize::from(number == 0);
    }
    Some(left)
}

/// DRAT is lists that end with 0, with a `d` before those of deleted clauses, whatever the lines.
fn drat(text: &[u8]) -> Fit {
    lists(text, |word| Some(word.strip_prefix(b"d").unwrap_or(word)))
}

/// FRAT is lists that end with 0, each after a letter. There are clauses of the formula among them.
fn frat(text: &[u8]) -> Fit {
    let mut names_formula = false;
    let fit = lists(text, |word| {
        names_formula |= word == b"o";
        matches!(word, b"o" | b"a" | b"d" | b"l" | b"f" | b"r").then_some(&[])
    });
    if names_formula { fit } else { Fit::Broken(0) }
}

/// Whether a text consists of lists of numbers that end with 0. `start` takes off what may stand before the
/// first number.
fn lists<'a>(text: &'a [u8], mut start: impl FnMut(&'a [u8]) -> Option<&'a [u8]>) -> Fit {
    let (mut last, mut is_start) = (0, true);
    for (line, number_of_line) in text.split(|byte| *byte == b'\n').zip(1..) {
        for word in words(line) {
            if is_start && word.starts_with(b"c") {
                break;
            }
            let rest = if is_start { start(word) } else { Some(word) };
            is_start = false;
            match rest.map(|rest| if rest.is_empty() { Some(1) } else { number(rest) }) {
                Some(Some(0)) => (last, is_start) = (number_of_line, true),
                Some(Some(_)) => {}
                Some(None) | None => return Fit::Broken(last),
            }
        }
    }
    Fit::Whole
}
