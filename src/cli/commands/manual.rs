//! `lifesat manual`: pages for `man` and completions for shells, from the same definitions as the
//! command line.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::cli::Exit;
use crate::cli::args::Cli;
use crate::cli::console::output;
use crate::cli::topics::{TOPICS, Topic};

/// Where shells look for completions below a prefix.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "share/bash-completion/completions/lifesat"),
    (Shell::Zsh, "share/zsh/site-functions/_lifesat"),
    (Shell::Fish, "share/fish/vendor_completions.d/lifesat.fish"),
];

/// Writes all of it below a prefix such as `/usr/local`.
pub(crate) fn run(prefix: &Path) -> Result<Exit> {
    let mut command = Cli::command();
    command.build();
    let mut files = pages(&command)?;
    files.extend(TOPICS.iter().map(topic_page).collect::<Result<Vec<_>>>()?);
    for (shell, path) in COMPLETIONS {
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut command, "lifesat", &mut text);
        files.push((path.into(), text));
    }
    for (path, text) in &files {
        let path = prefix.join(path);
        let folder = path.parent().expect("a file has a folder");
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        output::write(Some(&path), |out| out.write_all(text))?;
    }
    output::print(&format!("{} files below {}\n", files.len(), prefix.display()))?;
    Ok(Exit::Answered)
}

/// A page for a command and one for each of those below it.
fn pages(command: &Command) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let mut files = vec![(format!("share/man/man1/{name}.1").into(), page(command)?)];
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        files.extend(pages(below)?);
    }
    Ok(files)
}

/// The page of one command.
fn page(command: &Command) -> Result<Vec<u8>> {
    let man = Man::new(command.clone());
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    if let Some(notes) = command.get_after_help() {
        let mut page = Roff::new();
        sections(&mut page, &notes.to_string());
        page.to_writer(&mut text)?;
    }
    Ok(text)
}

/// What stands below the options in the help of a command: blocks with a heading, such as
/// `Examples:`, or without. `Man::render` would join their lines.
fn sections(page: &mut Roff, notes: &str) {
    for (number, block) in notes.split("\n\n").enumerate() {
        let mut lines = block.lines().peekable();
        let heading = lines.next_if(|line| line.ends_with(':')).map(|line| line.trim_end_matches(':'));
        if let Some(heading) = heading.or((number == 0).then_some("Notes")) {
            page.control("SH", [heading.to_uppercase().as_str()]);
        }
        lines.for_each(|line| paragraph(page, line));
    }
}

/// A paragraph, or an entry of a list if the line is indented. Columns stay columns.
fn paragraph(page: &mut Roff, line: &str) {
    let words = line.trim_start();
    let indentation = line.len() - words.len();
    if indentation == 0 {
        page.control("PP", []).text([roman(words)]);
        return;
    }
    page.control("RS", [indentation.to_string().as_str()]);
    if words.contains("  ") {
        as_it_stands(page, std::iter::once(words));
    } else {
        page.text([roman(words)]);
    }
    page.control("RE", []);
}

/// Lines that are not joined.
fn as_it_stands<'a>(page: &mut Roff, lines: impl Iterator<Item = &'a str>) {
    page.control("nf", []);
    for line in lines {
        page.text([roman(line)]);
    }
    page.control("fi", []);
}

/// A page of section 7, whose lines stay as they are.
fn topic_page(topic: &Topic) -> Result<(PathBuf, Vec<u8>)> {
    let name = format!("lifesat-{}", topic.name);
    let mut page = Roff::new();
    let version = concat!("lifesat ", env!("CARGO_PKG_VERSION"));
    page.control("TH", [name.as_str(), "7", "", version]);
    page.control("SH", ["NAME"]);
    page.text([roman(format!("{name} - {}", topic.title()))]);
    page.control("SH", ["DESCRIPTION"]);
    as_it_stands(&mut page, topic.body());
    let mut text = Vec::new();
    page.to_writer(&mut text)?;
    Ok((format!("share/man/man7/{name}.7").into(), text))
}
