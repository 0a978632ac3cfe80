//! The streaming writer.
//!
//! The header needs the counts before the first clause. Encoders are deterministic, so they run twice: into a
//! [`crate::cnf::CountingSink`], then into the writer, whose [`DimacsWriter::finish`] fails if the counts differ.

use std::io::{self, Write};

use crate::cnf::{ClauseSink, Cnf, Lit, Template};

/// Text is handed on in pieces of this size.
const BLOCK: usize = 1 << 16;

/// Room for the longest literal, `-2147483647 `. Literals are copied whole, which is one move of the machine
/// instead of a loop over their few bytes.
const LITERAL: usize = 12;

/// Writes clauses as they come, and holds no more than a block of text.
#[derive(Debug)]
pub struct DimacsWriter<W: Write> {
    out: W,
    block: Box<[u8]>,
    used: usize,
    announced: u64,
    written: u64,
    slots: Vec<LiteralText>,
}

impl<W: Write> DimacsWriter<W> {
    /// Writes the comments and the `p` line. A comment may not contain a line break.
    pub fn new<'a>(
        mut out: W,
        comments: impl IntoIterator<Item = &'a str>,
        variables: u32,
        clauses: u64,
    ) -> io::Result<Self> {
        for comment in comments {
            debug_assert!(!comment.contains(['\n', '\r']), "a comment is one line");
            writeln!(out, "c {comment}")?;
        }
        writeln!(out, "p cnf {variables} {clauses}")?;
        // Beyond a block there is room for one more literal, and for the longest number before a line's end.
        let block = vec![0; BLOCK + 2 * LITERAL].into_boxed_slice();
        Ok(Self { out, block, used: 0, announced: clauses, written: 0, slots: Vec::new() })
    }

    /// Writes what is left and checks that the header told the truth.
    pub fn finish(mut self) -> io::Result<W> {
        self.flush_block()?;
        self.out.flush()?;
        if self.written == self.announced {
            return Ok(self.out);
        }
        let (announced, written) = (self.announced, self.written);
        Err(io::Error::other(format!(
            "announced {announced} clauses but wrote {written}: this is a bug in lifesat"
        )))
    }

    fn put(&mut self, text: &LiteralText, negated: bool) -> io::Result<()> {
        if self.used >= BLOCK {
            self.flush_block()?;
        }
        let (bytes, length) = text.signed(negated);
        self.block[self.used..self.used + LITERAL].copy_from_slice(bytes);
        self.used += length;
        Ok(())
    }

    fn end_clause(&mut self) {
        self.block[self.used..self.used + 2].copy_from_slice(b"0\n");
        self.used += 2;
        self.written += 1;
    }

    fn flush_block(&mut self) -> io::Result<()> {
        let used = std::mem::take(&mut self.used);
        self.out.write_all(&self.block[..used])
    }
}

impl<W: Write> ClauseSink for DimacsWriter<W> {
    type Error = io::Error;

    fn clause(&mut self, literals: &[Lit]) -> io::Result<()> {
        for &literal in literals {
            self.put(&LiteralText::new(literal), false)?;
        }
        // Only an empty clause can find the block full here, as every literal leaves room behind it.
        if self.used >= BLOCK {
            self.flush_block()?;
        }
        self.end_clause();
        Ok(())
    }

    /// The literals of a template repeat, so their text is made once.
    fn instance(&mut self, template: &Template, slots: &[Lit]) -> io::Result<()> {
        let mut texts = std::mem::take(&mut self.slots);
        texts.clear();
        texts.extend(slots.iter().map(|&literal| LiteralText::new(literal)));
        for clause in template.clauses() {
            for slot in clause {
                self.put(&texts[usize::from(slot.index)], slot.negated)?;
            }
            if self.used >= BLOCK {
                self.flush_block()?;
            }
            self.end_clause();
        }
        self.slots = texts;
        Ok(())
    }
}

/// The text of a literal and of its negation, each with the blank that follows.
#[derive(Clone, Copy, Debug)]
struct LiteralText {
    with_minus: [u8; LITERAL + 1],
    digits: usize,
    is_positive: bool,
}

impl LiteralText {
    fn new(literal: Lit) -> Self {
        let mut number = itoa::Buffer::new();
        let digits = number.format(literal.var().number()).as_bytes();
        let mut with_minus = [b' '; LITERAL + 1];
        with_minus[0] = b'-';
        with_minus[1..=digits.len()].copy_from_slice(digits);
        Self { with_minus, digits: digits.len(), is_positive: literal.is_positive() }
    }

    /// Bytes to copy, and how many of them count.
    fn signed(&self, negated: bool) -> (&[u8], usize) {
        if self.is_positive == negated {
            (&self.with_minus[..LITERAL], self.digits + 2)
        } else {
            (&self.with_minus[1..], self.digits + 1)
        }
    }
}

/// Writes a whole formula that is held in memory.
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
