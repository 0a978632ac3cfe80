//! What a pattern file says about its pattern: name, author and comments.

use super::Format;
use super::text::{comment_lines, comment_text, lines, printable};

/// The name, author and comments of a pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// The name of the pattern: `#N` in RLE, `!Name:` in `.cells`.
    pub name: Option<String>,
    /// The person who made or found it: `#O` in RLE, `!Author:` in `.cells`.
    pub author: Option<String>,
    /// All other comments.
    pub comments: Vec<String>,
}

impl Notes {
    /// Reads the notes of a pattern file. The cells of the pattern are not checked.
    pub fn read(text: &str) -> Self {
        match Format::detect(text) {
            Format::Rle => Self::of_rle(text),
            Format::Cells => Self::of_cells(text),
            Format::Plain | Format::Life105 | Format::Life106 => Self::default(),
        }
    }

    fn of_rle(text: &str) -> Self {
        let mut notes = Self::default();
        for (_, line) in lines(text) {
            match line.as_bytes() {
                [b'#', b'N', ..] => notes.name = words(&line[2..]).or(notes.name),
                [b'#', b'O', ..] => notes.author = words(&line[2..]).or(notes.author),
                // Golly's note of position and generation means nothing outside the file it came
                // from.
                [b'#', b'C', ..] if line[2..].starts_with("XRLE") => {}
                [b'#', b'C' | b'c', ..] => notes.comments.push(comment_text(&line[2..])),
                // Text behind the end of the pattern is not about the pattern.
                _ if line.contains('!') => break,
                _ => {}
            }
        }
        notes
    }

    fn of_cells(text: &str) -> Self {
        let mut notes = Self::default();
        for comment in lines(text).filter_map(|(_, line)| line.strip_prefix('!')) {
            if let Some(name) = comment.strip_prefix("Name:") {
                notes.name = words(name);
            } else if let Some(author) = comment.strip_prefix("Author:") {
                notes.author = words(author);
            } else if !comment.trim().is_empty() {
                notes.comments.push(comment_text(comment));
            }
        }
        notes
    }

    /// The lines to write before the rows of `.cells`. No space may follow the `!` of `!Name:`, or
    /// the line would be read as a comment.
    pub fn before_cells(&self) -> String {
        let one = |mark, note: &Option<String>| comment_lines(mark, note.as_slice());
        one("!Name:", &self.name) + &one("!Author:", &self.author) + &comment_lines("!", &self.comments)
    }

    /// The lines to write before RLE, in the form that Golly and `LifeViewer` show.
    pub fn before_rle(&self) -> String {
        let one = |mark, note: &Option<String>| comment_lines(mark, note.as_slice());
        one("#N", &self.name) + &one("#O", &self.author) + &comment_lines("#C", &self.comments)
    }
}

/// The text without surrounding white space, or `None` if nothing is left.
fn words(text: &str) -> Option<String> {
    Some(printable(text.trim())).filter(|words| !words.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notes(name: &str, author: &str, comments: &[&str]) -> Notes {
        let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Notes {
            name: some(name),
            author: some(author),
            comments: comments.iter().map(|&comment| comment.to_owned()).collect(),
        }
    }

    #[test]
    fn control_characters_go_nowhere() {
        let read = Notes::read("#N a\u{1b}[31mb\n#O \u{9b}c\n#C d\te\u{7}\nx = 1, y = 1\no!\n");
        assert_eq!(read, notes("a\u{fffd}[31mb", "\u{fffd}c", &["d\te\u{fffd}"]));
    }

    #[test]
    fn notes_are_read_and_written_back() {
        let text = "#N Glider\n#O R. K. Guy\n#CXRLE Pos=0,0\n#C The first ship.\n#c It moves.\nx = 3, y = 3\nbo$2bo$3o!\n#N no\n";
        let read = Notes::read(text);
        assert_eq!(read, notes("Glider", "R. K. Guy", &["The first ship.", "It moves."]));
        assert_eq!(read.before_rle(), "#N Glider\n#O R. K. Guy\n#C The first ship.\n#C It moves.\n");
        let cells = "!Name: Glider\n!Author: R. K. Guy\n!\n! The first ship.\n.O\n..O\nOOO\n";
        assert_eq!(Notes::read(cells), notes("Glider", "R. K. Guy", &["The first ship."]));
        let written = Notes::read(cells).before_cells();
        assert_eq!(written, "!Name: Glider\n!Author: R. K. Guy\n! The first ship.\n");
        assert_eq!(Notes::read(&(written + "OO\n")), Notes::read(cells));
        assert_eq!(Notes::read("OO/OO"), Notes::default());
        assert_eq!(Notes::default().before_rle(), "");
    }
}
