//! Finished work on disk, so that a long search survives its own death.
//!
//! A journal is a text file: a first line that says what is being done, then one line of JSON for each finished piece of
//! work, synchronised with the disk before the next is taken. A line that was cut off by a crash is dropped when the
//! journal is opened again, so each piece is there whole or not at all. Nothing here knows what the pieces mean.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use thiserror::Error;

/// What a journal is about fits in so many bytes, so that a foreign file is not read to its end.
const LONGEST_TASK: u64 = 1 << 16;

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is a folder, a pipe or a device.
    #[error("a journal is kept in a regular file, and this is none")]
    NotAFile,
    /// It has another content.
    #[error("it is no journal: it starts with {0:?}")]
    NotAJournal(String),
    /// Another process works with it.
    #[error("another process is writing it")]
    InUse,
    /// It records something else.
    #[error("it belongs to another task\nit says  {found}\nthis is  {wanted}")]
    OtherTask {
        /// Its first line.
        found: String,
        /// What the first line should be.
        wanted: String,
    },
    /// A line is not what this program writes.
    #[error("line {line}: {reason}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// An open journal, locked against other processes.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

impl Journal {
    /// Opens the journal of a task, or starts it. What was recorded before is handed to `observe`, line by line.
    pub fn open<T: DeserializeOwned>(
        path: &Path,
        task: &impl Serialize,
        observe: impl FnMut(T),
    ) -> Result<Self, JournalError> {
        // Opening a pipe would wait for somebody at its other end.
        if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
            return Err(JournalError::NotAFile);
        }
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        Self::new(file, task, observe)
    }

    /// The same with a file that is open already.
    pub fn new<T: DeserializeOwned>(
        file: File,
        task: &impl Serialize,
        observe: impl FnMut(T),
    ) -> Result<Self, JournalError> {
        file.try_lock().map_err(|error| match error {
            std::fs::TryLockError::WouldBlock => JournalError::InUse,
            std::fs::TryLockError::Error(error) => JournalError::Io(error),
        })?;
        Self::unlocked(file, task, observe)
    }

    /// The same with a file that no other process writes, as its name is known to nobody else.
    pub fn unlocked<T: DeserializeOwned>(
        file: File,
        task: &impl Serialize,
        observe: impl FnMut(T),
    ) -> Result<Self, JournalError> {
        let task = serde_json::to_string(task).map_err(io::Error::from)?;
        let mut journal = Self { file };
        let end = read(&mut journal.file, &task, observe)?;
        journal.file.set_len(end)?;
        journal.file.seek(SeekFrom::End(0))?;
        if end == 0 {
            journal.line(&task)?;
        }
        Ok(journal)
    }

    /// Adds a finished piece of work. When this returns, it is on the disk; after an error none of it is.
    pub fn append(&mut self, piece: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string(piece)?;
        let end = self.file.stream_position()?;
        self.line(&text).inspect_err(|_| {
            // Should this fail as well, the next one to open the journal cuts the torn line off.
            let _ = self.file.set_len(end);
            // Else a later line would follow a hole.
            let _ = self.file.seek(SeekFrom::Start(end));
        })
    }

    /// Hands all that is recorded to `observe`, from the start.
    pub fn replay<T: DeserializeOwned>(&mut self, observe: impl FnMut(T)) -> Result<(), JournalError> {
        self.file.seek(SeekFrom::Start(0))?;
        pieces(&mut self.file, observe)?;
        self.file.seek(SeekFrom::End(0))?;
        Ok(())
    }

    /// The file itself.
    pub fn file(&self) -> &File {
        &self.file
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(format!("{text}\n").as_bytes())?;
        self.file.sync_data()
    }
}

/// Hands what a journal of a task has to `observe`, without locking or changing it: another process may be writing it.
pub fn peek<T: DeserializeOwned>(
    path: &Path,
    task: &impl Serialize,
    observe: impl FnMut(T),
) -> Result<(), JournalError> {
    let task = serde_json::to_string(task).map_err(io::Error::from)?;
    read(&mut File::open(path)?, &task, observe).map(drop)
}

/// What a journal is about; nothing, if there is no such file, or none that got so far.
pub fn task(path: &Path) -> Result<Option<Value>, JournalError> {
    // Opening a pipe would wait for somebody at its other end.
    match fs::metadata(path) {
        Ok(data) if !data.is_file() => return Err(JournalError::NotAFile),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        other => other?,
    };
    let first = first_line(&mut File::open(path)?)?;
    match first.strip_suffix('\n') {
        Some(line) => serde_json::from_str(line).map(Some).map_err(|_| no_journal(&first)),
        None => Ok(None),
    }
}

fn first_line(file: &mut File) -> io::Result<String> {
    let mut first = String::new();
    BufReader::new(file.take(LONGEST_TASK)).read_line(&mut first)?;
    Ok(first)
}

fn no_journal(first: &str) -> JournalError {
    JournalError::NotAJournal(first.trim_end().chars().take(40).collect())
}

/// Reads what is there and returns where the last complete line ends.
fn read<T: DeserializeOwned>(
    file: &mut File,
    task: &str,
    observe: impl FnMut(T),
) -> Result<u64, JournalError> {
    let first = first_line(file)?;
    match first.strip_suffix('\n') {
        // Not even the first line was written.
        None if task.starts_with(&first) => return Ok(0),
        Some(found) if found == task => {}
        _ => {
            if serde_json::from_str::<Value>(&first).is_err() {
                return Err(no_journal(&first));
            }
            return Err(JournalError::OtherTask {
                found: first.trim_end().to_owned(),
                wanted: task.to_owned(),
            });
        }
    }
    file.seek(SeekFrom::Start(0))?;
    pieces(file, observe)
}

fn pieces<T: DeserializeOwned>(file: &mut File, mut observe: impl FnMut(T)) -> Result<u64, JournalError> {
    let mut reader = BufReader::new(file);
    let mut text = String::new();
    let mut end = 0;
    for line in 1.. {
        text.clear();
        end += match reader.read_line(&mut text)? {
            0 => break,
            _ if !text.ends_with('\n') => break,
            length => length as u64,
        };
        if line > 1 {
            let wrong = |error: serde_json::Error| JournalError::Line { line, reason: error.to_string() };
            observe(serde_json::from_str(&text).map_err(wrong)?);
        }
    }
    Ok(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reopened(path: &Path) -> (Journal, Vec<u32>) {
        let mut pieces = Vec::new();
        let journal = Journal::open(path, &"count", |piece| pieces.push(piece)).unwrap();
        (journal, pieces)
    }

    #[test]
    fn what_was_appended_is_there_when_it_is_opened_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let (mut journal, pieces) = reopened(&path);
        assert!(pieces.is_empty());
        journal.append(&1).unwrap();
        journal.append(&20).unwrap();
        let mut again = Vec::new();
        journal.replay(|piece: u32| again.push(piece)).unwrap();
        assert_eq!(again, [1, 20]);
        journal.append(&300).unwrap();
        drop(journal);
        assert_eq!(reopened(&path).1, [1, 20, 300]);
    }

    /// Wherever a crash cuts the file off, the complete lines before are kept and the next one follows them.
    #[test]
    fn a_line_that_was_cut_off_is_as_if_it_had_not_been_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let whole = "\"count\"\n1\n20\n";
        for length in 0..=whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let (mut journal, pieces) = reopened(&path);
            let complete = whole[..length].matches('\n').count().saturating_sub(1);
            assert_eq!(pieces, [1, 20][..complete], "{length}");
            journal.append(&300).unwrap();
            drop(journal);
            assert_eq!(reopened(&path).1.last(), Some(&300), "{length}");
        }
    }

    #[test]
    fn journals_of_other_tasks_and_of_other_processes_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let (journal, _) = reopened(&path);
        let second = Journal::open(&path, &"count", |_: u32| {});
        assert!(matches!(second, Err(JournalError::InUse)), "{second:?}");
        drop(journal);
        let other = Journal::open(&path, &"measure", |_: u32| {});
        assert!(matches!(other, Err(JournalError::OtherTask { .. })), "{other:?}");
        fs::write(&path, "x = 3, y = 3\n").unwrap();
        let foreign = Journal::open(&path, &"count", |_: u32| {});
        assert!(matches!(foreign, Err(JournalError::NotAJournal(_))), "{foreign:?}");
        let folder_itself = Journal::open(folder.path(), &"count", |_: u32| {});
        assert!(matches!(folder_itself, Err(JournalError::NotAFile)), "{folder_itself:?}");
        fs::write(&path, "\"count\"\n1\nx\n5\n").unwrap();
        let broken = Journal::open(&path, &"count", |_: u32| {});
        assert!(matches!(broken, Err(JournalError::Line { line: 3, .. })), "{broken:?}");
    }
}
