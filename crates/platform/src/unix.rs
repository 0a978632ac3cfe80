//! Unix.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use process_wrap::std::{ChildWrapper, CommandWrap, ProcessGroup};
use tempfile::NamedTempFile;

/// The variables that name the user's folders.
pub(super) const SETTINGS: Option<&str> = None;
pub(super) const DATA: Option<&str> = None;

pub(super) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let number = |data: Metadata| (data.dev(), data.ino());
    Ok(number(fs::metadata(path)?) == number(file.metadata()?))
}

pub(super) fn persist(file: NamedTempFile, path: &Path) -> io::Result<File> {
    Ok(file.persist(path)?)
}

pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

pub(super) fn canonicalize(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(path)
}

pub(super) fn names_device(_: &Path) -> bool {
    false
}

pub(super) fn is_closed_pipe(_: &io::Error) -> bool {
    false
}

pub(super) fn sync(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

pub(super) fn is_wrong_kind(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::IsADirectory | io::ErrorKind::NotADirectory)
}

pub(super) fn signal(status: ExitStatus) -> Option<i32> {
    status.signal()
}

pub(super) fn open_to_lock(path: &Path) -> io::Result<File> {
    File::open(path)
}

pub(super) fn locking(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

pub(super) fn try_lock(file: &File) -> Result<(), TryLockError> {
    file.try_lock()
}

#[expect(clippy::unnecessary_wraps, reason = "on Windows it is opened anew")]
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

pub(super) fn spawn_group(command: Command) -> io::Result<Box<dyn ChildWrapper>> {
    CommandWrap::from(command).wrap(ProcessGroup::leader()).spawn()
}

pub(super) fn lead_group(command: &mut Command) {
    command.process_group(0);
}

pub(super) fn ask_to_end(leader: &dyn ChildWrapper) -> bool {
    const SIGTERM: i32 = 15;
    // An error means that no process is left.
    let _ = leader.signal(SIGTERM);
    true
}
