//! The part of a formula file before its clauses, which is all that is needed to understand an answer; and which
//! clause a model violates.

use std::fmt;
use std::io::{BufRead, Read};

use thiserror::Error;

use super::{DuelFinding, Found, MOST_VARIABLES, Meaning, MeaningError};
use crate::cnf::{Lit, Model};
use crate::encode::duel::DuelLayout;
use crate::format::answer::{Said, SolverAnswer};
use crate::format::objective::{self, Head, ObjectiveHead, Worth};
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
    form: Form,
}

/// What follows the head.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    /// So many clauses.
    Clauses(u64),
    /// So many clauses under quantifiers.
    Quantified(u64),
    /// Constraints and an objective.
    Objective(ObjectiveHead),
}

/// What an answer to a formula means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// The meaning; of several models that of the first, or of the last if there is an objective.
    pub meaning: Meaning,
    /// How many models the answer has.
    pub models: u64,
    /// True if the solver listed models, and says at last that there are no others.
    pub lists_all: bool,
    /// Literals of the model whose variables the formula lacks, if there are any: the first, and how many there are.
    pub foreign: Option<(Lit, usize)>,
}

impl Meant {
    /// What an answer means that has this model.
    fn of(meaning: Meaning, said: &Said, variables: u32) -> Self {
        let Said { answer, models, lists_all, .. } = said;
        let foreign = match answer {
            SolverAnswer::Satisfiable(model) => beyond(model, variables),
            _ => None,
        };
        Self { meaning, models: *models, lists_all: *lists_all, foreign }
    }
}

/// The first literal of a larger variable, and how many there are. They are no mistake: what breaks symmetries or
/// translates cardinality constraints adds variables behind those of the formula.
fn beyond(model: &Model, variables: u32) -> Option<(Lit, usize)> {
    let mut literals = model.literals().filter(|literal| literal.var().number() > variables);
    literals.next().map(|first| (first, 1 + literals.count()))
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

/// The notes that have a projected model counter count patterns, and not models: the variables of the cells are shown.
pub fn notes_for_counters(problem: &Problem) -> [String; 2] {
    let shown: String = (1..=first_variables(problem)).map(|variable| format!("{variable} ")).collect();
    ["t pmc".to_owned(), format!("p show {shown}0")]
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
        let (comments, variables, form) = match objective::read_head(formula)? {
            Head::Objective(head) => (head.comments.clone(), MOST_VARIABLES, Form::Objective(head)),
            Head::Clauses(head) if head.prefix.blocks().is_empty() => {
                (head.comments, head.variables, Form::Clauses(head.clauses))
            }
            Head::Clauses(head) => (head.comments, head.variables, Form::Quantified(head.clauses)),
        };
        let header = header_among(&comments, variables)?.ok_or(HeadError::NoHeader)?;
        Ok(Self { problem: header.problem, variables, form })
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Whether there is an objective, so that each model is better than the one before.
    pub fn has_objective(&self) -> bool {
        matches!(self.form, Form::Objective(_))
    }

    /// What a solver's answer to the formula means.
    ///
    /// # Errors
    /// If the answer cannot be read or understood, or its model fails the simulation.
    pub fn meaning(&self, answer: impl BufRead) -> Result<Meaning, MeaningError> {
        match self.said(answer)? {
            Answer::Models(said) => Meaning::of_answer(&self.problem, &said.answer),
            Answer::Quantified(answer) => self.of_quantified(answer),
        }
    }

    /// As [`meaning`](Self::meaning), but with what a model is worth to a formula with an objective.
    /// `constraints` is the input from which the head was read, and goes on where that ended.
    ///
    /// # Errors
    /// Also if the model violates a constraint, or is worth something else than the optimum that the solver names.
    pub fn meaning_and_worth(
        &self,
        answer: impl BufRead,
        constraints: impl BufRead,
    ) -> Result<Meant, MeaningError> {
        let said = match self.said(answer)? {
            Answer::Models(said) => said,
            Answer::Quantified(answer) => {
                let meaning = self.of_quantified(answer)?;
                return Ok(Meant { meaning, models: 1, lists_all: false, foreign: None });
            }
        };
        let meaning = Meaning::of_answer(&self.problem, &said.answer);
        let (Form::Objective(head), SolverAnswer::Satisfiable(model)) = (&self.form, &said.answer) else {
            return Ok(Meant::of(meaning?, &said, self.variables));
        };
        let judged = head.judge(constraints, model).map_err(MeaningError::Objective)?;
        judged.check(said.digits)?;
        let value = match judged.worth {
            Worth::Violates(number) => return Err(MeaningError::Violates(number)),
            Worth::Costs(value) => value,
        };
        let meaning = match (meaning?, said.value) {
            (_, Some(claimed)) if said.is_optimal && value != i128::from(claimed) => {
                return Err(MeaningError::OtherValue { claimed, value });
            }
            (Meaning::Found(found), _) if said.is_optimal => Meaning::Optimum(found, value),
            (meaning, _) => meaning,
        };
        Ok(Meant::of(meaning, &said, judged.announced.unwrap_or(judged.variables)))
    }

    fn said(&self, answer: impl BufRead) -> Result<Answer, MeaningError> {
        let is_quantified = matches!(self.form, Form::Quantified(_))
            && matches!(self.problem, Problem::Duel(_) | Problem::Eden(_));
        if !is_quantified {
            return Ok(Answer::Models(match self.form {
                Form::Objective(_) => answer::read_best(answer, MOST_VARIABLES)?,
                _ => answer::read_any(answer, MOST_VARIABLES)?,
            }));
        }
        let mut text = String::new();
        answer.take(LONGEST_ANSWER).read_to_string(&mut text)?;
        // The answer may be to the clauses alone.
        Ok(match qdimacs::read_answer(&text, self.variables)? {
            Some(answer) => Answer::Quantified(answer),
            None => Answer::Models(answer::read_any(text.as_bytes(), MOST_VARIABLES)?),
        })
    }

    fn of_quantified(&self, answer: QbfAnswer) -> Result<Meaning, MeaningError> {
        let assignment = match answer {
            QbfAnswer::False(assignment) => assignment,
            QbfAnswer::True => return Ok(Meaning::Holds),
            QbfAnswer::Unknown => return Ok(Meaning::Unknown),
        };
        let found = match &self.problem {
            Problem::Duel(duel) => DuelFinding::of_assignment(duel, &assignment).map(Found::Duel),
            Problem::Eden(class) => Found::refuting(class, &assignment),
            _ => return Err(MeaningError::NoAssignment),
        };
        match found {
            Ok(found) => Ok(Meaning::Found(found)),
            // Without an assignment all variables were read as zeros, which the solver did not claim.
            Err(_) if assignment.is_empty() => Err(MeaningError::NoAssignment),
            Err(invalid) => Err(invalid.into()),
        }
    }
}

/// An answer to clauses, with or without an objective, or to a quantified formula.
enum Answer {
    Models(Said),
    Quantified(QbfAnswer),
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
        match self.form {
            Form::Clauses(count) | Form::Quantified(count) => {
                qdimacs::each_clause_after(self.variables, count, clauses, take)?;
            }
            Form::Objective(_) => {}
        }
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
