//! What `lifesat help` is asked to explain.

use anyhow::{Result, bail};
use clap::error::{ContextKind, ContextValue};
use clap::{Command, CommandFactory};

use crate::cli::args::{Cli, HelpArgs};
use crate::cli::topics::{self, TOPICS, Topic};

/// What to explain.
pub(crate) enum HelpRequest {
    /// What several commands have in common.
    Topic(&'static Topic),
    /// A command, named by these words; the program itself if there are none.
    Command(Vec<String>),
}

impl TryFrom<HelpArgs> for HelpRequest {
    type Error = anyhow::Error;

    fn try_from(HelpArgs { words }: HelpArgs) -> Result<Self> {
        if let Some(topic) = topics::named(&words) {
            return Ok(Self::Topic(topic));
        }
        let mut command = &Cli::command();
        for word in &words {
            let Some(next) = command.find_subcommand(word) else { bail!("{}", unknown(&words)) };
            command = next;
        }
        Ok(Self::Command(words))
    }
}

/// Everything that can be explained: the commands and the topics, as commands without options.
pub(crate) fn explained() -> Command {
    let topics = TOPICS.iter().map(|topic| Command::new(topic.name).about(topic.title()));
    names_only(&Cli::command()).subcommands(topics)
}

fn names_only(command: &Command) -> Command {
    let below = command.get_subcommands().filter(|below| !below.is_hide_set()).map(names_only);
    let about = command.get_about().cloned().unwrap_or_default();
    Command::new(command.get_name().to_owned()).about(about).disable_help_subcommand(true).subcommands(below)
}

fn unknown(words: &[String]) -> String {
    let name = words.join(" ");
    if let Some(similar) = similar(words) {
        return format!("there is no help on `{name}`; did you mean `lifesat help {similar}`?");
    }
    let topics = TOPICS.iter().map(|topic| topic.name).collect::<Vec<_>>().join(", ");
    format!(
        "there is no help on `{name}`; the topics are {topics}; `lifesat --help` lists the commands, and docs/glossary.md defines terms"
    )
}

/// Words like these that can be explained. The parser of the command line knows which names are
/// alike.
fn similar(words: &[String]) -> Option<String> {
    let typed = std::iter::once("lifesat").chain(words.iter().map(String::as_str));
    let error = explained().try_get_matches_from(typed).err()?;
    let ContextValue::Strings(names) = error.get(ContextKind::SuggestedSubcommand)? else { return None };
    let ContextValue::String(wrong) = error.get(ContextKind::InvalidSubcommand)? else { return None };
    let right = words.iter().take_while(|word| *word != wrong).cloned();
    Some(right.chain(names.last().cloned()).collect::<Vec<_>>().join(" "))
}
