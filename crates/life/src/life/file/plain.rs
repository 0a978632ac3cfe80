//! Plain rows of characters, one for each cell, as people type them and as papers print them.

use super::blanks;
use super::text::{check_size, raw_lines};
use super::{Pattern, PatternError, Reason};
use crate::life::{Grid, Rule};

/// Reads rows separated by line breaks or by `/`, so that `.O./..O/OOO` fits on a command line.
///
/// Dead cells are `.`, `0`, `_` and `-`. Live cells are `O`, `o`, `*`, `#`, `@`, `X`, `x` and `1`.
/// Short rows are filled up with dead cells. A blank line between rows is a row of dead cells;
/// blank lines before and after the rows are ignored. Blanks may stand between all cells, or be the
/// dead cells of a picture that has no other character for them.
///
/// # Errors
/// If a row has another character, the pattern is empty or too large, or it is not clear what its blanks
/// mean.
pub fn read(text: &str) -> Result<Pattern, PatternError> {
    Ok(Pattern { grid: grid(raw_lines(text))?, rule: Rule::LIFE, comments: Vec::new() })
}

/// Writes one line for each row, with `.` for dead and `O` for live cells.
pub fn write(grid: &Grid) -> String {
    grid.to_string()
}

/// Writes one line for each row of a pattern of a rule of Generations: `.` for dead cells, and the letters
/// of RLE for the others, or `+` where that has no single letter. There is no reader of this.
pub fn write_aged(grid: &Grid<u8>) -> String {
    let row = |row: &[u8]| row.iter().map(|&state| symbol_of_age(state)).chain(['\n']).collect::<String>();
    grid.rows().map(row).collect()
}

/// The character of a state in such a row.
pub fn symbol_of_age(state: u8) -> char {
    match state {
        0 => '.',
        1..=24 => char::from(b'A' + state - 1),
        _ => '+',
    }
}

/// Whether a line consists only of characters for cells and `/`.
pub(super) fn is_row(line: &str) -> bool {
    line.chars().all(|symbol| symbol == '/' || state(symbol).is_ok())
}

/// Whether a line has anything besides `/` and white space.
pub(super) fn has_cells(line: &str) -> bool {
    line.contains(|symbol: char| symbol != '/' && !symbol.is_whitespace())
}

/// Reads the rows of numbered lines into a grid.
pub(super) fn grid<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Result<Grid, PatternError> {
    let lines: Vec<(usize, &str)> = lines.collect();
    let on_one_line = lines.iter().any(|(_, line)| line.contains('/'));
    let texts: Vec<(usize, &str)> =
        lines.iter().flat_map(|&(number, line)| line.split('/').map(move |row| (number, row))).collect();
    let mut rows = Vec::new();
    let mut width = 0;
    for (number, text) in blanks::resolved(&texts, on_one_line, |symbol| state(symbol) == Ok(false))? {
        if rows.is_empty() && text.is_empty() {
            continue;
        }
        let row = cells(&text).map_err(|reason| reason.at(number))?;
        width = width.max(row.len());
        check_size(width, rows.len() + 1).map_err(|reason| reason.at(number))?;
        rows.push(row);
    }
    while rows.pop_if(|row| row.is_empty()).is_some() {}
    if rows.is_empty() {
        return Err(Reason::Empty.at(1));
    }
    Ok(Grid::from_fn(width, rows.len(), |at| rows[at.row].get(at.column) == Some(&true)))
}

fn cells(row: &str) -> Result<Vec<bool>, Reason> {
    row.chars().map(state).collect()
}

/// Whether a character stands for a live cell (`true`) or a dead one (`false`).
fn state(symbol: char) -> Result<bool, Reason> {
    match symbol {
        '.' | '0' | '_' | '-' => Ok(false),
        'O' | 'o' | '*' | '#' | '@' | 'X' | 'x' | '1' => Ok(true),
        _ => Err(Reason::NotACell(symbol)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_for_a_cell_is_read() {
        let grid = read(".0_-\nOo*#\n@Xx1").unwrap().grid;
        assert_eq!(grid, Grid::from_fn(4, 3, |at| at.row > 0));
    }

    #[test]
    fn ragged_rows_are_filled_up_and_blank_ones_between_rows_are_dead() {
        let diagonal = Grid::from_fn(3, 3, |at| at.row == at.column && at.row != 1);
        for text in ["O\n\n..O", "\r\n  O\r\n\r\n  ..O\r\n\r\n", "O//..O", "O./ /..O/", "O/.\n..O"] {
            assert_eq!(read(text).unwrap().grid, diagonal, "{text:?}");
        }
    }

    #[test]
    fn the_first_character_that_is_no_cell_is_named() {
        assert_eq!(read("..\n.O/O O\n"), Err(Reason::Blanks.at(2)));
        assert_eq!(read("..\n\n.2"), Err(Reason::NotACell('2').at(3)));
    }

    #[test]
    fn one_long_row_among_many_short_ones_is_refused() {
        let text = ".".repeat(1 << 15) + &"\nO".repeat(1 << 13);
        assert_eq!(read(&text), Err(Reason::TooLarge.at((1 << 13) + 1)));
    }

    #[test]
    fn writing_ends_every_row() {
        assert_eq!(write(&Grid::from_fn(3, 2, |at| at.column > at.row)), ".OO\n..O\n");
        assert_eq!(write(&Grid::dead(0, 0)), "");
    }
}
