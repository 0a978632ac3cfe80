//! Patterns as text for terminals.

use crate::life::{Grid, file};

/// One character for each cell, `.` for dead and `O` for alive, which other programs can read.
pub fn plain(grid: &Grid) -> String {
    file::plain::write(grid)
}

/// Half blocks, two rows in a line, so each cell is about a square. Dead cells are blank. Blanks at the end
/// of a line are left out, so that the picture can be pasted anywhere.
pub fn half_blocks(grid: &Grid) -> String {
    let rows: Vec<&[bool]> = grid.rows().collect();
    rows.chunks(2).map(|pair| line(pair[0], pair.get(1).copied().unwrap_or_default())).collect()
}

/// One line of half blocks. A missing lower row counts as dead.
fn line(upper: &[bool], lower: &[bool]) -> String {
    let lower = lower.iter().copied().chain(std::iter::repeat(false));
    let blocks: String = upper.iter().copied().zip(lower).map(half_block).collect();
    blocks.trim_end().to_owned() + "\n"
}

fn half_block(cells: (bool, bool)) -> char {
    match cells {
        (false, false) => ' ',
        (true, false) => '▀',
        (false, true) => '▄',
        (true, true) => '█',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(text: &str) -> Grid {
        file::plain::read(text).unwrap().grid
    }

    #[test]
    fn every_pair_of_cells_has_its_block() {
        assert_eq!(half_blocks(&grid(".O.O/..OO")), " ▀▄█\n");
    }

    #[test]
    fn an_odd_last_row_is_the_upper_half_of_its_line() {
        assert_eq!(half_blocks(&grid(".O./..O/OOO")), " ▀▄\n▀▀▀\n");
    }

    #[test]
    fn blank_lines_stay_and_blanks_at_the_end_go() {
        assert_eq!(half_blocks(&grid(".../.../O../...")), "\n▀\n");
        assert_eq!(half_blocks(&Grid::dead(0, 0)), "");
    }

    #[test]
    fn plain_text_is_read_back() {
        let glider = grid(".O./..O/OOO");
        assert_eq!(grid(&plain(&glider)), glider);
    }
}
