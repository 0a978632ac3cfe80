//! DIMACS CNF: `p cnf VARIABLES CLAUSES`, then clauses of literals, each ended by 0.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use thiserror::Error;

use super::text::{ClauseText, Comments, Tokens, advice_on, counted, literal_number, number, printable};
use super::{Located, compressed};
use crate::cnf::{ClauseSink, Cnf, Lit, Prefix, Quantifier, Template, Var};

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The comments before the `p` line.
    pub comments: Comments,
    /// The formula.
    pub formula: Cnf,
}

/// Why a text is not a formula, and where.
pub type DimacsError = Located<Reason>;

/// What can be wrong with a formula file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Reason {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The text ended before any `p` line.
    #[error("the text ends without a `p cnf VARIABLES CLAUSES` line")]
    NoHeader,
    /// Something other than a comment stands before the `p` line.
    #[error("expected a `p cnf VARIABLES CLAUSES` line or a comment but found `{}`{}", .0, instead_of_header(.0))]
    BeforeHeader(String),
    /// A `p` line that is not `p cnf VARIABLES CLAUSES`.
    #[error("expected `p cnf VARIABLES CLAUSES` but found `{0}`")]
    BadHeader(String),
    /// A `p` line of another format.
    #[error("this is a `p {}` file; only {} understood here", .0, understood(.0))]
    OtherFormat(String),
    /// A constraint that is no clause, by the letter with which it begins.
    #[error("`{}` begins {}, but only clauses are understood here", .0, constraint(*.0))]
    NoClause(char),
    /// A second `p` line.
    #[error(
        "a second `p` line: `{0}`. If one question was joined from several files, remove this line; two formulas are \
         solved one by one"
    )]
    SecondHeader(String),
    /// The header announces more variables than solvers can number.
    #[error("{0} variables are announced, but solvers can only number 2147483647")]
    TooManyVariables(u64),
    /// A quantifier line.
    #[error("a quantifier line (`{0} …`): this is a QDIMACS file, not a CNF")]
    Quantifier(char),
    /// A line of quantifiers or a cube begins before a clause has ended.
    #[error("a line `{0} …` within a clause, whose closing 0 is missing (is the formula cut off?)")]
    WithinClause(char),
    /// Cubes follow the clauses.
    #[error("cubes (`a …`) follow the clauses, but only a formula is understood here")]
    Cubes,
    /// A comment may hide the first cube.
    #[error("the comment before this cube ends as a cube does: is the line break between them missing?")]
    HiddenCube,
    /// Not a literal.
    #[error("`{}` is not a literal{}", .0, advice_on(.0))]
    BadLiteral(String),
    /// A literal of a variable that the header does not announce.
    #[error(
        "literal {literal} is out of range: the header announces {}{}",
        counted((*variables).into(), "variable"),
        wider(*literal, *clauses)
    )]
    OutOfRange {
        /// The literal.
        literal: i64,
        /// Variables announced.
        variables: u32,
        /// Clauses announced.
        clauses: u64,
    },
    /// A literal of a cube is not one of the formula.
    #[error(
        "literal {literal} is out of range: the formula has {}. Are the cubes those of another formula?",
        counted((*variables).into(), "variable")
    )]
    CubeOutOfRange {
        /// The literal.
        literal: i64,
        /// Variables announced.
        variables: u32,
    },
    /// A cube stands behind fewer clauses than are announced.
    #[error(
        "a cube stands behind {}, but the header announces {announced}, and behind `p cnf` all clauses come before the \
         cubes (is the formula cut off?). If clauses follow, put them first; if there are no others, the header is `p cnf {variables} {found}`; if \
         clauses and cubes are mixed on purpose, the file begins with `p inccnf`",
        counted(*found, "clause")
    )]
    EarlyCube {
        /// Variables announced.
        variables: u32,
        /// Clauses announced.
        announced: u64,
        /// Clauses found.
        found: u64,
    },
    /// The text ended within a clause.
    #[error("the text ends within a clause: its closing 0 is missing (is the file cut off?)")]
    UnfinishedClause,
    /// The header announced another number of clauses.
    #[error(
        "the header announces {} but there {} {found} ({})",
        counted(*announced, "clause"),
        if *found == 1 { "is" } else { "are" },
        hint(*variables, *announced, *found, *ends_empty)
    )]
    ClauseCount {
        /// Variables announced.
        variables: u32,
        /// Clauses announced.
        announced: u64,
        /// Clauses found.
        found: u64,
        /// True if the last clause is empty.
        ends_empty: bool,
    },
}

/// What is understood in place of a format.
fn understood(format: &str) -> &'static str {
    if format == "wcnf" { "WCNF in its form of 2022, without a `p` line, is" } else { "`p cnf` is" }
}

/// What a letter in front of a line means in extensions of the format.
pub(super) fn constraint(letter: char) -> &'static str {
    match letter {
        'x' => "an XOR clause, an extension of CryptoMiniSat",
        'k' => "a cardinality constraint, as in `p knf` files",
        _ => "a clause with a weight, as in `p wcnf` files",
    }
}

/// How to mend a header that announces too few variables for a literal, if solvers can number so many.
fn wider(literal: i64, clauses: u64) -> String {
    let needed = literal.unsigned_abs();
    if needed > Var::MAX.into() {
        return String::new();
    }
    format!(". If it is right, and no literal is larger, the header is `p cnf {needed} {clauses}`")
}

/// What a word may be that stands where the header is missing.
fn instead_of_header(word: &str) -> &'static str {
    if word.parse::<f64>().is_ok() {
        ": a CNF begins with this line, and weights of WCNF are whole numbers from 1"
    } else {
        ""
    }
}

/// How to mend a header with a wrong number of clauses. Files of SATLIB end with a line `%` and a line `0`.
fn hint(variables: u32, announced: u64, found: u64, ends_empty: bool) -> String {
    if ends_empty && found.checked_sub(1) == Some(announced) {
        return "the last one is empty: was a `%` line of SATLIB removed? Remove the 0 behind it, too"
            .to_owned();
    }
    let cause = if found < announced { "is the file cut off? If it is whole, " } else { "" };
    format!("{cause}its header is `p cnf {variables} {found}`")
}

/// Reads a whole formula.
///
/// Comments may stand anywhere, and clauses may share lines or span several. A line that starts
/// with `%` ends the formula, as in the files of SATLIB. What follows is read and has no meaning, but cubes are an error.
///
/// # Errors
/// If the text cannot be read, is not DIMACS CNF, or does not have the number of clauses that its
/// header announces.
pub fn read(input: impl BufRead) -> Result<Document, DimacsError> {
    let mut reader = Reader::new(input);
    reader.document().map_err(|reason| Located { line: reader.tokens.line, reason })
}

/// Reads the formula in a file, which may be compressed.
///
/// # Errors
/// As for [`read`]. If the file cannot be opened, the line is 0.
pub fn read_file(path: impl AsRef<Path>) -> Result<Cnf, DimacsError> {
    Ok(read(open(path)?)?.formula)
}

/// Opens a file, which may be compressed.
///
/// # Errors
/// If the file cannot be opened. The line is 0 then.
pub fn open(path: impl AsRef<Path>) -> Result<impl BufRead, DimacsError> {
    let opened = File::open(path).and_then(|file| compressed::plain(BufReader::new(file)));
    opened.map_err(|error| Located { line: 0, reason: error.into() })
}

/// What comes before the clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preamble {
    /// The comments before the `p` line.
    pub comments: Comments,
    /// Variables announced.
    pub variables: u32,
    /// Clauses announced.
    pub clauses: u64,
}

/// Reads a formula without keeping it: `take` gets each clause as it comes.
///
/// # Errors
/// As for [`read`].
pub fn each_clause(input: impl BufRead, mut take: impl FnMut(&[Lit])) -> Result<Preamble, DimacsError> {
    let mut reader = Reader::new(input);
    let preamble = reader.preamble();
    let read = preamble.and_then(|preamble| {
        reader.each_clause(preamble.variables, preamble.clauses, &mut take)?;
        Ok(preamble)
    });
    read.map_err(|reason| Located { line: reader.tokens.line, reason })
}

/// Reads the parts of a formula file. The readers of QDIMACS and iCNF use it too.
pub(in crate::format) struct Reader<R> {
    pub(in crate::format) tokens: Tokens<R>,
    pub(in crate::format) word: Vec<u8>,
}

impl<R: BufRead> Reader<R> {
    pub(in crate::format) fn new(input: R) -> Self {
        Self::at(Tokens::new(input))
    }

    pub(in crate::format) fn at(tokens: Tokens<R>) -> Self {
        Self { tokens, word: Vec::new() }
    }

    fn document(&mut self) -> Result<Document, Reason> {
        let Preamble { comments, variables, clauses } = self.preamble()?;
        let formula = self.clauses(variables, clauses)?;
        Ok(Document { comments, formula })
    }

    fn preamble(&mut self) -> Result<Preamble, Reason> {
        let comments = Comments::read(&mut self.tokens, b'c')?;
        let (variables, clauses) = self.header()?;
        Ok(Preamble { comments, variables, clauses })
    }

    pub(in crate::format) fn header(&mut self) -> Result<(u32, u64), Reason> {
        match self.tokens.peek()? {
            None => return Err(Reason::NoHeader),
            Some(b'p') => {}
            Some(_) => {
                self.tokens.word(&mut self.word)?;
                return Err(Reason::BeforeHeader(printable(&self.word)));
            }
        }
        header(&self.tokens.rest_of_line(LONGEST_HEADER)?)
    }

    /// Reads the clauses up to the end of the file, and checks their number.
    fn clauses(&mut self, variables: u32, announced: u64) -> Result<Cnf, Reason> {
        let mut formula = Cnf::new(variables);
        self.each_clause(variables, announced, &mut |clause| formula.push(clause))?;
        Ok(formula)
    }

    /// Passes on the clauses up to the end of the file, and checks their number.
    pub(in crate::format) fn each_clause(
        &mut self,
        variables: u32,
        announced: u64,
        take: &mut dyn FnMut(&[Lit]),
    ) -> Result<(), Reason> {
        let mut clauses = Announced::new(variables, announced);
        match clauses.up_to_cubes(self, take)? {
            Behind::Nothing => clauses.check(),
            Behind::Cubes => Err(Reason::Cubes),
        }
    }

    /// The next word, which must be a single letter.
    pub(in crate::format) fn letter(&mut self) -> Result<char, Reason> {
        self.tokens.word(&mut self.word)?;
        match self.word[..] {
            [letter] => Ok(letter.into()),
            _ => Err(Reason::BadLiteral(printable(&self.word))),
        }
    }

    /// The next literal; `None` for the 0 that ends a clause. The header announces so many variables and clauses.
    pub(in crate::format) fn literal(&mut self, variables: u32, clauses: u64) -> Result<Option<Lit>, Reason> {
        self.tokens.word(&mut self.word)?;
        let Some(number) = literal_number(&self.word) else {
            return Err(Reason::BadLiteral(printable(&self.word)));
        };
        if number.unsigned_abs() > u64::from(variables) {
            return Err(Reason::OutOfRange { literal: number, variables, clauses });
        }
        Ok(i32::try_from(number).ok().and_then(Lit::from_dimacs))
    }

    /// The mistake that the next line is.
    pub(in crate::format) fn second_header(&mut self) -> io::Result<Reason> {
        let line = self.tokens.rest_of_line(LONGEST_HEADER)?;
        Ok(Reason::SecondHeader(printable(line.trim_ascii_end())))
    }
}

/// What stands behind the clauses of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format) enum Behind {
    Nothing,
    /// A cube, whose letter is not consumed.
    Cubes,
}

/// The clauses behind a header, as they are read.
pub(in crate::format) struct Announced {
    variables: u32,
    clauses: u64,
    found: u64,
    ends_empty: bool,
    /// True if a comment behind the last clause ends as a cube does. It hides one if the text before the cubes
    /// ended without a line break.
    hides_cube: bool,
}

/// Of a comment that may hide a cube, so many bytes are looked at.
const LONGEST_HIDDEN: usize = 1 << 16;

impl Announced {
    pub(in crate::format) fn new(variables: u32, clauses: u64) -> Self {
        Self { variables, clauses, found: 0, ends_empty: false, hides_cube: false }
    }

    pub(in crate::format) fn variables(&self) -> u32 {
        self.variables
    }

    /// Passes on all clauses.
    pub(in crate::format) fn up_to_cubes(
        &mut self,
        reader: &mut Reader<impl BufRead>,
        take: &mut dyn FnMut(&[Lit]),
    ) -> Result<Behind, Reason> {
        let mut clause: Vec<Lit> = Vec::new();
        loop {
            if let Some(behind) = self.next(reader, &mut clause)? {
                return Ok(behind);
            }
            take(&clause);
            clause.clear();
        }
    }

    /// Reads the next clause into an empty list, or tells what stands behind the last one.
    pub(in crate::format) fn next(
        &mut self,
        reader: &mut Reader<impl BufRead>,
        clause: &mut Vec<Lit>,
    ) -> Result<Option<Behind>, Reason> {
        loop {
            match reader.tokens.skip_white()? {
                None if clause.is_empty() => return Ok(Some(Behind::Nothing)),
                None => return Err(Reason::UnfinishedClause),
                Some(b'%') if reader.tokens.starts_line && clause.is_empty() => {
                    return self.behind_percent(reader).map(Some);
                }
                Some(b'%') if reader.tokens.starts_line => return Err(Reason::UnfinishedClause),
                Some(b'c') if reader.tokens.starts_line => self.comment(reader)?,
                Some(b'p') => return Err(reader.second_header()?),
                Some(letter @ (b'a' | b'e')) if !clause.is_empty() => {
                    return Err(Reason::WithinClause(letter.into()));
                }
                Some(b'a') => return self.cubes().map(Some),
                Some(b'e') => return Err(Reason::Quantifier('e')),
                Some(letter @ (b'x' | b'k' | b'h')) if reader.tokens.starts_line => {
                    return Err(Reason::NoClause(letter.into()));
                }
                Some(_) => {
                    let Some(literal) = reader.literal(self.variables, self.clauses)? else {
                        self.found += 1;
                        self.ends_empty = clause.is_empty();
                        return Ok(None);
                    };
                    clause.push(literal);
                }
            }
        }
    }

    /// What an `a` line is. In QDIMACS it stands before all clauses, so behind one it can only be a cube.
    fn cubes(&self) -> Result<Behind, Reason> {
        if self.found > 0 { Ok(Behind::Cubes) } else { Err(Reason::Quantifier('a')) }
    }

    fn comment(&mut self, reader: &mut Reader<impl BufRead>) -> io::Result<()> {
        let keep = if self.found == self.clauses { LONGEST_HIDDEN } else { 0 };
        self.hides_cube |= ends_as_cube(&reader.tokens.rest_of_line(keep)?);
        Ok(())
    }

    /// What follows the line `%`, read to its end, so that a compressed input is checked. Files of SATLIB have a 0 there,
    /// without a meaning. Other text has none either, but no cube is believed behind it, as it may hide another one.
    fn behind_percent(&mut self, reader: &mut Reader<impl BufRead>) -> Result<Behind, Reason> {
        reader.tokens.rest_of_line(0)?;
        let mut strange = None;
        loop {
            match reader.tokens.skip_white()? {
                None => return Ok(Behind::Nothing),
                Some(b'a') => {
                    return strange.map_or_else(|| self.cubes(), |text| Err(Reason::BadLiteral(text)));
                }
                Some(b'c') => self.comment(reader)?,
                Some(_) => {
                    let line = reader.tokens.rest_of_line(256)?;
                    if line.trim_ascii_end() != b"0" {
                        strange.get_or_insert_with(|| printable(line.trim_ascii_end()));
                    }
                }
            }
        }
    }

    /// Checks the number of clauses when all were read.
    pub(in crate::format) fn check(&self) -> Result<(), Reason> {
        let Self { variables, clauses: announced, found, ends_empty, .. } = *self;
        if found == announced {
            Ok(())
        } else {
            Err(Reason::ClauseCount { variables, announced, found, ends_empty })
        }
    }

    /// As [`check`](Self::check), where cubes follow.
    pub(in crate::format) fn check_before_cubes(&self) -> Result<(), Reason> {
        let Self { variables, clauses: announced, found, .. } = *self;
        if found < announced {
            return Err(Reason::EarlyCube { variables, announced, found });
        }
        self.check()?;
        if self.hides_cube { Err(Reason::HiddenCube) } else { Ok(()) }
    }
}

/// Whether a comment ends with `a`, literals and 0. The letter may be the end of a longer word.
fn ends_as_cube(comment: &[u8]) -> bool {
    let mut words = comment.split(u8::is_ascii_whitespace).rev().filter(|word| !word.is_empty());
    words.next() == Some(b"0")
        && words.find(|word| number(word).is_none()).is_some_and(|word| word.ends_with(b"a"))
}

/// A longer header, in bytes, is cut.
pub(in crate::format) const LONGEST_HEADER: usize = 256;

/// The numbers of variables and clauses in a `p` line.
pub(in crate::format) fn header(line: &[u8]) -> Result<(u32, u64), Reason> {
    let text = String::from_utf8_lossy(line);
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    match words[..] {
        ["p", "cnf", variables, clauses] => parse_header(variables, clauses),
        ["p", kind @ ("wcnf" | "inccnf" | "qcnf" | "dnf" | "sat" | "knf" | "cnf+" | "xnf" | "pcnf"), ..] => {
            Err(Reason::OtherFormat(kind.to_owned()))
        }
        _ => Err(Reason::BadHeader(printable(line.trim_ascii_end()))),
    }
}

fn parse_header(variables: &str, clauses: &str) -> Result<(u32, u64), Reason> {
    let bad = || Reason::BadHeader(format!("p cnf {variables} {clauses}"));
    let number = |text: &str| text.parse::<u64>().map_err(|_| bad());
    let (variables, clauses) = (number(variables)?, number(clauses)?);
    match u32::try_from(variables) {
        Ok(fits) if fits <= Var::MAX => Ok((fits, clauses)),
        _ => Err(Reason::TooManyVariables(variables)),
    }
}

// The writer writes clauses as they come. The header needs the number of clauses and variables before
// the first clause. Encoders are deterministic, so they run twice: into a [`crate::cnf::CountingSink`],
// then into the writer, whose [`DimacsWriter::finish`] fails if the counts differ. So no formula is
// held in memory to be written: a 500×500 box, 1.7 GB of text, takes 12 MB (docs/benchmarks.md).

/// Writes clauses as they come. It holds no more than a block of text.
#[derive(Debug)]
pub struct DimacsWriter<W: Write> {
    text: ClauseText<W>,
    announced: u64,
    written: u64,
}

impl<W: Write> DimacsWriter<W> {
    /// Writes the comments and the `p` line. A comment may not contain a line break.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn new<'a>(
        out: W,
        comments: impl IntoIterator<Item = &'a str>,
        variables: u32,
        clauses: u64,
    ) -> io::Result<Self> {
        Self::of_kind("cnf", out, comments, variables, clauses)
    }

    /// As [`new`](Self::new), for clauses with cardinality constraints among them.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn with_cardinalities<'a>(
        out: W,
        comments: impl IntoIterator<Item = &'a str>,
        variables: u32,
        constraints: u64,
    ) -> io::Result<Self> {
        Self::of_kind("knf", out, comments, variables, constraints)
    }

    fn of_kind<'a>(
        kind: &str,
        out: W,
        comments: impl IntoIterator<Item = &'a str>,
        variables: u32,
        announced: u64,
    ) -> io::Result<Self> {
        let mut text = ClauseText::new(out, comments)?;
        writeln!(text.flushed()?, "p {kind} {variables} {announced}")?;
        Ok(Self { text, announced, written: 0 })
    }

    /// Writes that at least `count` of these literals are true; none may occur twice.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn at_least(&mut self, literals: &[Lit], count: usize) -> io::Result<()> {
        self.written += 1;
        write!(self.text.flushed()?, "k {count} ")?;
        self.text.line(None, literals)
    }

    /// Writes a quantifier prefix. It belongs before the clauses and makes the file QDIMACS.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn prefix(&mut self, prefix: &Prefix) -> io::Result<()> {
        debug_assert!(self.written == 0, "the prefix stands before the clauses");
        prefix.blocks().iter().try_for_each(|block| {
            let variables: Vec<Lit> = block.variables.iter().map(|var| var.positive()).collect();
            self.text.line(Some(letter(block.quantifier)), &variables)
        })
    }

    /// Writes what is left and returns the underlying writer.
    ///
    /// # Errors
    /// If the text cannot be written, or the number of clauses is not the announced one.
    pub fn finish(self) -> io::Result<W> {
        let out = self.text.finish()?;
        if self.written == self.announced {
            return Ok(out);
        }
        let (announced, written) = (self.announced, self.written);
        Err(io::Error::other(format!(
            "announced {announced} clauses but wrote {written}: this is a bug in the encoder"
        )))
    }
}

fn letter(quantifier: Quantifier) -> u8 {
    match quantifier {
        Quantifier::Exists => b'e',
        Quantifier::ForAll => b'a',
    }
}

impl<W: Write> ClauseSink for DimacsWriter<W> {
    type Error = io::Error;

    fn clause(&mut self, literals: &[Lit]) -> io::Result<()> {
        self.written += 1;
        self.text.line(None, literals)
    }

    fn instance(&mut self, template: &Template, slots: &[Lit]) -> io::Result<()> {
        self.written += template.len() as u64;
        self.text.instance(template, slots)
    }
}

impl Cnf {
    /// Writes the formula as DIMACS.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn write<W: Write>(&self, out: W) -> io::Result<()> {
        let mut writer = DimacsWriter::new(out, [], self.variables(), self.len() as u64)?;
        self.clauses().try_for_each(|clause| writer.clause(clause))?;
        writer.finish().map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::template::Slot;

    fn failure(text: &str) -> String {
        read(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn comments_blank_lines_and_odd_line_breaks_are_understood() {
        let text = "c  hello\r\n\nc\np cnf 3 3\r\n1 -2\n 0 3 0\nc between\n0\n%\n0\n";
        let document = read(text.as_bytes()).unwrap();
        assert!(document.comments.iter().eq(["hello", ""]));
        let clauses: Vec<Vec<i32>> =
            document.formula.clauses().map(|clause| clause.iter().map(|l| l.to_dimacs()).collect()).collect();
        assert_eq!(clauses, [vec![1, -2], vec![3], vec![]]);
        assert_eq!(document.formula.variables(), 3);
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (text, message) in [
            ("", "line 1: the text ends without a `p cnf"),
            ("c only a comment\n", "line 2: the text ends without"),
            ("1 2 0\n", "line 1: expected a `p cnf VARIABLES CLAUSES` line or a comment but found `1`"),
            ("p cnf x 2\n", "line 1: expected `p cnf VARIABLES CLAUSES` but found `p cnf x 2`"),
            ("c\np cnf 3\n", "line 2: expected `p cnf VARIABLES CLAUSES` but found `p cnf 3`"),
            ("p cnf -1 2\n", "line 1: expected `p cnf VARIABLES CLAUSES` but found `p cnf -1 2`"),
            ("p inccnf\n", "line 1: this is a `p inccnf` file"),
            ("p cnf 3000000000 1\n1 0\n", "line 1: 3000000000 variables are announced"),
            ("p cnf 99999999999999999999 1\n", "line 1: expected `p cnf"),
            ("p cnf 2 1\na 1 0\n", "line 2: a quantifier line"),
            ("p cnf 2 1\n1 0\ne 1 0\n", "line 3: a quantifier line"),
            ("p cnf 2 1\n1 0\na 1 0\n", "line 3: cubes (`a …`) follow the clauses"),
            ("p cnf 2 1\n1 0\n%\n0\na 1 0\n", "line 5: cubes (`a …`) follow the clauses"),
            ("p cnf 2 1\n1\n% 0\n", "line 3: the text ends within a clause"),
            ("p cnf 2 1\np cnf 2 1\n", "line 2: a second `p` line: `p cnf 2 1`. If one question was joined"),
            ("p cnf 2 1\n1 -0 2 0\n", "line 2: `-0` is not a literal: the 0 that ends a clause has no sign"),
            ("p cnf 2 1\n1 +0\n", "line 2: `+0` is not a literal: the 0 that ends"),
            ("p cnf 2 1\n1 0a 1 0\n", "line 2: `0a` is not a literal: is the line break missing"),
            (
                "-1 2 0\n",
                "line 1: expected a `p cnf VARIABLES CLAUSES` line or a comment but found `-1`: a CNF",
            ),
            (
                "2.5 1 0\n",
                "line 1: expected a `p cnf VARIABLES CLAUSES` line or a comment but found `2.5`: a CNF",
            ),
            (
                "p cnf 1 4\n-3000000000 0\n",
                "line 2: literal -3000000000 is out of range: the header announces 1 variable",
            ),
            ("p cnf 2 1\n1 2 % 0\n", "line 2: `%` is not a literal"),
            ("p cnf 2 1\n1 2 c not a comment\n0\n", "line 2: `c` is not a literal"),
            ("p cnf 2 1\n1 x 0\n", "line 2: `x` is not a literal"),
            ("p cnf 2 1\n1 99999999999999999999 0\n", "line 2: `99999999999999999999` is not a literal"),
            (&format!("p cnf 2 1\n1 {}5 0\n", "0".repeat(64)), "line 2: `0000"),
            (
                "p cnf 2 1\n1\n-3 0\n",
                "line 3: literal -3 is out of range: the header announces 2 variables. If it is right, and no literal \
                 is larger, the header is `p cnf 3 1`",
            ),
            ("p cnf 2 1\n1 -2", "line 2: the text ends within a clause"),
            (
                "p cnf 2 2\n1 -2 0\n",
                "line 3: the header announces 2 clauses but there is 1 (is the file cut off? If it is whole, its header",
            ),
            (
                "p cnf 2 0\n1 -2 0\n",
                "line 3: the header announces 0 clauses but there is 1 (its header is `p cnf 2 1`)",
            ),
            (
                "p cnf 2 1\n1 -2 0\n0\n",
                "line 4: the header announces 1 clause but there are 2 (the last one is empty",
            ),
            ("p knf 3 1\nk 2 1 2 3 0\n", "line 1: this is a `p knf` file; only `p cnf` is understood here"),
            ("p cnf+ 3 1\n1 2 3 >= 2\n", "line 1: this is a `p cnf+` file"),
            ("p cnf 3 1\nk 2 1 2 3 0\n", "line 2: `k` begins a cardinality constraint"),
            ("p cnf 1 1\nx1 0\n", "line 2: `x` begins an XOR clause, an extension of CryptoMiniSat"),
            ("p cnf 3 1\nx 1 -2 3 0\n", "line 2: `x` begins an XOR clause"),
            ("\u{1f}\u{8b}\u{8}\0", "line 1: expected a `p cnf"),
        ] {
            assert!(failure(text).starts_with(message), "{text:?}: {}", failure(text));
        }
    }

    #[test]
    fn an_endless_word_is_not_kept() {
        let text = format!("p cnf 2 1\n{} 0\n", "7".repeat(1_000_000));
        assert!(failure(&text).len() < 200);
    }

    #[test]
    fn a_boastful_header_allocates_nothing() {
        assert!(failure("p cnf 2147483647 18446744073709551615\n1 0\n").contains("there is 1"));
    }

    fn lit(number: i32) -> Lit {
        Lit::from_dimacs(number).unwrap()
    }

    #[test]
    fn clauses_come_out_as_text() {
        let mut writer = DimacsWriter::new(Vec::new(), ["one", "two"], Var::MAX, 3).unwrap();
        writer.clause(&[lit(1), lit(-2_147_483_647)]).unwrap();
        writer.clause(&[]).unwrap();
        let slot = |index, negated| Slot { index, negated };
        let template = Template::from_iter([vec![slot(1, true), slot(0, false), slot(0, true)]]);
        writer.instance(&template, &[lit(-30), lit(4)]).unwrap();
        let text = String::from_utf8(writer.finish().unwrap()).unwrap();
        assert_eq!(text, "c one\nc two\np cnf 2147483647 3\n1 -2147483647 0\n0\n-4 -30 30 0\n");
    }

    #[test]
    fn cardinalities_stand_among_clauses() {
        let mut writer = DimacsWriter::with_cardinalities(Vec::new(), ["one"], 3, 2).unwrap();
        writer.clause(&[lit(1), lit(-2)]).unwrap();
        writer.at_least(&[lit(1), lit(2), lit(-3)], 2).unwrap();
        let text = String::from_utf8(writer.finish().unwrap()).unwrap();
        assert_eq!(text, "c one\np knf 3 2\n1 -2 0\nk 2 1 2 -3 0\n");
    }

    #[test]
    fn a_wrong_count_is_an_error() {
        let writer = DimacsWriter::new(Vec::new(), [], 1, 1).unwrap();
        assert!(writer.finish().unwrap_err().to_string().contains("announced 1"));
    }

    /// Long formulas cross the block boundary at every possible offset.
    #[test]
    fn block_boundaries_lose_nothing() {
        let mut formula = Cnf::default();
        let mut expected = String::new();
        for number in 1..40_000 {
            match number % 3 {
                0 => {
                    formula.push(&[]);
                    expected += "0\n";
                }
                1 => {
                    formula.push(&[lit(-number)]);
                    expected += &["-", &number.to_string(), " 0\n"].concat();
                }
                _ => {
                    formula.push(&[lit(number), lit(-1)]);
                    expected += &[&number.to_string(), " -1 0\n"].concat();
                }
            }
        }
        let mut text = Vec::new();
        formula.write(&mut text).unwrap();
        let body = text.splitn(2, |&byte| byte == b'\n').nth(1).unwrap();
        assert_eq!(std::str::from_utf8(body).unwrap(), expected);
    }
}
