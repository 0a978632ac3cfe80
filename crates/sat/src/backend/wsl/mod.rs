//! Solvers on the other side of the Windows Subsystem for Linux (WSL).
//!
//! On Windows, `wsl CMD` passes CMD to the Linux user's shell, which interprets backslashes, `~`
//! and `$`, unless `-e` or `--exec` stands before CMD. The user writes CMD for that shell, so the
//! user's words are passed on unchanged. Only what this crate adds is translated and quoted.
//!
//! The module `quoting` tells how words are quoted for that shell.
//!
//! Where the file systems are mounted is a setting of the user. Paths are therefore never guessed,
//! but translated by `wslpath`.

pub(in crate::backend) mod message;
mod quoting;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use thiserror::Error;

/// The operating system in which a program sees its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum World {
    /// The one in which this crate runs.
    Here,
    /// Linux, entered from Windows by `wsl`.
    Wsl(Wsl),
    /// Windows, entered from within WSL.
    Windows {
        /// The program that translates paths.
        wslpath: PathBuf,
    },
}

/// How Linux is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wsl {
    /// `wsl` with the options that choose where to go, such as `-d DISTRIBUTION`.
    launcher: Vec<OsString>,
    shell: Shell,
}

/// What reads the words that follow `wsl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shell {
    /// The Linux user's shell, after the words are joined by blanks.
    Login,
    /// Nothing: the words become the program's arguments.
    None,
}

/// A path that cannot be translated: it has no name on the other side, or `wslpath` cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot translate the path `{path}` for WSL: {reason}")]
pub struct WslError {
    /// The path as it is called on this side.
    pub path: String,
    /// What went wrong.
    pub reason: String,
}

/// Whether the words of a command line start with `wsl`.
pub fn is_launcher(words: &[OsString]) -> bool {
    program_name(words).is_some_and(|name| name == "wsl" || name == "wsl.exe")
}

/// Whether the words of a command line start with the name of a Windows program.
pub fn is_windows_program(words: &[OsString]) -> bool {
    program_name(words).is_some_and(|name| name.rsplit_once('.').is_some_and(|(_, suffix)| suffix == "exe"))
}

impl World {
    /// The name that a path of this side has in that system.
    ///
    /// # Errors
    /// If `wslpath` cannot be run or does not know the path.
    pub fn path(&self, path: &Path) -> Result<OsString, WslError> {
        match self {
            Self::Here => Ok(path.into()),
            Self::Wsl(wsl) => ask(&mut wsl.command(), ["-a", "-u"], path),
            Self::Windows { wslpath } => ask(&mut Command::new(wslpath), ["-w"], path),
        }
    }

    /// Quotes an argument of a [`Command`] so that it arrives there unchanged.
    pub fn quote(&self, argument: OsString) -> OsString {
        match self {
            Self::Wsl(Wsl { shell: Shell::Login, .. }) => {
                quoting::for_login_shell(&argument.to_string_lossy()).into()
            }
            Self::Here | Self::Wsl(_) | Self::Windows { .. } => argument,
        }
    }
}

impl Wsl {
    /// Reads the options of `wsl` up to the command that it is to run.
    pub fn parse(words: &[OsString]) -> Self {
        let mut launcher: Vec<OsString> = words.first().cloned().into_iter().collect();
        let mut shell = Shell::Login;
        let mut rest = words.iter().skip(1);
        while let Some(word) = rest.next() {
            match word.to_str() {
                Some("-d" | "--distribution" | "--distribution-id" | "-u" | "--user" | "--cd") => {
                    launcher.push(word.clone());
                    launcher.extend(rest.next().cloned());
                }
                Some("--shell-type") if rest.next().is_some_and(|kind| kind == "none") => shell = Shell::None,
                Some("--system") => launcher.push(word.clone()),
                Some("--shell-type" | "~") => {}
                Some("-e" | "--exec") => return Self { launcher, shell: Shell::None },
                _ => break,
            }
        }
        Self { launcher, shell }
    }

    /// The command that runs `wslpath`. It bypasses the shell, which would remove the backslashes
    /// of the path.
    fn command(&self) -> Command {
        let mut command = Command::new(self.launcher.first().map_or(OsStr::new("wsl"), OsString::as_os_str));
        command.args(self.launcher.iter().skip(1)).args(["-e", "wslpath"]);
        command
    }
}

/// The last part of the program's path in lower case. Either kind of separator will do.
fn program_name(words: &[OsString]) -> Option<String> {
    let path = words.first()?.to_string_lossy().to_ascii_lowercase();
    path.rsplit(['/', '\\']).next().map(str::to_owned)
}

fn ask<const N: usize>(command: &mut Command, options: [&str; N], path: &Path) -> Result<OsString, WslError> {
    let fail = |reason: String| WslError { path: path.display().to_string(), reason };
    let output = command
        .args(options)
        .arg(path)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| fail(format!("cannot run {}: {error}", command.get_program().display())))?;
    let answer = String::from_utf8_lossy(&output.stdout);
    let translated = answer.trim_end_matches(['\r', '\n']);
    if output.status.success() && !translated.is_empty() {
        return Ok(translated.into());
    }
    // What WSL itself says may be on stdout.
    let said = [&output.stderr, &output.stdout].map(|bytes| message::text(bytes));
    let complaint = said.iter().find_map(|text| text.lines().find(|line| !line.trim().is_empty()));
    Err(fail(complaint.unwrap_or("wslpath gives no answer").to_owned()))
}

#[cfg(all(test, unix))]
mod tests;
