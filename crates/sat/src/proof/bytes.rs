//! A fast reader for the bytes of a proof.

use std::io::{self, Read};

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

    /// Consumes and returns the next byte.
    #[inline]
    pub(super) fn next(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        self.at += usize::from(byte.is_some());
        Ok(byte)
    }

    /// The bytes of the current block that were not consumed, or the next block if there are none.
    /// A block is full unless the input ends in it, and empty only at the end.
    pub(super) fn ahead(&mut self) -> io::Result<&[u8]> {
        self.peek()?;
        Ok(&self.block[self.at..])
    }

    /// Whether the proof is binary.
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

/// Whether a proof that begins so is binary. A binary proof starts with the letter of a step, and has a byte of
/// value 0 after every list. A text has no control characters but white space: it consists of digits, blanks,
/// signs, letters, and comments.
pub(super) fn is_binary(start: &[u8]) -> bool {
    let is_control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    matches!(start.first(), Some(b'a' | b'd' | b'o' | b'f' | b'l' | b'r')) && start.iter().any(is_control)
}
