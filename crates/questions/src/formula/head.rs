//! The part of a formula file before its clauses, which is all that is needed to understand an answer; and which
//! clause a model violates.

use std::fmt;
use std::io::{BufRead, Read};

use thiserror::Error;

use super::{DuelFinding, Found, InvalidModel, MOST_VARIABLES, Meaning, MeaningError};
use crate::cnf::{Lit, Model};
use crate::encode::duel::DuelLayout;
use crate::format::qdimacs::{self, QbfAnswer, QdimacsError};
use crate::format::{Comments, answer};
use crate::header::{Header, HeaderError};
use crate::life::Family;
use crate::problem::{Problem, Search};
use crate::spacetime::{self, Front};

/// An answer to a quantified formula is short; a longer text was named by mistake.
const LONGEST_ANSWER: u64 = 1 << 30;

/// What a formula file says before its clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaHead {
    problem: Problem,
    variables: u32,
    clauses: u64,
    has_quantifiers: bool,
}

/// Why a file is not a formula that describes itself.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HeadError {
    /// The file is not a formula.
    #[error(transparent)]
    Formula(#[from] QdimacsError),
    /// The header cannot be read.
    #[error(transparent)]
    Header(#[from] HeaderError),
    /// There is no header.
    #[error("there is no `c lifesat` line, so nobody knows what the variables mean")]
    NoHeader,
    /// The rule is open, and the variables of a formula are about one rule.
    #[error("the `c lifesat` line leaves the rule open ({0}), but a formula is about one rule")]
    OpenRule(Family),
    /// The problem has more cells than the formula has variables.
    #[error(
        "the `c lifesat` line speaks of {needed} {what}, but the variables of the formula end at {variables}"
    )]
    TooFewVariables {
        /// How many variables the problem needs at least.
        needed: usize,
        /// What they stand for.
        what: &'static str,
        /// How many variables there are.
        variables: u32,
    },
    /// A search has far more cells than the formula has variables.
    #[error(
        "the `c lifesat` line speaks of {cells} cells in all generations, which is too many for a formula of \
         {variables} variables"
    )]
    LargeSearch {
        /// The cells of all generations.
        cells: usize,
        /// How many variables there are.
        variables: u32,
    },
}

/// The header among the comments of a formula with this many variables, if there is one.
///
/// # Errors
/// If the header cannot be read, or if the problem needs more variables than there are.
pub fn header_among(comments: &Comments, variables: u32) -> Result<Option<Header>, HeadError> {
    let Some(header) = Header::find(comments.iter())? else { return Ok(None) };
    if let Problem::Search(search) = &header.problem {
        if search.family().only().is_none() {
            return Err(HeadError::OpenRule(search.family().clone()));
        }
        check_size(search, variables)?;
    }
    let needed = first_variables(&header.problem);
    if needed > variables as usize {
        let what = if matches!(header.problem, Problem::Duel(_)) { "bits of placements" } else { "cells" };
        return Err(HeadError::TooFewVariables { needed, what, variables });
    }
    Ok(Some(header))
}

/// Searches with fewer cells are laid out whatever the variables are.
const FEW_CELLS: usize = 1 << 18;

/// Refuses a search that is much too large for so many variables before it is laid out, so that one line
/// of text takes neither minutes nor gigabytes.
///
/// Symmetries make at most eight cells of a generation one unknown, and conditions may tie generations
/// together. Only a large box nearly all cells of which are given has fewer unknowns than that.
fn check_size(search: &Search, variables: u32) -> Result<(), HeadError> {
    let generations = search.last() + 1;
    let cells = search.width() * search.height() * generations;
    if cells > FEW_CELLS.max((variables as usize).saturating_mul(8 * generations)) {
        return Err(HeadError::LargeSearch { cells, variables });
    }
    Ok(())
}

/// How many variables stand for a problem's cells or placements, whatever the encoding.
fn first_variables(problem: &Problem) -> usize {
    let ancestor = |width: usize, height: usize, back: usize| (width + 2 * back) * (height + 2 * back);
    match problem {
        Problem::StillLife(problem) => problem.cells(),
        Problem::Predecessor(problem) => {
            let (target, back) = (problem.target(), problem.past().generations.get());
            ancestor(target.width(), target.height(), back)
        }
        Problem::Force(problem) => ancestor(problem.patch().width(), problem.patch().height(), 1),
        Problem::Eden(problem) => ancestor(problem.width(), problem.height(), 1),
        Problem::Search(search) => spacetime::of(search, Front::Anywhere).unknowns() as usize,
        Problem::FirstRows(problem) => problem.rows() * problem.ships().logical_width(),
        Problem::Duel(problem) => DuelLayout::new(problem).used() as usize,
    }
}

impl FormulaHead {
    /// Reads a file up to its first clause.
    ///
    /// # Errors
    /// If the file is not a formula, has no header, or has a header that does not fit.
    pub fn read(formula: impl BufRead) -> Result<Self, HeadError> {
        let head = qdimacs::read_head(formula)?;
        let header = header_among(&head.comments, head.variables)?.ok_or(HeadError::NoHeader)?;
        let has_quantifiers = !head.prefix.blocks().is_empty();
        Ok(Self {
            problem: header.problem,
            variables: head.variables,
            clauses: head.clauses,
            has_quantifiers,
        })
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// What a solver's answer to the formula means.
    ///
    /// # Errors
    /// If the answer cannot be read or understood, or its model fails the simulation.
    pub fn meaning(&self, answer: impl BufRead) -> Result<Meaning, MeaningError> {
        match &self.problem {
            Problem::Duel(duel) if self.has_quantifiers => self.quantified(answer, |assignment| {
                Ok(Found::Duel(DuelFinding::of_assignment(duel, assignment)?))
            }),
            Problem::Eden(class) if self.has_quantifiers => {
                self.quantified(answer, |assignment| Found::refuting(class, assignment))
            }
            problem => Meaning::of_answer(problem, &answer::read_any(answer, MOST_VARIABLES)?),
        }
    }

    /// The answer is to the quantified formula, or to its clauses alone. `found` tells what an
    /// assignment shows that refutes the formula.
    fn quantified(
        &self,
        answer: impl BufRead,
        found: impl FnOnce(&[Lit]) -> Result<Found, InvalidModel>,
    ) -> Result<Meaning, MeaningError> {
        let mut text = String::new();
        answer.take(LONGEST_ANSWER).read_to_string(&mut text)?;
        match qdimacs::read_answer(&text, self.variables)? {
            Some(QbfAnswer::False(assignment)) => match found(&assignment) {
                Ok(found) => Ok(Meaning::Found(found)),
                // Without an assignment all variables were read as zeros, which the solver did not claim.
                Err(_) if assignment.is_empty() => Err(MeaningError::NoAssignment),
                Err(invalid) => Err(invalid.into()),
            },
            Some(QbfAnswer::True) => Ok(Meaning::Holds),
            Some(QbfAnswer::Unknown) => Ok(Meaning::Unknown),
            None => Meaning::of_answer(&self.problem, &answer::read_any(text.as_bytes(), MOST_VARIABLES)?),
        }
    }
}

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

    /// A block is a still life. A single cell dies, which a clause forbids.
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
