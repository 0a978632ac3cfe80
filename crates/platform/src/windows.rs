//! Windows.
//!
//! The standard library opens files so that others may read, write, rename and remove them meanwhile, and renames with
//! the semantics of POSIX: a file that others have open can lose its name to another.
#![expect(clippy::unnecessary_wraps, reason = "elsewhere these steps can fail")]

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::os::windows::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::Duration;

use process_wrap::std::{ChildWrapper, CommandWrap, CommandWrapper, JobObject};
use tempfile::NamedTempFile;
use winapi_util::{Handle, file};

/// The variables that name the user's folders.
pub(super) const SETTINGS: Option<&str> = Some("APPDATA");
pub(super) const DATA: Option<&str> = Some("LOCALAPPDATA");

pub(super) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let number = |data: file::Information| (data.volume_serial_number(), data.file_index());
    let named = file::information(&Handle::from_path_any(path)?)?;
    Ok(number(named) == number(file::information(file)?))
}

pub(super) fn persist(file: NamedTempFile, path: &Path) -> io::Result<File> {
    // `NamedTempFile::persist` replaces no file that somebody has open.
    let (file, temporary) = file.keep()?;
    match rename(&temporary, path) {
        Ok(()) => Ok(file),
        Err(error) => {
            drop(file);
            let _ = fs::remove_file(temporary);
            Err(error)
        }
    }
}

/// Programs that look for viruses or keep backups open new files for a moment, and in a way that forbids to rename them.
pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    const PATIENCE: u32 = 10;
    const PAUSE: Duration = Duration::from_millis(50);
    let may_pass = |error: &io::Error| error.kind() == io::ErrorKind::PermissionDenied || is_held(error);
    for _ in 0..PATIENCE {
        match fs::rename(from, to) {
            // Waiting opens no way from a file to a folder.
            Err(error) if may_pass(&error) && !to.is_dir() => thread::sleep(PAUSE),
            done => return done,
        }
    }
    fs::rename(from, to)
}

/// Not every program takes the form of paths that begins with `\\?\`, which the system gives, and `wslpath` does not.
pub(super) fn canonicalize(path: &Path) -> io::Result<PathBuf> {
    dunce::canonicalize(path)
}

pub(super) fn names_device(path: &Path) -> bool {
    const DEVICES: [&str; 4] = ["NUL", "CON", r"\\.\NUL", r"\\.\CON"];
    DEVICES.iter().any(|device| path.as_os_str().eq_ignore_ascii_case(device))
}

/// The standard library knows two of three names for it.
pub(super) fn is_closed_pipe(error: &io::Error) -> bool {
    const ERROR_PIPE_NOT_CONNECTED: i32 = 233;
    error.raw_os_error() == Some(ERROR_PIPE_NOT_CONNECTED)
}

/// Names are on the disk with the files, which only those can sync who may write them.
pub(super) fn sync(path: &Path) -> io::Result<()> {
    if path.is_dir() { Ok(()) } else { OpenOptions::new().write(true).open(path)?.sync_all() }
}

/// A file does not take the place of a folder, nor a folder that of a file: access is denied.
pub(super) fn is_wrong_kind(error: &io::Error) -> bool {
    use io::ErrorKind::{AlreadyExists, IsADirectory, NotADirectory, PermissionDenied};
    matches!(error.kind(), IsADirectory | NotADirectory | PermissionDenied | AlreadyExists)
}

pub(super) fn signal(_: ExitStatus) -> Option<i32> {
    None
}

pub(super) fn open_to_lock(path: &Path) -> io::Result<File> {
    // Two handles can only be kept apart if both want to write.
    locking(OpenOptions::new().read(true).write(true)).open(path)
}

/// While the file is open, others may read, rename and remove it, and not write to it.
pub(super) fn locking(options: &mut OpenOptions) -> &mut OpenOptions {
    const FILE_SHARE_READ: u32 = 1;
    const FILE_SHARE_DELETE: u32 = 4;
    options.share_mode(FILE_SHARE_READ | FILE_SHARE_DELETE)
}

pub(super) fn try_lock(_: &File) -> Result<(), TryLockError> {
    Ok(())
}

pub(super) fn lock_again(file: File, path: &Path) -> io::Result<File> {
    // As long as it is open in the usual way, it cannot be opened in the other.
    drop(file);
    open_to_lock(path)
}

/// Who opened a file to append may not shorten it.
pub(super) fn shorten_locked(file: File, path: &Path, length: u64) -> io::Result<File> {
    drop(file);
    open_to_lock(path)?.set_len(length)?;
    locking(OpenOptions::new().append(true)).open(path)
}

/// Not every file system lets a file go that is open.
pub(super) fn let_go(file: &mut Option<File>) {
    *file = None;
}

pub(super) fn is_held(error: &io::Error) -> bool {
    const ERROR_SHARING_VIOLATION: i32 = 32;
    error.raw_os_error() == Some(ERROR_SHARING_VIOLATION)
}

/// A process with this flag, and those that it starts, hear of no Ctrl-C.
const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;

/// A job object holds the processes: it kills all of them, also those whose parents have ended.
pub(super) fn spawn_group(command: Command) -> io::Result<Box<dyn ChildWrapper>> {
    CommandWrap::from(command).wrap(JobObject).wrap(Deaf).spawn()
}

/// Keeps Ctrl-C from a process.
#[derive(Debug)]
struct Deaf;

impl CommandWrapper for Deaf {
    fn pre_spawn(&mut self, command: &mut Command, _: &CommandWrap) -> io::Result<()> {
        /// A [`JobObject`] lets the process run when it is in the job. It has just set the flags that this replaces.
        const CREATE_SUSPENDED: u32 = 4;
        command.creation_flags(CREATE_NEW_PROCESS_GROUP | CREATE_SUSPENDED);
        Ok(())
    }
}

pub(super) fn lead_group(command: &mut Command) {
    command.creation_flags(CREATE_NEW_PROCESS_GROUP);
}

pub(super) fn ask_to_end(_: &dyn ChildWrapper) -> bool {
    false
}
