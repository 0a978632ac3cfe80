//! `lifesat manual`: pages for `man` and completions for shells, from the same definitions as the
//! command line.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Arg, ArgGroup, Command, CommandFactory, Id};
use clap_complete::Shell;

use crate::cli::args::{Cli, names};
use crate::cli::console::output;
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::topics::{self, Line, TOPICS, Topic};
use crate::cli::{Exit, version};

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
            Shell::Bash => in_bash(&script),
            Shell::Zsh => in_zsh(&script),
            Shell::Fish => in_fish(&script),
            _ => script.into_owned(),
        };
        (path.into(), text.into_bytes())
    };
    COMPLETIONS.into_iter().map(file).collect()
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
/// groups.
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
        .groups(hidden.iter().map(|arg| ArgGroup::new(arg.get_id().clone())))
        .subcommands(below.map(seen))
}

/// A page for a command and one for each of those below it.
fn pages(command: &Command) -> Vec<ManualFile> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let mut files = vec![(format!("share/man/man1/{name}.1").into(), page_of(name, command))];
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

// The page of a command, from its definition.

/// The page of a command of this name.
fn page_of(name: &str, command: &Command) -> Vec<u8> {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut page = Page::new(name, 1, &about);
    page.heading("SYNOPSIS");
    let usage = command.clone().render_usage().to_string();
    for line in usage.lines() {
        page.paragraph(&escaped(line.trim_start_matches("Usage:").trim()));
    }
    page.heading("DESCRIPTION");
    let long = command.get_long_about().map_or(about, ToString::to_string);
    for text in paragraphs(&long) {
        page.paragraph(&text);
    }
    describe_options(&mut page, command);
    name_commands(&mut page, command);
    if let Some(notes) = command.get_after_help() {
        sections(&mut page, &notes.to_string());
    }
    page.into_bytes()
}

fn paragraphs(text: &str) -> Vec<String> {
    text.split("\n\n").map(|paragraph| escaped(&paragraph.replace('\n', " "))).collect()
}

/// The options, below the headings that they have in the help.
fn describe_options(page: &mut Page, command: &Command) {
    let arguments = || command.get_arguments().filter(|arg| !arg.is_hide_set());
    let mut headings: Vec<Option<&str>> = vec![None];
    for arg in arguments() {
        if !headings.contains(&arg.get_help_heading()) {
            headings.push(arg.get_help_heading());
        }
    }
    page.heading("OPTIONS");
    for heading in headings {
        if let Some(title) = heading {
            page.subheading(title);
        }
        for arg in arguments().filter(|arg| arg.get_help_heading() == heading) {
            page.entry(&term(arg), &meaning(arg));
        }
    }
}

/// How an option is written: `-o, --output FILE`.
fn term(arg: &Arg) -> String {
    let short = arg.get_short().map(|letter| bold(&format!("-{letter}")));
    let long = arg.get_long().map(|name| bold(&format!("--{name}")));
    let mut term: Vec<String> = short.into_iter().chain(long).collect();
    let values = values(arg);
    if term.is_empty() {
        return values;
    }
    if !values.is_empty() {
        let last = term.len() - 1;
        term[last] = format!("{} {values}", term[last]);
    }
    term.join(", ")
}

fn values(arg: &Arg) -> String {
    if !arg.is_positional() && !arg.get_action().takes_values() {
        return String::new();
    }
    let id = arg.get_id().as_str().to_uppercase();
    let names: Vec<String> = arg
        .get_value_names()
        .map_or_else(|| vec![italic(&id)], |names| names.iter().map(|name| italic(name)).collect());
    let several = arg.get_num_args().is_some_and(|range| range.max_values() > names.len());
    names.join(" ") + if several { "..." } else { "" }
}

/// The help of an option, its default and its values.
fn meaning(arg: &Arg) -> Vec<String> {
    let help = arg.get_long_help().or_else(|| arg.get_help()).map(ToString::to_string).unwrap_or_default();
    let mut meaning = paragraphs(&help);
    let defaults = arg.get_default_values();
    if arg.get_action().takes_values() && !arg.is_hide_default_value_set() && !defaults.is_empty() {
        let defaults: Vec<_> = defaults.iter().map(|value| value.to_string_lossy()).collect();
        meaning[0] += &escaped(&format!(" [default: {}]", defaults.join(",")));
    }
    if arg.get_action().takes_values() && !arg.is_hide_possible_values_set() {
        for value in arg.get_possible_values().iter().filter(|value| !value.is_hide_set()) {
            let help = value.get_help().map(ToString::to_string).unwrap_or_default();
            meaning.push(format!("{}: {}", italic(value.get_name()), escaped(&help.replace('\n', " "))));
        }
    }
    meaning
}

/// The commands below this one.
fn name_commands(page: &mut Page, command: &Command) {
    let below: Vec<&Command> = command.get_subcommands().filter(|below| !below.is_hide_set()).collect();
    if below.is_empty() {
        return;
    }
    page.heading("COMMANDS");
    for command in below {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        page.entry(&bold(command.get_name()), &paragraphs(&about));
    }
}

/// What stands below the options in the help of a command: blocks with a heading, such as
/// `Examples:`, or without.
fn sections(page: &mut Page, notes: &str) {
    for (number, block) in notes.split("\n\n").enumerate() {
        let mut lines = block.lines().peekable();
        let heading = lines.next_if(|line| line.ends_with(':')).map(|line| line.trim_end_matches(':'));
        match heading {
            Some(title) => page.heading(&section(title)),
            None if number == 0 => page.heading("NOTES"),
            None => {}
        }
        page.lines(lines.map(Line::of));
    }
}

/// The title of a section, as manual pages call it.
fn section(title: &str) -> String {
    title.to_uppercase().replace("EXIT CODES", "EXIT STATUS")
}

// Pages in the language of `man`, as mandoc and groff both read it.

/// Letters in a line of the source; readers fill lines anew. The limit of mandoc is 80 bytes, and it
/// counts a letter outside ASCII as eight.
const WIDTH: usize = 30;

/// A page that is being written.
struct Page {
    source: String,
    /// True if a heading was the last thing that was written.
    after_heading: bool,
    /// True if paragraphs have a blank line in front.
    spaced: bool,
}

impl Page {
    /// A page of a section of the manual, with its name and what it is in a line.
    fn new(name: &str, section: u8, about: &str) -> Self {
        let mut page = Self { source: String::new(), after_heading: false, spaced: true };
        let version = concat!("lifesat ", env!("CARGO_PKG_VERSION"));
        let title = name.to_uppercase();
        let words = [title.as_str(), &section.to_string(), version::DATE, version, "lifesat"];
        page.line(&format!(".TH {}", words.map(quoted).join(" ")));
        page.heading("NAME");
        page.text(&escaped(&format!("{name} - {about}")));
        page
    }

    /// The source.
    fn into_bytes(self) -> Vec<u8> {
        self.source.into_bytes()
    }

    fn heading(&mut self, title: &str) {
        self.space(true);
        self.line(&format!(".SH {}", quoted(title)));
        self.after_heading = true;
    }

    fn subheading(&mut self, title: &str) {
        self.space(true);
        self.line(&format!(".SS {}", quoted(title)));
        self.after_heading = true;
    }

    /// A paragraph; after a heading there is one already.
    fn paragraph(&mut self, text: &str) {
        if !self.after_heading {
            self.line(".PP");
        }
        self.text(text);
    }

    /// A term, and what it means. Both are in the language of the page.
    fn entry(&mut self, term: &str, meaning: &[String]) {
        self.line(".TP");
        self.line(term);
        for (number, text) in meaning.iter().enumerate() {
            if number > 0 {
                self.line(".IP");
            }
            self.text(text);
        }
    }

    /// Lines that may be indented and have columns.
    fn lines<'a>(&mut self, lines: impl IntoIterator<Item = Line<'a>>) {
        let mut after_blank = true;
        for line in lines {
            if line != Line::Blank {
                self.indented(line, after_blank && !self.after_heading);
            }
            after_blank = line == Line::Blank;
        }
        self.space(true);
    }

    /// A line, after a blank one if it is `apart`.
    fn indented(&mut self, line: Line, apart: bool) {
        let (Line::Paragraph { indentation, .. }
        | Line::Entry { indentation, .. }
        | Line::Row { indentation, .. }) = line
        else {
            return;
        };
        if apart {
            self.line(".sp");
        }
        self.line(&format!(".RS {indentation}"));
        match line {
            Line::Blank => {}
            Line::Paragraph { text, .. } => self.text(&escaped(text)),
            Line::Row { text, .. } => self.table_row(text),
            Line::Entry { indentation, term, column, text } => {
                self.space(false);
                self.line(&format!(".TP {}", column - indentation));
                self.line(&guarded(&escaped(term)));
                self.text(&escaped(text));
            }
        }
        self.line(".RE");
    }

    /// A line that is not filled.
    fn table_row(&mut self, text: &str) {
        self.line(".nf");
        self.line(&guarded(&escaped(text)));
        self.line(".fi");
    }

    /// Sets whether paragraphs have a blank line in front.
    fn space(&mut self, spaced: bool) {
        if self.spaced != spaced {
            self.line(if spaced { ".PD" } else { ".PD 0" });
            self.spaced = spaced;
        }
    }

    /// Words, in lines of moderate length.
    fn text(&mut self, text: &str) {
        let filled = Line::Paragraph { indentation: 0, text }.wrapped(WIDTH);
        for line in filled.lines() {
            self.line(&guarded(line));
        }
    }

    fn line(&mut self, line: &str) {
        self.source += line;
        self.source.push('\n');
        self.after_heading = false;
    }
}

/// A text whose letters mean themselves.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-")
}

fn bold(text: &str) -> String {
    format!("\\fB{}\\fR", escaped(text))
}

fn italic(text: &str) -> String {
    format!("\\fI{}\\fR", escaped(text))
}

/// A line that is no control line, whatever it starts with.
fn guarded(line: &str) -> String {
    let is_control = line.starts_with(['.', '\'']);
    if is_control { format!("\\&{line}") } else { line.to_owned() }
}

/// An argument of a control line.
fn quoted(word: &str) -> String {
    format!("\"{}\"", word.replace('\\', "\\e").replace('"', "\\(dq"))
}

// What the generated completions lack: names that a shell would take for its own, and files.

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
