//! Messages on stderr.

use std::io::{self, Write};

use crate::cli::console::held;

/// Prints a line on stderr, or keeps it until the screen that is drawn there is gone. If this fails
/// there is nobody to tell.
pub(crate) fn line(text: &str) {
    if !held::takes_line(text) {
        let _ = writeln!(io::stderr(), "{text}");
    }
}
