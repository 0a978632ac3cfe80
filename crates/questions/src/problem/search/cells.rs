//! What is given about the cells of a search, generation by generation, and its text form; bounds on the number of live
//! cells.
//!
//! The text form is that of Logic Life Search (O. Cunningham). Words are separated by blanks or
//! commas. Each line is a row, and a blank line separates generations.
//!
//! | word | meaning |
//! |---|---|
//! | `0` | dead |
//! | `1` | alive |
//! | `2`, `3`, … | in this dying state, if the rule has it |
//! | `*` | unknown |
//! | `name` | a name: all cells with the same name are equal |
//! | `-name` | the opposite of the cells called `name` |
//!
//! A `'` after a word says that the cell need not follow from the generation before. `#` begins a comment.

use std::collections::HashMap;
use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Search, SearchError};
use crate::life::file::Format;
use crate::life::generations::ALIVE;

/// What is given about the state of one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Known {
    /// Nothing is given.
    #[default]
    Nothing,
    /// The cell is alive (`true`) or dead (`false`).
    Is(bool),
    /// The cell is in this dying state of a rule of Generations, which is at least 2.
    Old(u8),
    /// The cell is equal to all cells of this name, or opposite to them. With more than two states this
    /// is about whether they are alive.
    Named {
        /// Number of the name, from 0 in the order of first use.
        name: usize,
        /// True if the cell is the opposite.
        negated: bool,
    },
}

impl Known {
    /// Returns true if a state is given, and not only a name.
    pub fn is_state(self) -> bool {
        matches!(self, Self::Is(_) | Self::Old(_))
    }
}

/// What is given about one cell of one generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Given {
    /// Its state, as far as it is given.
    pub known: Known,
    /// True if the cell must follow from the generation before, if there is one.
    pub follows: bool,
}

impl Default for Given {
    fn default() -> Self {
        Self { known: Known::Nothing, follows: true }
    }
}

/// Why a text cannot be read as cells.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CellsError {
    /// The text has no cells.
    #[error("there are no cells; write a word for each cell: 0 (dead), 1 (alive), * (unknown) or a name")]
    Empty,
    /// A row differs in length from the first one.
    #[error("line {line}: cells in this row: {found}, in the first one: {expected}")]
    Row {
        /// The line, counted from 1.
        line: usize,
        /// Words in this row.
        found: usize,
        /// Words in the first row.
        expected: usize,
    },
    /// A generation differs from the first one in its number of rows.
    #[error("line {line}: rows in the generation that ends here: {found}, in the first one: {expected}")]
    Generation {
        /// Its last line, counted from 1.
        line: usize,
        /// Rows in this generation.
        found: usize,
        /// Rows in the first generation.
        expected: usize,
    },
    /// A word does not stand for a cell.
    #[error(
        "line {line}: `{word}` is not a cell; write 0 (dead), 1 (alive), * (unknown), or a name such as a or -a"
    )]
    Word {
        /// The line, counted from 1.
        line: usize,
        /// The word.
        word: String,
    },
}

/// The cells of some generations, as read from a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The cells, generation by generation and row by row.
    pub given: Vec<Given>,
}

impl Cells {
    /// Reads the text form for a rule of two states.
    ///
    /// # Errors
    /// If there are no cells, if a word is not a cell, or if rows or generations differ in size.
    pub fn read(text: &str) -> Result<Self, CellsError> {
        Self::read_aged(text, ALIVE)
    }

    /// Reads the text form for a rule whose last state before a cell is dead is `oldest`.
    ///
    /// # Errors
    /// As for [`Self::read`]; a state that the rule does not have is no cell.
    pub fn read_aged(text: &str, oldest: u8) -> Result<Self, CellsError> {
        let mut reader = Reader { oldest, ..Reader::default() };
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (line, number) in text.lines().zip(1..) {
            reader.line(line, number)?;
        }
        reader.end_of_generation()?;
        if reader.given.is_empty() {
            return Err(CellsError::Empty);
        }
        Ok(Self { width: reader.width, height: reader.height, given: reader.given })
    }

    /// The number of generations.
    pub fn generations(&self) -> usize {
        self.given.len() / (self.width * self.height)
    }

    /// Writes the text form, aligned in columns. Names are not kept: cells of one name get the
    /// letter c and a number.
    pub fn write(&self) -> String {
        let words: Vec<String> = self.given.iter().map(word).collect();
        let longest = words.iter().map(String::len).max().unwrap_or(1);
        let mut text = String::new();
        for (number, row) in words.chunks(self.width).enumerate() {
            if number > 0 && number % self.height == 0 {
                text.push('\n');
            }
            let line: Vec<String> = row.iter().map(|word| format!("{word:<longest$}")).collect();
            let _ = writeln!(text, "{}", line.join(" ").trim_end());
        }
        text
    }

    /// The search that starts from these generations. Nothing ties the last generation to the first.
    ///
    /// # Errors
    /// If there is only one generation, or if there are too many cells.
    pub fn into_search(self) -> Result<Search, SearchError> {
        let last = self.generations() - 1;
        Search::new(self.width, self.height, last)?.with_given(self.given)
    }
}

fn word(cell: &Given) -> String {
    let state = match cell.known {
        Known::Nothing => "*".to_owned(),
        Known::Is(alive) => u8::from(alive).to_string(),
        Known::Old(state) => state.to_string(),
        Known::Named { name, negated } => format!("{}c{name}", if negated { "-" } else { "" }),
    };
    state + if cell.follows { "" } else { "'" }
}

#[derive(Default)]
struct Reader {
    oldest: u8,
    names: HashMap<String, usize>,
    given: Vec<Given>,
    width: usize,
    height: usize,
    /// Rows of the current generation so far.
    rows: usize,
    last_line: usize,
}

impl Reader {
    fn line(&mut self, line: &str, number: usize) -> Result<(), CellsError> {
        let content = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> =
            content.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty()).collect();
        if words.is_empty() {
            // A line with only a comment does not end a generation.
            return if line.trim().is_empty() { self.end_of_generation() } else { Ok(()) };
        }
        if self.width == 0 {
            self.width = words.len();
        }
        if words.len() != self.width {
            return Err(CellsError::Row { line: number, found: words.len(), expected: self.width });
        }
        for word in words {
            let cell = self.cell(word);
            self.given.push(cell.ok_or_else(|| CellsError::Word { line: number, word: word.to_owned() })?);
        }
        self.rows += 1;
        self.last_line = number;
        Ok(())
    }

    fn end_of_generation(&mut self) -> Result<(), CellsError> {
        let found = std::mem::take(&mut self.rows);
        if self.height == 0 {
            self.height = found;
        }
        if found == 0 || found == self.height {
            return Ok(());
        }
        Err(CellsError::Generation { line: self.last_line, found, expected: self.height })
    }

    fn cell(&mut self, word: &str) -> Option<Given> {
        let bare = word.trim_end_matches(['\'', '’']);
        let follows = bare.len() == word.len();
        let minuses = bare.len() - bare.trim_start_matches('-').len();
        let (name, negated) = (&bare[minuses..], minuses % 2 == 1);
        let known = match name {
            "*" if minuses == 0 => Known::Nothing,
            "0" | "1" => Known::Is((name == "1") != negated),
            _ if minuses == 0 && self.is_old(name) => Known::Old(name.parse().ok()?),
            _ if is_name(name) => {
                let next = self.names.len();
                Known::Named { name: *self.names.entry(name.to_owned()).or_insert(next), negated }
            }
            _ => return None,
        };
        Some(Given { known, follows })
    }

    fn is_old(&self, word: &str) -> bool {
        let is_number = word.bytes().all(|digit| digit.is_ascii_digit());
        is_number && word.parse().is_ok_and(|state: u8| state > ALIVE && state <= self.oldest)
    }
}

/// Returns true if a text has cells separated by blanks or commas as in Logic Life Search, and is no pattern file.
/// There is no word `.`, `?` or `_` in those, so rows that have one are a pattern with blanks between the cells. So are rows
/// of nothing but `O` and `X`, as those of pictures whose dead cells are blanks.
pub fn has_words(text: &str) -> bool {
    let content = |line: &str| line.split('#').next().unwrap_or_default().trim().to_owned();
    let lines: Vec<String> = text.lines().map(content).filter(|line| !line.is_empty()).collect();
    let is_separated = lines.iter().any(|line| line.contains([' ', ',', '\t']));
    let words = || lines.iter().flat_map(|line| line.split_whitespace());
    let is_picture = words().any(|word| matches!(word, "." | "?" | "_"))
        || words().all(|word| word.chars().all(|symbol| "OoXx@.?".contains(symbol)));
    let is_header = lines.iter().any(|line| line.starts_with('x') && line.contains('='));
    let is_rle = lines.iter().any(|line| line.contains('!'));
    let is_list = matches!(Format::detect(text), Format::Life105 | Format::Life106);
    is_separated && !is_picture && !is_header && !is_rle && !is_list
}

/// Returns true if a word can be a name. Names begin with a letter or `_`, so a mistyped number is not a
/// name.
fn is_name(word: &str) -> bool {
    let is_inner = |c: char| c.is_alphanumeric() || c == '_';
    word.starts_with(|c: char| c.is_alphabetic() || c == '_') && word.chars().all(is_inner)
}

/// A bound on a number of live cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Population {
    /// This many or more.
    AtLeast(usize),
    /// This many or fewer.
    AtMost(usize),
}

/// A bound on the live cells of some generations together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// The generations whose live cells are added up. None stands for each generation on its own.
    pub generations: Vec<usize>,
    /// The bound on the sum.
    pub population: Population,
}

/// A text that is not a bound.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a bound; write <=20 for at most 20 live cells in generation 0, >=5 for at least 5, =7 for exactly \
     7, <=20@1 or <=40@0+1 for those of other generations together, and <=20@each for those of each generation"
)]
pub struct BoundError(String);

impl Population {
    /// Returns true if a number of live cells is allowed.
    pub fn allows(self, count: usize) -> bool {
        match self {
            Self::AtLeast(least) => count >= least,
            Self::AtMost(most) => count <= most,
        }
    }
}

impl fmt::Display for Bound {
    /// Writes a form that [`Bound::read`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.population {
            Population::AtLeast(least) => write!(f, ">={least}")?,
            Population::AtMost(most) => write!(f, "<={most}")?,
        }
        let generations: Vec<String> = self.generations.iter().map(usize::to_string).collect();
        let each = if generations.is_empty() { "each" } else { "" };
        write!(f, "@{each}{}", generations.join("+"))
    }
}

impl Bound {
    /// Reads `<=20`, `<20`, `>=5@1`, `>4`, `<=40@0+1`, `<=20@each` or `=7`, which is two bounds.
    ///
    /// # Errors
    /// If the text is not of this form.
    pub fn read(text: &str) -> Result<Vec<Self>, BoundError> {
        read(text).ok_or_else(|| BoundError(text.to_owned()))
    }
}

impl std::str::FromStr for Bound {
    type Err = BoundError;

    /// Reads what [`Bound::read`] reads, but for `=7`.
    fn from_str(text: &str) -> Result<Self, BoundError> {
        match Self::read(text)?.as_slice() {
            [bound] => Ok(bound.clone()),
            _ => Err(BoundError(text.to_owned())),
        }
    }
}

fn read(text: &str) -> Option<Vec<Bound>> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let (bound, generations) = plain.split_once('@').unwrap_or((&plain, "0"));
    let digits = bound.trim_start_matches(['<', '>', '=']);
    let count: usize = digits.parse().ok()?;
    let populations = match &bound[..bound.len() - digits.len()] {
        "<=" => vec![Population::AtMost(count)],
        ">=" => vec![Population::AtLeast(count)],
        "<" => vec![Population::AtMost(count.checked_sub(1)?)],
        ">" => vec![Population::AtLeast(count.checked_add(1)?)],
        "=" | "==" => vec![Population::AtLeast(count), Population::AtMost(count)],
        _ => return None,
    };
    let generations: Vec<usize> = match generations {
        "each" => Vec::new(),
        several => several.split('+').map(|number| number.parse().ok()).collect::<Option<_>>()?,
    };
    Some(
        populations
            .into_iter()
            .map(|population| Bound { generations: generations.clone(), population })
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_logic_life_search_is_read() {
        let text = "# two generations\n0, 1,*\n a,-a' , --b\n\n\n0 0 0\n* * 1'\n";
        let cells = Cells::read(text).unwrap();
        assert_eq!((cells.width, cells.height, cells.generations()), (3, 2, 2));
        let named = |name, negated, follows| Given { known: Known::Named { name, negated }, follows };
        assert_eq!(cells.given[1].known, Known::Is(true));
        assert_eq!(cells.given[2], Given::default());
        assert_eq!(cells.given[3..6], [named(0, false, true), named(0, true, false), named(1, false, true)]);
        assert_eq!(cells.given[11], Given { known: Known::Is(true), follows: false });
        assert_eq!(Cells::read(&cells.write()), Ok(cells));
    }

    #[test]
    fn dying_states_are_read_if_the_rule_has_them() {
        let cells = Cells::read_aged("0 1 2 3 *\n", 3).unwrap();
        assert_eq!(
            cells.given[2..4].iter().map(|cell| cell.known).collect::<Vec<_>>(),
            [Known::Old(2), Known::Old(3)]
        );
        assert_eq!(Cells::read_aged(&cells.write(), 3), Ok(cells));
        for wrong in ["4", "-2", "+2", "999"] {
            let error = Cells::read_aged(wrong, 3).unwrap_err().to_string();
            assert!(error.contains(&format!("`{wrong}` is not a cell")), "{error}");
        }
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (text, message) in [
            ("", "there are no cells"),
            ("0 0\n0\n", "line 2: cells in this row: 1, in the first one: 2"),
            ("0 0\n0 0\n\n0 0\n", "line 4: rows in the generation that ends here: 1, in the first one: 2"),
            ("0 2\n", "line 1: `2` is not a cell"),
            ("0 -*\n", "line 1: `-*` is not a cell"),
            ("0 '\n", "line 1: `'` is not a cell"),
        ] {
            let error = Cells::read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
    }

    #[test]
    fn bounds_are_read() {
        let bound =
            |generations: &[usize], population| Bound { generations: generations.to_vec(), population };
        let one = |text, generations, population| {
            assert_eq!(Bound::read(text), Ok(vec![bound(generations, population)]));
        };
        one("<=20", &[0], Population::AtMost(20));
        one("<20", &[0], Population::AtMost(19));
        one(">= 5 @ 1", &[1], Population::AtLeast(5));
        one(">4", &[0], Population::AtLeast(5));
        one("<=40@0+1", &[0, 1], Population::AtMost(40));
        one("<=9@each", &[], Population::AtMost(9));
        assert_eq!(Bound::read("<=9@each").unwrap()[0].to_string(), "<=9@each");
        assert_eq!(Bound::read("<=40@0+1").unwrap()[0].to_string(), "<=40@0+1");
        assert_eq!("<=40@0+1".parse(), Ok(bound(&[0, 1], Population::AtMost(40))));
        assert!("=7".parse::<Bound>().is_err(), "this is two bounds");
        let exactly = Bound::read("=7@2").unwrap();
        assert_eq!(exactly, [bound(&[2], Population::AtLeast(7)), bound(&[2], Population::AtMost(7))]);
        for nonsense in ["", "20", "<0", "<=", "<=20@", "<=-1", "<=2@0,1", "=<3", "!=3"] {
            assert!(Bound::read(nonsense).is_err(), "{nonsense}");
        }
    }
}
