//! Linux.

use std::fs::{self, DirBuilder, File, Metadata, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use rustix::fs::{Mode, statvfs};
use rustix::io::Errno;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, geteuid, getrlimit, kill_process_group, prlimit, setrlimit, umask,
};

use super::{Death, Room};

/// Linux takes no longer word of a command line: 32 pages with the null byte at its end (execve(2)).
const LONGEST_WORD: usize = (128 << 10) - 1;

/// Linux takes command lines up to a quarter of the stack, which is usually 2 MB (execve(2)). Half of
/// that is left to the environment.
const LONGEST_COMMAND: usize = 1 << 20;

pub(super) fn fits(words: &[String]) -> bool {
    // Beside each word there are a null byte and a pointer.
    let bytes: usize = words.iter().map(|word| word.len() + 1 + size_of::<usize>()).sum();
    bytes <= LONGEST_COMMAND && words.iter().all(|word| word.len() <= LONGEST_WORD)
}

pub(super) fn start(command: &mut Command, room: Room) -> io::Result<Child> {
    let mut child = command.process_group(0).spawn()?;
    match limit(&child, room) {
        Ok(()) => Ok(child),
        Err(error) => {
            let _ = child.kill();
            let _ = child.wait();
            Err(error)
        }
    }
}

/// Limits a process and all that it starts later. What limits this process limits them, too.
fn limit(child: &Child, room: Room) -> io::Result<()> {
    let id = Some(Pid::from_child(child));
    let always = [(Resource::As, room.bytes), (Resource::Fsize, room.file), (Resource::Core, 0)];
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

/// Fields 3 and 22 of `/proc/ID/stat` (proc(5)).
pub(super) fn started(process: u32) -> io::Result<Option<u64>> {
    match fs::read_to_string(format!("/proc/{process}/stat")) {
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

pub(super) fn ask_to_end(process: u32, _: &Path) {
    signal(process, Signal::TERM);
}

pub(super) fn kill(process: u32) {
    signal(process, Signal::KILL);
}

/// Sends a signal to a group.
fn signal(leader: u32, signal: Signal) {
    if let Some(leader) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        // It may have ended just now.
        let _ = kill_process_group(leader, signal);
    }
}

pub(super) fn death(status: ExitStatus) -> Option<Death> {
    let number = status.signal()?;
    Some(match Signal::from_named_raw(number) {
        Some(Signal::XFSZ) => Death::FileTooLarge,
        Some(Signal::TERM | Signal::INT | Signal::HUP) => Death::Asked,
        Some(Signal::KILL) => Death::Killed,
        _ => Death::Crashed(format!("signal {number}")),
    })
}

pub(super) fn is_lack_of_descriptors(error: &io::Error) -> bool {
    matches!(Errno::from_io_error(error), Some(Errno::MFILE | Errno::NFILE))
}

pub(super) fn lacks_descriptors() -> bool {
    File::open("/dev/null").is_err_and(|error| is_lack_of_descriptors(&error))
}

pub(super) fn descriptors(enough: u64) -> u64 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.map_or(enough, |maximum| maximum.min(enough));
    let limit = current.unwrap_or(enough);
    let is_raised =
        limit < wanted && setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum }).is_ok();
    if is_raised { wanted } else { limit }
}

pub(super) fn keep_private() {
    umask(Mode::RWXG | Mode::RWXO);
}

pub(super) fn make_private(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

pub(super) fn close(path: &Path, data: &Metadata) -> io::Result<()> {
    fs::set_permissions(path, Permissions::from_mode(if data.is_dir() { 0o700 } else { 0o600 }))
}

pub(super) fn is_foreign(data: &Metadata) -> bool {
    data.uid() != geteuid().as_raw()
}

pub(super) fn is_of_the_system(data: &Metadata) -> bool {
    data.uid() == 0
}

pub(super) fn others_can_write(data: &Metadata) -> bool {
    const WRITE: u32 = 0o022;
    data.mode() & WRITE != 0
}

pub(super) fn room_on_disk(folder: &Path) -> Option<u64> {
    statvfs(folder).ok().map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize))
}

pub(super) fn opens_browser(link: &str) -> bool {
    let mut opener = Command::new("xdg-open");
    opener.arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    opener.spawn().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { bytes: 1 << 30, seconds: Some(1), file: 1 << 20 };

    #[test]
    fn command_lines_that_fit_are_started() {
        let fitting = [vec!["x".repeat(LONGEST_WORD)], vec![String::new(); LONGEST_COMMAND / 9]];
        for words in fitting {
            assert!(fits(&words));
            assert!(Command::new("true").args(&words).status().unwrap().success());
            let longer = [words.as_slice(), &["x".repeat(LONGEST_WORD + 1)]].concat();
            assert!(!fits(&longer));
            let error = Command::new("true").args(&longer).status().unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::ArgumentListTooLong, "{error}");
        }
        assert!(!fits(&vec![String::new(); LONGEST_COMMAND / 9 + 1]));
    }

    #[test]
    fn processor_time_has_a_limit() {
        let mut busy = start(Command::new("sh").args(["-c", "while :; do :; done"]), ROOM).unwrap();
        assert!(busy.wait().unwrap().signal().is_some());
    }

    #[test]
    fn a_process_is_known_by_its_start() {
        let mut child = start(Command::new("sleep").arg("60"), ROOM).unwrap();
        let began = started(child.id()).unwrap();
        assert!(began.is_some() && began == started(child.id()).unwrap());
        kill(child.id());
        assert_eq!(death(child.wait().unwrap()), Some(Death::Killed));
        assert_eq!(started(child.id()).unwrap(), None);
    }

    /// The files of `/proc` are made up by the system, and its disk has no room.
    #[test]
    fn room_on_disks_is_known() {
        assert_eq!(room_on_disk(Path::new("/proc")), Some(0));
        assert!(room_on_disk(&std::env::temp_dir()) > Some(0));
        assert_eq!(room_on_disk(Path::new("/nowhere")), None);
    }
}
