//! Temporary files and folders that are written first and get their name later, and what became of
//! the names of others.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile, TempDir};

/// The first letters of the names of temporary files. `kill -9` and a power cut leave them behind,
/// so they say where they come from.
const UNFINISHED: &str = ".lifesat-";

/// Creates a temporary file in a folder. It has the permissions that the umask leaves, as it is
/// meant to become a file that others may read.
///
/// # Errors
/// If the file cannot be created.
pub fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    readable(Builder::new().prefix(UNFINISHED)).tempfile_in(folder).map_err(without_name)
}

/// Creates a temporary file in a folder, with a name that begins and ends as given.
///
/// # Errors
/// If the file cannot be created.
pub fn new_named_file_in(folder: &Path, prefix: &str, suffix: &str) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    readable(builder.prefix(prefix).suffix(suffix)).tempfile_in(folder).map_err(without_name)
}

/// Creates a file beside another one, with a name that says so: for what should have gone there.
///
/// # Errors
/// If the file cannot be created.
pub fn spare_of(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    new_named_file_in(folder, &format!("{name}-"), ".saved")
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// The file that is open.
    This,
    /// Nothing any more.
    Nothing,
    /// Another file.
    Another,
}

/// Tells what a name stands for now: the open file may have been removed or replaced.
///
/// # Errors
/// If the system cannot tell.
pub fn named(path: &Path, file: &File) -> io::Result<Named> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Named::Nothing),
        Err(error) => Err(error),
        Ok(there) if is_same(&there, &file.metadata()?) => Ok(Named::This),
        Ok(_) => Ok(Named::Another),
    }
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Elsewhere nothing tells files apart that can be asked here.
#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Creates a temporary folder in another one; its name begins as given. It goes away with the value that
/// is returned, and has the permissions that the umask leaves.
///
/// # Errors
/// If the folder cannot be created.
pub fn new_folder_in(parent: &Path, prefix: &str) -> io::Result<TempDir> {
    let mut builder = Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    builder.prefix(prefix).tempdir_in(parent)
}

/// Temporary files are usually for their owner alone; here the umask decides.
fn readable<'a, 'b, 'c>(builder: &'a mut Builder<'b, 'c>) -> &'a mut Builder<'b, 'c> {
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// The error without the name of the temporary file, which means nothing to the user.
fn without_name(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((reason, _)) => io::Error::new(error.kind(), reason.to_owned()),
        None => error,
    }
}
