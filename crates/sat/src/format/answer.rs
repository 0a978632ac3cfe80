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

use super::text::counted;
use crate::cnf::{Lit, Model, Var};
use words::{LONGEST, Word, Words};

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

/// All that an output says, in a dialect that is not given beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The answer. Of several models of a formula this has the first one; with an objective, the last.
    pub answer: SolverAnswer,
    /// The number of models.
    pub models: u64,
    /// The last value of the objective that the solver names.
    pub value: Option<i64>,
    /// True if the solver says that no model has a better value.
    pub is_optimal: bool,
    /// True if the solver listed models, and says at last that there are no others.
    pub lists_all: bool,
    /// The form of the last model, if it has digits.
    pub digits: Option<Digits>,
}

/// A model that has a digit for each variable, as in `v 0110`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digits {
    line: usize,
    count: usize,
}

impl Digits {
    /// Checks that there is one for each variable, where the formula uses the variables up to `used`, and announces those
    /// up to `announced`.
    ///
    /// # Errors
    /// If there are fewer or more.
    pub fn check(self, used: u32, announced: u32) -> Result<(), AnswerError> {
        let Self { line, count } = self;
        if (used as usize..=announced as usize).contains(&count) {
            return Ok(());
        }
        Err(AnswerError { line, reason: Reason::Digits { digits: count, variables: announced } })
    }
}

/// What a solver claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is a model.
    Satisfiable,
    /// There is a model, and none has a better value of the objective.
    Optimal,
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
    /// The output of the SAT competitions, but the end of the output also ends the model. A truncated
    /// model then looks like a whole one, so this is only for solvers that never write the 0.
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
#[non_exhaustive]
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
    /// A model of digits has another number of them than there are variables.
    #[error(
        "the model has {}, but variables go up to {variables}, and each has one. Is the line cut off, or \
         does the answer belong to another formula?",
        counted(*digits as u64, "digit")
    )]
    Digits {
        /// How many digits there are.
        digits: usize,
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
    /// The value of the objective is not a number.
    #[error("`{0}` is not a value of the objective")]
    BadValue(String),
    /// A value of the objective is worse than one before.
    #[error(
        "the objective is {value} here, but was {before} before, and each value has to be better. Are these several \
         answers? Give one of them"
    )]
    WorseValue {
        /// The value before.
        before: i64,
        /// The value on this line.
        value: i64,
    },
    /// The status is not a known one.
    #[error("`{0}` is not a known answer")]
    BadStatus(String),
    /// Two answers contradict each other.
    #[error(
        "the answer is {second} here, but was {first} before. Are these several answers? Give one of them"
    )]
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
    let (grammar, end) = match dialect {
        Dialect::Competition => (Grammar::Competition, ModelEnd::Zero),
        Dialect::CompetitionWithoutZero => (Grammar::Competition, ModelEnd::EndOfOutput),
        Dialect::MinisatResult => (Grammar::Minisat, ModelEnd::Zero),
    };
    Ok(Scanner::new(reader, grammar, end, variables).run()?.answer)
}

/// Reads an answer in any of the dialects: the output of a competition solver, a result
/// file of `MiniSat`, or a file of `Glucose` that holds only literals. There may be several models.
///
/// # Errors
/// As for [`read`].
pub fn read_any(reader: impl BufRead, variables: u32) -> Result<Said, AnswerError> {
    Scanner::new(reader, Grammar::Any, ModelEnd::Zero, variables).run()
}

/// Reads the answer of a solver of the `MaxSAT` Evaluations or the pseudo-Boolean competitions: `o` lines with
/// values of the objective, and models as `v 0110`, `v 1 -2` or `v x1 -x2`, each better than the one before.
///
/// # Errors
/// As for [`read`].
pub fn read_best(reader: impl BufRead, variables: u32) -> Result<Said, AnswerError> {
    Scanner::new(reader, Grammar::Objective, ModelEnd::EndOfOutput, variables).run()
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
    fn from_word(word: &[u8]) -> Option<Self> {
        match word {
            b"SATISFIABLE" | b"SAT" => Some(Self::Satisfiable),
            b"UNSATISFIABLE" | b"UNSAT" => Some(Self::Unsatisfiable),
            b"UNKNOWN" | b"INDETERMINATE" | b"INDET" | b"UNSUPPORTED" => Some(Self::Unknown),
            _ => None,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Satisfiable => "satisfiable",
            Self::Optimal => "optimal",
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
    /// As the first, and values of an objective.
    Objective,
}

/// What ends a model.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ModelEnd {
    Zero,
    EndOfOutput,
}

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
    /// True if several models may be there.
    takes_several: bool,
    claim: Option<Claim>,
    /// The words with which the solver gave up, if it did so without a claim.
    despair: Option<String>,
    progress: Progress,
    /// A model that others follow.
    first: Option<Model>,
    /// Models that have begun.
    models: u64,
    /// True if the solver said behind models that there are no others.
    lists_all: bool,
    /// The form of the last model, if it has digits.
    digits: Option<Digits>,
    value: Option<i64>,
    /// The line of the model's last word.
    model_line: usize,
}

impl<R: BufRead> Scanner<R> {
    fn new(reader: R, grammar: Grammar, end: ModelEnd, variables: u32) -> Self {
        let words = Words::new(reader);
        let progress = Progress::Absent;
        let takes_several = matches!(grammar, Grammar::Any | Grammar::Objective);
        Self {
            words,
            grammar,
            end,
            variables,
            takes_several,
            claim: None,
            despair: None,
            progress,
            first: None,
            models: 0,
            lists_all: false,
            digits: None,
            value: None,
            model_line: 1,
        }
    }

    fn run(mut self) -> Result<Said, AnswerError> {
        while let Some(first) = self.words.first_of_line().map_err(|error| self.error(error.into()))? {
            self.line(&first).map_err(|reason| self.error(reason))?;
        }
        self.conclude()
    }

    fn error(&self, reason: Reason) -> AnswerError {
        AnswerError { line: self.words.line, reason }
    }

    fn line(&mut self, first: &Word) -> Result<(), Reason> {
        match (self.grammar, first.bytes()) {
            (Grammar::Minisat, _) if self.claim.is_some() => self.bare_literals(first),
            (Grammar::Minisat, _) => self.bare_status(first),
            (_, b"v") => self.values_line(),
            (_, b"s") => self.status_line(),
            (_, b"c") => self.comment(),
            (Grammar::Objective, b"o") => self.value_line(),
            (_, b"timeout") => self.give_up("timeout"),
            (Grammar::Any, _) if first.is_number() => self.bare_literals(first),
            (Grammar::Any, word) if Status::from_word(word).is_some() => self.bare_status(first),
            _ => Ok(()),
        }
    }

    fn bare_literals(&mut self, first: &Word) -> Result<(), Reason> {
        self.literal(first)?;
        self.literals()
    }

    /// A status without a letter in front must stand alone on its line. Otherwise it is part of a message.
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
        let status = match (self.grammar, word.bytes()) {
            (Grammar::Objective, b"OPTIMUM") => Status::Optimal,
            (_, other) => Status::from_word(other).ok_or_else(|| Reason::BadStatus(word.to_string()))?,
        };
        self.end_better_model();
        self.claim(status, format!("s {word}"))
    }

    fn value_line(&mut self) -> Result<(), Reason> {
        let word = self.words.next_of_line()?;
        let value = word.as_ref().and_then(Word::number);
        let bad = || Reason::BadValue(word.map_or_else(String::new, |word| word.to_string()));
        let value = value.ok_or_else(bad)?;
        if let Some(before) = self.value.replace(value).filter(|&before| before < value) {
            return Err(Reason::WorseValue { before, value });
        }
        self.end_better_model();
        Ok(())
    }

    /// Each model of an optimiser is better than the one before. No 0 ends it.
    fn end_better_model(&mut self) {
        if let (Grammar::Objective, Progress::Open(model)) = (self.grammar, &mut self.progress) {
            self.progress = Progress::Ended(std::mem::take(model));
        }
    }

    fn values_line(&mut self) -> Result<(), Reason> {
        self.expect_letters();
        if self.grammar == Grammar::Objective && !matches!(self.progress, Progress::Open(_)) {
            return self.bits_or_literals();
        }
        if let Progress::Absent = self.progress {
            self.begin();
        }
        self.literals()
    }

    fn begin(&mut self) {
        self.progress = Progress::Open(Model::new());
        self.models += 1;
        self.digits = None;
        self.model_line = self.words.line;
    }

    /// A model that is one word has a digit for each variable.
    fn bits_or_literals(&mut self) -> Result<(), Reason> {
        self.begin();
        let mut digits = Vec::new();
        let most = self.variables as usize + LONGEST;
        let Some(first) = self.words.next_of_line_to(|byte| {
            if digits.len() < most {
                digits.push(byte);
            }
        })?
        else {
            return Ok(());
        };
        let second = self.words.next_of_line()?;
        if second.is_none() && digits.iter().all(|digit| matches!(digit, b'0' | b'1')) {
            return self.bits(&digits, first.length);
        }
        self.literal(&first)?;
        second.map_or(Ok(()), |second| self.literal(&second))?;
        self.literals()
    }

    fn bits(&mut self, digits: &[u8], count: usize) -> Result<(), Reason> {
        let variables = self.variables;
        if count > variables as usize {
            return Err(Reason::Digits { digits: count, variables });
        }
        self.digits = Some(Digits { line: self.model_line, count });
        let mut model = Model::new();
        for (var, digit) in (1..).map_while(Var::new).zip(digits) {
            // This cannot fail: each variable occurs once.
            let _ = model.assign(var.lit(*digit == b'1'));
        }
        self.progress = Progress::Ended(model);
        Ok(())
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

    /// Some solvers say only in a comment that they do not know: `c UNKNOWN`, and nothing else on the line.
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
            Some(_) if self.lists_all && status != Status::Unsatisfiable => {
                Err(Reason::TwoAnswers { first: Status::Unsatisfiable, second: status })
            }
            Some(claim) if claim.status == status => Ok(()),
            Some(claim) if claim.status == Status::Satisfiable && self.ends_list(status) => {
                self.lists_all = true;
                Ok(())
            }
            Some(_) if self.lists_all => Ok(()),
            Some(claim) if (claim.status, status) != (Status::Satisfiable, Status::Optimal) => {
                Err(Reason::TwoAnswers { first: claim.status, second: status })
            }
            _ => {
                self.claim = Some(Claim { status, line: self.words.line, words });
                Ok(())
            }
        }
    }

    /// Returns true if a status behind models says that there are no others, as `CryptoMiniSat` writes with `--maxsol`,
    /// even if there is one model.
    fn ends_list(&self, status: Status) -> bool {
        status == Status::Unsatisfiable
            && self.takes_several
            && self.grammar != Grammar::Objective
            && matches!(self.progress, Progress::Ended(_))
    }

    fn literal(&mut self, word: &Word) -> Result<(), Reason> {
        if !matches!(self.progress, Progress::Open(_)) {
            self.another_model(word)?;
        }
        self.model_line = self.words.line;
        self.progress = match (std::mem::replace(&mut self.progress, Progress::Absent), word.bytes()) {
            (Progress::Open(model), b"0") => Progress::Ended(model),
            (Progress::Open(model), _) => Progress::Open(self.extend(model, word)?),
            (other, _) => other,
        };
        Ok(())
    }

    /// Begins a model. Another one may follow on a later line, if the dialect is not known.
    fn another_model(&mut self, word: &Word) -> Result<(), Reason> {
        if self.lists_all {
            return Err(Reason::UnexpectedModel);
        }
        if let Progress::Ended(model) = &mut self.progress {
            if !self.takes_several || self.model_line == self.words.line {
                return Err(Reason::AfterEnd(word.to_string()));
            }
            self.first.get_or_insert(std::mem::take(model));
        }
        self.begin();
        Ok(())
    }

    fn extend(&self, mut model: Model, word: &Word) -> Result<Model, Reason> {
        let literal = self.parse(word)?;
        model.assign(literal).map_err(|contradiction| Reason::BothValues(contradiction.0.number()))?;
        Ok(model)
    }

    fn parse(&self, word: &Word) -> Result<Lit, Reason> {
        let named = if self.grammar == Grammar::Objective { word.without_x() } else { *word };
        let number = named.number().ok_or_else(|| Reason::BadLiteral(word.to_string()))?;
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
    fn conclude(mut self) -> Result<Said, AnswerError> {
        let is_optimal = self.claim.as_ref().is_some_and(|claim| claim.status == Status::Optimal);
        let Self { models, value, lists_all, digits, .. } = self;
        Ok(Said { answer: self.answer()?, models, value, is_optimal, lists_all, digits })
    }

    fn answer(&mut self) -> Result<SolverAnswer, AnswerError> {
        let progress = std::mem::replace(&mut self.progress, Progress::Absent);
        let Some(claim) = self.claim.take().or_else(|| self.claim_by_showing(&progress)) else {
            return Ok(self.despair.take().map_or(SolverAnswer::Missing, SolverAnswer::Unknown));
        };
        let fail = |line, reason| Err(AnswerError { line, reason });
        match (claim.status, progress) {
            (Status::Unsatisfiable, Progress::Absent) => Ok(SolverAnswer::Unsatisfiable),
            (Status::Unsatisfiable, _) => fail(self.model_line, Reason::UnexpectedModel),
            (Status::Unknown, progress) if !self.shows(&progress) => Ok(SolverAnswer::Unknown(claim.words)),
            (_, Progress::Ended(model)) => Ok(SolverAnswer::Satisfiable(self.first.take().unwrap_or(model))),
            (_, Progress::Open(_)) if self.first.is_some() => {
                Ok(SolverAnswer::Satisfiable(self.first.take().unwrap_or_default()))
            }
            (_, Progress::Open(model)) if self.end == ModelEnd::EndOfOutput => {
                Ok(SolverAnswer::Satisfiable(model))
            }
            (_, Progress::Open(_)) => fail(self.model_line, Reason::MissingZero),
            (_, Progress::Absent) => fail(claim.line, Reason::NoModel),
        }
    }

    /// Returns true if an optimiser that does not know the optimum has a model nevertheless.
    fn shows(&self, progress: &Progress) -> bool {
        self.grammar == Grammar::Objective && !matches!(progress, Progress::Absent)
    }

    /// A file of bare literals claims satisfiability by showing a model, and so does an optimiser that was ended.
    fn claim_by_showing(&self, progress: &Progress) -> Option<Claim> {
        let shown =
            self.shows(progress) || self.grammar == Grammar::Any && !matches!(progress, Progress::Absent);
        shown.then(|| Claim { status: Status::Satisfiable, line: self.model_line, words: String::new() })
    }
}

#[cfg(test)]
mod tests;
