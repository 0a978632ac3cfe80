//! Pages in the language of `man`, as mandoc and groff both read it.

use crate::cli::topics::Line;
use crate::cli::version;

/// Letters in a line of the source; readers fill lines anew. The limit of mandoc is 80 bytes, and it
/// counts a letter outside ASCII as eight.
const WIDTH: usize = 30;

/// A page that is being written.
pub(super) struct Page {
    source: String,
    /// Whether a heading was the last thing that was written.
    after_heading: bool,
    /// Whether paragraphs have a blank line in front.
    spaced: bool,
}

impl Page {
    /// A page of a section of the manual, with its name and what it is in a line.
    pub(super) fn new(name: &str, section: u8, about: &str) -> Self {
        let mut page = Self { source: String::new(), after_heading: false, spaced: true };
        let version = concat!("lifesat ", env!("CARGO_PKG_VERSION"));
        let title = name.to_uppercase();
        let words = [title.as_str(), &section.to_string(), version::DATE, version, "lifesat"];
        page.line(&format!(".TH {}", words.map(quoted).join(" ")));
        page.heading("NAME");
        page.text(&escaped(&format!("{name} - {about}")));
        page
    }

    /// The source.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.source.into_bytes()
    }

    pub(super) fn heading(&mut self, title: &str) {
        self.space(true);
        self.line(&format!(".SH {}", quoted(title)));
        self.after_heading = true;
    }

    pub(super) fn subheading(&mut self, title: &str) {
        self.space(true);
        self.line(&format!(".SS {}", quoted(title)));
        self.after_heading = true;
    }

    /// A paragraph; after a heading there is one already.
    pub(super) fn paragraph(&mut self, text: &str) {
        if !self.after_heading {
            self.line(".PP");
        }
        self.text(text);
    }

    /// A term, and what it means. Both are in the language of the page.
    pub(super) fn entry(&mut self, term: &str, meaning: &[String]) {
        self.line(".TP");
        self.line(term);
        for (number, text) in meaning.iter().enumerate() {
            if number > 0 {
                self.line(".IP");
            }
            self.text(text);
        }
    }

    /// Lines that may be indented and have columns.
    pub(super) fn lines<'a>(&mut self, lines: impl IntoIterator<Item = Line<'a>>) {
        let mut after_blank = true;
        for line in lines {
            if line != Line::Blank {
                self.indented(line, after_blank && !self.after_heading);
            }
            after_blank = line == Line::Blank;
        }
        self.space(true);
    }

    /// A line, after a blank one if it is `apart`.
    fn indented(&mut self, line: Line, apart: bool) {
        let (Line::Paragraph { indentation, .. }
        | Line::Entry { indentation, .. }
        | Line::Row { indentation, .. }) = line
        else {
            return;
        };
        if apart {
            self.line(".sp");
        }
        self.line(&format!(".RS {indentation}"));
        match line {
            Line::Blank => {}
            Line::Paragraph { text, .. } => self.text(&escaped(text)),
            Line::Row { text, .. } => self.table_row(text),
            Line::Entry { indentation, term, column, text } => {
                self.space(false);
                self.line(&format!(".TP {}", column - indentation));
                self.line(&guarded(&escaped(term)));
                self.text(&escaped(text));
            }
        }
        self.line(".RE");
    }

    /// A line that is not filled.
    fn table_row(&mut self, text: &str) {
        self.line(".nf");
        self.line(&guarded(&escaped(text)));
        self.line(".fi");
    }

    /// Sets whether paragraphs have a blank line in front.
    fn space(&mut self, spaced: bool) {
        if self.spaced != spaced {
            self.line(if spaced { ".PD" } else { ".PD 0" });
            self.spaced = spaced;
        }
    }

    /// Words, in lines of moderate length.
    fn text(&mut self, text: &str) {
        let filled = Line::Paragraph { indentation: 0, text }.wrapped(WIDTH);
        for line in filled.lines() {
            self.line(&guarded(line));
        }
    }

    fn line(&mut self, line: &str) {
        self.source += line;
        self.source.push('\n');
        self.after_heading = false;
    }
}

/// A text whose letters mean themselves.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-")
}

pub(super) fn bold(text: &str) -> String {
    format!("\\fB{}\\fR", escaped(text))
}

pub(super) fn italic(text: &str) -> String {
    format!("\\fI{}\\fR", escaped(text))
}

/// A line that is no control line, whatever it starts with.
fn guarded(line: &str) -> String {
    let is_control = line.starts_with(['.', '\'']);
    if is_control { format!("\\&{line}") } else { line.to_owned() }
}

/// An argument of a control line.
fn quoted(word: &str) -> String {
    format!("\"{}\"", word.replace('\\', "\\e").replace('"', "\\(dq"))
}
