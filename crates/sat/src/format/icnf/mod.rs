//! iCNF: clauses, and questions about them that are called cubes.
//!
//! A cube is a list of literals, written as a line `a 1 -2 0`. It asks whether all clauses so far
//! are satisfiable together with its literals.
//!
//! The first line is `p inccnf`. Programs that divide a formula into cubes, such as `march_cu`, write the cubes alone.
//! Put behind their formula, these make a file that begins with `p cnf`, and it is read, too.

mod enumeration;
mod formula;

use std::io::{self, BufRead, Write};

use thiserror::Error;

use super::dimacs::{self, Announced, Behind, LONGEST_HEADER, Reader, constraint};
use super::text::{ClauseText, Tokens, advice_on, literal_number, printable};
use super::{Comments, Located};
use crate::cnf::{ClauseSink, Lit, Template, Var};
use enumeration::write_enumeration;

pub use enumeration::{Enumeration, Order, Shard};
pub use formula::{FormulaFile, read_formula};

/// A clause or cube of more literals is rejected, so that a file without any 0 cannot exhaust the memory.
const LONGEST: usize = 1 << 24;

/// The next item of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A clause, which holds from here on.
    Clause(Vec<Lit>),
    /// A question: are all clauses so far satisfiable together with these literals?
    Cube(Vec<Lit>),
}

/// Why a text is not iCNF, and where.
pub type IcnfError = Located<IcnfReason>;

/// What can be wrong with an iCNF file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum IcnfReason {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The `p` line is missing; what was found in its place.
    #[error("expected a `p inccnf` line or a comment but found {0}")]
    NoHeader(String),
    /// What can be wrong with a formula without cubes, too.
    #[error(transparent)]
    Formula(#[from] dimacs::Reason),
    /// A formula without cubes.
    #[error("no cubes (`a …`) follow the formula")]
    NoCubes,
    /// A clause behind a cube.
    #[error(
        "a clause after a cube, but behind a `p cnf` line all clauses come first: put it before the cubes, or begin the \
         file with `p inccnf`"
    )]
    LateClause,
    /// A second `p` line, behind cubes.
    #[error(
        "a second `p` line, `{0}`, behind cubes: a formula comes before its cubes, as in `cat f.cnf cubes > f.icnf`"
    )]
    HeaderBehindCubes(String),
    /// A constraint that is no clause, by the letter with which it begins.
    #[error("`{}` begins {}, but only clauses and cubes are understood here", .0, constraint(*.0))]
    NoClause(char),
    /// Not a literal.
    #[error("`{}` is not a literal{}", .0, advice_on(.0))]
    BadLiteral(String),
    /// A clause or cube does not end before the end of the text or the next cube.
    #[error("a clause or cube is not ended by 0 (is the file cut off?)")]
    Unfinished,
    /// A clause or cube has too many literals.
    #[error("a clause or cube has more than {LONGEST} literals")]
    TooLong,
}

/// Reads clauses and cubes as they come, and holds one of them at a time.
///
/// Behind `p inccnf`, clauses and cubes may be mixed. Behind `p cnf` the announced number of clauses comes first, and
/// cubes have variables that were announced. Comments may stand anywhere, and line breaks count as blanks.
/// After an error the iterator ends.
pub struct IcnfReader<R> {
    reader: Reader<R>,
    comments: Comments,
    stage: Stage,
    /// True if there was a cube.
    has_cubes: bool,
    is_done: bool,
}

/// What may come next.
enum Stage {
    /// Clauses and cubes.
    Mixed,
    /// These clauses, and then cubes.
    Clauses(Announced),
    /// Cubes with so many variables.
    Cubes(u32),
}

impl<R: BufRead> IcnfReader<R> {
    /// Reads up to the `p` line.
    ///
    /// # Errors
    /// If the text cannot be read, or does not begin with comments and a line `p inccnf` or `p cnf`.
    pub fn new(input: R) -> Result<Self, IcnfError> {
        let mut reader = Reader::new(input);
        match start(&mut reader.tokens) {
            Ok((comments, stage)) => Ok(Self { reader, comments, stage, has_cubes: false, is_done: false }),
            Err(reason) => Err(Located { line: reader.tokens.line, reason }),
        }
    }

    /// The rest of the input, which may be replaced by a copy of it.
    pub fn rest_mut(&mut self) -> &mut R {
        self.reader.tokens.input_mut()
    }

    /// The comments before the `p` line.
    pub fn comments(&self) -> &Comments {
        &self.comments
    }

    /// How many bytes have been read, up to the end of the last event.
    pub fn bytes_read(&self) -> u64 {
        self.reader.tokens.position
    }

    /// The line in which the last event ended.
    pub fn line(&self) -> usize {
        self.reader.tokens.line
    }

    fn event(&mut self) -> Result<Option<Event>, IcnfReason> {
        let Stage::Clauses(announced) = &mut self.stage else { return self.clause_or_cube() };
        let mut clause = Vec::new();
        match announced.next(&mut self.reader, &mut clause)? {
            None => Ok(Some(Event::Clause(clause))),
            Some(Behind::Nothing) => {
                announced.check()?;
                Err(IcnfReason::NoCubes)
            }
            Some(Behind::Cubes) => {
                announced.check_before_cubes()?;
                self.stage = Stage::Cubes(announced.variables());
                self.clause_or_cube()
            }
        }
    }

    fn clause_or_cube(&mut self) -> Result<Option<Event>, IcnfReason> {
        loop {
            match self.reader.tokens.skip_white()? {
                None => return Ok(None),
                Some(b'c') => drop(self.reader.tokens.rest_of_line(0)?),
                Some(b'p') => return Err(self.second_header()?),
                Some(b'a') => {
                    self.letter()?;
                    self.has_cubes = true;
                    return self.literals().map(Event::Cube).map(Some);
                }
                Some(letter @ (b'x' | b'k')) => return Err(IcnfReason::NoClause(letter.into())),
                Some(_) => return self.clause().map(Some),
            }
        }
    }

    fn second_header(&mut self) -> io::Result<IcnfReason> {
        Ok(match self.reader.second_header()? {
            dimacs::Reason::SecondHeader(line) if self.has_cubes => IcnfReason::HeaderBehindCubes(line),
            other => other.into(),
        })
    }

    fn clause(&mut self) -> Result<Event, IcnfReason> {
        let clause = self.literals()?;
        match self.stage {
            Stage::Cubes(_) => Err(IcnfReason::LateClause),
            Stage::Mixed | Stage::Clauses(_) => Ok(Event::Clause(clause)),
        }
    }

    fn letter(&mut self) -> Result<(), IcnfReason> {
        let Reader { tokens, word } = &mut self.reader;
        tokens.word(word)?;
        if word == b"a" { Ok(()) } else { Err(IcnfReason::BadLiteral(printable(word))) }
    }

    fn literals(&mut self) -> Result<Vec<Lit>, IcnfReason> {
        let mut literals = Vec::new();
        loop {
            match self.reader.tokens.skip_white()? {
                None | Some(b'a' | b'p') => return Err(IcnfReason::Unfinished),
                Some(b'c') => drop(self.reader.tokens.rest_of_line(0)?),
                Some(_) if literals.len() == LONGEST => return Err(IcnfReason::TooLong),
                Some(_) => match self.literal()? {
                    Some(literal) => literals.push(literal),
                    None => return Ok(literals),
                },
            }
        }
    }

    /// The next literal; `None` for the 0 that ends a clause or cube.
    fn literal(&mut self) -> Result<Option<Lit>, IcnfReason> {
        if let Stage::Cubes(variables) = self.stage {
            return self.reader.literal(variables, 0).map_err(|reason| match reason {
                dimacs::Reason::OutOfRange { literal, variables, .. } => {
                    dimacs::Reason::CubeOutOfRange { literal, variables }.into()
                }
                other => other.into(),
            });
        }
        let Reader { tokens, word } = &mut self.reader;
        tokens.word(word)?;
        match literal_number(word).map(i32::try_from) {
            Some(Ok(0)) => Ok(None),
            number => match number.and_then(Result::ok).and_then(Lit::from_dimacs) {
                None => Err(IcnfReason::BadLiteral(printable(word))),
                literal => Ok(literal),
            },
        }
    }
}

fn start(tokens: &mut Tokens<impl BufRead>) -> Result<(Comments, Stage), IcnfReason> {
    let comments = Comments::read(tokens, b'c')?;
    if tokens.peek()?.is_none() {
        return Err(IcnfReason::NoHeader("the end of the text".to_owned()));
    }
    let line = tokens.rest_of_line(LONGEST_HEADER)?;
    let words: Vec<&[u8]> =
        line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).take(3).collect();
    match words[..] {
        [b"p", b"inccnf"] => Ok((comments, Stage::Mixed)),
        [b"p", b"cnf", ..] => {
            let (variables, clauses) = dimacs::header(&line)?;
            Ok((comments, Stage::Clauses(Announced::new(variables, clauses))))
        }
        _ => Err(IcnfReason::NoHeader(format!("`{}`", printable(line.trim_ascii_end())))),
    }
}

impl<R: BufRead> Iterator for IcnfReader<R> {
    type Item = Result<Event, IcnfError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let event = self.event();
        self.is_done = !matches!(event, Ok(Some(_)));
        event.map_err(|reason| Located { line: self.line(), reason }).transpose()
    }
}

/// Writes clauses and cubes as they come. It holds no more than a block of text.
///
/// Comments can be given only at the start, because some solvers reject them after the first cube.
#[derive(Debug)]
pub struct IcnfWriter<W: Write> {
    text: ClauseText<W>,
}

impl<W: Write> IcnfWriter<W> {
    /// Writes the comments and the `p` line. A comment may not contain a line break.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn new<'a>(out: W, comments: impl IntoIterator<Item = &'a str>) -> io::Result<Self> {
        let mut text = ClauseText::new(out, comments)?;
        text.flushed()?.write_all(b"p inccnf\n")?;
        Ok(Self { text })
    }

    /// Writes one cube.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn cube(&mut self, literals: &[Lit]) -> io::Result<()> {
        self.text.line(Some(b'a'), literals)
    }

    /// Writes all cubes of an enumeration, as fast as the underlying writer takes them.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn cubes(&mut self, enumeration: &Enumeration) -> io::Result<()> {
        write_enumeration(self.text.flushed()?, enumeration)
    }

    /// Writes one cube over the variables for each word. Bit j of a word says whether variable j is positive.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn words(&mut self, variables: &[Var], words: impl Iterator<Item = u64>) -> io::Result<()> {
        let mut cube: Vec<Lit> = Vec::with_capacity(variables.len());
        for word in words {
            cube.clear();
            cube.extend(variables.iter().enumerate().map(|(bit, var)| var.lit(word >> bit & 1 == 1)));
            self.cube(&cube)?;
        }
        Ok(())
    }

    /// Writes what is left and returns the underlying writer.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn finish(self) -> io::Result<W> {
        self.text.finish()
    }
}

impl<W: Write> ClauseSink for IcnfWriter<W> {
    type Error = io::Error;

    fn clause(&mut self, literals: &[Lit]) -> io::Result<()> {
        self.text.line(None, literals)
    }

    fn instance(&mut self, template: &Template, slots: &[Lit]) -> io::Result<()> {
        self.text.instance(template, slots)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect()
    }

    fn failure(text: &str) -> String {
        match IcnfReader::new(text.as_bytes()) {
            Err(error) => error.to_string(),
            Ok(reader) => reader.last().unwrap().unwrap_err().to_string(),
        }
    }

    #[test]
    fn clauses_and_cubes_may_be_mixed() {
        let text = "c one\r\np  inccnf\r\n1 -2 0 3\n0\nc two\na 1 0\r\n0\na 0\n2147483647 0";
        let reader = IcnfReader::new(text.as_bytes()).unwrap();
        assert!(reader.comments().iter().eq(["one"]));
        let events: Vec<Event> = reader.map(Result::unwrap).collect();
        let expected = [
            Event::Clause(lits(&[1, -2])),
            Event::Clause(lits(&[3])),
            Event::Cube(lits(&[1])),
            Event::Clause(Vec::new()),
            Event::Cube(Vec::new()),
            Event::Clause(lits(&[2_147_483_647])),
        ];
        assert_eq!(events, expected);
    }

    #[test]
    fn cubes_may_stand_behind_a_formula() {
        let text =
            "c one\np cnf 3 2\n1 -2 0 3\n0\nc of gamma 3 0 cubes, 10\n%\n0\na 1 0\nc two\na -3 2 0\na 0\n";
        let events: Vec<Event> = IcnfReader::new(text.as_bytes()).unwrap().map(Result::unwrap).collect();
        let cubes = [&[1][..], &[-3, 2], &[]].map(|cube| Event::Cube(lits(cube)));
        assert_eq!(events[..2], [&[1, -2][..], &[3]].map(|clause| Event::Clause(lits(clause))));
        assert_eq!(events[2..], cubes);
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (text, message) in [
            ("", "line 1: expected a `p inccnf` line or a comment but found the end of the text"),
            ("c\np wcnf 1 1\n", "line 2: expected a `p inccnf` line or a comment but found `p wcnf 1 1`"),
            ("a 1 0\n", "line 1: expected a `p inccnf` line or a comment but found `a 1 0`"),
            ("p cnf 1\n", "line 1: expected `p cnf VARIABLES CLAUSES` but found `p cnf 1`"),
            ("p cnf 1 1\na 1 0\n1 0\n", "line 2: a quantifier line (`a …`): this is a QDIMACS file"),
            ("p cnf 1 0\na 1 0\n", "line 2: a quantifier line (`a …`): this is a QDIMACS file"),
            ("p cnf 1 0\n%\n0\na 1 0\n", "line 4: a quantifier line (`a …`): this is a QDIMACS file"),
            ("p cnf 1 1\n1 0\n", "line 3: no cubes (`a …`) follow the formula"),
            ("p cnf 1 1\n1\na 1 0\n", "line 3: a line `a …` within a clause"),
            (
                "p cnf 2 2\n1 2 0\na 1 0\n-1 0\n",
                "line 3: a cube stands behind 1 clause, but the header announces 2, and behind `p cnf` all clauses come",
            ),
            ("p cnf 2 1\n1 2 0\n-1 0\na 1 0\n", "line 4: the header announces 1 clause but there are 2"),
            ("p cnf 1 1\n1 0a 1 0\n", "line 2: `0a` is not a literal: is the line break missing"),
            ("p cnf 1 1\n1 0\np inccnf\na 1 0\n", "line 3: a second `p` line: `p inccnf`. If one question"),
            ("p inccnf\np cnf 1 1\n1 0\na 1 0\n", "line 2: a second `p` line: `p cnf 1 1`. If one question"),
            (
                "p inccnf\na 1 0\np cnf 1 1\n1 0\n",
                "line 3: a second `p` line, `p cnf 1 1`, behind cubes: a formula comes before its cubes",
            ),
            ("p inccnf\n1 -0 2 0\n", "line 2: `-0` is not a literal: the 0 that ends a clause"),
            ("p inccnf\n1 0\na 1 -0\n", "line 3: `-0` is not a literal: the 0 that ends a clause"),
            ("p cnf 1 1\n1 0\nc enda 1 -2 0\na 1 0\n", "line 4: the comment before this cube ends as a cube"),
            ("p cnf 1 1\n1 0\nca 0\nc\na 1 0\n", "line 5: the comment before this cube ends as a cube"),
            ("p cnf 1 1\n1 0\n%\n0a 1 0\na 1 0\n", "line 5: `0a 1 0` is not a literal"),
            (
                "p cnf 1 1\n1 0\na 2 0\n",
                "line 3: literal 2 is out of range: the formula has 1 variable. Are the cubes those of",
            ),
            ("p cnf 1 1\n1 0\na 1 0\n1 0\n", "line 4: a clause after a cube"),
            ("p cnf 1 1\n1 0\na 1 0\n%\n0\n", "line 4: `%` is not a literal"),
            ("p cnf 1 1\n1 0\nall 1 0\n", "line 3: `all` is not a literal"),
            ("p inccnf\n1 0\np inccnf\n", "line 3: a second `p` line"),
            ("p inccnf\n1 x 0\n", "line 2: `x` is not a literal"),
            ("p inccnf\nx1 2 0\n", "line 2: `x` begins an XOR clause, an extension of CryptoMiniSat"),
            ("p inccnf\n1 2147483648 0\n", "line 2: `2147483648` is not a literal"),
            ("p inccnf\n-2147483648 0\n", "line 2: `-2147483648` is not a literal"),
            ("p inccnf\nab 1 0\n", "line 2: `ab` is not a literal"),
            ("p inccnf\n1 2\na 1 0\n", "line 3: a clause or cube is not ended by 0"),
            ("p inccnf\na 1 2", "line 2: a clause or cube is not ended by 0"),
        ] {
            assert!(failure(text).starts_with(message), "{text:?}: {}", failure(text));
        }
    }

    #[test]
    fn nothing_comes_after_an_error() {
        let mut reader = IcnfReader::new("p inccnf\nx 1 0\n".as_bytes()).unwrap();
        assert!(reader.next().unwrap().is_err());
        assert!(reader.next().is_none());
    }
}
