//! What `lifesat help` is asked to explain.

use anyhow::{Result, bail};

use crate::cli::args::HelpArgs;
use crate::cli::args::names;
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
        if !names::is_command(&words) {
            bail!("{}", unknown(&words));
        }
        Ok(Self::Command(words))
    }
}

fn unknown(words: &[String]) -> String {
    let name = words.join(" ");
    if let Some(similar) = names::similar(words, topics::titles()) {
        return format!("there is no help on `{name}`; did you mean `lifesat help {similar}`?");
    }
    let topics = TOPICS.iter().map(|topic| topic.name).collect::<Vec<_>>().join(", ");
    format!(
        "there is no help on `{name}`; the topics are {topics}; `lifesat --help` lists the commands, and docs/glossary.md defines terms"
    )
}
