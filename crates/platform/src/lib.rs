//! What differs between operating systems, so that the other crates name none.
//!
//! Each function here has one meaning and, behind it, an implementation for each kind of system: `unix`, `windows`, and
//! `other` for those that have neither processes nor locks.

use std::fs::{self, File, Metadata};
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::{env, io};

use tempfile::NamedTempFile;

#[cfg(feature = "program")]
pub mod program;

#[cfg(all(feature = "server", any(target_os = "linux", windows)))]
pub mod server;

#[cfg(not(windows))]
mod posix;

#[cfg(unix)]
mod unix;
#[cfg(unix)]
use unix as system;

#[cfg(windows)]
mod windows;
#[cfg(windows)]
use windows as system;

#[cfg(not(any(unix, windows)))]
mod other;
#[cfg(not(any(unix, windows)))]
use other as system;

/// True if a program can start threads.
pub const HAS_THREADS: bool = cfg!(any(unix, windows));

/// Returns true if a path leads to a file that is open.
///
/// # Errors
/// If there is nothing at that path, or the system cannot tell.
pub fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    system::is_at(file, path)
}

/// Gives a temporary file a name for good, in the place of a file that may have it. Whoever has the old file open keeps
/// it.
///
/// # Errors
/// If the name cannot be given. Then the temporary file is removed.
pub fn persist(file: NamedTempFile, path: &Path) -> io::Result<File> {
    system::persist(file, path)
}

/// Moves a file over a file, or a folder to a new name.
///
/// # Errors
/// If the system cannot do that.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    system::rename(from, to)
}

/// The absolute path without links, in the form in which other programs take it.
///
/// # Errors
/// If there is nothing at that path.
pub fn canonicalize(path: &Path) -> io::Result<PathBuf> {
    system::canonicalize(path)
}

/// Returns true if a path names a device such as `/dev/null` or `NUL`, or anything else that exists and is no file.
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file()) || system::names_device(path)
}

/// Returns true if no other file may take the place of this one. Elsewhere its folder alone decides that.
pub fn is_protected(file: &Metadata) -> bool {
    cfg!(windows) && file.permissions().readonly()
}

/// Returns true if an error says that nobody reads a pipe any more.
pub fn is_closed_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe || system::is_closed_pipe(error)
}

/// Puts a file on the disk, or of a folder the names that are in it, where that is a step of its own.
///
/// # Errors
/// If it cannot be opened or synced.
pub fn sync(path: &Path) -> io::Result<()> {
    system::sync(path)
}

/// Returns true if an error says that a file is not of the kind that a rename needs.
pub fn is_wrong_kind(error: &io::Error) -> bool {
    system::is_wrong_kind(error)
}

/// The signal that ended a process, where there are signals.
pub fn signal(status: ExitStatus) -> Option<i32> {
    system::signal(status)
}

/// The folder for the user's settings.
pub fn settings_folder() -> Option<PathBuf> {
    folder("XDG_CONFIG_HOME", system::SETTINGS, ".config")
}

/// The folder for what programs keep for the user.
pub fn data_folder() -> Option<PathBuf> {
    folder("XDG_DATA_HOME", system::DATA, ".local/share")
}

/// The specification of the `XDG` variables says that relative paths are ignored.
fn folder(variable: &str, own: Option<&str>, usual: &str) -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || env::home_dir().map(|home| home.join(usual));
    named(variable).or_else(|| own.and_then(named)).or_else(home)
}

pub mod group {
    //! Groups of processes: a process, those that it starts, and so on. A group does not hear of a Ctrl-C that is for
    //! this process.

    use std::io;
    use std::process::Command;

    pub use process_wrap::std::ChildWrapper;

    use super::system;

    /// Starts a command as the leader of a new group. To kill it kills the group.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn spawn(command: Command) -> io::Result<Box<dyn ChildWrapper>> {
        system::spawn_group(command)
    }

    /// Makes a command the leader of a new group when it is started.
    pub fn lead(command: &mut Command) {
        system::lead_group(command);
    }

    /// Asks a group to end, and returns true if that can be asked.
    pub fn ask_to_end(leader: &dyn ChildWrapper) -> bool {
        system::ask_to_end(leader)
    }
}

pub mod lock {
    //! Files that one process at a time may write, while others may read them.
    //!
    //! On Unix a lock is advice. On Windows a locked file could not be read by others, so there a file is opened in a
    //! way that keeps others from opening it to write.

    use std::fs::{File, OpenOptions, TryLockError};
    use std::io;
    use std::path::Path;

    use super::system;

    /// Opens a file to lock it. It must exist.
    ///
    /// # Errors
    /// If it cannot be opened, or another process holds it ([`is_held`]).
    pub fn open(path: &Path) -> io::Result<File> {
        system::open_to_lock(path)
    }

    /// Opens a file with these options, which must ask for writing, to lock it.
    ///
    /// # Errors
    /// As for [`open`].
    pub fn open_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
        system::locking(options).open(path)
    }

    /// Locks a file that one of the functions above opened.
    ///
    /// # Errors
    /// If another process holds it, or there are no locks.
    pub fn try_lock(file: &File) -> Result<(), TryLockError> {
        system::try_lock(file)
    }

    /// Shortens a locked file that was opened to append.
    ///
    /// # Errors
    /// If it cannot be shortened, or opened anew where that takes it. A process that opens it in between goes first.
    pub fn shorten(file: File, path: &Path, length: u64) -> io::Result<File> {
        system::shorten_locked(file, path, length)
    }

    /// Lets a locked file go before another takes its place, where that needs it. Elsewhere the lock lasts until then.
    pub fn let_go(file: &mut Option<File>) {
        system::let_go(file);
    }

    /// Locks a file that has just got its name. Where that needs another way of opening it, a process that opens it in
    /// between goes first.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn again(file: File, path: &Path) -> io::Result<File> {
        system::lock_again(file, path)
    }

    /// Returns true if a file could not be opened because another process holds it.
    pub fn is_held(error: &io::Error) -> bool {
        system::is_held(error)
    }
}
