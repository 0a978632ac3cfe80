//! A sign of life that other machines can see: the age of a file.

use std::fs::File;
use std::io;
use std::path::Path;
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
    file: File,
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Heartbeat {
    /// Starts to touch a file that this process has open.
    pub(super) fn of(file: &File) -> io::Result<Self> {
        let (file, beaten) = (file.try_clone()?, file.try_clone()?);
        let (stop, stopped) = mpsc::channel::<()>();
        let thread = thread::spawn(move || {
            while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                // If this fails, only the status of the shard is wrong for a while.
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
        // A process that ends normally need not be waited for.
        let _ = self.file.set_modified(SystemTime::UNIX_EPOCH);
    }
}

/// Whether a file was touched recently.
pub(super) fn is_alive(path: &Path) -> bool {
    let age = |modified: SystemTime| SystemTime::now().duration_since(modified).unwrap_or_default();
    path.metadata().and_then(|data| data.modified()).is_ok_and(|modified| age(modified) < FRESH)
}
