//! Scripts that stand in for solvers and other programs.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Writes an executable shell script.
///
/// A child process writes it. If this process did, a process that a parallel test starts at that
/// moment could hold the file open for writing, and the script could not be run.
pub(crate) fn script(folder: &Path, name: &str, body: &str) -> PathBuf {
    let path = folder.join(name);
    let mut shell = Command::new("sh");
    shell.args(["-c", "cat > \"$0\" && chmod +x \"$0\""]).arg(&path).stdin(Stdio::piped());
    let mut child = shell.spawn().unwrap();
    write!(child.stdin.take().unwrap(), "#!/bin/sh\n{body}\n").unwrap();
    assert!(child.wait().unwrap().success());
    path
}
