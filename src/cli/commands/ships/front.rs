//! The longest front of a search under way: in a file and on the screen.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;
use lifesat::life::file::rle;
use lifesat::problem::Ships;
use lifesat::render::MAKER;
use lifesat::solve::ships::{Closure, Front};

use crate::cli::console::kept_file::KeptFile;
use crate::cli::wording;

/// The least time between two writings.
const EVERY: Duration = Duration::from_millis(500);

/// The file for the longest front.
pub(super) struct Partials<'a> {
    file: KeptFile,
    /// The command that asks, for a comment.
    command: &'a str,
    /// The rows of the front that was written, and when.
    last: Option<(usize, Instant)>,
}

impl<'a> Partials<'a> {
    /// The file at a path.
    pub(super) fn new(path: &Path, command: &'a str) -> Self {
        Self { file: KeptFile::new(path.to_owned()), command, last: None }
    }

    /// Writes the file anew if the front has grown, and not too often.
    pub(super) fn write_now_and_then(&mut self, closure: &Closure) -> Result<()> {
        match self.last {
            Some((_, when)) if when.elapsed() < EVERY => Ok(()),
            _ => self.write(closure),
        }
    }

    /// Writes the file anew if the front has grown.
    pub(super) fn write(&mut self, closure: &Closure) -> Result<()> {
        if self.last.is_some_and(|(rows, _)| rows == closure.progress().front) {
            return Ok(());
        }
        let Some(front) = closure.front()? else { return Ok(()) };
        let comments = [caption(closure.question(), &front), self.command.to_owned(), MAKER.to_owned()];
        let text = rle::write(&front.pattern, closure.question().rule(), &comments);
        self.file.show(|out| out.write_all(text.as_bytes()))?;
        self.last = Some((front.rows, Instant::now()));
        Ok(())
    }
}

/// A front in words.
pub(super) fn caption(question: &Ships, front: &Front) -> String {
    format!(
        "the first rows of a pattern of {}, {} in {} generations, {}, verified by simulation",
        question.velocity(),
        wording::counted(front.rows as u64, "row"),
        question.step().1,
        wording::flight(question),
    )
}
