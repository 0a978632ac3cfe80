//! The names of commands, and of what else `lifesat help` explains.

use clap::error::{ContextKind, ContextValue};
use clap::{Command, CommandFactory};

use crate::cli::args::Cli;

/// Something beside commands that can be explained: its name and its title.
pub(crate) type Topic = (&'static str, &'static str);

/// Returns true if these words name a command, or, if there are none, the program itself.
pub(crate) fn is_command(words: &[String]) -> bool {
    let program = Cli::command();
    words.iter().try_fold(&program, |command, word| command.find_subcommand(word)).is_some()
}

/// Returns true if a word such as `--shards` is an option of the command with these names.
pub(crate) fn is_option(command: &[&str], word: &str) -> bool {
    let program = Cli::command();
    let found = command.iter().try_fold(&program, |above, name| above.find_subcommand(name));
    let long = word.trim_start_matches('-');
    found.is_some_and(|command| command.get_arguments().any(|arg| arg.get_long() == Some(long)))
}

/// Everything that can be explained: the commands and the topics, as commands without options.
pub(crate) fn explained(topics: impl IntoIterator<Item = Topic>) -> Command {
    let topics = topics.into_iter().map(|(name, title)| Command::new(name).about(title));
    names_only(&Cli::command()).subcommands(topics)
}

fn names_only(command: &Command) -> Command {
    let below = command.get_subcommands().filter(|below| !below.is_hide_set()).map(names_only);
    let about = command.get_about().cloned().unwrap_or_default();
    Command::new(command.get_name().to_owned()).about(about).disable_help_subcommand(true).subcommands(below)
}

/// Words like these that can be explained, by the parser of the command line.
pub(crate) fn similar(words: &[String], topics: impl IntoIterator<Item = Topic>) -> Option<String> {
    let typed = std::iter::once("lifesat").chain(words.iter().map(String::as_str));
    let error = explained(topics).try_get_matches_from(typed).err()?;
    let ContextValue::Strings(names) = error.get(ContextKind::SuggestedSubcommand)? else { return None };
    let ContextValue::String(wrong) = error.get(ContextKind::InvalidSubcommand)? else { return None };
    let right = words.iter().take_while(|word| *word != wrong).cloned();
    Some(right.chain(names.last().cloned()).collect::<Vec<_>>().join(" "))
}
