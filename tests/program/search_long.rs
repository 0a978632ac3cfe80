//! Searches that are saved, killed, resumed, or guided by hand.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::common::{code, command_in, json, lifesat, lifesat_in, program, stderr, stdout};
use serde_json::Value;

/// All objects of period 2 that fit 6×5, each once.
const QUESTION: [&str; 4] = ["6", "5", "2", "--all"];

fn patterns(report: &Value) -> BTreeSet<String> {
    report["patterns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pattern| pattern.as_str().unwrap().to_owned())
        .collect()
}

fn words<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["search", "--json"], &QUESTION[..], more].concat()
}

/// Runs a search for short times, again and again, until it reports that it is complete.
fn in_moments(folder: &Path, engine: &str, jobs: &str, moment: &str) -> Value {
    for _ in 0..2000 {
        let more = ["--engine", engine, "--state", "s.json", "--time-limit", moment, "--jobs", jobs];
        let report = json(&lifesat_in(folder, &words(&more)));
        if report["evidence"]["complete"] == true {
            return report;
        }
    }
    panic!("it never ends");
}

#[test]
fn a_search_in_moments_finds_what_an_undivided_one_finds() {
    let whole = json(&lifesat(&words(&["--engine", "backtrack"])));
    assert_eq!(whole["evidence"]["complete"], true);
    assert!(patterns(&whole).len() > 1);
    let by_sat = json(&lifesat(&words(&["--engine", "sat"])));
    assert_eq!(patterns(&by_sat).len(), patterns(&whole).len());
    // What the solver learns is lost with its process, so it needs longer times.
    for (engine, jobs, moment) in
        [("backtrack", "1", "0.003"), ("backtrack", "2", "0.003"), ("sat", "1", "1")]
    {
        let folder = tempfile::tempdir().unwrap();
        let report = in_moments(folder.path(), engine, jobs, moment);
        assert_eq!(patterns(&report).len(), patterns(&whole).len(), "{engine} {jobs}");
        assert_eq!(report["count"], whole["count"]);
        // Resuming a complete search gives the same answer, without repeating the question or the
        // number wanted.
        let again = json(&lifesat_in(folder.path(), &["search", "--state", "s.json", "--json"]));
        assert_eq!(again["evidence"]["complete"], true);
        assert_eq!(patterns(&again), patterns(&report));
    }
}

#[test]
fn a_killed_search_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    // The search takes longer than the interval between two saves.
    let question = ["search", "9", "9", "4", "--engine", "backtrack", "--all", "--state", "s.json"];
    let mut search =
        command_in(folder.path(), program()).args(question).stdout(Stdio::null()).spawn().unwrap();
    let file = folder.path().join("s.json");
    while !file.exists() {
        thread::sleep(Duration::from_millis(50));
        assert!(search.try_wait().unwrap().is_none(), "it ends too early");
    }
    search.kill().unwrap();
    search.wait().unwrap();
    let before: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let resumed = lifesat_in(folder.path(), &["search", "--state", "s.json", "--time-limit", "1"]);
    assert_eq!(code(&resumed), 3, "{}", stderr(&resumed));
    let after: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let choices =
        |file: &Value| file["open"][0]["tally"]["choices"].as_u64().unwrap_or_else(|| panic!("{file}"));
    assert!(choices(&after) > choices(&before));
    // Nothing else is left behind.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// A search that began first keeps its file.
#[test]
fn two_processes_do_not_write_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let question = ["search", "9", "9", "4", "--engine", "backtrack", "--all", "--state", "s.json"];
    let mut first =
        command_in(folder.path(), program()).args(question).stdout(Stdio::null()).spawn().unwrap();
    while !folder.path().join("s.json").exists() {
        thread::sleep(Duration::from_millis(50));
        assert!(first.try_wait().unwrap().is_none(), "it ends too early");
    }
    // Before it writes the file again, and after.
    for seconds in [0, 4] {
        thread::sleep(Duration::from_secs(seconds));
        for second in [&question[..], &["search", "--state", "s.json", "--time-limit", "1"]] {
            let output = lifesat_in(folder.path(), second);
            assert_eq!(code(&output), 2, "{}", stderr(&output));
            assert!(stderr(&output).contains("s.json: another process is writing it"), "{}", stderr(&output));
        }
    }
    first.kill().unwrap();
    first.wait().unwrap();
    let resumed = lifesat_in(folder.path(), &["search", "--state", "s.json", "--time-limit", "1"]);
    assert_eq!(code(&resumed), 3, "{}", stderr(&resumed));
}

/// Whoever asks again for no more than were found learns again that there are no others.
#[test]
fn a_finished_search_stays_finished() {
    for engine in ["sat", "backtrack"] {
        let folder = tempfile::tempdir().unwrap();
        let resume = |words: &[&str]| {
            json(&lifesat_in(folder.path(), &[&["search", "--json", "--state", "s.json"], words].concat()))
        };
        let question = ["search", "4", "4", "2", "--json", "--all", "--engine", engine, "--state", "s.json"];
        let whole = json(&lifesat_in(folder.path(), &question));
        let count = whole["count"].to_string();
        assert_eq!(whole["evidence"]["complete"], true);
        for number in [count.as_str(), "1"] {
            let again = resume(&["-n", number]);
            assert_eq!(
                (&again["evidence"]["complete"], &again["count"]),
                (&whole["evidence"]["complete"], &whole["count"])
            );
        }
    }
    // One that has only found enough is not finished.
    let folder = tempfile::tempdir().unwrap();
    let question = ["search", "4", "4", "2", "-n", "1", "--engine", "backtrack", "--state", "s.json"];
    assert_eq!(code(&lifesat_in(folder.path(), &question)), 0);
    let again = json(&lifesat_in(folder.path(), &["search", "--json", "--state", "s.json"]));
    assert_eq!(again["evidence"]["complete"], false);
}

#[test]
fn files_of_other_searches_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let search = |words: &[&str]| lifesat_in(folder.path(), &[&["search"], words].concat());
    assert_eq!(code(&search(&["4", "4", "2", "--engine", "sat", "--state", "s.json"])), 0);
    let other = search(&["4", "5", "2", "--engine", "sat", "--state", "s.json"]);
    assert_eq!(code(&other), 2);
    assert!(stderr(&other).contains("holds another search"), "{}", stderr(&other));
    assert!(stderr(&search(&["4", "4", "2", "--state", "t.json"])).contains("has one engine"));
    for of_the_file in [&["-r", "B36/S23"][..], &["-p", "3"], &["--anywhere"], &["--engine", "backtrack"]] {
        let output = search(&[&["--state", "s.json"], of_the_file].concat());
        assert_eq!(code(&output), 2, "{of_the_file:?}");
        assert!(stderr(&output).contains("s.json determines the question"), "{}", stderr(&output));
    }
    let text = fs::read_to_string(folder.path().join("s.json")).unwrap();
    for (damaged, message) in [
        (text[..text.len() / 2].to_owned(), "is no saved search"),
        (text.replacen("..", "O.", 1), "was changed after it was written"),
        (text.replacen("\"lifesat\":\"", "\"lifesat\":\"9", 1), "was written by lifesat 9"),
    ] {
        fs::write(folder.path().join("s.json"), damaged).unwrap();
        let output = search(&["--state", "s.json"]);
        assert_eq!(code(&output), 2, "{message}");
        assert!(stderr(&output).contains(message), "{message}: {}", stderr(&output));
    }
}

/// A glider found by hand: setting a cell, steps, backing up, objects.
#[test]
fn a_search_by_hand() {
    let folder = tempfile::tempdir().unwrap();
    let mut search = command_in(folder.path(), program())
        .args(["search", "4", "4", "4", "1", "1", "--step"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let commands = "help\nset 1 0 1\nshow 1\nstep 2\nback\nset 9 9 1\nwhat\ngo\nskip\ngo\n";
    search.stdin.take().unwrap().write_all(commands.as_bytes()).unwrap();
    let output = search.wait_with_output().unwrap();
    let (said, errors) = (stdout(&output), stderr(&output));
    assert_eq!(code(&output), 0, "{said}{errors}");
    assert!(said.contains("an object, verified by simulation"), "{said}");
    assert!(said.contains("set X Y VALUE") && said.contains("generation 1;"));
    assert!(
        errors.contains("lies outside the box, which has rows 0 to")
            && errors.contains("`what` is not a command"),
        "{errors}"
    );
}

/// Searches are saved for one rule, so a file that leaves it open was edited, and so was one with another rule.
#[test]
fn a_saved_search_by_another_kind_of_rule_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let saved = lifesat_in(
        folder.path(),
        &["search", "4", "4", "2", "-r", "B36/S23", "--engine", "backtrack", "--state", "s"],
    );
    assert_eq!(code(&saved), 0, "{}", stderr(&saved));
    let text = fs::read_to_string(folder.path().join("s")).unwrap();
    assert!(text.contains("B36/S23"), "{text}");
    for (rule, reason) in [
        ("B03/S23", "was changed after it was written"),
        ("B3/S2?3", "it leaves the rule open, as B3/S2?3"),
        ("23/3/3", "was changed after it was written"),
        ("B3/S23", "was changed after it was written"),
    ] {
        fs::write(folder.path().join("edited"), text.replace("B36/S23", rule)).unwrap();
        let resumed = lifesat_in(folder.path(), &["search", "--state", "edited"]);
        assert_eq!(code(&resumed), 2, "{rule}: {}", stderr(&resumed));
        assert!(stderr(&resumed).contains(reason), "{}", stderr(&resumed));
    }
}
