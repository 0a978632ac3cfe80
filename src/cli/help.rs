//! `lifesat help`: what commands do, and what they have in common.

use std::io::{self, IsTerminal};

use anyhow::{Context, Result, bail};

use crate::cli::Exit;
use crate::cli::args::{HelpArgs, line, names};
use crate::cli::console::{output, terminal_size};
use crate::cli::topics::{self, TOPICS};

pub(crate) fn run(HelpArgs { words }: &HelpArgs) -> Result<Exit> {
    match topics::named(words) {
        Some(topic) => output::print(&topics::wrapped(topic.text, width()))?,
        None if names::is_command(words) => explain(words)?,
        None => bail!("{}", unknown(words)),
    }
    Ok(Exit::Answered)
}

/// Columns for a text: those of the terminal, but no more than are read with ease.
fn width() -> usize {
    const MOST: usize = 80;
    let terminal = io::stdout().is_terminal().then(terminal_size).flatten();
    terminal.map_or(MOST, |(columns, _)| usize::from(columns).clamp(1, MOST))
}

/// The parser prints it, as it knows the width and the colours of the terminal.
fn explain(words: &[String]) -> Result<()> {
    let words = std::iter::once("lifesat").chain(words.iter().map(String::as_str)).chain(["--help"]);
    match line::parse(words) {
        Err(help) => Ok(help.print().context("cannot write to stdout")?),
        Ok(_) => unreachable!("--help is never parsed as anything else"),
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
