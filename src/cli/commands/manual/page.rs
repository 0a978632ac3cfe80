//! The page of a command, from its definition.

use clap::{Arg, Command};

use super::roff::{Page, bold, escaped, italic};
use crate::cli::topics::Line;

/// The page of a command of this name.
pub(super) fn of(name: &str, command: &Command) -> Vec<u8> {
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
    options(&mut page, command);
    commands(&mut page, command);
    if let Some(notes) = command.get_after_help() {
        sections(&mut page, &notes.to_string());
    }
    page.into_bytes()
}

fn paragraphs(text: &str) -> Vec<String> {
    text.split("\n\n").map(|paragraph| escaped(&paragraph.replace('\n', " "))).collect()
}

/// The options, below the headings that they have in the help.
fn options(page: &mut Page, command: &Command) {
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
fn commands(page: &mut Page, command: &Command) {
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
