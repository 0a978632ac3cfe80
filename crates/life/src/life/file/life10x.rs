//! Life 1.05 and Life 1.06.
//!
//! Life 1.05 has the line `#Life 1.05`, which may be missing, then blocks of rows. `#P X Y` before a
//! block gives the column and row of its upper left cell. A bare `#P` goes on below the rows before it,
//! as it does in Golly.
//!
//! Life 1.06 has the line `#Life 1.06`, then the column and row of every live cell. It is only read.

use super::bounded;
use super::rle::with_header;
use super::text::{check_size, comment_lines, comment_text, lines};
use super::{MAX_CELLS, Pattern, PatternError, Reason};
use crate::life::{Generations, Grid, Position, Rule};

/// Reads Life 1.05. The box is the smallest one around the live cells.
///
/// # Errors
/// If a row has another character than `.` and `*`, a place or the rule cannot be read, there is no
/// live cell, or the box is too large.
pub fn read_105(text: &str) -> Result<Pattern, PatternError> {
    read_105_at_most(text, MAX_CELLS)
}

pub(super) fn read_105_at_most(text: &str, most: usize) -> Result<Pattern, PatternError> {
    let Blocks { rule, comments, live } = blocks(text)?;
    let rule = rule.map_or(Ok(Rule::LIFE), |(number, name)| {
        name.parse().map_err(|error| Reason::BadRule(error).at(number))
    })?;
    Ok(Pattern { grid: around(&live, most)?.0, rule, comments })
}

/// Life 1.05 in RLE, if its rule has more than two states or a bounded grid, as `Pattern` has no place for them.
///
/// # Errors
/// As for [`read_105`].
pub(super) fn in_rle(text: &str) -> Result<Option<String>, PatternError> {
    let Blocks { rule, comments, live } = blocks(text)?;
    let (number, name) = rule.unwrap_or_default();
    let name = name.trim();
    let is_aged = || name.parse::<Rule>().is_err() && name.parse::<Generations>().is_ok();
    if !(name.contains(':') || is_aged()) {
        return Ok(None);
    }
    let (grid, (x, y)) = around(&live, MAX_CELLS)?;
    let data = with_header(&grid, name, &comments, |alive| if alive { "A" } else { "." }.to_owned());
    let rle = format!("#CXRLE Pos={x},{y}\n{data}");
    if name.contains(':') {
        // What is wrong with it is named where the file says so.
        bounded::read(&rle).map_err(|error| error.reason.at(number))?;
    }
    Ok(Some(rle))
}

/// What Life 1.05 says.
struct Blocks<'a> {
    /// The line and the name of the rule.
    rule: Option<(usize, &'a str)>,
    comments: Vec<String>,
    live: Vec<Live>,
}

/// The line of a live cell, with its column and row.
type Live = (usize, (i64, i64));

fn blocks(text: &str) -> Result<Blocks<'_>, PatternError> {
    let (mut rule, mut comments, mut live) = (None, Vec::new(), Vec::new());
    let (mut left, mut row) = (0, 0);
    for (number, line) in lines(text).filter(|(_, line)| !line.is_empty() && !is_header_105(line)) {
        let wrong = |reason: Reason| reason.at(number);
        if let Some(place) = line.strip_prefix("#P") {
            if !place.trim().is_empty() {
                (left, row) = corner(place).ok_or_else(|| wrong(Reason::BadCorner))?;
            }
        } else if let Some(name) = line.strip_prefix("#R") {
            rule = Some((number, name));
        } else if let Some(comment) = line.strip_prefix("#D").or_else(|| line.strip_prefix("#C")) {
            comments.push(comment_text(comment));
        } else if !line.starts_with('#') {
            let columns = live_columns(line).map_err(wrong)?;
            live.extend(columns.into_iter().map(|column| (number, (left + column, row))));
            row += 1;
        }
    }
    Ok(Blocks { rule, comments, live })
}

/// Writes Life 1.05, with the rule in a line `#R` unless it is Conway's, for which `#N` stands.
pub fn write_105(grid: &Grid, rule: Rule, comments: &[String]) -> String {
    let rule = if rule == Rule::LIFE { "#N".to_owned() } else { format!("#R {rule}") };
    let row = |row: &[bool]| row.iter().map(|&alive| if alive { '*' } else { '.' }).chain(['\n']).collect();
    let rows = grid.rows().map(row).collect::<Vec<String>>().concat();
    format!("#Life 1.05\n{}{rule}\n#P 0 0\n{rows}", comment_lines("#D", comments))
}

/// Returns true if Life 1.05 names its rule, or says by `#N` that it is Conway's.
pub(super) fn names_rule(text: &str) -> bool {
    lines(text).any(|(_, line)| line.starts_with("#R") || line.starts_with("#N"))
}

/// Returns true if a line is the first line of a Life 1.05 file.
pub(super) fn is_header_105(line: &str) -> bool {
    line.starts_with("#Life 1.05")
}

/// Returns true if a text without that line is nevertheless Life 1.05: it places a block with `#P`, and
/// its rows have no other characters than those of this format.
pub(super) fn recognises_105(text: &str) -> bool {
    let (marked, rows): (Vec<&str>, Vec<&str>) = lines(text)
        .map(|(_, line)| line)
        .filter(|line| !line.is_empty())
        .partition(|line| line.strip_prefix('#').is_some_and(|rest| rest.starts_with(char::is_alphabetic)));
    let places = |line: &&str| {
        line.strip_prefix("#P").is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
    };
    marked.iter().any(places) && !rows.is_empty() && rows.iter().all(|row| live_columns(row).is_ok())
}

/// The column and row of a block. They are small enough that cells can be counted from them.
fn corner(place: &str) -> Option<(i64, i64)> {
    let (x, y) = place.trim().split_once(char::is_whitespace)?;
    let (x, y): (i32, i32) = (x.parse().ok()?, y.trim_start().parse().ok()?);
    Some((x.into(), y.into()))
}

/// The columns of the live cells of a row.
fn live_columns(line: &str) -> Result<Vec<i64>, Reason> {
    let mut columns = Vec::new();
    for (column, symbol) in (0..).zip(line.chars()) {
        match symbol {
            '.' => {}
            '*' => columns.push(column),
            other => return Err(Reason::NotACell(other)),
        }
    }
    Ok(columns)
}

/// Reads Life 1.06. The box is the smallest one around the live cells.
///
/// # Errors
/// If a line is not a pair of numbers, there is no live cell, or the box is too large.
pub fn read_106(text: &str) -> Result<Pattern, PatternError> {
    read_106_at_most(text, MAX_CELLS)
}

pub(super) fn read_106_at_most(text: &str, most: usize) -> Result<Pattern, PatternError> {
    let mut live = Vec::new();
    for (number, line) in lines(text).filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        live.push((number, coordinates(line).ok_or_else(|| Reason::BadCoordinates.at(number))?));
    }
    Ok(Pattern { grid: around(&live, most)?.0, rule: Rule::LIFE, comments: Vec::new() })
}

/// The smallest box around live cells, if it has at most so many cells, with the column and row of its upper left cell.
fn around(live: &[Live], most: usize) -> Result<(Grid, (i64, i64)), PatternError> {
    let (_, first) = *live.first().ok_or(Reason::Empty.at(1))?;
    let mut bounds = Bounds { least: first, greatest: first };
    for &(number, cell) in live {
        bounds = bounds.including(cell);
        check_size(bounds.width(), bounds.height(), most).map_err(|reason| reason.at(number))?;
    }
    let mut grid = Grid::dead(bounds.width(), bounds.height());
    for &(_, (x, y)) in live {
        grid.set(Position::new(length(bounds.least.1, y) - 1, length(bounds.least.0, x) - 1), true);
    }
    Ok((grid, bounds.least))
}

/// Returns true if a line is the first line of a Life 1.06 file.
pub(super) fn is_header_106(line: &str) -> bool {
    line.starts_with("#Life 1.06")
}

fn coordinates(line: &str) -> Option<(i64, i64)> {
    let (x, y) = line.split_once(char::is_whitespace)?;
    // Golly leaves out a line that begins with `+`.
    let x = Some(x).filter(|x| !x.starts_with('+'))?;
    Some((x.parse().ok()?, y.trim_start().parse().ok()?))
}

/// Two opposite corners of a box, each as (column, row).
#[derive(Clone, Copy)]
struct Bounds {
    least: (i64, i64),
    greatest: (i64, i64),
}

impl Bounds {
    fn including(self, (x, y): (i64, i64)) -> Self {
        Self {
            least: (self.least.0.min(x), self.least.1.min(y)),
            greatest: (self.greatest.0.max(x), self.greatest.1.max(y)),
        }
    }

    fn width(self) -> usize {
        length(self.least.0, self.greatest.0)
    }

    fn height(self) -> usize {
        length(self.least.1, self.greatest.1)
    }
}

/// The number of cells from one coordinate to another, both included. It saturates.
fn length(from: i64, to: i64) -> usize {
    usize::try_from(from.abs_diff(to)).unwrap_or(usize::MAX).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::file::rle;

    #[test]
    fn blocks_lie_where_their_places_say() {
        let text = "#Life 1.05\r\n#D Two blocks\r\n#N\r\n#P -3 -1\r\n.*\r\n**\r\n#P 1 0\r\n*\r\n";
        let pattern = read_105(text).unwrap();
        let expected = Grid::from_fn(5, 2, |at| matches!((at.row, at.column), (0, 1) | (1, 0 | 1 | 4)));
        assert_eq!((pattern.grid, pattern.rule), (expected, Rule::LIFE));
        assert_eq!(pattern.comments, ["Two blocks"]);
    }

    /// The cells are those that `bgolly` (Golly 3.3) reads.
    #[test]
    fn a_bare_place_goes_on_where_the_rows_end() {
        let acorn = "#Life 1.05\n#D Acorn\n#P\n.*\n...*\n**..***\n";
        assert_eq!(read_105(acorn).unwrap().grid.to_string(), ".O.....\n...O...\nOO..OOO\n");
        let text = "#Life 1.05\n#P\n*\n*\n#P\n**\n#P 5 0\n*\n*\n#P\n***\n";
        assert_eq!(read_105(text).unwrap().grid.to_string(), "O....O..\nO....O..\nOO...OOO\n");
    }

    #[test]
    fn the_first_line_may_be_missing() {
        for text in ["#P\n.*\n*\n", "#D Two\r\n#N\r\n#P 3 -4\r\n.*\r\n*\r\n"] {
            assert!(recognises_105(text), "{text:?}");
            assert_eq!(read_105(text).unwrap().grid.to_string(), ".O\nO.\n");
        }
        // RLE has such lines, too, and a row of plain cells may begin with `#`.
        for text in ["#P 1 2\nbo$!\n", "#P 1 2\nx = 1, y = 1\n.A!\n", "#P\n", "##\n**\n", "#Pulsar\n*\n"] {
            assert!(!recognises_105(text), "{text:?}");
        }
    }

    /// `bgolly` (Golly 3.3) reads the torus, too, and has `obo$b2o$bo!` after a generation.
    #[test]
    fn grids_and_more_states_come_by_way_of_rle() {
        let text = |rule: &str| format!("#Life 1.05\n#D A glider\n#R {rule}\n#P -1 -1\n.*\n..*\n***\n");
        let torus = bounded::read(&in_rle(&text("B3/S23:T9,9")).unwrap().unwrap()).unwrap();
        assert_eq!((torus.corner, torus.bounds.to_string().as_str()), ((3, 3), ":T9,9"));
        assert_eq!((torus.pattern.grid.population(), &torus.pattern.comments[0][..]), (5, "A glider"));
        let aged = rle::read_aged(&in_rle(&text("345/2/4")).unwrap().unwrap()).unwrap();
        assert_eq!((aged.rule.to_string().as_str(), aged.population()), ("345/2/4", 5));
        assert_eq!(in_rle(&text("23/36")).unwrap(), None);
        let fault = |text: String| in_rle(&text).unwrap_err();
        let outside = fault(text("B3/S23:P3,3").replace("-1 -1", "5 0"));
        assert_eq!(outside, Reason::OutsideGrid("P3,3".parse().unwrap()).at(3));
        assert!(matches!(fault(text("foo:bar")), PatternError { line: 3, reason: Reason::BadBounds(_) }));
        // The last rule holds, as without a grid.
        assert_eq!(in_rle(&(text("B3/S23:T9,9") + "#R 23/36\n")).unwrap(), None);
    }

    #[test]
    fn the_rule_names_survival_first() {
        let pattern = read_105("#Life 1.05\n#R 23/36\n#P 0 0\n*\n").unwrap();
        assert_eq!(pattern.rule, "B36/S23".parse().unwrap());
    }

    #[test]
    fn what_is_written_is_read_back() {
        let grid = Grid::from_fn(3, 2, |at| at.row != at.column);
        for rule in ["B3/S23", "B36/S23", "B2-a/S12", "B2/S34H"].map(|rule| rule.parse::<Rule>().unwrap()) {
            let comments = vec!["Three".to_owned(), "cells".to_owned()];
            let text = write_105(&grid, rule, &comments);
            assert_eq!(read_105(&text), Ok(Pattern { grid: grid.clone(), rule, comments }), "{text}");
        }
    }

    #[test]
    fn faults_name_their_line() {
        assert_eq!(read_105("#Life 1.05\n#P 0\n*\n"), Err(Reason::BadCorner.at(2)));
        assert_eq!(read_105("#Life 1.05\n#P 0 0\n.O\n"), Err(Reason::NotACell('O').at(3)));
        assert_eq!(read_105("#Life 1.05\n#P 0 0\n...\n"), Err(Reason::Empty.at(1)));
        let far = "#Life 1.05\n#P -2147483648 0\n*\n#P 2147483647 9\n*\n";
        assert_eq!(read_105(far), Err(Reason::TooLarge.at(5)));
    }

    #[test]
    fn the_box_is_the_smallest_around_the_cells() {
        let grid = read_106("#Life 1.06\r\n-3 5\r\n\r\n0\t4\r\n#D note\r\n-3 5\r\n").unwrap().grid;
        assert_eq!(grid, Grid::from_fn(4, 2, |at| matches!((at.row, at.column), (0, 3) | (1, 0))));
    }

    #[test]
    fn lines_that_are_not_two_numbers_are_refused() {
        for line in ["1", "1 2 3", "a b", "1, 2", "+1 2", "99999999999999999999 0"] {
            let text = format!("#Life 1.06\n0 0\n{line}\n");
            assert_eq!(read_106(&text), Err(Reason::BadCoordinates.at(3)), "{line}");
        }
    }

    #[test]
    fn cells_far_apart_are_refused() {
        let text = "#Life 1.06\n-9223372036854775808 0\n9223372036854775807 0\n";
        assert_eq!(read_106(text), Err(Reason::TooLarge.at(3)));
    }
}
