//! `.cells` files: comments after `!`, then rows of `.` and `O`.

use super::text::{comment_lines, comment_text, lines, raw_lines};
use super::{Pattern, PatternError, plain};
use crate::life::{Grid, Rule};

/// Reads a `.cells` file. Its rows may use all characters that [`plain`] reads.
///
/// # Errors
/// If a row has a character that is not a cell, or the pattern is empty or too large.
pub fn read(text: &str) -> Result<Pattern, PatternError> {
    let grid = plain::grid(raw_lines(text).filter(|(_, line)| !line.trim_start().starts_with('!')))?;
    let comments = lines(text).filter_map(|(_, line)| line.strip_prefix('!')).map(comment_text).collect();
    Ok(Pattern { grid, rule: Rule::LIFE, comments })
}

/// Writes a `.cells` file. The format has no field for a rule.
pub fn write(grid: &Grid, comments: &[String]) -> String {
    comment_lines("!", comments) + &plain::write(grid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::file::Reason;

    #[test]
    fn comments_are_kept_and_a_blank_line_is_a_dead_row() {
        let pattern = read("!Name: Two dots\n! by nobody\n!\n\nO\n\n.O\n\n").unwrap();
        assert_eq!(pattern.comments, ["Name: Two dots", "by nobody", ""]);
        assert_eq!(pattern.grid, Grid::from_fn(2, 3, |at| matches!((at.row, at.column), (0, 0) | (2, 1))));
    }

    #[test]
    fn errors_count_the_comments_as_lines() {
        assert_eq!(read("!\n!\n.O\n.b"), Err(Reason::NotACell('b').at(4)));
    }

    #[test]
    fn writing_puts_the_comments_first() {
        let grid = Grid::from_fn(2, 2, |at| at.row == at.column);
        assert_eq!(write(&grid, &["Tub\nless".to_owned()]), "! Tub\n! less\nO.\n.O\n");
    }
}
