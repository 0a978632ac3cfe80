//! Waits for input, and notices when the terminal is gone.
//!
//! After the terminal was closed, the reader of events would wait for ever and use a whole
//! processor.

use std::io;
use std::time::Duration;

/// Whether there is still a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Terminal {
    /// There is one, with or without input.
    There,
    /// Its window was closed, or its connection ended.
    Gone,
}

/// Waits until there is input, a signal comes, or the time is over.
#[cfg(unix)]
pub(super) fn for_input(time: Duration) -> io::Result<Terminal> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = io::stdin();
    let mut watched = [PollFd::new(&stdin, PollFlags::IN)];
    let time = Timespec::try_from(time).expect("a glance is short");
    match poll(&mut watched, Some(&time)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
    Ok(if watched[0].revents().intersects(gone) { Terminal::Gone } else { Terminal::There })
}

/// Waits until the time is over.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere waiting can fail")]
pub(super) fn for_input(time: Duration) -> io::Result<Terminal> {
    std::thread::sleep(time);
    Ok(Terminal::There)
}
