//! Files and locks where any process may rename or remove what another has open, as POSIX says.
#![expect(clippy::unnecessary_wraps, reason = "on Windows these steps can fail")]

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// The variables that name the user's folders.
pub(super) const SETTINGS: Option<&str> = None;
pub(super) const DATA: Option<&str> = None;

pub(super) fn persist(file: NamedTempFile, path: &Path) -> io::Result<File> {
    Ok(file.persist(path)?)
}

pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

pub(super) fn names_device(_: &Path) -> bool {
    false
}

pub(super) fn is_closed_pipe(_: &io::Error) -> bool {
    false
}

pub(super) fn is_wrong_kind(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::IsADirectory | io::ErrorKind::NotADirectory)
}

pub(super) fn open_to_lock(path: &Path) -> io::Result<File> {
    File::open(path)
}

pub(super) fn locking(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

pub(super) fn lock_again(file: File, _: &Path) -> io::Result<File> {
    Ok(file)
}

pub(super) fn shorten_locked(file: File, _: &Path, length: u64) -> io::Result<File> {
    file.set_len(length)?;
    Ok(file)
}

pub(super) fn let_go(_: &mut Option<File>) {}

pub(super) fn is_held(_: &io::Error) -> bool {
    false
}
