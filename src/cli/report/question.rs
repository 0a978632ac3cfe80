//! The question as rows of words, in the order in which people read it.

use lifesat::answer::Question;
use serde_json::{Map, Value, json};

/// Keys of questions in the order of their rows, and what people call them. Others follow.
const NAMES: [(&str, &str); 12] = [
    ("from", "smallest square"),
    ("to", "largest square"),
    ("rule", "rule"),
    ("symmetry", "symmetry"),
    ("generations", "generations"),
    ("outside", "cells around the box"),
    ("alive", "cells that are alive (row, column)"),
    ("dead", "cells that are dead (row, column)"),
    ("at_least", "live cells at least"),
    ("at_most", "live cells at most"),
    ("question", "question"),
    ("target", "target"),
];

/// The rows: a name and words.
pub(super) fn rows(question: &Question) -> Vec<(String, String)> {
    let Value::Object(mut keys) = json!(question) else { return Vec::new() };
    // The command before the rows says what kind of question this is.
    keys.remove("kind");
    let mut rows: Vec<(String, String)> = size(&mut keys).into_iter().collect();
    for (key, name) in NAMES {
        rows.extend(keys.remove(key).and_then(|value| Some((name.to_owned(), words(key, &value)?))));
    }
    let others = keys.iter().filter_map(|(key, value)| Some((key.replace('_', " "), words(key, value)?)));
    rows.extend(others);
    rows
}

/// Width and height together.
fn size(keys: &mut Map<String, Value>) -> Option<(String, String)> {
    let (width, height) = (keys.get("width")?.as_u64()?, keys.get("height")?.as_u64()?);
    keys.remove("width");
    keys.remove("height");
    let [columns, rows] = [(width, "column"), (height, "row")].map(|(count, what)| match count {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    });
    Some(("box".to_owned(), format!("{columns}, {rows}")))
}

/// A value in words, or nothing if there is nothing to say.
fn words(key: &str, value: &Value) -> Option<String> {
    match (key, value) {
        ("outside", Value::String(word)) if word == "dead" => Some("dead, and stay dead".to_owned()),
        ("outside", Value::String(word)) if word == "ignored" => {
            Some("nothing is demanded of them".to_owned())
        }
        ("from" | "to", Value::Number(side)) => Some(format!("{side}×{side}")),
        (_, Value::Null | Value::Bool(false)) => None,
        (_, Value::Bool(true)) => Some("yes".to_owned()),
        (_, Value::Number(number)) => Some(number.to_string()),
        (_, Value::String(text)) => (!text.is_empty()).then(|| text.clone()),
        (_, Value::Array(list)) => joined(list.iter().filter_map(item), "; "),
        (_, Value::Object(map)) => joined(
            map.iter()
                .filter_map(|(key, value)| Some(format!("{} {}", key.replace('_', " "), words(key, value)?))),
            ", ",
        ),
    }
}

/// An item of a list; cells are pairs of numbers.
fn item(value: &Value) -> Option<String> {
    match value {
        Value::Array(list) => joined(list.iter().filter_map(item), ", "),
        other => words("", other),
    }
}

fn joined(texts: impl Iterator<Item = String>, between: &str) -> Option<String> {
    let texts: Vec<String> = texts.collect();
    (!texts.is_empty()).then(|| texts.join(between))
}
