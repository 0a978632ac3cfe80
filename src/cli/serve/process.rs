//! Processes of jobs: their start with limits, their life and their end.

use std::fs::{self, File};
use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process_group, prlimit};

use super::job::Process;

/// The most bytes that a job may write to one file.
const LARGEST_FILE: u64 = 4 << 30;

/// Starts this program with these words in a folder, in a process group of its own.
pub(super) fn start(words: &[String], folder: &Path, bytes: u64, out: File, log: File) -> io::Result<Child> {
    let program = std::env::current_exe()?;
    let mut command = Command::new(program);
    command.args(words).current_dir(folder).stdin(Stdio::null()).stdout(out).stderr(log).process_group(0);
    let mut child = command.spawn()?;
    if let Err(error) = limit(&child, bytes) {
        let _ = child.kill();
        let _ = child.wait();
        return Err(error);
    }
    Ok(child)
}

/// Limits a process and all that it starts later. What limits this server limits them, too.
fn limit(child: &Child, bytes: u64) -> io::Result<()> {
    let id = Some(Pid::from_child(child));
    for (resource, most) in [(Resource::As, bytes), (Resource::Fsize, LARGEST_FILE), (Resource::Core, 0)] {
        let most = Some(getrlimit(resource).maximum.map_or(most, |own| own.min(most)));
        match prlimit(id, resource, Rlimit { current: most, maximum: most }) {
            // It has ended already.
            Err(rustix::io::Errno::SRCH) => return Ok(()),
            Err(error) => return Err(error.into()),
            Ok(_) => {}
        }
    }
    Ok(())
}

impl Process {
    /// The process that was just started.
    pub(super) fn of(child: &Child) -> Self {
        let id = Pid::from_child(child).as_raw_nonzero().get();
        Self { id, started: started(id).unwrap_or(0) }
    }

    /// Whether it still runs. Another process that has got its number was started later.
    pub(super) fn is_alive(self) -> bool {
        started(self.id) == Some(self.started)
    }

    /// Sends a signal to the process and those that it started.
    pub(super) fn signal(self, signal: Signal) {
        if let (true, Some(id)) = (self.is_alive(), Pid::from_raw(self.id)) {
            // It may have ended just now.
            let _ = kill_process_group(id, signal);
        }
    }
}

/// When a process was started, if it has not ended: fields 3 and 22 of `/proc/ID/stat` (proc(5)).
fn started(id: i32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The second field is the program's name in brackets, which may hold anything.
    let fields: Vec<&str> = text.rsplit_once(") ")?.1.split(' ').collect();
    let has_ended = matches!(*fields.first()?, "Z" | "X");
    if has_ended { None } else { fields.get(19)?.parse().ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_known_by_its_start() {
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let process = Process::of(&child);
        assert!(process.is_alive());
        assert!(!Process { started: process.started + 1, ..process }.is_alive());
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(!process.is_alive());
    }
}
