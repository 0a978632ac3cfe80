//! `lifesat manual`: pages for `man` and completions for shells, from the same definitions as the
//! command line.

mod page;
mod roff;
mod shells;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use clap_complete::Shell;

use crate::cli::Exit;
use crate::cli::args::{Cli, names};
use crate::cli::console::output;
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::topics::{self, TOPICS, Topic};
use roff::Page;

/// Where shells look for completions below a prefix.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "share/bash-completion/completions/lifesat"),
    (Shell::Zsh, "share/zsh/site-functions/_lifesat"),
    (Shell::Fish, "share/fish/vendor_completions.d/lifesat.fish"),
];

/// A file of the manual: its path below the prefix, and its content.
type ManualFile = (PathBuf, Vec<u8>);

/// Writes all of it below a prefix such as `/usr/local`. Nothing is written if a file of another
/// origin would be replaced.
pub(crate) fn run(prefix: &Path, others: Others) -> Result<Exit> {
    let mut command = Cli::command();
    command.build();
    let mut pages = pages(&command);
    pages.extend(TOPICS.iter().map(topic_page));
    let completions = completions();
    for (files, kind) in [(&pages, Kind::ManualPage), (&completions, Kind::Completions)] {
        files.iter().try_for_each(|(path, _)| overwrite::keep_foreign(&prefix.join(path), kind, others))?;
    }
    let files: Vec<ManualFile> = pages.into_iter().chain(completions).collect();
    for (path, text) in &files {
        let path = prefix.join(path);
        let folder = path.parent().expect("a file has a folder");
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        output::write(Some(&path), |out| out.write_all(text))?;
    }
    output::print(&format!("{} files below {}\n", files.len(), prefix.display()))?;
    Ok(Exit::Answered)
}

/// The completions of all shells.
fn completions() -> Vec<ManualFile> {
    let mut command = completed();
    let file = |(shell, path): (Shell, &str)| {
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut command, "lifesat", &mut text);
        let script = String::from_utf8_lossy(&text);
        let text = match shell {
            Shell::Bash => shells::bash(&script),
            Shell::Zsh => shells::zsh(&script),
            Shell::Fish => shells::fish(&script),
            _ => script.into_owned(),
        };
        (path.into(), text.into_bytes())
    };
    COMPLETIONS.into_iter().map(file).collect()
}

/// The command line as completions know it. There the words after `help` are commands, because
/// shells complete those. `help` itself is left out: the script for fish would take the first word
/// for it. Hidden commands are for the program itself.
fn completed() -> Command {
    let explained: Vec<Command> = names::explained(topics::titles())
        .get_subcommands()
        .filter(|below| below.get_name() != "help")
        .cloned()
        .collect();
    let program = Cli::command().mut_subcommand("help", |help| {
        Command::new("help").about(help.get_about().cloned().unwrap_or_default()).subcommands(explained)
    });
    let seen = program.get_subcommands().filter(|below| !below.is_hide_set()).cloned();
    let version = program.get_version().unwrap_or_default().to_owned();
    Command::new("lifesat")
        .version(version)
        .disable_help_subcommand(true)
        .args(program.get_arguments().cloned())
        .subcommands(seen)
}

/// A page for a command and one for each of those below it.
fn pages(command: &Command) -> Vec<ManualFile> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let mut files = vec![(format!("share/man/man1/{name}.1").into(), page::of(name, command))];
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        files.extend(pages(below));
    }
    files
}

/// A page of section 7.
fn topic_page(topic: &Topic) -> ManualFile {
    let name = format!("lifesat-{}", topic.name);
    let mut page = Page::new(&name, 7, topic.title());
    page.heading("DESCRIPTION");
    page.lines(topic.body());
    (format!("share/man/man7/{name}.7").into(), page.into_bytes())
}
