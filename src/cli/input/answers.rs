//! The patterns in answers of commands with `--json` (docs/json.md).

use anyhow::{Context, Result, bail};
use serde_json::{Deserializer, Value};

/// The patterns or boards of an answer.
pub(crate) enum GivenAnswer {
    /// Patterns as RLE.
    Patterns(Vec<String>),
    /// Boards of a game, each with a caption and its rows.
    Boards(Vec<(String, Vec<String>)>),
    /// No pattern. The text is the status of the answer, such as `none` or `unknown`.
    None(String),
}

/// Whether a text is JSON rather than a pattern.
pub(crate) fn is_json(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('{')
}

/// Reads an answer. Before it there may be lines with one pattern each, as `solve --all` prints
/// them.
pub(crate) fn read(text: &str) -> Result<GivenAnswer> {
    let text = text.trim_start_matches('\u{feff}');
    let objects = Deserializer::from_str(text).into_iter::<Value>().collect::<Result<Vec<_>, _>>();
    let objects = objects.context("this is not JSON")?;
    let Some(last) = objects.last().filter(|last| last["command"].is_string()) else {
        bail!("this is JSON, but neither the answer of a command of lifesat nor a recorded game");
    };
    let boards = boards(&last["evidence"]);
    if !boards.is_empty() {
        return Ok(GivenAnswer::Boards(boards));
    }
    let listed: Vec<String> =
        objects.iter().filter_map(|object| object["pattern"].as_str()).map(str::to_owned).collect();
    let patterns = if listed.is_empty() { strings(&last["patterns"]) } else { listed };
    if patterns.is_empty() {
        return Ok(GivenAnswer::None(last["status"].as_str().unwrap_or("empty").to_owned()));
    }
    Ok(GivenAnswer::Patterns(patterns))
}

/// The boards of a duel, or the last board of a game.
fn boards(evidence: &Value) -> Vec<(String, Vec<String>)> {
    let last = strings(&evidence["board"]);
    if !last.is_empty() {
        return vec![("the last board".to_owned(), last)];
    }
    let boards = strings(&evidence["boards"]);
    let rows = |board: &String| board.split('/').map(str::to_owned).collect();
    boards.iter().enumerate().map(|(number, board)| (format!("generation {number}"), rows(board))).collect()
}

fn strings(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}
