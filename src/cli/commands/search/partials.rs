//! The partial pattern of a search under way, in a file.

use std::cell::Cell;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use lifesat::life::file::rle;
use lifesat::life::generations::ALIVE;
use lifesat::life::{Generations, partial};
use lifesat::render::MAKER;
use lifesat::solve::search::{Object, Snapshot};
use lifesat::spacetime::Spacetime;

use super::so_far;
use crate::cli::console::kept_file::KeptFile;

/// The least time between two writings.
const EVERY: Duration = Duration::from_millis(500);

/// The file for generation 0 as far as it is known.
pub(super) struct Partials {
    file: KeptFile,
    /// The command that asks, for a comment.
    command: String,
    /// The rule, if it has dying states.
    aging: Option<Generations>,
    /// When it was written last, and whether that has failed.
    last: Cell<Option<Instant>>,
}

impl Partials {
    /// The file at a path.
    pub(super) fn new(path: PathBuf, command: String, aging: Option<Generations>) -> Self {
        Self { file: KeptFile::new(path), command, aging, last: Cell::new(None) }
    }

    /// Writes the file anew, and not too often. The search goes on if that fails: it is only a view.
    pub(super) fn write_now_and_then(&self, spacetime: &Spacetime, snapshot: &Snapshot) {
        let is_due = self.last.get().is_none_or(|when| when.elapsed() >= EVERY);
        if is_due && !snapshot.states.is_empty() {
            self.last.set(Some(Instant::now()));
            let _ = self.write(spacetime, snapshot);
        }
    }

    /// Writes the file anew with what was found. A SAT solver shows nothing else of its work.
    pub(super) fn write_found(&self, object: &Object) {
        let caption = "generation 0 of the last object of a search under way".to_owned();
        let comments = [caption, self.command.clone(), MAKER.to_owned()];
        let text = rle::write_any(&object.generations[0], object.rule(), &comments);
        self.last.set(Some(Instant::now()));
        let _ = self.file.show(|out| out.write_all(text.as_bytes()));
    }

    fn write(&self, spacetime: &Spacetime, snapshot: &Snapshot) -> Result<()> {
        let cells = so_far::known_states(spacetime, &snapshot.states, 0);
        let known = so_far::known(snapshot);
        let caption = format!("generation 0 of a search under way, {known} unknowns set");
        let comments = [caption, self.command.clone(), MAKER.to_owned()];
        let text = match self.aging {
            Some(rule) => partial::write_aged_rle(&cells, rule, &comments),
            None => partial::write_rle(&cells.map(|state| state.map(|state| state == ALIVE)), &comments),
        };
        self.file.show(|out| out.write_all(text.as_bytes()))
    }
}
