//! Whether a model satisfies the clauses of a formula file.

use std::fmt;
use std::io::BufRead;

use super::FormulaHead;
use crate::cnf::{Lit, Model};
use crate::format::qdimacs::{self, QdimacsError};

/// The first clause that a model violates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViolatedClause {
    /// Its number, counted from 1.
    pub number: u64,
    /// Its literals.
    pub literals: Vec<Lit>,
}

/// Literals that are shown of a long clause.
const SHOWN: usize = 8;

impl fmt::Display for ViolatedClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "clause {} (`", self.number)?;
        for literal in self.literals.iter().take(SHOWN) {
            write!(f, "{} ", literal.to_dimacs())?;
        }
        f.write_str(if self.literals.len() > SHOWN { "…`)" } else { "0`)" })
    }
}

impl FormulaHead {
    /// The first clause that a model violates. `clauses` is the input from which the head was read, and
    /// goes on where that ended. Variables without a value are false.
    ///
    /// # Errors
    /// If the clauses cannot be read.
    pub fn violated(
        &self,
        model: &Model,
        clauses: impl BufRead,
    ) -> Result<Option<ViolatedClause>, QdimacsError> {
        let is_true = |literal: &Lit| model.value(literal.var()).unwrap_or(false) == literal.is_positive();
        let (mut number, mut violated) = (0, None);
        let take = |clause: &[Lit]| {
            number += 1;
            if violated.is_none() && !clause.iter().any(is_true) {
                violated = Some(ViolatedClause { number, literals: clause.to_vec() });
            }
        };
        qdimacs::each_clause_after(self.variables, self.clauses, clauses, take)?;
        Ok(violated)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::still_life::Encoding;
    use crate::formula::{Formula, StillLifeFormula};
    use crate::problem::StillLife;

    fn model_of(numbers: &[i32]) -> Model {
        let mut model = Model::new();
        for literal in numbers.iter().filter_map(|&number| Lit::from_dimacs(number)) {
            model.assign(literal).unwrap();
        }
        model
    }

    /// A block is a still life. A single cell is none: it dies, which a clause forbids.
    #[test]
    fn a_violated_clause_is_found_behind_the_head() {
        let mut file = Vec::new();
        let problem = StillLife::new(2, 2).unwrap();
        StillLifeFormula::counting_cells(&problem, Encoding::default(), 100_000)
            .unwrap()
            .write(&mut file, &[])
            .unwrap();
        let violated = |model: &Model| {
            let mut text = &file[..];
            FormulaHead::read(&mut text).unwrap().violated(model, &mut text).unwrap()
        };
        assert_eq!(violated(&model_of(&[1, 2, 3, 4])), None);
        assert_eq!(violated(&model_of(&[])), None, "the empty pattern is a still life");
        let found = violated(&model_of(&[1, -2, -3, -4])).expect("a single cell dies");
        assert!(found.literals.iter().all(|lit| lit.is_positive() != (lit.var().number() == 1)), "{found}");
    }

    #[test]
    fn long_clauses_are_cut() {
        let clause = |count: i32| ViolatedClause {
            number: 3,
            literals: (1..=count).filter_map(|number| Lit::from_dimacs(-number)).collect(),
        };
        assert_eq!(clause(2).to_string(), "clause 3 (`-1 -2 0`)");
        assert_eq!(clause(9).to_string(), "clause 3 (`-1 -2 -3 -4 -5 -6 -7 -8 …`)");
    }
}
