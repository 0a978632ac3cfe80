//! Cells as text that says which number is which: `r2c5` is the cell in row 2 and column 5, both
//! counted from 0. Games, duels and options read it alike.

use lifesat::life::Position;

/// Reads a cell, or nothing if the text is no cell in this notation.
pub(crate) fn read(text: &str) -> Option<Position> {
    let (row, column) = text.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    // A sign is no digit.
    let number = |digits: &str| digits.bytes().all(|c| c.is_ascii_digit()).then(|| digits.parse().ok())?;
    Some(Position::new(number(row)?, number(column)?))
}

pub(crate) fn write(at: Position) -> String {
    format!("r{}c{}", at.row, at.column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for (row, column) in [(0, 0), (2, 5), (63, 10)] {
            let at = Position::new(row, column);
            assert_eq!(read(&write(at)), Some(at));
        }
        assert_eq!(read(" R2C5\n"), Some(Position::new(2, 5)));
        for text in ["", "r", "rc", "r1", "r1c", "rc1", "r-1c2", "r+1c2", "1,2", "c1r2", "r1c2x"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
