//! Writes what a command under way has to the file that the user names.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Result;
use lifesat::life::file::rle;
use lifesat::life::{AnyRule, Bounds, Grid, Partial, Rule, partial};
use lifesat::render::MAKER;

use crate::cli::console::output::KeptFile;
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::{command_line, wording};

/// The least time between two pictures of work that goes on.
const EVERY: Duration = Duration::from_millis(500);

/// The file, which is written again and again. A command goes on if that fails: the file is only a view.
#[derive(Clone, Debug)]
pub(crate) struct Partials {
    file: KeptFile,
    command: String,
    last: Arc<Mutex<Option<Instant>>>,
}

impl Partials {
    /// The file that is wanted, if one is. A file of another kind is refused before the work begins.
    pub(crate) fn claim(path: Option<PathBuf>, others: Others) -> Result<Option<Self>> {
        let Some(path) = path else { return Ok(None) };
        overwrite::allow(&path, Kind::Pattern, others)?;
        Ok(Some(Self {
            file: KeptFile::new(path),
            command: command_line::of_this_run(),
            last: Arc::default(),
        }))
    }

    /// Returns true if the last picture is old enough for another one.
    pub(crate) fn is_due(&self) -> bool {
        let last = self.last.lock().expect("no thread panics with the lock");
        last.is_none_or(|when| when.elapsed() >= EVERY)
    }

    /// Writes the file anew. `text` gets the comments that belong into it.
    pub(crate) fn show(&self, caption: String, text: impl FnOnce(&[String]) -> String) {
        let text = text(&[caption, self.command.clone(), MAKER.to_owned()]);
        *self.last.lock().expect("no thread panics with the lock") = Some(Instant::now());
        let _ = self.file.show(|out| out.write_all(text.as_bytes()));
    }

    pub(crate) fn show_whole(&self, pattern: &Grid, rule: Rule, caption: String) {
        self.show(caption, |comments| rle::write(pattern, rule, comments));
    }

    pub(crate) fn show_on(&self, pattern: &Grid, world: (AnyRule, Option<Bounds>), caption: String) {
        self.show(caption, |comments| rle::write_on(&pattern.map(u8::from), world, comments));
    }

    /// The header names the rule of Golly that has unspecified cells, so a comment names another than Conway's.
    pub(crate) fn show_with_gaps(&self, pattern: &Partial, rule: Rule, caption: String) {
        let caption =
            if rule == Rule::LIFE { caption } else { format!("{caption},{}", wording::of_rule(rule)) };
        self.show(caption, |comments| partial::write_rle(pattern, comments));
    }
}
