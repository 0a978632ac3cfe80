//! What blanks mean in rows of characters.
//!
//! Blanks before all rows alike are indentation, as when a pattern is copied from a page. Other blanks
//! stand between the cells (`. O .`), or they are the dead cells of a picture. The dead cells tell which:
//! if any of them has a character, blanks are no cells. What can be read in two ways is refused.

use super::{PatternError, Reason};

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
pub(super) fn resolved(
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
    let is_table =
        uneven.is_none() && full.iter().all(|(_, row)| are_apart(row) && count(row) == count(first));
    match (has_dead, is_table) {
        (true, true) => Ok(Blanks::Between),
        (true, false) => refused(uneven.unwrap_or(one)),
        // `O O` may be two cells or three.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<String>, PatternError> {
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
            assert_eq!(read(text).unwrap(), rows, "{text:?}");
        }
    }

    #[test]
    fn what_can_be_read_in_two_ways_is_refused_with_its_line() {
        for (text, line) in [
            (".O\n.O O\n", 2),
            (" .O.\n..O\nOOO", 2),
            ("O O\nO O", 1),
            ("O O\n.OO", 1),
            ("OO / OO", 1),
            ("\tO\nOO", 1),
            (" . O .\n. O .", 2),
        ] {
            assert_eq!(read(text), Err(Reason::Blanks.at(line)), "{text:?}");
        }
    }
}
