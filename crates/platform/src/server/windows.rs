//! Windows.
//!
//! A process that a server starts looks itself how much memory it takes, and whether a file in its folder asks it to
//! end: it hears of nothing but its console, and no kept crate limits the memory of job objects.
#![expect(clippy::unnecessary_wraps, reason = "elsewhere these steps can fail")]

use std::fs::{self, File, Metadata};
use std::io;
use std::os::windows::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};

use super::{Death, Room};
use crate::program::served::{MOST_MEMORY, wish};

/// Windows takes no longer command lines, in units of UTF-16 with the null at the end (`CreateProcessW`).
const LONGEST_COMMAND: usize = 32_767;

/// What the program's own name may take of it.
const LONGEST_PATH: usize = 1024;

/// Each word has a blank before it, and it may be in quotation marks.
pub(super) fn fits(words: &[String]) -> bool {
    let units = |word: &String| {
        let escaped = word.chars().filter(|c| matches!(c, '"' | '\\')).count();
        word.encode_utf16().count() + escaped + 3
    };
    words.iter().map(units).sum::<usize>() <= LONGEST_COMMAND - LONGEST_PATH
}

/// The job object in which this process is ends with it, so the new one leaves it. A job object that others put around
/// both may forbid that.
pub(super) fn start(command: &mut Command, room: Room) -> io::Result<Child> {
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    const CREATE_BREAKAWAY_FROM_JOB: u32 = 0x0100_0000;
    command.env(MOST_MEMORY, room.bytes.to_string());
    match command.creation_flags(CREATE_NEW_PROCESS_GROUP | CREATE_BREAKAWAY_FROM_JOB).spawn() {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            command.creation_flags(CREATE_NEW_PROCESS_GROUP).spawn()
        }
        started => started,
    }
}

pub(super) fn started(process: u32) -> io::Result<Option<u64>> {
    Ok(with(process, sysinfo::Process::start_time))
}

/// Tells something of a process, if it has not ended.
fn with<T>(process: u32, tell: impl Fn(&sysinfo::Process) -> T) -> Option<T> {
    let id = Pid::from_u32(process);
    let mut system = System::new();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[id]), false, ProcessRefreshKind::nothing());
    system.process(id).map(tell)
}

pub(super) fn ask_to_end(process: u32, folder: &Path) {
    // If the disk is full, the process is killed later.
    let _ = File::create(folder.join(wish(process)));
}

/// The job object of the process ends those that it started.
pub(super) fn kill(process: u32) {
    with(process, sysinfo::Process::kill);
}

pub(super) fn death(status: ExitStatus) -> Option<Death> {
    const KILLED: u32 = 1;
    const FIRST_ERROR: u32 = 0xC000_0000;
    const CONTROL_C: u32 = 0xC000_013A;
    match status.code()?.cast_unsigned() {
        KILLED => Some(Death::Killed),
        CONTROL_C => Some(Death::Asked),
        code @ FIRST_ERROR.. => Some(Death::Crashed(format!("{code:#X}"))),
        _ => None,
    }
}

pub(super) fn is_lack_of_descriptors(error: &io::Error) -> bool {
    const ERROR_TOO_MANY_OPEN_FILES: i32 = 4;
    error.raw_os_error() == Some(ERROR_TOO_MANY_OPEN_FILES)
}

pub(super) fn lacks_descriptors() -> bool {
    File::open("NUL").is_err_and(|error| is_lack_of_descriptors(&error))
}

/// Windows has no such limit.
pub(super) fn descriptors(enough: u64) -> u64 {
    enough
}

// Access lists say who may do what. A new folder takes those of the folder that it is in, and the user's own folders
// are for nobody else.

pub(super) fn keep_private() {}

pub(super) fn make_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

pub(super) fn close(_: &Path, _: &Metadata) -> io::Result<()> {
    Ok(())
}

pub(super) fn is_foreign(_: &Metadata) -> bool {
    false
}

pub(super) fn is_of_the_system(_: &Metadata) -> bool {
    false
}

pub(super) fn others_can_write(_: &Metadata) -> bool {
    false
}

pub(super) fn room_on_disk(folder: &Path) -> Option<u64> {
    fs4::available_space(folder).ok()
}

/// No shell reads the link.
pub(super) fn opens_browser(link: &str) -> bool {
    let mut opener = Command::new("rundll32");
    opener.args(["url.dll,FileProtocolHandler", link]);
    opener.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}
