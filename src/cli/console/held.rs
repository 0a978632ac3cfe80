//! Keeps what is printed while a screen is drawn, and prints it when the screen is gone. Otherwise
//! the two would overwrite each other.

use std::io::{self, IsTerminal, Write};
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The stream that a text is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stream {
    Stdout,
    Stderr,
}

/// Texts in the order in which they were printed.
type Texts = Vec<(Stream, Vec<u8>)>;

/// The texts, while texts are kept.
static HELD: Mutex<Option<Texts>> = Mutex::new(None);

fn held() -> MutexGuard<'static, Option<Texts>> {
    // A thread that panicked with the lock has left a complete list.
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps texts for the terminal from now on.
pub(crate) fn begin() {
    held().get_or_insert_default();
}

/// Prints the texts in order, and keeps no more.
pub(crate) fn end() {
    let texts = mem::take(&mut *held());
    for (stream, text) in texts.into_iter().flatten() {
        // If this fails there is nobody to tell.
        let _ = match stream {
            Stream::Stdout => io::stdout().write_all(&text).and_then(|()| io::stdout().flush()),
            Stream::Stderr => io::stderr().write_all(&text),
        };
    }
}

/// Whether text for stdout would appear on a screen that is being drawn.
pub(crate) fn holds_stdout() -> bool {
    held().is_some() && io::stdout().is_terminal()
}

/// Keeps a text for stdout.
pub(crate) fn keep_stdout(text: Vec<u8>) {
    held().get_or_insert_default().push((Stream::Stdout, text));
}

/// Keeps a line for stderr if texts are kept, and returns whether it did.
pub(crate) fn takes_line(line: &str) -> bool {
    match &mut *held() {
        Some(texts) => {
            texts.push((Stream::Stderr, format!("{line}\n").into_bytes()));
            true
        }
        None => false,
    }
}
