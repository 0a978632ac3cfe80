//! What a process does on Windows that a server of jobs started: it ends when a file asks it to, or when it takes too much
//! memory.

use std::io::{self, Write};
use std::{env, fs, process, thread};

use super::PAUSE;

/// The environment variable that tells a process that a server started it, and how many bytes it may take.
pub(crate) const MOST_MEMORY: &str = "LIFESAT_SERVED";

/// The file, in the folder of a process, that asks it to end.
pub(crate) fn wish(process: u32) -> String {
    format!("end-{process}")
}

/// Calls a function whenever the server asks this process to end, if a server started it.
pub(crate) fn heed(
    is_asked: impl Fn() + Send + 'static,
    memory_taken: fn() -> Option<u64>,
) -> io::Result<()> {
    let Some(most) = env::var(MOST_MEMORY).ok().and_then(|bytes| bytes.parse().ok()) else { return Ok(()) };
    let wish = env::current_dir()?.join(wish(process::id()));
    let heeding = move || {
        loop {
            if fs::remove_file(&wish).is_ok() {
                is_asked();
            }
            if memory_taken() > Some(most) {
                give_up();
            }
            thread::sleep(PAUSE);
        }
    };
    thread::Builder::new().name("server".to_owned()).spawn(heeding).map(drop)
}

#[expect(clippy::exit, reason = "there may be no memory to end in another way")]
fn give_up() {
    const FAILED: i32 = 4;
    let _ = io::stderr().write_all(b"lifesat: it needed more memory than its limit\n");
    process::exit(FAILED);
}
