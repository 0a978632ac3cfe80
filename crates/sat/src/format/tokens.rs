//! Words of a text, read byte by byte in bounded memory, with line numbers.

use std::io::{self, BufRead};

/// Words longer than this are cut. No number is that long, and nothing else is kept.
const LONGEST_WORD: usize = 64;

/// Splits a stream into words.
pub(super) struct Tokens<R> {
    input: R,
    line: usize,
    position: u64,
    /// Whether only blanks come before the next byte in its line.
    starts_line: bool,
}

impl<R: BufRead> Tokens<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, line: 1, position: 0, starts_line: true }
    }

    /// The line, from 1, of the next byte.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// Whether only blanks come before the next byte in its line.
    pub(super) fn starts_line(&self) -> bool {
        self.starts_line
    }

    /// How many bytes come before the next one.
    pub(super) fn position(&self) -> u64 {
        self.position
    }

    /// The next byte, which is not consumed.
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Consumes the byte that was peeked at.
    pub(super) fn skip(&mut self, byte: u8) {
        self.line += usize::from(byte == b'\n');
        self.position += 1;
        self.starts_line = byte == b'\n' || self.starts_line && byte.is_ascii_whitespace();
        self.input.consume(1);
    }

    /// Reads the rest of the input, so that a compressed one is checked.
    pub(super) fn skip_rest(&mut self) -> io::Result<()> {
        io::copy(&mut self.input, &mut io::sink()).map(drop)
    }

    /// Skips blanks and line breaks; returns the next byte.
    pub(super) fn skip_white(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.peek()? {
                Some(byte) if byte.is_ascii_whitespace() => self.skip(byte),
                next => return Ok(next),
            }
        }
    }

    /// Skips blanks but not line breaks; returns the next byte.
    pub(super) fn skip_blanks(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.peek()? {
                Some(byte) if byte.is_ascii_whitespace() && byte != b'\n' => self.skip(byte),
                next => return Ok(next),
            }
        }
    }

    /// Reads the bytes up to white space, cut at `LONGEST_WORD`.
    pub(super) fn word(&mut self, word: &mut Vec<u8>) -> io::Result<()> {
        word.clear();
        while let Some(byte) = self.peek()?.filter(|byte| !byte.is_ascii_whitespace()) {
            if word.len() < LONGEST_WORD {
                word.push(byte);
            }
            self.skip(byte);
        }
        Ok(())
    }

    /// The rest of the line without its line break, which is not consumed. At most `keep` bytes are
    /// kept.
    pub(super) fn rest_of_line(&mut self, keep: usize) -> io::Result<Vec<u8>> {
        let mut rest = Vec::new();
        while let Some(byte) = self.peek()?.filter(|&byte| byte != b'\n') {
            if rest.len() < keep {
                rest.push(byte);
            }
            self.skip(byte);
        }
        Ok(rest)
    }
}

/// The number that a word is. A word that was cut is none, whatever it starts with.
pub(super) fn number(word: &[u8]) -> Option<i64> {
    std::str::from_utf8(word).ok().filter(|word| word.len() < LONGEST_WORD)?.parse().ok()
}

/// Text for a message, shortened and without control characters.
pub(super) fn printable(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut shown: String = text.chars().take(60).flat_map(char::escape_debug).collect();
    if text.chars().count() > 60 {
        shown.push('…');
    }
    shown
}
