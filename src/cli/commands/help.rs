//! `lifesat help`: what commands do, and what they have in common.

use anyhow::Result;
use clap::Parser;

use crate::cli::Exit;
use crate::cli::args::Cli;
use crate::cli::console::output;
use crate::cli::request::help::HelpRequest;

/// Explains a command or a topic.
pub(crate) fn run(request: &HelpRequest) -> Result<Exit> {
    match request {
        HelpRequest::Topic(topic) => output::print(topic.text)?,
        HelpRequest::Command(words) => explain(words)?,
    }
    Ok(Exit::Answered)
}

/// Prints the help of a command. The parser makes it, as it knows the width and the colours of the
/// terminal.
fn explain(words: &[String]) -> Result<()> {
    let words = std::iter::once("lifesat").chain(words.iter().map(String::as_str)).chain(["--help"]);
    match Cli::try_parse_from(words) {
        Err(help) => Ok(help.print()?),
        Ok(_) => unreachable!("--help is never parsed as anything else"),
    }
}
