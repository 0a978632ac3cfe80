//! The iCNF writer.

use std::io::{self, Write};

use super::{Enumeration, cubes};
use crate::cnf::{ClauseSink, Lit, Template, Var};
use crate::format::clause_text::ClauseText;

/// Writes clauses and cubes as they come. It holds no more than a block of text.
///
/// Comments can be given only at the start, because some solvers reject them after the first cube.
#[derive(Debug)]
pub struct IcnfWriter<W: Write> {
    text: ClauseText<W>,
}

impl<W: Write> IcnfWriter<W> {
    /// Writes the comments and the `p` line. A comment may not contain a line break.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn new<'a>(out: W, comments: impl IntoIterator<Item = &'a str>) -> io::Result<Self> {
        let mut text = ClauseText::new(out, comments)?;
        text.flushed()?.write_all(b"p inccnf\n")?;
        Ok(Self { text })
    }

    /// Writes one cube.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn cube(&mut self, literals: &[Lit]) -> io::Result<()> {
        self.text.line(Some(b'a'), literals)
    }

    /// Writes all cubes of an enumeration, as fast as the underlying writer takes them.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn cubes(&mut self, enumeration: &Enumeration) -> io::Result<()> {
        cubes::write(self.text.flushed()?, enumeration)
    }

    /// Writes one cube over the variables for each word. Bit j of a word says whether variable j is
    /// positive.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn words(&mut self, variables: &[Var], words: impl Iterator<Item = u64>) -> io::Result<()> {
        let mut cube: Vec<Lit> = Vec::with_capacity(variables.len());
        for word in words {
            cube.clear();
            cube.extend(variables.iter().enumerate().map(|(bit, var)| var.lit(word >> bit & 1 == 1)));
            self.cube(&cube)?;
        }
        Ok(())
    }

    /// Writes what is left and returns the underlying writer.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn finish(self) -> io::Result<W> {
        self.text.finish()
    }
}

impl<W: Write> ClauseSink for IcnfWriter<W> {
    type Error = io::Error;

    fn clause(&mut self, literals: &[Lit]) -> io::Result<()> {
        self.text.line(None, literals)
    }

    fn instance(&mut self, template: &Template, slots: &[Lit]) -> io::Result<()> {
        self.text.instance(template, slots)
    }
}
