//! Patterns some of whose cells are undefined, such as orphans.

use thiserror::Error;

use super::file::{self, PatternError};
use super::{Grid, Position};

/// A pattern whose cells are on, off or undefined.
pub type Partial = Grid<Option<bool>>;

/// Why a text is not a partial pattern.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PartialError {
    /// It is no pattern at all.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// A row of cells has another length than the first, or another character than `O`, `.` and `?`.
    #[error("row {0} is not made of as many `O`, `.` and `?` as the first row has")]
    Row(usize),
}

/// Reads a pattern that may have undefined cells, written as `?`.
///
/// Rows of `O`, `.` and `?` (and the other characters for cells), separated by line breaks or `/`, may have undefined
/// cells. RLE may have them as this program writes them: `A` on, `B` off, `.` undefined, with the rule
/// `LifeHistory`. In every other format all cells of the box are defined.
pub fn read(text: &str) -> Result<Partial, PartialError> {
    if text.contains('?') {
        return rows_with_unknowns(text);
    }
    match text.split_once("rule = LifeHistory") {
        Some((header, data)) => history(header, data),
        None => Ok(file::read(text)?.grid.map(Some)),
    }
}

/// Two readings as plain rows: once with the undefined cells on, once off. They differ where a cell is undefined.
fn rows_with_unknowns(text: &str) -> Result<Partial, PartialError> {
    let on = file::plain::read(&text.replace('?', "O"))?.grid;
    let off = file::plain::read(&text.replace('?', "."))?.grid;
    let (width, height) = (on.width(), on.height());
    Ok(Grid::from_fn(width, height, |at| {
        let off = off.is_alive(at.row.cast_signed(), at.column.cast_signed());
        (on.get(at) == off).then_some(off)
    }))
}

/// Two readings as RLE: where `A` counts as on, and where `B` does.
fn history(header: &str, data: &str) -> Result<Partial, PartialError> {
    let as_life = |on: char, off: char| {
        let data = data.replace(on, "o").replace([off, '.'], "b");
        file::rle::read(&format!("{header}rule = B3/S23{data}"))
    };
    let (on, off) = (as_life('A', 'B')?.grid, as_life('B', 'A')?.grid);
    Ok(Grid::from_fn(on.width(), on.height(), |at| match (on.get(at), off.get(at)) {
        (true, _) => Some(true),
        (false, true) => Some(false),
        (false, false) => None,
    }))
}

/// The part of a pattern that has defined cells: the smallest box around them, or a box without cells.
pub fn trimmed(pattern: &Partial) -> Partial {
    let rows = || defined(pattern).map(|(at, _)| at.row);
    let columns = || defined(pattern).map(|(at, _)| at.column);
    let (Some(top), Some(bottom), Some(left), Some(right)) =
        (rows().min(), rows().max(), columns().min(), columns().max())
    else {
        return Grid::filled(0, 0, None);
    };
    Grid::from_fn(right + 1 - left, bottom + 1 - top, |at| {
        pattern.get(Position::new(at.row + top, at.column + left))
    })
}

/// Reads rows of `O`, `.` and `?` that all have the same length, as [`write_rows`] writes them.
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

/// Rows of `O`, `.` and `?`, each with a line break.
pub fn write_rows(pattern: &Partial) -> String {
    let symbol = |cell: &Option<bool>| match cell {
        Some(true) => 'O',
        Some(false) => '.',
        None => '?',
    };
    pattern.rows().map(|row| row.iter().map(symbol).chain(['\n']).collect::<String>()).collect()
}

/// RLE in the states of Golly's `LifeHistory` rule: `A` (state 1) on, `B` (state 2) off, `.` (state 0) undefined. A
/// pattern without undefined cells is written as ordinary two-state RLE.
pub fn write_rle(pattern: &Partial, comments: &[String]) -> String {
    let on = pattern.map(|cell| cell == Some(true));
    if pattern.positions().all(|at| pattern.get(at).is_some()) {
        return file::rle::write(&on, super::Rule::LIFE, comments);
    }
    let comments: String = comments.iter().map(|comment| format!("#C {comment}\n")).collect();
    let rows: Vec<String> = pattern.rows().map(runs).collect();
    let (width, height, rows) = (pattern.width(), pattern.height(), rows.join("$\n"));
    format!("{comments}x = {width}, y = {height}, rule = LifeHistory\n{rows}!\n")
}

/// One row, run length encoded; undefined cells at its end are left out.
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

/// Positions of the defined cells with their states, row by row.
pub fn defined(pattern: &Partial) -> impl Iterator<Item = (Position, bool)> + '_ {
    pattern.positions().filter_map(|at| pattern.get(at).map(|state| (at, state)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn partial(width: usize, height: usize, cells: &[Option<bool>]) -> Partial {
        Grid::from_fn(width, height, |at| cells[at.row * width + at.column])
    }

    #[test]
    fn question_marks_are_undefined() {
        let expected = partial(3, 2, &[Some(true), Some(false), None, None, Some(true), Some(false)]);
        assert_eq!(read("O.?/?O."), Ok(expected.clone()));
        assert_eq!(write_rows(&expected), "O.?\n?O.\n");
        assert_eq!(write_rle(&expected, &[]), "x = 3, y = 2, rule = LifeHistory\nAB$\n.AB!\n");
    }

    #[test]
    fn ordinary_patterns_are_defined_everywhere() {
        let expected = partial(2, 1, &[Some(false), Some(true)]);
        assert_eq!(read("x = 2, y = 1, rule = B3/S23\nbo!"), Ok(expected.clone()));
        assert_eq!(read(".O"), Ok(expected.clone()));
        assert!(write_rle(&expected, &[]).contains("bo!"));
        assert!(read("what").is_err());
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            width in 1usize..6,
            cells in prop::collection::vec(prop::option::of(any::<bool>()), 1..30),
        ) {
            let height = cells.len().div_ceil(width);
            let mut padded = cells;
            padded.resize(width * height, Some(true));
            let pattern = partial(width, height, &padded);
            prop_assert_eq!(read(&write_rows(&pattern)).unwrap(), pattern.clone());
            prop_assert_eq!(read(&write_rle(&pattern, &["a comment".to_owned()])).unwrap(), pattern);
        }
    }
}
