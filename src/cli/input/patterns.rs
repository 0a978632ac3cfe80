//! The patterns that a user names: the words themselves, a file with one or several, or an answer of a command in JSON.

use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::life::file::{self, Pattern, several};
use lifesat::life::{Partial, Rule, partial};

use crate::cli::console::Verbosity;
use crate::cli::console::stderr;
use crate::cli::input::answers::{self, Answer};
use crate::cli::input::source::Input;

/// The texts of patterns, at least one, and the name under which errors speak of them.
pub(crate) struct Patterns {
    name: String,
    texts: Vec<String>,
}

impl Patterns {
    /// Reads a file, or stdin for `-`.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let input = Input::open(path)?;
        let name = input.name.clone();
        Self::of_text(&input.text()?, &name).context(name)
    }

    /// Reads a file, stdin, or rows that the user wrote on the command line.
    pub(crate) fn named(words: &str) -> Result<Self> {
        let is_file = words == "-" || Path::new(words).exists();
        if !is_file && partial::read(words).is_ok() {
            return Ok(Self { name: "the pattern".to_owned(), texts: vec![words.to_owned()] });
        }
        Self::open(Path::new(words))
    }

    /// The patterns of a text that was read.
    pub(crate) fn of_text(text: &str, name: &str) -> Result<Self> {
        let texts = if answers::is_json(text) {
            of_answer(text)?
        } else {
            several::split(text).into_iter().map(str::to_owned).collect()
        };
        Ok(Self { name: name.to_owned(), texts })
    }

    /// What errors call them.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.texts.len()
    }

    /// The text of the only one.
    pub(crate) fn only(&self) -> Result<&str> {
        if let [text] = self.texts.as_slice() {
            return Ok(text);
        }
        bail!(
            "{0} holds {1} patterns, and one is wanted here: `lifesat render {0} --pick 1 --format rle` cuts out the first",
            self.name,
            self.count()
        )
    }

    /// One of them, counted from 1. Where there are others and nobody chose, this is said.
    pub(crate) fn pick(&self, number: Option<usize>, verbosity: Verbosity) -> Result<Partial> {
        let (count, name) = (self.count(), &self.name);
        if number.is_none() && count > 1 && verbosity > Verbosity::Quiet {
            stderr::line(&format!(
                "lifesat: {name} holds {count} patterns; this is about the first (--pick K)"
            ));
        }
        match self.texts.get(number.unwrap_or(1) - 1) {
            Some(text) => partial::read(text).with_context(|| name.clone()),
            None => bail!("{name} holds {count} patterns: --pick chooses one of 1 to {count}"),
        }
    }

    /// The only one, if it has no undefined cells.
    pub(crate) fn one(&self) -> Result<Pattern> {
        whole(self.only()?).with_context(|| self.name.clone())
    }

    /// All of them, if none has undefined cells.
    pub(crate) fn all(&self) -> Result<Vec<Pattern>> {
        self.texts.iter().map(|text| whole(text)).collect::<Result<_>>().with_context(|| self.name.clone())
    }
}

/// A pattern all of whose cells are known.
fn whole(text: &str) -> Result<Pattern> {
    if !partial::may_have_undefined_cells(text) {
        return Ok(file::read(text)?);
    }
    let partial = partial::read(text)?;
    if partial.rows().flatten().any(Option::is_none) {
        bail!("the pattern has undefined cells, so nobody knows what becomes of it");
    }
    Ok(Pattern { grid: partial.map(|cell| cell == Some(true)), rule: Rule::LIFE, comments: Vec::new() })
}

/// The patterns of an answer.
fn of_answer(text: &str) -> Result<Vec<String>> {
    match answers::read(text)? {
        Answer::Patterns(texts) => Ok(texts),
        Answer::Boards(_) => bail!("this is an answer about a game, whose boards are no patterns"),
        Answer::None(status) => bail!("this is the answer {status:?}, which has no pattern"),
    }
}
