//! The progress of an unfinished shard: one journal for each process that worked on it.
//!
//! No two processes write to the same file, so they need no lock. Not every file system of a
//! cluster has locks. Every process reads all journals. Each line has a hash of its own, as its
//! content becomes part of the result. The age of a file is a sign of life that other machines can see.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use serde::{Deserialize, Serialize};

use super::{CampaignError, Folder, Plan, Record, Step, folder};
use crate::journal::{self, Journal, JournalError};
use crate::new_file::new_named_file_in;
use crate::sha256;

const KIND: &str = "campaign progress";

/// How often a process tries again to create its journal.
const TRIES: usize = 3;

/// A finished unit, as a line of a journal.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    unit: u64,
    /// Time since the previous line, in microseconds.
    micros: u64,
    piece: Record,
    /// A hash of the other fields.
    seal: String,
}

impl Line {
    fn new(step: &Step, micros: u64) -> Self {
        let mut line = Self { unit: step.unit, micros, piece: step.piece.clone(), seal: String::new() };
        line.seal = line.sealed();
        line
    }

    fn sealed(&self) -> String {
        let text = serde_json::to_string(&(self.unit, self.micros, &self.piece)).expect("plain data");
        sha256::of(text.as_bytes())[..16].to_owned()
    }
}

/// Results of units by number, each with its time in microseconds.
pub(super) type Pieces = BTreeMap<u64, (u64, Record)>;

/// What is known of an unfinished shard.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) pieces: Pieces,
    /// True if a process that works on it was alive recently.
    pub(super) is_alive: bool,
}

/// Reads the journals of all processes. Journals of another plan and damaged lines do not count.
pub(super) fn read(folder: &Folder, plan: &Plan, shard: u64) -> Result<Known, CampaignError> {
    let mut known = Known::default();
    let mut sources = BTreeMap::new();
    let header = plan.header(KIND, shard);
    for path in files(folder, shard)? {
        let mut lines: Vec<Line> = Vec::new();
        match journal::peek(&path, &header, |line| lines.push(line)) {
            // The shard may have been finished since the files were listed, so a file may be gone.
            // Nothing after a damaged line is used.
            Ok(()) | Err(JournalError::Line { .. } | JournalError::NotAJournal(_)) => {}
            Err(JournalError::Io(error)) if is_no_text(&error) => {}
            Err(JournalError::Io(error)) => return Err(CampaignError::Io { path, error }),
            Err(_) => continue,
        }
        known.is_alive |= is_alive(&path);
        for line in lines.into_iter().take_while(|line| line.seal == line.sealed()) {
            let unit = line.unit;
            if !add(&mut known.pieces, line) {
                let files = sources.remove(&unit).into_iter().chain([path]).collect();
                return Err(CampaignError::Contradiction { shard, unit, files });
            }
            sources.entry(unit).or_insert_with(|| path.clone());
        }
    }
    Ok(known)
}

fn is_no_text(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::InvalidData)
}

/// Adds a unit. Returns whether it agrees with what was known of this unit.
fn add(pieces: &mut Pieces, line: Line) -> bool {
    let Line { unit, micros, piece, .. } = line;
    pieces.entry(unit).or_insert_with(|| (micros, piece.clone())).1 == piece
}

/// The journals of a shard; none if no process worked on it. Other things than files are not ours.
fn files(folder: &Folder, shard: u64) -> Result<Vec<PathBuf>, CampaignError> {
    let path = folder.progress_of(shard);
    let list = || -> io::Result<Vec<PathBuf>> {
        fs::read_dir(&path)?.map(|entry| entry.map(|entry| entry.path())).collect()
    };
    match list() {
        Ok(mut files) => {
            // A file that is gone by now belongs to a shard that was just finished.
            files.retain(|path| path.is_file());
            files.sort_unstable();
            Ok(files)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(CampaignError::Io { path, error }),
    }
}

/// Removes the progress of a shard that has its result. A process that still works on it does not
/// need it.
pub(super) fn forget(folder: &Folder, shard: u64) {
    // Leftovers do no harm.
    let _ = fs::remove_dir_all(folder.progress_of(shard));
}

pub(super) struct Notes {
    journal: Journal,
    path: PathBuf,
    last: Instant,
    _alive: Heartbeat,
}

impl Notes {
    /// Starts a journal that no other process writes to.
    pub(super) fn start(folder: &Folder, plan: &Plan, shard: u64) -> Result<Self, CampaignError> {
        let place = folder.progress_of(shard);
        let mut started = Self::start_in(&place, plan, shard);
        // Another process may finish the shard and remove the folder right after its creation.
        for _ in 0..TRIES {
            if !matches!(&started, Err(JournalError::Io(error)) if error.kind() == io::ErrorKind::NotFound) {
                break;
            }
            started = Self::start_in(&place, plan, shard);
        }
        started.map_err(|error| {
            let error = match error {
                JournalError::Io(error) => error,
                other => io::Error::other(other),
            };
            CampaignError::Io { path: place, error }
        })
    }

    fn start_in(place: &Path, plan: &Plan, shard: u64) -> Result<Self, JournalError> {
        fs::create_dir_all(place)?;
        let file = new_named_file_in(place, "notes-", ".jsonl")?;
        let (file, path) = file.keep().map_err(|error| error.error)?;
        let path = lifesat_platform::canonicalize(&path)?;
        let alive = Heartbeat::of(&path);
        let journal = Journal::unlocked(file, Some(path.clone()), &plan.header(KIND, shard), |_: Line| {})?;
        // Lines on a disk are lost if the names of file and folder are not on it.
        folder::sync_folder(&path)?;
        folder::sync_folder(place)?;
        Ok(Self { journal, path, last: Instant::now(), _alive: alive })
    }

    /// Records a unit. When this returns, it is on the disk. Returns the time of the unit.
    pub(super) fn note(&mut self, step: &Step) -> Result<u64, CampaignError> {
        let micros = u64::try_from(self.last.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.last = Instant::now();
        let line = Line::new(step, micros);
        let recorded = match self.journal.append(&line) {
            // Another process finished the shard, and removed the folder of its progress. The work goes on,
            // as the two results are compared.
            Err(_) if self.was_forgotten() => {
                self.folder().map_or(Ok(()), fs::create_dir_all).and_then(|()| self.journal.append(&line))
            }
            other => other,
        };
        recorded.map_err(CampaignError::io(&self.path))?;
        Ok(micros)
    }

    /// Returns true if the folder of the journal is gone, and the campaign is still there.
    fn was_forgotten(&self) -> bool {
        let progress = self.folder().and_then(Path::parent);
        self.folder().is_some_and(|folder| !folder.exists()) && progress.is_some_and(Path::exists)
    }

    fn folder(&self) -> Option<&Path> {
        self.path.parent()
    }

    /// Removes the journal; for one without units.
    pub(super) fn withdraw(self) {
        let _ = fs::remove_file(&self.path);
    }
}

const EVERY: Duration = Duration::from_secs(10);

/// An older file was left by a process that is dead or frozen. The margin allows for clocks that
/// differ.
const FRESH: Duration = Duration::from_secs(45);

/// Keeps a file's modification time recent while it exists, and sets it to the epoch when it is
/// dropped.
pub(super) struct Heartbeat {
    path: PathBuf,
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Heartbeat {
    /// Starts to touch the file at a path, also if it is removed and made again.
    pub(super) fn of(path: &Path) -> Self {
        let (path, beaten) = (path.to_owned(), path.to_owned());
        let (stop, stopped) = mpsc::channel::<()>();
        let thread = thread::spawn(move || {
            while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                // If this fails, only the status of the shard is wrong for a while.
                let _ = touch(&beaten, SystemTime::now());
            }
        });
        Self { path, stop: Some(stop), thread: Some(thread) }
    }
}

impl Drop for Heartbeat {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        // A process that ends normally need not be waited for.
        let _ = touch(&self.path, SystemTime::UNIX_EPOCH);
    }
}

fn touch(path: &Path, time: SystemTime) -> io::Result<()> {
    File::options().append(true).open(path)?.set_modified(time)
}

pub(super) fn is_alive(path: &Path) -> bool {
    path.metadata()
        .and_then(|data| data.modified())
        .is_ok_and(|modified| is_fresh(modified, SystemTime::now()))
}

/// Returns true if a time is recent. One far in the future says nothing: the clock of that machine is wrong,
/// and a file that a dead process left would pass for fresh until that time has come.
fn is_fresh(modified: SystemTime, now: SystemTime) -> bool {
    let apart = now.duration_since(modified).unwrap_or_else(|error| error.duration());
    apart < FRESH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_far_off_does_not_keep_a_dead_process_alive() {
        let now = SystemTime::now();
        for seconds in [0, 10, 44] {
            let apart = Duration::from_secs(seconds);
            assert!(is_fresh(now - apart, now) && is_fresh(now + apart, now), "{seconds}");
        }
        for seconds in [45, 3600, 1_000_000] {
            let apart = Duration::from_secs(seconds);
            assert!(!is_fresh(now - apart, now) && !is_fresh(now + apart, now), "{seconds}");
        }
    }

    #[test]
    fn a_file_that_was_made_again_is_touched_too() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes");
        std::fs::write(&path, "").unwrap();
        let heartbeat = Heartbeat::of(&path);
        std::fs::remove_file(&path).unwrap();
        std::fs::write(&path, "").unwrap();
        assert!(is_alive(&path));
        drop(heartbeat);
        assert!(!is_alive(&path));
    }
}
