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

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, process};

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

/// Returns true if the words of a command line start with `wsl`.
pub fn is_launcher(words: &[OsString]) -> bool {
    program_name(words).is_some_and(|name| name == "wsl" || name == "wsl.exe")
}

/// Returns true if the words of a command line start with the name of a Windows program.
pub fn is_windows_program(words: &[OsString]) -> bool {
    program_name(words).is_some_and(|name| name.rsplit_once('.').is_some_and(|(_, suffix)| suffix == "exe"))
}

impl World {
    /// Returns true if it is Windows.
    pub fn is_windows(&self) -> bool {
        match self {
            Self::Here => cfg!(windows),
            Self::Wsl(_) => false,
            Self::Windows { .. } => true,
        }
    }

    /// The name that a path of this side has in that system.
    ///
    /// # Errors
    /// If `wslpath` cannot be run or does not know the path.
    pub fn path(&self, path: &Path) -> Result<OsString, WslError> {
        match self {
            Self::Here => Ok(path.into()),
            Self::Wsl(wsl) => ask(&mut wsl.command("wslpath"), ["-a", "-u"], path),
            Self::Windows { wslpath } => ask(&mut Command::new(wslpath), ["-w"], path),
        }
    }

    /// Quotes an argument of a [`Command`] so that it arrives there unchanged.
    pub fn quote(&self, argument: OsString) -> OsString {
        match self {
            Self::Wsl(Wsl { shell: Shell::Login, .. }) => for_login_shell(&argument.to_string_lossy()).into(),
            Self::Here | Self::Wsl(_) | Self::Windows { .. } => argument,
        }
    }

    /// Prepares a command so that its program can be ended there. Returns the command that does this, where to kill
    /// the process on this side is not enough.
    pub(super) fn mark(&self, command: &mut Command) -> Option<Command> {
        match self {
            Self::Wsl(wsl) => Some(wsl.mark(command)),
            Self::Here | Self::Windows { .. } => None,
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

    /// A command that runs a program past the shell, which would remove the backslashes of paths.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.launcher.first().map_or(OsStr::new("wsl"), OsString::as_os_str));
        command.args(self.launcher.iter().skip(1)).args(["-e", program]).env(IN_UTF8, "1");
        command
    }

    /// Puts a mark into the environment of a program, and of what it starts. Whoever has it is killed by the command
    /// that is returned.
    fn mark(&self, command: &mut Command) -> Command {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        // With a full stop at the end no mark is the beginning of another.
        let mark = format!("{}.{number}.", process::id());
        let shared = env::var(SHARED).ok().filter(|names| !names.is_empty());
        let shared = shared.map_or(MARK.to_owned(), |names| format!("{names}:{MARK}"));
        command.env(SHARED, shared).env(MARK, &mark).env(IN_UTF8, "1");
        let mut kill = self.command("sh");
        kill.args(["-c", KILL, "sh", &format!("{MARK}={mark}")]);
        kill.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        kill
    }
}

// A program that `wsl.exe` started may go on when `wsl.exe` is killed
// (https://github.com/microsoft/WSL/issues/2496), so it is looked for in Linux and killed there.

/// The names of variables that Windows and Linux share.
const SHARED: &str = "WSLENV";

const MARK: &str = "LIFESAT_WSL_MARK";

const KILL: &str = "for each in /proc/[0-9]*; do grep -qsF $1 $each/environ && kill -9 ${each#/proc/}; done";

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
    let said = [&output.stderr, &output.stdout].map(|bytes| decoded(bytes));
    let complaint = said.iter().find_map(|text| text.lines().find(|line| !line.trim().is_empty()));
    Err(fail(complaint.unwrap_or("wslpath gives no answer").to_owned()))
}

// A word has to pass `wsl.exe` and the Linux shell behind it unchanged. Without `-e`, `wsl.exe` hands
// the *text* of its command line to the shell. Two parties write and read this text:
//
// 1. The program that starts another one on Windows joins the words to one text.
//    `std::process::Command` does it as all Windows programs expect: a word that is empty or has a
//    blank or a tab is put in double quotes, a `"` becomes `\"`, and backslashes are doubled if they
//    stand before a `"` or before the closing quotation mark.
// 2. The shell takes the text apart again. Double quotes and backslashes mean nearly the same to it.
//
// Single quotes would therefore be right only around a word without blanks: inside the double quotes
// of Windows, the shell takes them as ordinary characters. So there are no single quotes here. A word
// with blanks gets its double quotes from Windows, and a word without gets none. What is added is
// what the shell needs and Windows does not do.
//
// With `-e` there is no shell, and `wsl.exe` splits the text as Windows programs do. Then a word needs
// nothing.

/// The word that has to be given to [`std::process::Command`], so that a POSIX shell behind `wsl.exe`
/// reads the word `meant`.
fn for_login_shell(meant: &str) -> String {
    let in_quotes = meant.is_empty() || meant.contains([' ', '\t']);
    let mut word = String::with_capacity(meant.len());
    let mut backslashes = 0;
    for symbol in meant.chars() {
        match symbol {
            '\\' => backslashes += 1,
            // Windows doubles these backslashes and adds one before the quotation mark, as the shell
            // wants them.
            '"' => push_backslashes(&mut word, backslashes),
            _ => push_backslashes(&mut word, 2 * backslashes),
        }
        if symbol != '\\' {
            backslashes = 0;
            push(&mut word, symbol, in_quotes);
        }
    }
    // Before the closing quotation mark Windows doubles them.
    push_backslashes(&mut word, if in_quotes { backslashes } else { 2 * backslashes });
    word
}

fn push_backslashes(word: &mut String, count: usize) {
    word.extend(std::iter::repeat_n('\\', count));
}

/// Adds a symbol other than a backslash.
fn push(word: &mut String, symbol: char, in_quotes: bool) {
    match symbol {
        '"' => word.push('"'),
        // After a backslash the shell would drop it.
        '\n' if !in_quotes => word.push_str("'\n'"),
        _ => {
            if if in_quotes { matches!(symbol, '$' | '`') } else { is_special(symbol) } {
                word.push('\\');
            }
            word.push(symbol);
        }
    }
}

/// Returns true if a symbol may mean something to a shell outside of quotation marks.
fn is_special(symbol: char) -> bool {
    symbol.is_ascii() && !symbol.is_ascii_alphanumeric() && !"_-./,:@+".contains(symbol)
}

// `wsl.exe` itself says, for example, that a distribution does not exist. If it does not know the variable below, it
// writes UTF-16, least significant byte first, where Linux programs write bytes of their own. No text of theirs has a
// zero byte, and every UTF-16 text with a blank or a line break has one.

/// Asks `wsl.exe` to write UTF-8.
const IN_UTF8: &str = "WSL_UTF8";

/// The text, if it is one that `wsl.exe` wrote.
pub(super) fn of_wsl(bytes: &[u8]) -> Option<String> {
    bytes.contains(&0).then(|| {
        let (pairs, _) = bytes.as_chunks::<2>();
        let units = pairs.iter().map(|&pair| u16::from_le_bytes(pair));
        let text: String =
            char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        text.trim_start_matches('\u{feff}').to_owned()
    })
}

/// The text of `wsl.exe` or of a Linux program.
pub(super) fn decoded(bytes: &[u8]) -> String {
    of_wsl(bytes).unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Write;
    use std::os::unix::ffi::OsStrExt;

    use super::*;

    const WSL: &str = concat!("#!/bin/sh\n", include_str!("wsl/stand-in.sh"));

    /// Stands in for `wslpath`: knows drive C only, under an unusual name, and `/home`.
    const WSLPATH: &str = r#"#!/bin/sh
case "$1 $2 $3" in
    '-a -u C:\'*) printf '/drives/c/'; printf '%s\n' "${3#C:\\}" | tr '\\' / ;;
    '-w /home/'*) printf 'W:%s\r\n' "$2" | tr / '\\' ;;
    *) echo "wslpath: $*: no such path" >&2; exit 1 ;;
esac
"#;

    fn words(line: &[&str]) -> Vec<OsString> {
        line.iter().map(OsString::from).collect()
    }

    /// Writes a program in another process. If this process wrote it, another process that is started
    /// meanwhile could hold the file open for writing, and then it could not be run.
    fn install(path: &Path, script: &str) {
        let mut shell = Command::new("sh");
        shell.args(["-c", "cat > \"$0\" && chmod +x \"$0\""]).arg(path).stdin(Stdio::piped());
        let mut child = shell.spawn().unwrap();
        child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
        assert!(child.wait().unwrap().success());
    }

    fn stand_ins() -> tempfile::TempDir {
        let directory = tempfile::tempdir().unwrap();
        install(&directory.path().join("wsl"), WSL);
        install(&directory.path().join("wslpath"), WSLPATH);
        directory
    }

    #[test]
    fn launchers_are_known_however_they_are_written() {
        for program in ["wsl", "wsl.exe", "/usr/bin/wsl", r"C:\Windows\System32\WSL.EXE"] {
            assert!(is_launcher(&words(&[program, "glucose"])), "{program}");
        }
        for program in ["wslpath", "glucose", "/opt/wsl/glucose", r"C:\wsl\glucose.exe", ""] {
            assert!(!is_launcher(&words(&[program, "wsl"])), "{program}");
        }
        assert!(!is_launcher(&[]));
    }

    #[test]
    fn options_end_where_the_command_starts() {
        let parse = |line: &[&str]| {
            let Wsl { launcher, shell } = Wsl::parse(&words(line));
            (launcher, shell)
        };
        let debian = words(&["wsl", "-d", "Debian"]);
        assert_eq!(parse(&["wsl", "glucose", "-e", "x"]), (words(&["wsl"]), Shell::Login));
        assert_eq!(parse(&["wsl", "-d", "Debian", "--", "-e"]), (debian.clone(), Shell::Login));
        assert_eq!(parse(&["wsl", "-d", "Debian", "-e", "glucose", "-u"]), (debian.clone(), Shell::None));
        assert_eq!(parse(&["wsl", "~", "-d", "Debian", "--exec", "glucose"]), (debian, Shell::None));
        assert_eq!(parse(&["wsl", "--shell-type", "none", "g"]), (words(&["wsl"]), Shell::None));
        assert_eq!(parse(&["wsl", "--shell-type", "login", "-e", "g"]), (words(&["wsl"]), Shell::None));
        let user = words(&["wsl", "-u", "me", "--cd", "~", "--system"]);
        assert_eq!(parse(&["wsl", "-u", "me", "--cd", "~", "--system", "g"]), (user, Shell::Login));
    }

    #[test]
    fn wslpath_is_asked_in_the_same_distribution_and_past_the_shell() {
        let directory = stand_ins();
        let launcher = directory.path().join("wsl").into_os_string();
        let world = World::Wsl(Wsl::parse(&[launcher.clone(), "-d".into(), "Debian".into(), "g".into()]));
        // A shell on the way would remove the backslashes, and the stand-in would reject the path.
        assert_eq!(world.path(Path::new(r"C:\my $HOME\it's.cnf")).unwrap(), "/drives/c/my $HOME/it's.cnf");
        let error = world.path(Path::new("/tmp/x")).unwrap_err().to_string();
        assert_eq!(error, "cannot translate the path `/tmp/x` for WSL: wslpath: -a -u /tmp/x: no such path");
        let elsewhere = World::Wsl(Wsl::parse(&[launcher, "g".into()]));
        let error = elsewhere.path(Path::new(r"C:\x")).unwrap_err();
        assert_eq!(error.reason, "wslpath gives no answer");
    }

    #[test]
    fn windows_programs_get_windows_paths() {
        let directory = stand_ins();
        let world = World::Windows { wslpath: directory.path().join("wslpath") };
        assert_eq!(world.path(Path::new("/home/me/f.cnf")).unwrap(), r"W:\home\me\f.cnf");
        let nowhere = World::Windows { wslpath: directory.path().join("absent") };
        assert!(nowhere.path(Path::new("/home/me")).unwrap_err().reason.starts_with("cannot run "));
    }

    /// Words with everything that Windows or a shell could take for something else.
    const AWKWARD: &[&str] = &[
        "-plain=1",
        "--",
        "a b",
        " ",
        "  a  b  ",
        "a\tb",
        "$HOME",
        "a $HOME b",
        "${x}",
        "$(x) y",
        "~",
        "~/a b",
        "back\\slash",
        "a\\ b\\",
        "\\",
        "\\\\a b\\\\",
        "\\\"",
        "\\\\\" \\\\\"",
        "it's",
        "it's a",
        "\"",
        "a \"b\" c",
        "\"a",
        "",
        "*",
        "[a] ?",
        "a;b",
        "a & b | c",
        "a&b|c>d<e",
        "(a)",
        "(a b)",
        "`x`",
        "`x` y!",
        "#a {b,c} %d ^e =f",
        "ä\n",
        "ä ö\nü\n",
    ];

    #[test]
    fn arguments_survive_the_shell_that_wsl_starts() {
        let directory = stand_ins();
        let wsl = directory.path().join("wsl");
        let is_there = |shell: &&str| Command::new(shell).args(["-c", ":"]).status().is_ok();
        let shells = ["sh", "dash", "bash", "zsh"].into_iter().filter(is_there);
        for (shell, &meant) in shells.flat_map(|shell| AWKWARD.iter().map(move |word| (shell, word))) {
            let arrives_as = |line: &[OsString]| {
                let world = World::Wsl(Wsl::parse(line));
                let mut command = Command::new(&line[0]);
                command.args(&line[1..]).arg(world.quote(meant.into())).env("LOGIN_SHELL", shell);
                command.output().unwrap().stdout
            };
            let login = [wsl.clone().into_os_string(), "printf".into(), "'<%s>'".into()];
            assert_eq!(arrives_as(&login), format!("<{meant}>").as_bytes(), "{shell}: {meant}");
            let exec = ["-d", "Debian", "-e", "printf", "<%s>"].map(OsString::from);
            let exec: Vec<_> = std::iter::once(wsl.clone().into_os_string()).chain(exec).collect();
            assert_eq!(arrives_as(&exec), format!("<{meant}>").as_bytes());
        }
    }

    #[test]
    fn wsl_is_asked_for_utf_8() {
        let wsl = Wsl::parse(&words(&["wsl", "-d", "Debian"]));
        let mut marked = Command::new("wsl");
        wsl.mark(&mut marked);
        for command in [marked, wsl.command("wslpath")] {
            assert!(command.get_envs().any(|entry| entry == (OsStr::new("WSL_UTF8"), Some(OsStr::new("1")))));
        }
    }

    #[test]
    fn what_wsl_itself_says_is_read() {
        let directory = stand_ins();
        let launcher = directory.path().join("wsl").into_os_string();
        let world = World::Wsl(Wsl::parse(&[launcher, "-d".into(), "Fedora".into(), "g".into()]));
        let error = world.path(Path::new(r"C:\x")).unwrap_err();
        assert_eq!(error.reason, "Für diesen Namen gibt es keine Verteilung: Fedora");
    }

    #[test]
    fn what_left_its_group_is_killed_by_its_mark() {
        let directory = stand_ins();
        let launcher = directory.path().join("wsl").into_os_string();
        let world = World::Wsl(Wsl::parse(&[launcher, "-d".into(), "Debian".into(), "g".into()]));
        let marked = |stdout: Stdio| {
            let mut command = Command::new("sleep");
            command.arg("1000").stdout(stdout);
            let kill = world.mark(&mut command).unwrap();
            (command.spawn().unwrap(), kill)
        };
        let ((mut one, mut kill), (mut other, _)) = (marked(Stdio::null()), marked(Stdio::null()));
        assert!(kill.status().is_ok());
        assert!(!one.wait().unwrap().success());
        assert!(other.try_wait().unwrap().is_none());
        other.kill().unwrap();
        other.wait().unwrap();
        assert!(World::Here.mark(&mut Command::new("sleep")).is_none());
    }

    #[test]
    fn here_nothing_changes() {
        let path = OsStr::from_bytes(b"/odd \xff path");
        assert_eq!(World::Here.path(Path::new(path)).unwrap(), path);
        assert_eq!(World::Here.quote(path.into()), path);
    }
}
