//! Questions as the page asks them, and the words of the commands that answer them.
//!
//! Every word is made of the table, of cells, and of values that were checked. So no question can bring options or
//! files of its own.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cells::{self, Input, Later, Rows};
use crate::kinds::{Fields, Kind};
use crate::refusal::Refusal;

/// Options whose values may be left out, so that these cannot be words of their own.
const ATTACHED: [&str; 3] = ["--count", "--all", "--tournament"];

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    pub(crate) kind: &'static Kind,
    #[serde(default)]
    pub(crate) fields: Fields,
    /// The first generation, and those after it.
    #[serde(default)]
    pub(crate) cells: Rows,
    #[serde(default)]
    pub(crate) later: Later,
}

impl Question {
    /// The size of its board, if it has one.
    pub(crate) fn size(&self) -> Option<String> {
        let width = self.cells.first()?.chars().count();
        Some(format!("{width}×{}", self.cells.len()))
    }

    /// The words of a command in which fields and cells have their values.
    ///
    /// # Errors
    /// If the cells make no sense. The command finds further mistakes itself.
    pub(crate) fn words(&self, command: &str) -> Result<Vec<String>, Refusal> {
        let mut words = Vec::new();
        for word in command.split(' ') {
            if word == "{cells}" {
                words.extend(self.drawn()?);
            } else {
                words.extend(filled(word, |name| self.part(name).filter(|part| !part.is_empty())));
            }
        }
        self.input()?;
        Ok(words)
    }

    fn drawn(&self) -> Result<Vec<String>, Refusal> {
        match &self.kind.board {
            Some(board) => cells::words(board, &self.cells, &self.later),
            None => Ok(Vec::new()),
        }
    }

    /// The file that its command reads, if it reads one.
    ///
    /// # Errors
    /// If the cells make no sense.
    pub(crate) fn input(&self) -> Result<Option<Input>, Refusal> {
        match &self.kind.board {
            Some(board) => cells::input(board, &self.cells, &self.later, |name| self.part(name)),
            None if self.cells.is_empty() => Ok(None),
            None => Err(Refusal::question("this question has no board")),
        }
    }

    /// The commands as lines to copy: the one that writes a file, and the one that answers.
    pub(crate) fn lines(&self, command: &[String]) -> Result<String, Refusal> {
        let before = self.kind.before.as_deref().map(|before| self.words(before)).transpose()?;
        let line = |words: Vec<String>| {
            let parts = words.iter().flat_map(|word| parted(word));
            let words = std::iter::once("lifesat".to_owned()).chain(parts);
            if cfg!(windows) { in_double_quotes(words) } else { shell_words::join(words) }
        };
        Ok(before.into_iter().chain([command.to_vec()]).map(line).collect::<Vec<_>>().join("\n"))
    }

    /// A field, or what several of them mean together, as a part of a word.
    fn part(&self, name: &str) -> Option<String> {
        let field = |name| self.fields.get(name).map(plain);
        match name {
            "velocity" => {
                let (rows, right, period) = (field("rows")?, field("right")?, field("period")?);
                Some(match right.as_str() {
                    "0" => format!("{rows}c/{period}"),
                    _ if right == rows => format!("{rows}c/{period}d"),
                    _ => format!("({right},{rows})c/{period}"),
                })
            }
            "aim" if field("goal")? == "lead" => Some(format!("lead:{}", field("lead")?)),
            "aim" => field("goal"),
            _ => field(name),
        }
    }

    /// A field as sentences have it.
    pub(crate) fn said(&self, name: &str) -> Option<String> {
        let value = plain(self.fields.get(name)?);
        Some(self.kind.field(name)?.text(&value).to_owned())
    }
}

pub(crate) fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A text in which each `{name}` has its value; `None` if one has none.
pub(crate) fn filled(text: &str, value: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut parts = text.split('{');
    let mut filled = parts.next()?.to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}')?;
        filled += &value(name)?;
        filled += rest;
    }
    Some(filled)
}

/// An option and its value as two words, which need no quotes.
pub(crate) fn parted(word: &str) -> Vec<String> {
    match word.split_once('=') {
        Some((option, value)) if option.starts_with("--") && !ATTACHED.contains(&option) => {
            vec![option.to_owned(), value.to_owned()]
        }
        _ => vec![word.to_owned()],
    }
}

/// A line for cmd and for PowerShell, which both know double quotes. PowerShell ends an option at a full stop.
fn in_double_quotes(words: impl Iterator<Item = String>) -> String {
    let is_plain = |word: &str| {
        let plain = if word.starts_with('-') { "-_=/:\\" } else { "-_=/:\\." };
        !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || plain.contains(c))
    };
    let quoted =
        words.map(|word| if is_plain(&word) { word } else { format!("\"{}\"", word.replace('"', "\\\"")) });
    quoted.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn input(question: &Question) -> String {
        String::from_utf8(question.input().unwrap().unwrap().bytes).unwrap()
    }

    #[test]
    fn shells_of_windows_take_double_quotes() {
        let words = ["lifesat", "search", "--symmetry=D2|", "(1,2)c/5", "C:\\f.cnf", "", "a \"b\""]
            .map(str::to_owned);
        let line = r#"lifesat search "--symmetry=D2|" "(1,2)c/5" C:\f.cnf "" "a \"b\"""#;
        assert_eq!(in_double_quotes(words.into_iter()), line);
    }

    #[test]
    fn files_hold_what_a_command_line_cannot() {
        let question = |value: Value| -> Question { serde_json::from_value(value).unwrap() };
        let drawn = json!({"kind": "oscillator", "cells": ["O.?", "aA?"], "later": [["???", "?b?"]]});
        assert_eq!(input(&question(drawn)), "1 0 *\na -a *\n\n* * *\n* b *\n");
        let blank = json!({"kind": "oscillator", "cells": ["???"]});
        assert!(question(blank).input().unwrap().is_none());
        // The formula of a duel is the one that the shown command writes.
        let fields = json!({"question": "move", "goal": "lead", "lead": -1, "pieces": 1, "generations": 2});
        let duel = question(json!({"kind": "duel", "cells": ["0.X"], "fields": fields}));
        let lines = duel.lines(&duel.words(&duel.kind.command).unwrap()).unwrap();
        let (emit, solve) = lines.split_once('\n').unwrap();
        assert!(
            emit.starts_with("lifesat emit duel 0.X --generations 2 --goal lead:-1 --question move"),
            "{emit}"
        );
        assert_eq!(solve, "lifesat solve duel.qdimacs");
        assert!(input(&duel).starts_with("c lifesat {") && input(&duel).contains("\np cnf "));
    }
}
