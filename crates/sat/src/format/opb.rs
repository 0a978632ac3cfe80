//! OPB: formulas with an objective, for pseudo-Boolean solvers.
//!
//! This is the linear format of the pseudo-Boolean competitions (O. Roussel and V. Manquinho,
//! "Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean Solvers").
//! Comments start with `*`, and the first one has the counts. Then come the objective, which is to
//! be minimised, and the constraints. The format has no negated literals, so ¬x is written as 1 − x
//! and the constants move to the other side.

use std::collections::HashMap;
use std::io::{self, BufWriter, Write};

use crate::cnf::{ClauseSink, Lit, Var};

/// Writes the objective, then constraints as they come.
#[derive(Debug)]
pub struct OpbWriter<W: Write> {
    out: BufWriter<W>,
    announced: u64,
    written: u64,
}

impl<W: Write> OpbWriter<W> {
    /// Writes the counts, the comments and the objective. The objective is the number of these
    /// literals that are true, less the number of negative ones among them; it is to be minimised.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn new<'a>(
        out: W,
        comments: impl IntoIterator<Item = &'a str>,
        variables: u32,
        constraints: u64,
        minimise: &[Lit],
    ) -> io::Result<Self> {
        let mut out = BufWriter::new(out);
        writeln!(out, "* #variable= {variables} #constraint= {constraints}")?;
        comments.into_iter().try_for_each(|comment| writeln!(out, "* {comment}"))?;
        let mut writer = Self { out, announced: constraints, written: 0 };
        writer.out.write_all(b"min: ")?;
        for (var, weight) in weights(minimise) {
            write!(writer.out, "{weight:+} x{} ", var.number())?;
        }
        writer.out.write_all(b";\n")?;
        Ok(writer)
    }

    /// Writes that at least `count` of these literals are true.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn at_least(&mut self, literals: &[Lit], count: usize) -> io::Result<()> {
        self.written += 1;
        let negative = literals.iter().filter(|literal| !literal.is_positive()).count();
        for (var, weight) in weights(literals) {
            write!(self.out, "{weight:+} x{} ", var.number())?;
        }
        writeln!(self.out, ">= {} ;", count.cast_signed() - negative.cast_signed())
    }

    /// Writes that at most `count` of these literals are true, that is, at least all others are false.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn at_most(&mut self, literals: &[Lit], count: usize) -> io::Result<()> {
        let negated: Vec<Lit> = literals.iter().map(|&literal| !literal).collect();
        self.at_least(&negated, literals.len().saturating_sub(count))
    }

    /// Writes what is left and returns the underlying writer.
    ///
    /// # Errors
    /// If the text cannot be written, or the number of constraints is not the announced one.
    pub fn finish(self) -> io::Result<W> {
        let (announced, written) = (self.announced, self.written);
        let out = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        if written == announced {
            return Ok(out);
        }
        Err(io::Error::other(format!(
            "announced {announced} constraints but wrote {written}: this is a bug in the encoder"
        )))
    }
}

/// The variables of a sum of literals with their weights. Each variable occurs once, because some
/// solvers refuse sums in which one is repeated.
fn weights(literals: &[Lit]) -> Vec<(Var, i64)> {
    let mut places: HashMap<Var, usize> = HashMap::new();
    let mut weights: Vec<(Var, i64)> = Vec::new();
    for literal in literals {
        let place = *places.entry(literal.var()).or_insert(weights.len());
        if place == weights.len() {
            weights.push((literal.var(), 0));
        }
        weights[place].1 += if literal.is_positive() { 1 } else { -1 };
    }
    weights.retain(|(_, weight)| *weight != 0);
    weights
}

impl<W: Write> ClauseSink for OpbWriter<W> {
    type Error = io::Error;

    /// Clauses have no variable twice, so there is nothing to add up.
    fn clause(&mut self, literals: &[Lit]) -> io::Result<()> {
        self.written += 1;
        let mut least = 1;
        for literal in literals {
            let sign = if literal.is_positive() { '+' } else { '-' };
            write!(self.out, "{sign}1 x{} ", literal.var().number())?;
            least -= i64::from(!literal.is_positive());
        }
        writeln!(self.out, ">= {least} ;")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negated_literals_move_to_the_other_side() {
        let lit = |number| Lit::from_dimacs(number).unwrap();
        let mut writer = OpbWriter::new(Vec::new(), ["one"], 3, 3, &[lit(-1), lit(2)]).unwrap();
        writer.clause(&[lit(1), lit(-2), lit(-3)]).unwrap();
        writer.at_least(&[lit(1), lit(2), lit(3)], 2).unwrap();
        writer.at_most(&[lit(1), lit(-2)], 1).unwrap();
        let text = String::from_utf8(writer.finish().unwrap()).unwrap();
        let expected = "* #variable= 3 #constraint= 3\n* one\nmin: -1 x1 +1 x2 ;\n\
                        +1 x1 -1 x2 -1 x3 >= -1 ;\n+1 x1 +1 x2 +1 x3 >= 2 ;\n-1 x1 +1 x2 >= 0 ;\n";
        assert_eq!(text, expected);
        let repeated =
            OpbWriter::new(Vec::new(), [], 3, 0, &[lit(-1), lit(3), lit(-1), lit(2), lit(-2)]).unwrap();
        let text = String::from_utf8(repeated.finish().unwrap()).unwrap();
        assert_eq!(text.lines().nth(1), Some("min: -2 x1 +1 x3 ;"));
        // Two of x, x, ¬y and y: one of y and ¬y is true in any case.
        let mut twice = OpbWriter::new(Vec::new(), [], 2, 1, &[]).unwrap();
        twice.at_least(&[lit(1), lit(1), lit(-2), lit(2)], 2).unwrap();
        let text = String::from_utf8(twice.finish().unwrap()).unwrap();
        assert_eq!(text.lines().nth(2), Some("+2 x1 >= 1 ;"));
        let short = OpbWriter::new(Vec::new(), [], 1, 1, &[]).unwrap();
        assert!(short.finish().unwrap_err().to_string().contains("announced 1"));
    }
}
