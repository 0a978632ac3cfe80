//! Solver answers, read back from what solvers print.
//!
//! The reader looks at one word at a time and keeps only the model. A solver may therefore print as
//! much as it likes besides its answer: lines of any length, and bytes that are not text. Only the
//! lines of the dialect count; all others are skipped.

mod words;

use std::fmt;
use std::io::{self, BufRead};

use serde::Deserialize;
use thiserror::Error;

use crate::cnf::{Lit, Model, Var};
use words::{Word, Words};

/// What a solver's output says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverAnswer {
    /// The formula is satisfiable; this is a model.
    Satisfiable(Model),
    /// The formula is unsatisfiable.
    Unsatisfiable,
    /// The solver says that it does not know; its own words.
    Unknown(String),
    /// The output ended without an answer.
    Missing,
}

/// What a solver claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is a model.
    Satisfiable,
    /// There is no model.
    Unsatisfiable,
    /// The solver does not know.
    Unknown,
}

/// How a solver writes its answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dialect {
    /// The output of the SAT competitions: an `s` line, and `v` lines with a model that ends with
    /// 0.
    #[default]
    Competition,
    /// The same, but the end of the output also ends the model. A truncated model then looks like a
    /// whole one, so this is only for solvers that never write the 0.
    CompetitionWithoutZero,
    /// The result file of `MiniSat`: `SAT` and a model that ends with 0, `UNSAT`, or `INDET`.
    MinisatResult,
}

/// The first error in an answer, and where it is.
#[derive(Debug, Error)]
#[error("line {line}: {reason}")]
pub struct AnswerError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: Reason,
}

/// What can be wrong with an answer.
#[derive(Debug, Error)]
pub enum Reason {
    /// A word of the model is not a number.
    #[error("`{0}` is not a literal")]
    BadLiteral(String),
    /// A literal of a variable that the formula does not have.
    #[error("literal `{literal}` is out of range: variables go up to {variables}")]
    OutOfRange {
        /// The literal.
        literal: String,
        /// How many variables there are.
        variables: u32,
    },
    /// A variable is both true and false.
    #[error("variable {0} is given both values")]
    BothValues(u32),
    /// The model goes on after its end.
    #[error("`{0}` comes after the 0 that ended the model")]
    AfterEnd(String),
    /// The model does not end with 0, so it may be cut off.
    #[error("the model is not ended by a 0, so it may be cut off")]
    MissingZero,
    /// The status is not a known one.
    #[error("`{0}` is not a known answer")]
    BadStatus(String),
    /// Two answers contradict each other.
    #[error("the answer is {second} here, but was {first} before")]
    TwoAnswers {
        /// The earlier answer.
        first: Status,
        /// The answer on this line.
        second: Status,
    },
    /// The solver claims that there is a model, but does not print it.
    #[error("the answer is satisfiable, but there is no model")]
    NoModel,
    /// The solver claims that there is no model, but prints one.
    #[error("the answer is unsatisfiable, but there is a model")]
    UnexpectedModel,
    /// The output could not be read.
    #[error("cannot read on: {0}")]
    Io(io::Error),
}

impl From<io::Error> for Reason {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Reads an answer in a known dialect to a formula with this many variables.
///
/// # Errors
/// If the answer cannot be read or understood, contradicts itself, or has a literal of a variable
/// that the formula does not have.
pub fn read(reader: impl BufRead, dialect: Dialect, variables: u32) -> Result<SolverAnswer, AnswerError> {
    match dialect {
        Dialect::Competition => Scanner::new(reader, Grammar::Competition, ModelEnd::Zero, variables),
        Dialect::CompetitionWithoutZero => {
            Scanner::new(reader, Grammar::Competition, ModelEnd::EndOfOutput, variables)
        }
        Dialect::MinisatResult => Scanner::new(reader, Grammar::Minisat, ModelEnd::Zero, variables),
    }
    .run()
}

/// Reads an answer in whatever dialect it is written: the output of a competition solver, a result
/// file of `MiniSat`, or a file of `Glucose` that holds only literals.
///
/// # Errors
/// As for [`read`].
pub fn read_any(reader: impl BufRead, variables: u32) -> Result<SolverAnswer, AnswerError> {
    Scanner::new(reader, Grammar::Any, ModelEnd::Zero, variables).run()
}

impl SolverAnswer {
    /// What the solver claims, if it gives an answer.
    pub fn status(&self) -> Option<Status> {
        match self {
            Self::Satisfiable(_) => Some(Status::Satisfiable),
            Self::Unsatisfiable => Some(Status::Unsatisfiable),
            Self::Unknown(_) => Some(Status::Unknown),
            Self::Missing => None,
        }
    }
}

impl Status {
    /// The status that a word of a solver's output stands for.
    fn from_word(word: &[u8]) -> Option<Self> {
        match word {
            b"SATISFIABLE" | b"SAT" => Some(Self::Satisfiable),
            b"UNSATISFIABLE" | b"UNSAT" => Some(Self::Unsatisfiable),
            b"UNKNOWN" | b"INDETERMINATE" | b"INDET" => Some(Self::Unknown),
            _ => None,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Satisfiable => "satisfiable",
            Self::Unsatisfiable => "unsatisfiable",
            Self::Unknown => "unknown",
        })
    }
}

/// Which lines count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grammar {
    /// Lines with a letter: `s`, `v`, and comments that say that the solver gave up.
    Competition,
    /// All lines: a status, and numbers.
    Minisat,
    /// Lines of either kind. All others are skipped.
    Any,
}

/// What ends a model.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ModelEnd {
    Zero,
    EndOfOutput,
}

/// How much of the model has been read.
enum Progress {
    Absent,
    Open(Model),
    Ended(Model),
}

/// A claimed status, with its line and words.
struct Claim {
    status: Status,
    line: usize,
    words: String,
}

struct Scanner<R> {
    words: Words<R>,
    grammar: Grammar,
    end: ModelEnd,
    variables: u32,
    claim: Option<Claim>,
    /// The words with which the solver gave up, if it did so without a claim.
    despair: Option<String>,
    progress: Progress,
    /// The line of the model's last word.
    model_line: usize,
}

impl<R: BufRead> Scanner<R> {
    fn new(reader: R, grammar: Grammar, end: ModelEnd, variables: u32) -> Self {
        let words = Words::new(reader);
        let progress = Progress::Absent;
        Self { words, grammar, end, variables, claim: None, despair: None, progress, model_line: 1 }
    }

    fn run(mut self) -> Result<SolverAnswer, AnswerError> {
        while let Some(first) = self.words.first_of_line().map_err(|error| self.error(error.into()))? {
            self.line(&first).map_err(|reason| self.error(reason))?;
        }
        self.conclude()
    }

    fn error(&self, reason: Reason) -> AnswerError {
        AnswerError { line: self.words.line(), reason }
    }

    /// Reads one line, whose first word is given.
    fn line(&mut self, first: &Word) -> Result<(), Reason> {
        match (self.grammar, first.bytes()) {
            (Grammar::Minisat, _) => self.bare_line(first),
            (_, b"v") => self.values_line(),
            (_, b"s") => self.status_line(),
            (_, b"c") => self.comment(),
            (_, b"timeout") => self.give_up("timeout"),
            (Grammar::Any, _) if first.is_number() => self.bare_literals(first),
            (Grammar::Any, word) if Status::from_word(word).is_some() => self.bare_status(first),
            _ => Ok(()),
        }
    }

    fn bare_line(&mut self, first: &Word) -> Result<(), Reason> {
        if self.claim.is_some() { self.bare_literals(first) } else { self.bare_status(first) }
    }

    fn bare_literals(&mut self, first: &Word) -> Result<(), Reason> {
        self.literal(first)?;
        self.literals()
    }

    /// A status without a letter in front must stand alone on its line. Otherwise it is part of a
    /// message.
    fn bare_status(&mut self, word: &Word) -> Result<(), Reason> {
        let alone = self.words.next_of_line()?.is_none();
        match Status::from_word(word.bytes()).filter(|_| alone) {
            Some(status) => self.claim(status, word.to_string()),
            None if self.grammar == Grammar::Any => Ok(()),
            None => Err(Reason::BadStatus(word.to_string())),
        }
    }

    fn status_line(&mut self) -> Result<(), Reason> {
        self.expect_letters();
        let word = self.words.next_of_line()?.ok_or_else(|| Reason::BadStatus("s".to_owned()))?;
        let status = Status::from_word(word.bytes()).ok_or_else(|| Reason::BadStatus(word.to_string()))?;
        self.claim(status, format!("s {word}"))
    }

    fn values_line(&mut self) -> Result<(), Reason> {
        self.expect_letters();
        if let Progress::Absent = self.progress {
            self.progress = Progress::Open(Model::new());
            self.model_line = self.words.line();
        }
        self.literals()
    }

    /// After a line with a letter, a line that starts with a number is a message, not a model.
    fn expect_letters(&mut self) {
        if self.grammar == Grammar::Any {
            self.grammar = Grammar::Competition;
        }
    }

    fn literals(&mut self) -> Result<(), Reason> {
        while let Some(word) = self.words.next_of_line()? {
            self.literal(&word)?;
        }
        Ok(())
    }

    /// Some solvers say only in a comment that they do not know: `c UNKNOWN`, and nothing else on
    /// the line.
    fn comment(&mut self) -> Result<(), Reason> {
        let unknown = self.words.next_of_line()?.is_some_and(|word| word.bytes() == b"UNKNOWN");
        if unknown { self.give_up("c UNKNOWN") } else { Ok(()) }
    }

    /// Notes that the solver gave up. An `s` line or another claim overrides this.
    fn give_up(&mut self, words: &str) -> Result<(), Reason> {
        if self.claim.is_none() && self.words.next_of_line()?.is_none() {
            self.despair = Some(words.to_owned());
        }
        Ok(())
    }

    fn claim(&mut self, status: Status, words: String) -> Result<(), Reason> {
        match &self.claim {
            Some(claim) if claim.status != status => {
                Err(Reason::TwoAnswers { first: claim.status, second: status })
            }
            Some(_) => Ok(()),
            None => {
                self.claim = Some(Claim { status, line: self.words.line(), words });
                Ok(())
            }
        }
    }

    fn literal(&mut self, word: &Word) -> Result<(), Reason> {
        self.model_line = self.words.line();
        self.progress = match (std::mem::replace(&mut self.progress, Progress::Absent), word.bytes()) {
            (Progress::Ended(_), _) => return Err(Reason::AfterEnd(word.to_string())),
            (Progress::Open(model), b"0") => Progress::Ended(model),
            (Progress::Absent, b"0") => Progress::Ended(Model::new()),
            (Progress::Open(model), _) => Progress::Open(self.extend(model, word)?),
            (Progress::Absent, _) => Progress::Open(self.extend(Model::new(), word)?),
        };
        Ok(())
    }

    fn extend(&self, mut model: Model, word: &Word) -> Result<Model, Reason> {
        let literal = self.parse(word)?;
        model.assign(literal).map_err(|contradiction| Reason::BothValues(contradiction.0.number()))?;
        Ok(model)
    }

    fn parse(&self, word: &Word) -> Result<Lit, Reason> {
        let number = word.number().ok_or_else(|| Reason::BadLiteral(word.to_string()))?;
        if number == 0 {
            return Err(Reason::BadLiteral(word.to_string()));
        }
        u32::try_from(number.unsigned_abs())
            .ok()
            .filter(|&variable| variable <= self.variables)
            .and_then(Var::new)
            .map(|variable| variable.lit(number > 0))
            .ok_or_else(|| Reason::OutOfRange { literal: word.to_string(), variables: self.variables })
    }

    /// Combines the claim and the model at the end of the output.
    fn conclude(mut self) -> Result<SolverAnswer, AnswerError> {
        let progress = std::mem::replace(&mut self.progress, Progress::Absent);
        let Some(claim) = self.claim.take().or_else(|| self.claim_by_showing(&progress)) else {
            return Ok(self.despair.map_or(SolverAnswer::Missing, SolverAnswer::Unknown));
        };
        let fail = |line, reason| Err(AnswerError { line, reason });
        match (claim.status, progress) {
            (Status::Satisfiable, Progress::Ended(model)) => Ok(SolverAnswer::Satisfiable(model)),
            (Status::Satisfiable, Progress::Open(model)) if self.end == ModelEnd::EndOfOutput => {
                Ok(SolverAnswer::Satisfiable(model))
            }
            (Status::Satisfiable, Progress::Open(_)) => fail(self.model_line, Reason::MissingZero),
            (Status::Satisfiable, Progress::Absent) => fail(claim.line, Reason::NoModel),
            (Status::Unsatisfiable, Progress::Absent) => Ok(SolverAnswer::Unsatisfiable),
            (Status::Unsatisfiable, _) => fail(self.model_line, Reason::UnexpectedModel),
            (Status::Unknown, _) => Ok(SolverAnswer::Unknown(claim.words)),
        }
    }

    /// A file of bare literals claims satisfiability by showing a model.
    fn claim_by_showing(&self, progress: &Progress) -> Option<Claim> {
        let shown = self.grammar == Grammar::Any && !matches!(progress, Progress::Absent);
        shown.then(|| Claim { status: Status::Satisfiable, line: self.model_line, words: String::new() })
    }
}

#[cfg(test)]
mod tests;
