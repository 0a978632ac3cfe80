//! Is a text the formula of a question, byte for byte?
//!
//! The question is encoded again, into a writer that accepts only the bytes of the text. Neither
//! formula is held in memory. A hash alone would not show what a formula means.

use std::io::{self, BufRead, Write};

use thiserror::Error;

use crate::formula::{Formula, Size, write_with};

/// Why a text is not the formula of a question.
#[derive(Debug, Error)]
pub enum Unequal {
    /// The text cannot be read.
    #[error("{0}")]
    Io(io::Error),
    /// This line differs.
    #[error("line {0} differs")]
    Line(u64),
    /// Text follows after this line, which is the last one of the formula.
    #[error("more text follows after line {0}, its last")]
    Longer(u64),
}

/// Checks that a text is this formula, byte for byte. Comments before the `p` line may differ, as
/// another version may word them differently.
///
/// # Errors
/// If the text cannot be read, or if it differs: the first line that does.
pub(super) fn compare(formula: &impl Formula, mut text: impl BufRead) -> Result<Size, Unequal> {
    let lines = skip_comments(&mut text).map_err(Unequal::Io)?;
    let mut comparer = Comparer { text, line: lines + 1, differs: false };
    let written = write_with(formula, &mut comparer, &[]);
    match written {
        Err(_) if comparer.differs => Err(Unequal::Line(comparer.line)),
        Err(error) => Err(Unequal::Io(error)),
        Ok(size) => match comparer.text.fill_buf() {
            Ok([]) => Ok(size),
            Ok(_) => Err(Unequal::Longer(comparer.line - 1)),
            Err(error) => Err(Unequal::Io(error)),
        },
    }
}

/// Skips comment lines and returns how many there were.
fn skip_comments(text: &mut impl BufRead) -> io::Result<u64> {
    let mut lines = 0;
    while text.fill_buf()?.first() == Some(&b'c') {
        text.skip_until(b'\n')?;
        lines += 1;
    }
    Ok(lines)
}

/// A writer that accepts only the bytes of a text.
struct Comparer<R> {
    text: R,
    /// The line of the next byte, from 1.
    line: u64,
    differs: bool,
}

impl<R: BufRead> Write for Comparer<R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let there = self.text.fill_buf()?;
        let length = there.len().min(bytes.len());
        let equal = if bytes[..length] == there[..length] {
            length
        } else {
            bytes.iter().zip(there).take_while(|(ours, theirs)| ours == theirs).count()
        };
        self.line += line_breaks(&bytes[..equal]);
        self.text.consume(equal);
        if equal == 0 && !bytes.is_empty() {
            self.differs = true;
            return Err(io::Error::other("the texts differ"));
        }
        Ok(equal)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(super) fn line_breaks(bytes: &[u8]) -> u64 {
    bytes.iter().map(|&byte| u64::from(byte == b'\n')).sum()
}
