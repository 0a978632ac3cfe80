//! Formulas with an objective, read again: WCNF in its form of 2022, and OPB. A model is checked against the
//! constraints while they are read, and its cost is added up, so that nothing is held in memory.

use std::io::{self, BufRead};

use thiserror::Error;

use super::qdimacs::{self, QdimacsError, QdimacsHead};
use super::text::{Tokens, number, printable};
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
    Objective(ObjectiveFormat, Comments),
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
    #[error("`{0}` has no meaning here")]
    BadWord(String),
    /// The text ended within a clause or a constraint.
    #[error("the text ends within a constraint (is the file cut off?)")]
    Unfinished,
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
            line if line.starts_with(b"min:") => Some(ObjectiveFormat::Opb),
            line @ [b'+' | b'-' | b'0'..=b'9', ..] if line.contains(&b'x') => Some(ObjectiveFormat::Opb),
            [b'h' | b'0'..=b'9', ..] => Some(ObjectiveFormat::Wcnf),
            _ => None,
        };
        Ok((format, comments))
    };
    match peeked() {
        Ok((Some(format), comments)) => Ok(Head::Objective(format, comments)),
        Ok((None, comments)) => qdimacs::head_after(comments, tokens).map(Head::Clauses),
        Err(error) => Err(Located { line: tokens.line, reason: error.into() }),
    }
}

/// The worth of a model. Variables without a value are false. `input` may go on where [`read_head`] ended.
///
/// # Errors
/// If the text cannot be read or understood.
pub fn worth(input: impl BufRead, format: ObjectiveFormat, model: &Model) -> Result<Worth, ObjectiveError> {
    let mut sums =
        Sums { tokens: Tokens::new(input), word: Vec::new(), model, constraints: 0, violated: None, cost: 0 };
    let read = match format {
        ObjectiveFormat::Wcnf => sums.clauses(),
        ObjectiveFormat::Opb => sums.inequalities(),
    };
    read.map_err(|reason| Located { line: sums.tokens.line, reason })?;
    Ok(sums.violated.map_or(Worth::Costs(sums.cost), Worth::Violates))
}

struct Sums<'a, R> {
    tokens: Tokens<R>,
    word: Vec<u8>,
    model: &'a Model,
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
                _ => Some(self.number()?),
            };
            let mut holds = false;
            loop {
                self.word_inside()?;
                let literal = self.number()?;
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
            if is_objective {
                self.word_inside()?;
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

    fn is_true(&self, variable: u64) -> Result<bool, Reason> {
        let variable = u32::try_from(variable).ok().and_then(Var::new).ok_or_else(|| self.bad())?;
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
        worth(text.as_bytes(), format, &model).map_err(|error| error.to_string())
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
            ("max: +1 x1 ;\n", Err("line 1: `max:` has no meaning here")),
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
            ("1 x1 +1 ~x2 >= 1 ;\n", Some(ObjectiveFormat::Opb)),
            ("-1 x1 >= -1 ;\n", Some(ObjectiveFormat::Opb)),
            ("c one\np cnf 1 1\n1 0\n", None),
        ] {
            let (found, comments) = match read_head(text.as_bytes()).unwrap() {
                Head::Objective(found, comments) => (Some(found), comments),
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
