//! Command lines as words, and what is said of those that are not understood.

use std::error::Error;
use std::ffi::OsString;
use std::{fmt, io};

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cli::args::{Cli, tip};

/// Why a command line is no request: it is wrong, or asks for help or for the version.
#[derive(Debug)]
pub(crate) struct NotRead(clap::Error);

impl From<clap::Error> for NotRead {
    fn from(error: clap::Error) -> Self {
        Self(error)
    }
}

/// Reads the command line of this process.
pub(crate) fn of_this_process() -> Result<Cli, NotRead> {
    Cli::try_parse().map_err(|message| NotRead(tip::added(message)))
}

/// Reads a command line whose first word is the program.
pub(crate) fn parse(words: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> Result<Cli, NotRead> {
    Cli::try_parse_from(words).map_err(NotRead)
}

impl NotRead {
    /// The option or word that the command does not have, if that is what is wrong.
    pub(crate) fn unknown_argument(&self) -> Option<String> {
        match self.0.get(ContextKind::InvalidArg)? {
            ContextValue::String(word) if self.0.kind() == ErrorKind::UnknownArgument => Some(word.clone()),
            _ => None,
        }
    }

    /// Returns true if something is wrong. Otherwise help or the version was asked for.
    pub(crate) fn is_wrong(&self) -> bool {
        self.0.use_stderr()
    }

    /// Prints it with the width and the colours of the terminal: to stderr if something is wrong,
    /// otherwise to stdout.
    pub(crate) fn print(&self) -> io::Result<()> {
        self.0.print()
    }
}

/// For a command line that the user did not type: without the word `error`, which others put before
/// it.
impl fmt::Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.to_string().trim_end().trim_start_matches("error: "))
    }
}

impl Error for NotRead {}
