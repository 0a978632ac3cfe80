//! "Is there a still life of this box with at least so many live cells?", as text.

use std::io::{self, BufRead, Write};

use serde_json::json;
use thiserror::Error;

use crate::cnf::CountingSink;
use crate::encode::still_life::TooLarge;
use crate::encode::still_life::waste::{Streamliner, check_size, encode};
use crate::format::dimacs::DimacsWriter;
use crate::header::Header;
use crate::life::waste;
use crate::problem::still_life::{CountBounds, StillLifeError};
use crate::problem::{Problem, StillLife};

/// The question, which counts waste.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    problem: StillLife,
    max_waste: usize,
}

/// How large a formula is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Variables.
    pub variables: u32,
    /// Clauses.
    pub clauses: u64,
}

/// Why nothing can be asked.
#[derive(Debug, Error)]
pub enum QuestionError {
    /// The board makes no sense with so many live cells.
    #[error(transparent)]
    Problem(#[from] StillLifeError),
    /// The formula does not fit.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// Formulas with more clauses are refused, as the search refuses them.
const MAX_CLAUSES: u64 = 1 << 26;

/// Why a text is not the formula of a question.
#[derive(Debug, Error)]
pub enum Unequal {
    /// The text cannot be read.
    #[error("{0}")]
    Io(io::Error),
    /// A line is another.
    #[error("line {0} is not the one that this question has")]
    Line(u64),
    /// The formula is over, and more follows.
    #[error("more follows after line {0}, where the formula is over")]
    Longer(u64),
}

impl Question {
    /// The question for a count; none if no still life has so many live cells, as no waste is negative. Bounds that the
    /// problem carries are replaced.
    pub fn new(problem: &StillLife, at_least: usize) -> Result<Option<Self>, QuestionError> {
        let problem = problem.clone().with_count(CountBounds::at_least(at_least))?;
        let Some(max_waste) = waste::with_live_cells(problem.width(), problem.height(), at_least) else {
            return Ok(None);
        };
        check_size(&problem, max_waste, MAX_CLAUSES)?;
        Ok(Some(Self { problem, max_waste }))
    }

    /// The waste that is allowed.
    pub fn max_waste(&self) -> usize {
        self.max_waste
    }

    /// Writes the formula, with comments that say what it is.
    pub fn write(&self, out: impl Write) -> io::Result<Size> {
        let encoding = json!({"objective": "waste", "max_waste": self.max_waste});
        let (width, height) = (self.problem.width(), self.problem.height());
        // CaDiCaL takes words of a comment that start with a hyphen for options, so there are none but in the header.
        let comments = [
            Header::new(Problem::StillLife(self.problem.clone()), encoding).to_comment(),
            format!(
                "cell (i,j), row i and column j from 0, is variable i*{width}+j+1 for i < {height}, j < {width}"
            ),
        ];
        self.write_with(out, comments.iter().map(String::as_str))
    }

    fn write_with<'a>(
        &self,
        out: impl Write,
        comments: impl IntoIterator<Item = &'a str>,
    ) -> io::Result<Size> {
        let mut counter = CountingSink::default();
        let Ok(variables) = encode(&self.problem, self.max_waste, Streamliner::NONE, &mut counter);
        let mut writer = DimacsWriter::new(out, comments, variables, counter.clauses)?;
        encode(&self.problem, self.max_waste, Streamliner::NONE, &mut writer)?;
        writer.finish()?.flush()?;
        Ok(Size { variables, clauses: counter.clauses })
    }

    /// Checks that a text is this formula, byte for byte but for comments before the `p` line, which another version may word
    /// otherwise. The formula is written once more, and held by nobody.
    pub fn compare(&self, mut text: impl BufRead) -> Result<Size, Unequal> {
        let lines = skip_comments(&mut text).map_err(Unequal::Io)?;
        let mut twin = Twin { text, line: lines + 1, differs: false };
        let written = self.write_with(&mut twin, []);
        match written {
            Err(_) if twin.differs => Err(Unequal::Line(twin.line)),
            Err(error) => Err(Unequal::Io(error)),
            Ok(size) => match twin.text.fill_buf() {
                Ok([]) => Ok(size),
                Ok(_) => Err(Unequal::Longer(twin.line - 1)),
                Err(error) => Err(Unequal::Io(error)),
            },
        }
    }
}

/// Passes over comment lines and says how many there were.
fn skip_comments(text: &mut impl BufRead) -> io::Result<u64> {
    let mut lines = 0;
    while text.fill_buf()?.first() == Some(&b'c') {
        text.skip_until(b'\n')?;
        lines += 1;
    }
    Ok(lines)
}

/// A writer that only accepts what stands in a text.
struct Twin<R> {
    text: R,
    /// The line in which the next byte stands.
    line: u64,
    differs: bool,
}

impl<R: BufRead> Write for Twin<R> {
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

    fn question() -> Question {
        Question::new(&StillLife::new(4, 3).unwrap(), 6).unwrap().unwrap()
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

    /// Bytes after the comments count, wherever they stand.
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
        assert_eq!(Question::new(&board, 13).unwrap(), None);
        assert_eq!(Question::new(&board, 9).unwrap().unwrap().max_waste(), 12);
    }

    #[test]
    fn boards_that_are_too_large_are_refused_at_once() {
        let board = StillLife::new(20_000, 20_000).unwrap();
        assert!(matches!(Question::new(&board, 0), Err(QuestionError::TooLarge(_))));
    }
}
