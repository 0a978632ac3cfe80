//! Answers of QBF solvers, read back from what they print.
//!
//! The standard has a line `s cnf 1 …`, `s cnf 0 …` or `s cnf -1 …` for true, false and unknown,
//! and one `V` line with the value of each outermost variable. DepQBF also prints `SAT` or `UNSAT`,
//! without options nothing else. MiniSat writes the same words about the clauses alone, but the
//! line after its `SAT` is a model. A cube of an iCNF file, `a 1 -2 0`, is read as the answer that
//! it refutes the formula. Each of several cubes does so by itself, so the first one counts.

use thiserror::Error;

use crate::cnf::Lit;

/// What a solver says about a quantified formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QbfAnswer {
    /// It is true.
    True,
    /// It is false, and this assignment of outermost variables shows it. The assignment is empty if
    /// the solver gives none.
    False(Vec<Lit>),
    /// The solver does not know.
    Unknown,
}

/// The first error in an answer, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QbfAnswerError {
    /// A word is not a literal.
    #[error("line {line}: `{word}` is not a literal of the formula")]
    BadLiteral {
        /// The line, from 1.
        line: usize,
        /// The word.
        word: String,
    },
    /// A line of literals does not end with 0.
    #[error("line {0}: the line is not ended by 0, so it may be cut off")]
    MissingZero(usize),
    /// Two answers contradict each other.
    #[error("line {0}: this answer contradicts the one before")]
    TwoAnswers(usize),
}

/// Reads the answer to a quantified formula with this many variables. Returns `None` if the text
/// has no line that only such answers have. It may then be the answer to a formula without
/// quantifiers.
///
/// # Errors
/// If a line has a word that is not a literal of the formula or is not ended by 0, or if two
/// answers contradict each other.
pub fn read_answer(text: &str, variables: u32) -> Result<Option<QbfAnswer>, QbfAnswerError> {
    let mut answer: Option<QbfAnswer> = None;
    let mut values = Vec::new();
    let mut first_cube = None;
    let mut says_cnf = false;
    for (line, number) in text.lines().zip(1..) {
        let words: Vec<&str> = line.split_whitespace().collect();
        says_cnf |= words.starts_with(&["s", "cnf"]);
        let said = match words[..] {
            ["s", "cnf", "1", ..] | ["SAT"] => QbfAnswer::True,
            ["s", "cnf", "0", ..] | ["UNSAT"] => QbfAnswer::False(Vec::new()),
            ["s", "cnf", "-1", ..] => QbfAnswer::Unknown,
            ["V", ref rest @ ..] => {
                values.extend(literals(rest, number, variables)?);
                continue;
            }
            ["a", ref rest @ ..] => {
                let cube = literals(rest, number, variables)?;
                first_cube.get_or_insert(cube);
                QbfAnswer::False(Vec::new())
            }
            // A `v` line belongs to the answer to a formula without quantifiers, and so does a bare
            // line of numbers.
            ["v", ..] => return Ok(None),
            [first, ..] if !says_cnf && first.parse::<i64>().is_ok() => return Ok(None),
            _ => continue,
        };
        if answer.replace(said.clone()).is_some_and(|before| before != said) {
            return Err(QbfAnswerError::TwoAnswers(number));
        }
    }
    Ok(answer.map(|answer| match answer {
        QbfAnswer::False(_) if values.is_empty() => QbfAnswer::False(first_cube.unwrap_or_default()),
        QbfAnswer::False(_) => QbfAnswer::False(values),
        other => other,
    }))
}

fn literals(words: &[&str], line: usize, variables: u32) -> Result<Vec<Lit>, QbfAnswerError> {
    let Some((&"0", words)) = words.split_last() else { return Err(QbfAnswerError::MissingZero(line)) };
    let literal = |word: &&str| {
        let literal = word.parse().ok().and_then(Lit::from_dimacs);
        let known = literal.filter(|literal| literal.var().number() <= variables);
        known.ok_or_else(|| QbfAnswerError::BadLiteral { line, word: (*word).to_owned() })
    };
    words.iter().map(literal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Option<QbfAnswer>, String> {
        read_answer(text, 4).map_err(|error| error.to_string())
    }

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect()
    }

    #[test]
    fn answers_are_read_with_their_assignments() {
        let false_with = |numbers: &[i32]| Ok(Some(QbfAnswer::False(lits(numbers))));
        for (text, expected) in [
            ("c a\ns cnf 1 4 9\n", Ok(Some(QbfAnswer::True))),
            ("SAT\n", Ok(Some(QbfAnswer::True))),
            ("UNSAT", false_with(&[])),
            ("s cnf 0 4 9\nV 1 0\nV -2 0\n", false_with(&[1, -2])),
            ("s cnf 0\r\nV 1 -4 0\r\nUNSAT\r\n", false_with(&[1, -4])),
            ("a 1 -2 3 0\n", false_with(&[1, -2, 3])),
            ("a 1 -2 0\na -1 -2 0\n", false_with(&[1, -2])),
            ("s cnf -1 4 9", Ok(Some(QbfAnswer::Unknown))),
            ("s SATISFIABLE\nv 1 2 0\n", Ok(None)),
            ("SAT\nv 1 0\n", Ok(None)),
            // MiniSat speaks of the clauses alone, and its file may be cut off.
            ("SAT\n1 -2 3 4 0\n", Ok(None)),
            ("SAT\n0\n", Ok(None)),
            ("SAT\n-1 2\n", Ok(None)),
            ("", Ok(None)),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (text, expected) in [
            ("s cnf 0\nV 1\n", "line 2: the line is not ended by 0"),
            ("s cnf 0\nV 5 0\n", "line 2: `5` is not a literal"),
            ("a 1 x 0\n", "line 1: `x` is not a literal"),
            ("s cnf 0\ns cnf 1\n", "line 2: this answer contradicts"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
