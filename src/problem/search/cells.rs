//! What is known beforehand about the cells of a search, generation by generation, and its text.
//!
//! The text is that of Logic Life Search (O. Cunningham): words separated by blanks or commas, a line a row, a blank line
//! between generations. `0` is off, `1` on, `*` anything; other words are names of cells: all cells with one name are
//! equal, and `-name` is the opposite of `name`. A `'` after a word says that the cell need not follow from the generation
//! before. `#` begins a comment.

use std::collections::HashMap;
use std::fmt::Write as _;

use thiserror::Error;

use super::{Search, SearchError};

/// What is known about one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Known {
    /// Nothing.
    #[default]
    Nothing,
    /// It is on or off.
    Is(bool),
    /// It is equal to all cells of this name, or to their opposite.
    Named {
        /// Number of the name.
        name: usize,
        /// Whether it is the opposite.
        negated: bool,
    },
}

/// One cell of one generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Given {
    /// Its state.
    pub known: Known,
    /// Whether it must follow from the generation before, if there is one.
    pub follows: bool,
}

impl Default for Given {
    fn default() -> Self {
        Self { known: Known::Nothing, follows: true }
    }
}

/// Why a text gives no cells.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CellsError {
    /// There is nothing in it.
    #[error("there are no cells here; give a word for each cell: 0 (off), 1 (on), * (unknown) or a name")]
    Empty,
    /// A row has another length than the first one.
    #[error("line {line}: this row has {found} cells, but the first one has {expected}")]
    Row {
        /// The line, counted from 1.
        line: usize,
        /// Words in this row.
        found: usize,
        /// Words in the first row.
        expected: usize,
    },
    /// A generation has another number of rows than the first one.
    #[error("line {line}: the generation that ends here has {found} rows, but the first one has {expected}")]
    Generation {
        /// Its last line, counted from 1.
        line: usize,
        /// Rows in this generation.
        found: usize,
        /// Rows in the first generation.
        expected: usize,
    },
    /// A word is no cell.
    #[error(
        "line {line}: `{word}` is not a cell; write 0 (off), 1 (on), * (unknown), or a name such as a or -a"
    )]
    Word {
        /// The line, counted from 1.
        line: usize,
        /// The word.
        word: String,
    },
}

/// Generations of cells as a text gives them.
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
    /// Reads a text.
    pub fn read(text: &str) -> Result<Self, CellsError> {
        let mut reader = Reader::default();
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

    /// Number of generations.
    pub fn generations(&self) -> usize {
        self.given.len() / (self.width * self.height)
    }

    /// Writes the text, aligned in columns, without names of its own: cells of one name get a letter and a number.
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

    /// The search over these generations, without a map.
    pub fn into_search(self) -> Result<Search, SearchError> {
        let last = self.generations() - 1;
        Search::new(self.width, self.height, last)?.with_given(self.given)
    }
}

fn word(cell: &Given) -> String {
    let state = match cell.known {
        Known::Nothing => "*".to_owned(),
        Known::Is(alive) => u8::from(alive).to_string(),
        Known::Named { name, negated } => format!("{}c{name}", if negated { "-" } else { "" }),
    };
    state + if cell.follows { "" } else { "'" }
}

#[derive(Default)]
struct Reader {
    names: HashMap<String, usize>,
    given: Vec<Given>,
    width: usize,
    height: usize,
    /// Rows of the generation under way.
    rows: usize,
    last_line: usize,
}

impl Reader {
    fn line(&mut self, line: &str, number: usize) -> Result<(), CellsError> {
        let content = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> =
            content.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty()).collect();
        if words.is_empty() {
            // A line with nothing but a comment stands between rows, not between generations.
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
            _ if is_name(name) => {
                let next = self.names.len();
                Known::Named { name: *self.names.entry(name.to_owned()).or_insert(next), negated }
            }
            _ => return None,
        };
        Some(Given { known, follows })
    }
}

/// Names begin with a letter, so that a mistyped number is not taken for one.
fn is_name(word: &str) -> bool {
    let is_inner = |c: char| c.is_alphanumeric() || c == '_';
    word.starts_with(|c: char| c.is_alphabetic() || c == '_') && word.chars().all(is_inner)
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
    fn mistakes_are_named_with_their_line() {
        for (text, message) in [
            ("", "there are no cells here"),
            ("0 0\n0\n", "line 2: this row has 1 cells, but the first one has 2"),
            ("0 0\n0 0\n\n0 0\n", "line 4: the generation that ends here has 1 rows"),
            ("0 2\n", "line 1: `2` is not a cell"),
            ("0 -*\n", "line 1: `-*` is not a cell"),
            ("0 '\n", "line 1: `'` is not a cell"),
        ] {
            let error = Cells::read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
    }
}
