//! Texts that hold several patterns, one after another.

use super::{Format, life105, life106, plain, rle};

/// Splits a text into the texts of its patterns. There is at least one, and joined together they
/// are the whole text.
///
/// A new pattern begins
///
/// * in RLE with a header line after the `!` of the pattern before, or with the comments right
///   before that line;
/// * in `.cells` and plain rows with a `!Name:` line after rows of cells;
/// * in Life 1.05 and 1.06 with another `#Life` line.
pub fn split(text: &str) -> Vec<&str> {
    match Format::detect(text) {
        Format::Rle => split_rle(text),
        Format::Cells => split_at(text, is_name, |line| !line.starts_with('!') && plain::has_cells(line)),
        Format::Life105 => split_at(text, life105::is_header, |line| !line.starts_with('#')),
        Format::Life106 => split_at(text, life106::is_header, |line| !line.starts_with('#')),
        Format::Plain => vec![text],
    }
}

/// Whether the line gives a pattern its name. After rows of cells it begins the next pattern.
fn is_name(line: &str) -> bool {
    line.starts_with("!Name:")
}

/// Splits before each line that `begins` a pattern, provided a line of cells came since the last
/// split.
fn split_at(text: &str, begins: fn(&str) -> bool, is_body: fn(&str) -> bool) -> Vec<&str> {
    let mut patterns = Vec::new();
    let (mut start, mut place, mut has_body) = (0, 0, false);
    for line in text.split_inclusive('\n') {
        let words = line.trim_start_matches('\u{feff}').trim();
        if has_body && begins(words) {
            patterns.push(&text[start..place]);
            (start, has_body) = (place, false);
        }
        has_body |= !words.is_empty() && is_body(words);
        place += line.len();
    }
    patterns.push(&text[start..]);
    patterns
}

/// Splits RLE. Text between the end of a pattern and the next header or its comments stays with the
/// pattern before.
fn split_rle(text: &str) -> Vec<&str> {
    let mut patterns = Vec::new();
    let (mut start, mut place, mut is_over) = (0, 0, false);
    let mut comments = None;
    for line in text.split_inclusive('\n') {
        let words = line.trim_start();
        let is_comment = words.starts_with('#');
        if is_over && rle::is_header(words) {
            let next = comments.unwrap_or(place);
            patterns.push(&text[start..next]);
            (start, is_over) = (next, false);
        } else if is_over && is_comment {
            comments.get_or_insert(place);
        } else if !is_comment && line.contains('!') {
            (is_over, comments) = (true, None);
        }
        place += line.len();
    }
    patterns.push(&text[start..]);
    patterns
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::life::file::{cells, read};
    use crate::life::{Grid, Rule};

    #[test]
    fn names_part_rows() {
        let text = "!Name: a\n! of two rows\nOO\nOO\n\n!Name: b\n...\n.O.\n\n";
        assert_eq!(split(text), ["!Name: a\n! of two rows\nOO\nOO\n\n", "!Name: b\n...\n.O.\n\n"]);
        assert_eq!((read(text).unwrap().grid.height(), read(text).unwrap().comments.len()), (2, 2));
        assert_eq!(split("OO/OO\n!Name: b\n.O\n").len(), 2);
        // Notes about a single pattern do not split it, wherever they stand.
        for one in ["!Name: a\n!Name: b\nO\n", "O\n! between\nO\n", "O\n!\n", "OO\n\nOO\n", "!Name: a\n\n"] {
            assert_eq!(split(one), [one]);
        }
    }

    #[test]
    fn headers_part_the_others() {
        let rle = "x = 1, y = 1\no! words\n#C b\n#C c\nx = 2, y = 1\n2o!\n";
        assert_eq!(split(rle), ["x = 1, y = 1\no! words\n", "#C b\n#C c\nx = 2, y = 1\n2o!\n"]);
        let lists = "#Life 1.06\n0 0\n#Life 1.06\n1 1\n2 2\n";
        assert_eq!(split(lists), ["#Life 1.06\n0 0\n", "#Life 1.06\n1 1\n2 2\n"]);
        assert_eq!(read(lists).unwrap().grid.population(), 1);
    }

    proptest! {
        /// Holds for patterns with any cells, including empty ones.
        #[test]
        fn what_was_written_one_after_another_is_read_so(
            all in vec((1usize..5, 1usize..5, vec(any::<bool>(), 16)), 1..5),
            writer in 0..2,
        ) {
            let grids = all.iter().map(|(width, height, cells)| {
                Grid::from_fn(*width, *height, |at| cells[at.row * width + at.column])
            });
            let grids: Vec<Grid> = grids.collect();
            let text = |grid: &Grid| match writer {
                0 => rle::write(grid, Rule::LIFE, &[]),
                _ => format!("!Name: x\n{}\n", cells::write(grid, &["y".to_owned()])),
            };
            let text: String = grids.iter().map(text).collect();
            let parts = split(&text);
            prop_assert_eq!(parts.concat(), text.clone());
            let found: Vec<Grid> = parts.iter().map(|part| read(part).unwrap().grid).collect();
            prop_assert_eq!(found, grids.clone());
            prop_assert_eq!(&read(&text).unwrap().grid, &grids[0]);
        }

        #[test]
        fn nothing_is_lost(text in "(!Name: a\n|!b\n|x = 1, y = 1\n|#Life 1.06\n|#C\n|[.O ]{0,3}\n|o!\n|1 1\n){0,9}") {
            prop_assert_eq!(split(&text).concat(), text);
        }
    }
}
