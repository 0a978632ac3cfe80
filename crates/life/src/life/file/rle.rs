//! Run-length encoded patterns (RLE), the format of Golly and of most pattern collections.
//!
//! ```text
//! #C A glider.
//! x = 3, y = 3, rule = B3/S23
//! bob$2bo$3o!
//! ```
//!
//! `b` is a dead cell, `o` a live one, `$` ends a row and `!` the pattern. A number repeats what
//! follows it. Dead cells at the end of a row and dead rows at the end may be left out, as the
//! header states the box. If live cells lie outside this box, it grows to hold them: Golly, too, reads
//! all cells, and does not stop where the header ends the box. In old files of Mark Niemiec, `x`, `y` and `z`
//! are live cells.

use std::fmt::Display;
use std::str::FromStr;

use super::text::{check_size, comment_lines, comment_text, lines, raw_lines};
use super::{AgedPattern, MAX_CELLS, Pattern, PatternError, Reason};
use crate::life::any_rule::live_cells;
use crate::life::{AnyRule, Bounds, Generations, Grid, Position, Rule};

/// Reads RLE.
///
/// Lines that begin with `#` may stand anywhere. Comments, names and authors are kept, and `#r`
/// gives the rule if the header does not. Without a header, the box is what the data spans.
/// Everything after `!` is ignored.
///
/// # Errors
/// If the header or the data cannot be read, the `!` is missing, or the pattern is too large.
pub fn read(text: &str) -> Result<Pattern, PatternError> {
    read_at_most(text, MAX_CELLS)
}

pub(in crate::life) fn read_at_most(text: &str, most: usize) -> Result<Pattern, PatternError> {
    let mut reader = Reader::of(text, States::Two, most)?;
    let (rule, comments) = (reader.rule.unwrap_or(Rule::LIFE), std::mem::take(&mut reader.comments));
    // Of marked states, the odd ones are alive.
    Ok(Pattern { grid: reader.into_grid(false, |state| state % 2 == 1), rule, comments })
}

/// Reads RLE of at most so many cells whose rule has marks, and leaves the marks on the cells.
pub(in crate::life) fn read_marked(text: &str, most: usize) -> Result<(Grid<u8>, Vec<String>), PatternError> {
    let mut reader = Reader::of(text, States::Two, most)?;
    let comments = std::mem::take(&mut reader.comments);
    Ok((reader.into_grid(0, |state| state), comments))
}

/// Reads RLE with the states of a rule of Generations, which the header must state: `A` is state 1,
/// `B` state 2, and so on to `X`; `pA` is state 25 and `yO` state 255.
///
/// # Errors
/// As for [`read`]; also if there is no rule, if it is no rule of Generations, or if it does not have
/// a state of the data.
pub fn read_aged(text: &str) -> Result<AgedPattern, PatternError> {
    let rule: Generations =
        stated_rule(text).unwrap_or_default().parse().map_err(|error| Reason::BadRule(error).at(1))?;
    let mut reader = Reader::of(text, States::Many(rule), MAX_CELLS)?;
    let comments = std::mem::take(&mut reader.comments);
    Ok(AgedPattern { grid: reader.into_grid(0, |state| state), rule, comments })
}

/// The text of the rule in the header, if the header states one.
pub fn stated_rule(text: &str) -> Option<&str> {
    let (.., rule) = settings(lines(text).map(|(_, line)| line).find(|line| is_header(line))?)?;
    rule
}

/// Returns true if the header states a rule whose cells have marks.
pub fn has_marks(text: &str) -> bool {
    stated_rule(text).and_then(without_marks).is_some()
}

/// Returns true if the text names a rule that [`read`] takes: in its header, or else in a `#r` line.
pub(super) fn names_rule(text: &str) -> bool {
    // What comes after the data is ignored.
    let mut before_end =
        lines(text).map(|(_, line)| line).take_while(|line| line.starts_with('#') || !line.contains('!'));
    stated_rule(text).is_some_and(|rule| rule != LIFE_HISTORY)
        || before_end.any(|line| line.starts_with("#r"))
}

/// Returns true if a text that is neither `.cells` nor Life 1.06 is RLE: it has a header or a `#` comment, or
/// it consists of two-state RLE data up to a `!`, which may be missing if there are ends of rows.
pub(super) fn recognises(text: &str) -> bool {
    let is_data = |symbol: char| matches!(symbol, '0'..='9' | 'b' | 'o' | '.' | 'A' | '$' | '\u{feff}');
    let data = text.split_once('!').map(|(data, _)| data).or(text.contains('$').then_some(text));
    lines(text).any(|(_, line)| is_header(line) || is_comment(line))
        || data.is_some_and(|data| data.chars().all(|c| is_data(c) || c.is_whitespace()))
}

/// Returns true if a line is a header, which states the size of the pattern.
pub(super) fn is_header(line: &str) -> bool {
    line.strip_prefix(['x', 'X']).is_some_and(|rest| rest.trim_start().starts_with('='))
}

/// Returns true if a line is a comment. A row of plain cells may begin with `#` too, where it is a live cell.
fn is_comment(line: &str) -> bool {
    let marked =
        line.strip_prefix('#').is_some_and(|rest| rest.starts_with(|kind: char| kind.is_ascii_alphabetic()));
    marked && !super::plain::is_row(line)
}

struct Reader {
    states: States,
    header: Option<Header>,
    rule: Option<Rule>,
    comments: Vec<String>,
    data: Data,
}

impl Reader {
    /// Reads a text to the end of the pattern.
    fn of(text: &str, states: States, most: usize) -> Result<Self, PatternError> {
        let data = Data { most, ..Data::default() };
        let mut reader = Self { states, header: None, rule: None, comments: Vec::new(), data };
        let mut last = 1;
        for (number, line) in raw_lines(text) {
            reader.line(line).map_err(|reason| reason.at(number))?;
            if reader.data.ended {
                return Ok(reader);
            }
            last = number;
        }
        Err(if reader.is_blank() { Reason::Empty.at(1) } else { Reason::Unfinished.at(last) })
    }

    fn line(&mut self, line: &str) -> Result<(), Reason> {
        let words = line.trim();
        if let Some(comment) = words.strip_prefix('#') {
            self.comment(comment)
        } else if self.is_blank() && is_header(words) {
            let header = words.parse::<Header>()?;
            check_size(header.width, header.height, self.data.most)?;
            if let (States::Two, Some(rule)) = (self.states, &header.rule) {
                self.rule = Some(without_marks(rule).unwrap_or(rule).parse()?);
                self.states = last_mark(rule).map_or(States::Two, |last| States::Marked { last });
            }
            self.header = Some(header);
            Ok(())
        } else {
            let (states, header) = (self.states, self.header.as_ref());
            line.chars().try_for_each(|symbol| self.data.symbol(symbol, states, header))
        }
    }

    fn comment(&mut self, comment: &str) -> Result<(), Reason> {
        let mut rest = comment.chars();
        match (rest.next(), rest.as_str()) {
            // Golly's note of position and generation means nothing outside the file it came from.
            (Some('C'), text) if text.starts_with("XRLE") => {}
            (Some('C' | 'c' | 'N' | 'O'), text) => self.comments.push(comment_text(text)),
            (Some('r'), text) if self.rule.is_none() && self.states == States::Two => {
                self.rule = Some(text.parse()?);
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns true if neither a header nor data has been read yet.
    fn is_blank(&self) -> bool {
        self.header.is_none() && !self.data.begun
    }

    /// The cells, where `live` gives what stands for a state that is not dead.
    fn into_grid<T: Copy>(self, dead: T, live: impl Fn(u8) -> T) -> Grid<T> {
        let (width, height) = self.header.map_or((0, 0), |header| (header.width, header.height));
        let (width, height) = (width.max(self.data.width), height.max(self.data.height));
        let mut grid = Grid::filled(width, height, dead);
        for run in self.data.live {
            for column in run.column..run.column + run.length {
                grid.set(Position::new(run.row, column), live(run.state));
            }
        }
        grid
    }
}

/// A line such as `x = 3, y = 3, rule = B3/S23`, in which the rule may be missing.
struct Header {
    width: usize,
    height: usize,
    rule: Option<String>,
}

impl FromStr for Header {
    type Err = Reason;

    fn from_str(line: &str) -> Result<Self, Reason> {
        let (width, height, rule) = settings(line).ok_or(Reason::BadHeader)?;
        Ok(Self { width, height, rule: rule.map(str::to_owned) })
    }
}

/// The width, the height and the rule of a header. Commas or semicolons may stand between them and at the end.
fn settings(header: &str) -> Option<(usize, usize, Option<&str>)> {
    let (width, rest) = side("x", header)?;
    let (height, rest) = side("y", rest)?;
    let rule = rest.trim_matches(is_between);
    Some((width, height, if rule.is_empty() { None } else { Some(value("rule", rule)?) }))
}

/// The columns and rows that a header states.
pub(super) fn stated_size(header: &str) -> Option<(usize, usize)> {
    settings(header).map(|(width, height, _)| (width, height))
}

fn is_between(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, ',' | ';')
}

/// What follows a name and `=`.
fn value<'a>(name: &str, text: &'a str) -> Option<&'a str> {
    let (key, value) = text.trim_start_matches(is_between).split_at_checked(name.len())?;
    key.eq_ignore_ascii_case(name).then_some(value.trim_start().strip_prefix('=')?.trim_start())
}

/// A width or height, and the text behind it. A number that does not fit becomes the largest one, which is
/// then refused as too large.
fn side<'a>(name: &str, text: &'a str) -> Option<(usize, &'a str)> {
    let value = value(name, text)?;
    let end = value.find(|c: char| !c.is_ascii_digit()).unwrap_or(value.len());
    (end > 0).then(|| (value[..end].parse().unwrap_or(usize::MAX), &value[end..]))
}

/// Which states cells may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum States {
    Two,
    /// Those of rules such as `LifeHistory`, up to this one.
    Marked {
        last: u8,
    },
    /// Those of a rule of Generations.
    Many(Generations),
}

impl States {
    /// Refuses a state that cells cannot have, and which has this letter.
    fn check(self, state: u8, letter: char) -> Result<(), Reason> {
        match self {
            Self::Many(rule) if state > rule.oldest() => Err(Reason::NoSuchState { state, rule }),
            Self::Marked { .. } if state == BOUNDARY => Err(Reason::Boundary),
            Self::Marked { last } if state > last => Err(Reason::ManyStates(letter)),
            Self::Two | Self::Marked { .. } | Self::Many(_) => Ok(()),
        }
    }
}

/// The letters from `A` to `X`, each a state.
const LETTERS: u8 = 24;

/// A run of cells in a row that are not dead and have the same state.
struct Run {
    row: usize,
    column: usize,
    length: usize,
    state: u8,
}

/// The live cells read so far and the position of the next cell. Numbers saturate, and the size
/// check refuses such positions before any cell is set there.
#[derive(Default)]
struct Data {
    row: usize,
    column: usize,
    count: Option<usize>,
    /// How often the letters were used up before the state whose letter comes next.
    prefix: Option<u8>,
    live: Vec<Run>,
    width: usize,
    height: usize,
    /// The most cells of the box.
    most: usize,
    begun: bool,
    ended: bool,
    /// True if cells have Mark Niemiec's letters. Then `A` is no cell, but part of `xA`.
    is_lettered: bool,
}

impl Data {
    fn symbol(&mut self, symbol: char, states: States, header: Option<&Header>) -> Result<(), Reason> {
        if self.ended {
            return Ok(());
        }
        if symbol.is_whitespace() {
            // Golly goes on with a count in the next line, and forgets it at a blank.
            return self.count.map_or(Ok(()), |count| Err(Reason::StrayCount(count)));
        }
        self.begun = true;
        if let Some(digit) = symbol.to_digit(10) {
            let count = self.count.unwrap_or(0).saturating_mul(10).saturating_add(digit as usize);
            self.count = Some(count);
            return Ok(());
        }
        match symbol {
            'A'..='X' if states != States::Two => {
                let letter = u8::try_from(symbol).unwrap_or(b'A') - b'A' + 1;
                let state = self.prefix.take().unwrap_or(0).checked_mul(LETTERS);
                let state =
                    state.and_then(|before| before.checked_add(letter)).ok_or(Reason::NotRle(symbol))?;
                states.check(state, symbol)?;
                self.cells(state, header)
            }
            _ if self.prefix.is_some() => Err(Reason::NotRle(symbol)),
            'p'..='y' if states != States::Two => {
                self.prefix = Some(u8::try_from(symbol).unwrap_or(b'p') - b'p' + 1);
                Ok(())
            }
            'b' | '.' => self.cells(0, header),
            'A' if self.is_lettered => Err(Reason::ManyStates(symbol)),
            'o' | 'A' => self.cells(1, header),
            'x'..='z' if states == States::Two => {
                self.is_lettered = true;
                self.cells(1, header)
            }
            '$' => {
                self.row = self.row.saturating_add(self.repetitions()?);
                self.column = 0;
                Ok(())
            }
            '!' => {
                self.ended = true;
                self.count.map_or(Ok(()), |count| Err(Reason::StrayCount(count)))
            }
            'B'..='X' | 'p'..='y' | '?' => Err(Reason::ManyStates(symbol)),
            _ => Err(Reason::NotRle(symbol)),
        }
    }

    fn cells(&mut self, state: u8, header: Option<&Header>) -> Result<(), Reason> {
        let alive = state != 0;
        let (row, column, length) = (self.row, self.column, self.repetitions()?);
        self.column = column.saturating_add(length);
        // Dead cells outside the box of the header change nothing.
        if alive || header.is_none() {
            self.span(header)?;
        }
        if alive {
            self.live.push(Run { row, column, length, state });
        }
        Ok(())
    }

    /// Extends the box by the cells read. It is joined with that of the header.
    fn span(&mut self, header: Option<&Header>) -> Result<(), Reason> {
        self.width = self.width.max(self.column);
        self.height = self.row.saturating_add(1);
        let (width, height) = header.map_or((0, 0), |header| (header.width, header.height));
        check_size(self.width.max(width), self.height.max(height), self.most)
    }

    fn repetitions(&mut self) -> Result<usize, Reason> {
        match self.count.take() {
            Some(0) => Err(Reason::StrayCount(0)),
            count => Ok(count.unwrap_or(1)),
        }
    }
}

/// The longest line of data that the format allows.
const LINE_LENGTH: usize = 70;

/// Writes RLE. Each comment becomes a `#C` line.
pub fn write(grid: &Grid, rule: Rule, comments: &[String]) -> String {
    with_header(grid, rule, comments, |alive| if alive { "o".to_owned() } else { "b".to_owned() })
}

/// Writes RLE with the states of a rule of Generations. Each comment becomes a `#C` line.
pub fn write_aged(grid: &Grid<u8>, rule: Generations, comments: &[String]) -> String {
    with_header(grid, rule, comments, letters)
}

/// Writes RLE with the states of a rule of Generations, and `?` for cells whose state is not given.
pub fn write_partly_aged(grid: &Grid<Option<u8>>, rule: Generations, comments: &[String]) -> String {
    // Dead cells at the end of a row are left out, but not those that are not given.
    let cells = grid.map(|state| (state.is_none(), state.unwrap_or_default()));
    with_header(
        &cells,
        rule,
        comments,
        |(is_open, state)| {
            if is_open { "?".to_owned() } else { letters(state) }
        },
    )
}

/// A state as one or two letters.
pub(super) fn letters(state: u8) -> String {
    let Some(number) = state.checked_sub(1) else { return ".".to_owned() };
    let letter = char::from(b'A' + number % LETTERS);
    let prefix = (number / LETTERS).checked_sub(1).map(|place| char::from(b'p' + place));
    prefix.into_iter().chain([letter]).collect()
}

/// Writes RLE with states as numbers, as [`write()`] does if the rule has two states, else as [`write_aged`].
pub fn write_any(grid: &Grid<u8>, rule: AnyRule, comments: &[String]) -> String {
    write_on(grid, (rule, None), comments)
}

/// Writes what [`write_any`] writes, with the bounded grid that the pattern fills behind the rule.
pub fn write_on(grid: &Grid<u8>, (rule, on): (AnyRule, Option<Bounds>), comments: &[String]) -> String {
    let name = on.map_or(rule.to_string(), |bounds| format!("{rule}{bounds}"));
    match rule {
        AnyRule::TwoStates(_) => {
            with_header(&live_cells(grid), name, comments, |alive| if alive { "o" } else { "b" }.to_owned())
        }
        AnyRule::Generations(_) => with_header(grid, name, comments, letters),
    }
}

pub(in crate::life::file) fn with_header<T: Copy + Default + PartialEq>(
    grid: &Grid<T>,
    rule: impl Display,
    comments: &[String],
    symbol: impl Fn(T) -> String,
) -> String {
    let comments = comment_lines("#C", comments);
    let data = data(grid, symbol);
    format!("{comments}x = {}, y = {}, rule = {rule}\n{data}\n", grid.width(), grid.height())
}

/// The pattern as runs, without the dead cells at the end of each row and the dead rows at the end. Lines are
/// broken between runs, never between a count and the symbol it repeats.
fn data<T: Copy + Default + PartialEq>(grid: &Grid<T>, symbol: impl Fn(T) -> String) -> String {
    let (mut text, mut line_start, mut row_ends) = (String::new(), 0, 0);
    let mut push = |count: usize, symbol: &str| {
        let start = text.len();
        if count > 1 {
            text += &count.to_string();
        }
        text += symbol;
        if text.len() - line_start > LINE_LENGTH {
            text.insert(start, '\n');
            line_start = start + 1;
        }
    };
    for row in grid.rows() {
        let shown = row.iter().rposition(|&state| state != T::default()).map_or(0, |last| last + 1);
        if shown > 0 && row_ends > 0 {
            push(row_ends, "$");
            row_ends = 0;
        }
        row[..shown].chunk_by(|left, right| left == right).for_each(|run| push(run.len(), &symbol(run[0])));
        row_ends += 1;
    }
    push(1, "!");
    text
}

// Golly's rule `LifeHistory` is Conway's with marks on cells, and other rules have such relatives, as in
// `HighLifeHistory` and `B36/S23Super`. Odd states are alive: alive (A), marked (C), marked as start (E). Even
// ones are dead: a trail of live cells (B), marked and dead (D). So it is with the higher states of `Super`.

/// The rule with which orphans are written.
pub(in crate::life) const LIFE_HISTORY: &str = "LifeHistory";

/// The state that kills the cells beside it, so that it cannot be taken away.
const BOUNDARY: u8 = 6;

/// The rule without marks, if this one has them.
pub(super) fn without_marks(rule: &str) -> Option<&str> {
    rule.strip_suffix("History").or_else(|| rule.strip_suffix("Super"))
}

/// The last state of a rule with marks.
fn last_mark(rule: &str) -> Option<u8> {
    without_marks(rule).map(|_| if rule.ends_with("Super") { 25 } else { BOUNDARY })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_have_letters() {
        let text = "#C old\nx = 4, y = 2, rule = /2/256\n.A2B$XpA.yO!\n";
        let pattern = read_aged(text).unwrap();
        let rows: Vec<&[u8]> = pattern.grid.rows().collect();
        assert_eq!(rows, [[0, 1, 2, 2], [24, 25, 0, 255]]);
        assert_eq!(write_aged(&pattern.grid, pattern.rule, &pattern.comments), text);
        for (wrong, line) in [
            ("x = 2, y = 1, rule = /2/3\nAC!", 2),
            ("x = 2, y = 1, rule = /2/3\nApb!", 2),
            ("x = 2, y = 1, rule = /2/256\nyP!", 2),
            ("x = 2, y = 1, rule = B3/S23\nAB!", 1),
            ("x = 2, y = 1, rule = /2/3\nAB", 2),
            ("AB!", 1),
        ] {
            assert_eq!(read_aged(wrong).unwrap_err().line, line, "{wrong}");
        }
        assert_eq!(stated_rule("#N x\nx = 1, y = 1, rule = 345/2/4\nA!"), Some("345/2/4"));
        assert!(matches!(read("x = 1, y = 1\nB!").unwrap_err().reason, Reason::ManyStates('B')));
    }

    /// The rows of a pattern, as the other formats write them.
    fn rows(text: &str) -> Vec<String> {
        let grid = read(text).unwrap().grid;
        grid.rows().map(|row| row.iter().map(|&alive| if alive { 'O' } else { '.' }).collect()).collect()
    }

    fn reason(text: &str) -> (usize, Reason) {
        let PatternError { line, reason } = read(text).unwrap_err();
        (line, reason)
    }

    #[test]
    fn the_header_keeps_the_box() {
        assert_eq!(rows("x = 4, y = 3\n$bo!"), ["....", ".O..", "...."]);
        assert_eq!(rows("X=2 ,Y=2\n!"), ["..", ".."]);
        for header in ["x=3 y=2", "x = 3; y = 2; rule = B3/S23;", "x=3,y=2,", "x\t= 3 ,\ty = 2 rule=B3/S23"] {
            assert_eq!(rows(&format!("{header}\nbo!")), [".O.", "..."], "{header}");
        }
        assert_eq!(read("x = 0, y = 0, rule = B3/S23\n!").unwrap().grid, Grid::dead(0, 0));
    }

    #[test]
    fn without_a_header_the_box_is_what_the_data_spans() {
        assert_eq!(rows("2$2bo$o3b$$!"), ["....", "....", "..O.", "O..."]);
        assert_eq!(rows("3b!"), ["..."]);
    }

    #[test]
    fn counts_white_space_and_both_alphabets_are_read() {
        assert_eq!(
            rows("x = 12, y = 3\n 1\n2o\n 2$\r\n\t.\n2A 10b! and a comment"),
            ["OOOOOOOOOOOO", "............", ".OO........."]
        );
    }

    /// `bgolly` (Golly 3.3) reads `x` and `y` so, and leaves `z` out.
    #[test]
    fn the_letters_of_niemiec_are_live_cells() {
        assert_eq!(rows("x = 5, y = 2, rule = B3/S23\n2xb2y$oxb2z!"), ["OO.OO", "OO.OO"]);
        assert_eq!(reason("x = 1, y = 1\nxA!"), (2, Reason::ManyStates('A')));
    }

    #[test]
    fn marks_are_dropped() {
        for (rule, base) in [
            ("LifeHistory", "B3/S23"),
            ("HighLifeHistory", "B36/S23"),
            ("B3/S23History", "B3/S23"),
            ("B36/S23Super", "B36/S23"),
        ] {
            let text = format!("x = 4, y = 4, rule = {rule}\n.AB$2BCB$AEADB$.2B!");
            let pattern = read(&text).unwrap();
            assert_eq!(pattern.grid.to_string(), ".O...\n..O..\nOOO..\n.....\n", "{rule}");
            assert_eq!(pattern.rule, base.parse().unwrap());
            assert_eq!(names_rule(&text), rule != "LifeHistory");
        }
        assert_eq!(reason("x = 1, y = 1, rule = LifeHistory\nAF!"), (2, Reason::Boundary));
        // A lightweight spaceship in state 13 with trails of even states, as in Golly 4.
        let ship = rows("x = 5, y = 4, rule = LifeSuper\n.M2.M$4HM$MX.NM$.4M!");
        assert_eq!(ship, [".O..O", "....O", "O...O", ".OOOO"]);
        assert_eq!(rows("x = 2, y = 1, rule = LifeSuper\npAX!"), ["O."]);
        assert_eq!(reason("x = 1, y = 1, rule = LifeSuper\npB!"), (2, Reason::ManyStates('B')));
        assert_eq!(reason("x = 1, y = 1, rule = LifeHistory\nAG!"), (2, Reason::ManyStates('G')));
        assert!(matches!(reason("x = 1, y = 1, rule = NoHistory\nA!"), (1, Reason::BadRule(_))));
    }

    #[test]
    fn comments_names_and_authors_are_kept_and_other_lines_are_not() {
        let text = "#N Name\n#O Author\n#CXRLE Pos=-1,2\n#C  indented\n#c\n\
                    #P 1 2\n#R 1 2\n#\nx = 1, y = 1\n#Cdata\no!\n#C no";
        assert_eq!(read(text).unwrap().comments, ["Name", "Author", " indented", "", "data"]);
    }

    #[test]
    fn the_rule_comes_from_the_header_or_else_from_its_own_line() {
        let highlife = "B36/S23".parse::<Rule>().unwrap();
        for text in [
            "x = 1, y = 1, rule = B36/S23\no!",
            "x = 1, y = 1, rule=23/36\no!",
            "x = 1, y = 1, rule = B36/S23,\no!",
            "#r 23/36\no!",
            "#r 23/3\nx = 1, y = 1, rule = b36/s23\no!",
            "x = 1, y = 1, rule = b36/s23\n#r 23/3\no!",
            "#C A ship!\n#r 23/36\no!",
        ] {
            assert_eq!(read(text).unwrap().rule, highlife, "{text:?}");
            assert!(names_rule(text), "{text:?}");
        }
        for text in ["x = 1, y = 1\no!", "o!", "#C r 23/36\n#N 23/36\nx = 1, y = 1\no!", "o!\n#r 23/36"] {
            assert_eq!(read(text).unwrap().rule, Rule::LIFE, "{text:?}");
            assert!(!names_rule(text), "{text:?}");
        }
        assert_eq!(reason("#r 2333\no!").0, 1);
        assert!(matches!(reason("x = 1, y = 1, rule = B3/S23:T9,9\no!"), (1, Reason::BadRule(_))));
    }

    #[test]
    fn broken_headers_are_refused() {
        for header in ["x = 3", "x = 3, z = 3", "x = , y = 3", "x = -3, y = 3", "x = 3, y = 3, role = B3/S23"]
        {
            assert_eq!(reason(&format!("#C\n{header}\n3o!")), (2, Reason::BadHeader), "{header}");
        }
    }

    /// `bgolly` (Golly 3.3) reads the same cells.
    #[test]
    fn the_box_grows_to_hold_the_live_cells() {
        for header in ["x = 0, y = 0", "x = 3, y = 1", "x = 1, y = 3"] {
            assert_eq!(rows(&format!("{header}\nbob$2bo$3o!")), [".O.", "..O", "OOO"], "{header}");
        }
        assert_eq!(rows("x = 3, y = 2\no9b$9b$9b!"), ["O..", "..."]);
        let aged = read_aged("x = 1, y = 1, rule = /2/3\nAB!").unwrap();
        assert_eq!(aged.grid.rows().collect::<Vec<_>>(), [[1, 2]]);
        for data in ["99999999999999999999bo!", "99999999999999999999$o!", "99999$99999bo!"] {
            assert_eq!(reason(&format!("x = 3, y = 2\n$\n{data}")), (3, Reason::TooLarge), "{data}");
        }
        assert_eq!(reason("x = 200000000, y = 1\n2$o!"), (2, Reason::TooLarge));
    }

    #[test]
    fn immense_patterns_are_refused_before_they_are_allocated() {
        for text in [
            "x = 4000000000, y = 4000000000\no!",
            "x = 99999999999999999999, y = 1\no!",
            "x = 99999999999999999999, y = 0\n!",
            "99999999999999999999o!",
            "99999999999999999999bo!",
            "99999999999999999999$o!",
            "99999$99999b!",
        ] {
            assert_eq!(reason(text), (1, Reason::TooLarge), "{text:?}");
        }
    }

    #[test]
    fn broken_data_is_refused_with_its_line() {
        for (text, error) in [
            ("x = 3, y = 3\n3o$\n2o?!", (3, Reason::ManyStates('?'))),
            ("x = 3, y = 3\n.A\npA!", (3, Reason::ManyStates('p'))),
            ("x = 3, y = 3\n.AB!", (2, Reason::ManyStates('B'))),
            ("x = 3, y = 3\n3o*!", (2, Reason::NotRle('*'))),
            ("x = 3, y = 3\n3o$0b!", (2, Reason::StrayCount(0))),
            ("x = 3, y = 3\n3o$3!", (2, Reason::StrayCount(3))),
            ("1 2o!", (1, Reason::StrayCount(1))),
            ("x = 3, y = 3\n2\to!", (2, Reason::StrayCount(2))),
            ("12 \no!", (1, Reason::StrayCount(12))),
            ("12\n o!", (2, Reason::StrayCount(12))),
            ("x = 3, y = 3\n3o$\nbo", (3, Reason::Unfinished)),
            ("bo$\n2bo$3o\n", (2, Reason::Unfinished)),
            ("x = 3, y = 3\n", (1, Reason::Unfinished)),
            ("#C nothing\n\n", (1, Reason::Empty)),
        ] {
            assert_eq!(reason(text), error, "{text:?}");
        }
    }

    #[test]
    fn writing_follows_the_standard() {
        let mut grid = Grid::dead(5, 7);
        for (row, column) in [(1, 1), (1, 2), (4, 0), (4, 4)] {
            grid.set(Position::new(row, column), true);
        }
        let comments = ["two\nlines".to_owned(), String::new()];
        let expected = "#C two\n#C lines\n#C\nx = 5, y = 7, rule = B3/S23\n$b2o3$o3bo!\n";
        assert_eq!(write(&grid, Rule::LIFE, &comments), expected);
        assert_eq!(write(&Grid::dead(0, 0), Rule::LIFE, &[]), "x = 0, y = 0, rule = B3/S23\n!\n");
    }

    #[test]
    fn lines_are_broken_between_tokens_and_only_when_full() {
        let data_of = |alive: fn(usize) -> bool, width| {
            let text = write(&Grid::from_fn(width, 1, |at| alive(at.column)), Rule::LIFE, &[]);
            text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
        };
        let alternating = "ob".repeat(34) + "o";
        assert_eq!(data_of(|column| column % 2 == 0, 69), [format!("{alternating}!")]);
        // One column is left in the line, which is not enough for `2b`.
        let with_gap = data_of(|column| column % 2 == 0 && column < 69 || column == 71, 72);
        assert_eq!(with_gap, [&alternating, "2bo!"]);
    }
}
