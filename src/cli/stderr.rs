//! Messages for people.

use std::io::{self, Write};

/// Prints a line on stderr. If that is impossible there is nobody to tell.
pub(crate) fn line(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
