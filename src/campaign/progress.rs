//! What is done of a shard that is not finished: a journal of each process that worked on it.
//!
//! No two processes write the same file, so they need no lock, which not every file system of a cluster has. Everybody reads
//! all of them. A line has a seal of its own, as what it says will stand in the result.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::durable;
use super::heartbeat::{self, Heartbeat};
use super::seal::sha256;
use super::{CampaignError, Folder, Plan, Step};
use crate::journal::{self, Journal, JournalError};

const KIND: &str = "campaign progress";

/// How often a journal is tried to be started again.
const TRIES: usize = 3;

/// A unit that is done, as a line of a journal.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    unit: u64,
    /// Since the line before.
    micros: u64,
    piece: Value,
    /// A hash of all that.
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
        sha256(text.as_bytes())[..16].to_owned()
    }
}

/// What became of units, by number, with the time that each took in millionths of a second.
pub(super) type Pieces = BTreeMap<u64, (u64, Value)>;

/// What is known of a shard.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) pieces: Pieces,
    /// Whether a process that works on it gave a sign of life lately.
    pub(super) is_alive: bool,
}

/// Reads what all processes noted. Notes of another plan, and what is not whole, count as nothing.
pub(super) fn read(folder: &Folder, plan: &Plan, shard: u64) -> Result<Known, CampaignError> {
    let mut known = Known::default();
    let mut sources = BTreeMap::new();
    let header = plan.header(KIND, shard);
    for path in files(folder, shard)? {
        let mut lines: Vec<Line> = Vec::new();
        match journal::peek(&path, &header, |line| lines.push(line)) {
            // It may have gone since it was listed, as the shard was finished; after a line that is broken nothing is believed.
            Ok(()) | Err(JournalError::Line { .. } | JournalError::NotAJournal(_)) => {}
            Err(JournalError::Io(error)) if is_no_text(&error) => {}
            Err(JournalError::Io(error)) => return Err(CampaignError::Io { path, error }),
            Err(_) => continue,
        }
        known.is_alive |= heartbeat::is_alive(&path);
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

/// Adds a unit, unless something else became of it before.
fn add(pieces: &mut Pieces, line: Line) -> bool {
    let Line { unit, micros, piece, .. } = line;
    pieces.entry(unit).or_insert_with(|| (micros, piece.clone())).1 == piece
}

/// The journals of a shard; none if nobody worked on it. What is no file was not put there by us.
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

/// Forgets what was noted of a shard, as its result is there. A process that still works on it does not need it.
pub(super) fn forget(folder: &Folder, shard: u64) {
    // What stays is in nobody's way.
    let _ = fs::remove_dir_all(folder.progress_of(shard));
}

/// The journal of this process.
pub(super) struct Notes {
    journal: Journal,
    path: PathBuf,
    last: Instant,
    _alive: Heartbeat,
}

impl Notes {
    /// Starts a journal that nobody else writes.
    pub(super) fn start(folder: &Folder, plan: &Plan, shard: u64) -> Result<Self, CampaignError> {
        let place = folder.progress_of(shard);
        let mut started = Self::start_in(&place, plan, shard);
        // Another process at the same shard may finish it and remove the folder just when it was made.
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
        let file = tempfile::Builder::new().prefix("notes-").suffix(".jsonl").tempfile_in(place)?;
        let (file, path) = file.keep().map_err(|error| error.error)?;
        let alive = Heartbeat::of(&file)?;
        let journal = Journal::unlocked(file, &plan.header(KIND, shard), |_: Line| {})?;
        // Lines on a disk are of no use without the names that lead to them.
        durable::sync_folder(&path)?;
        durable::sync_folder(place)?;
        Ok(Self { journal, path, last: Instant::now(), _alive: alive })
    }

    /// Notes a unit. When this returns it is on the disk.
    pub(super) fn note(&mut self, step: &Step) -> Result<u64, CampaignError> {
        let micros = u64::try_from(self.last.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.last = Instant::now();
        self.journal.append(&Line::new(step, micros)).map_err(CampaignError::io(&self.path))?;
        Ok(micros)
    }

    /// Takes the journal back, if it says nothing.
    pub(super) fn withdraw(self) {
        let _ = fs::remove_file(&self.path);
    }
}
