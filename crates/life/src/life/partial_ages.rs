//! Partial patterns of rules of Generations: RLE in which `?` is a cell whose state is not given.

use super::file::{PatternError, rle};
use super::{Generations, Grid, Position};

/// Reads RLE with states as letters and `?` for cells that are not given. The header must state the rule.
///
/// # Errors
/// As for [`rle::read_aged`].
pub fn read(text: &str) -> Result<(Grid<Option<u8>>, Generations), PatternError> {
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

/// Writes what [`read`] reads. Each comment becomes a `#C` line.
pub fn write_rle(grid: &Grid<Option<u8>>, rule: Generations, comments: &[String]) -> String {
    rle::write_partly_aged(grid, rule, comments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn question_marks_are_cells_that_are_not_given() {
        let text = "#C what is this?\nx = 4, y = 3, rule = 345/2/4\n.A?B$2?$C!\n";
        let (grid, rule) = read(text).unwrap();
        let rows: Vec<&[Option<u8>]> = grid.rows().collect();
        let dead = Some(0);
        assert_eq!(rows[0], [dead, Some(1), None, Some(2)]);
        assert_eq!(rows[1], [None, None, dead, dead]);
        assert_eq!(rows[2], [Some(3), dead, dead, dead]);
        assert_eq!(rule.to_string(), "345/2/4");
        assert_eq!(write_rle(&grid, rule, &["what is this?".to_owned()]), text);
        let (small, _) = read("x = 1, y = 1, rule = 345/2/4\nB?!").unwrap();
        assert_eq!(small.rows().collect::<Vec<_>>(), [[Some(2), None]]);
        assert!(read("x = 2, y = 1, rule = 345/2/4\nD?!").is_err());
    }
}
