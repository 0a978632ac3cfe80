//! Solver answers, read back from what solvers print.
//!
//! The reader looks at one word at a time and keeps only the model. A solver may therefore print as
//! much as it likes besides its answer: lines of any length, and bytes that are not text. Only the
//! lines of the dialect count; all others are skipped.

use std::fmt;
use std::io::{self, BufRead};

use serde::Deserialize;
use thiserror::Error;

use crate::cnf::{Lit, Model, Var};

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
        self.value = Some(value.ok_or_else(bad)?);
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
            return self.bits(&digits);
        }
        self.literal(&first)?;
        second.map_or(Ok(()), |second| self.literal(&second))?;
        self.literals()
    }

    fn bits(&mut self, digits: &[u8]) -> Result<(), Reason> {
        let mut model = Model::new();
        for (number, digit) in (1..).zip(digits) {
            let known = Var::new(number).filter(|_| number <= self.variables);
            let variables = self.variables;
            let var = known.ok_or_else(|| Reason::OutOfRange { literal: number.to_string(), variables })?;
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
            Some(claim) if claim.status == status => Ok(()),
            // Who lists models says at last that there are no others.
            Some(claim)
                if (claim.status, status) == (Status::Satisfiable, Status::Unsatisfiable)
                    && self.takes_several
                    && self.models > 0 =>
            {
                Ok(())
            }
            Some(claim) if (claim.status, status) != (Status::Satisfiable, Status::Optimal) => {
                Err(Reason::TwoAnswers { first: claim.status, second: status })
            }
            _ => {
                self.claim = Some(Claim { status, line: self.words.line, words });
                Ok(())
            }
        }
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
        let (models, value) = (self.models, self.value);
        Ok(Said { answer: self.answer()?, models, value, is_optimal })
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

// The words of an output are read line by line, in bounded memory.

/// No literal and no status is longer than this. Longer words are cut to it, for messages.
const LONGEST: usize = 24;

/// The beginning of a word, and the length of all of it.
#[derive(Clone, Copy, Default)]
struct Word {
    start: [u8; LONGEST],
    length: usize,
}

/// Splits an output into words at blanks, and counts lines.
struct Words<R> {
    reader: R,
    /// The line on which the last word stood, from 1.
    line: usize,
    place: Place,
}

/// Where the next byte is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// On a line of which nothing has been read.
    LineStart,
    /// Further on in a line.
    InLine,
    /// After a line break, still counted as on that line.
    LineEnd,
}

impl Word {
    fn bytes(&self) -> &[u8] {
        &self.start[..self.length.min(LONGEST)]
    }

    /// Returns true if the word consists of digits, with or without a minus sign.
    fn is_number(&self) -> bool {
        let digits = self.bytes().strip_prefix(b"-").unwrap_or(self.bytes());
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    }

    /// The word without the letter of pseudo-Boolean variables: `-2` for `-x2`.
    fn without_x(self) -> Self {
        let (sign, name) = match self.bytes() {
            [b'-', name @ ..] => (Some(b'-'), name),
            name => (None, name),
        };
        let mut word = Self::default();
        sign.into_iter()
            .chain(name.strip_prefix(b"x").unwrap_or(name).iter().copied())
            .for_each(|byte| word.push(byte));
        word
    }

    /// The number that the word stands for. One that is too large for the type counts as the largest one.
    fn number(&self) -> Option<i64> {
        if !self.is_number() {
            return None;
        }
        let text = std::str::from_utf8(self.bytes()).ok()?;
        Some(if self.length > LONGEST { i64::MAX } else { text.parse().unwrap_or(i64::MAX) })
    }

    fn push(&mut self, byte: u8) {
        if let Some(free) = self.start.get_mut(self.length) {
            *free = byte;
        }
        self.length = self.length.saturating_add(1);
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let more = if self.length > LONGEST { "…" } else { "" };
        write!(f, "{}{more}", self.bytes().escape_ascii())
    }
}

impl<R: BufRead> Words<R> {
    fn new(reader: R) -> Self {
        Self { reader, line: 1, place: Place::LineStart }
    }

    /// Skips the rest of the line and any blank lines, and returns the next word; `None` at the end
    /// of the output.
    fn first_of_line(&mut self) -> io::Result<Option<Word>> {
        loop {
            match self.place {
                Place::LineStart => {}
                Place::InLine => {
                    self.reader.skip_until(b'\n')?;
                    self.line += 1;
                }
                Place::LineEnd => self.line += 1,
            }
            self.place = Place::LineStart;
            if self.reader.fill_buf()?.is_empty() {
                return Ok(None);
            }
            if let Some(word) = self.next_of_line()? {
                return Ok(Some(word));
            }
        }
    }

    /// The next word on the same line, if there is one.
    fn next_of_line(&mut self) -> io::Result<Option<Word>> {
        self.next_of_line_to(|_| {})
    }

    /// The next word on the same line. Its bytes are also passed on, however long it is.
    fn next_of_line_to(&mut self, mut pass: impl FnMut(u8)) -> io::Result<Option<Word>> {
        let mut word = Word::default();
        while self.place != Place::LineEnd {
            let buffer = self.reader.fill_buf()?;
            if buffer.is_empty() {
                break;
            }
            let (used, stop) = take(buffer, &mut word, &mut pass);
            self.reader.consume(used);
            self.place = if stop == Stop::Line { Place::LineEnd } else { Place::InLine };
            if stop == Stop::Word {
                break;
            }
        }
        Ok((word.length > 0).then_some(word))
    }
}

#[derive(PartialEq, Eq)]
enum Stop {
    Word,
    Line,
    Buffer,
}

/// Adds bytes to a word until it ends. Returns how many bytes were consumed, blanks and the line
/// break included.
fn take(buffer: &[u8], word: &mut Word, pass: &mut impl FnMut(u8)) -> (usize, Stop) {
    for (index, &byte) in buffer.iter().enumerate() {
        match byte {
            b'\n' => return (index + 1, Stop::Line),
            _ if !byte.is_ascii_whitespace() => {
                word.push(byte);
                pass(byte);
            }
            _ if word.length > 0 => return (index + 1, Stop::Word),
            _ => {}
        }
    }
    (buffer.len(), Stop::Buffer)
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    fn competition(text: &str) -> Result<SolverAnswer, AnswerError> {
        read(text.as_bytes(), Dialect::Competition, 9)
    }

    fn read_text(text: &str) -> Result<SolverAnswer, AnswerError> {
        read_any(text.as_bytes(), 9).map(|said| said.answer)
    }

    fn best(text: &str) -> Said {
        read_best(text.as_bytes(), 9).unwrap_or_else(|error| panic!("{text:?}: {error}"))
    }

    #[track_caller]
    fn literals(answer: Result<SolverAnswer, AnswerError>) -> Vec<i32> {
        match answer {
            Ok(SolverAnswer::Satisfiable(model)) => model.literals().map(Lit::to_dimacs).collect(),
            other => panic!("expected a model, not {other:?}"),
        }
    }

    #[track_caller]
    fn complaint(answer: Result<SolverAnswer, AnswerError>) -> String {
        answer.expect_err("expected an error").to_string()
    }

    #[test]
    fn models_may_stand_on_several_lines_before_or_after_the_answer() {
        assert_eq!(literals(competition("s SATISFIABLE\nv 1 -2\nv 3 0\n")), [1, -2, 3]);
        assert_eq!(literals(competition("v 1 -2\nc between\nv 3\ns SATISFIABLE\nv 0")), [1, -2, 3]);
        assert_eq!(literals(competition("\r\ns SATISFIABLE\r\nv -9 \t1\r\n\r\nv 0\r\n")), [1, -9]);
        assert_eq!(literals(competition("s SATISFIABLE\nv  0\n")), [] as [i32; 0]);
    }

    #[test]
    fn foreign_lines_are_skipped() {
        let text = b"1 2 3 conflicts\nsolved\nversion 3\n\xff\xfe\x00v 7\n \nvv 4 0\ns SATISFIABLE\nSolved by magic\nv 1 0\n";
        assert_eq!(literals(read(&text[..], Dialect::Competition, 9)), [1]);
    }

    #[test]
    fn every_solver_s_way_to_give_up_is_unknown() {
        for text in
            ["s UNKNOWN\n", "s INDETERMINATE\n", "c UNKNOWN\n", "c\nc UNKNOWN\nc exit 0\n", "timeout\n"]
        {
            assert_eq!(
                competition(text).unwrap(),
                SolverAnswer::Unknown(text.lines().find(|l| l.len() > 1).unwrap().into())
            );
        }
        assert_eq!(competition("c UNKNOWN\ns UNSATISFIABLE\n").unwrap(), SolverAnswer::Unsatisfiable);
        assert_eq!(competition("c UNKNOWN options\n").unwrap(), SolverAnswer::Missing);
        assert_eq!(competition("").unwrap(), SolverAnswer::Missing);
        assert_eq!(competition("v 1 0\n").unwrap(), SolverAnswer::Missing);
    }

    #[test]
    fn the_end_of_the_output_ends_a_model_only_where_the_dialect_says_so() {
        let text = "s SATISFIABLE\nv 1 -2\n";
        assert_eq!(literals(read(text.as_bytes(), Dialect::CompetitionWithoutZero, 9)), [1, -2]);
        assert_eq!(
            complaint(competition(text)),
            "line 2: the model is not ended by a 0, so it may be cut off"
        );
        let text = "v 1 -2 0\ns SATISFIABLE\n";
        assert_eq!(literals(read(text.as_bytes(), Dialect::CompetitionWithoutZero, 9)), [1, -2]);
    }

    #[test]
    fn minisat_results() {
        let read = |text: &str| read(text.as_bytes(), Dialect::MinisatResult, 9);
        assert_eq!(literals(read("SAT\n1 -2 3 0\n")), [1, -2, 3]);
        assert_eq!(literals(read("SAT\n 0\n")), [] as [i32; 0]);
        assert_eq!(read("UNSAT\n").unwrap(), SolverAnswer::Unsatisfiable);
        assert_eq!(read("INDET\n").unwrap(), SolverAnswer::Unknown("INDET".into()));
        assert_eq!(read("").unwrap(), SolverAnswer::Missing);
        assert_eq!(
            complaint(read("SAT\n1 -2")),
            "line 2: the model is not ended by a 0, so it may be cut off"
        );
        assert_eq!(complaint(read("1 -2 0")), "line 1: `1` is not a known answer");
        assert_eq!(complaint(read("SAT\n1 x 0")), "line 2: `x` is not a literal");
        assert_eq!(
            complaint(read("UNSAT\n1 0")),
            "line 2: the answer is unsatisfiable, but there is a model"
        );
    }

    #[test]
    fn any_dialect_is_recognised() {
        assert_eq!(literals(read_text("SAT\n1 -2 3 0\n")), [1, -2, 3]);
        assert_eq!(literals(read_text("1 -2\n3 0\n")), [1, -2, 3]);
        assert_eq!(literals(read_text("c log\ns SATISFIABLE\n12 conflicts\nv 1 0\n")), [1]);
        assert_eq!(literals(read_text("restarts : 1\nSATISFIABLE\nSAT\n1 0\n")), [1]);
        assert_eq!(read_text("|  no  |\nUNSATISFIABLE\n").unwrap(), SolverAnswer::Unsatisfiable);
        assert_eq!(read_text("UNSAT\n").unwrap(), SolverAnswer::Unsatisfiable);
        assert_eq!(read_text("SAT solver 3\n").unwrap(), SolverAnswer::Missing);
        assert_eq!(read_text("INDET").unwrap(), SolverAnswer::Unknown("INDET".into()));
        assert_eq!(
            complaint(read_text("1 -2")),
            "line 1: the model is not ended by a 0, so it may be cut off"
        );
    }

    #[test]
    fn of_several_models_the_first_counts() {
        for (text, models) in [
            ("s SATISFIABLE\nv 1 0\n", 1),
            ("s SATISFIABLE\nv 1 0\ns SATISFIABLE\nv -1 2\nv 0\ns UNSATISFIABLE\n", 2),
            ("c Answer: 1\nv 1 0\nc Answer: 2\nv -1 0\nv 2 0\ns SATISFIABLE\n", 3),
            ("1 0\n-1 0\n", 2),
            ("s SATISFIABLE\nv 1 0\nv -1", 2),
        ] {
            let said = read_any(text.as_bytes(), 9).unwrap();
            assert_eq!((literals(Ok(said.answer)), said.models), (vec![1], models), "{text:?}");
        }
        assert_eq!(complaint(read_text("v 1 0 2 0\n")), "line 1: `2` comes after the 0 that ended the model");
        assert!(
            complaint(read_text("s UNSATISFIABLE\nv 1 0\n")).contains("unsatisfiable, but there is a model")
        );
    }

    #[test]
    fn optimisers_write_models_in_three_ways() {
        for (text, model, value, is_optimal) in [
            ("c x\no 3\no 1\ns OPTIMUM FOUND\nv 011\n", &[-1, 2, 3][..], Some(1), true),
            ("s OPTIMUM FOUND\no -2\nv -1 2\nv 3\n", &[-1, 2, 3], Some(-2), true),
            ("o 2\ns SATISFIABLE\nv x1 -x2\nv x3\n", &[1, -2, 3], Some(2), false),
            ("o 2\nv 1 2 0\no 1\nv -1 2 0\ns UNKNOWN\n", &[-1, 2], Some(1), false),
            ("o 2\nv 11\no 1\nv 01\n", &[-1, 2], Some(1), false),
            ("v 9 -1\ns SATISFIABLE\ns OPTIMUM FOUND\n", &[-1, 9], None, true),
        ] {
            let said = best(text);
            assert_eq!(literals(Ok(said.answer)), model, "{text:?}");
            assert_eq!((said.value, said.is_optimal), (value, is_optimal), "{text:?}");
        }
        assert_eq!(best("o 7\ns UNKNOWN\n").answer, SolverAnswer::Unknown("s UNKNOWN".into()));
        assert_eq!(best("s UNSUPPORTED\n").answer, SolverAnswer::Unknown("s UNSUPPORTED".into()));
        assert_eq!(best("s UNSATISFIABLE\n").answer, SolverAnswer::Unsatisfiable);
        for (text, expected) in [
            ("v 0101010101\n", "line 1: literal `10` is out of range: variables go up to 9"),
            ("v x10\n", "line 1: literal `x10` is out of range: variables go up to 9"),
            ("v y1\n", "line 1: `y1` is not a literal"),
            ("o many\n", "line 1: `many` is not a value of the objective"),
            ("s OPTIMUM FOUND\n", "line 1: the answer is satisfiable, but there is no model"),
        ] {
            assert_eq!(read_best(text.as_bytes(), 9).unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn errors_name_the_line_and_the_words() {
        let cases = [
            ("s SATISFIABLE\nv 1 2x 0\n", "line 2: `2x` is not a literal"),
            ("\n\nv +1 0\n", "line 3: `+1` is not a literal"),
            ("v -0\n", "line 1: `-0` is not a literal"),
            ("v 1\nv -10 0\n", "line 2: literal `-10` is out of range: variables go up to 9"),
            ("v 1 2\nv -1 0\n", "line 2: variable 1 is given both values"),
            ("v 1 0\nv 2 0\n", "line 2: `2` comes after the 0 that ended the model"),
            ("s MAYBE\n", "line 1: `MAYBE` is not a known answer"),
            ("s\n", "line 1: `s` is not a known answer"),
            (
                "s UNKNOWN\n\ns UNSATISFIABLE\n",
                "line 3: the answer is unsatisfiable here, but was unknown before",
            ),
            ("c\ns SATISFIABLE\nc\n", "line 2: the answer is satisfiable, but there is no model"),
            ("v 1 0\ns UNSATISFIABLE\n", "line 1: the answer is unsatisfiable, but there is a model"),
        ];
        for (text, expected) in cases {
            assert_eq!(complaint(competition(text)), expected);
        }
    }

    #[test]
    fn numbers_beyond_every_type_are_out_of_range() {
        for digits in [10, 19, 20, 24, 25, 1000] {
            let complaint = complaint(competition(&format!("v -{} 0\n", "9".repeat(digits))));
            assert!(complaint.contains("is out of range"), "{complaint}");
            assert!(complaint.len() < 120, "{complaint}");
        }
    }

    #[test]
    fn binary_words_are_shown_escaped() {
        let answer = read(&b"v \x00\xff 0\n"[..], Dialect::Competition, 9);
        assert_eq!(complaint(answer), r"line 1: `\x00\xff` is not a literal");
    }

    #[test]
    fn long_foreign_lines_and_words_pass() {
        let long = std::io::repeat(b'x').take(1 << 24);
        let output = b"c ".chain(long).chain(&b"\ns SATISFIABLE\nv 1 0\n"[..]);
        assert_eq!(literals(read(BufReader::new(output), Dialect::Competition, 9)), [1]);
    }

    #[test]
    fn an_unreadable_output_is_an_error() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("gone"))
            }
        }
        let output = BufReader::new(b"c\nc\n".chain(Broken));
        assert_eq!(complaint(read(output, Dialect::Competition, 9)), "line 3: cannot read on: gone");
    }
}
