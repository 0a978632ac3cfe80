//! Comments: lines that start with `c`. Their text is opaque here.

use std::io::{self, BufRead};

use super::tokens::Tokens;

/// The limit on the bytes of all comments together, so that a hostile file cannot exhaust the
/// memory.
const COMMENT_BYTES: usize = 1 << 24;

/// The comments before the `p` line, without the leading `c` and blanks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments(Vec<String>);

impl Comments {
    /// The comments in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Reads comments and stops before the first word that is not part of one.
    pub(super) fn read(tokens: &mut Tokens<impl BufRead>) -> io::Result<Self> {
        let mut comments = Self::default();
        let mut room = COMMENT_BYTES;
        while tokens.skip_white()? == Some(b'c') {
            let line = tokens.rest_of_line(room)?;
            room -= line.len();
            let text = String::from_utf8_lossy(&line);
            comments.0.push(text.strip_prefix('c').unwrap_or(&text).trim().to_owned());
        }
        Ok(comments)
    }
}
