//! Systems with one process, such as WebAssembly in a browser.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{self, Path, PathBuf};
use std::process::{Command, ExitStatus};

use process_wrap::std::{ChildWrapper, CommandWrap};

pub(super) use super::posix::{
    DATA, SETTINGS, is_closed_pipe, is_held, is_wrong_kind, let_go, lock_again, locking, names_device,
    open_to_lock, persist, rename, shorten_locked,
};

pub(super) fn try_lock(_: &File) -> Result<(), TryLockError> {
    Ok(())
}

/// There are no links.
pub(super) fn canonicalize(path: &Path) -> io::Result<PathBuf> {
    fs::metadata(path)?;
    path::absolute(path)
}

pub(super) fn is_at(_: &File, path: &Path) -> io::Result<bool> {
    fs::metadata(path).map(|_| true)
}

pub(super) fn sync(_: &Path) -> io::Result<()> {
    Ok(())
}

pub(super) fn signal(_: ExitStatus) -> Option<i32> {
    None
}

pub(super) fn spawn_group(command: Command) -> io::Result<Box<dyn ChildWrapper>> {
    CommandWrap::from(command).spawn()
}

pub(super) fn lead_group(_: &mut Command) {}

pub(super) fn ask_to_end(_: &dyn ChildWrapper) -> bool {
    false
}
