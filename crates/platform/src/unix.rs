//! Unix.

use std::fs::{self, File, Metadata, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use process_wrap::std::{ChildWrapper, CommandWrap, ProcessGroup};

pub(super) use super::posix::{
    DATA, SETTINGS, is_closed_pipe, is_held, is_wrong_kind, let_go, lock_again, locking, names_device,
    open_to_lock, persist, rename, shorten_locked,
};

pub(super) fn try_lock(file: &File) -> Result<(), TryLockError> {
    file.try_lock()
}

pub(super) fn canonicalize(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(path)
}

pub(super) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let number = |data: Metadata| (data.dev(), data.ino());
    Ok(number(fs::metadata(path)?) == number(file.metadata()?))
}

pub(super) fn sync(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

pub(super) fn signal(status: ExitStatus) -> Option<i32> {
    status.signal()
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
