//! WCNF: formulas with an objective, for MaxSAT solvers.
//!
//! This is the format of the MaxSAT Evaluations since 2022. A line `h 1 -2 0` is a clause that must
//! hold. A line `1 -2 0` says that the literal −2 should be true; its first number is the cost if
//! the literal is false. There is no `p` line, so nothing has to be counted beforehand.

use std::io::{self, Write};

use super::text::{ClauseText, LiteralText};
use crate::cnf::{ClauseSink, Lit};

/// Writes clauses and the objective as they come. It holds no more than a block of text.
#[derive(Debug)]
pub struct WcnfWriter<W: Write> {
    text: ClauseText<W>,
}

impl<W: Write> WcnfWriter<W> {
    /// Writes the comments. A comment may not contain a line break.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn new<'a>(out: W, comments: impl IntoIterator<Item = &'a str>) -> io::Result<Self> {
        Ok(Self { text: ClauseText::new(out, comments)? })
    }

    /// Writes that each of these literals should be true, at a cost of 1 if it is false.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn prefer(&mut self, literals: impl IntoIterator<Item = Lit>) -> io::Result<()> {
        let out = self.text.flushed()?;
        literals.into_iter().try_for_each(|literal| {
            out.write_all(b"1 ")?;
            out.write_all(LiteralText::new(literal).text())?;
            out.write_all(b"0\n")
        })
    }

    /// Writes what is left and returns the underlying writer.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn finish(self) -> io::Result<W> {
        self.text.finish()
    }
}

impl<W: Write> ClauseSink for WcnfWriter<W> {
    type Error = io::Error;

    fn clause(&mut self, literals: &[Lit]) -> io::Result<()> {
        self.text.line(Some(b'h'), literals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_hard_and_preferences_soft() {
        let lit = |number| Lit::from_dimacs(number).unwrap();
        let mut writer = WcnfWriter::new(Vec::new(), ["one"]).unwrap();
        writer.clause(&[lit(1), lit(-20)]).unwrap();
        writer.clause(&[]).unwrap();
        writer.prefer([lit(-1), lit(20)]).unwrap();
        let text = String::from_utf8(writer.finish().unwrap()).unwrap();
        assert_eq!(text, "c one\nh 1 -20 0\nh 0\n1 -1 0\n1 20 0\n");
    }
}
