//! Systems with one process, such as WebAssembly in a browser. No signal comes, and what is on stdin is there from the
//! beginning.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::Waited;

pub(super) const ENDING: &[i32] = &[];
pub(super) const HANDLED: &[i32] = &[];
pub(super) const KILL_GROUP: Option<fn(u32)> = None;

pub(super) const PAUSE: Duration = Duration::from_millis(200);

#[derive(Debug)]
pub(super) struct Watch;

pub(super) fn raise_flag(_: i32, _: Arc<AtomicBool>) -> io::Result<Watch> {
    Ok(Watch)
}

pub(super) fn exit_while(_: Arc<AtomicBool>, _: i32, _: i32) -> io::Result<()> {
    Ok(())
}

pub(super) fn forget(_: Watch) {}

pub(super) fn take_children_along() {}

pub(super) fn choose_temporary_folder() {
    // An error says that it was chosen before.
    let _ = tempfile::env::override_temp_dir(Path::new("."));
}

pub(super) fn stdout() -> io::Result<impl Write> {
    Ok(io::stdout().lock())
}

pub(super) fn outputs() -> Vec<File> {
    Vec::new()
}

pub(super) fn stdin_is_device() -> bool {
    false
}

pub(super) fn wait_for_stdin(_: Option<Duration>) -> io::Result<Waited> {
    Ok(Waited::Ready)
}

pub(super) fn peek_stdin(_: usize) -> io::Result<Vec<u8>> {
    Err(io::ErrorKind::Unsupported.into())
}

/// All that a pointer reaches.
pub(super) fn memory() -> Option<u64> {
    Some(usize::MAX as u64)
}

pub(super) fn memory_taken() -> Option<u64> {
    None
}
