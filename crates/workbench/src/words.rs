//! Words of the program that the page explains: terms and commands.

use clap::Command;
use serde_json::{Value, json};

/// The terms of a glossary, each with its names and its text. Links are left out, as their pages are not here.
pub(crate) fn glossary(text: &str) -> Value {
    let paragraphs =
        text.split("\n\n").filter_map(|paragraph| paragraph.strip_prefix("**")?.split_once(".**"));
    let entry = |(names, text): (&str, &str)| {
        let (names, text) = (names.replace(['(', ')'], ","), without_links(&text.replace(['*', '`'], "")));
        let names: Vec<&str> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        json!({"names": names, "text": text.split_whitespace().collect::<Vec<_>>().join(" ")})
    };
    paragraphs.map(entry).collect()
}

/// A text in which `[words](address)` is `words`.
fn without_links(text: &str) -> String {
    let mut parts = text.split("](");
    let mut plain = parts.next().unwrap_or_default().replace('[', "");
    for part in parts {
        plain += &part.split_once(')').map_or(part, |(_, rest)| rest).replace('[', "");
    }
    plain
}

/// The help of a command, such as `eden check`.
pub(crate) fn help(program: &Command, words: &str) -> Option<String> {
    let found = words.split(' ').try_fold(program, |command, word| command.find_subcommand(word))?;
    Some(found.clone().bin_name(format!("lifesat {words}")).render_long_help().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_have_names_and_a_text() {
        let text = "# Glossary\n\nWords.\n\n**Spaceship, ship.** Any\n*pattern* ([ships](ships.md#a)) that `x`.\n\n\
                    **Formula (QBF).** One.\n";
        assert_eq!(
            glossary(text),
            json!([
                {"names": ["Spaceship", "ship"], "text": "Any pattern (ships) that x."},
                {"names": ["Formula", "QBF"], "text": "One."},
            ])
        );
    }

    #[test]
    fn commands_have_help() {
        let program =
            Command::new("lifesat").subcommand(Command::new("eden").subcommand(Command::new("check")));
        assert!(help(&program, "eden check").unwrap().contains("Usage: lifesat eden check"));
        assert_eq!((help(&program, "eden"), help(&program, "--help")).1, None);
    }
}
