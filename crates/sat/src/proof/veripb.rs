//! Refutations in the format of VeriPB, a checker of pseudo-Boolean proofs.
//!
//! VeriPB (S. Gocht, J. Nordström and others) reads a formula in DIMACS as inequalities: a clause says
//! that the sum of its literals is at least 1. It numbers them from 1 in the order of the file, and goes on
//! with the inequalities of the proof. A clause that follows from its hints by unit propagation is a line
//! `rup`, and the hints are the same as in LRAT.

use std::io::{self, Write};

use super::core::{Core, Step};

impl Core {
    /// Writes the refutation in version 3.0 of VeriPB's format, for the formula that it was read with.
    /// The comment, one line, says who wrote it.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn write_veripb(&self, out: &mut dyn Write, comment: &str) -> io::Result<()> {
        let clauses = self.checked.clauses;
        writeln!(out, "pseudo-Boolean proof version 3.0")?;
        writeln!(out, "% {comment}")?;
        writeln!(out, "f {clauses} ;")?;
        for Step { literals, hints } in &self.steps {
            write!(out, "rup")?;
            for literal in literals {
                write!(out, " 1 {}x{}", if *literal < 0 { "~" } else { "" }, literal.unsigned_abs())?;
            }
            write!(out, " >= 1 :")?;
            for &hint in hints {
                write!(out, " {}", self.number(hint))?;
            }
            writeln!(out, " ;")?;
        }
        let contradiction = match self.steps.len() {
            0 => self.numbers.last().copied().unwrap_or(clauses),
            added => clauses + added as u64,
        };
        writeln!(out, "output NONE ;")?;
        writeln!(out, "conclusion UNSAT : {contradiction} ;")?;
        writeln!(out, "end pseudo-Boolean proof ;")
    }
}

#[cfg(test)]
mod tests {
    use crate::proof::core;

    fn veripb(formula: &str, proof: &str) -> String {
        let mut text = Vec::new();
        let core = core(formula.as_bytes(), proof.as_bytes(), &mut |_| {}).unwrap();
        core.write_veripb(&mut text, "by a test").unwrap();
        String::from_utf8(text).unwrap()
    }

    /// Clauses that are not needed keep their numbers in the formula, and have none in the proof.
    #[test]
    fn clauses_keep_the_numbers_of_the_file() {
        let formula = "p cnf 3 5\n1 2 0\n3 0\n-1 2 0\n-2 1 0\n-1 -2 0\n";
        let proof = "6 2 3 0 1 3 0\n7 2 0 1 3 0\n8 d 1 6 0\n9 1 0 7 4 0\n10 0 7 9 5 0\n";
        let expected = "pseudo-Boolean proof version 3.0\n% by a test\nf 5 ;\n\
                        rup 1 x2 >= 1 : 1 3 ;\nrup 1 x1 >= 1 : 6 4 ;\nrup >= 1 : 6 7 5 ;\n\
                        output NONE ;\nconclusion UNSAT : 8 ;\nend pseudo-Boolean proof ;\n";
        assert_eq!(veripb(formula, proof), expected);
    }

    #[test]
    fn an_empty_clause_needs_no_steps() {
        let text = veripb("p cnf 1 2\n1 0\n0\n", "");
        assert!(text.contains("f 2 ;\noutput NONE ;\nconclusion UNSAT : 2 ;\n"), "{text}");
    }
}
