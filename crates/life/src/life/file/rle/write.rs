//! Writing RLE.

use std::fmt::Display;

use super::LETTERS;
use crate::life::any_rule::live_cells;
use crate::life::file::text::comment_lines;
use crate::life::{AnyRule, Generations, Grid, Rule};

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

/// The same with `?` for cells whose state is not given.
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
fn letters(state: u8) -> String {
    let Some(number) = state.checked_sub(1) else { return ".".to_owned() };
    let letter = char::from(b'A' + number % LETTERS);
    let prefix = (number / LETTERS).checked_sub(1).map(|place| char::from(b'p' + place));
    prefix.into_iter().chain([letter]).collect()
}

/// Writes RLE with states as numbers, as [`write()`] does if the rule has two states, else as
/// [`write_aged`].
pub fn write_any(grid: &Grid<u8>, rule: AnyRule, comments: &[String]) -> String {
    match rule {
        AnyRule::TwoStates(rule) => write(&live_cells(grid), rule, comments),
        AnyRule::Generations(rule) => write_aged(grid, rule, comments),
    }
}

pub(in crate::life::file) fn with_header<T: Copy + Default + PartialEq>(
    grid: &Grid<T>,
    rule: impl Display,
    comments: &[String],
    symbol: impl Fn(T) -> String,
) -> String {
    let comments = comment_lines("#C", comments);
    let data = wrap(tokens(grid, symbol));
    format!("{comments}x = {}, y = {}, rule = {rule}\n{data}\n", grid.width(), grid.height())
}

/// The pattern as runs, without the dead cells at the end of each row and the dead rows at the end.
fn tokens<T: Copy + Default + PartialEq>(grid: &Grid<T>, symbol: impl Fn(T) -> String) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut row_ends = 0;
    for row in grid.rows() {
        let shown = row.iter().rposition(|&state| state != T::default()).map_or(0, |last| last + 1);
        if shown > 0 && row_ends > 0 {
            tokens.push(token(row_ends, "$"));
            row_ends = 0;
        }
        let runs = row[..shown].chunk_by(|left, right| left == right);
        tokens.extend(runs.map(|run| token(run.len(), &symbol(run[0]))));
        row_ends += 1;
    }
    tokens.push(token(1, "!"));
    tokens
}

fn token(count: usize, symbol: &str) -> String {
    if count == 1 { symbol.to_owned() } else { format!("{count}{symbol}") }
}

/// Breaks lines between tokens, never between a count and the symbol it repeats.
fn wrap(tokens: Vec<String>) -> String {
    let mut text = String::new();
    let mut used = 0;
    for token in tokens {
        if used + token.len() > LINE_LENGTH {
            text.push('\n');
            used = 0;
        }
        used += token.len();
        text += &token;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Position;

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
