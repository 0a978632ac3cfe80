//! The file of a saved search.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow, bail};
use lifesat::solve::search::saved::{Goal, SavedQuestion};
use lifesat::solve::search::{Object, Saved, State};

use crate::cli::console::output;

/// The file of a search under way.
pub(super) struct Save {
    path: PathBuf,
    /// The file as it is now, locked against other processes.
    file: File,
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
        return Err(no_file(path));
    }
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Saved::read(&text).with_context(|| path.display().to_string())
}

/// Opens a file and locks it.
fn locked(path: &Path) -> Result<File> {
    loop {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            bail!("{}: another process is writing it", path.display());
        }
        // Meanwhile the process that had locked it may have put a newer one in its place.
        if is_at(&file, path) {
            return Ok(file);
        }
    }
}

/// Whether an open file is the one that has this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |data: fs::Metadata| (data.dev(), data.ino());
    let [open, named] = [file.metadata(), fs::metadata(path)].map(|data| data.ok().map(number));
    open == named
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

impl Save {
    /// A file for a question, and what it holds already. Unless the user says how many objects are
    /// wanted, the file does.
    pub(super) fn begin(path: &Path, question: SavedQuestion, goal: Option<Goal>) -> Result<(Self, Before)> {
        let goal_if_new = goal.unwrap_or_default();
        if !path.exists() {
            // A file that cannot be written is noticed before the work.
            let open = vec![State::start()];
            let file = put(path, &question, goal_if_new, open.clone(), &[])?;
            let save = Self { path: path.to_owned(), file, question, goal: goal_if_new };
            return Ok((save, Before { open, objects: Vec::new() }));
        }
        if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
            return Err(no_file(path));
        }
        let mut save = Self { path: path.to_owned(), file: locked(path)?, question, goal: goal_if_new };
        let saved = read(path)?;
        if *saved.question() != save.question {
            bail!(
                "{} holds another search: name another file, or continue that search with `lifesat search --state {0}` alone",
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
    pub(super) fn write(&mut self, open: Vec<State>, objects: &[Object]) -> Result<()> {
        // Two processes may have begun in the same moment.
        if self.path.exists() && !is_at(&self.file, &self.path) {
            bail!("{}: another process is writing it", self.path.display());
        }
        self.file = put(&self.path, &self.question, self.goal, open, objects)?;
        Ok(())
    }
}

/// Writes a file, which is locked from then on.
fn put(
    path: &Path,
    question: &SavedQuestion,
    goal: Goal,
    open: Vec<State>,
    objects: &[Object],
) -> Result<File> {
    let saved = Saved::new(question.clone(), goal, open, objects);
    output::replace(path, |out| out.write_all(saved.text().as_bytes()))
}

fn no_file(path: &Path) -> Error {
    anyhow!("{} is no file, and a saved search is kept in one", path.display())
}
