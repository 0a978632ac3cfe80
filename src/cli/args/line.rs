//! Command lines as words, and what is said of those that are not understood.

use std::error::Error;
use std::ffi::OsString;
use std::{fmt, io};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ColorChoice, CommandFactory, FromArgMatches};

use crate::cli::args::{Cli, on_grid, tip};
use crate::cli::console::{self, stderr};

/// Why a command line is no request: it is wrong, or asks for help or for the version.
#[derive(Debug)]
pub(crate) struct NotRead(clap::Error);

impl From<clap::Error> for NotRead {
    fn from(error: clap::Error) -> Self {
        Self(error)
    }
}

pub(crate) fn of_this_process() -> Result<Cli, NotRead> {
    let typed: Vec<OsString> = std::env::args_os().collect();
    let words = on_grid::in_words_of_search(typed.clone()).map_err(misplaced)?;
    let cli = parse_for(&typed, &words)?;
    let piped = if words == typed { on_grid::piped_in_words_of_search(&typed, &cli) } else { Ok(None) };
    match piped {
        Ok(None) => Ok(cli),
        Ok(Some(words)) => parse_for(&typed, &words),
        Err(message) => Err(misplaced(message)),
    }
}

/// An option has no meaning where it stands.
fn misplaced(message: String) -> NotRead {
    // Without the usage of the program, which is no help with one command.
    NotRead(clap::Error::raw(ErrorKind::UnknownArgument, message + "\n"))
}

/// Reads words that stand for those that were typed.
fn parse_for(typed: &[OsString], words: &[OsString]) -> Result<Cli, NotRead> {
    parse_as(words).map_err(|message| {
        if words != typed && message.use_stderr() {
            let words: Vec<_> = words[1..].iter().map(|word| word.to_string_lossy()).collect();
            stderr::line(&format!("lifesat: on a bounded grid this is `lifesat {}`", words.join(" ")));
        }
        NotRead(tip::added(message))
    })
}

#[cfg(all(feature = "serve", any(target_os = "linux", target_os = "wasi", windows)))]
pub(crate) fn commands() -> clap::Command {
    Cli::command()
}

/// Reads a command line whose first word is the program.
pub(crate) fn parse(words: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> Result<Cli, NotRead> {
    parse_as(words).map_err(NotRead)
}

fn parse_as(words: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> clap::error::Result<Cli> {
    let colours = if console::has_colours() { ColorChoice::Auto } else { ColorChoice::Never };
    let matches = Cli::command().color(colours).try_get_matches_from(words)?;
    Cli::from_arg_matches(&matches)
}

/// The group of an option: it says what is asked, how the work is done, or how the answer is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Question,
    Work,
    Answer,
}

impl Group {
    fn of(option: &Arg) -> Self {
        match option.get_help_heading() {
            Some("Work") => Self::Work,
            Some("Answer") => Self::Answer,
            _ => Self::Question,
        }
    }
}

pub(crate) struct Given {
    pub(crate) id: String,
    /// The option as it is typed, such as `--jobs`.
    pub(crate) option: String,
    pub(crate) group: Group,
}

/// What a command line gives to the command that it names; nothing if it is no command line.
pub(crate) fn given(words: &[&str]) -> Vec<Given> {
    // The words of a file with a search may say an option again.
    let mut program = Cli::command().args_override_self(true);
    program.build();
    let Ok(all) = program.clone().try_get_matches_from(words) else { return Vec::new() };
    let (mut command, mut matches) = (&program, &all);
    while let Some((name, below)) = matches.subcommand() {
        let Some(found) = command.find_subcommand(name) else { break };
        (command, matches) = (found, below);
    }
    let is_given = |arg: &&Arg| {
        !arg.is_global_set() && matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine)
    };
    let given = command.get_arguments().filter(is_given).map(|arg| Given {
        id: arg.get_id().to_string(),
        option: arg.get_long().map_or_else(|| arg.get_id().to_string(), |long| format!("--{long}")),
        group: Group::of(arg),
    });
    given.collect()
}

impl NotRead {
    /// The option or word that the command does not have, if that is what is wrong.
    pub(crate) fn unknown_argument(&self) -> Option<String> {
        match self.0.get(ContextKind::InvalidArg)? {
            ContextValue::String(word) if self.0.kind() == ErrorKind::UnknownArgument => Some(word.clone()),
            _ => None,
        }
    }

    /// What is wrong, and what helps.
    pub(crate) fn words(&self) -> (String, Option<String>) {
        let text = self.0.to_string();
        let mut paragraphs = text.trim_start_matches("error: ").split("\n\n");
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let wrong = paragraphs.next().map(one_line).unwrap_or_default();
        (wrong, paragraphs.find_map(|text| text.trim().strip_prefix("tip: ").map(one_line)))
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

/// Without the word `error`, which others put before it.
impl fmt::Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.to_string().trim_end().trim_start_matches("error: "))
    }
}

impl Error for NotRead {}
