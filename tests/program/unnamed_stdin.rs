//! `lifesat solve` without an input, as scripts, cron jobs and ssh start it: what is on its stdin decides
//! what is solved, and what is not meant for it stays there.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::{code, command_in, need, program, shell, stderr, stdout};

const DEFAULT: &str = "The densest 8×8 still life has 36 live cells";

#[track_caller]
fn is_default(output: &Output, case: &str) {
    assert_eq!(code(output), 0, "{case}: {}", stderr(output));
    assert!(stdout(output).starts_with(DEFAULT), "{case}: {}", stdout(output));
}

/// `lifesat solve` in the folder, with this stdin.
fn solve(folder: &tempfile::TempDir, stdin: impl Into<Stdio>) -> Child {
    let mut command: Command = command_in(folder.path(), program());
    command.arg("solve").stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
fn where_nothing_comes_the_default_question_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    for line in ["lifesat solve < /dev/null", "lifesat solve <&-"] {
        let output = shell(folder.path(), line);
        is_default(&output, line);
        assert_eq!(stderr(&output), "", "{line}");
    }
    // A cron job, an empty file, the end of a file, white space. The command before may have failed, so it is told.
    for line in [
        ": | lifesat solve",
        "> empty; lifesat solve < empty",
        "echo once > line; (read x; lifesat solve) < line",
        "printf '\\n \\n' | lifesat solve",
        "python3 -c 'import subprocess as s; s.run([\"lifesat\", \"solve\"], input=b\"\")'",
    ] {
        let output = shell(folder.path(), line);
        is_default(&output, line);
        assert_eq!(
            stderr(&output),
            "lifesat: stdin is empty, so this is the densest still life of the default box, 8×8\n",
            "{line}"
        );
    }
    // `-q` does not hide what may be the only sign of the failure.
    let quiet = shell(folder.path(), "false | lifesat solve -q");
    is_default(&quiet, "-q");
    assert!(stderr(&quiet).starts_with("lifesat: stdin is empty"), "{}", stderr(&quiet));
}

/// The fixed use, in a loop whose lines are not meant for it.
#[test]
fn a_loop_keeps_its_lines() {
    need("glucose");
    let folder = tempfile::tempdir().unwrap();
    let body =
        "while read line; do echo \"line $line\"; lifesat solve --glucose glucose; echo \"code $?\"; done";
    for input in ["printf 'a\\nb 1\\n5\\n'", "cat lines", "cat < lines"] {
        let output = shell(folder.path(), &format!("printf 'a\\nb 1\\n5\\n' > lines; {input} | {body}"));
        check_loop(&output, input);
    }
    check_loop(&shell(folder.path(), &format!("{body} < lines")), "a file");
    // With a size there is no question, and the loop sees all.
    let sized =
        shell(folder.path(), "while read n; do lifesat solve $n | head -1; done < <(printf '2\\n3\\n4\\n')");
    let boxes: Vec<_> =
        stdout(&sized).lines().map(|line| line.split(' ').nth(2).unwrap().to_owned()).collect();
    assert_eq!(boxes, ["2×2", "3×3", "4×4"]);
}

#[track_caller]
fn check_loop(output: &Output, case: &str) {
    let text = stdout(output);
    let seen: Vec<&str> = text.lines().filter(|line| line.starts_with("line ")).collect();
    assert_eq!(seen, ["line a", "line b 1", "line 5"], "{case}: {text}");
    let codes: Vec<&str> = text.lines().filter(|line| line.starts_with("code ")).collect();
    // After the last line, nothing is left.
    assert_eq!(codes, ["code 2", "code 2", "code 0"], "{case}");
    let said = stderr(output);
    assert!(
        said.starts_with("lifesat: stdin begins with `b 1`: this is neither a formula"),
        "{case}: {said}"
    );
    assert!(said.contains("`lifesat solve 8`") && said.contains("`< /dev/null`"), "{case}: {said}");
}

/// The rest of a script that a shell reads from stdin.
#[test]
fn a_script_on_stdin_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell(folder.path(), "printf 'lifesat solve 2> error\\necho $? went on\\n' | bash");
    assert_eq!(stdout(&output), "2 went on\n");
}

#[test]
fn a_formula_may_come_late_and_packed() {
    let folder = tempfile::tempdir().unwrap();
    for line in [
        "lifesat emit --n 4 --at-least 8 | lifesat solve",
        "(sleep 2; lifesat emit --n 4 --at-least 8) | lifesat solve",
        "lifesat emit --n 4 --at-least 8 > f.cnf; lifesat solve < f.cnf",
        "lifesat emit --n 4 --at-least 8 | gzip | lifesat solve",
        // The first bytes alone do not tell.
        "(printf c; sleep 0.5; echo ' late'; printf p; sleep 0.5; printf ' cnf 1 1\\n1 0\\n') | lifesat solve",
        "printf 'cGenerated\\np cnf 1 1\\n1 0\\n' | lifesat solve",
        "(printf '\\n'; sleep 0.5; lifesat emit --n 4 --at-least 8) | lifesat solve",
    ] {
        let output = shell(folder.path(), line);
        assert_eq!(code(&output), 10, "{line}: {}", stderr(&output));
        let waits = line.contains("sleep 2");
        assert_eq!(
            stderr(&output).contains("waiting for a formula on stdin"),
            waits,
            "{line}: {}",
            stderr(&output)
        );
    }
}

/// A pipe or a socket, as over ssh, that stays open and silent.
#[test]
fn what_is_waited_for_is_told_after_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let mut piped = solve(&folder, Stdio::piped());
    let (ours, theirs) = UnixStream::pair().unwrap();
    let socket = solve(&folder, std::os::fd::OwnedFd::from(theirs));
    thread::sleep(Duration::from_millis(1800));
    drop((piped.stdin.take(), ours));
    for child in [piped, socket] {
        let output = child.wait_with_output().unwrap();
        is_default(&output, "silence");
        let said = stderr(&output);
        assert!(
            said.starts_with("lifesat: waiting for a formula on stdin, which is open but silent"),
            "{said}"
        );
        assert!(said.contains("`lifesat solve 8`") && said.contains("`< /dev/null`"), "{said}");
    }
}

#[test]
fn a_socket_is_looked_at_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let (mut ours, theirs) = UnixStream::pair().unwrap();
    ours.write_all(b"not for you\n").unwrap();
    let mut kept = theirs.try_clone().unwrap();
    let output = solve(&folder, std::os::fd::OwnedFd::from(theirs)).wait_with_output().unwrap();
    assert_eq!(code(&output), 2, "{}", stdout(&output));
    drop(ours);
    let mut left = String::new();
    kept.read_to_string(&mut left).unwrap();
    assert_eq!(left, "not for you\n");
    let (mut ours, theirs) = UnixStream::pair().unwrap();
    ours.write_all(b"p cnf 1 1\n1 0\n").unwrap();
    drop(ours);
    let output = solve(&folder, std::os::fd::OwnedFd::from(theirs)).wait_with_output().unwrap();
    assert_eq!(code(&output), 10, "{}", stderr(&output));
}
