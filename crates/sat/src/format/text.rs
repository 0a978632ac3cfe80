//! What readers and writers of several formats share: words of a text, read byte by byte in bounded
//! memory, with line numbers; comments; and clauses as text, written in blocks.

use std::borrow::Borrow;
use std::io::{self, BufRead, Write};

use thiserror::Error;

use crate::cnf::{Lit, Template};

/// Words longer than this are cut. No number is that long, and nothing else is kept.
const LONGEST_WORD: usize = 64;

pub(super) struct Tokens<R> {
    input: R,
    /// The line, from 1, of the next byte.
    pub(super) line: usize,
    /// How many bytes come before the next one.
    pub(super) position: u64,
    /// True if only blanks come before the next byte in its line.
    pub(super) starts_line: bool,
}

impl<R: BufRead> Tokens<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, line: 1, position: 0, starts_line: true }
    }

    /// The rest of the input, which may be replaced by a copy of it.
    pub(super) fn input_mut(&mut self) -> &mut R {
        &mut self.input
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

    /// The rest of the line, which is not consumed, as far as the input holds it ready.
    pub(super) fn line_ahead(&mut self) -> io::Result<&[u8]> {
        self.peek()?;
        Ok(self.input.fill_buf()?.split(|&byte| byte == b'\n').next().unwrap_or_default())
    }

    /// Consumes the byte that was peeked at.
    pub(super) fn skip(&mut self, byte: u8) {
        self.line += usize::from(byte == b'\n');
        self.position += 1;
        self.starts_line = byte == b'\n' || self.starts_line && byte.is_ascii_whitespace();
        self.input.consume(1);
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

    /// The rest of the line without its line break, which is not consumed. At most `keep` bytes are kept.
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

/// The number that a word is. A word that was cut is not a number, even if it starts with digits.
pub(super) fn number(word: &[u8]) -> Option<i64> {
    std::str::from_utf8(word).ok().filter(|word| word.len() < LONGEST_WORD)?.parse().ok()
}

/// The number that a word is in a clause. A 0 with a sign, which could be meant for a literal, is none.
pub(super) fn literal_number(word: &[u8]) -> Option<i64> {
    number(word).filter(|&number| number != 0 || word[0].is_ascii_digit())
}

/// What a word of a clause may be that is no literal, as the end of a message.
pub(super) fn advice_on(word: &str) -> &'static str {
    let first = word.split_ascii_whitespace().next().unwrap_or_default();
    let digits = first.trim_end_matches(|last: char| last.is_ascii_lowercase());
    match digits.parse::<i64>() {
        Ok(0) if first == "-0" || first == "+0" => ": the 0 that ends a clause has no sign",
        Ok(0) if digits.len() < first.len() => {
            ": is the line break missing where two files were joined, as in `(cat f.cnf; echo; cat cubes)`?"
        }
        _ => "",
    }
}

/// A number with its noun, such as `1 clause` and `2 clauses`.
pub(super) fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
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

/// The limit on the bytes of all comments together, so that a hostile file cannot exhaust the memory.
const COMMENT_BYTES: usize = 1 << 24;

/// The comments before all else, which are lines that start with `c`, or with `*` in OPB, without this letter and blanks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments(Vec<String>);

impl Comments {
    /// The comments in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Reads comments and stops before the first word that is not part of one.
    pub(super) fn read(tokens: &mut Tokens<impl BufRead>, mark: u8) -> io::Result<Self> {
        let mut comments = Self::default();
        let mut room = COMMENT_BYTES;
        while tokens.skip_white()? == Some(mark) {
            let line = tokens.rest_of_line(room)?;
            room -= line.len();
            let text = String::from_utf8_lossy(&line);
            comments.0.push(text.strip_prefix(char::from(mark)).unwrap_or(&text).trim().to_owned());
        }
        Ok(comments)
    }
}

/// Why a text cannot be read, and where.
#[derive(Debug, Error)]
#[error("{}{reason}", if *line > 0 { format!("line {line}: ") } else { String::new() })]
pub struct Located<R> {
    /// The line, counted from 1; 0 if it is about the whole file.
    pub line: usize,
    /// What is wrong there.
    pub reason: R,
}

/// Text is passed on in pieces of this many bytes.
const BLOCK: usize = 1 << 16;

/// Room for the longest literal, `-2147483647 `. Every literal is copied with this length: a move
/// of fixed size is faster than a loop over its few bytes.
const LITERAL: usize = 12;

/// So many literals are written between two looks at how full the block is.
const RUN: usize = 64;

/// Writes lines of literals, each ended by 0. It holds no more than a block of text.
#[derive(Debug)]
pub(super) struct ClauseText<W: Write> {
    out: W,
    block: Box<[u8]>,
    used: usize,
    slots: Vec<LiteralText>,
}

impl<W: Write> ClauseText<W> {
    /// Writes the comments. A comment may not contain a line break.
    pub(super) fn new<'a>(mut out: W, comments: impl IntoIterator<Item = &'a str>) -> io::Result<Self> {
        for comment in comments {
            debug_assert!(!comment.contains(['\n', '\r']), "a comment is one line");
            writeln!(out, "c {comment}")?;
        }
        // Text may go past the block by a run of literals and the end of a line.
        let block = vec![0; BLOCK + (RUN + 1) * LITERAL].into_boxed_slice();
        Ok(Self { out, block, used: 0, slots: Vec::new() })
    }

    /// Passes all text on and gives access to the underlying writer.
    pub(super) fn flushed(&mut self) -> io::Result<&mut W> {
        self.flush_block()?;
        Ok(&mut self.out)
    }

    /// Writes what is left and returns the underlying writer.
    pub(super) fn finish(mut self) -> io::Result<W> {
        self.flushed()?.flush()?;
        Ok(self.out)
    }

    /// Writes one line: a letter if one is given, the literals and the 0.
    pub(super) fn line(&mut self, letter: Option<u8>, literals: &[Lit]) -> io::Result<()> {
        self.make_room()?;
        if let Some(letter) = letter {
            self.block[self.used..self.used + 2].copy_from_slice(&[letter, b' ']);
            self.used += 2;
        }
        for run in literals.chunks(RUN) {
            self.put(run.iter().map(|&literal| (LiteralText::new(literal), false)))?;
        }
        self.end_line()
    }

    /// Writes the clauses of a template. Its literals repeat, so each is formatted once.
    pub(super) fn instance(&mut self, template: &Template, slots: &[Lit]) -> io::Result<()> {
        let mut texts = std::mem::take(&mut self.slots);
        texts.clear();
        texts.extend(slots.iter().map(|&literal| LiteralText::new(literal)));
        for clause in template.clauses() {
            for run in clause.chunks(RUN) {
                self.put(run.iter().map(|slot| (&texts[usize::from(slot.index)], slot.negated)))?;
            }
            self.end_line()?;
        }
        self.slots = texts;
        Ok(())
    }

    /// Writes at most [`RUN`] literals, or their negations. The length of the text is a local
    /// variable, since each literal would otherwise wait for the one before to reach memory.
    fn put(&mut self, literals: impl Iterator<Item = (impl Borrow<LiteralText>, bool)>) -> io::Result<()> {
        self.make_room()?;
        let mut used = self.used;
        for (text, negated) in literals {
            let (bytes, length) = text.borrow().signed(negated);
            self.block[used..used + LITERAL].copy_from_slice(bytes);
            used += length;
        }
        self.used = used;
        Ok(())
    }

    fn end_line(&mut self) -> io::Result<()> {
        // An empty clause of a template comes here without an earlier check for room.
        self.make_room()?;
        self.block[self.used..self.used + 2].copy_from_slice(b"0\n");
        self.used += 2;
        Ok(())
    }

    fn make_room(&mut self) -> io::Result<()> {
        if self.used >= BLOCK { self.flush_block() } else { Ok(()) }
    }

    fn flush_block(&mut self) -> io::Result<()> {
        let used = std::mem::take(&mut self.used);
        self.out.write_all(&self.block[..used])
    }
}

/// The text of a literal and of its negation, each followed by a blank.
#[derive(Clone, Copy, Debug)]
pub(super) struct LiteralText {
    with_minus: [u8; LITERAL + 1],
    digits: usize,
    is_positive: bool,
}

impl LiteralText {
    pub(super) fn new(literal: Lit) -> Self {
        let mut number = itoa::Buffer::new();
        let digits = number.format(literal.var().number()).as_bytes();
        let mut with_minus = [b' '; LITERAL + 1];
        with_minus[0] = b'-';
        with_minus[1..=digits.len()].copy_from_slice(digits);
        Self { with_minus, digits: digits.len(), is_positive: literal.is_positive() }
    }

    pub(super) fn text(&self) -> &[u8] {
        let (bytes, length) = self.signed(false);
        &bytes[..length]
    }

    /// Bytes to copy, and how many of them belong to the text.
    #[inline]
    fn signed(&self, negated: bool) -> (&[u8], usize) {
        if self.is_positive == negated {
            (&self.with_minus[..LITERAL], self.digits + 2)
        } else {
            (&self.with_minus[1..], self.digits + 1)
        }
    }
}
