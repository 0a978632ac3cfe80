//! `lifesat help`: what commands do, and what their words mean.

mod topics;

use anyhow::{Result, bail};
use clap::{CommandFactory, Parser};

use crate::cli::Exit;
use crate::cli::args::{Cli, HelpArgs};
use crate::cli::console::output;
pub(super) use topics::{TOPICS, Topic};

/// Explains a command or a topic.
pub(crate) fn run(args: &HelpArgs) -> Result<Exit> {
    if let Some(topic) = topic(&args.words) {
        output::print(topic.text)?;
        return Ok(Exit::Answered);
    }
    let mut command = &Cli::command();
    for word in &args.words {
        let Some(next) = command.find_subcommand(word) else { bail!("{}", unknown(&args.words)) };
        command = next;
    }
    // The parser knows best how it explains itself, with the colours of the terminal.
    let words = std::iter::once("lifesat").chain(args.words.iter().map(String::as_str)).chain(["--help"]);
    match Cli::try_parse_from(words) {
        Err(help) => help.print()?,
        Ok(_) => unreachable!("--help is never parsed as anything else"),
    }
    Ok(Exit::Answered)
}

/// The topic of this name, with blanks or hyphens between its words.
fn topic(words: &[String]) -> Option<&'static Topic> {
    let name = words.join("-");
    TOPICS.iter().find(|topic| topic.name == name)
}

fn unknown(words: &[String]) -> String {
    let names = TOPICS.map(|topic| topic.name).join(", ");
    let command = Cli::command();
    let commands: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    format!(
        "there is no help on `{}`; the topics are {names}, the commands {}",
        words.join(" "),
        commands.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_is_found_and_no_command_hides_one() {
        for known in &TOPICS {
            let words: Vec<String> = known.name.split('-').map(str::to_owned).collect();
            assert_eq!(topic(&words).map(|found| found.name), Some(known.name));
            assert!(Cli::command().find_subcommand(known.name).is_none());
        }
    }

    #[test]
    fn lines_fit_a_manual_page() {
        for line in TOPICS.iter().flat_map(|topic| topic.text.lines()) {
            assert!(line.chars().count() <= 116, "{line}");
        }
    }
}
