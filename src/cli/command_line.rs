//! Commands as one line that a shell can read, for comments in files and for the page of a report.

pub(crate) fn of_this_run() -> String {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    of_words(std::iter::once("lifesat".to_owned()).chain(words))
}

pub(crate) fn of_words(words: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    escaped(&shell_words::join(words))
}

/// The text with control characters escaped, so that it stays on one line.
fn escaped(text: &str) -> String {
    let escaped = |c: char| if c.is_control() { c.escape_default().collect() } else { c.to_string() };
    text.chars().map(escaped).collect::<Vec<String>>().concat()
}
