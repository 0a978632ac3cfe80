//! Processes of jobs: their start with limits, their life and their end.

use std::fs::{self, File};
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process_group, prlimit};

use crate::Program;
use crate::job::Process;
use crate::outcome::{End, Kill};

/// The most bytes that a job may write to one file.
const LARGEST_FILE: u64 = 4 << 30;

/// Linux takes no longer word of a command line: 32 pages with the null byte at its end (execve(2)).
const LONGEST_WORD: usize = (128 << 10) - 1;

/// Linux takes command lines up to a quarter of the stack, which is usually 2 MB (execve(2)). Half of
/// that is left to the environment.
const LONGEST_COMMAND: usize = 1 << 20;

/// Returns true if the words of a command line are few and short enough to start a process with them.
pub(crate) fn fits(words: &[String]) -> bool {
    // Beside each word there are a null byte and a pointer.
    let bytes: usize = words.iter().map(|word| word.len() + 1 + size_of::<usize>()).sum();
    bytes <= LONGEST_COMMAND && words.iter().all(|word| word.len() <= LONGEST_WORD)
}

/// Returns true if a process that could not be started now may be started later: the disk or the memory is
/// full, or there are too many processes or open files.
pub(crate) fn may_pass(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, OutOfMemory, QuotaExceeded, StorageFull, WouldBlock};
    let is_known =
        matches!(error.kind(), FileTooLarge | OutOfMemory | QuotaExceeded | StorageFull | WouldBlock);
    is_known || is_lack_of_descriptors(error)
}

/// Returns true if this server, or the machine, has too many open files.
fn is_lack_of_descriptors(error: &io::Error) -> bool {
    matches!(Errno::from_io_error(error), Some(Errno::MFILE | Errno::NFILE))
}

/// Returns true if no file can be opened now.
pub(crate) fn lacks_descriptors() -> bool {
    File::open("/dev/null").is_err_and(|error| is_lack_of_descriptors(&error))
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// Address space.
    pub(crate) bytes: u64,
    /// Processor time, if there is a limit.
    pub(crate) seconds: Option<u64>,
}

/// Starts a program with these words in a folder, in a process group of its own.
pub(crate) fn start(
    program: &Program,
    words: &[String],
    folder: &Path,
    room: Room,
    out: File,
    log: File,
) -> io::Result<(Child, Process)> {
    let mut command = Command::new(&program.path);
    command.args(words).current_dir(folder).stdin(Stdio::null()).stdout(out).stderr(log).process_group(0);
    // The limit that is set below comes too late for a command that asks for it at once.
    command.env(program.memory, room.bytes.to_string());
    let mut child = command.spawn()?;
    match limit(&child, room).and_then(|()| Process::of(&child)) {
        Ok(process) => Ok((child, process)),
        Err(error) => {
            let _ = child.kill();
            let _ = child.wait();
            Err(error)
        }
    }
}

/// Limits a process and all that it starts later. What limits this server limits them, too.
fn limit(child: &Child, room: Room) -> io::Result<()> {
    let id = Some(Pid::from_child(child));
    let always = [(Resource::As, room.bytes), (Resource::Fsize, LARGEST_FILE), (Resource::Core, 0)];
    let time = room.seconds.map(|seconds| (Resource::Cpu, seconds));
    for (resource, most) in always.into_iter().chain(time) {
        let most = Some(getrlimit(resource).maximum.map_or(most, |own| own.min(most)));
        match prlimit(id, resource, Rlimit { current: most, maximum: most }) {
            // It has ended already.
            Err(Errno::SRCH) => return Ok(()),
            Err(error) => return Err(error.into()),
            Ok(_) => {}
        }
    }
    Ok(())
}

/// How a process has ended.
pub(crate) fn end_of(status: ExitStatus) -> End {
    let number = status.signal().unwrap_or_default();
    match (status.code(), Signal::from_named_raw(number)) {
        (Some(code), _) => End::Exited(code),
        (None, Some(Signal::XFSZ)) => End::Killed(Kill::LargeFile),
        (None, Some(Signal::TERM | Signal::INT | Signal::HUP)) => End::Killed(Kill::Asked),
        (None, Some(Signal::KILL)) => End::Killed(Kill::Forced),
        (None, _) => End::Killed(Kill::Signal(number)),
    }
}

/// How long a picture may take, and how much memory.
const PATIENCE: Duration = Duration::from_secs(30);
const ROOM: Room = Room { bytes: 2 << 30, seconds: Some(PATIENCE.as_secs()) };

/// Returns true if a command that draws a picture ends well, as a process with limits, before `stops` says that it is
/// to end.
pub(crate) fn draws(
    program: &Program,
    words: &[String],
    folder: &Path,
    stops: &dyn Fn() -> bool,
) -> io::Result<bool> {
    let (out, log) = (File::create("/dev/null")?, File::create("/dev/null")?);
    let (mut child, process) = start(program, words, folder, ROOM, out, log)?;
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if Instant::now() > end || stops() {
            process.signal(Signal::KILL);
            child.wait()?;
            return Ok(false);
        }
        thread::sleep(Duration::from_millis(10));
    }
}

impl Process {
    /// The process that was just started.
    fn of(child: &Child) -> io::Result<Self> {
        let id = Pid::from_child(child).as_raw_nonzero().get();
        Ok(Self { id, started: started(id)?.unwrap_or(0) })
    }

    /// Returns true if it still runs. Another process that has got its number was started later.
    fn is_alive(self) -> bool {
        started(self.id).is_ok_and(|started| started == Some(self.started))
    }

    /// Returns true if it has ended. Without descriptors nobody can know.
    pub(crate) fn has_ended(self) -> bool {
        started(self.id).is_ok_and(|started| started != Some(self.started))
    }

    /// Sends a signal to the process and those that it started.
    pub(crate) fn signal(self, signal: Signal) {
        if let (true, Some(id)) = (self.is_alive(), Pid::from_raw(self.id)) {
            // It may have ended just now.
            let _ = kill_process_group(id, signal);
        }
    }
}

/// When a process was started, if it has not ended: fields 3 and 22 of `/proc/ID/stat` (proc(5)).
///
/// # Errors
/// If no more files can be opened.
fn started(id: i32) -> io::Result<Option<u64>> {
    match fs::read_to_string(format!("/proc/{id}/stat")) {
        Ok(text) => Ok(started_by(&text)),
        Err(error) if is_lack_of_descriptors(&error) => Err(error),
        Err(_) => Ok(None),
    }
}

fn started_by(stat: &str) -> Option<u64> {
    // The second field is the program's name in brackets, which may hold anything.
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let has_ended = matches!(*fields.first()?, "Z" | "X");
    if has_ended { None } else { fields.get(19)?.parse().ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_that_fit_are_started() {
        let fitting = [vec!["x".repeat(LONGEST_WORD)], vec![String::new(); LONGEST_COMMAND / 9]];
        for words in fitting {
            assert!(fits(&words));
            assert!(Command::new("true").args(&words).status().unwrap().success());
            let longer = [words.as_slice(), &["x".repeat(LONGEST_WORD + 1)]].concat();
            assert!(!fits(&longer));
            let error = Command::new("true").args(&longer).status().unwrap_err();
            assert!(error.kind() == io::ErrorKind::ArgumentListTooLong && !may_pass(&error), "{error}");
        }
        assert!(!fits(&vec![String::new(); LONGEST_COMMAND / 9 + 1]));
    }

    /// A status as `wait` reports it: an exit code is in the second byte, and a signal in the first (wait(2)).
    #[test]
    fn ends_are_known() {
        for (raw, end) in [
            (3 << 8, End::Exited(3)),
            (Signal::XFSZ.as_raw(), End::Killed(Kill::LargeFile)),
            (Signal::TERM.as_raw(), End::Killed(Kill::Asked)),
            (Signal::KILL.as_raw(), End::Killed(Kill::Forced)),
            (Signal::SEGV.as_raw(), End::Killed(Kill::Signal(11))),
        ] {
            assert_eq!(end_of(ExitStatus::from_raw(raw)), end);
        }
    }

    #[test]
    fn processor_time_has_a_limit() {
        let place = tempfile::tempdir().unwrap();
        let words = ["-c", "while :; do :; done"].map(str::to_owned);
        let [out, log] = [(); 2].map(|()| File::create("/dev/null").unwrap());
        let room = Room { bytes: 1 << 30, seconds: Some(1) };
        let (mut child, _) =
            start(&Program::for_tests("/bin/sh"), &words, place.path(), room, out, log).unwrap();
        assert!(child.wait().unwrap().signal().is_some());
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
