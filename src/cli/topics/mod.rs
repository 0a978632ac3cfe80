//! What `lifesat help TOPIC` prints and section 7 of the manual holds.

/// A text about what several commands have in common. Its first line is its title.
#[derive(Debug)]
pub(crate) struct Topic {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
}

/// All topics.
pub(crate) static TOPICS: [Topic; 4] = [
    Topic { name: "formats", text: include_str!("formats.txt") },
    Topic { name: "symmetries", text: include_str!("symmetries.txt") },
    Topic { name: "exit-codes", text: include_str!("exit-codes.txt") },
    Topic { name: "evidence", text: include_str!("evidence.txt") },
];

/// The topic whose name is these words, joined by hyphens.
pub(crate) fn named(words: &[String]) -> Option<&'static Topic> {
    let name = words.join("-");
    TOPICS.iter().find(|topic| topic.name == name)
}

impl Topic {
    /// The first line.
    pub(crate) fn title(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default()
    }

    /// The lines after the title and the blank line below it.
    pub(crate) fn body(&self) -> impl Iterator<Item = &'static str> {
        self.text.lines().skip(2)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::args::Cli;

    #[test]
    fn every_topic_is_found_and_no_command_hides_one() {
        for known in &TOPICS {
            let words: Vec<String> = known.name.split('-').map(str::to_owned).collect();
            assert_eq!(named(&words).map(|found| found.name), Some(known.name));
            assert!(Cli::command().find_subcommand(known.name).is_none());
        }
    }

    #[test]
    fn lines_fit_a_manual_page() {
        for line in TOPICS.iter().flat_map(|topic| topic.text.lines()) {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}
