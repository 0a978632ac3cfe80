//! What others did to the file of an open journal, and what can be done about it.
//!
//! An open file that was removed still has its content, and nobody finds it under its name. So a
//! journal that is gone is written anew. If another file has its name, that file is somebody's: the
//! journal is saved beside it, and the work ends.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use thiserror::Error;

use super::Journal;
use crate::new_file::{Named, named, new_file_in, spare_of};

/// What somebody did to the file of an open journal.
#[derive(Debug, Error)]
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
    pub(super) fn stay_in_place(&mut self, end: u64, line: &str) -> io::Result<()> {
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
        // Nobody else knows the file yet. Not every file system has locks.
        let _ = copy.as_file().try_lock();
        match copy.persist_noclobber(path) {
            Ok(file) => self.file = file,
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(self.save_beside(path, line));
            }
            Err(error) => return Err(error.error),
        }
        // Its name must be on the disk, too.
        if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
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
            assert!(matches!(second, Err(super::super::JournalError::InUse)), "{second:?}");
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

    /// A copy that fails is not taken for somebody's change.
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
