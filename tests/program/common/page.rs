//! The commands of a page of documentation, and the notes about them in its source.
//!
//! Commands are the lines of indented blocks that begin like one (see `BEGINNINGS`), and the lines
//! after `$` in any block. In a `console` block, the lines after a command are its expected output,
//! where `…` stands for anything. A comment right before a block has notes, one on each line:
//!
//! ```text
//! <!-- commands
//! setup COMMAND              run this first
//! skip WORDS — REASON        commands with these words are not run; `skip all` means the block
//! exit CODE WORDS            commands with these words end with this code, and not with 0
//! differs WORDS — REASON     what they print is not the same each time
//! -->
//! ```

use std::path::Path;

use crate::common::{code, shell, stderr, stdout};

/// How lines of indented blocks begin that are commands. Other lines are data.
const BEGINNINGS: [&str; 8] =
    ["lifesat ", "make ", "scripts/", "cargo ", "for ", "depqbf ", "cadical ", "LIFESAT_"];

/// A command of a page, with the output that the page shows.
struct Command {
    text: String,
    printed: Vec<String>,
}

/// A note about the commands that follow.
#[derive(Clone, Debug)]
enum Note {
    Setup(String),
    Skip(String),
    Exit(i32, String),
    Differs(String),
}

impl Note {
    fn read(line: &str) -> Self {
        let (kind, rest) = line.split_once(' ').unwrap_or_else(|| panic!("{line:?} says nothing"));
        let reasoned = || {
            let (words, reason) =
                rest.split_once(" — ").unwrap_or_else(|| panic!("{line:?} gives no reason"));
            assert!(!reason.trim().is_empty(), "{line:?} gives no reason");
            words.to_owned()
        };
        match kind {
            "setup" => Self::Setup(rest.to_owned()),
            "skip" => Self::Skip(reasoned()),
            "differs" => Self::Differs(reasoned()),
            "exit" => {
                let (code, words) =
                    rest.split_once(' ').unwrap_or_else(|| panic!("{line:?} names no command"));
                Self::Exit(code.parse().unwrap(), words.to_owned())
            }
            _ => panic!("{line:?} is not understood"),
        }
    }

    /// Returns true if the note applies to a command.
    fn is_about(&self, command: &str) -> bool {
        match self {
            Self::Setup(_) => true,
            Self::Skip(words) => words == "all" || command.contains(words.as_str()),
            Self::Exit(_, words) | Self::Differs(words) => command.contains(words.as_str()),
        }
    }
}

/// A block of commands with its notes.
#[derive(Default)]
struct Block {
    notes: Vec<Note>,
    commands: Vec<Command>,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut notes = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line == "<!-- commands" {
            notes.extend(lines.by_ref().take_while(|line| *line != "-->").map(Note::read));
        } else if line == "```console" {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push(Block { notes: std::mem::take(&mut notes), commands: of_console(&body) });
        } else if line.starts_with("    ") {
            let mut body = vec![line];
            while let Some(line) = lines.next_if(|line| line.starts_with("    ")) {
                body.push(line);
            }
            let body: Vec<&str> = body.into_iter().map(str::trim_start).collect();
            blocks.push(Block { notes: std::mem::take(&mut notes), commands: of_indented(&body) });
        } else if !line.trim().is_empty() {
            assert!(notes.is_empty(), "notes about commands before {line:?}");
        }
    }
    blocks
}

fn of_console(body: &[&str]) -> Vec<Command> {
    let mut commands: Vec<Command> = Vec::new();
    for line in body {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(text), _) => commands.push(Command { text: text.to_owned(), printed: Vec::new() }),
            (None, Some(command)) => command.printed.push((*line).to_owned()),
            (None, None) => panic!("{line:?} is printed by no command"),
        }
    }
    commands
}

fn of_indented(body: &[&str]) -> Vec<Command> {
    let is_session = body.iter().any(|line| line.starts_with("$ "));
    let text = |line: &&str| match line.strip_prefix("$ ") {
        Some(text) => Some(text.to_owned()),
        None if !is_session && BEGINNINGS.iter().any(|start| line.starts_with(start)) => {
            Some((*line).to_owned())
        }
        None => None,
    };
    body.iter().filter_map(text).map(|text| Command { text, printed: Vec::new() }).collect()
}

/// Runs the commands of a page in a folder, in order. Returns how many were run.
pub(crate) fn run(page: &str, folder: &Path) -> usize {
    let mut count = 0;
    for Block { notes, commands } in blocks(page) {
        for note in &notes {
            let is_used = commands.iter().any(|command| note.is_about(&command.text));
            assert!(is_used, "{note:?} is about no command");
            if let Note::Setup(command) = note {
                let output = shell(folder, command);
                assert_eq!(code(&output), 0, "{command}: {}", stderr(&output));
            }
        }
        for command in commands {
            let about: Vec<&Note> = notes.iter().filter(|note| note.is_about(&command.text)).collect();
            if !about.iter().any(|note| matches!(note, Note::Skip(_))) {
                try_out(&command, &about, folder);
                count += 1;
            }
        }
    }
    count
}

fn try_out(Command { text, printed }: &Command, about: &[&Note], folder: &Path) {
    let expected =
        about.iter().find_map(|note| if let Note::Exit(code, _) = note { Some(*code) } else { None });
    let output = shell(folder, text);
    assert_eq!(code(&output), expected.unwrap_or(0), "{text}\n{}{}", stdout(&output), stderr(&output));
    if about.iter().any(|note| matches!(note, Note::Differs(_))) {
        return;
    }
    let found = stdout(&output);
    let mut lines = found.lines();
    for line in printed.iter().filter(|line| *line != "…") {
        assert!(lines.any(|found| found == line), "{text} does not print {line:?} there:\n{found}");
    }
}
