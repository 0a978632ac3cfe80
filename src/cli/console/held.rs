//! What is printed while a screen is drawn, kept until the screen is gone, so that neither spoils the other.

use std::io::{self, IsTerminal, Write};
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Where a text was to go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stream {
    Stdout,
    Stderr,
}

/// Texts in the order in which they were printed.
type Texts = Vec<(Stream, Vec<u8>)>;

/// What is kept, if anything is.
static HELD: Mutex<Option<Texts>> = Mutex::new(None);

fn held() -> MutexGuard<'static, Option<Texts>> {
    // Whoever panicked with the lock left a list that is whole.
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on texts for the terminal are kept.
pub(crate) fn begin() {
    held().get_or_insert_default();
}

/// Prints what was kept, in order, and keeps nothing more.
pub(crate) fn end() {
    let texts = mem::take(&mut *held());
    for (stream, text) in texts.into_iter().flatten() {
        // If that is impossible there is nobody to tell.
        let _ = match stream {
            Stream::Stdout => io::stdout().write_all(&text).and_then(|()| io::stdout().flush()),
            Stream::Stderr => io::stderr().write_all(&text),
        };
    }
}

/// Whether what goes to stdout would come to a screen that is being drawn.
pub(crate) fn holds_stdout() -> bool {
    held().is_some() && io::stdout().is_terminal()
}

/// Keeps a text for stdout.
pub(crate) fn keep_stdout(text: Vec<u8>) {
    held().get_or_insert_default().push((Stream::Stdout, text));
}

/// Keeps a line for stderr, if lines are kept.
pub(crate) fn takes_line(line: &str) -> bool {
    match &mut *held() {
        Some(texts) => {
            texts.push((Stream::Stderr, format!("{line}\n").into_bytes()));
            true
        }
        None => false,
    }
}
