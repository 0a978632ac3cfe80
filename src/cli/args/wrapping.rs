//! Holds every help text to the width of the terminal: only the terminal wraps it.

use clap::{Command, CommandFactory};

use crate::cli::args::Cli;

/// Columns of narrow, usual and wide terminals.
const WIDTHS: [usize; 5] = [60, 80, 100, 110, 200];

/// Lines of examples start with one of these.
const PROGRAMS: [&str; 4] = ["lifesat ", "cadical ", "depqbf ", "printf "];

/// The program and all its commands, each once.
fn commands() -> Vec<Command> {
    fn collect(command: &Command, all: &mut Vec<Command>) {
        all.push(command.clone());
        command.get_subcommands().for_each(|below| collect(below, all));
    }
    let mut program = Cli::command();
    program.build();
    let mut all = Vec::new();
    collect(&program, &mut all);
    all
}

/// What `-h` and `--help` print on a terminal of this width.
fn helps(command: &Command, width: usize) -> [String; 2] {
    let mut command = command.clone().term_width(width);
    [command.render_help().to_string(), command.render_long_help().to_string()]
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns true if a line has columns, such as `  -q, --quiet  Say nothing`.
fn has_columns(line: &str) -> bool {
    line.trim().contains("  ")
}

/// Returns true if something begins with this line: an option, a value, an example or an entry of a list.
fn is_entry(line: &str) -> bool {
    let words = line.trim_start();
    words.starts_with('-') || has_columns(line) || PROGRAMS.iter().any(|program| words.starts_with(program))
}

/// Returns true if a sentence goes on in the second line although its next word had room in the first.
fn is_broken_early(first: &str, second: &str, width: usize) -> bool {
    let Some(word) = second.split_whitespace().next() else { return false };
    let goes_on = !first.is_empty() && indentation(first) == indentation(second);
    let has_room = first.chars().count() + 1 + word.chars().count() <= width;
    goes_on && has_room && !first.ends_with(['.', ':', '?', '!']) && !is_entry(second)
}

#[test]
fn no_sentence_is_broken_before_the_line_is_full() {
    let mut broken = Vec::new();
    for command in commands() {
        for width in WIDTHS {
            for help in helps(&command, width) {
                let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
                for pair in lines.windows(2).filter(|pair| is_broken_early(pair[0], pair[1], width)) {
                    broken.push(format!("{} at {width}:\n{}\n{}", command.get_name(), pair[0], pair[1]));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{} places\n{}", broken.len(), broken.join("\n"));
}

/// Columns that are broken are none, so lines with columns fit the narrowest terminal.
#[test]
fn columns_fit_narrow_terminals() {
    let mut too_wide = Vec::new();
    for command in commands() {
        let notes = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let lines = notes.lines().filter(|line| has_columns(line) && line.chars().count() > WIDTHS[0]);
        too_wide.extend(lines.map(|line| format!("{}: {line}", command.get_name())));
    }
    assert!(too_wide.is_empty(), "{}", too_wide.join("\n"));
}

#[test]
fn early_breaks_are_noticed() {
    assert!(is_broken_early("The check", "uses no solver", 80));
    assert!(!is_broken_early("The check", "uses no solver", 12));
    assert!(!is_broken_early("The check.", "It uses no solver", 80));
    assert!(!is_broken_early("  lifesat solve 8", "      The densest still life", 80));
    assert!(!is_broken_early("  lifesat solve 8", "  lifesat play", 80));
    assert!(!is_broken_early("  0  answered", "  1  none", 80));
}
