//! A sign of life that other machines can see: the age of a file.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

/// How often the file is touched.
const EVERY: Duration = Duration::from_secs(10);

/// An older file was left by a process that is dead or frozen. The margin allows for clocks that
/// differ.
const FRESH: Duration = Duration::from_secs(45);

/// Keeps a file's modification time recent while it exists, and sets it to the epoch when it is
/// dropped.
pub(super) struct Heartbeat {
    path: PathBuf,
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Heartbeat {
    /// Starts to touch the file at a path, also if it is removed and made again.
    pub(super) fn of(path: &Path) -> Self {
        let (path, beaten) = (path.to_owned(), path.to_owned());
        let (stop, stopped) = mpsc::channel::<()>();
        let thread = thread::spawn(move || {
            while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                // If this fails, only the status of the shard is wrong for a while.
                let _ = touch(&beaten, SystemTime::now());
            }
        });
        Self { path, stop: Some(stop), thread: Some(thread) }
    }
}

impl Drop for Heartbeat {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        // A process that ends normally need not be waited for.
        let _ = touch(&self.path, SystemTime::UNIX_EPOCH);
    }
}

/// Sets the modification time of a file.
fn touch(path: &Path, time: SystemTime) -> io::Result<()> {
    File::options().append(true).open(path)?.set_modified(time)
}

/// Whether a file was touched recently.
pub(super) fn is_alive(path: &Path) -> bool {
    path.metadata()
        .and_then(|data| data.modified())
        .is_ok_and(|modified| is_fresh(modified, SystemTime::now()))
}

/// Whether a time is recent. One far in the future says nothing: the clock of that machine is wrong, and
/// a file that a dead process left would pass for fresh until that time has come.
fn is_fresh(modified: SystemTime, now: SystemTime) -> bool {
    let apart = now.duration_since(modified).unwrap_or_else(|error| error.duration());
    apart < FRESH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_far_off_does_not_keep_a_dead_process_alive() {
        let now = SystemTime::now();
        for seconds in [0, 10, 44] {
            let apart = Duration::from_secs(seconds);
            assert!(is_fresh(now - apart, now) && is_fresh(now + apart, now), "{seconds}");
        }
        for seconds in [45, 3600, 1_000_000] {
            let apart = Duration::from_secs(seconds);
            assert!(!is_fresh(now - apart, now) && !is_fresh(now + apart, now), "{seconds}");
        }
    }

    #[test]
    fn a_file_that_was_made_again_is_touched_too() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes");
        std::fs::write(&path, "").unwrap();
        let heartbeat = Heartbeat::of(&path);
        std::fs::remove_file(&path).unwrap();
        std::fs::write(&path, "").unwrap();
        assert!(is_alive(&path));
        drop(heartbeat);
        assert!(!is_alive(&path));
    }
}
