//! Clauses as text, written in blocks.

use std::borrow::Borrow;
use std::io::{self, Write};

use crate::cnf::{Lit, Template};

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
