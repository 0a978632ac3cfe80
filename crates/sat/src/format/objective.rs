//! Formulas with an objective, read again: WCNF in its form of 2022, and OPB. A model is checked against the
//! constraints while they are read, and its cost is added up, so that nothing is held in memory.

use std::io::{self, BufRead};

use thiserror::Error;

use super::answer::{AnswerError, Digits};
use super::qdimacs::{self, QdimacsError, QdimacsHead};
use super::text::{Tokens, advice_on, counted, literal_number, number, printable};
use super::{Comments, Located};
use crate::cnf::{Model, Var};

/// The formats with an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectiveFormat {
    /// Clauses that must hold, and clauses that cost something if they do not: for `MaxSAT` solvers.
    Wcnf,
    /// Linear constraints: for pseudo-Boolean solvers.
    Opb,
}

/// What stands before the clauses or constraints of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Head {
    /// Clauses follow.
    Clauses(QdimacsHead),
    /// Constraints and an objective follow.
    Objective(ObjectiveHead),
}

/// What stands before the constraints of a formula with an objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectiveHead {
    /// The format.
    pub format: ObjectiveFormat,
    /// The comments.
    pub comments: Comments,
    /// The line on which the constraints begin.
    line: usize,
}

/// A formula with an objective that was read, and what a model is worth to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// What the model is worth.
    pub worth: Worth,
    /// The largest variable.
    pub variables: u32,
    /// How many variables the first line of OPB announces.
    pub announced: Option<u32>,
    /// Clauses or constraints that must hold.
    pub constraints: u64,
}

impl Judged {
    /// Checks that a model of digits has one for each variable.
    ///
    /// # Errors
    /// If it has fewer or more.
    pub fn check(&self, digits: Option<Digits>) -> Result<(), AnswerError> {
        digits.map_or(Ok(()), |digits| digits.check(self.variables, self.announced.unwrap_or(self.variables)))
    }
}

/// What a model is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// It violates this clause or constraint, counted from 1.
    Violates(u64),
    /// It satisfies all, at this value of the objective.
    Costs(i128),
}

/// Why a text is not a formula with an objective, and where.
pub type ObjectiveError = Located<Reason>;

/// What can be wrong with a formula that has an objective.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Reason {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A word has no meaning at its place.
    #[error("`{}` has no meaning here{}", .0, advice_on(.0))]
    BadWord(String),
    /// A number that no weight can be.
    #[error("`{}` is no weight: weights are whole numbers from 1 to {}{}", .0, i64::MAX, advice_on_weight(.0))]
    BadWeight(String),
    /// An objective that is to be maximised.
    #[error(
        "`max:` is no word of OPB, which only minimises: write `min:`, and change the sign of every coefficient"
    )]
    Maximise,
    /// An objective that is not the first of all.
    #[error("a second `min:`, or one behind a constraint: there is one objective, and it comes first")]
    LateObjective,
    /// The first line of OPB is not as it should be.
    #[error("the line `* {0}` is not of the form `* #variable= VARIABLES #constraint= CONSTRAINTS`")]
    BadCounts(String),
    /// The first line of OPB announces another number of constraints.
    #[error(
        "the file announces {}, but there {} {found} (is it cut off? If it is whole, its first line is \
         `* #variable= {variables} #constraint= {found}`)",
        counted(*announced, "constraint"),
        if *found == 1 { "is" } else { "are" }
    )]
    ConstraintCount {
        /// Variables announced.
        variables: u32,
        /// Constraints announced.
        announced: u64,
        /// Constraints found.
        found: u64,
    },
    /// The first line of OPB announces fewer variables than there are.
    #[error(
        "x{largest} is out of range: the file announces {}. If it is right, the first line is `* #variable= {largest} \
         #constraint= {constraints}`",
        counted((*announced).into(), "variable")
    )]
    VariableCount {
        /// Variables announced.
        announced: u32,
        /// The largest variable.
        largest: u32,
        /// Constraints found.
        constraints: u64,
    },
    /// The text ended within a clause or a constraint.
    #[error("the text ends within a constraint (is the file cut off?)")]
    Unfinished,
}

/// How to mend a number that is no weight.
fn advice_on_weight(word: &str) -> &'static str {
    match word.parse::<f64>() {
        Ok(number) if number.fract() != 0.0 => "; multiply all weights by one number",
        Ok(number) if number < 0.0 => {
            "; a clause of one literal gets a positive one with the opposite literal. If this is a CNF, its first line \
             `p cnf VARIABLES CLAUSES` is missing"
        }
        Ok(0.0) => "; leave the clause out",
        _ => "",
    }
}

/// Reads comments, and a `p` line with its quantifiers if there is one.
///
/// # Errors
/// If the text cannot be read, or is of none of the formats.
pub fn read_head(input: impl BufRead) -> Result<Head, QdimacsError> {
    let mut tokens = Tokens::new(input);
    let mut peeked = || -> io::Result<_> {
        let mark = if tokens.skip_white()? == Some(b'*') { b'*' } else { b'c' };
        let comments = Comments::read(&mut tokens, mark)?;
        let format = match tokens.line_ahead()? {
            _ if mark == b'*' => Some(ObjectiveFormat::Opb),
            line if line.starts_with(b"min:") || line.starts_with(b"max:") => Some(ObjectiveFormat::Opb),
            line @ [b'+' | b'-' | b'0'..=b'9', ..] if line.contains(&b'x') => Some(ObjectiveFormat::Opb),
            [b'h' | b'0'..=b'9', ..] => Some(ObjectiveFormat::Wcnf),
            _ => None,
        };
        Ok((format, comments))
    };
    match peeked() {
        Ok((Some(format), comments)) => {
            Ok(Head::Objective(ObjectiveHead { format, comments, line: tokens.line }))
        }
        Ok((None, comments)) => qdimacs::head_after(comments, tokens).map(Head::Clauses),
        Err(error) => Err(Located { line: tokens.line, reason: error.into() }),
    }
}

impl ObjectiveHead {
    /// Reads the comments of a formula whose format is known.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn read(input: impl BufRead, format: ObjectiveFormat) -> Result<Self, ObjectiveError> {
        let mut tokens = Tokens::new(input);
        let mark = if format == ObjectiveFormat::Opb { b'*' } else { b'c' };
        let comments = Comments::read(&mut tokens, mark);
        let comments = comments.map_err(|error| Located { line: tokens.line, reason: error.into() })?;
        Ok(Self { format, comments, line: tokens.line })
    }

    /// Reads the constraints behind the head, to their end, and judges a model. Variables without a value are false.
    /// `input` goes on where the head ended.
    ///
    /// # Errors
    /// If the text cannot be read or understood, or has not the counts that its first line announces.
    pub fn judge(&self, input: impl BufRead, model: &Model) -> Result<Judged, ObjectiveError> {
        let mut tokens = Tokens::new(input);
        tokens.line = self.line;
        let mut sums = Sums {
            tokens,
            word: Vec::new(),
            model,
            variables: 0,
            has_objective: false,
            constraints: 0,
            violated: None,
            cost: 0,
        };
        let read = match self.format {
            ObjectiveFormat::Wcnf => sums.clauses().map(|()| None),
            ObjectiveFormat::Opb => sums.inequalities().and_then(|()| sums.check(self.counts()?)),
        };
        let announced = read.map_err(|reason| Located { line: sums.tokens.line, reason })?;
        let Sums { variables, constraints, violated, cost, .. } = sums;
        let worth = violated.map_or(Worth::Costs(cost), Worth::Violates);
        Ok(Judged { worth, variables, announced, constraints })
    }

    /// The numbers of variables and constraints that OPB announces.
    fn counts(&self) -> Result<Option<(u32, u64)>, Reason> {
        let Some(line) = self.comments.iter().find(|line| line.starts_with("#variable=")) else {
            return Ok(None);
        };
        let mut words = line.split(|between: char| between == '=' || between.is_whitespace());
        let mut words = std::iter::from_fn(|| words.find(|word| !word.is_empty()));
        let mut count =
            |name| -> Option<u64> { (words.next()? == name).then(|| words.next()?.parse().ok())? };
        let counts = (count("#variable").and_then(|count| u32::try_from(count).ok()), count("#constraint"));
        match counts {
            (Some(variables), Some(constraints)) => Ok(Some((variables, constraints))),
            _ => Err(Reason::BadCounts(printable(line.as_bytes()))),
        }
    }
}

struct Sums<'a, R> {
    tokens: Tokens<R>,
    word: Vec<u8>,
    model: &'a Model,
    /// The largest variable so far.
    variables: u32,
    has_objective: bool,
    /// Clauses or constraints so far that must hold.
    constraints: u64,
    violated: Option<u64>,
    cost: i128,
}

impl<R: BufRead> Sums<'_, R> {
    fn clauses(&mut self) -> Result<(), Reason> {
        while self.next_word(b'c')? {
            let weight = match &self.word[..] {
                b"h" => None,
                _ => Some(self.weight()?),
            };
            let mut holds = false;
            loop {
                self.word_inside()?;
                let literal = literal_number(&self.word).ok_or_else(|| self.bad())?;
                if literal == 0 {
                    break;
                }
                holds |= self.is_true(literal.unsigned_abs())? == (literal > 0);
            }
            match weight {
                None => self.demand(holds),
                Some(weight) => self.cost += if holds { 0 } else { i128::from(weight) },
            }
        }
        Ok(())
    }

    fn inequalities(&mut self) -> Result<(), Reason> {
        while self.next_word(b'*')? {
            let is_objective = self.word == b"min:";
            if self.word == b"max:" {
                return Err(Reason::Maximise);
            }
            if is_objective {
                self.begin_objective()?;
            }
            let sum = self.sum()?;
            match &self.word[..] {
                b";" if is_objective => self.cost += sum,
                b">=" | b"=" | b"<=" if !is_objective => {
                    let operator = self.word[0];
                    self.word_inside()?;
                    let ends_with_it = self.word.pop_if(|last| *last == b';').is_some();
                    let bound = i128::from(self.number()?);
                    if !ends_with_it {
                        self.word_inside()?;
                        self.expect(b";")?;
                    }
                    self.demand(match operator {
                        b'>' => sum >= bound,
                        b'<' => sum <= bound,
                        _ => sum == bound,
                    });
                }
                _ => return Err(self.bad()),
            }
        }
        Ok(())
    }

    fn begin_objective(&mut self) -> Result<(), Reason> {
        if self.has_objective || self.constraints > 0 {
            return Err(Reason::LateObjective);
        }
        self.has_objective = true;
        self.word_inside()
    }

    /// Compares with the counts that are announced, and returns the number of variables.
    fn check(&self, announced: Option<(u32, u64)>) -> Result<Option<u32>, Reason> {
        let Some((variables, constraints)) = announced else { return Ok(None) };
        let (largest, found) = (self.variables, self.constraints);
        if found != constraints {
            let variables = variables.max(largest);
            return Err(Reason::ConstraintCount { variables, announced: constraints, found });
        }
        if largest > variables {
            return Err(Reason::VariableCount { announced: variables, largest, constraints });
        }
        Ok(Some(variables))
    }

    /// Adds up terms from the word that was read up to the first word that belongs to none. A term is a number and
    /// one or more literals.
    fn sum(&mut self) -> Result<i128, Reason> {
        let mut sum = 0;
        while let Some(number) = number(&self.word) {
            self.word_inside()?;
            let mut holds = true;
            let mut literals = 0;
            while let Some((variable, is_positive)) = literal(&self.word) {
                holds &= self.is_true(variable)? == is_positive;
                literals += 1;
                self.word_inside()?;
            }
            if literals == 0 {
                return Err(self.bad());
            }
            sum += if holds { i128::from(number) } else { 0 };
        }
        Ok(sum)
    }

    fn demand(&mut self, holds: bool) {
        self.constraints += 1;
        if !holds {
            self.violated.get_or_insert(self.constraints);
        }
    }

    fn is_true(&mut self, variable: u64) -> Result<bool, Reason> {
        let variable = u32::try_from(variable).ok().and_then(Var::new).ok_or_else(|| self.bad())?;
        self.variables = self.variables.max(variable.number());
        Ok(self.model.value(variable).unwrap_or(false))
    }

    /// Reads the next word that is in no comment; false at the end of the text.
    fn next_word(&mut self, comment: u8) -> Result<bool, Reason> {
        while let Some(byte) = self.tokens.skip_white()? {
            if byte == comment && self.tokens.starts_line {
                self.tokens.rest_of_line(0)?;
            } else {
                self.tokens.word(&mut self.word)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn word_inside(&mut self) -> Result<(), Reason> {
        self.tokens.skip_white()?.ok_or(Reason::Unfinished)?;
        Ok(self.tokens.word(&mut self.word)?)
    }

    fn expect(&self, word: &[u8]) -> Result<(), Reason> {
        if self.word == word { Ok(()) } else { Err(self.bad()) }
    }

    fn weight(&self) -> Result<i64, Reason> {
        let word = printable(&self.word);
        match number(&self.word) {
            Some(weight) if weight > 0 => Ok(weight),
            _ if word.parse::<f64>().is_ok() => Err(Reason::BadWeight(word)),
            _ => Err(self.bad()),
        }
    }

    fn number(&self) -> Result<i64, Reason> {
        number(&self.word).ok_or_else(|| self.bad())
    }

    fn bad(&self) -> Reason {
        Reason::BadWord(printable(&self.word))
    }
}

/// The variable of a literal such as `x3` or `~x3`, and whether the literal is positive.
fn literal(word: &[u8]) -> Option<(u64, bool)> {
    let (name, is_positive) = word.strip_prefix(b"~").map_or((word, true), |name| (name, false));
    Some((number(name.strip_prefix(b"x")?)?.try_into().ok()?, is_positive))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Lit;

    fn judged(text: &str, format: ObjectiveFormat) -> Result<Worth, String> {
        let mut model = Model::new();
        for number in [1, -2, 3] {
            model.assign(Lit::from_dimacs(number).unwrap()).unwrap();
        }
        let mut text = text.as_bytes();
        let judged = ObjectiveHead::read(&mut text, format).and_then(|head| head.judge(text, &model));
        judged.map(|judged| judged.worth).map_err(|error| error.to_string())
    }

    #[test]
    fn models_are_judged_clause_by_clause() {
        for (text, expected) in [
            ("c x\nh 1 2 0\nc y\n5 2 0\n1 -1 2 0\n7 3 0\n", Ok(Worth::Costs(6))),
            ("h 1 0\nh 2 -3\n 4 0\nh 2 0\n", Ok(Worth::Violates(2))),
            ("h 0\n", Ok(Worth::Violates(1))),
            ("", Ok(Worth::Costs(0))),
            ("h 1 2", Err("line 1: the text ends within a constraint (is the file cut off?)")),
            ("h 1 x 0\n", Err("line 1: `x` has no meaning here")),
            ("h 1 -0 2 0\n", Err("line 1: `-0` has no meaning here: the 0 that ends a clause has no sign")),
            (
                "c x\nh 1 0\n2.5 -1 0\n",
                Err(
                    "line 3: `2.5` is no weight: weights are whole numbers from 1 to 9223372036854775807; multiply all \
                     weights by one number",
                ),
            ),
            (
                "1 2 0\n-1 2 0\n",
                Err(
                    "line 2: `-1` is no weight: weights are whole numbers from 1 to 9223372036854775807; a clause \
                     of one literal gets a positive one with the opposite literal. If this is a CNF, its first line \
                     `p cnf VARIABLES CLAUSES` is missing",
                ),
            ),
            (
                "0 1 0\n",
                Err(
                    "line 1: `0` is no weight: weights are whole numbers from 1 to 9223372036854775807; leave the \
                     clause out",
                ),
            ),
            (
                "9223372036854775808 1 0\n",
                Err("line 1: `9223372036854775808` is no weight: weights are whole numbers from 1 to \
                     9223372036854775807"),
            ),
            ("p wcnf 1 1 1\n", Err("line 1: `p` has no meaning here")),
        ] {
            assert_eq!(judged(text, ObjectiveFormat::Wcnf), expected.map_err(str::to_owned), "{text:?}");
        }
    }

    #[test]
    fn models_are_judged_inequality_by_inequality() {
        for (text, expected) in [
            ("* x\nmin: -2 x1 +1 x2 3 ~x2 ;\n+1 x1 -1 x2 >= 1 ;\n", Ok(Worth::Costs(1))),
            ("min: 1 x1 x3 +1 x1 ~x3 ;\n* y\n1 x1 = 1;\n1 x2 <= 0 ;\n", Ok(Worth::Costs(1))),
            ("+1 x1 >= 1 ;\n+1 x1 +1 x2\n+1 x3 = 3 ;\n", Ok(Worth::Violates(2))),
            ("+1 x1 >= 1 \n", Err("line 2: the text ends within a constraint (is the file cut off?)")),
            (
                "* x\nmax: +1 x1 ;\n",
                Err(
                    "line 2: `max:` is no word of OPB, which only minimises: write `min:`, and change the sign of every \
                     coefficient",
                ),
            ),
            (
                "min: +1 x1 ;\n1 x1 >= 1 ;\nmin: +1 x1 ;\n",
                Err("line 3: a second `min:`, or one behind a constraint: \
                there is one objective, and it comes first"),
            ),
            ("* #variable= 3 #constraint= 1 #equal= 0\nmin: +1 x1 ;\n1 x1 >= 1 ;\n", Ok(Worth::Costs(1))),
            (
                "* #variable= 3 #constraint= 2\n1 x1 >= 1 ;\n",
                Err(
                    "line 3: the file announces 2 constraints, but there is 1 (is it cut off? If it is whole, its first \
                     line is `* #variable= 3 #constraint= 1`)",
                ),
            ),
            (
                "* #variable= 1 #constraint= 1\n1 x1 1 x7 >= 1 ;\n",
                Err(
                    "line 3: x7 is out of range: the file announces 1 variable. If it is right, the first line is \
                     `* #variable= 7 #constraint= 1`",
                ),
            ),
            (
                "* x\n* #variable= 1\n1 x1 >= 1 ;\n",
                Err(
                    "line 4: the line `* #variable= 1` is not of the form `* #variable= VARIABLES #constraint= \
                     CONSTRAINTS`",
                ),
            ),
            ("min: +1 x1 >= 2 ;\n", Err("line 1: `>=` has no meaning here")),
            ("min: x1 +2 x3 ;\n", Err("line 1: `x1` has no meaning here")),
            ("~x2 >= 1 ;\n", Err("line 1: `~x2` has no meaning here")),
            ("+1 x1 +2 >= 2 ;\n", Err("line 1: `>=` has no meaning here")),
            ("1 2 x1 >= 2 ;\n", Err("line 1: `2` has no meaning here")),
            ("+1 x0 >= 2 ;\n", Err("line 1: `x0` has no meaning here")),
        ] {
            assert_eq!(judged(text, ObjectiveFormat::Opb), expected.map_err(str::to_owned), "{text:?}");
        }
    }

    #[test]
    fn the_head_tells_the_format() {
        for (text, format) in [
            ("c one\nh 1 0\n", Some(ObjectiveFormat::Wcnf)),
            ("* one\nmin: +1 x1 ;\n", Some(ObjectiveFormat::Opb)),
            ("c one\n1 -1 0\n", Some(ObjectiveFormat::Wcnf)),
            ("min: +1 x1 ;\n", Some(ObjectiveFormat::Opb)),
            ("max: +1 x1 ;\n", Some(ObjectiveFormat::Opb)),
            ("1 x1 +1 ~x2 >= 1 ;\n", Some(ObjectiveFormat::Opb)),
            ("-1 x1 >= -1 ;\n", Some(ObjectiveFormat::Opb)),
            ("c one\np cnf 1 1\n1 0\n", None),
        ] {
            let (found, comments) = match read_head(text.as_bytes()).unwrap() {
                Head::Objective(head) => (Some(head.format), head.comments),
                Head::Clauses(head) => (None, head.comments),
            };
            assert_eq!(found, format, "{text:?}");
            assert_eq!(comments.iter().eq(["one"]), text.contains("one"), "{text:?}");
        }
        assert!(
            read_head("c one\nOO\n".as_bytes())
                .unwrap_err()
                .to_string()
                .starts_with("line 2: expected a `p cnf")
        );
    }
}
