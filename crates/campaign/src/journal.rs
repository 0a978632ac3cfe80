//! Journals: finished work on disk, so that a long search survives a crash.
//!
//! A long search is cut into independent pieces of work. A journal is a text file about one task.
//! Its first line states the task; then comes one line of JSON for each finished piece, synced to
//! the disk before the next piece starts. When a journal is opened again, a line that a crash cut
//! off is dropped. So each piece is there completely or not at all.
//!
//! Work goes on for days, and the file may be removed or changed meanwhile. So before a piece is recorded,
//! the journal must still be what it was. An open file that was removed still has its content, but not its
//! name, so a journal that is gone is written anew. If another file has its name, the journal is saved beside
//! that file, and the work ends.
//!
//! There are no checkpoints: the list of finished pieces is all there is to restore. Nothing here
//! knows what the pieces mean.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use lifesat_platform::lock;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tempfile::NamedTempFile;
use thiserror::Error;

use crate::new_file::{Named, named, new_file_in, spare_of};

/// Limit on the length of the first line, in bytes, unless the task that is looked for is longer. It
/// keeps a foreign file from being read to its end.
const LONGEST_TASK: usize = 1 << 16;

/// Why a journal cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The path is a folder, a pipe or a device.
    #[error("a journal must be a regular file, and this is not one")]
    NotAFile,
    /// The file's content is not a journal.
    #[error("it is not a journal: it starts with {0:?}")]
    NotAJournal(String),
    /// Another process has it open.
    #[error("another process is writing it")]
    InUse,
    /// It records another task.
    #[error("it belongs to another task\nit says  {found}\nthis is  {wanted}")]
    OtherTask {
        /// Its first line.
        found: String,
        /// What its first line should be.
        wanted: String,
    },
    /// A line cannot be read.
    #[error("line {line}: {reason}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// An open journal, locked against other processes.
#[derive(Debug)]
pub struct Journal {
    file: File,
    /// Where it lies. Some temporary files have no name.
    path: Option<PathBuf>,
}

impl Journal {
    /// Opens the journal of a task, or creates it. `observe` gets the pieces already recorded, in
    /// order.
    ///
    /// # Errors
    /// If the file cannot be opened, is locked by another process, or is not a journal of this
    /// task.
    pub fn open<T: DeserializeOwned>(
        path: &Path,
        task: &impl Serialize,
        observe: impl FnMut(T),
    ) -> Result<Self, JournalError> {
        // Opening a pipe would block until its other end is opened.
        if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
            return Err(JournalError::NotAFile);
        }
        let is_new = !path.exists();
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let file = lock::open_with(&mut options, path)
            .map_err(|error| if lock::is_held(&error) { JournalError::InUse } else { error.into() })?;
        let journal = Self::new(file, task, observe).inspect_err(|error| {
            // On a full disk the file would stay behind without a line in it.
            let is_empty = fs::metadata(path).is_ok_and(|data| data.len() == 0);
            if is_new && is_empty && matches!(error, JournalError::Io(_)) {
                let _ = fs::remove_file(path);
            }
        })?;
        // A link stays a link if the file that it names is written anew.
        Ok(Self { path: Some(lifesat_platform::canonicalize(path)?), ..journal })
    }

    /// Makes a journal of an open file without a name, as [`Journal::open`] does.
    ///
    /// # Errors
    /// If the file cannot be read or written, is locked by another process, or is not a journal of
    /// this task.
    pub fn new<T: DeserializeOwned>(
        file: File,
        task: &impl Serialize,
        observe: impl FnMut(T),
    ) -> Result<Self, JournalError> {
        lock::try_lock(&file).map_err(|error| match error {
            std::fs::TryLockError::WouldBlock => JournalError::InUse,
            std::fs::TryLockError::Error(error) => JournalError::Io(error),
        })?;
        Self::unlocked(file, None, task, observe)
    }

    /// Makes a journal of an open file without locking it, for files whose names no other process
    /// knows. If a path is given, it is the absolute one of the file.
    ///
    /// # Errors
    /// If the file cannot be read or written, or is not a journal of this task.
    pub fn unlocked<T: DeserializeOwned>(
        file: File,
        path: Option<PathBuf>,
        task: &impl Serialize,
        observe: impl FnMut(T),
    ) -> Result<Self, JournalError> {
        let task = serde_json::to_string(task).map_err(io::Error::from)?;
        let mut journal = Self { file, path };
        let end = read(&mut journal.file, &task, observe)?;
        journal.file.set_len(end)?;
        journal.file.seek(SeekFrom::End(0))?;
        if end == 0 {
            journal.line(&task)?;
        }
        Ok(journal)
    }

    /// Records a finished piece. When this returns, it is on the disk. A journal that was removed
    /// meanwhile is there again, complete.
    ///
    /// # Errors
    /// If the file cannot be written. Then no part of the piece is recorded. If another process changed
    /// or replaced the journal, the error has a [`Disturbed`].
    pub fn append(&mut self, piece: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string(piece)?;
        let end = self.file.stream_position()?;
        self.stay_in_place(end, &text)?;
        self.line(&text).inspect_err(|_| {
            // If this fails too, the incomplete line is dropped when the journal is opened next.
            let _ = self.file.set_len(end);
            // Otherwise the next line would follow a gap.
            let _ = self.file.seek(SeekFrom::Start(end));
        })
    }

    /// Passes all recorded pieces to `observe`, from the first.
    ///
    /// # Errors
    /// If the file cannot be read, or if a line is damaged.
    pub fn replay<T: DeserializeOwned>(&mut self, observe: impl FnMut(T)) -> Result<(), JournalError> {
        self.file.seek(SeekFrom::Start(0))?;
        let read = pieces(&mut self.file, observe);
        self.file.seek(SeekFrom::End(0))?;
        read.map(drop)
    }

    /// The file.
    pub fn file(&self) -> &File {
        &self.file
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(format!("{text}\n").as_bytes())?;
        self.file.sync_data()
    }
}

/// Passes the pieces of a journal to `observe`, without locking or changing it. Another process may
/// be writing it.
///
/// # Errors
/// If the file cannot be read, or is not a journal of this task.
pub fn peek<T: DeserializeOwned>(
    path: &Path,
    task: &impl Serialize,
    observe: impl FnMut(T),
) -> Result<(), JournalError> {
    let task = serde_json::to_string(task).map_err(io::Error::from)?;
    read(&mut File::open(path)?, &task, observe).map(drop)
}

/// The task of a journal; `None` if there is no such file, or if its first line is incomplete.
///
/// # Errors
/// If the file cannot be read, is not a regular file, or is not a journal.
pub fn task<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, JournalError> {
    // Opening a pipe would block until its other end is opened.
    match fs::metadata(path) {
        Ok(data) if !data.is_file() => return Err(JournalError::NotAFile),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        other => other?,
    };
    match Head::read(&mut File::open(path)?, LONGEST_TASK)? {
        Head::Complete(line) => serde_json::from_slice(&line).map(Some).map_err(|_| no_journal(&line)),
        Head::CutOff(_) => Ok(None),
        Head::TooLong(start) => Err(no_journal(&start)),
    }
}

/// The first line of a file, without its line break.
enum Head {
    Complete(Vec<u8>),
    CutOff(Vec<u8>),
    /// The line is longer than it may be. This is how it starts.
    TooLong(Vec<u8>),
}

impl Head {
    fn read(file: &mut File, longest: usize) -> io::Result<Self> {
        let mut line = Vec::new();
        // One byte more for the line break.
        BufReader::new(file.take(longest as u64 + 1)).read_until(b'\n', &mut line)?;
        Ok(match line.pop_if(|last| *last == b'\n') {
            Some(_) => Self::Complete(line),
            None if line.len() <= longest => Self::CutOff(line),
            None => Self::TooLong(line),
        })
    }
}

fn no_journal(first: &[u8]) -> JournalError {
    JournalError::NotAJournal(String::from_utf8_lossy(first).trim_end().chars().take(40).collect())
}

/// Reads a journal of a task and returns where its last complete line ends.
fn read<T: DeserializeOwned>(
    file: &mut File,
    task: &str,
    observe: impl FnMut(T),
) -> Result<u64, JournalError> {
    match Head::read(file, LONGEST_TASK.max(task.len()))? {
        Head::Complete(found) if found == task.as_bytes() => {}
        // The process was stopped while it wrote the first line.
        Head::CutOff(found) if task.as_bytes().starts_with(&found) => return Ok(0),
        Head::Complete(found) | Head::CutOff(found) | Head::TooLong(found) => {
            return Err(match serde_json::from_slice::<Value>(&found) {
                Err(_) => no_journal(&found),
                Ok(_) => JournalError::OtherTask {
                    found: String::from_utf8_lossy(&found).into_owned(),
                    wanted: task.to_owned(),
                },
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

/// What happened to the file of an open journal.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Disturbed {
    /// It is longer or shorter than it was left.
    #[error(
        "somebody else changed the journal: it had {expected} bytes, and has {found}. What was just done is not \
         recorded. To go on, put a copy back, or keep the lines that are left and give the command again"
    )]
    Changed {
        /// How long it was.
        expected: u64,
        /// How long it is.
        found: u64,
    },
    /// It is gone, and so is its folder.
    #[error(
        "the folder of the journal was removed or moved. If it was moved, give the command again with the journal \
         in its new place; otherwise make the folder again and begin anew"
    )]
    NoFolder,
    /// Its name belongs to another file.
    #[error(
        "another file has the journal's name now. All that is recorded was saved in {}: give the command again with \
         that file",
        saved.display()
    )]
    Replaced {
        /// The file that has all pieces.
        saved: PathBuf,
    },
    /// Its name belongs to another file, and there is no place to save it.
    #[error("another file has the journal's name now, and what was recorded cannot be saved beside it: {0}")]
    Unsaved(io::Error),
}

impl From<Disturbed> for io::Error {
    fn from(disturbed: Disturbed) -> Self {
        Self::other(disturbed)
    }
}

impl Journal {
    /// Sees to it that the next line goes to the end of the file that has the journal's name. If that
    /// cannot be, the line is saved with the others.
    fn stay_in_place(&mut self, end: u64, line: &str) -> io::Result<()> {
        let found = self.file.metadata()?.len();
        if found != end {
            return Err(Disturbed::Changed { expected: end, found }.into());
        }
        let Some(path) = self.path.clone() else { return Ok(()) };
        match named(&path, &self.file)? {
            Named::This => Ok(()),
            Named::Nothing => self.write_anew(&path, line),
            Named::Another => Err(self.save_beside(&path, line)),
        }
    }

    /// Writes the journal again under its name, and goes on there.
    fn write_anew(&mut self, path: &Path, line: &str) -> io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("/"));
        if !folder.is_dir() {
            return Err(Disturbed::NoFolder.into());
        }
        let mut copy = new_file_in(folder)?;
        self.copy_to(&mut copy)?;
        // No other process knows the file yet. Not every file system has locks.
        let _ = lock::try_lock(copy.as_file());
        match copy.persist_noclobber(path) {
            Ok(file) => {
                self.file = lock::again(file, path)?;
                self.file.seek(SeekFrom::End(0))?;
            }
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(self.save_beside(path, line));
            }
            Err(error) => return Err(error.error),
        }
        // Its name must be on the disk, too.
        lifesat_platform::sync(folder)
    }

    /// Saves the journal and a further line under another name. This is the error then.
    fn save_beside(&mut self, path: &Path, line: &str) -> io::Error {
        let mut save = || {
            let mut copy = spare_of(path)?;
            self.copy_to(&mut copy)?;
            writeln!(copy, "{line}")?;
            copy.as_file().sync_all()?;
            Ok(copy.keep().map_err(|error| error.error)?.1)
        };
        save().map_or_else(Disturbed::Unsaved, |saved| Disturbed::Replaced { saved }).into()
    }

    /// Copies all lines. The place for the next one stays at the end, also if the disk is full half way.
    fn copy_to(&mut self, copy: &mut NamedTempFile) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        let copied = io::copy(&mut &self.file, copy);
        self.file.seek(SeekFrom::End(0))?;
        copied?;
        copy.as_file().sync_all()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

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

    /// Wherever a crash cuts the file off, the complete lines before are kept and the next line
    /// follows them.
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

    /// The first line may be longer than that of a foreign file is read.
    #[test]
    fn the_pieces_of_a_long_task_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let task = "long ".repeat(LONGEST_TASK);
        let opened = || {
            let mut pieces: Vec<u32> = Vec::new();
            (Journal::open(&path, &task, |piece| pieces.push(piece)).unwrap(), pieces)
        };
        opened().0.append(&1).unwrap();
        assert_eq!(opened().1, [1]);
        let mut peeked: Vec<u32> = Vec::new();
        peek(&path, &task, |piece| peeked.push(piece)).unwrap();
        assert_eq!(peeked, [1]);
        // A task that the file's first line starts with is another task.
        let shorter = Journal::open(&path, &"long ".repeat(LONGEST_TASK / 5), |_: u32| {});
        assert!(matches!(shorter, Err(JournalError::NotAJournal(_))), "{shorter:?}");
        assert!(matches!(super::task::<String>(&path), Err(JournalError::NotAJournal(_))));
        assert_eq!(opened().1, [1]);
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

    /// A journal with two pieces.
    fn journal(path: &Path) -> Journal {
        let mut journal = Journal::open(path, &"count", |_: u32| {}).unwrap();
        for piece in [1, 20] {
            journal.append(&piece).unwrap();
        }
        journal
    }

    /// The error of a journal that is not what it was.
    fn disturbed(journal: &mut Journal) -> Disturbed {
        *journal.append(&300).unwrap_err().into_inner().unwrap().downcast().unwrap()
    }

    const WHOLE: &str = "\"count\"\n1\n20\n300\n";

    #[test]
    fn a_journal_that_was_removed_is_written_anew_and_locked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let mut journal = journal(&path);
        for text in [WHOLE, "\"count\"\n1\n20\n300\n300\n"] {
            fs::remove_file(&path).unwrap();
            journal.append(&300).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            let second = Journal::open(&path, &"count", |_: u32| {});
            assert!(matches!(second, Err(crate::journal::JournalError::InUse)), "{second:?}");
        }
        // It goes on there.
        journal.append(&4).unwrap();
        assert!(fs::read_to_string(&path).unwrap().ends_with("300\n4\n"));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    fn a_link_to_a_journal_stays_one() {
        let folder = tempfile::tempdir().unwrap();
        let [path, link] = ["journal", "link"].map(|name| folder.path().join(name));
        std::os::unix::fs::symlink("journal", &link).unwrap();
        let mut journal = journal(&link);
        fs::remove_file(&path).unwrap();
        journal.append(&300).unwrap();
        assert!(link.symlink_metadata().unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), WHOLE);
    }

    #[test]
    fn a_file_that_has_the_name_stays_and_the_journal_is_saved() {
        let folder = tempfile::tempdir().unwrap();
        let [path, other] = ["journal", "other"].map(|name| folder.path().join(name));
        let mut journal = journal(&path);
        fs::write(&other, "a letter").unwrap();
        fs::rename(&other, &path).unwrap();
        let Disturbed::Replaced { saved } = disturbed(&mut journal) else { panic!() };
        assert_eq!(fs::read_to_string(&path).unwrap(), "a letter");
        assert_eq!(fs::read_to_string(&saved).unwrap(), WHOLE);
        assert_eq!(saved.parent(), path.parent());
    }

    #[test]
    fn a_journal_that_was_changed_gets_no_further_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        for changed in ["", "\"count\"\n1\n", "\"count\"\n1\n20\n300\n"] {
            let _ = fs::remove_file(&path);
            let mut journal = journal(&path);
            fs::write(&path, changed).unwrap();
            assert!(matches!(disturbed(&mut journal), Disturbed::Changed { expected: 13, .. }));
            assert_eq!(fs::read_to_string(&path).unwrap(), changed);
        }
    }

    /// A copy that fails is not taken for a change by others.
    #[test]
    fn a_journal_that_cannot_be_copied_goes_on_at_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let [path, other] = ["journal", "other"].map(|name| folder.path().join(name));
        let mut journal = journal(&path);
        fs::write(&other, "").unwrap();
        // It is open for reading only.
        let unwritable = File::open(&other).unwrap();
        let other = tempfile::TempPath::try_from_path(other).unwrap();
        assert!(journal.copy_to(&mut NamedTempFile::from_parts(unwritable, other)).is_err());
        journal.append(&300).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), WHOLE);
    }

    #[test]
    fn a_journal_whose_folder_is_gone_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("below");
        fs::create_dir(&below).unwrap();
        let mut journal = journal(&below.join("journal"));
        fs::remove_dir_all(&below).unwrap();
        assert!(matches!(disturbed(&mut journal), Disturbed::NoFolder));
    }
}
