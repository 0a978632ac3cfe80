//! A second process that ends the solvers of a program that was killed.
//!
//! A program that receives SIGKILL, from a user or because memory ran out, cannot end its solvers. So
//! before the first solver starts, another process is started, the *watcher*. It reads from a pipe
//! whose other end only this process has, and is told there when a solver's process group begins and
//! ends. However this process ends, the pipe ends with it. Then the watcher kills the groups that are
//! left, and ends.
//!
//! `PR_SET_PDEATHSIG` of Linux would end the solver alone, and not what it started, and it is about the
//! thread that started the solver.
//!
//! The system calls that kill a group are not in this crate. So the watcher is a program of the caller,
//! named by [`watch_with`], which calls [`groups_left`] and then kills. Without it, solvers live on
//! when the program is killed; every other way out ends them all the same.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

use lifesat_platform::group;

/// There is one process to be watched, so there is one command line and one watcher.
static COMMAND: OnceLock<Vec<OsString>> = OnceLock::new();
static WATCHER: OnceLock<Option<Mutex<Child>>> = OnceLock::new();

/// From now on, the first solver that is started starts a watcher with this command line before. It
/// should call [`groups_left`] with its standard input, and kill the process groups that this returns.
/// Only the first call counts.
///
/// The watcher leads a process group of its own, and works in the root directory.
pub fn watch_with(command: Vec<OsString>) {
    let _ = COMMAND.set(command);
}

/// Reads what a watcher is told until the watched process has ended, and returns the process groups
/// that it has not ended, each by the number of its leader.
pub fn groups_left(told: impl BufRead) -> BTreeSet<u32> {
    let mut left = BTreeSet::new();
    for line in told.lines().map_while(Result::ok) {
        match (line.strip_prefix('+').map(str::parse), line.strip_prefix('-').map(str::parse)) {
            (Some(Ok(group)), _) => left.insert(group),
            (_, Some(Ok(group))) => left.remove(&group),
            _ => false,
        };
    }
    left
}

/// Starts the watcher, if there is to be one and it does not run yet. If it cannot be started, solvers
/// work without it.
pub(super) fn start() {
    WATCHER.get_or_init(|| COMMAND.get().and_then(|command| launch(command).ok()).map(Mutex::new));
}

fn launch(command: &[OsString]) -> io::Result<Child> {
    let (program, words) = command.split_first().ok_or_else(|| io::Error::other("no watcher is named"))?;
    let mut command = Command::new(program);
    command.args(words).current_dir("/");
    // It must not keep open what others wait for.
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // Ctrl-C and signals to this process's group are not for it.
    group::lead(&mut command);
    command.spawn()
}

pub(super) fn group_began(leader: u32) {
    tell('+', leader);
}

pub(super) fn group_ended(leader: u32) {
    tell('-', leader);
}

fn tell(what: char, leader: u32) {
    if let Some(Some(watcher)) = WATCHER.get() {
        let mut watcher = watcher.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pipe) = &mut watcher.stdin {
            // If the watcher is gone, writing fails, which is ignored. A line is written as a whole.
            let _ = pipe.write_all(format!("{what}{leader}\n").as_bytes());
        }
        // If it is gone, nothing is left of it afterwards.
        let _ = watcher.try_wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_that_did_not_end_are_left() {
        let told = |lines: &str| groups_left(lines.as_bytes()).into_iter().collect::<Vec<_>>();
        assert_eq!(told("+5\n+7\n-5\n+9\n"), [7, 9]);
        assert_eq!(told("+5\n-5\n+5\n"), [5]);
        assert_eq!(told("+5\nnonsense\n+x\n-\n+7"), [5, 7]);
        assert!(told("").is_empty());
    }
}
