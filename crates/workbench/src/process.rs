//! Processes of jobs: their start with limits, their life and their end.

use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use lifesat_platform::server::{self, Death, Room};

use crate::Program;
use crate::job::Process;
use crate::outcome::{End, Kill};

pub(crate) use server::fits;

/// The most bytes that a job may write to one file.
pub(crate) const LARGEST_FILE: u64 = 4 << 30;

/// Returns true if a process that could not be started now may be started later: the disk or the memory is
/// full, or there are too many processes or open files.
pub(crate) fn may_pass(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, OutOfMemory, QuotaExceeded, StorageFull, WouldBlock};
    let is_known =
        matches!(error.kind(), FileTooLarge | OutOfMemory | QuotaExceeded | StorageFull | WouldBlock);
    is_known || server::is_lack_of_descriptors(error)
}

/// Starts a program with these words in a folder, in a process group of its own.
pub(crate) fn start(
    program: &Program,
    words: &[String],
    folder: &Path,
    room: Room,
    out: Stdio,
    log: Stdio,
) -> io::Result<(Child, Process)> {
    let mut command = Command::new(&program.path);
    command.args(words).current_dir(folder).stdin(Stdio::null()).stdout(out).stderr(log);
    // The system limits the command after its start, which is too late for one that asks for its limit at once.
    command.env(program.memory, room.bytes.to_string());
    let mut child = server::start(&mut command, room)?;
    match Process::of(&child) {
        Ok(process) => Ok((child, process)),
        Err(error) => {
            let _ = child.kill();
            let _ = child.wait();
            Err(error)
        }
    }
}

/// How a process has ended.
pub(crate) fn end_of(status: ExitStatus) -> End {
    match (server::death(status), status.code()) {
        (Some(Death::FileTooLarge), _) => End::Killed(Kill::LargeFile),
        (Some(Death::Asked), _) => End::Killed(Kill::Asked),
        (Some(Death::Killed), _) => End::Killed(Kill::Forced),
        (Some(Death::Crashed(how)), _) => End::Killed(Kill::Crash(how)),
        (None, Some(code)) => End::Exited(code),
        (None, None) => End::Unknown,
    }
}

/// How long a picture may take, and how much memory.
const PATIENCE: Duration = Duration::from_secs(30);
const ROOM: Room = Room { bytes: 2 << 30, seconds: Some(PATIENCE.as_secs()), file: LARGEST_FILE };

/// Returns true if a command that draws a picture ends well, as a process with limits, before `stops` says that it is
/// to end.
pub(crate) fn draws(
    program: &Program,
    words: &[String],
    folder: &Path,
    stops: &dyn Fn() -> bool,
) -> io::Result<bool> {
    let (mut child, process) = start(program, words, folder, ROOM, Stdio::null(), Stdio::null())?;
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if Instant::now() > end || stops() {
            process.kill();
            child.wait()?;
            return Ok(false);
        }
        thread::sleep(Duration::from_millis(10));
    }
}

impl Process {
    /// The process that was just started.
    fn of(child: &Child) -> io::Result<Self> {
        let id = child.id();
        Ok(Self { id, started: server::started(id)?.unwrap_or(0) })
    }

    /// Returns true if it still runs. Another process that has got its number was started later.
    fn is_alive(self) -> bool {
        server::started(self.id).is_ok_and(|started| started == Some(self.started))
    }

    /// Returns true if it has ended. Without descriptors nobody can know.
    pub(crate) fn has_ended(self) -> bool {
        server::started(self.id).is_ok_and(|started| started != Some(self.started))
    }

    /// Asks the process, which works in this folder, and those that it started to end.
    pub(crate) fn ask_to_end(self, folder: &Path) {
        if self.is_alive() {
            server::ask_to_end(self.id, folder);
        }
    }

    /// Kills the process and those that it started.
    pub(crate) fn kill(self) {
        if self.is_alive() {
            server::kill(self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt;

    use rustix::process::Signal;

    use super::*;

    /// A status as `wait` reports it: an exit code is in the second byte, and a signal in the first (wait(2)).
    #[test]
    fn ends_are_known() {
        for (raw, end) in [
            (3 << 8, End::Exited(3)),
            (Signal::XFSZ.as_raw(), End::Killed(Kill::LargeFile)),
            (Signal::TERM.as_raw(), End::Killed(Kill::Asked)),
            (Signal::KILL.as_raw(), End::Killed(Kill::Forced)),
            (Signal::SEGV.as_raw(), End::Killed(Kill::Crash("signal 11".to_owned()))),
        ] {
            assert_eq!(end_of(ExitStatus::from_raw(raw)), end);
        }
    }

    #[test]
    fn a_process_is_known_by_its_start() {
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let process = Process::of(&child).unwrap();
        assert!(process.is_alive() && !process.has_ended());
        assert!(!Process { started: process.started + 1, ..process }.is_alive());
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(!process.is_alive() && process.has_ended());
    }
}
