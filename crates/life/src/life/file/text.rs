//! What the readers and writers of all formats share: lines, comments, and a limit of size.

use super::Reason;

/// The lines of a text, numbered from 1, without surrounding white space and without a byte order mark.
pub(in crate::life) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    raw_lines(text).map(|(number, line)| (number, line.trim()))
}

/// The lines of a text, numbered from 1, with the white space around them. They end with LF, CR LF or CR.
pub(in crate::life) fn raw_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..).zip(text.lines().flat_map(|line| line.trim_end_matches('\r').split('\r')))
}

/// Refuses a size of more than `most` cells, before anything of that size is allocated.
pub(super) fn check_size(width: usize, height: usize, most: usize) -> Result<(), Reason> {
    match width.max(1).checked_mul(height.max(1)) {
        Some(cells) if cells <= most => Ok(()),
        _ => Err(Reason::TooLarge),
    }
}

/// The text of a comment, given what follows its mark. One space after the mark belongs to the
/// mark; further spaces are indentation.
pub(super) fn comment_text(after_mark: &str) -> String {
    printable(after_mark.strip_prefix(' ').unwrap_or(after_mark))
}

/// The text with its control characters replaced, because a terminal would obey them.
pub(super) fn printable(text: &str) -> String {
    let replaced = |symbol: char| {
        if symbol.is_control() && symbol != '\t' { char::REPLACEMENT_CHARACTER } else { symbol }
    };
    text.chars().map(replaced).collect()
}

/// The comments as lines that begin with `mark`. A comment of several lines becomes several comments.
pub(super) fn comment_lines(mark: &str, comments: &[String]) -> String {
    let single_lines = comments.iter().flat_map(|comment| comment.split(['\n', '\r']));
    single_lines.map(|line| format!("{mark} {line}").trim_end().to_owned() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_limit_holds_for_the_product_and_for_each_side() {
        let most = 1 << 28;
        assert_eq!(check_size(1 << 14, 1 << 14, most), Ok(()));
        for (width, height) in [((1 << 14) + 1, 1 << 14), (usize::MAX, 2), (usize::MAX, 0), (0, most + 1)] {
            assert_eq!(check_size(width, height, most), Err(Reason::TooLarge), "{width}×{height}");
        }
    }
}
