//! What a program needs: its standard streams, the signals that end it, its own processes, and how much memory there is.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

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
#[cfg(windows)]
pub(crate) mod served;
#[cfg(not(any(unix, windows)))]
use other as system;

/// The signals that end a program. On Windows the C library calls what happens at the console by two of their names.
pub const ENDING: &[i32] = system::ENDING;

/// Signals that must not end a program, nor be ignored: their cause is then an error that it can handle.
pub const HANDLED: &[i32] = system::HANDLED;

/// What a signal does, until it is forgotten.
#[derive(Debug)]
pub struct Watch(system::Watch);

/// From now on, a signal raises a flag. On Windows SIGINT is Ctrl-C, and SIGTERM is Ctrl-Break, the end of the window, of
/// the session or of the machine.
///
/// # Errors
/// If the system does not tell of signals.
pub fn raise_flag(signal: i32, flag: Arc<AtomicBool>) -> io::Result<Watch> {
    system::raise_flag(signal, flag).map(Watch)
}

/// From now on, a signal ends the program with this exit code while the flag is raised.
///
/// # Errors
/// As for [`raise_flag`].
pub fn exit_while(flag: Arc<AtomicBool>, signal: i32, code: i32) -> io::Result<()> {
    system::exit_while(flag, signal, code)
}

/// From now on, the signal no longer does this.
pub fn forget(Watch(watch): Watch) {
    system::forget(watch);
}

/// From now on, all processes that this one starts end when it ends, whatever ends it, where the system does this.
/// Elsewhere [`KILL_GROUP`] can do it from another process.
pub fn take_children_along() {
    system::take_children_along();
}

/// From now on, temporary files lie in the current folder where the system names no other one.
pub fn choose_temporary_folder() {
    system::choose_temporary_folder();
}

/// Kills a process group by the number of its leader. `None` where there are no groups.
pub const KILL_GROUP: Option<fn(u32)> = system::KILL_GROUP;

/// Standard output without the standard library's line buffer, which would split every block at its last line break.
///
/// # Errors
/// If it cannot be shared.
pub fn stdout() -> io::Result<impl Write> {
    system::stdout()
}

/// Returns true if standard output or standard error goes to the file at a path.
pub fn is_output(path: &Path) -> bool {
    system::outputs().iter().any(|output| crate::is_at(output, path).unwrap_or(false))
}

/// Returns true if standard input is a terminal or a device such as `/dev/null` or `NUL`, and not a pipe or a file.
pub fn stdin_is_device() -> bool {
    system::stdin_is_device()
}

/// What can be known about input that may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waited {
    /// There is some, or none will come.
    Ready,
    /// The time is over.
    Silent,
    /// The terminal was closed, or its connection ended.
    Gone,
    /// The system cannot tell, and nothing was waited for.
    Unknown,
}

/// Waits for standard input, at most for this time if one is given.
///
/// # Errors
/// If the system cannot wait for it, or a signal came meanwhile.
pub fn wait_for_stdin(time: Option<Duration>) -> io::Result<Waited> {
    system::wait_for_stdin(time)
}

/// The beginning of what can be read from standard input at once, which is still there afterwards; empty at the end.
///
/// # Errors
/// If the system cannot look without reading.
pub fn peek_stdin(most: usize) -> io::Result<Vec<u8>> {
    system::peek_stdin(most)
}

/// The memory of the machine in bytes, if it is known.
pub fn memory() -> Option<u64> {
    system::memory()
}

/// How often to look at [`memory_taken`], so that looking costs nothing.
pub const PAUSE: Duration = system::PAUSE;

/// The memory in bytes for which this process has asked, if it is known.
pub fn memory_taken() -> Option<u64> {
    system::memory_taken()
}
