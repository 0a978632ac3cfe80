//! A sign of life that other machines can see: how old a file is.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

/// How often a sign is given.
const EVERY: Duration = Duration::from_secs(10);

/// A file that is older was left by a process that is dead or frozen. Clocks of machines may differ a little.
const FRESH: Duration = Duration::from_secs(45);

/// Keeps a file young as long as it lives, and makes it old when it ends.
pub(super) struct Heartbeat {
    file: File,
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Heartbeat {
    /// Starts with a file that this process has open.
    pub(super) fn of(file: &File) -> io::Result<Self> {
        let (file, beaten) = (file.try_clone()?, file.try_clone()?);
        let (stop, stopped) = mpsc::channel::<()>();
        let thread = thread::spawn(move || {
            while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                // A sign that could not be given is missed by nobody but `status`.
                let _ = beaten.set_modified(SystemTime::now());
            }
        });
        Ok(Self { file, stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for Heartbeat {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        // Whoever ends in good order says so.
        let _ = self.file.set_modified(SystemTime::UNIX_EPOCH);
    }
}

/// Whether a sign of life was given to a file lately.
pub(super) fn is_alive(path: &Path) -> bool {
    let age = |modified: SystemTime| SystemTime::now().duration_since(modified).unwrap_or_default();
    path.metadata().and_then(|data| data.modified()).is_ok_and(|modified| age(modified) < FRESH)
}
