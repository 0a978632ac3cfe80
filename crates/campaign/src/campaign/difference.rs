//! The differences between two JSON values, as text.

use serde_json::Value;

/// One line for each place where two values differ: `path: FIRST a, SECOND b`. `names` gives FIRST
/// and SECOND, such as "the plan has" and "this program".
pub fn differences(names: [&str; 2], one: &Value, other: &Value) -> Vec<String> {
    let mut found = Vec::new();
    compare("", names, one, other, &mut found);
    found
}

fn compare(path: &str, names: [&str; 2], one: &Value, other: &Value, found: &mut Vec<String>) {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match (one, other) {
        (Value::Object(ones), Value::Object(others)) => {
            for (key, value) in ones {
                compare(&below(key), names, value, others.get(key).unwrap_or(&Value::Null), found);
            }
            for (key, value) in others.iter().filter(|(key, _)| !ones.contains_key(*key)) {
                compare(&below(key), names, &Value::Null, value, found);
            }
        }
        (Value::Array(ones), Value::Array(others)) if ones.len() == others.len() => {
            for (place, (one, other)) in ones.iter().zip(others).enumerate() {
                compare(&below(&place.to_string()), names, one, other, found);
            }
        }
        _ if one == other => {}
        _ => found.push(format!("{path}: {} {}, {} {}", names[0], text(one), names[1], text(other))),
    }
}

fn text(value: &Value) -> String {
    if value.is_null() { "nothing".to_owned() } else { value.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_place_that_differs_is_named() {
        let one = json!({"n": 10, "solvers": ["a", "b"], "same": {"x": null}, "gone": 1});
        let other = json!({"n": 11, "solvers": ["a", "c"], "same": {"x": null}, "new": [2]});
        assert_eq!(
            differences(["has", "wants"], &one, &other),
            [
                "gone: has 1, wants nothing",
                "n: has 10, wants 11",
                "solvers.1: has \"b\", wants \"c\"",
                "new: has nothing, wants [2]",
            ]
        );
        assert!(differences(["", ""], &one, &one).is_empty());
    }
}
