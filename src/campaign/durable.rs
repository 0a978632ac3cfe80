//! Files that are there whole and on the disk, or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Whether a file got its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placed {
    /// It did.
    New,
    /// Another one had it already and keeps it.
    Taken,
}

/// Writes a file under a temporary name in a folder, has it on the disk, and then gives it its name, unless another one has that.
/// Both must be on the same file system.
pub(super) fn write(temporary: &Path, path: &Path, content: &[u8]) -> io::Result<Placed> {
    let mut file = new_file_in(temporary)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    match file.persist_noclobber(path) {
        Ok(_) => {}
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => return Ok(Placed::Taken),
        // Some file systems can only replace. Whoever has the name by now wrote the same, or merging notices.
        Err(error) if !path.exists() => drop(error.file.persist(path).map_err(|error| error.error)?),
        Err(error) => return Err(error.error),
    }
    sync_folder(path)?;
    Ok(Placed::New)
}

/// A name is on the disk when its folder is.
fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

/// As the user's umask leaves it: others may be meant to read it.
#[cfg(unix)]
fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;
    tempfile::Builder::new().permissions(fs::Permissions::from_mode(0o666)).tempfile_in(folder)
}

#[cfg(not(unix))]
fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(folder)
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
}
