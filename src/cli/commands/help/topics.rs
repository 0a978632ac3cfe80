//! What `lifesat help TOPIC` prints, and the manual has in its section 7.

/// A text about what several commands have in common. Its first line is its title.
pub(in crate::cli) struct Topic {
    pub(in crate::cli) name: &'static str,
    pub(in crate::cli) text: &'static str,
}

/// All topics.
pub(in crate::cli) const TOPICS: [Topic; 4] = [
    Topic { name: "formats", text: include_str!("topics/formats.txt") },
    Topic { name: "symmetries", text: include_str!("topics/symmetries.txt") },
    Topic { name: "exit-codes", text: include_str!("topics/exit-codes.txt") },
    Topic { name: "evidence", text: include_str!("topics/evidence.txt") },
];

impl Topic {
    /// The first line.
    pub(in crate::cli) fn title(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default()
    }

    /// All that follows the title.
    pub(in crate::cli) fn body(&self) -> impl Iterator<Item = &'static str> {
        self.text.lines().skip(2)
    }
}
