//! Unix.

use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::{FileExt, FileTypeExt};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::{RecvFlags, recv};
use rustix::process::{Pid, Signal, kill_process_group};
use signal_hook::{SigId, flag, low_level};

use super::Waited;

pub(super) const ENDING: &[i32] = &[Signal::INT.as_raw(), Signal::TERM.as_raw(), Signal::HUP.as_raw()];

/// Where files may not grow beyond a size, to write fails as on a full disk. Some parent processes leave SIGCHLD
/// ignored; then a program would not notice that a process ended.
pub(super) const HANDLED: &[i32] = &[Signal::XFSZ.as_raw(), Signal::CHILD.as_raw()];

pub(super) const KILL_GROUP: Option<fn(u32)> = Some(kill_group);

pub(super) const PAUSE: Duration = Duration::from_millis(20);

pub(super) type Watch = SigId;

pub(super) fn raise_flag(signal: i32, flag: Arc<AtomicBool>) -> io::Result<Watch> {
    flag::register(signal, flag)
}

pub(super) fn exit_while(flag: Arc<AtomicBool>, signal: i32, code: i32) -> io::Result<()> {
    flag::register_conditional_shutdown(signal, code, flag).map(drop)
}

pub(super) fn forget(watch: Watch) {
    low_level::unregister(watch);
}

pub(super) fn take_children_along() {}

fn kill_group(leader: u32) {
    if let Some(group) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

pub(super) fn choose_temporary_folder() {}

pub(super) fn stdout() -> io::Result<impl Write> {
    io::stdout().as_fd().try_clone_to_owned().map(File::from)
}

pub(super) fn outputs() -> Vec<File> {
    let (stdout, stderr) = (io::stdout(), io::stderr());
    let outputs = [stdout.as_fd(), stderr.as_fd()].map(|output| output.try_clone_to_owned());
    outputs.into_iter().flatten().map(File::from).collect()
}

fn stdin() -> io::Result<File> {
    Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
}

pub(super) fn stdin_is_device() -> bool {
    let data = stdin().and_then(|file| file.metadata());
    data.map_or(true, |data| data.file_type().is_char_device())
}

pub(super) fn wait_for_stdin(time: Option<Duration>) -> io::Result<Waited> {
    let stdin = io::stdin();
    let mut watched = [PollFd::new(&stdin, PollFlags::IN)];
    let time = time.map(|time| Timespec::try_from(time).map_err(io::Error::other)).transpose()?;
    match poll(&mut watched, time.as_ref()) {
        Ok(0) => Ok(Waited::Silent),
        Err(error) => Err(error.into()),
        Ok(_) => {
            let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
            Ok(if watched[0].revents().intersects(gone) { Waited::Gone } else { Waited::Ready })
        }
    }
}

pub(super) fn peek_stdin(most: usize) -> io::Result<Vec<u8>> {
    let mut file = stdin()?;
    let kind = file.metadata()?.file_type();
    let mut bytes = vec![0; most];
    let length = if kind.is_file() {
        let place = file.stream_position()?;
        file.read_at(&mut bytes, place)?
    } else if kind.is_socket() {
        recv(&file, &mut bytes[..], RecvFlags::PEEK | RecvFlags::DONTWAIT)?.0
    } else if kind.is_fifo() {
        of_pipe(&file, &mut bytes)?
    } else {
        return Err(io::ErrorKind::Unsupported.into());
    };
    bytes.truncate(length);
    Ok(bytes)
}

/// Copies from one pipe to another, which leaves the first as it was.
#[cfg(target_os = "linux")]
fn of_pipe(pipe: &File, bytes: &mut [u8]) -> io::Result<usize> {
    use std::io::Read;

    use rustix::pipe::{SpliceFlags, tee};

    let (mut copy, writer) = io::pipe()?;
    let length = tee(pipe, &writer, bytes.len(), SpliceFlags::NONBLOCK)?;
    copy.read_exact(&mut bytes[..length])?;
    Ok(length)
}

#[cfg(not(target_os = "linux"))]
fn of_pipe(_: &File, _: &mut [u8]) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}

// The files of `/proc` are those of Linux. Elsewhere they are not there.

/// Where Linux keeps the limit of a container.
const CONTAINERS: [&str; 2] = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];

pub(super) fn memory() -> Option<u64> {
    let read = |path: &str| fs::read_to_string(path).ok();
    let machine = read("/proc/meminfo").and_then(|text| kilobytes(&text, "MemTotal:"));
    let containers = CONTAINERS.iter().filter_map(|path| read(path)?.trim().parse().ok());
    machine.into_iter().chain(containers).min()
}

pub(super) fn memory_taken() -> Option<u64> {
    kilobytes(&fs::read_to_string("/proc/self/status").ok()?, "VmSize:")
}

/// The bytes in a line such as `MemTotal:  8000000 kB`.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1 << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_says_is_read() {
        assert_eq!(kilobytes("MemTotal:        2000 kB\nMemFree: 1 kB\n", "MemTotal:"), Some(2_048_000));
        assert_eq!(kilobytes("MemFree: 1 kB\n", "MemTotal:"), None);
    }
}
