//! Messages for people.

use std::io::{self, Write};

use crate::cli::console::held;

/// Prints a line on stderr, after a screen that is drawn there now. If that is impossible there is nobody to tell.
pub(crate) fn line(text: &str) {
    if !held::takes_line(text) {
        let _ = writeln!(io::stderr(), "{text}");
    }
}
