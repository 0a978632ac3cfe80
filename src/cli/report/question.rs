//! The question as rows of words, in the order in which people read it.

use lifesat::answer::Question;
use serde_json::{Map, Value, json};

/// Keys of questions in the order of their rows, and what people call them. Others follow.
const NAMES: [(&str, &str); 13] = [
    ("from", "smallest square"),
    ("to", "largest square"),
    ("rule", "rule"),
    ("symmetry", "symmetry"),
    ("generations", "generations"),
    ("map", "a cell of the first generation, and its place in the last one"),
    ("outside", "cells around the box"),
    ("alive", "cells that are alive (row, column)"),
    ("dead", "cells that are dead (row, column)"),
    ("at_least", "live cells at least"),
    ("at_most", "live cells at most"),
    ("question", "question"),
    ("target", "target"),
];

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
        ("map", Value::Array(letters)) => map(letters),
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

/// Where the cell (x, y) goes, by the six numbers of an isometry.
fn map(letters: &[Value]) -> Option<String> {
    let numbers: Vec<i64> = letters.iter().filter_map(Value::as_i64).collect();
    let Ok([column, row]) = <[&[i64]; 2]>::try_from(numbers.chunks(3).collect::<Vec<_>>()) else {
        return None;
    };
    Some(format!("(x, y) to ({}, {})", sum(column), sum(row)))
}

/// A sum of multiples of x, y and 1, without those that are 0.
fn sum(factors: &[i64]) -> String {
    let mut text = String::new();
    for (&factor, name) in factors.iter().zip(["x", "y", ""]).filter(|(factor, _)| **factor != 0) {
        text += match (text.is_empty(), factor > 0) {
            (true, true) => "",
            (true, false) => "-",
            (false, true) => " + ",
            (false, false) => " - ",
        };
        if factor.abs() != 1 || name.is_empty() {
            text += &factor.abs().to_string();
        }
        text += name;
    }
    if text.is_empty() { "0".to_owned() } else { text }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_read_as_sums() {
        for (letters, text) in [
            ([1, 0, 0, 0, 1, 0], "(x, y) to (x, y)"),
            ([1, 0, 1, 0, 1, -2], "(x, y) to (x + 1, y - 2)"),
            ([0, -1, 7, 1, 0, 0], "(x, y) to (-y + 7, x)"),
        ] {
            assert_eq!(words("map", &json!(letters)).as_deref(), Some(text));
        }
    }
}
