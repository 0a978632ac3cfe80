//! QDIMACS: a DIMACS formula with quantifier lines before its clauses, such as `a 1 2 0` and
//! `e 3 4 0`.
//!
//! [`super::dimacs::DimacsWriter`] writes it if it is given a prefix.

use std::io::{self, BufRead};

use thiserror::Error;

use super::dimacs::{Announced, Behind, Reader, Reason};
use super::text::{Tokens, printable};
use super::{Comments, Located};
use crate::cnf::prefix::{Block, QuantifiedTwice};
use crate::cnf::{Cnf, Lit, Prefix, Quantifier, Var};

/// A quantified formula that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QdimacsDocument {
    /// The comments before the `p` line.
    pub comments: Comments,
    /// The quantifiers.
    pub prefix: Prefix,
    /// The clauses.
    pub formula: Cnf,
}

/// What stands before the clauses of a quantified formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QdimacsHead {
    /// The comments before the `p` line.
    pub comments: Comments,
    /// How many variables the `p` line announces.
    pub variables: u32,
    /// How many clauses the `p` line announces.
    pub clauses: u64,
    /// The quantifiers.
    pub prefix: Prefix,
}

/// Why a text is not a quantified formula, and where.
pub type QdimacsError = Located<QdimacsReason>;

/// What can be wrong with a quantified formula.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum QdimacsReason {
    /// What can be wrong with a formula without quantifiers too.
    #[error(transparent)]
    Formula(Reason),
    /// A variable occurs twice in the prefix.
    #[error("variable {0} is quantified twice")]
    Twice(u32),
    /// A variable in a quantifier line has a minus sign.
    #[error("{0} in a quantifier line: variables stand there without a sign")]
    Negative(i32),
    /// A quantifier line does not end with 0.
    #[error("the `{0}` line is not ended by 0")]
    Unfinished(char),
    /// Something stands behind the 0 of a quantifier line.
    #[error("`{0}` after the 0 that ends the quantifier line: clauses begin on a line of their own")]
    AfterEnd(String),
    /// A quantifier line after a clause.
    #[error("a quantifier line (`{0} …`) after the first clause")]
    Late(char),
}

impl From<Reason> for QdimacsReason {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Quantifier(letter) => Self::Late(letter),
            Reason::Cubes => Self::Late('a'),
            other => Self::Formula(other),
        }
    }
}

impl From<io::Error> for QdimacsReason {
    fn from(error: io::Error) -> Self {
        Self::Formula(error.into())
    }
}

impl From<QuantifiedTwice> for QdimacsReason {
    fn from(QuantifiedTwice(var): QuantifiedTwice) -> Self {
        Self::Twice(var.number())
    }
}

/// Reads a whole formula in prenex form.
///
/// There may be any number of quantifier lines, and they may be empty. Each must end with its 0 on
/// the same line, as the standard demands, because a forgotten 0 would swallow the first clause.
/// Everything else is as in DIMACS files.
///
/// # Errors
/// If the text cannot be read or is not QDIMACS.
pub fn read(input: impl BufRead) -> Result<QdimacsDocument, QdimacsError> {
    let mut reader = Reader::new(input);
    document(&mut reader).map_err(|reason| Located { line: reader.tokens.line, reason })
}

/// Reads comments, `p` line and quantifiers, and no further.
///
/// # Errors
/// If the text cannot be read, has no valid `p cnf` line, or has a quantifier line that is not valid.
pub fn read_head(input: impl BufRead) -> Result<QdimacsHead, QdimacsError> {
    let mut tokens = Tokens::new(input);
    match Comments::read(&mut tokens, b'c') {
        Ok(comments) => head_after(comments, tokens),
        Err(error) => Err(Located { line: tokens.line, reason: error.into() }),
    }
}

/// The head whose comments were read.
pub(super) fn head_after(
    comments: Comments,
    tokens: Tokens<impl BufRead>,
) -> Result<QdimacsHead, QdimacsError> {
    let mut reader = Reader::at(tokens);
    head(comments, &mut reader).map_err(|reason| Located { line: reader.tokens.line, reason })
}

/// Reads the clauses behind a head that [`read_head`] read from the same input, without keeping them:
/// `take` gets each as it comes.
///
/// # Errors
/// If the text cannot be read, is not DIMACS, or does not have the number of clauses that the head
/// announces. Lines are counted from where the head ends.
pub fn each_clause_after(
    variables: u32,
    announced: u64,
    input: impl BufRead,
    mut take: impl FnMut(&[Lit]),
) -> Result<(), QdimacsError> {
    let mut reader = Reader::new(input);
    let read = reader.each_clause(variables, announced, &mut take);
    read.map_err(|reason| Located { line: reader.tokens.line, reason: reason.into() })
}

fn document(reader: &mut Reader<impl BufRead>) -> Result<QdimacsDocument, QdimacsReason> {
    match document_up_to_cubes(reader)? {
        (document, None) => Ok(document),
        (_, Some(_)) => Err(QdimacsReason::Late('a')),
    }
}

/// Reads a whole formula. If cubes follow, its number of clauses is still to be checked. None can follow a formula with
/// quantifiers.
pub(super) fn document_up_to_cubes(
    reader: &mut Reader<impl BufRead>,
) -> Result<(QdimacsDocument, Option<Announced>), QdimacsReason> {
    let comments = Comments::read(&mut reader.tokens, b'c')?;
    let (variables, clauses) = reader.header()?;
    let prefix = prefix(reader, variables, clauses)?;
    let mut formula = Cnf::new(variables);
    let mut announced = Announced::new(variables, clauses);
    let unchecked = match announced.up_to_cubes(reader, &mut |clause| formula.push(clause))? {
        Behind::Cubes if prefix.is_some() => return Err(QdimacsReason::Late('a')),
        Behind::Cubes => Some(announced),
        Behind::Nothing => announced.check().map(|()| None)?,
    };
    Ok((QdimacsDocument { comments, prefix: prefix.unwrap_or_default(), formula }, unchecked))
}

fn head(comments: Comments, reader: &mut Reader<impl BufRead>) -> Result<QdimacsHead, QdimacsReason> {
    let (variables, clauses) = reader.header()?;
    let prefix = prefix(reader, variables, clauses)?.unwrap_or_default();
    Ok(QdimacsHead { comments, variables, clauses, prefix })
}

/// The quantifier lines, which may all be empty; `None` if there are none.
fn prefix(
    reader: &mut Reader<impl BufRead>,
    variables: u32,
    clauses: u64,
) -> Result<Option<Prefix>, QdimacsReason> {
    let mut prefix: Option<Prefix> = None;
    loop {
        let quantifier = match reader.tokens.skip_white()? {
            Some(b'c') => {
                reader.tokens.rest_of_line(0)?;
                continue;
            }
            Some(b'a') => Quantifier::ForAll,
            Some(b'e') => Quantifier::Exists,
            _ => return Ok(prefix),
        };
        quantifier_line(reader, (variables, clauses), quantifier, prefix.get_or_insert_default())?;
    }
}

fn quantifier_line(
    reader: &mut Reader<impl BufRead>,
    (variables, clauses): (u32, u64),
    quantifier: Quantifier,
    prefix: &mut Prefix,
) -> Result<(), QdimacsReason> {
    let letter = reader.letter()?;
    loop {
        if matches!(reader.tokens.skip_blanks()?, None | Some(b'\n')) {
            return Err(QdimacsReason::Unfinished(letter));
        }
        match reader.literal(variables, clauses)? {
            None => return end_of_line(reader),
            Some(literal) if literal.is_positive() => prefix.push(quantifier, literal.var())?,
            Some(literal) => return Err(QdimacsReason::Negative(literal.to_dimacs())),
        }
    }
}

/// Demands that nothing follows on the line. What stands there could be a clause as well as
/// variables that lost their block, and a guess would change the question.
fn end_of_line(reader: &mut Reader<impl BufRead>) -> Result<(), QdimacsReason> {
    if matches!(reader.tokens.skip_blanks()?, None | Some(b'\n')) {
        return Ok(());
    }
    let rest = reader.tokens.rest_of_line(256)?;
    Err(QdimacsReason::AfterEnd(printable(rest.trim_ascii_end())))
}

/// The statement that for all values of the universal variables there are values of all others that
/// make the formula true.
///
/// Variables in no block are among those others here. QDIMACS reads them differently: they are
/// chosen before everything else, with values that serve all universal assignments at once. A
/// formula that is false in the reading of this type is false in that one too. One that is true
/// here need not be true there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoQbf {
    /// The comments of the file.
    pub comments: Comments,
    /// The universal variables, in the order of the file.
    pub universals: Vec<Var>,
    /// Variables that occur in clauses but in no block, in increasing order.
    pub free: Vec<Var>,
    /// The clauses.
    pub formula: Cnf,
}

/// The quantifiers are not ∀∃.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the prefix is {0}, but only ∀…∃… is understood: at most one `a` block, and no `e` block before it")]
pub struct OtherPrefix(String);

impl TwoQbf {
    /// Accepts a formula whose blocks are ∀∃, or only one of them, or none.
    ///
    /// # Errors
    /// If there are more blocks, or the first of two is ∃.
    pub fn from_document(document: QdimacsDocument) -> Result<Self, OtherPrefix> {
        let QdimacsDocument { comments, prefix, formula } = document;
        let universals = match prefix.blocks() {
            [] => Vec::new(),
            [only] if only.quantifier == Quantifier::Exists => Vec::new(),
            [first] | [first, _] if first.quantifier == Quantifier::ForAll => first.variables.clone(),
            blocks => return Err(OtherPrefix(describe(blocks))),
        };
        Ok(Self { comments, universals, free: prefix.free(&formula), formula })
    }
}

/// The first blocks, such as `∃1,2 ∀3 ∃4…9`.
fn describe(blocks: &[Block]) -> String {
    let mut shown: Vec<String> = blocks.iter().take(4).map(describe_block).collect();
    if blocks.len() > 4 {
        shown.push(format!("… ({} blocks)", blocks.len()));
    }
    shown.join(" ")
}

fn describe_block(block: &Block) -> String {
    let quantifier = match block.quantifier {
        Quantifier::Exists => '∃',
        Quantifier::ForAll => '∀',
    };
    match block.variables[..] {
        [] => quantifier.to_string(),
        [only] => format!("{quantifier}{}", only.number()),
        [first, second] => format!("{quantifier}{},{}", first.number(), second.number()),
        [first, .., last] => format!("{quantifier}{},…,{}", first.number(), last.number()),
    }
}

// Answers of QBF solvers are read back from what they print. The standard has a line `s cnf 1 …`, `s
// cnf 0 …` or `s cnf -1 …` for true, false and unknown, and one `V` line with the value of each
// outermost variable. Some solvers leave out its 0, and some write `v`. DepQBF also prints `SAT` or `UNSAT`, and
// nothing else if it has no options. MiniSat writes the same words about the clauses alone, but the line after its `SAT` is a model. A cube of an iCNF
// file, `a 1 -2 0`, is read as the answer that it refutes the formula. Each of several cubes does so by
// itself, so the first one counts.

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
#[non_exhaustive]
pub enum QbfAnswerError {
    /// A word is not a literal.
    #[error("line {line}: `{word}` is not a literal of the formula")]
    BadLiteral {
        /// The line, from 1.
        line: usize,
        /// The word.
        word: String,
    },
    /// A cube does not end with 0.
    #[error("line {0}: the line is not ended by 0, so it may be cut off")]
    MissingZero(usize),
    /// Two answers contradict each other.
    #[error("line {0}: this answer contradicts the one before")]
    TwoAnswers(usize),
}

/// Reads the answer to a quantified formula with this many variables. Returns `None` if the text has no line
/// that only such answers have. It may then be the answer to a formula without quantifiers.
///
/// # Errors
/// If a line has a word that is not a literal of the formula, if a cube is not ended by 0, or if two answers
/// contradict each other.
pub fn read_answer(text: &str, variables: u32) -> Result<Option<QbfAnswer>, QbfAnswerError> {
    let mut answer: Option<QbfAnswer> = None;
    let mut values = Vec::new();
    let mut first_cube = None;
    let says_cnf = text.lines().any(|line| line.split_whitespace().take(2).eq(["s", "cnf"]));
    for (line, number) in text.lines().zip(1..) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let said = match words[..] {
            ["s", "cnf", "1", ..] | ["SAT"] => QbfAnswer::True,
            ["s", "cnf", "0", ..] | ["UNSAT"] => QbfAnswer::False(Vec::new()),
            ["s", "cnf", "-1", ..] => QbfAnswer::Unknown,
            ["V" | "v", ref rest @ ..] if says_cnf || words[0] == "V" => {
                values.extend(literals(rest.strip_suffix(&["0"]).unwrap_or(rest), number, variables)?);
                continue;
            }
            ["a", ref rest @ ..] => {
                let rest = rest.strip_suffix(&["0"]).ok_or(QbfAnswerError::MissingZero(number))?;
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

    fn failure(text: &str) -> String {
        read(text.as_bytes()).unwrap_err().to_string()
    }

    /// The blocks as a QDIMACS file has them.
    fn blocks(prefix: &Prefix) -> Vec<(char, Vec<u32>)> {
        let letter = |quantifier| if quantifier == Quantifier::ForAll { 'a' } else { 'e' };
        let numbers = |variables: &[Var]| variables.iter().map(|var| var.number()).collect();
        prefix.blocks().iter().map(|block| (letter(block.quantifier), numbers(&block.variables))).collect()
    }

    #[test]
    fn comments_and_odd_prefixes_are_understood() {
        let text = "c one\r\np cnf 6 2\r\nc two\r\na 3 1 0\r\n\r\na 2 0\r\na 0\ne 0\nc three\n  e\t4 0\n\
                    1 -4\n 0\nc four\n5 0\n";
        let document = read(text.as_bytes()).unwrap();
        assert!(document.comments.iter().eq(["one"]));
        assert_eq!(blocks(&document.prefix), [('a', vec![3, 1, 2]), ('e', vec![4])]);
        let clauses: Vec<Vec<i32>> =
            document.formula.clauses().map(|clause| clause.iter().map(|l| l.to_dimacs()).collect()).collect();
        assert_eq!(clauses, [vec![1, -4], vec![5]]);
    }

    #[test]
    fn the_head_is_read_without_the_clauses() {
        let head = read_head("c one\np cnf 3 7\na 2 0\ne 1 0\n1 x".as_bytes()).unwrap();
        assert!(head.comments.iter().eq(["one"]));
        assert_eq!((head.variables, head.clauses), (3, 7));
        assert_eq!(blocks(&head.prefix), [('a', vec![2]), ('e', vec![1])]);
    }

    #[test]
    fn the_clauses_follow_the_head_in_the_same_input() {
        let mut text = "p cnf 3 2\na 2 0\ne 1 0\n1 -2\n0 3 0\n".as_bytes();
        let head = read_head(&mut text).unwrap();
        let mut clauses = Vec::new();
        let take =
            |clause: &[Lit]| clauses.push(clause.iter().map(|lit| lit.to_dimacs()).collect::<Vec<_>>());
        each_clause_after(head.variables, head.clauses, &mut text, take).unwrap();
        assert_eq!(clauses, [vec![1, -2], vec![3]]);
        let error = each_clause_after(3, 2, "1 0\n".as_bytes(), |_| {}).unwrap_err();
        assert!(error.to_string().contains("announces 2 clauses but there is 1"), "{error}");
    }

    #[test]
    fn a_prefix_may_be_missing() {
        assert_eq!(read("p cnf 1 1\n1 0\n".as_bytes()).unwrap().prefix, Prefix::new());
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (text, message) in [
            ("", "line 1: the text ends without a `p cnf"),
            (
                "a 1 0\np cnf 1 0\n",
                "line 1: expected a `p cnf VARIABLES CLAUSES` line or a comment but found `a`",
            ),
            ("p inccnf\n", "line 1: this is a `p inccnf` file"),
            ("p cnf 3 1\na 1 2\n3 0\n", "line 2: the `a` line is not ended by 0"),
            ("p cnf 3 1\na 1 0\ne 2", "line 3: the `e` line is not ended by 0"),
            ("p cnf 3 1\na 1 2 0\ne 3 1 0\n", "line 3: variable 1 is quantified twice"),
            ("p cnf 3 1\na 1 1 0\n", "line 2: variable 1 is quantified twice"),
            ("p cnf 3 1\na -1 0\n", "line 2: -1 in a quantifier line"),
            ("p cnf 3 1\na 4 0\n", "line 2: literal 4 is out of range: the header announces 3 variables"),
            ("p cnf 3 1\na 1 0 2 0\n", "line 2: `2 0` after the 0 that ends the quantifier line"),
            ("p cnf 3 1\na 1 0\ne 2 0 e 3 0\n1 0\n", "line 3: `e 3 0` after the 0 that ends"),
            ("p cnf 3 1\na x 0\n", "line 2: `x` is not a literal"),
            ("p cnf 3 1\nall 1 0\n", "line 2: `all` is not a literal"),
            (
                "p cnf 3 2\na 1 0\n1 0\ne 2 0\n2 0\n",
                "line 4: a quantifier line (`e …`) after the first clause",
            ),
            ("p cnf 3 1\n1 0\na 2 0\n", "line 3: a quantifier line (`a …`) after the first clause"),
            ("p cnf 3 2\na 1 0\n1 0\n", "line 4: the header announces 2 clauses but there is 1"),
            ("p cnf 3 1\na 1 0\n1", "line 3: the text ends within a clause"),
            ("p cnf 3 0\na 1 0\np cnf 3 0\n", "line 3: a second `p` line"),
        ] {
            assert!(failure(text).starts_with(message), "{text:?}: {}", failure(text));
        }
    }

    fn two_qbf(prefix: &str) -> Result<TwoQbf, OtherPrefix> {
        let text = format!("p cnf 9 2\n{prefix}\n1 -2 0\n9 0\n");
        TwoQbf::from_document(read(text.as_bytes()).unwrap())
    }

    #[test]
    fn two_blocks_or_fewer_are_accepted() {
        for (prefix, universals, free) in [
            ("a 2 1 0\na 3 0\ne 9 0\ne 4 0", &[2, 1, 3][..], &[][..]),
            ("a 1 0", &[1], &[2, 9]),
            ("e 0\na 1 0\ne 2 0", &[1], &[9]),
            ("e 1 2 0", &[], &[9]),
            ("", &[], &[1, 2, 9]),
        ] {
            let problem = two_qbf(prefix).unwrap();
            let numbers = |variables: &[Var]| variables.iter().map(|var| var.number()).collect::<Vec<_>>();
            assert_eq!(numbers(&problem.universals), universals, "{prefix}");
            assert_eq!(numbers(&problem.free), free, "{prefix}");
            assert_eq!(problem.formula.len(), 2, "{prefix}");
        }
    }

    #[test]
    fn other_prefixes_are_refused_by_name() {
        for (prefix, shown) in [
            ("e 1 0\na 2 0", "∃1 ∀2,"),
            ("a 1 2 0\ne 3 4 5 0\na 6 0", "∀1,2 ∃3,…,5 ∀6,"),
            ("a 1 0\ne 2 0\na 3 0\ne 4 0\na 5 0", "∀1 ∃2 ∀3 ∃4 … (5 blocks),"),
        ] {
            let message = two_qbf(prefix).unwrap_err().to_string();
            assert!(message.starts_with(&format!("the prefix is {shown} but only")), "{message}");
        }
    }

    fn answer_in(text: &str) -> Result<Option<QbfAnswer>, String> {
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
            ("s cnf 0 4 9\nV 1\nV -2\n", false_with(&[1, -2])),
            ("v -1 3 0\ns cnf 0 4 9\n", false_with(&[-1, 3])),
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
            assert_eq!(answer_in(text), expected, "{text}");
        }
    }

    #[test]
    fn mistakes_in_answers_are_named_with_their_line() {
        for (text, expected) in [
            ("s cnf 0\na 1\n", "line 2: the line is not ended by 0"),
            ("s cnf 0\nV 0 1\n", "line 2: `0` is not a literal"),
            ("s cnf 0\nV 5 0\n", "line 2: `5` is not a literal"),
            ("a 1 x 0\n", "line 1: `x` is not a literal"),
            ("s cnf 0\ns cnf 1\n", "line 2: this answer contradicts"),
        ] {
            let error = answer_in(text).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
