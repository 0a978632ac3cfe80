//! The texts of `lifesat help TOPIC` and of section 7 of the manual.
//!
//! As in the help of commands, a paragraph is one line of the file, however long.

/// A text about what several commands have in common. Its first line is its title.
#[derive(Debug)]
pub(crate) struct Topic {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
}

pub(crate) static TOPICS: [Topic; 5] = [
    Topic { name: "formats", text: include_str!("formats.txt") },
    Topic { name: "rules", text: include_str!("rules.txt") },
    Topic { name: "symmetries", text: include_str!("symmetries.txt") },
    Topic { name: "exit-codes", text: include_str!("exit-codes.txt") },
    Topic { name: "evidence", text: include_str!("evidence.txt") },
];

/// The topic whose name is these words, joined by hyphens.
pub(crate) fn named(words: &[String]) -> Option<&'static Topic> {
    let name = words.join("-");
    TOPICS.iter().find(|topic| topic.name == name)
}

pub(crate) fn titles() -> impl Iterator<Item = (&'static str, &'static str)> {
    TOPICS.iter().map(|topic| (topic.name, topic.title()))
}

impl Topic {
    pub(crate) fn title(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default()
    }

    pub(crate) fn body(&self) -> &'static str {
        self.text.split_once("\n\n").map_or("", |(_, body)| body)
    }
}

/// A text whose lines are paragraphs and entries, in lines of at most this width.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    text.lines().map(|line| wrapped_line(line, width) + "\n").collect()
}

/// A paragraph, or an entry: a term, two blanks or more, and what it means. Later lines begin below the first one's text,
/// but not in the right half.
fn wrapped_line(line: &str, width: usize) -> String {
    let text = line.trim_start();
    let meaning = text.split_once("  ").map_or(text, |(_, rest)| rest.trim_start());
    let column = line.chars().count() - meaning.chars().count();
    let indentation = " ".repeat(column.min(width / 2));
    textwrap::fill(line, textwrap::Options::new(width).subsequent_indent(&indentation).break_words(false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::names;
    use lifesat::life::AnyRule;

    #[test]
    fn every_topic_is_found_and_no_command_hides_one() {
        for known in &TOPICS {
            let words: Vec<String> = known.name.split('-').map(str::to_owned).collect();
            assert_eq!(named(&words).map(|found| found.name), Some(known.name));
            assert!(!names::is_command(&[known.name.to_owned()]));
        }
    }

    /// Every name in the list is read as the rule beside it.
    #[test]
    fn named_rules_are_what_the_list_says() {
        let text = named(&["rules".to_owned()]).unwrap().text;
        let list = text.split_once("Names.").unwrap().1.lines().filter_map(|line| line.strip_prefix("  "));
        let mut count = 0;
        for (names, rule) in list.map(|line| line.rsplit_once("  ").unwrap()) {
            for name in names.split(", or ") {
                assert_eq!(name.parse::<AnyRule>().unwrap(), rule.parse().unwrap(), "{name}");
                count += 1;
            }
        }
        assert_eq!(count, 39);
    }

    /// A paragraph that is broken in the file would stay broken on every terminal.
    #[test]
    fn paragraphs_are_one_line() {
        for topic in &TOPICS {
            let lines: Vec<&str> = topic.text.lines().collect();
            for pair in lines.windows(2) {
                let is_broken = !pair[0].is_empty()
                    && pair[1].trim_start().starts_with(char::is_lowercase)
                    && !pair[1].contains("  ");
                assert!(!is_broken, "{}: {pair:?}", topic.name);
            }
        }
    }

    #[test]
    fn paragraphs_and_entries_are_wrapped_between_words() {
        assert_eq!(wrapped_line("  one two three", 10), "  one two\n  three");
        assert_eq!(wrapped_line("  a   one two three four five", 26), "  a   one two three four\n      five");
        assert_eq!(
            wrapped_line("  a        one two three", 16),
            "  a        one\n        two\n        three"
        );
        assert_eq!(wrapped_line("extraordinary", 5), "extraordinary");
        assert_eq!(wrapped_line("", 5), "");
    }

    #[test]
    fn wrapped_lines_fit() {
        for line in TOPICS
            .iter()
            .flat_map(|topic| wrapped(topic.text, 80).lines().map(str::to_owned).collect::<Vec<_>>())
        {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}
