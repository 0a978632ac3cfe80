//! Terminals, pipes and signals: output, errors, and progress.

pub(crate) mod events;
pub(crate) mod output;
pub(crate) mod overwrite;
pub(crate) mod progress;
pub(crate) mod signals;
pub(crate) mod stderr;
pub(crate) mod writable;

use crate::cli::settings;

/// Columns and rows of the terminal, if they are known.
pub(crate) fn terminal_size() -> Option<(u16, u16)> {
    #[cfg(any(unix, windows))]
    {
        crossterm::terminal::size().ok()
    }
    #[cfg(not(any(unix, windows)))]
    {
        None
    }
}

/// Returns true unless the user wants no colours. Whether a terminal can show them is another question.
pub(crate) fn has_colours() -> bool {
    settings::current().colours.is_none_or(|(wanted, _)| wanted)
}

/// How much the program prints on stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verbosity {
    Quiet,
    Normal,
    Verbose,
}
