//! Functions that the tests of the program share.

pub(crate) mod browser;
pub(crate) mod campaign;
pub(crate) mod certificate;
pub(crate) mod compiler;
pub(crate) mod folder;
pub(crate) mod golly;
mod hanging;
pub(crate) mod icnf;
pub(crate) mod page;
pub(crate) mod pictures;
pub(crate) mod terminal;
pub(crate) mod visit;
pub(crate) mod workbench;

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Output, Stdio};

pub(crate) use crate::script::script;

/// The folder of the checkout.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The path of the program under test.
pub(crate) fn program() -> &'static str {
    env!("CARGO_BIN_EXE_lifesat")
}

/// A PATH that begins with the program under test and the installed test tools.
pub(crate) fn path() -> OsString {
    let mut folders = vec![
        Path::new(program()).parent().expect("programs lie in a folder").to_path_buf(),
        root().join(".tools/bin"),
    ];
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    std::env::join_paths(folders).expect("no folder has a colon in its name")
}

/// The script that installs the external programs.
const INSTALLER: &str = include_str!("../../../scripts/install-test-tools.sh");

/// Fails if a tool is missing, and says how to install it. A tool that the installer does not look for
/// would be missing on the next machine.
pub(crate) fn need(tool: &str) {
    let looked_for = |word: &str| word.strip_prefix(".tools/bin/").unwrap_or(word) == tool;
    assert!(
        INSTALLER.split_whitespace().any(looked_for),
        "scripts/install-test-tools.sh does not install {tool}"
    );
    let is_there = std::env::split_paths(&path()).any(|folder| folder.join(tool).is_file());
    assert!(is_there, "{tool} is not installed: run scripts/install-test-tools.sh");
}

/// Runs the program with arguments in an empty folder, without stdin.
pub(crate) fn lifesat(words: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    lifesat_in(folder.path(), words)
}

/// Runs the program with arguments in a folder, without stdin.
pub(crate) fn lifesat_in(folder: &Path, words: &[&str]) -> Output {
    command_in(folder, program()).args(words).output().unwrap()
}

/// Runs a shell script in a folder.
pub(crate) fn shell(folder: &Path, script: &str) -> Output {
    command_in(folder, "bash").args(["-c", script]).output().unwrap()
}

/// A command without stdin, whose PATH has the program under test and whose HOME is the folder.
pub(crate) fn command_in(folder: &Path, program: &str) -> Command {
    hanging::end_what_hangs();
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
