//! Temporary files that are written first and get their name later.

use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// Creates a temporary file in a folder. It has the permissions that the umask leaves, as it is
/// meant to become a file that others may read.
///
/// # Errors
/// If the file cannot be created.
#[cfg(unix)]
pub fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    let mut builder = tempfile::Builder::new();
    builder.permissions(Permissions::from_mode(0o666)).tempfile_in(folder).map_err(without_name)
}

/// Creates a temporary file in a folder.
///
/// # Errors
/// If the file cannot be created.
#[cfg(not(unix))]
pub fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(folder).map_err(without_name)
}

/// The error without the name of the temporary file, which means nothing to the user.
fn without_name(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((reason, _)) => io::Error::new(error.kind(), reason.to_owned()),
        None => error,
    }
}
