//! `lifesat doctor` in surroundings of all kinds.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::terminal::Terminal;
use crate::common::{code, command_in, json, program, root, stderr, stdout};
use serde_json::Value;

/// Runs the doctor in a folder where PATH has nothing but the folder `bin` in it.
fn doctor(folder: &Path, more: &[&str]) -> Output {
    let bin = folder.join("bin");
    fs::create_dir_all(&bin).unwrap();
    let mut command = command_in(folder, program());
    command.args(["doctor"]).args(more).env("PATH", bin).output().unwrap()
}

/// A program in the folder `bin`.
fn script(folder: &Path, name: &str, body: &str) {
    fs::create_dir_all(folder.join("bin")).unwrap();
    crate::script::script(&folder.join("bin"), name, body);
}

/// The line about something.
fn line(output: &Output, name: &str) -> String {
    let text = stdout(output);
    let found = text.lines().find(|line| line.split_once(' ').is_some_and(|(_, rest)| about(rest, name)));
    found.unwrap_or_else(|| panic!("no line about {name}:\n{text}")).to_owned()
}

fn about(rest: &str, name: &str) -> bool {
    rest.trim_start().strip_prefix(name).is_some_and(|rest| rest.starts_with("  "))
}

#[test]
fn nothing_but_the_program_is_needed() {
    let folder = tempfile::tempdir().unwrap();
    let output = doctor(folder.path(), &[]);
    assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
    assert!(stdout(&output).ends_with("\nEverything that lifesat needs works.\n"));
    for name in ["lifesat", "embedded-batsat", "temporary files", "solvers.toml", "terminal", "IPASIR"] {
        assert!(line(&output, name).starts_with("ok "), "{}", line(&output, name));
    }
    assert!(line(&output, "minisat").contains("apt-get install minisat"));
    for name in ["glucose", "browser", "golly"] {
        assert!(line(&output, name).starts_with("missing "), "{}", line(&output, name));
    }
    // Nobody misses scripts for Golly without Golly.
    assert!(!stdout(&output).contains("golly scripts"), "{}", stdout(&output));
    assert!(line(&output, "IPASIR").contains("`--ipasir FILE.so`"), "{}", line(&output, "IPASIR"));
}

#[test]
fn programs_are_found() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["golly", "firefox"] {
        script(folder.path(), name, "");
    }
    let output = doctor(folder.path(), &[]);
    assert!(line(&output, "golly").ends_with("/bin/golly"));
    assert!(line(&output, "browser").ends_with("/bin/firefox"));
}

/// `make install` puts them below the PREFIX whose `bin` has the program.
#[test]
fn scripts_for_golly_are_found() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "bgolly", "");
    let before = doctor(folder.path(), &[]);
    assert!(line(&before, "golly scripts").starts_with("missing "), "{}", line(&before, "golly scripts"));
    assert!(line(&before, "golly scripts").contains("`make install`"));
    let scripts = folder.path().join("share/golly/Scripts/Lua/lifesat");
    fs::create_dir_all(&scripts).unwrap();
    fs::copy(root().join("scripts/golly/lifesat.lua"), scripts.join("lifesat.lua")).unwrap();
    let after = doctor(folder.path(), &[]);
    assert!(line(&after, "golly scripts").starts_with("ok "), "{}", line(&after, "golly scripts"));
    assert!(line(&after, "golly scripts").ends_with("Scripts/Lua/lifesat/lifesat.lua"));
}

/// A solver that denies every model is worse than none.
#[test]
fn a_solver_that_does_not_work() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "kissat", "echo 's UNSATISFIABLE'\nexit 20");
    let output = doctor(folder.path(), &[]);
    assert_eq!(code(&output), 4);
    assert!(line(&output, "kissat").starts_with("FAILS "), "{}", line(&output, "kissat"));
    assert!(line(&output, "kissat").contains("but it has a model"));
    assert!(stdout(&output).ends_with("\nOne thing does not work: see the line that says FAILS.\n"));
}

#[test]
fn surroundings_that_do_not_work() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("solvers.toml"), "[[solver]]\nname = 3\n").unwrap();
    let output = doctor(folder.path(), &[]);
    assert_eq!(code(&output), 2);
    assert!(line(&output, "solvers.toml").contains("solvers.toml:2"), "{}", line(&output, "solvers.toml"));
    // The embedded solvers work all the same.
    assert!(line(&output, "embedded-batsat").starts_with("ok "));
    fs::remove_file(folder.path().join("solvers.toml")).unwrap();
    let output =
        command_in(folder.path(), program()).arg("doctor").env("TMPDIR", "/nowhere").output().unwrap();
    assert_eq!(code(&output), 2, "{}", stdout(&output));
    assert!(line(&output, "temporary files").contains("set TMPDIR"), "{}", line(&output, "temporary files"));
}

#[test]
fn json_answers_are_documented() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "picosat", "exit 1");
    let output = doctor(folder.path(), &["--json"]);
    assert_eq!(code(&output), 4);
    let report = json(&output);
    let page = fs::read_to_string(root().join("docs/json.md")).unwrap();
    let documented = |value: &Value| {
        for key in value.as_object().unwrap().keys() {
            assert!(page.contains(&format!("`{key}`")), "docs/json.md does not explain `{key}`");
        }
    };
    documented(&report);
    assert_eq!((&report["command"], &report["works"]), (&"doctor".into(), &false.into()));
    let findings = report["findings"].as_array().unwrap();
    findings.iter().for_each(documented);
    let status = |name: &str| findings.iter().find(|row| row["name"] == name).unwrap()["status"].clone();
    assert_eq!(status("picosat"), "fails");
    assert_eq!(status("glucose"), "missing");
    assert_eq!(status("lifesat"), "works");
}

#[test]
fn the_terminal_is_described() {
    let folder = tempfile::tempdir().unwrap();
    let variables = [("LC_ALL", "C.UTF-8"), ("PATH", "/bin:/usr/bin")];
    let terminal = Terminal::start(folder.path(), (150, 60), &variables, &["doctor"]);
    let (_, text) = terminal.end();
    assert!(text.contains("150×60, UTF-8"), "{text}");
}

/// With names, the doctor tests these solvers alone, and one that was asked for ought to be there.
#[test]
fn a_solver_that_is_named_is_tested_alone() {
    let folder = tempfile::tempdir().unwrap();
    let both = doctor(folder.path(), &["embedded-batsat", "embedded"]);
    assert_eq!((code(&both), stdout(&both).lines().count()), (0, 2), "{}", stdout(&both));
    assert!(line(&both, "embedded-batsat").starts_with("ok "), "{}", stdout(&both));
    let told = json(&doctor(folder.path(), &["embedded", "--json"]));
    assert_eq!((&told["works"], &told["findings"][0]["status"]), (&true.into(), &"works".into()), "{told}");
    let missing = doctor(folder.path(), &["minisat"]);
    assert_eq!(code(&missing), 2, "{}", stdout(&missing));
    assert!(line(&missing, "minisat").starts_with("FAILS "), "{}", stdout(&missing));
    let unknown = doctor(folder.path(), &["unheard-of"]);
    assert!(code(&unknown) == 2 && stderr(&unknown).contains("there is no solver called unheard-of"));
}
