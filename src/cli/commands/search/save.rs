//! The file of a saved search.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lifesat::solve::search::saved::{Goal, SavedQuestion};
use lifesat::solve::search::{Object, Saved, State};

use crate::cli::console::output;

/// The file of a search under way.
pub(super) struct Save {
    path: PathBuf,
    question: SavedQuestion,
    goal: Goal,
}

/// The state of a search that is continued.
pub(super) struct Before {
    pub(super) open: Vec<State>,
    pub(super) objects: Vec<Object>,
}

/// Reads a file.
pub(super) fn read(path: &Path) -> Result<Saved> {
    let data = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    if !data.is_file() {
        bail!("{} is no file, and a saved search is kept in one", path.display());
    }
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Saved::read(&text).with_context(|| path.display().to_string())
}

impl Save {
    /// A file for a question, and what it holds already. Unless the user says how many objects are
    /// wanted, the file does.
    pub(super) fn begin(path: &Path, question: SavedQuestion, goal: Option<Goal>) -> Result<(Self, Before)> {
        let mut save = Self { path: path.to_owned(), question, goal: goal.unwrap_or_default() };
        if !path.exists() {
            // A file that cannot be written is noticed before the work.
            save.write(vec![State::start()], &[])?;
            return Ok((save, Before { open: vec![State::start()], objects: Vec::new() }));
        }
        let saved = read(path)?;
        if *saved.question() != save.question {
            bail!(
                "{} holds another search: name another file, or continue that search with --resume {0}",
                path.display()
            );
        }
        let objects = saved.objects().with_context(|| path.display().to_string())?;
        save.goal = goal.unwrap_or(saved.goal());
        Ok((save, Before { open: saved.open().to_vec(), objects }))
    }

    /// How many objects are wanted.
    pub(super) fn goal(&self) -> Goal {
        self.goal
    }

    /// Writes the file anew; the old one stays until the new one is complete.
    pub(super) fn write(&self, open: Vec<State>, objects: &[Object]) -> Result<()> {
        let saved = Saved::new(self.question.clone(), self.goal, open, objects);
        output::write(Some(&self.path), |out| out.write_all(saved.text().as_bytes()))
    }
}
