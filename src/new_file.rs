//! Files that are written under another name before they get their own.

use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// A temporary file in a folder, with the permissions that the user's umask leaves: others may be meant to read it.
#[cfg(unix)]
pub fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    let mut builder = tempfile::Builder::new();
    builder.permissions(Permissions::from_mode(0o666)).tempfile_in(folder).map_err(without_name)
}

/// A temporary file in a folder.
#[cfg(not(unix))]
pub fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(folder).map_err(without_name)
}

/// The error without the name of the temporary file, which nobody chose and which is gone.
fn without_name(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((reason, _)) => io::Error::new(error.kind(), reason.to_owned()),
        None => error,
    }
}
