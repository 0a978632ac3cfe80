//! Files that appear under their name complete and on the disk, or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::{PathPersistError, TempPath};

use crate::new_file::new_file_in;

/// Whether a new file got its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placed {
    /// It did.
    New,
    /// The name was taken; the older file keeps it.
    Taken,
}

/// Writes a file under a temporary name in the folder `temporary` and syncs it to the disk. Then
/// gives it the name `path`, unless that is taken. Both must be on the same file system.
pub(super) fn write(temporary: &Path, path: &Path, content: &[u8]) -> io::Result<Placed> {
    let mut file = new_file_in(temporary)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    match name(file.into_temp_path(), path) {
        Ok(None) => sync_folder(path).map(|()| Placed::New),
        Ok(Some(_)) => Ok(Placed::Taken),
        Err(error) => Err(error.error),
    }
}

/// Gives a file its name. Returns the file if the name is taken.
pub(super) fn name(file: TempPath, path: &Path) -> Result<Option<TempPath>, PathPersistError> {
    match file.persist_noclobber(path) {
        Ok(()) => Ok(None),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(Some(error.path)),
        Err(error) => claim(error.path, path),
    }
}

/// Gives a file its name where the system can only replace files: an empty file claims the name
/// first. After a crash in between, readers find the empty file and treat it as damaged.
fn claim(file: TempPath, path: &Path) -> Result<Option<TempPath>, PathPersistError> {
    match File::options().write(true).create_new(true).open(path) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(Some(file)),
        Err(error) => return Err(PathPersistError { error, path: file }),
    }
    file.persist(path).map(|()| None).inspect_err(|_| {
        if path.metadata().is_ok_and(|data| data.len() == 0) {
            let _ = fs::remove_file(path);
        }
    })
}

/// Syncs the folder of a file, as only then the file's name is on the disk.
pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_file_keeps_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result");
        assert_eq!(write(folder.path(), &path, b"one").unwrap(), Placed::New);
        assert_eq!(write(folder.path(), &path, b"two").unwrap(), Placed::Taken);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn the_first_claim_counts() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result");
        let new = |text: &str| {
            let mut file = new_file_in(folder.path()).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            file.into_temp_path()
        };
        assert!(claim(new("one"), &path).unwrap().is_none());
        let second = claim(new("two"), &path).unwrap().unwrap();
        assert_eq!((fs::read(&path).unwrap(), fs::read(second).unwrap()), (b"one".to_vec(), b"two".to_vec()));
    }
}
