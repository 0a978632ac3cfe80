//! Failures, and how they are reported: one clear line on stderr, the right exit code, nothing left
//! behind.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{code, command_in, json, lifesat_in, program, script, shell, stderr, stdout};

/// The only line on stderr.
fn complaint(output: &Output) -> String {
    let text = stderr(output);
    assert_eq!(text.lines().count(), 1, "one line is expected: {text:?}\n{}", stdout(output));
    assert!(text.starts_with("lifesat: "), "{text}");
    text
}

/// Solves the 8×8 box with a shell script as Glucose. Returns exit code and complaint.
fn with_fake(body: &str) -> (i32, String) {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "fake", body);
    let output = lifesat_in(folder.path(), &["solve", "8", "--glucose", "./fake"]);
    assert_eq!(stdout(&output), "", "no answer is printed");
    (code(&output), complaint(&output))
}

#[test]
fn a_solver_that_fails_or_lies_is_told_precisely() {
    for (body, expected) in [
        ("kill -SEGV $$", "glucose: crashed: segmentation fault"),
        ("echo boom >&2; exit 3", "glucose: ended with the unexpected exit code 3 (it wrote: boom)"),
        ("cat > /dev/null; echo 's UNSATISFIABLE'; exit 10", "disagrees with itself"),
        ("cat > /dev/null; echo 's SATISFIABLE'; echo 'v 1 0'; exit 10", "gives an invalid model"),
        ("cat > /dev/null; echo 's SATISFIABLE'; echo 'v 1 2'; exit 10", "the model is not ended by a 0"),
        ("cat > /dev/null; echo 's SATISFIABLE'; echo 'v 1 2x 0'; exit 10", "line 2: `2x` is not a literal"),
        ("cat > /dev/null; exit 10", "no answer"),
    ] {
        let (code, complaint) = with_fake(body);
        assert_eq!(code, 4, "{body}: {complaint}");
        assert!(complaint.contains(expected), "{body}: {complaint}");
    }
}

#[test]
fn a_solver_that_cannot_be_started_is_told_precisely() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("folder")).unwrap();
    fs::write(folder.path().join("text"), "no program").unwrap();
    for (command, expected) in [
        ("./missing", "there is no file"),
        ("no-such-solver", "no program `no-such-solver` on PATH"),
        ("./folder", "is a directory"),
        ("./text", "is not executable"),
        ("'open", "a quotation mark is not closed"),
        ("", "the command line is empty"),
    ] {
        let output = lifesat_in(folder.path(), &["solve", "4", "--glucose", command]);
        assert_eq!(code(&output), 2, "{command}");
        assert!(complaint(&output).contains(expected), "{command}: {}", stderr(&output));
    }
    let output = lifesat_in(folder.path(), &["solve", "4", "--solver", "unheard-of"]);
    assert_eq!(code(&output), 2);
    assert!(complaint(&output).contains("known are embedded, "), "{}", stderr(&output));
}

#[test]
fn a_solver_that_hangs_and_ignores_sigterm_is_stopped_by_the_time_limit() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "fake", "trap '' TERM; echo $$ > pid; while :; do sleep 0.1; done");
    let start = Instant::now();
    let words = ["solve", "8", "--glucose", "./fake", "--time-limit", "0.5", "--json"];
    let output = lifesat_in(folder.path(), &words);
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    assert!(start.elapsed() < Duration::from_secs(10));
    let report = crate::common::json(&output);
    // Nine blocks are known without a solver.
    assert_eq!((&report["status"], &report["value"]), (&"found".into(), &36.into()));
    assert_eq!(report["evidence"]["stopped"], "the time limit was reached");
    assert_gone(&folder.path().join("pid"));
}

#[test]
fn the_time_limit_leaves_what_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let output = lifesat_in(folder.path(), &["solve", "60", "--time-limit", "1s"]);
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    let text = stdout(&output);
    // The optimum is in lifesat's table, whether or not a second is enough to find it.
    assert!(text.contains("has 1835 live cells") && text.contains("a denser one may exist"), "{text}");
    assert!(text.contains("x = 60, y = 60"), "{text}");
    assert!(text.contains("stopped   the time limit was reached"), "{text}");
    let formula =
        shell(folder.path(), "lifesat emit --n 16 --at-least 137 | lifesat solve --time-limit 0.3s");
    assert_eq!((code(&formula), stdout(&formula).as_str()), (0, "c the time limit was reached\ns UNKNOWN\n"));
}

fn assert_gone(pid_file: &Path) {
    let pid = fs::read_to_string(pid_file).unwrap();
    let alive = || {
        let status = fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
        !status.is_empty() && !status.contains(") Z ")
    };
    let end = Instant::now() + Duration::from_secs(5);
    while alive() {
        assert!(Instant::now() < end, "process {} is still there", pid.trim());
        thread::sleep(Duration::from_millis(20));
    }
}

/// Waits for a condition that must hold soon.
fn wait_for(what: &str, condition: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    while !condition() {
        assert!(Instant::now() < end, "{what} did not happen");
        thread::sleep(Duration::from_millis(10));
    }
}

fn send(signal: &str, child: &Child) {
    let status = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

#[test]
fn signals_end_an_external_solver_and_leave_no_process_and_no_file() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = tempfile::tempdir().unwrap();
        let scratch = folder.path().join("scratch");
        fs::create_dir(&scratch).unwrap();
        script(folder.path(), "fake", "echo $$ > pid.new; mv pid.new pid; sleep 1000");
        // MiniSat's dialect needs temporary files.
        let child = command_in(folder.path(), program())
            .args(["solve", "8", "--minisat", "./fake"])
            .env("TMPDIR", &scratch)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        wait_for("the start of the solver", || folder.path().join("pid").exists());
        assert!(fs::read_dir(&scratch).unwrap().next().is_some(), "there are temporary files to remove");
        send(signal, &child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), 130, "{signal}: {}", stderr(&output));
        assert_gone(&folder.path().join("pid"));
        assert!(fs::read_dir(&scratch).unwrap().next().is_none(), "a temporary file is left");
    }
}

#[test]
fn ctrl_c_stops_the_embedded_solvers() {
    for solver in ["embedded", "embedded-batsat"] {
        let folder = tempfile::tempdir().unwrap();
        let child = command_in(folder.path(), program())
            .args(["solve", "60", "--verbose", "--solver", solver])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(700));
        let start = Instant::now();
        send("-INT", &child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), 130, "{solver}: {}", stderr(&output));
        assert!(start.elapsed() < Duration::from_secs(5), "{solver}");
        assert!(stdout(&output).contains("stopped   interrupted"), "{solver}: {}", stdout(&output));
    }
}

/// An interrupted `emit -o` leaves neither an incomplete file nor a temporary one.
#[test]
fn ctrl_c_leaves_no_half_file() {
    let folder = tempfile::tempdir().unwrap();
    let child = command_in(folder.path(), program())
        .args(["emit", "-q", "--n", "400", "-o", "large.cnf"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let names = || fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    wait_for("the start of the file", || names().next().is_some());
    // If the program cannot clean up, the name says what was left behind.
    assert!(
        names().all(|name| name.to_string_lossy().starts_with(".lifesat-")),
        "{:?}",
        names().collect::<Vec<_>>()
    );
    send("-INT", &child);
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), stderr(&output)), (130, String::new()));
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn bad_formulas_are_refused_with_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    for (content, expected) in [
        (&b"p cnf 2 1\n1 3 0\n"[..], "f.cnf: line 2: literal 3 is out of range"),
        (b"p cnf 2 2\n1 2 0\n", "f.cnf: line 3: the header announces 2 clauses but there is 1"),
        (b"p cnf 2 1\n1 2", "f.cnf: line 2: the text ends within a clause"),
        (b"p cnf 9999999999 1\n1 0\n", "f.cnf: line 1: 9999999999 variables are announced"),
        (b"p cnf 2147483647 99999999999999\n1 0\n", "but there is 1"),
        (b"\x7fELF\x02\x01\x01\0\0\0\xff\xfe", "f.cnf: line 1: expected a `p cnf"),
        (b"\x1f\x8b\x08\0\0\0\0\0", "f.cnf"),
        (b"\x28\xb5\x2f\xfd\0\0", "f.cnf"),
        (b"\xfd7zXZ\0\0\0", "f.cnf"),
        (b"", "f.cnf is empty"),
        (b"c lifesat {\"problem\": 5}\np cnf 1 1\n1 0\n", "f.cnf: the `c lifesat` line cannot be read"),
        (b"{\"n\": 5, \"colour\": 1}", "f.cnf: not an instance file: unknown field `colour`"),
        (b"\n \n{\"n\": 5, \"colour\": 1}", "f.cnf: not an instance file: unknown field `colour`"),
        (b"\xef\xbb\xbf{\"n\": 0}", "f.cnf: the box is 0×0"),
        (b"p cnf 2147483647 1\n1 0\n", "2147483647 variables are more than"),
        (
            b"c lifesat {\"lifesat\":\"0\",\"encoding\":0,\"problem\":{\"kind\":\"still-life\",\"width\":46340,\"height\":46340}}\np cnf 1 1\n1 0\n",
            "the `c lifesat` line speaks of 2147395600 cells, but the variables of the formula end at 1",
        ),
    ] {
        fs::write(folder.path().join("f.cnf"), content).unwrap();
        let output = lifesat_in(folder.path(), &["solve", "f.cnf"]);
        assert_eq!(code(&output), 2, "{expected}: {}", stderr(&output));
        assert!(complaint(&output).contains(expected), "{expected}: {}", stderr(&output));
        for command in ["cat f.cnf | lifesat solve -", "cat f.cnf | lifesat solve", "lifesat solve < f.cnf"] {
            // An empty stdin that was not asked for means the default box.
            if content.is_empty() && !command.ends_with('-') {
                continue;
            }
            let piped = shell(folder.path(), command);
            assert_eq!(code(&piped), 2, "{command}: {expected}: {}", stdout(&piped));
            assert!(complaint(&piped).contains(&expected.replace("f.cnf", "stdin")), "{}", stderr(&piped));
        }
    }
}

#[test]
fn missing_files_and_folders_are_named() {
    let folder = tempfile::tempdir().unwrap();
    for (words, expected) in [
        (&["solve", "nowhere.cnf"][..], "cannot open nowhere.cnf"),
        (&["solve", "."], ". is a directory"),
        (
            &["verify", "nowhere.rle", "--as", "still-life"],
            "cannot open nowhere.rle: it is neither a file nor rows of cells",
        ),
        (&["render", "glidder"], "cannot open glidder: it is neither a file nor rows of cells"),
        (&["check-proof", "8"], "there is no 8; `lifesat solve --proof` writes"),
        (&["decode", "--cnf", "nowhere.cnf"], "cannot open nowhere.cnf"),
        (&["emit", "--n", "3", "-o", "nowhere/f.cnf"], "cannot write nowhere/f.cnf"),
        (&["emit"], "how large is the box?"),
        (&["emit", "--n", "0"], "both sides must be at least 1"),
        (&["emit", "--n", "3", "--alive", "3,0"], "--alive: cell (3,0) is outside the 3×3 box"),
        (&["emit", "--n", "100000"], "more cells than"),
        (&["emit", "--n", "3000", "--at-least", "4500000"], "the formula has about"),
        (
            &["emit", "--n", "3000", "--cardinality", "sequential", "--at-least", "4500000"],
            "auxiliary variables",
        ),
        (&["solve", "20000"], "auxiliary variables"),
        (&["solve", "1500"], "the formula has about"),
        (&["solve", "5", "--n", "6"], "which one is meant?"),
    ] {
        let output = lifesat_in(folder.path(), words);
        assert_eq!(code(&output), 2, "{words:?}: {}", stderr(&output));
        assert!(complaint(&output).contains(expected), "{words:?}: {}", stderr(&output));
    }
}

#[test]
fn an_unwritable_temporary_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "fake", "exit 20");
    let output = command_in(folder.path(), program())
        .args(["solve", "4", "--minisat", "./fake"])
        .env("TMPDIR", "/nowhere/at/all")
        .output()
        .unwrap();
    assert_eq!(code(&output), 2);
    assert!(complaint(&output).contains("/nowhere/at/all"), "{}", stderr(&output));
}

#[test]
fn a_formula_whose_header_lies_about_its_meaning_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    // The header of a 3×3 box above clauses that demand two lone cells.
    let script = "lifesat emit --n 3 | grep '^c lifesat' > f.cnf; \
                  printf 'p cnf 9 3\\n1 0\\n-2 0\\n-4 -5 0\\n' >> f.cnf; lifesat solve f.cnf";
    let output = shell(folder.path(), script);
    assert_eq!(code(&output), 4, "{}", stdout(&output));
    assert!(complaint(&output).contains("was the file edited?"), "{}", stderr(&output));
}

/// Small files with large variable numbers must not need large tables.
#[test]
fn large_variable_numbers_cost_little() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("large.cnf", "p cnf 200000000 3\n199999999 0\n-199999999 3 0\n-3 0\n");
    write("model.cnf", "p cnf 2000000 2\n1999999 0\n-1999999 3 0\n");
    for solver in ["embedded", "embedded-batsat"] {
        // The address space is limited to one gigabyte, which is 5 bytes for each variable of the
        // large formula.
        let script = format!(
            "ulimit -v 1000000; lifesat solve large.cnf --solver {solver}; \
             lifesat solve model.cnf --solver {solver} | grep -c -e ' 3\\b' -e ' 1999999\\b'"
        );
        let output = shell(folder.path(), &script);
        assert_eq!(
            (stdout(&output).as_str(), stderr(&output).as_str()),
            ("s UNSATISFIABLE\n2\n", ""),
            "{solver}"
        );
    }
}

/// A block fits into 2×2 and nine into 8×8, so a solver that refutes everything contradicts what is known.
#[test]
fn a_solver_that_refutes_what_is_known_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "liar", "cat > /dev/null; echo 's UNSATISFIABLE'; exit 20");
    for question in [
        "2 --method waste",
        "8 --method waste",
        "8 --method count",
        "30x20 --method waste",
        "4x50 --method count",
        "8 --connected",
        "8 --strict",
        "8 --outside torus",
        "8 --outside cylinder",
        "8 -r B36/S23",
    ] {
        let words = format!("lifesat solve {question} --glucose ./liar");
        let output = shell(folder.path(), &words);
        assert_eq!((code(&output), stdout(&output).as_str()), (4, ""), "{words}");
        assert!(stderr(&output).contains("is known; ask another solver"), "{}", stderr(&output));
    }
}

/// A solver that is stopped before it finds anything.
#[test]
fn a_stopped_search_gives_the_best_pattern_that_is_known() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "slow", "exec sleep 1000");
    // The border bounds large boxes without a solver.
    for (question, value, kind) in [
        ("60 --method waste", 1835, "exhaustive"),
        ("2x5 --method count", 8, "solver"),
        ("6x30 --method waste", 93, "solver"),
        ("30 --connected", 4, "exhaustive"),
        ("30 --outside torus", 400, "solver"),
        ("9 -r B36/S23", 36, "solver"),
    ] {
        let output = shell(
            folder.path(),
            &format!("lifesat solve {question} --glucose ./slow --time-limit 2s --json"),
        );
        let report = json(&output);
        assert_eq!((code(&output), &report["value"]), (3, &value.into()), "{question}: {}", stderr(&output));
        assert_eq!((&report["status"], report["patterns"].as_array().unwrap().len()), (&"found".into(), 1));
        assert!(report["evidence"]["known"].is_string() && report["evidence"]["kind"] == kind, "{report}");
    }
}

/// Listing and checking start solvers too. These must not outlive an interrupted lifesat.
#[test]
fn interrupted_checks_leave_no_process() {
    for (words, signal) in [(&["doctor"][..], "-TERM"), (&["doctor", "hang"], "-INT")] {
        let folder = tempfile::tempdir().unwrap();
        script(folder.path(), "fake", "echo $$ > pid.new; mv pid.new pid; sleep 1000");
        let entry = "[[solver]]\nname = \"hang\"\ncommand = \"./fake\"\nversion = [\"--version\"]\n";
        fs::write(folder.path().join("solvers.toml"), entry).unwrap();
        let child = command_in(folder.path(), program())
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        wait_for("the start of the solver", || folder.path().join("pid").exists());
        send(signal, &child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), 130, "{words:?}: {}", stderr(&output));
        assert_gone(&folder.path().join("pid"));
    }
}

/// A signal ends the run even while it waits for the next cube.
#[test]
fn waiting_for_cubes_can_be_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = command_in(folder.path(), program())
        .args(["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(b"p inccnf\n1 0\na 1 0\n").unwrap();
    thread::sleep(Duration::from_millis(500));
    send("-TERM", &child);
    // The pipe is still open, so only the signal can have ended the run.
    let output = child.wait_with_output().unwrap();
    assert!(!output.status.success());
    drop(pipe);
}

/// A process that ignores the end of its children passes this on to the programs it starts.
#[test]
fn an_ignored_sigchld_does_not_hide_the_end_of_a_solver() {
    let folder = tempfile::tempdir().unwrap();
    let script = "trap '' CHLD; exec timeout 20 python3 -c '\
        import os, signal, sys; signal.signal(signal.SIGCHLD, signal.SIG_IGN); \
        os.execvp(\"lifesat\", [\"lifesat\", \"solve\", \"3\", \"--solver\", \"picosat\"])'";
    crate::common::need("picosat");
    let output = shell(folder.path(), &script.replace("\\\n", ""));
    assert_eq!(code(&output), 0, "{}", stderr(&output));
}

#[test]
fn the_time_limit_covers_the_building_of_the_formula() {
    let folder = tempfile::tempdir().unwrap();
    let start = Instant::now();
    let output = lifesat_in(folder.path(), &["solve", "90", "--time-limit", "0.2"]);
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    // A guard against hanging, not a measurement: without the limit, writing the formula alone
    // takes most of a minute.
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

/// The output claims no more than was checked.
#[test]
fn answers_say_what_was_asked() {
    let text = |words: &[&str]| stdout(&lifesat_in(Path::new("/"), words));
    let clipped = text(&["solve", "4", "--outside", "ignored"]);
    assert!(
        clipped.starts_with("The densest 4×4 still life in a box that ends at its edge has 12"),
        "{clipped}"
    );
    assert!(clipped.contains("no cell of the box changes, but cells around it may"), "{clipped}");
    let forced = text(&["solve", "2", "--dead", "0,0"]);
    assert!(
        forced.starts_with("The densest 2×2 still life with the given cells has 0 live cells"),
        "{forced}"
    );
    let folder = tempfile::tempdir().unwrap();
    let script = "lifesat emit --n 4 --outside ignored --at-least 12 > f.cnf; \
                  lifesat solve f.cnf | lifesat decode --cnf f.cnf";
    let rle = stdout(&shell(folder.path(), script));
    assert!(
        rle.starts_with("#C 12 live cells, verified by simulation: no cell of the box changes, but"),
        "{rle}"
    );
}

#[test]
fn output_files_keep_links_and_permissions() {
    let folder = tempfile::tempdir().unwrap();
    let script = "umask 022; lifesat emit --n 3 -o new.cnf; touch private.cnf; chmod 600 private.cnf; \
                  ln -s private.cnf link.cnf; TMPDIR=/nowhere lifesat emit --n 3 -o link.cnf; \
                  stat -c '%a' new.cnf private.cnf; readlink link.cnf; cmp new.cnf private.cnf | wc -l";
    let output = shell(folder.path(), script);
    assert_eq!((stdout(&output).as_str(), stderr(&output).as_str()), ("644\n600\nprivate.cnf\n1\n", ""));
}
