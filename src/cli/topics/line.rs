//! A line of a help text, however long: a paragraph, an entry with a term in front, or a row of a
//! table.

/// Text is not squeezed into fewer columns than this beside a term; it starts on a line below.
const NARROWEST: usize = 20;

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// Nothing.
    Blank,
    /// Sentences, this far from the left.
    Paragraph { indentation: usize, text: &'a str },
    /// A term, and from this column on what it means.
    Entry { indentation: usize, term: &'a str, column: usize, text: &'a str },
    /// Three columns or more, which stay below each other.
    Row { indentation: usize, text: &'a str },
}

impl<'a> Line<'a> {
    /// Reads a line. Two blanks separate columns.
    pub(crate) fn of(line: &'a str) -> Self {
        let line = line.trim_end();
        let text = line.trim_start();
        let indentation = line.len() - text.len();
        if text.is_empty() {
            return Self::Blank;
        }
        let Some((term, rest)) = text.split_once("  ") else {
            return Self::Paragraph { indentation, text };
        };
        let meaning = rest.trim_start();
        if meaning.contains("  ") {
            return Self::Row { indentation, text };
        }
        let column = indentation + text[..text.len() - meaning.len()].chars().count();
        Self::Entry { indentation, term, column, text: meaning }
    }

    /// The line as lines of at most this width. Words that are wider stay whole.
    pub(crate) fn wrapped(self, width: usize) -> String {
        match self {
            Self::Blank => "\n".to_owned(),
            Self::Row { indentation, text } => format!("{}{text}\n", blanks(indentation)),
            Self::Paragraph { indentation, text } => filled(blanks(indentation), text, indentation, width),
            Self::Entry { indentation, term, column, text } if column + NARROWEST <= width => {
                let start = format!("{}{term}", blanks(indentation));
                let gap = column - start.chars().count();
                filled(start + &blanks(gap), text, column, width)
            }
            Self::Entry { indentation, term, text, .. } => {
                let below = indentation + 4;
                format!("{}{term}\n{}", blanks(indentation), filled(blanks(below), text, below, width))
            }
        }
    }
}

fn blanks(number: usize) -> String {
    " ".repeat(number)
}

/// Words after a beginning. New lines start at a column.
fn filled(mut line: String, text: &str, column: usize, width: usize) -> String {
    let mut lines = String::new();
    let mut is_first = true;
    for word in text.split(' ') {
        if !is_first && line.chars().count() + 1 + word.chars().count() > width {
            lines += &line;
            lines.push('\n');
            line = blanks(column);
            is_first = true;
        }
        if !is_first {
            line.push(' ');
        }
        line += word;
        is_first = false;
    }
    lines + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_entries_are_wrapped_between_words() {
        let wrapped = |text, width| Line::of(text).wrapped(width);
        assert_eq!(wrapped("  one two three", 10), "  one two\n  three\n");
        assert_eq!(wrapped("  a   one two three four five", 26), "  a   one two three four\n      five\n");
        // No room beside the term.
        assert_eq!(wrapped("  a   one two three four", 20), "  a\n      one two three\n      four\n");
        assert_eq!(wrapped("extraordinary", 5), "extraordinary\n");
        assert_eq!(wrapped("  a  b  c", 5), "  a  b  c\n");
        assert_eq!(wrapped(" ", 5), "\n");
    }
}
