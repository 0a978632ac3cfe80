//! What a page tells in words, beside the numbers of the report.

/// The answer as people read it.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageContent {
    /// The heading of the page, which says the answer in a few words, without a period.
    pub(crate) title: String,
    /// The sentence that the terminal prints.
    pub(crate) sentence: String,
    /// What the answer rests on and what it took: a name and words for each row.
    pub(crate) notes: Vec<(&'static str, String)>,
    pub(crate) captions: Vec<String>,
    /// How many patterns of the answer are not in the report.
    pub(crate) left_out: u128,
    /// Later generations of the patterns, where cells of theirs need not follow.
    pub(crate) sequels: Vec<Shown>,
    pub(crate) table: Option<Table>,
}

/// A pattern as RLE, and what stands below it.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) caption: String,
    pub(crate) pattern: String,
}

/// Figures that belong together, as text.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) title: String,
    pub(crate) columns: Vec<&'static str>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl PageContent {
    pub(crate) fn of(sentence: impl Into<String>) -> Self {
        let sentence = sentence.into();
        let title = sentence.trim_end_matches(['.', ':']).to_owned();
        Self { title, sentence, ..Self::default() }
    }

    #[must_use]
    pub(crate) fn titled(self, title: impl Into<String>) -> Self {
        Self { title: title.into(), ..self }
    }

    #[must_use]
    pub(crate) fn with_notes(self, notes: Vec<(&'static str, String)>) -> Self {
        Self { notes, ..self }
    }
}

/// Lines of a name and words, such as "pattern   verified by simulation", as terminals show them.
pub(crate) fn lines(notes: &[(&'static str, String)]) -> String {
    notes.iter().map(|(name, note)| format!("{name:<9} {note}\n")).collect()
}

/// The name of the file with a pattern, counted from 1.
pub(super) fn pattern_name(number: usize) -> String {
    format!("pattern-{number}.rle")
}
