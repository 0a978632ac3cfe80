//! `lifesat manual`: pages for `man` and completions for shells, from the same definitions as the
//! command line.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result};
use clap::builder::Resettable;
use clap::{Arg, ArgGroup, Command, CommandFactory, Id};
use clap_complete::{Generator, Shell};
use clap_complete_nushell::Nushell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::cli::Exit;
use crate::cli::args::{Cli, names};
use crate::cli::console::output;
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::topics::{self, TOPICS, Topic};

/// Where shells look for completions below a prefix.
const COMPLETIONS: [(Shell, &str); 4] = [
    (Shell::Bash, "share/bash-completion/completions/lifesat"),
    (Shell::Zsh, "share/zsh/site-functions/_lifesat"),
    (Shell::Fish, "share/fish/vendor_completions.d/lifesat.fish"),
    (Shell::PowerShell, "share/powershell/lifesat.ps1"),
];

/// Where nushell looks.
const NUSHELL: &str = "share/nushell/vendor/autoload/lifesat.nu";

const SOURCE: &str = concat!("lifesat ", env!("CARGO_PKG_VERSION"));

/// Pages have no date: the version says how old they are.
const NO_DATE: &str = " ";

/// Columns of lines that are kept, beside the margins of a page.
const COLUMNS: usize = 68;

/// A file of the manual: its path below the prefix, and its content.
type ManualFile = (PathBuf, Vec<u8>);

/// Writes all of it below a prefix such as `/usr/local`, unless a file of another origin would be replaced.
pub(crate) fn run(prefix: &Path, others: Others) -> Result<Exit> {
    let mut command = Cli::command();
    command.build();
    let mut pages = pages(&command).context("cannot write a page")?;
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

fn completions() -> Vec<ManualFile> {
    let file = |(shell, path): (Shell, &str)| {
        let script = script(shell);
        let text = match shell {
            Shell::Bash => in_bash(&script),
            Shell::Zsh => in_zsh(&script),
            Shell::Fish => in_fish(&script),
            Shell::PowerShell => format!("# _lifesat for PowerShell\n{script}"),
            _ => script,
        };
        (path.into(), text.into_bytes())
    };
    let nushell = (NUSHELL.into(), in_nushell(&script(Nushell)).into_bytes());
    COMPLETIONS.into_iter().map(file).chain([nushell]).collect()
}

fn script(shell: impl Generator) -> String {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut completed(), "lifesat", &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// The command line as completions know it. There the words after `help` are commands, because
/// shells complete those. `help` itself is left out: the script for fish would take the first word
/// for it. Hidden commands and options are left out, too.
fn completed() -> Command {
    let explained: Vec<Command> = names::explained(topics::titles())
        .get_subcommands()
        .filter(|below| below.get_name() != "help")
        .cloned()
        .collect();
    let program = Cli::command().mut_subcommand("help", |help| {
        Command::new("help").about(help.get_about().cloned().unwrap_or_default()).subcommands(explained)
    });
    let version = program.get_version().unwrap_or_default().to_owned();
    seen(&program).version(version)
}

/// A command without what is hidden. Options may name hidden ones that they conflict with, so these become empty
/// groups, but for options of all commands, which come from the program.
fn seen(command: &Command) -> Command {
    let (hidden, shown): (Vec<&Arg>, Vec<&Arg>) = command.get_arguments().partition(|arg| arg.is_hide_set());
    let is_shown = |id: &&Id| shown.iter().any(|arg| arg.get_id() == *id);
    let groups = command.get_groups().map(|group| {
        ArgGroup::new(group.get_id().clone()).args(group.get_args().filter(is_shown).cloned()).multiple(true)
    });
    let below = command.get_subcommands().filter(|below| !below.is_hide_set());
    Command::new(command.get_name().to_owned())
        .about(command.get_about().cloned().unwrap_or_default())
        .disable_help_subcommand(true)
        .args(shown.iter().copied().cloned())
        .groups(groups)
        .groups(
            hidden.iter().filter(|arg| !arg.is_global_set()).map(|arg| ArgGroup::new(arg.get_id().clone())),
        )
        .subcommands(below.map(seen))
}

/// A page for a command and one for each of those below it. What stands below the options in the help keeps its lines.
fn pages(command: &Command) -> io::Result<Vec<ManualFile>> {
    let man = Man::new(command.clone().after_help(Resettable::Reset));
    let man = man.date(NO_DATE).source(SOURCE).manual("lifesat");
    let mut text = Vec::new();
    man.render(&mut text)?;
    if let Some(notes) = command.get_after_help() {
        text.extend(section("NOTES", &topics::wrapped(&notes.to_string(), COLUMNS)).to_roff().bytes());
    }
    let mut files = vec![(format!("share/man/man1/{}", man.get_filename()).into(), text)];
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        files.extend(pages(below)?);
    }
    Ok(files)
}

fn topic_page(topic: &Topic) -> ManualFile {
    let name = format!("lifesat-{}", topic.name);
    let mut page = Roff::new();
    page.control("TH", [&name, "7", NO_DATE, SOURCE, "lifesat"]);
    page.control("SH", ["NAME"]).text([roman(format!("{name} - {}", topic.title()))]);
    page.extend([section("DESCRIPTION", &topics::wrapped(topic.body(), COLUMNS))]);
    (format!("share/man/man7/{name}.7").into(), page.render().into_bytes())
}

fn section(title: &str, text: &str) -> Roff {
    let mut section = Roff::new();
    section.control("SH", [title]).control("nf", []).text([roman(text)]).control("fi", []);
    section
}

// Additions to the generated completions: names that a shell would take for its own, and files.

/// The names of symmetries with letters that mean something to a shell, as they stand in the scripts.
const STROKE: &str = " D2| ";
const BACKSLASH: &str = " D2\\ ";

/// The script for bash. Where a command takes words, bash completes files, and options after a `-`.
fn in_bash(script: &str) -> String {
    let mut lines = Vec::new();
    let mut takes_words = false;
    for line in script.lines() {
        if let Some(offers) = line.trim().strip_prefix("opts=\"").and_then(|rest| rest.strip_suffix('"')) {
            takes_words = !offers.is_empty() && offers.split(' ').all(|offer| offer.starts_with('-'));
        }
        let is_first = line.trim().starts_with("if [[ ${cur} == -* || ${COMP_CWORD} -eq ");
        let is_rest = line == "            COMPREPLY=( $(compgen -W \"${opts}\" -- \"${cur}\") )";
        lines.push(match line {
            _ if takes_words && is_first => "            if [[ ${cur} == -* ]] ; then".to_owned(),
            _ if takes_words && is_rest => "            COMPREPLY=()".to_owned(),
            // A word in quotes is taken as it is, and what is inserted has a backslash.
            _ => line.replace(STROKE, " 'D2\\|' ").replace(BACKSLASH, " 'D2\\\\\\\\' "),
        });
    }
    lines.join("\n") + "\n"
}

/// The script for zsh, which quotes what it inserts.
fn in_zsh(script: &str) -> String {
    script.replace(STROKE, " D2\\| ")
}

/// The script for fish, which reads the offers once as a string and once as words.
fn in_fish(script: &str) -> String {
    script.replace("\nD2|\\t", "\nD2\\|\\t").replace("\nD2\\\\\\t", "\nD2\\\\\\\\\\t")
}

/// The script for nushell, in which a backslash between double quotes would hide the second of them.
fn in_nushell(script: &str) -> String {
    format!("# _lifesat for nushell\n{}", script.replace(" \"D2\\\" ", " 'D2\\' "))
}
