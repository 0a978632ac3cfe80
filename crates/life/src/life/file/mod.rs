//! Pattern files: RLE, `.cells`, plain rows of characters, Life 1.05 and 1.06, and what becomes RLE first
//! ([`in_rle`]).
//!
//! All readers take the whole text and never panic. They check the size of a pattern before they
//! allocate it, so that a few bytes such as `x = 4000000000` cannot exhaust the memory. RLE may have
//! more than two states ([`rle::read_aged`]). A text may hold several patterns ([`split_patterns`]), and
//! says more about them than their cells ([`Notes`]).

pub mod bounded;
pub mod foreign;
pub mod life10x;
mod macrocell;
pub mod plain;
pub mod rle;
pub(in crate::life) mod text;

use thiserror::Error;

use super::apgcode::ApgcodeError;
use super::bounded::BoundsError;
use super::plane::{Frame, Place};
use super::rule::RuleError;
use super::{Bounds, Generations, Grid, Plane, Rule, World, generations};
pub use foreign::in_rle;
use macrocell::MAX_LIVE;
use text::{comment_lines, comment_text, lines, printable};

/// The largest number of cells of a pattern that is read. Each takes a byte, so the limit is 256
/// MiB. It also bounds each side, so that a box of height 0 cannot be extremely wide.
pub const MAX_CELLS: usize = 1 << 28;

/// The contents of a pattern file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The cells. Their box is the one that the file states or, if it states none, the one that the
    /// text spans.
    pub grid: Grid,
    /// The rule that the file states, or Conway's rule if it states none.
    pub rule: Rule,
    /// The comments, without their comment marks.
    pub comments: Vec<String>,
}

/// A pattern file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Run-length encoding, the format of Golly and of most pattern collections.
    Rle,
    /// `.cells`: comments after `!`, and rows of `.` and `O`.
    Cells,
    /// Rows of characters only.
    Plain,
    /// Life 1.05: blocks of rows, each with its place.
    Life105,
    /// Life 1.06: the coordinates of the live cells.
    Life106,
}

/// The contents of a file with a pattern of a rule of Generations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgedPattern {
    /// The states of the cells.
    pub grid: Grid<u8>,
    /// The rule that the file states.
    pub rule: Generations,
    /// The comments, without their comment marks.
    pub comments: Vec<String>,
}

/// The contents of a file with a pattern on a bounded grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundedPattern {
    /// The cells in their box, the rule and the comments.
    pub pattern: Pattern,
    /// The grid that stands behind the rule.
    pub bounds: Bounds,
    /// Where the top left corner of the box lies on the grid.
    pub corner: Place,
}

impl BoundedPattern {
    /// The rule on its grid.
    pub fn world(&self) -> World {
        World::new(self.pattern.rule, Some(self.bounds))
    }

    /// The box of the cells.
    ///
    /// # Panics
    /// Never, as files have fewer cells than a side may have.
    pub fn frame(&self) -> Frame {
        let side = |side: usize| u32::try_from(side).expect("files have fewer cells");
        let (top, left) = self.corner;
        Frame { top, left, height: side(self.pattern.grid.height()), width: side(self.pattern.grid.width()) }
    }

    /// The cells on the grid.
    pub fn plane(&self) -> Plane {
        Plane::of(&self.pattern.grid).moved(self.corner)
    }
}

impl AgedPattern {
    /// The number of cells that are not dead.
    pub fn population(&self) -> usize {
        self.grid.rows().flatten().filter(|&&state| state != generations::DEAD).count()
    }
}

/// Why a text is not a pattern, with the line at fault.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct PatternError {
    /// The line at fault, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with a line of a pattern file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Reason {
    /// The text has no cells.
    #[error("there is no pattern here; give rows of `.` and `O`, or RLE such as `bo$2bo$3o!`")]
    Empty,
    /// A row has a character that is not a cell.
    #[error("{0:?} is not a cell; write `.` for a dead cell and `O` for a live one")]
    NotACell(char),
    /// RLE data has a character without meaning in RLE.
    #[error("{0:?} is not RLE; write counts, b (dead), o (alive), $ (end of row) and ! (end of pattern)")]
    NotRle(char),
    /// RLE data has a state of a rule with more than two states.
    #[error(
        "{0:?} is a state other than dead and alive, which is not supported; write b for dead cells and o for live ones"
    )]
    ManyStates(char),
    /// RLE data has a state that the rule does not have.
    #[error("{rule} has the states 0 to {}, and a cell has the state {state}", rule.oldest())]
    NoSuchState {
        /// The state.
        state: u8,
        /// The rule.
        rule: Generations,
    },
    /// A run count is 0, or nothing that it could repeat follows it.
    #[error(
        "the run count {0} repeats nothing; put a count of at least 1 right before b, o or $, or remove it"
    )]
    StrayCount(usize),
    /// RLE data does not end with `!`.
    #[error("the pattern does not end in `!`, so it may have been cut short; add the `!` if it is complete")]
    Unfinished,
    /// The header line of RLE cannot be read.
    #[error("this header cannot be read; write `x = WIDTH, y = HEIGHT, rule = B3/S23`")]
    BadHeader,
    /// The rule cannot be read.
    #[error(transparent)]
    BadRule(#[from] RuleError),
    /// The bounded grid behind the rule cannot be read.
    #[error(transparent)]
    BadBounds(#[from] BoundsError),
    /// A live cell lies outside the bounded grid.
    #[error(
        "a live cell lies outside the grid {0}; the pattern lies in its middle, or where a line such as `#CXRLE \
         Pos=-5,3` in RLE or `#P -5 3` in Life 1.05 puts its top left corner"
    )]
    OutsideGrid(Bounds),
    /// A line of Life 1.06 is not a pair of numbers.
    #[error(
        "this line does not name a live cell; write its column and row as two whole numbers, such as `-1 2`"
    )]
    BadCoordinates,
    /// A line of Life 1.05 does not place a block.
    #[error(
        "this line does not place a block of cells; write the column and row of its upper left cell, such as \
         `#P -1 2`, or `#P` alone"
    )]
    BadCorner,
    /// A cell of `LifeHistory` is a boundary.
    #[error(
        "F is the boundary state of LifeHistory, which kills the cells beside it. It is not supported; write `.` for \
         it if the pattern does not need it"
    )]
    Boundary,
    /// Blanks in rows of characters may or may not be dead cells.
    #[error(
        "it is not clear whether the blanks here are dead cells; write `.` for every dead cell, and no blanks \
         between the cells of a row"
    )]
    Blanks,
    /// Digits stand beside other cells.
    #[error(
        "digits beside other cells may be run lengths: write each cell as `.` or `O`, or put a line `!dblife` first"
    )]
    Digits,
    /// A blank line stands between rows of characters.
    #[error(
        "a blank line between rows may be a row of dead cells or part two patterns; write `.` for dead cells, or a \
         line `!Name: ...` before each pattern"
    )]
    BlankLine,
    /// A character that is a cell only in pictures of lifesrc.
    #[error(
        "{0:?} is a cell of lifesrc, where `+` is frozen, `:` always dead and `X` beside `?` unchecked; only \
         `lifesat search` takes such pictures, so write `.`, `O` or `?` here"
    )]
    Lifesrc(char),
    /// A character beside `O` in a file of `.cells`.
    #[error("{0:?} beside `O` is no cell for other programs; write `.` for dead cells and `O` for live ones")]
    BesideO(char),
    /// Two letters that both stand for live cells, or not.
    #[error("{0:?} beside `O` may be a live cell, or as in lifesrc an unchecked one; write `O` or `?`")]
    XBesideO(char),
    /// The pattern has more than [`MAX_CELLS`] cells.
    #[error("the pattern would have more than {MAX_CELLS} cells; correct the size, count or coordinate here")]
    TooLarge,
    /// The cells of a macrocell file are too many, or lie too far apart.
    #[error(
        "the pattern has {width}×{height} cells, {live} of them alive, and at most {MAX_CELLS} are read, {MAX_LIVE} \
         of them alive; Golly can cut a part of it"
    )]
    TooLargeBox {
        /// The number of columns.
        width: i128,
        /// The number of rows.
        height: i128,
        /// The number of cells that are not dead.
        live: u64,
    },
    /// A line of a macrocell file is neither cells nor a node.
    #[error(
        "this line is neither 8×8 cells, such as `.*$..*$***$`, nor a node: its level and the numbers of four smaller \
         squares before it, such as `4 1 0 0 2`"
    )]
    BadNode,
    /// A file of `MCell` is for a game with rules of another kind.
    #[error(
        "the game `{0}` of MCell is not played here; Life, Generations and Larger than Life of range 1 are"
    )]
    Game(String),
    /// An apgcode has no pattern.
    #[error(transparent)]
    BadApgcode(#[from] ApgcodeError),
}

/// Reads a pattern in any of the formats. If the text holds several patterns, it reads the first;
/// [`split_patterns`] finds the others.
///
/// # Errors
/// If the text is not a pattern in the format that [`Format::detect`] finds.
pub fn read(text: &str) -> Result<Pattern, PatternError> {
    read_at_most(text, MAX_CELLS)
}

/// Returns true if a text names its rule: RLE in the header or in a `#r` line, Life 1.05 by `#R` or `#N`. `LifeHistory`
/// does not count, as orphans of all rules are written with it.
pub fn names_rule(text: &str) -> bool {
    let text = split_patterns(text)[0];
    match Format::detect(text) {
        Format::Rle => rle::names_rule(text),
        Format::Life105 => life10x::names_rule(text),
        Format::Cells | Format::Plain | Format::Life106 => false,
    }
}

/// Reads a pattern, and refuses one of more than `most` cells as [`Reason::TooLarge`].
pub(super) fn read_at_most(text: &str, most: usize) -> Result<Pattern, PatternError> {
    let text = in_rle(text)?;
    let text = split_patterns(&text)[0];
    match Format::detect(text) {
        Format::Rle => rle::read_at_most(text, most),
        Format::Cells => plain::read_cells_at_most(text, most),
        Format::Plain => plain::read_at_most(text, most),
        Format::Life105 => life10x::read_105_at_most(text, most),
        Format::Life106 => life10x::read_106_at_most(text, most),
    }
}

impl Format {
    /// Finds the format of a text from its content.
    ///
    /// A text in none of the other formats counts as plain rows. Their reader then reports the
    /// first character that is not a cell.
    pub fn detect(text: &str) -> Self {
        let first = lines(text).map(|(_, line)| line).find(|line| !line.is_empty()).unwrap_or_default();
        if life10x::is_header_105(first) {
            Self::Life105
        } else if life10x::is_header_106(first) {
            Self::Life106
        } else if first.starts_with('!') {
            Self::Cells
        } else if life10x::recognises_105(text) {
            Self::Life105
        } else if rle::recognises(text) {
            Self::Rle
        } else if lines(text).any(|(_, line)| line.starts_with('!')) {
            Self::Cells
        } else {
            Self::Plain
        }
    }
}

impl Reason {
    fn at(self, line: usize) -> PatternError {
        PatternError { line, reason: self }
    }
}

/// Splits a text into the texts of its patterns. There is at least one, and joined together they
/// are the whole text.
///
/// A new pattern begins
///
/// * in RLE with a header line after the `!` of the pattern before, or with the comments right
///   before that line;
/// * in `.cells` and plain rows with a `!Name:` line after rows of cells;
/// * in Life 1.05 and 1.06 with another `#Life` line.
pub fn split_patterns(text: &str) -> Vec<&str> {
    match Format::detect(text) {
        Format::Rle => split_rle(text),
        Format::Cells => split_at(text, is_name, |line| !line.starts_with('!') && plain::has_cells(line)),
        Format::Life105 => split_at(text, life10x::is_header_105, |line| !line.starts_with('#')),
        Format::Life106 => split_at(text, life10x::is_header_106, |line| !line.starts_with('#')),
        Format::Plain => vec![text],
    }
}

/// Returns true if the line gives a pattern its name. After rows of cells it begins the next pattern.
fn is_name(line: &str) -> bool {
    line.starts_with("!Name:")
}

/// Splits before each line that `begins` a pattern, provided a line of cells came since the last split.
fn split_at(text: &str, begins: fn(&str) -> bool, is_body: fn(&str) -> bool) -> Vec<&str> {
    let mut patterns = Vec::new();
    let (mut start, mut place, mut has_body) = (0, 0, false);
    for line in text.split_inclusive(['\n', '\r']) {
        let words = line.trim_start_matches('\u{feff}').trim();
        if has_body && begins(words) {
            patterns.push(&text[start..place]);
            (start, has_body) = (place, false);
        }
        has_body |= !words.is_empty() && is_body(words);
        place += line.len();
    }
    patterns.push(&text[start..]);
    patterns
}

/// Splits RLE. Text between the end of a pattern and the next header or its comments stays with the
/// pattern before.
fn split_rle(text: &str) -> Vec<&str> {
    let mut patterns = Vec::new();
    let (mut start, mut place, mut is_over) = (0, 0, false);
    let mut comments = None;
    for line in text.split_inclusive(['\n', '\r']) {
        let words = line.trim_start();
        let is_comment = words.starts_with('#');
        if is_over && rle::is_header(words) {
            let next = comments.unwrap_or(place);
            patterns.push(&text[start..next]);
            (start, is_over) = (next, false);
        } else if is_over && is_comment {
            comments.get_or_insert(place);
        } else if !is_comment && line.contains('!') {
            (is_over, comments) = (true, None);
        }
        place += line.len();
    }
    patterns.push(&text[start..]);
    patterns
}

/// The name, author and comments of a pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// The name of the pattern: `#N` in RLE, `!Name:` in `.cells`.
    pub name: Option<String>,
    /// The person who made or found it: `#O` in RLE, `!Author:` in `.cells`.
    pub author: Option<String>,
    /// All other comments.
    pub comments: Vec<String>,
}

impl Notes {
    /// Reads the notes of a pattern file. The cells of the pattern are not checked.
    pub fn read(text: &str) -> Self {
        match Format::detect(text) {
            Format::Rle => Self::of_rle(text),
            Format::Cells => Self::of_cells(text),
            Format::Plain | Format::Life105 | Format::Life106 => Self::default(),
        }
    }

    fn of_rle(text: &str) -> Self {
        let mut notes = Self::default();
        for (_, line) in lines(text) {
            match line.as_bytes() {
                [b'#', b'N', ..] => notes.name = words(&line[2..]).or(notes.name),
                [b'#', b'O', ..] => notes.author = words(&line[2..]).or(notes.author),
                // Golly's note of position and generation means nothing outside the file it came from.
                [b'#', b'C', ..] if line[2..].starts_with("XRLE") => {}
                [b'#', b'C' | b'c', ..] => notes.comments.push(comment_text(&line[2..])),
                // Text behind the end of the pattern is not about the pattern.
                _ if line.contains('!') => break,
                _ => {}
            }
        }
        notes
    }

    fn of_cells(text: &str) -> Self {
        let mut notes = Self::default();
        for comment in lines(text).filter_map(|(_, line)| line.strip_prefix('!')) {
            if let Some(name) = comment.strip_prefix("Name:") {
                notes.name = words(name);
            } else if let Some(author) = comment.strip_prefix("Author:") {
                notes.author = words(author);
            } else if !comment.trim().is_empty() {
                notes.comments.push(comment_text(comment));
            }
        }
        notes
    }

    /// The lines to write before the rows of `.cells`. No space may follow the `!` of `!Name:`, or
    /// the line would be read as a comment.
    pub fn before_cells(&self) -> String {
        let one = |mark, note: &Option<String>| comment_lines(mark, note.as_slice());
        one("!Name:", &self.name) + &one("!Author:", &self.author) + &comment_lines("!", &self.comments)
    }

    /// The lines to write before RLE, in the form that Golly and `LifeViewer` show.
    pub fn before_rle(&self) -> String {
        let one = |mark, note: &Option<String>| comment_lines(mark, note.as_slice());
        one("#N", &self.name) + &one("#O", &self.author) + &comment_lines("#C", &self.comments)
    }
}

/// The text without surrounding white space, or `None` if nothing is left.
fn words(text: &str) -> Option<String> {
    Some(printable(text.trim())).filter(|words| !words.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GLIDER: [&str; 3] = [".O.", "..O", "OOO"];

    fn glider() -> Grid {
        Grid::from_fn(3, 3, |at| GLIDER[at.row].as_bytes()[at.column] == b'O')
    }

    #[test]
    fn a_glider_is_read_in_every_format() {
        for (text, format) in [
            ("x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!", Format::Rle),
            ("#C A glider.\nx=3,y=3\nbo$2bo$3o!\n", Format::Rle),
            ("#N Glider\nbo$2bo$3o!\n", Format::Rle),
            ("bo$2bo$3o!", Format::Rle),
            ("\u{feff}\r\nbo$2b\r\no$3o\r\n!\r\n", Format::Rle),
            ("#N Glider\rx = 3, y = 3\rbo$2bo$\r3o!\r", Format::Rle),
            ("!Name: Glider\r.O\r..O\rOOO\r", Format::Cells),
            (".O\r..O\rOOO\r", Format::Plain),
            (".O\r\r\n..O\r\r\nOOO\r\r\n", Format::Plain),
            ("#Life 1.05\r#P -1 -1\r.*\r..*\r***\r", Format::Life105),
            ("#Life 1.06\r0 -1\r1 0\r-1 1\r0 1\r1 1\r", Format::Life106),
            ("!Name: Glider\r\n!\r\n.O\r\n..O\r\nOOO\r\n", Format::Cells),
            ("\u{feff}!\n.O.\n..O\nOOO\n", Format::Cells),
            (".O.\n..O\nOOO\n! The comment comes last.\n", Format::Cells),
            (".O.\n..O\nOOO\n", Format::Plain),
            ("\u{feff}010\r\n001\r\n111", Format::Plain),
            ("-#-\n--#\n###", Format::Plain),
            ("#.#/.##/.#.", Format::Plain),
            (".O./..O/OOO", Format::Plain),
            ("#Life 1.05\n#D Glider\n#N\n#P -1 -1\n.*\n..*\n***\n", Format::Life105),
            ("#Life 1.06\n0 -1\n1 0\n-1 1\n0 1\n1 1\n", Format::Life106),
        ] {
            assert_eq!(Format::detect(text), format, "{text:?}");
            let pattern = read(text).unwrap();
            assert_eq!(pattern.rule, Rule::LIFE);
            assert_eq!(pattern.grid.population(), 5, "{text:?}");
            if !text.starts_with("#.#") {
                assert_eq!(pattern.grid, glider(), "{text:?}");
            }
        }
    }

    #[test]
    fn text_without_cells_is_refused_as_empty() {
        for text in ["", "\n\n", " \r\n", "\u{feff}", "!", "!Only\n!comments\n", "#Life 1.06\n", "/"] {
            assert_eq!(read(text), Err(Reason::Empty.at(1)), "{text:?}");
        }
    }

    #[test]
    fn an_error_names_its_line_and_what_to_do() {
        assert_eq!(
            read("..O\n.?.\n").unwrap_err().to_string(),
            "line 2: '?' is not a cell; write `.` for a dead cell and `O` for a live one"
        );
        assert_eq!(
            read("#C no rule\nx = 1, y = 1, rule = Lief\no!").unwrap_err().to_string(),
            "line 2: `Lief` is not a rule: write births and survivals as in B3/S23 or B2-a/S12, perhaps with V or H \
             at the end, a MAP string, or a name such as Life"
        );
    }

    #[test]
    fn names_part_rows() {
        let text = "!Name: a\n! of two rows\nOO\nOO\n\n!Name: b\n...\n.O.\n\n";
        assert_eq!(split_patterns(text), ["!Name: a\n! of two rows\nOO\nOO\n\n", "!Name: b\n...\n.O.\n\n"]);
        assert_eq!((read(text).unwrap().grid.height(), read(text).unwrap().comments.len()), (2, 2));
        assert_eq!(split_patterns("OO/OO\n!Name: b\n.O\n").len(), 2);
        // Notes about a single pattern do not split it, wherever they stand.
        for one in ["!Name: a\n!Name: b\nO\n", "O\n! between\nO\n", "O\n!\n", "OO\n\nOO\n", "!Name: a\n\n"] {
            assert_eq!(split_patterns(one), [one]);
        }
    }

    #[test]
    fn headers_part_the_others() {
        let rle = "x = 1, y = 1\no! words\n#C b\n#C c\nx = 2, y = 1\n2o!\n";
        assert_eq!(split_patterns(rle), ["x = 1, y = 1\no! words\n", "#C b\n#C c\nx = 2, y = 1\n2o!\n"]);
        let old = "x = 1, y = 1\ro!\rx = 2, y = 1\r2o!\r";
        assert_eq!(split_patterns(old), ["x = 1, y = 1\ro!\r", "x = 2, y = 1\r2o!\r"]);
        let lists = "#Life 1.06\n0 0\n#Life 1.06\n1 1\n2 2\n";
        assert_eq!(split_patterns(lists), ["#Life 1.06\n0 0\n", "#Life 1.06\n1 1\n2 2\n"]);
        assert_eq!(read(lists).unwrap().grid.population(), 1);
    }

    fn notes(name: &str, author: &str, comments: &[&str]) -> Notes {
        let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Notes {
            name: some(name),
            author: some(author),
            comments: comments.iter().map(|&comment| comment.to_owned()).collect(),
        }
    }

    #[test]
    fn control_characters_go_nowhere() {
        let read = Notes::read("#N a\u{1b}[31mb\n#O \u{9b}c\n#C d\te\u{7}\nx = 1, y = 1\no!\n");
        assert_eq!(read, notes("a\u{fffd}[31mb", "\u{fffd}c", &["d\te\u{fffd}"]));
    }

    #[test]
    fn notes_are_read_and_written_back() {
        let text = "#N Glider\n#O R. K. Guy\n#CXRLE Pos=0,0\n#C The first ship.\n#c It moves.\nx = 3, y = 3\nbo$2bo$3o!\n#N no\n";
        let read = Notes::read(text);
        assert_eq!(read, notes("Glider", "R. K. Guy", &["The first ship.", "It moves."]));
        assert_eq!(read.before_rle(), "#N Glider\n#O R. K. Guy\n#C The first ship.\n#C It moves.\n");
        let cells = "!Name: Glider\n!Author: R. K. Guy\n!\n! The first ship.\n.O\n..O\nOOO\n";
        assert_eq!(Notes::read(cells), notes("Glider", "R. K. Guy", &["The first ship."]));
        let written = Notes::read(cells).before_cells();
        assert_eq!(written, "!Name: Glider\n!Author: R. K. Guy\n! The first ship.\n");
        assert_eq!(Notes::read(&(written + "OO\n")), Notes::read(cells));
        assert_eq!(Notes::read("OO/OO"), Notes::default());
        assert_eq!(Notes::default().before_rle(), "");
    }
}
