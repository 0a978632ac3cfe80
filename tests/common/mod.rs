//! What the tests that run real programs share.

#![allow(dead_code, reason = "each test binary uses a part of this")]

pub(crate) mod campaign;
pub(crate) mod icnf;
pub(crate) mod lrat;
pub(crate) mod rows;

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The checkout.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The program under test.
pub(crate) fn program() -> &'static str {
    env!("CARGO_BIN_EXE_lifesat")
}

/// PATH with the program under test and the installed test tools in front.
pub(crate) fn path() -> OsString {
    let mut folders = vec![
        Path::new(program()).parent().expect("programs lie in a folder").to_path_buf(),
        root().join(".tools/bin"),
    ];
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    std::env::join_paths(folders).expect("no folder has a colon in its name")
}

/// Refuses to go on without a tool, and says how to get it.
pub(crate) fn need(tool: &str) {
    let found = std::env::split_paths(&path()).any(|folder| folder.join(tool).is_file());
    assert!(found, "{tool} is not installed: run scripts/install-test-tools.sh");
}

/// Runs the program with words, from an empty folder, without stdin.
pub(crate) fn lifesat(words: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    lifesat_in(folder.path(), words)
}

/// Runs the program with words, from a folder, without stdin.
pub(crate) fn lifesat_in(folder: &Path, words: &[&str]) -> Output {
    command_in(folder, program()).args(words).output().unwrap()
}

/// Runs a script as a user would type it, from a folder.
pub(crate) fn shell(folder: &Path, script: &str) -> Output {
    command_in(folder, "bash").args(["-c", script]).output().unwrap()
}

/// A command whose PATH has the program under test, whose HOME is the folder, and that has no stdin.
pub(crate) fn command_in(folder: &Path, program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).env("PATH", path()).env("HOME", folder).stdin(Stdio::null());
    command.env_remove("XDG_CONFIG_HOME");
    command
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or_else(|| panic!("ended by a signal: {output:?}"))
}

/// The JSON object on stdout.
pub(crate) fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}\n{}", stdout(output), stderr(output)))
}

/// Writes an executable shell script.
///
/// Another process writes it, so that no process that a parallel test starts meanwhile holds it open for writing,
/// which would keep it from being run.
pub(crate) fn script(folder: &Path, name: &str, body: &str) -> PathBuf {
    let path = folder.join(name);
    let mut shell = Command::new("sh");
    shell.args(["-c", "cat > \"$0\" && chmod +x \"$0\""]).arg(&path).stdin(Stdio::piped());
    let mut child = shell.spawn().unwrap();
    write!(child.stdin.take().unwrap(), "#!/bin/sh\n{body}\n").unwrap();
    assert!(child.wait().unwrap().success());
    path
}
