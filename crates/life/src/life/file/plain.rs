//! Plain rows of characters, one for each cell, as people type them and as papers print them; and
//! `.cells` files, in which comments after `!` stand before the rows.

use super::text::{check_size, comment_lines, comment_text, lines, raw_lines};
use super::{MAX_CELLS, Pattern, PatternError, Reason};
use crate::life::{Grid, Rule};

/// Reads rows separated by line breaks or by `/`, so that `.O./..O/OOO` fits on a command line.
///
/// Dead cells are `.`, `_` and `-`. Live cells are `O`, `o`, `*`, `#`, `@`, `X` and `x`. Or all cells are `0`
/// and `1`; beside other cells digits are refused, as they may be run lengths, and so is `X` beside `O`, as it may be an
/// unchecked cell of lifesrc.
/// Short rows are filled up with dead cells. Nothing between two `/` is a row of dead cells. Blank lines
/// before and after the rows are ignored; between rows they are refused, as they may part patterns. Blanks may
/// stand between all cells, or be the dead cells of a picture that has no other character for them.
///
/// # Errors
/// If a row has another character, the pattern is empty or too large, or it is not clear what its blanks
/// or blank lines mean.
pub fn read(text: &str) -> Result<Pattern, PatternError> {
    read_at_most(text, MAX_CELLS)
}

pub(in crate::life) fn read_at_most(text: &str, most: usize) -> Result<Pattern, PatternError> {
    let mut rows = lines(text).skip_while(|(_, row)| row.is_empty()).skip_while(|(_, row)| !row.is_empty());
    let gap = rows.next();
    if let Some((number, _)) = gap.filter(|_| rows.any(|(_, row)| !row.is_empty())) {
        return Err(Reason::BlankLine.at(number));
    }
    Ok(Pattern { grid: grid(raw_lines(text), most)?, rule: Rule::LIFE, comments: Vec::new() })
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

/// Returns true if a line consists only of characters for cells and `/`.
pub(super) fn is_row(line: &str) -> bool {
    line.chars().all(|symbol| symbol == '/' || state(symbol).is_ok())
}

/// Returns true if a line has anything besides `/` and white space.
pub(super) fn has_cells(line: &str) -> bool {
    line.contains(|symbol: char| symbol != '/' && !symbol.is_whitespace())
}

/// Reads the rows of numbered lines into a grid of at most so many cells.
fn grid<'a>(lines: impl Iterator<Item = (usize, &'a str)>, most: usize) -> Result<Grid, PatternError> {
    let lines: Vec<(usize, &str)> = lines.collect();
    let is_digit = |c: char| matches!(c, '0' | '1');
    let has_others = lines.iter().any(|(_, line)| line.contains(|c: char| !is_digit(c) && state(c).is_ok()));
    if let Some((number, _)) = lines.iter().find(|(_, line)| has_others && line.contains(is_digit)) {
        return Err(Reason::Digits.at(*number));
    }
    let has_o = lines.iter().any(|(_, line)| line.contains(['O', 'o']));
    let x = |line: &str| line.chars().find(|symbol| has_o && matches!(symbol, 'X' | 'x'));
    if let Some((number, symbol)) = lines.iter().find_map(|&(number, line)| Some((number, x(line)?))) {
        return Err(Reason::XBesideO(symbol).at(number));
    }
    let on_one_line = lines.iter().any(|(_, line)| line.contains('/'));
    let texts: Vec<(usize, &str)> =
        lines.iter().flat_map(|&(number, line)| line.split('/').map(move |row| (number, row))).collect();
    let mut rows = Vec::new();
    let mut width = 0;
    for (number, text) in resolved(&texts, on_one_line, |symbol| state(symbol) == Ok(false))? {
        if rows.is_empty() && text.is_empty() {
            continue;
        }
        let row = cells(&text).map_err(|reason| reason.at(number))?;
        width = width.max(row.len());
        check_size(width, rows.len() + 1, most).map_err(|reason| reason.at(number))?;
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

/// The state of the cell that a character stands for: `true` if it is alive.
fn state(symbol: char) -> Result<bool, Reason> {
    match symbol {
        '.' | '0' | '_' | '-' => Ok(false),
        'O' | 'o' | '*' | '#' | '@' | 'X' | 'x' | '1' => Ok(true),
        '+' | ':' => Err(Reason::Lifesrc(symbol)),
        _ => Err(Reason::NotACell(symbol)),
    }
}

// Blanks in rows of characters have several meanings. Blanks before all rows alike are indentation, as
// when a pattern is copied from a page. Other blanks stand between the cells (`. O .`), or they are the
// dead cells of a picture. The dead cells tell which: if any of them has a character, blanks are no
// cells. What can be read in two ways is refused.

/// What the blanks of rows mean.
enum Blanks {
    /// They stand before and behind all rows.
    Indentation,
    /// They also stand between the cells.
    Between,
    /// They are dead cells, behind so many of indentation.
    Dead(usize),
}

/// The characters of the cells in each row, with blanks taken away or replaced by a dead cell. Each row
/// has its number. If `on_one_line`, rows are separated by `/`, beside which blanks are no cells.
fn resolved(
    rows: &[(usize, &str)],
    on_one_line: bool,
    is_dead: impl Fn(char) -> bool,
) -> Result<Vec<(usize, String)>, PatternError> {
    let blanks = meaning(rows, on_one_line, is_dead)?;
    let cells = |row: &str| match blanks {
        Blanks::Indentation => row.trim().to_owned(),
        Blanks::Between => row.split_whitespace().collect(),
        Blanks::Dead(indentation) => row.chars().skip(indentation).collect::<String>().replace(' ', "."),
    };
    Ok(rows.iter().map(|&(number, row)| (number, cells(row.trim_end()))).collect())
}

fn meaning(
    rows: &[(usize, &str)],
    on_one_line: bool,
    is_dead: impl Fn(char) -> bool,
) -> Result<Blanks, PatternError> {
    let full: Vec<(usize, &str)> = rows.iter().copied().filter(|(_, row)| !row.trim().is_empty()).collect();
    let Some(&(_, first)) = full.first() else { return Ok(Blanks::Indentation) };
    let refused = |(number, _): (usize, &str)| Err(Reason::Blanks.at(number));
    let has_dead = full.iter().any(|(_, row)| row.contains(&is_dead));
    let uneven = full.iter().copied().find(|(_, row)| before(row) != before(first));
    let uneven = uneven.filter(|_| !(on_one_line && has_dead));
    let broken = full.iter().copied().find(|(_, row)| row.trim().contains(char::is_whitespace));
    let Some(one) = broken.or(uneven) else { return Ok(Blanks::Indentation) };
    let count = |row: &str| row.split_whitespace().count();
    let are_apart = |row: &str| row.split_whitespace().all(|word| word.chars().count() == 1);
    let may_be_table = uneven.is_none() && full.iter().all(|(_, row)| are_apart(row));
    let is_table = may_be_table && full.iter().all(|(_, row)| count(row) == count(first));
    match (has_dead, may_be_table) {
        (true, _) if is_table => Ok(Blanks::Between),
        (true, _) => refused(uneven.unwrap_or(one)),
        // `O O` may be two cells or three, however long the other rows are.
        (false, true) => refused(one),
        (false, false) => {
            match full.iter().copied().find(|(_, row)| on_one_line || row.trim_end().contains('\t')) {
                Some(row) => refused(row),
                None => Ok(Blanks::Dead(full.iter().map(|(_, row)| before(row).len()).min().unwrap_or(0))),
            }
        }
    }
}

/// The white space before a row.
fn before(row: &str) -> &str {
    &row[..row.len() - row.trim_start().len()]
}

/// Reads a `.cells` file. Its rows may use all characters that [`read`] takes, but no other live cells beside `O`.
///
/// # Errors
/// If a row has a character that is not a cell, or the pattern is empty or too large.
pub fn read_cells(text: &str) -> Result<Pattern, PatternError> {
    read_cells_at_most(text, MAX_CELLS)
}

pub(in crate::life) fn read_cells_at_most(text: &str, most: usize) -> Result<Pattern, PatternError> {
    let rows = || raw_lines(text).filter(|(_, line)| !line.trim_start().starts_with('!'));
    // Golly leaves out what is not `O`, so in a picture of other characters alone it finds nothing.
    let is_other = |symbol: &char| !matches!(symbol, 'O' | '1') && state(*symbol) == Ok(true);
    let mut others = rows().filter_map(|(number, row)| Some((number, row.chars().find(is_other)?)));
    if let Some((number, symbol)) = others.next().filter(|_| rows().any(|(_, row)| row.contains('O'))) {
        return Err(Reason::BesideO(symbol).at(number));
    }
    let grid = grid(rows(), most)?;
    let comments = lines(text).filter_map(|(_, line)| line.strip_prefix('!')).map(comment_text).collect();
    Ok(Pattern { grid, rule: Rule::LIFE, comments })
}

/// Writes a `.cells` file. The format has no field for a rule.
pub fn write_cells(grid: &Grid, comments: &[String]) -> String {
    comment_lines("!", comments) + &write(grid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_for_a_cell_is_read() {
        let grid = read(".._-\nOo*#\n@@oO").unwrap().grid;
        assert_eq!(grid, Grid::from_fn(4, 3, |at| at.row > 0));
        assert_eq!(read("0 1\n1 1").unwrap().grid.to_string(), ".O\nOO\n");
        // Golly takes the digits of such rows as run lengths, if `!` begins the file.
        assert_eq!(read("..O\n1.O"), Err(Reason::Digits.at(2)));
        assert_eq!(read_cells("!\n11.O"), Err(Reason::Digits.at(2)));
    }

    #[test]
    fn ragged_rows_are_filled_up_and_blank_lines_between_rows_are_refused() {
        let diagonal = Grid::from_fn(3, 3, |at| at.row == at.column && at.row != 1);
        for text in ["O\n.\n..O", "\r\n  O\r\n  .\r\n  ..O\r\n\r\n", "O//..O", "O./ /..O/", "O/.\n..O"] {
            assert_eq!(read(text).unwrap().grid, diagonal, "{text:?}");
        }
        assert_eq!(read("\nOO\nOO\n\n \nOO\n"), Err(Reason::BlankLine.at(4)));
    }

    #[test]
    fn the_first_character_that_is_no_cell_is_named() {
        assert_eq!(read("..\n.O/O O\n"), Err(Reason::Blanks.at(2)));
        assert_eq!(read("..\n.2"), Err(Reason::NotACell('2').at(2)));
        assert_eq!(read("..\n.+"), Err(Reason::Lifesrc('+').at(2)));
        assert_eq!(read("O..\n.X."), Err(Reason::XBesideO('X').at(2)));
        assert_eq!(read("*..\n.X.").unwrap().grid.population(), 2);
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

    fn rows_of(text: &str) -> Result<Vec<String>, PatternError> {
        let on_one_line = text.contains('/');
        let rows: Vec<(usize, &str)> = (1..).zip(text.split(['\n', '/'])).collect();
        let cells = resolved(&rows, on_one_line, |symbol| matches!(symbol, '.' | '0'))?;
        Ok(cells.into_iter().map(|(_, row)| row).collect())
    }

    #[test]
    fn what_can_be_read_in_one_way_is_read_so() {
        for (text, rows) in [
            (" O\n  O\nOOO", [".O", "..O", "OOO"]),
            ("   O\n    O\n  OOO  ", [".O", "..O", "OOO"]),
            (" O\nO O\n O", [".O", "O.O", ".O"]),
            ("  .O.\n  ..O\n  OOO", [".O.", "..O", "OOO"]),
            (". O .\n. . O\nO O O", [".O.", "..O", "OOO"]),
            ("0\t1 0\n0 0 1\n1  1 1", ["010", "001", "111"]),
            (".O. / ..O / OOO", [".O.", "..O", "OOO"]),
        ] {
            assert_eq!(rows_of(text).unwrap(), rows, "{text:?}");
        }
    }

    #[test]
    fn what_can_be_read_in_two_ways_is_refused_with_its_line() {
        for (text, line) in [
            (".O\n.O O\n", 2),
            (" .O.\n..O\nOOO", 2),
            ("O O\nO O", 1),
            ("O O\nO O\nO", 1),
            ("O O\n.OO", 1),
            ("OO / OO", 1),
            ("\tO\nOO", 1),
            (" . O .\n. O .", 2),
        ] {
            assert_eq!(rows_of(text), Err(Reason::Blanks.at(line)), "{text:?}");
        }
    }

    #[test]
    fn comments_are_kept_and_a_blank_line_is_a_dead_row() {
        let pattern = read_cells("!Name: Two dots\n! by nobody\n!\n\nO\n\n.O\n\n").unwrap();
        assert_eq!(pattern.comments, ["Name: Two dots", "by nobody", ""]);
        assert_eq!(pattern.grid, Grid::from_fn(2, 3, |at| matches!((at.row, at.column), (0, 0) | (2, 1))));
    }

    #[test]
    fn errors_count_the_comments_as_lines() {
        assert_eq!(read_cells("!\n!\n.O\n.b"), Err(Reason::NotACell('b').at(4)));
    }

    #[test]
    fn writing_puts_the_comments_first() {
        let grid = Grid::from_fn(2, 2, |at| at.row == at.column);
        assert_eq!(write_cells(&grid, &["Tub\nless".to_owned()]), "! Tub\n! less\nO.\n.O\n");
    }
}
