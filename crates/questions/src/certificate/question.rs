//! The formula of a proof bundle: is there a still life of this box with at least k live cells?
//!
//! The formula bounds the waste, which by the wastage identity bounds the live cells. It is the
//! plain encoding, which states the question and nothing else. The encoding by quarters, which
//! searches use, leaves out cases that dynamic programming excludes and three of four mirror
//! images, so its refutations rest on more than their clauses.
//!
//! A bundle's formula is compared with the encoder's, not trusted: see [`BoundQuestion::compare`].

use std::io::{self, BufRead, Write};

use thiserror::Error;

use crate::formula::{Formula, NoFormula, Size, StillLifeFormula, write_with};
use crate::problem::still_life::Cohesion;
use crate::problem::{Cut, StillLife};

/// The question for one problem and count, as a bound on the waste.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundQuestion {
    formula: StillLifeFormula,
    max_waste: usize,
}

/// Formulas with more clauses are refused. The search has the same limit.
pub(super) const MAX_CLAUSES: u64 = 1 << 26;

impl BoundQuestion {
    /// The question for at least `at_least` live cells. Bounds on the live cells in the problem are replaced.
    ///
    /// If the live cells must hold together, the formula has these cuts. They are taken as they come.
    ///
    /// Returns `None` if that many live cells would need negative waste, so that no still life has them.
    ///
    /// # Errors
    /// If the formula would be too large, or if the cells around the box are ignored.
    ///
    /// # Panics
    /// If there are cuts, but nothing is demanded that they could be about.
    pub fn new(problem: &StillLife, at_least: usize, cuts: Vec<Cut>) -> Result<Option<Self>, NoFormula> {
        let formula = if problem.cohesion() == Cohesion::Any {
            assert!(cuts.is_empty(), "cuts are about cells that hold together");
            StillLifeFormula::with_live_cells(problem, at_least, MAX_CLAUSES)
        } else {
            StillLifeFormula::with_cuts(problem, at_least, cuts, MAX_CLAUSES)
        };
        match formula {
            Ok(formula) => Ok(formula.max_waste().map(|max_waste| Self { formula, max_waste })),
            Err(NoFormula::NegativeWaste { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The largest waste that the formula allows.
    pub fn max_waste(&self) -> usize {
        self.max_waste
    }

    /// Writes the formula, with comments that describe it.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, out: impl Write) -> io::Result<Size> {
        self.formula.write(out, &[])
    }

    /// Checks that a text is this formula, byte for byte. Comments before the `p` line may differ,
    /// as another version may word them differently.
    ///
    /// # Errors
    /// If the text cannot be read, or if it differs: the first line that does.
    pub fn compare(&self, text: impl BufRead) -> Result<Size, Unequal> {
        compare(&self.formula, text)
    }
}

/// Why a text is not the formula of a question, byte for byte.
///
/// The question is encoded again, into a writer that accepts only the bytes of the text. Neither
/// formula is held in memory. A hash alone would not show what a formula means.
#[derive(Debug, Error)]
#[non_exhaustive]
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

fn line_breaks(bytes: &[u8]) -> u64 {
    bytes.iter().map(|&byte| u64::from(byte == b'\n')).sum()
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn question() -> BoundQuestion {
        BoundQuestion::new(&StillLife::new(4, 3).unwrap(), 6, Vec::new()).unwrap().unwrap()
    }

    fn text() -> Vec<u8> {
        let mut text = Vec::new();
        question().write(&mut text).unwrap();
        text
    }

    #[test]
    fn the_formula_is_recognised_however_it_comes() {
        let text = text();
        for capacity in [1, 7, 1 << 16] {
            question().compare(BufReader::with_capacity(capacity, &text[..])).unwrap();
        }
        let start = text.windows(2).position(|pair| pair == b"\np").unwrap() + 1;
        question().compare(&text[start..]).unwrap();
        question().compare(&[b"c something else\n", &text[start..]].concat()[..]).unwrap();
    }

    /// Every byte after the comments counts.
    #[test]
    fn any_change_is_seen() {
        let text = text();
        let start = text.windows(2).position(|pair| pair == b"\np").unwrap() + 1;
        for at in (start..text.len()).step_by(text.len() / 40) {
            let mut changed = text.clone();
            changed[at] ^= 1;
            let line = 1 + line_breaks(&text[..at]);
            match question().compare(&changed[..]) {
                Err(Unequal::Line(found)) => assert_eq!(found, line, "{at}"),
                other => panic!("{at}: {other:?}"),
            }
            assert!(question().compare(&text[..at]).is_err(), "{at}");
        }
        let longer = [&text[..], b"1 0\n"].concat();
        assert!(matches!(question().compare(&longer[..]), Err(Unequal::Longer(_))));
    }

    #[test]
    fn what_the_identity_excludes_is_no_question() {
        let board = StillLife::new(4, 4).unwrap();
        assert_eq!(BoundQuestion::new(&board, 13, Vec::new()).unwrap(), None);
        assert_eq!(BoundQuestion::new(&board, 9, Vec::new()).unwrap().unwrap().max_waste(), 12);
    }

    #[test]
    fn boards_that_are_too_large_are_refused_at_once() {
        let board = StillLife::new(20_000, 20_000).unwrap();
        assert!(matches!(BoundQuestion::new(&board, 0, Vec::new()), Err(NoFormula::TooLarge(_))));
    }
}
