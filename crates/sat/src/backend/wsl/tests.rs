use std::io::Write;
use std::os::unix::ffi::OsStrExt;

use super::*;

const WSL: &str = concat!("#!/bin/sh\n", include_str!("stand-in.sh"));

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
fn what_wsl_itself_says_is_read() {
    let directory = stand_ins();
    let launcher = directory.path().join("wsl").into_os_string();
    let world = World::Wsl(Wsl::parse(&[launcher, "-d".into(), "Fedora".into(), "g".into()]));
    let error = world.path(Path::new(r"C:\x")).unwrap_err();
    assert_eq!(error.reason, "Für diesen Namen gibt es keine Verteilung: Fedora");
}

#[test]
fn here_nothing_changes() {
    let path = OsStr::from_bytes(b"/odd \xff path");
    assert_eq!(World::Here.path(Path::new(path)).unwrap(), path);
    assert_eq!(World::Here.quote(path.into()), path);
}
