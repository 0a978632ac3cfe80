//! Command lines as words, and what is said of those that are not understood.

use std::error::Error;
use std::ffi::OsString;
use std::{fmt, io};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgGroup, Args, CommandFactory, FromArgMatches, Parser};

use super::{Cli, SearchArgs};

/// Why a command line is no request: it is wrong, or asks for help or for the version.
#[derive(Debug)]
pub(crate) struct NotRead(clap::Error);

/// Reads the command line of this process.
pub(crate) fn of_this_process() -> Result<Cli, NotRead> {
    Cli::try_parse().map_err(|message| NotRead(with_tip(message)))
}

/// Reads a command line whose first word is the program.
pub(crate) fn parse(words: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> Result<Cli, NotRead> {
    Cli::try_parse_from(words).map_err(NotRead)
}

/// Reads a command line that has the words of a file with a search, too. Options may be said again,
/// and `emit search` takes all options of `search`, as the words are of that command.
pub(crate) fn parse_with_file(
    words: impl IntoIterator<Item = impl Into<OsString> + Clone>,
) -> Result<Cli, NotRead> {
    let whole = SearchArgs::augment_args(clap::Command::new("search"));
    let with_all = |emit_search: clap::Command| {
        let is_new = |arg: &&Arg| emit_search.get_arguments().all(|own| own.get_id() != arg.get_id());
        let more: Vec<Arg> = whole.get_arguments().filter(is_new).cloned().collect();
        let is_new = |group: &&ArgGroup| emit_search.get_groups().all(|own| own.get_id() != group.get_id());
        let groups: Vec<ArgGroup> = whole.get_groups().filter(is_new).cloned().collect();
        emit_search.args(more).groups(groups)
    };
    let grammar = Cli::command()
        .args_override_self(true)
        .mut_subcommand("emit", |emit| emit.mut_subcommand("search", with_all));
    let matches = grammar.try_get_matches_from(words);
    matches.and_then(|matches| Cli::from_arg_matches(&matches)).map_err(NotRead)
}

/// Answers what newcomers try: a box in several words for `solve`, as `search` wants it, and `-o` for
/// a command that prints.
fn with_tip(mut message: clap::Error) -> clap::Error {
    let is_solve = message.get(ContextKind::Usage).is_some_and(|usage| usage.to_string().contains(" solve "));
    let tip = match message.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(word)) if message.kind() == ErrorKind::UnknownArgument => {
            match word.as_str() {
                "-o" | "--output" => {
                    Some("`> FILE` keeps what is printed; `| lifesat render -o FILE` after --json draws it")
                }
                word if is_solve && (word == "x" || word.parse::<usize>().is_ok()) => {
                    Some("a box is one word, columns and rows, such as 10x7")
                }
                _ => None,
            }
        }
        _ => None,
    };
    if let Some(tip) = tip {
        message.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    message
}

impl NotRead {
    /// Whether something is wrong. Otherwise help or the version was asked for.
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
