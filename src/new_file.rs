//! Temporary files and folders that are written first and get their name later.

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

/// The same; the name begins and ends as given.
///
/// # Errors
/// If the file cannot be created.
pub fn new_named_file_in(folder: &Path, prefix: &str, suffix: &str) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    readable(builder.prefix(prefix).suffix(suffix)).tempfile_in(folder).map_err(without_name)
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
