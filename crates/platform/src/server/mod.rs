//! What a server of jobs needs: processes with limits, which outlive it and are known to the next server, folders that
//! other users cannot read, and what the machine has left.

use std::fs::Metadata;
use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;

#[cfg(windows)]
mod windows;
#[cfg(windows)]
use windows as system;

/// What a process may use, and each that it starts.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Address space. On Windows this is memory that was promised to the process, which ends itself beyond it.
    pub bytes: u64,
    /// Processor time, if there is a limit. Windows knows none.
    pub seconds: Option<u64>,
    /// The bytes of each file. Windows knows no limit.
    pub file: u64,
}

/// How the system or another program ended a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Death {
    /// It was asked to end, and did not answer that.
    Asked,
    /// It was killed.
    Killed,
    /// One of its files became larger than it may write.
    FileTooLarge,
    /// It did what it may not do, in the system's words.
    Crashed(String),
}

/// Returns true if the words of a command line are few and short enough to start a process with them.
pub fn fits(words: &[String]) -> bool {
    system::fits(words)
}

/// Starts a command with limits, in a process group of its own. It goes on when this process is killed, unless what
/// started this process forbids it.
///
/// # Errors
/// If it cannot be started, or not with these limits.
pub fn start(command: &mut Command, room: Room) -> io::Result<Child> {
    system::start(command, room)
}

/// When a process was started, if it has not ended. Another process with its number was started later.
///
/// # Errors
/// If no more files can be opened.
pub fn started(process: u32) -> io::Result<Option<u64>> {
    system::started(process)
}

/// Asks a process that was started by [`start`] in this folder to end, and those that it started.
pub fn ask_to_end(process: u32, folder: &Path) {
    system::ask_to_end(process, folder);
}

/// Kills a process that was started by [`start`], and those that it started.
pub fn kill(process: u32) {
    system::kill(process);
}

/// How a process was ended, if it did not end itself. On Windows one that ended itself with code 1 looks like one that
/// was killed.
pub fn death(status: ExitStatus) -> Option<Death> {
    system::death(status)
}

/// Returns true if an error says that this process, or the machine, has too many open files.
pub fn is_lack_of_descriptors(error: &io::Error) -> bool {
    system::is_lack_of_descriptors(error)
}

/// Returns true if no file can be opened now.
pub fn lacks_descriptors() -> bool {
    system::lacks_descriptors()
}

/// How many files this process may open: so many if the system allows it, or else fewer.
pub fn descriptors(enough: u64) -> u64 {
    system::descriptors(enough)
}

/// From now on, what this process and its children write is for their user alone. On Windows the folder in which it
/// lies decides that.
pub fn keep_private() {
    system::keep_private();
}

/// Makes a folder and those above it, for this user alone.
///
/// # Errors
/// If it cannot be made.
pub fn make_private(folder: &Path) -> io::Result<()> {
    system::make_private(folder)
}

/// Takes all rights to a file or folder from other users.
///
/// # Errors
/// If it is not this user's.
pub fn close(path: &Path, data: &Metadata) -> io::Result<()> {
    system::close(path, data)
}

/// Returns true if a file or link belongs to another user, as far as the system tells.
pub fn is_foreign(data: &Metadata) -> bool {
    system::is_foreign(data)
}

/// Returns true if a file or link belongs to the system.
pub fn is_of_the_system(data: &Metadata) -> bool {
    system::is_of_the_system(data)
}

/// Returns true if other users can write to a folder, as far as the system tells.
pub fn others_can_write(data: &Metadata) -> bool {
    system::others_can_write(data)
}

/// How many bytes can be written on the disk of a folder, if that is known.
pub fn room_on_disk(folder: &Path) -> Option<u64> {
    system::room_on_disk(folder)
}

/// Opens a link in the user's browser, and returns false if that is impossible. Nothing waits for the browser, and
/// Ctrl-C does not reach it.
pub fn opens_browser(link: &str) -> bool {
    system::opens_browser(link)
}
