//! What is left of a program that is killed, or whose streams are closed, or that gets a signal early.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{code, command_in, program, script, shell, stderr, stdout};

/// A solver that starts a process, leaves both numbers, and works for ever.
const ENDLESS: &str = "case \"$*\" in *ersion*) exit 0 ;; esac
sleep 1000 & echo $! >> \"$HOME/running\"; echo $$ >> \"$HOME/running\"; wait";

/// The processes that the solvers left a note of.
fn noted(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("running")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// Whether a process runs. One that nobody has waited for yet does not.
fn runs(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(['Z', 'X']))
}

#[track_caller]
fn within(time: Duration, what: &str, condition: impl Fn() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < time, "waited in vain: {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

fn send(signal: &str, child: &Child) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

/// `kill -9`, as a user or a system without memory sends it, ends the solver and what the solver started.
#[test]
fn solvers_do_not_outlive_a_killed_program() {
    for (line, solvers) in [
        ("solve 6 --glucose ./endless --jobs 1", 1),
        ("doctor --glucose ./endless", 1),
        ("solve f.cnf --glucose ./endless", 1),
        ("solve f.icnf --glucose ./endless --jobs 2", 2),
        ("solve 6 --glucose ./endless --proof p", 1),
        ("search 4 4 3 0 0 --glucose ./endless", 1),
    ] {
        let folder = tempfile::tempdir().unwrap();
        script(folder.path(), "endless", ENDLESS);
        fs::write(folder.path().join("f.cnf"), "p cnf 2 1\n1 2 0\n").unwrap();
        fs::write(folder.path().join("f.icnf"), "p inccnf\n1 2 0\na 1 0\na 2 0\n").unwrap();
        let mut command = command_in(folder.path(), program());
        let mut child =
            command.args(line.split(' ')).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        within(Duration::from_secs(60), line, || noted(folder.path()).len() == 2 * solvers);
        assert!(noted(folder.path()).iter().all(|pid| runs(pid)), "{line}");
        send("-KILL", &child);
        child.wait().unwrap();
        within(Duration::from_secs(10), line, || !noted(folder.path()).iter().any(|pid| runs(pid)));
    }
}

/// After an orderly end the watcher has ended, too.
#[test]
fn nothing_watches_a_program_that_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "refutes", "cat > /dev/null; echo 's UNSATISFIABLE'; exit 20");
    fs::write(folder.path().join("f.cnf"), "p cnf 1 2\n1 0\n-1 0\n").unwrap();
    let child = command_in(folder.path(), program())
        .args(["solve", "f.cnf", "--glucose", "./refutes"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let parent = child.id();
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 20);
    // Its parent was the program.
    let watches = || {
        let listed = Command::new("ps").args(["-eo", "ppid,stat,args"]).output().unwrap();
        String::from_utf8_lossy(&listed.stdout).lines().any(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            words[0] == parent.to_string() && line.contains("solver-watch")
        })
    };
    within(Duration::from_secs(10), "the end of the watcher", || !watches());
}

/// Before the command has anything to clean up, too, signals end it with 130, and at once.
#[test]
fn signals_end_every_command_with_130_also_while_it_reads() {
    let folder = tempfile::tempdir().unwrap();
    for signal in ["-INT", "-TERM", "-HUP"] {
        for line in [
            "gray",
            "solve",
            "solve -",
            "decode --cnf f",
            "render -",
            "verify --as still-life",
            "eden check -",
        ] {
            let mut command = command_in(folder.path(), program());
            command.args(line.split(' ')).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let stdin = child.stdin.take();
            // Until it waits for its input.
            let waits = || {
                let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
                let is_ours =
                    fs::read_to_string(format!("/proc/{}/comm", child.id())).unwrap() == "lifesat\n";
                is_ours && stat.rsplit(") ").next().unwrap().starts_with('S')
            };
            within(Duration::from_secs(10), line, waits);
            thread::sleep(Duration::from_millis(100));
            send(signal, &child);
            let start = Instant::now();
            let output = child.wait_with_output().unwrap();
            assert_eq!(code(&output), 130, "{line} {signal}: {}", stderr(&output));
            assert!(start.elapsed() < Duration::from_secs(2), "{line} {signal}");
            drop(stdin);
        }
    }
}

/// A formula is counted before it is written. Nothing is there to be cleaned up meanwhile.
#[test]
fn a_signal_while_a_formula_is_prepared_is_heard_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = command_in(folder.path(), program());
    let child =
        command.args(["emit", "--n", "3000", "-o", "large.cnf"]).stderr(Stdio::piped()).spawn().unwrap();
    thread::sleep(Duration::from_millis(500));
    send("-TERM", &child);
    let start = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), stderr(&output)), (130, String::new()));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// `nohup` has hang-ups ignored, and so they are.
#[test]
fn a_program_under_nohup_outlives_its_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell(
        folder.path(),
        "mkfifo pipe; nohup lifesat gray pipe > answer 2> /dev/null & sleep 0.5; kill -HUP $!; sleep 0.2
         printf 'p cnf 2 1\\na 1 0\\ne 2 0\\n1 2 0\\n' > pipe; wait $!; echo $?",
    );
    assert_eq!(stdout(&output), "0\n", "{}", stderr(&output));
}

/// A script's job in the background has Ctrl-C ignored; another parent may have other signals ignored.
#[test]
fn ignored_signals_stay_ignored() {
    let folder = tempfile::tempdir().unwrap();
    script(
        folder.path(),
        "slow",
        "case \"$*\" in *ersion*) exit 0 ;; esac
cat > /dev/null; sleep 2; echo 's UNSATISFIABLE'; exit 20",
    );
    fs::write(folder.path().join("f.cnf"), "p cnf 1 2\n1 0\n-1 0\n").unwrap();
    for (signal, before) in [("INT", ""), ("TERM", "trap '' TERM;"), ("HUP", "trap '' HUP;")] {
        for (line, expected) in [("lifesat solve f.cnf --glucose ./slow", 20), ("lifesat solve pipe", 20)] {
            let script = format!(
                "{before} rm -f pipe; mkfifo pipe; {line} > answer 2> /dev/null & sleep 1; kill -{signal} $!; sleep 0.2
                 case '{line}' in *pipe) cat f.cnf > pipe ;; esac; wait $!; echo $?"
            );
            let output = shell(folder.path(), &script);
            assert_eq!(stdout(&output), format!("{expected}\n"), "{signal}, {line}: {}", stderr(&output));
        }
    }
}

/// Signals that end lifesat reach the watcher too, as when a service is stopped. It goes on watching.
#[test]
fn the_watcher_outlives_other_signals() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "endless", ENDLESS);
    fs::write(folder.path().join("f.cnf"), "p cnf 2 1\n1 2 0\n").unwrap();
    let mut command = command_in(folder.path(), program());
    command.args(["solve", "f.cnf", "--glucose", "./endless"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    within(Duration::from_secs(60), "the solver", || noted(folder.path()).len() == 2);
    let is_renamed = |pid: &str| {
        fs::read_to_string(format!("/proc/{pid}/comm")).is_ok_and(|name| name == "solver-watch\n")
    };
    let watchers = || {
        let listed =
            Command::new("ps").args(["-o", "pid=", "--ppid", &child.id().to_string()]).output().unwrap();
        let pids = String::from_utf8_lossy(&listed.stdout).into_owned();
        pids.split_whitespace().filter(|pid| is_renamed(pid)).map(str::to_owned).collect::<Vec<_>>()
    };
    within(Duration::from_secs(60), "the watcher", || watchers().len() == 1);
    let watcher = watchers().remove(0);
    for signal in ["-HUP", "-TERM", "-INT"] {
        assert!(Command::new("kill").args([signal, &watcher]).status().unwrap().success());
    }
    thread::sleep(Duration::from_millis(300));
    assert!(runs(&watcher));
    send("-KILL", &child);
    child.wait().unwrap();
    within(Duration::from_secs(10), "the end of the solver", || {
        !noted(folder.path()).iter().any(|pid| runs(pid))
    });
    within(Duration::from_secs(10), "the end of the watcher", || !runs(&watcher));
}

/// An update may replace the program while it runs, and it still starts itself as a watcher.
#[test]
fn a_program_that_was_replaced_is_watched() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "endless", ENDLESS);
    let copy = folder.path().join("copy");
    fs::copy(program(), &copy).unwrap();
    let mut command = command_in(folder.path(), copy.to_str().unwrap());
    command.args(["solve", "-", "--glucose", "./endless"]).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    fs::remove_file(&copy).unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"p cnf 2 1\n1 2 0\n").unwrap();
    within(Duration::from_secs(60), "the solver", || noted(folder.path()).len() == 2);
    send("-KILL", &child);
    child.wait().unwrap();
    within(Duration::from_secs(10), "the end of the solver", || {
        !noted(folder.path()).iter().any(|pid| runs(pid))
    });
}

#[test]
fn a_closed_stdout_is_told_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    for line in [
        "solve 6",
        "solve 6 --json",
        "emit --n 3",
        "gray f",
        "--help",
        "--version",
        "help exit-codes",
        "doctor",
    ] {
        let output = shell(folder.path(), &format!("lifesat {line} >&-"));
        assert_eq!(code(&output), 2, "{line}: {}", stderr(&output));
        assert!(stderr(&output).starts_with("lifesat: stdout is closed"), "{line}: {}", stderr(&output));
    }
    // Nobody reads what is dropped on purpose, however it is opened.
    for stream in ["> /dev/null", "1<> /dev/null", "2>&-", "<&-"] {
        let output = shell(folder.path(), &format!("lifesat solve 4 {stream}"));
        assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{stream}");
    }
    let both = shell(folder.path(), "lifesat solve 4 >&- 2>&-");
    assert_eq!(code(&both), 2);
}
