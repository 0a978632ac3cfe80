//! Files that are written under another name before they get their own.

use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// A temporary file in a folder, with the permissions that the user's umask leaves: others may be meant to read it.
#[cfg(unix)]
pub fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    tempfile::Builder::new().permissions(Permissions::from_mode(0o666)).tempfile_in(folder)
}

/// A temporary file in a folder.
#[cfg(not(unix))]
pub fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(folder)
}
