//! The words of an output, read line by line in bounded memory.

use std::fmt;
use std::io::{self, BufRead};

/// No literal and no status is longer than this. Longer words are cut to it, for messages.
pub(super) const LONGEST: usize = 24;

/// The beginning of a word, and the length of all of it.
#[derive(Clone, Copy, Default)]
pub(super) struct Word {
    start: [u8; LONGEST],
    pub(super) length: usize,
}

/// Splits an output into words at blanks, and counts lines.
pub(super) struct Words<R> {
    reader: R,
    /// The line on which the last word stood, from 1.
    pub(super) line: usize,
    place: Place,
}

/// Where the next byte is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// On a line of which nothing has been read.
    LineStart,
    /// Further on in a line.
    InLine,
    /// After a line break, still counted as on that line.
    LineEnd,
}

impl Word {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.start[..self.length.min(LONGEST)]
    }

    /// Returns true if the word consists of digits, with or without a minus sign.
    pub(super) fn is_number(&self) -> bool {
        let digits = self.bytes().strip_prefix(b"-").unwrap_or(self.bytes());
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    }

    /// The word without the letter of pseudo-Boolean variables: `-2` for `-x2`.
    pub(super) fn without_x(self) -> Self {
        let (sign, name) = match self.bytes() {
            [b'-', name @ ..] => (Some(b'-'), name),
            name => (None, name),
        };
        let mut word = Self::default();
        sign.into_iter()
            .chain(name.strip_prefix(b"x").unwrap_or(name).iter().copied())
            .for_each(|byte| word.push(byte));
        word
    }

    /// The number that the word stands for. One beyond the type counts as its last one.
    pub(super) fn number(&self) -> Option<i64> {
        if !self.is_number() {
            return None;
        }
        let text = std::str::from_utf8(self.bytes()).ok()?;
        let farthest = if text.starts_with('-') { i64::MIN } else { i64::MAX };
        Some(if self.length > LONGEST { farthest } else { text.parse().unwrap_or(farthest) })
    }

    fn push(&mut self, byte: u8) {
        if let Some(free) = self.start.get_mut(self.length) {
            *free = byte;
        }
        self.length = self.length.saturating_add(1);
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let more = if self.length > LONGEST { "…" } else { "" };
        write!(f, "{}{more}", self.bytes().escape_ascii())
    }
}

impl<R: BufRead> Words<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, line: 1, place: Place::LineStart }
    }

    /// Skips the rest of the line and any blank lines, and returns the next word; `None` at the end
    /// of the output.
    pub(super) fn first_of_line(&mut self) -> io::Result<Option<Word>> {
        loop {
            match self.place {
                Place::LineStart => {}
                Place::InLine => {
                    self.reader.skip_until(b'\n')?;
                    self.line += 1;
                }
                Place::LineEnd => self.line += 1,
            }
            self.place = Place::LineStart;
            if self.reader.fill_buf()?.is_empty() {
                return Ok(None);
            }
            if let Some(word) = self.next_of_line()? {
                return Ok(Some(word));
            }
        }
    }

    /// The next word on the same line, if there is one.
    pub(super) fn next_of_line(&mut self) -> io::Result<Option<Word>> {
        self.next_of_line_to(|_| {})
    }

    /// The next word on the same line. Its bytes are also passed on, however long it is.
    pub(super) fn next_of_line_to(&mut self, mut pass: impl FnMut(u8)) -> io::Result<Option<Word>> {
        let mut word = Word::default();
        while self.place != Place::LineEnd {
            let buffer = self.reader.fill_buf()?;
            if buffer.is_empty() {
                break;
            }
            let (used, stop) = take(buffer, &mut word, &mut pass);
            self.reader.consume(used);
            self.place = if stop == Stop::Line { Place::LineEnd } else { Place::InLine };
            if stop == Stop::Word {
                break;
            }
        }
        Ok((word.length > 0).then_some(word))
    }
}

#[derive(PartialEq, Eq)]
enum Stop {
    Word,
    Line,
    Buffer,
}

/// Adds bytes to a word until it ends. Returns how many bytes were consumed, blanks and the line
/// break included.
fn take(buffer: &[u8], word: &mut Word, pass: &mut impl FnMut(u8)) -> (usize, Stop) {
    for (index, &byte) in buffer.iter().enumerate() {
        match byte {
            b'\n' => return (index + 1, Stop::Line),
            _ if !byte.is_ascii_whitespace() => {
                word.push(byte);
                pass(byte);
            }
            _ if word.length > 0 => return (index + 1, Stop::Word),
            _ => {}
        }
    }
    (buffer.len(), Stop::Buffer)
}
