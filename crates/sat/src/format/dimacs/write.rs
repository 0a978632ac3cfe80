//! The DIMACS writer, which writes clauses as they come.
//!
//! The header needs the number of clauses and variables before the first clause. Encoders are
//! deterministic, so they run twice: into a [`crate::cnf::CountingSink`], then into the writer,
//! whose [`DimacsWriter::finish`] fails if the counts differ. So no formula is held in memory to be
//! written: a 500×500 box, 1.7 GB of text, takes 12 MB (docs/benchmarks.md).

use std::io::{self, Write};

use crate::cnf::{ClauseSink, Cnf, Lit, Prefix, Quantifier, Template};
use crate::format::clause_text::ClauseText;

/// Writes clauses as they come. It holds no more than a block of text.
#[derive(Debug)]
pub struct DimacsWriter<W: Write> {
    text: ClauseText<W>,
    announced: u64,
    written: u64,
}

impl<W: Write> DimacsWriter<W> {
    /// Writes the comments and the `p` line. A comment may not contain a line break.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn new<'a>(
        out: W,
        comments: impl IntoIterator<Item = &'a str>,
        variables: u32,
        clauses: u64,
    ) -> io::Result<Self> {
        let mut text = ClauseText::new(out, comments)?;
        writeln!(text.flushed()?, "p cnf {variables} {clauses}")?;
        Ok(Self { text, announced: clauses, written: 0 })
    }

    /// Writes a quantifier prefix. It belongs before the clauses and makes the file QDIMACS.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn prefix(&mut self, prefix: &Prefix) -> io::Result<()> {
        debug_assert!(self.written == 0, "the prefix stands before the clauses");
        prefix.blocks().iter().try_for_each(|block| {
            let variables: Vec<Lit> = block.variables.iter().map(|var| var.positive()).collect();
            self.text.line(Some(letter(block.quantifier)), &variables)
        })
    }

    /// Writes what is left and returns the underlying writer.
    ///
    /// # Errors
    /// If the text cannot be written, or the number of clauses is not the announced one.
    pub fn finish(self) -> io::Result<W> {
        let out = self.text.finish()?;
        if self.written == self.announced {
            return Ok(out);
        }
        let (announced, written) = (self.announced, self.written);
        Err(io::Error::other(format!(
            "announced {announced} clauses but wrote {written}: this is a bug in the encoder"
        )))
    }
}

fn letter(quantifier: Quantifier) -> u8 {
    match quantifier {
        Quantifier::Exists => b'e',
        Quantifier::ForAll => b'a',
    }
}

impl<W: Write> ClauseSink for DimacsWriter<W> {
    type Error = io::Error;

    fn clause(&mut self, literals: &[Lit]) -> io::Result<()> {
        self.written += 1;
        self.text.line(None, literals)
    }

    fn instance(&mut self, template: &Template, slots: &[Lit]) -> io::Result<()> {
        self.written += template.len() as u64;
        self.text.instance(template, slots)
    }
}

/// Writes a whole formula that is held in memory.
///
/// # Errors
/// If the text cannot be written.
pub fn write_formula<W: Write>(formula: &Cnf, out: W) -> io::Result<()> {
    let mut writer = DimacsWriter::new(out, [], formula.variables(), formula.len() as u64)?;
    formula.clauses().try_for_each(|clause| writer.clause(clause))?;
    writer.finish().map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Var;
    use crate::cnf::template::Slot;

    fn lit(number: i32) -> Lit {
        Lit::from_dimacs(number).unwrap()
    }

    #[test]
    fn clauses_come_out_as_text() {
        let mut writer = DimacsWriter::new(Vec::new(), ["one", "two"], Var::MAX, 3).unwrap();
        writer.clause(&[lit(1), lit(-2_147_483_647)]).unwrap();
        writer.clause(&[]).unwrap();
        let slot = |index, negated| Slot { index, negated };
        let template = Template::from_iter([vec![slot(1, true), slot(0, false), slot(0, true)]]);
        writer.instance(&template, &[lit(-30), lit(4)]).unwrap();
        let text = String::from_utf8(writer.finish().unwrap()).unwrap();
        assert_eq!(text, "c one\nc two\np cnf 2147483647 3\n1 -2147483647 0\n0\n-4 -30 30 0\n");
    }

    #[test]
    fn a_wrong_count_is_an_error() {
        let writer = DimacsWriter::new(Vec::new(), [], 1, 1).unwrap();
        assert!(writer.finish().unwrap_err().to_string().contains("announced 1"));
    }

    /// Long formulas cross the block boundary at every possible offset.
    #[test]
    fn block_boundaries_lose_nothing() {
        let mut formula = Cnf::default();
        let mut expected = String::new();
        for number in 1..40_000 {
            match number % 3 {
                0 => {
                    formula.push(&[]);
                    expected += "0\n";
                }
                1 => {
                    formula.push(&[lit(-number)]);
                    expected += &["-", &number.to_string(), " 0\n"].concat();
                }
                _ => {
                    formula.push(&[lit(number), lit(-1)]);
                    expected += &[&number.to_string(), " -1 0\n"].concat();
                }
            }
        }
        let mut text = Vec::new();
        write_formula(&formula, &mut text).unwrap();
        let body = text.splitn(2, |&byte| byte == b'\n').nth(1).unwrap();
        assert_eq!(std::str::from_utf8(body).unwrap(), expected);
    }
}
