//! Partial patterns: some cells, as in an orphan, may be unspecified.

use std::ops::RangeInclusive;

use thiserror::Error;

use super::file::text::{lines, raw_lines};
use super::file::{self, Format, MAX_CELLS, PatternError, Reason, rle, split_patterns};
use super::{Generations, Grid, Position};

/// A pattern whose cells are alive (`Some(true)`), dead (`Some(false)`) or unspecified (`None`).
pub type Partial = Grid<Option<bool>>;

/// Why a text is not a partial pattern.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PartialError {
    /// The text cannot be read as a pattern.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// A row differs in length from the first, or has a character other than `O`, `.` and `?`.
    #[error("row {0} must be as long as the first row and consist of `O`, `.` and `?`")]
    Row(usize),
    /// A comment says that dots are unspecified cells, where all must be known.
    #[error(
        "the pattern has unspecified cells, as its comment `{DOTS_ARE_UNSPECIFIED}` says, and here all cells must be \
         known; remove this comment if the dots are dead cells"
    )]
    Unspecified,
}

/// The comment in a `LifeHistory` file without dead cells that says that its dots are unspecified cells.
const DOTS_ARE_UNSPECIFIED: &str = "The dots are undefined cells.";

/// Reads a pattern that may have unspecified cells. If the text holds several patterns, it reads the first.
///
/// Unspecified cells can be written in two ways:
///
/// * as `?` in rows of `O`, `.` and the other characters for cells, separated by line breaks or
///   `/`, and in RLE;
/// * as `.` in RLE with the rule `LifeHistory`, the notation in which orphans are published and
///   that [`write_rle`] uses. There `A` is a live cell and `B` a dead one.
///
/// A `LifeHistory` file without `B`, or with states beyond `B`, is taken as a fully specified
/// pattern with marked cells, and so are files for other such rules, as `B3/S23History` is. The marks are
/// ignored and the dots are dead, unless a comment written by [`write_rle`] says otherwise. In every other
/// format all cells of the box are specified.
///
/// # Errors
/// If the text is not a pattern in any of the formats.
pub fn read(text: &str) -> Result<Partial, PartialError> {
    read_at_most(text, MAX_CELLS)
}

/// Reads a pattern as [`read`] does, and refuses one of more than `most` cells before it allocates them.
///
/// # Errors
/// As for [`read`].
pub fn read_at_most(text: &str, most: usize) -> Result<Partial, PartialError> {
    let text = file::in_rle(text)?;
    let text = split_patterns(&text)[0];
    match Unspecified::of(text) {
        Unspecified::Nowhere => Ok(file::read_at_most(text, most)?.grid.map(Some)),
        Unspecified::Marked(read, alive) => {
            // In rows, `X` is alive, and unchecked beside the `?` of lifesrc.
            let is_unchecked =
                |line: &str| alive == "O" && !line.starts_with('!') && line.contains(['X', 'x']);
            match lines(text).find(|(_, line)| is_unchecked(line)) {
                Some((line, _)) => Err(PatternError { line, reason: Reason::Lifesrc('X') }.into()),
                None => rows_with_unknowns(text, |text| read(text, most), alive),
            }
        }
        Unspecified::History => history(text, most),
    }
}

/// Reads a pattern whose cells are all specified. The dots of rules such as `LifeHistory` are dead.
///
/// # Errors
/// As for [`file::read`]; also if a comment written by [`write_rle`] says that the dots are unspecified.
pub fn read_whole(text: &str) -> Result<file::Pattern, PartialError> {
    let pattern = file::read(text)?;
    let is_orphan = rle::has_marks(text) && say_unspecified(&pattern.comments);
    if is_orphan { Err(PartialError::Unspecified) } else { Ok(pattern) }
}

fn say_unspecified(comments: &[String]) -> bool {
    comments.iter().any(|words| words.trim() == DOTS_ARE_UNSPECIFIED)
}

/// Returns true if the notation of a text allows unspecified cells. Comments, and text behind the end
/// of RLE, do not count.
pub fn may_have_unspecified_cells(text: &str) -> bool {
    file::in_rle(text).is_ok_and(|text| !matches!(Unspecified::of(&text), Unspecified::Nowhere))
}

/// A reader of rows of characters, which refuses more than so many cells.
type ReadRows = fn(&str, usize) -> Result<file::Pattern, PatternError>;

/// How a text marks unspecified cells.
enum Unspecified {
    /// All its cells are specified.
    Nowhere,
    /// By `?`, for a notation that this function reads and that has this symbol for a live cell.
    Marked(ReadRows, &'static str),
    /// By the rule in its header, such as `LifeHistory`.
    History,
}

impl Unspecified {
    fn of(text: &str) -> Self {
        let is_marked =
            || raw_lines(text).any(|(_, line)| !line.trim_start().starts_with('!') && line.contains('?'));
        // With `?` replaced by a dead cell, the rows are in a format that `detect` knows.
        match Format::detect(&text.replace('?', ".")) {
            Format::Rle if rle::has_marks(text) => Self::History,
            Format::Rle if is_marked_rle(text) => Self::Marked(rle::read_at_most, "o"),
            Format::Cells if is_marked() => Self::Marked(file::plain::read_cells_at_most, "O"),
            Format::Plain if is_marked() => Self::Marked(file::plain::read_at_most, "O"),
            Format::Rle | Format::Cells | Format::Plain | Format::Life105 | Format::Life106 => Self::Nowhere,
        }
    }
}

/// Returns true if the cells of an RLE text have a `?` among them, as rlifesrc and WLS write unknown cells.
fn is_marked_rle(text: &str) -> bool {
    let lines = lines(text).map(|(_, line)| line).filter(|line| !line.starts_with('#'));
    lines.flat_map(str::chars).take_while(|&symbol| symbol != '!').any(|symbol| symbol == '?')
}

/// Reads the rows twice, with the unspecified cells once alive and once dead. Cells that differ are
/// unspecified.
fn rows_with_unknowns(
    text: &str,
    read: impl Fn(&str) -> Result<file::Pattern, PatternError>,
    alive: &str,
) -> Result<Partial, PartialError> {
    let is_digits = |(_, line): (usize, &str)| !line.starts_with('!') && line.contains(['0', '1']);
    let has_digits = alive == "O" && lines(text).any(is_digits);
    let (alive, dead) = if has_digits { ("1", "0") } else { (alive, ".") };
    let on = read(&text.replace('?', alive))?.grid;
    let off = read(&text.replace('?', dead))?.grid;
    let (width, height) = (on.width(), on.height());
    Ok(Grid::from_fn(width, height, |at| {
        let off = off.is_alive(at.row.cast_signed(), at.column.cast_signed());
        (on.get(at) == off).then_some(off)
    }))
}

/// Reads a patch that is to be forced. It is written as [`read`] takes it, or in the way in which
/// self-forcing patches are published: as `LifeHistory` with marked cells. Then the marked cells are the
/// patch, `C` (marked and alive), `E` (marked as start, alive) and `D` (marked and dead), and all others are
/// unspecified, and their states do not count.
///
/// # Errors
/// As for [`read`].
pub fn read_patch(text: &str) -> Result<Partial, PartialError> {
    let text = file::in_rle(text)?;
    let text = split_patterns(&text)[0];
    if let Unspecified::History = Unspecified::of(text) {
        let (states, _) = rle::read_marked(text, MAX_CELLS)?;
        if states.rows().flatten().any(|state| PATCH.contains(state)) {
            return Ok(states.map(|state| PATCH.contains(&state).then_some(state % 2 == 1)));
        }
    }
    read(text)
}

/// The states of `LifeHistory` that mark the cells of a patch: C, D and E.
const PATCH: RangeInclusive<u8> = 3..=5;

/// Reads the cells of a rule such as `LifeHistory`, whose dots are dead or unspecified.
fn history(text: &str, most: usize) -> Result<Partial, PartialError> {
    let (states, comments) = rle::read_marked(text, most)?;
    let has_unspecified = is_like_orphan(text, &states) || say_unspecified(&comments);
    Ok(states
        .map(|state| if state == 0 { (!has_unspecified).then_some(false) } else { Some(state % 2 == 1) }))
}

/// Returns true if dots and `B` are taken as they are in published orphans, although no comment says so. They could also be
/// dead cells and a trail.
pub fn may_be_trail(text: &str) -> bool {
    let Ok(text) = file::in_rle(text) else { return false };
    let text = split_patterns(&text)[0];
    let marked = || rle::read_marked(text, MAX_CELLS).ok();
    matches!(Unspecified::of(text), Unspecified::History)
        && marked()
            .is_some_and(|(states, comments)| is_like_orphan(text, &states) && !say_unspecified(&comments))
}

/// Returns true if the states are those of published orphans.
fn is_like_orphan(text: &str, states: &Grid<u8>) -> bool {
    let has = |some: RangeInclusive<u8>| states.rows().flatten().any(|state| some.contains(state));
    rle::stated_rule(text) == Some(rle::LIFE_HISTORY) && has(2..=2) && !has(PATCH)
}

/// The smallest box around the specified cells. If there are none, it has no cells.
pub fn trimmed(pattern: &Partial) -> Partial {
    pattern.trimmed(None)
}

/// Reads rows of `O`, `.` and `?`, all of the same length, as [`write_rows`] writes them.
///
/// # Errors
/// If a row differs in length from the first or has another character.
pub fn from_rows(rows: &[String]) -> Result<Partial, PartialError> {
    let width = rows.first().map_or(0, String::len);
    let cell = |symbol: &u8| match symbol {
        b'O' => Some(Some(true)),
        b'.' => Some(Some(false)),
        b'?' => Some(None),
        _ => None,
    };
    let mut cells = Vec::with_capacity(width * rows.len());
    for (row, number) in rows.iter().zip(1..) {
        let states: Option<Vec<Option<bool>>> = row.as_bytes().iter().map(cell).collect();
        let whole = states.filter(|states| states.len() == width);
        cells.extend(whole.ok_or(PartialError::Row(number))?);
    }
    Ok(Grid::from_fn(width, rows.len(), |at| cells[at.row * width + at.column]))
}

/// Writes rows of `O`, `.` and `?`, each followed by a line break.
pub fn write_rows(pattern: &Partial) -> String {
    let symbol = |cell: &Option<bool>| match cell {
        Some(true) => 'O',
        Some(false) => '.',
        None => '?',
    };
    pattern.rows().map(|row| row.iter().map(symbol).chain(['\n']).collect::<String>()).collect()
}

/// Writes RLE in the states of Golly's `LifeHistory` rule: `A` (state 1) is alive, `B` (state 2)
/// dead and `.` (state 0) unspecified.
///
/// A pattern without unspecified cells is written as ordinary two-state RLE. A partial pattern
/// without dead cells gets a comment that says what its dots are.
pub fn write_rle(pattern: &Partial, comments: &[String]) -> String {
    let on = pattern.map(|cell| cell == Some(true));
    if pattern.positions().all(|at| pattern.get(at).is_some()) {
        return file::rle::write(&on, super::Rule::LIFE, comments);
    }
    let has_off = pattern.rows().flatten().any(|cell| *cell == Some(false));
    let comments = comments.iter().map(String::as_str).filter(|comment| *comment != DOTS_ARE_UNSPECIFIED);
    let comments = comments.chain((!has_off).then_some(DOTS_ARE_UNSPECIFIED));
    let comments: String = comments.map(|comment| format!("#C {comment}\n")).collect();
    let rows: Vec<String> = pattern.rows().map(runs).collect();
    let (width, height, rows) = (pattern.width(), pattern.height(), rows.join("$\n"));
    format!("{comments}x = {width}, y = {height}, rule = LifeHistory\n{rows}!\n")
}

/// The run-length encoding of one row, without the unspecified cells at its end.
fn runs(row: &[Option<bool>]) -> String {
    let defined = row.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    let same = row[..defined].chunk_by(|a, b| a == b);
    same.map(|run| {
        let symbol = match run[0] {
            Some(true) => 'A',
            Some(false) => 'B',
            None => '.',
        };
        if run.len() == 1 { symbol.to_string() } else { format!("{}{symbol}", run.len()) }
    })
    .collect()
}

/// The positions and states of the specified cells, row by row.
pub fn specified(pattern: &Partial) -> impl Iterator<Item = (Position, bool)> + '_ {
    pattern.positions().filter_map(|at| pattern.get(at).map(|state| (at, state)))
}

/// Reads RLE with states as letters and `?` for cells that are not given. The header must state the rule.
///
/// # Errors
/// As for [`rle::read_aged`].
pub fn read_aged(text: &str) -> Result<(Grid<Option<u8>>, Generations), PatternError> {
    // Cells that depend on what `?` stands for are not given.
    let dead = rle::read_aged(&text.replace('?', "."))?;
    let alive = rle::read_aged(&text.replace('?', "A"))?.grid;
    let (width, height) = (alive.width(), alive.height());
    // The box of the other reading may be smaller, if the header states less than the cells need.
    let is_inside = |at: Position| at.row < dead.grid.height() && at.column < dead.grid.width();
    let state = |at| {
        let state = if is_inside(at) { dead.grid.get(at) } else { 0 };
        Some(state).filter(|&state| alive.get(at) == state)
    };
    Ok((Grid::from_fn(width, height, state), dead.rule))
}

/// Writes what [`read_aged`] reads. Each comment becomes a `#C` line.
pub fn write_aged_rle(grid: &Grid<Option<u8>>, rule: Generations, comments: &[String]) -> String {
    rle::write_partly_aged(grid, rule, comments)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn partial(width: usize, height: usize, cells: &[Option<bool>]) -> Partial {
        Grid::from_fn(width, height, |at| cells[at.row * width + at.column])
    }

    #[test]
    fn question_marks_are_unspecified() {
        let expected = partial(3, 2, &[Some(true), Some(false), None, None, Some(true), Some(false)]);
        assert_eq!(read("O.?/?O."), Ok(expected.clone()));
        assert_eq!(read("10?/?10"), Ok(expected.clone()));
        assert_eq!(read("! of 10\nO.?\n?O."), Ok(expected.clone()));
        assert_eq!(write_rows(&expected), "O.?\n?O.\n");
        assert_eq!(write_rle(&expected, &[]), "x = 3, y = 2, rule = LifeHistory\nAB$\n.AB!\n");
    }

    #[test]
    fn question_marks_in_rle_are_unspecified() {
        let text = "#C what?\nx = 4, y = 2, rule = B36/S23\nb2?o$\n?bo!\nwhy?\n";
        assert_eq!(write_rows(&read(text).unwrap()), ".??O\n?.O.\n");
    }

    #[test]
    fn ordinary_patterns_are_defined_everywhere() {
        let expected = partial(2, 1, &[Some(false), Some(true)]);
        assert_eq!(read("x = 2, y = 1, rule = B3/S23\nbo!"), Ok(expected.clone()));
        assert_eq!(read(".O"), Ok(expected.clone()));
        assert!(write_rle(&expected, &[]).contains("bo!"));
        assert!(read("what").is_err());
        for picture in ["O?/X.", "!\nO?\nx."] {
            assert!(read(picture).unwrap_err().to_string().contains("lifesrc"), "{picture}");
        }
        assert_eq!(read("!X?\n.X"), Ok(expected));
    }

    #[test]
    fn words_about_a_pattern_say_nothing_of_its_cells() {
        let glider = "x = 3, y = 3, rule = B36/S23\nbo$2bo$3o!\n";
        for text in [
            format!("{glider}Found with LifeHistory\n"),
            format!("#C rule = LifeHistory?\n{glider}Is it nice?\n"),
            "! rule = LifeHistory?\n.O.\n..O\nOOO\n".to_owned(),
        ] {
            assert!(!may_have_unspecified_cells(&text), "{text}");
            assert_eq!(read(&text).unwrap().positions().count(), 9, "{text}");
        }
        let orphan = "#C What?\nx = 3, y = 2, rule = LifeHistory\nAB$.AB!\nWhat?\n";
        assert_eq!(write_rows(&read(orphan).unwrap()), "O.?\n?O.\n");
        assert_eq!(write_rows(&read("!What?\nOO?\n").unwrap()), "OO?\n");
        assert_eq!(write_rows(&read("#O?").unwrap()), "OO?\n");
    }

    /// `LifeHistory` files of Golly and of pattern collections: cells without a mark are dead.
    #[test]
    fn dots_are_off_unless_cells_are_said_to_be() {
        let header = "x = 3, y = 2, rule = LifeHistory\n";
        for (data, rows) in [
            ("A.A$.A!", "O.O\n.O.\n"),
            ("CDE$BDA!", "O.O\n..O\n"),
            ("2DA$.B!", "..O\n...\n"),
            ("AB$.AB!", "O.?\n?O.\n"),
        ] {
            assert_eq!(write_rows(&read(&format!("{header}{data}")).unwrap()), rows, "{data}");
        }
        let trail = "x = 3, y = 2, rule = B3/S23History\nAB$.AB!";
        assert_eq!(write_rows(&read(trail).unwrap()), "O..\n.O.\n");
        let whole = read_whole(&trail.replace("B3/S23", "Life")).unwrap();
        assert_eq!(Ok(whole.grid.map(Some)), read(trail));
        let boundary = read(&format!("#C F\n{header}A.A$\nAF.!")).unwrap_err().to_string();
        assert!(boundary.starts_with("line 4: F is the boundary state"), "{boundary}");
        // A comment has no marks.
        let comment = format!("{header}#C Found!\nAB$.AB!");
        assert_eq!(write_rows(&read(&comment).unwrap()), "O.?\n?O.\n");
        // A header that is too small takes no cells away.
        let small = "x = 1, y = 1, rule = LifeHistory\nAB$.2B!\n";
        assert_eq!(write_rows(&read(small).unwrap()), "O.?\n?..\n");
        assert_eq!(write_rows(&read("x = 1, y = 1\no?!").unwrap()), "O?\n");
        let live = partial(2, 1, &[Some(true), None]);
        assert_eq!(read_whole(&write_rle(&live, &[])), Err(PartialError::Unspecified));
        assert_eq!(read(&write_rle(&live, &[])), Ok(live));
    }

    /// The cells that are marked belong to a patch, and no others.
    #[test]
    fn marked_cells_are_a_patch() {
        let header = "x = 3, y = 2, rule = LifeHistory\n";
        for (data, rows) in [
            ("CD.$.C!", "O.?\n?O?\n"),
            ("CDA$BDE!", "O.?\n?.O\n"),
            ("AB$.AB!", "O.?\n?O.\n"),
            ("A.A$.A!", "O.O\n.O.\n"),
        ] {
            assert_eq!(write_rows(&read_patch(&format!("{header}{data}")).unwrap()), rows, "{data}");
        }
        assert_eq!(read_patch("O?/.O"), read("O?/.O"));
        assert!(read_patch(&format!("{header}CF.!")).is_err());
    }

    #[test]
    fn question_marks_are_cells_that_are_not_given() {
        let text = "#C what is this?\nx = 4, y = 3, rule = 345/2/4\n.A?B$2?$C!\n";
        let (grid, rule) = read_aged(text).unwrap();
        let rows: Vec<&[Option<u8>]> = grid.rows().collect();
        let dead = Some(0);
        assert_eq!(rows[0], [dead, Some(1), None, Some(2)]);
        assert_eq!(rows[1], [None, None, dead, dead]);
        assert_eq!(rows[2], [Some(3), dead, dead, dead]);
        assert_eq!(rule.to_string(), "345/2/4");
        assert_eq!(write_aged_rle(&grid, rule, &["what is this?".to_owned()]), text);
        let (small, _) = read_aged("x = 1, y = 1, rule = 345/2/4\nB?!").unwrap();
        assert_eq!(small.rows().collect::<Vec<_>>(), [[Some(2), None]]);
        assert!(read_aged("x = 2, y = 1, rule = 345/2/4\nD?!").is_err());
    }
}
