//! What `lifesat help` is asked to explain.

use anyhow::{Result, bail};
use clap::CommandFactory;

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

fn unknown(words: &[String]) -> String {
    let topics = TOPICS.iter().map(|topic| topic.name).collect::<Vec<_>>().join(", ");
    let command = Cli::command();
    let commands: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    let (words, commands) = (words.join(" "), commands.join(", "));
    format!("there is no help on `{words}`; the topics are {topics}, the commands {commands}")
}
