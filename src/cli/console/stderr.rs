//! Messages on stderr.

use std::env;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// True if the user wants only errors.
static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on [`remark`] prints nothing.
pub(crate) fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Prints a line that is no error, unless the user wants only errors.
pub(crate) fn remark(text: &str) {
    if !QUIET.load(Ordering::Relaxed) {
        line(text);
    }
}

/// Prints a line on stderr. If this fails there is nobody to tell.
///
/// Names and words of files may hold control characters, which would make a terminal do what they
/// say. They are escaped.
pub(crate) fn line(text: &str) {
    let _ = writeln!(io::stderr(), "{}", harmless(&with_flat_words(text)));
}

/// The text in which line breaks and tabs of the user's own words are escaped. Such a word is a name,
/// or a part of one, and the rest of it would look like another message.
fn with_flat_words(text: &str) -> String {
    let words = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let broken = words.filter(|word| word.contains(['\n', '\t']));
    broken.fold(text.to_owned(), |text, word| text.replace(&word, &flat(&word)))
}

fn flat(word: &str) -> String {
    word.replace('\n', "\\n").replace('\t', "\\t")
}

/// The text without control characters but line breaks and tabs.
pub(crate) fn harmless(text: &str) -> String {
    let escaped = |symbol: char| match symbol {
        '\n' | '\t' => symbol.to_string(),
        _ if symbol.is_control() => symbol.escape_default().to_string(),
        _ => symbol.to_string(),
    };
    text.chars().map(escaped).collect()
}
