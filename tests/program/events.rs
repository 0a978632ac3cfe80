//! `--events`: progress as JSON Lines.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::schema::assert_describes;
use crate::common::{code, command_in, json, lifesat, lifesat_in, program, shell, stderr, stdout};

/// The events of a text, each of which the schema describes. The first is the beginning, and the last the end with
/// this exit code.
fn events(text: &str, exit_code: i32) -> Vec<Value> {
    let events: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    events.iter().for_each(assert_describes);
    let kinds: Vec<&str> = events.iter().map(|event| event["event"].as_str().unwrap()).collect();
    assert_eq!((kinds[0], kinds[kinds.len() - 1]), ("begin", "end"), "{kinds:?}");
    assert!(kinds[1..kinds.len() - 1].iter().all(|kind| ["task", "progress"].contains(kind)), "{kinds:?}");
    assert_eq!(events[events.len() - 1]["exit_code"], exit_code);
    let seconds: Vec<f64> = events.iter().map(|event| event["seconds"].as_f64().unwrap()).collect();
    assert!(seconds.is_sorted(), "{seconds:?}");
    events
}

/// The events of a command that ends with this exit code.
fn events_of(folder: &Path, words: &[&str], exit_code: i32) -> Vec<Value> {
    // What stands behind `--` is not for this command.
    let output = lifesat_in(folder, &[&["--events", "events.jsonl"], words].concat());
    assert_eq!(code(&output), exit_code, "{words:?}: {}", stderr(&output));
    let events = events(&fs::read_to_string(folder.join("events.jsonl")).unwrap(), exit_code);
    assert_eq!(events[0]["words"].as_array().unwrap()[2..], *words);
    events
}

/// The values of a figure, in the order of the events.
fn figures<'a>(events: &'a [Value], name: &str) -> Vec<&'a Value> {
    events.iter().map(|event| &event["figures"][name]).filter(|figure| !figure.is_null()).collect()
}

/// The bounds of the densest still life meet at its number of live cells (OEIS A055397: 36 in 8×8).
#[test]
fn the_bounds_of_an_optimum_approach_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let events = events_of(folder.path(), &["solve", "8", "--method", "waste"], 0);
    assert_eq!(events[0]["version"], env!("CARGO_PKG_VERSION"));
    let (found, at_most) = (figures(&events, "found"), figures(&events, "at_most"));
    assert_eq!((found.last(), at_most.last()), (Some(&&36.into()), Some(&&36.into())), "{events:?}");
    let least = |figures: &[&Value]| figures.iter().map(|figure| figure.as_u64().unwrap()).min();
    assert!(least(&at_most) == Some(36), "{at_most:?}");
}

/// Each command that shows progress tells of it, with the figures of its kind.
#[test]
fn commands_tell_what_they_do() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    assert_eq!(code(&lifesat_in(path, &["emit", "eden", "--n", "2", "-o", "q.qdimacs"])), 0);
    assert_eq!(code(&lifesat_in(path, &["gray", "q.qdimacs", "-o", "q.icnf"])), 0);
    for (words, exit_code, figure) in [
        (&["eden", "search", "3"][..], 1, "decided"),
        (&["eden", "hunt", "7", "--rounds", "1"], 0, "found"),
        (&["eden", "agars", "2x1", "--effort", "rounds=1,window=4"], 3, "patches"),
        (&["ships", "--velocity", "c/4", "-w", "5"], 1, "states"),
        (&["solve", "q.icnf"], 10, "satisfiable"),
        (&["search", "4", "4", "4", "1", "1"], 0, "found"),
        (&["solve", "4", "--all"], 0, "patterns"),
    ] {
        let events = events_of(path, words, exit_code);
        assert!(events.iter().any(|event| event["event"] == "task"), "{words:?}: {events:?}");
        assert!(!figures(&events, figure).is_empty(), "{words:?}: no {figure} in {events:?}");
    }
    for (words, exit_code) in [
        (&["solve", "4", "--proof", "p"][..], 0),
        (&["check", "p"], 0),
        (&["eden", "prove", "4x4"], 1),
        (&["eden", "check", "OO/OO"], 0),
        (&["emit", "4", "-o", "f.cnf"], 0),
        (&["play", "--tournament=4", "--players", "greedy,random"], 0),
        (&["campaign", "plan", "c", "--sample", "0", "--shards", "1", "--", "eden", "search", "3"], 0),
        (&["campaign", "run", "c", "--shard", "0"], 0),
        (&["campaign", "merge", "c"], 1),
    ] {
        let events = events_of(path, words, exit_code);
        assert!(events.iter().any(|event| event["event"] == "task"), "{words:?}: {events:?}");
    }
}

/// Steps that are counted have a total, and end at it, however soon.
#[test]
fn steps_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let plan = ["campaign", "plan", "c", "--sample", "0", "--shards", "3", "--", "eden", "search", "4"];
    assert_eq!(code(&lifesat_in(folder.path(), &plan)), 0);
    fs::write(folder.path().join("q.icnf"), "p inccnf\n1 2 0\na -1 0\na -1 -2 0\nc the end\n").unwrap();
    for (words, exit_code) in [
        (&["solve", "q.icnf"][..], 10),
        (&["eden", "prove", "4x4", "-q"], 1),
        (&["eden", "search", "4"], 1),
        (&["eden", "agars", "2x1", "--effort", "rounds=1,window=4"], 3),
        (&["play", "--tournament=4", "--players", "greedy,random"], 0),
        (&["campaign", "run", "c", "--shard", "0"], 0),
        (&["campaign", "merge", "c"], 3),
    ] {
        let events = events_of(folder.path(), words, exit_code);
        let mut open: Option<(u64, u64)> = None;
        let mut tasks = 0;
        for event in &events {
            if event["event"] == "progress" {
                if let (Some(done), Some(total)) = (event["done"].as_u64(), event["total"].as_u64()) {
                    open = Some((done, total));
                }
            } else if let Some((done, total)) = open.take() {
                assert_eq!(done, total, "{words:?}: {events:?}");
                tasks += 1;
            }
        }
        assert!(tasks > 0, "{words:?}: {events:?}");
    }
}

/// What lifesat finds is told once a second at most, and at the end. In 5×5 cells there are hundreds of still lifes.
#[test]
fn finds_have_a_pace() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["search", "5", "5", "1", "0", "0", "--all", "--json"];
    let count = json(&lifesat_in(folder.path(), &words))["count"].clone();
    let events = events_of(folder.path(), &words, 0);
    let found: Vec<&Value> = events.iter().filter(|event| !event["figures"]["found"].is_null()).collect();
    assert_eq!(found.last().unwrap()["figures"]["found"], count, "{events:?}");
    let seconds: Vec<f64> = found.iter().map(|event| event["seconds"].as_f64().unwrap()).collect();
    // The last one comes when it comes.
    let paced = &seconds[..seconds.len() - 1];
    assert!(paced.windows(2).all(|pair| pair[1] - pair[0] > 0.99), "{seconds:?}");
}

/// Files of others are kept: those that the command reads or writes, and texts.
#[test]
fn only_events_are_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    assert_eq!(code(&lifesat_in(path, &["emit", "3", "-o", "f.cnf"])), 0);
    assert_eq!(code(&lifesat_in(path, &["eden", "hunt", "7", "--rounds", "1", "--state", "h.jsonl"])), 0);
    fs::write(path.join("text"), "Dear diary\n").unwrap();
    for (words, name) in [
        (&["solve", "f.cnf"][..], "f.cnf"),
        (&["eden", "hunt", "7", "--rounds", "1", "--state", "h.jsonl"], "h.jsonl"),
        (&["solve", "3"], "text"),
    ] {
        let before = fs::read(path.join(name)).unwrap();
        let output = lifesat_in(path, &[words, &["--events", name]].concat());
        assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{words:?}");
        let refusal = format!(
            "lifesat: --events: {name} exists and is not progress that `--events` wrote; name another file, or remove it\n"
        );
        assert_eq!(stderr(&output), refusal);
        assert!(fs::read(path.join(name)).unwrap() == before, "{words:?}");
    }
    fs::write(path.join("events.jsonl"), "").unwrap();
    events_of(path, &["solve", "4"], 0);
    events_of(path, &["solve", "3"], 0);
}

/// The answer and the events do not overwrite each other, whatever the file is called.
#[test]
fn the_file_of_the_answer_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (script, name) in [
        ("lifesat solve 3 --events f > f", "f"),
        ("lifesat solve 3 --events /dev/stdout > f", "/dev/stdout"),
        ("touch f; ln -f f g; lifesat solve 3 --events g > f", "g"),
        ("lifesat solve 3 --events f 2> f; code=$?; cat f >&2; rm f; touch f; exit $code", "f"),
    ] {
        let output = shell(folder.path(), script);
        assert_eq!(code(&output), 2, "{script}: {}", stderr(&output));
        let refusal = format!("lifesat: --events: {name} has what lifesat prints; name another file\n");
        assert_eq!(stderr(&output), refusal, "{script}");
        assert_eq!(fs::read_to_string(folder.path().join("f")).unwrap(), "", "{script}");
    }
}

/// Nobody reads a pipe that is full: signals and limits end the search all the same.
#[cfg(target_os = "linux")]
#[test]
fn a_reader_that_does_not_read_holds_up_nothing() {
    const O_NONBLOCK: i32 = 0o4000;
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert_eq!(code(&shell(folder.path(), "mkfifo pipe")), 0);
    let mut kept = File::options().read(true).write(true).custom_flags(O_NONBLOCK).open(&pipe).unwrap();
    while kept.write(&[b'\n'; 4096]).is_ok() {}
    let search = "lifesat search 8 8 2 0 0 --all --engine backtrack -q --events pipe";
    for (script, expected) in [
        (format!("timeout --signal=KILL 60 {search} --time-limit 1"), 3),
        (format!("timeout --kill-after=60 2 {search} --time-limit 300; exit $?"), 124),
    ] {
        // One page of the pipe is free, which is enough for the beginning.
        kept.read_exact(&mut [0; 4096]).unwrap();
        let start = Instant::now();
        let output = shell(folder.path(), &script);
        assert_eq!(code(&output), expected, "{script}: {}", stderr(&output));
        assert!(start.elapsed() < Duration::from_secs(50), "{script}");
        while kept.write(&[b'\n'; 4096]).is_ok() {}
    }
}

#[test]
fn the_answer_stays_alone_on_stdout() {
    let output = lifesat(&["--events", "-", "solve", "5", "--json"]);
    assert_eq!(json(&output)["value"], 16);
    events(&stderr(&output), 0);
    let failed = lifesat(&["solve", "0", "--events", "-", "-q"]);
    let said = stderr(&failed);
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with('{')).collect();
    events(&lines.join("\n"), 2);
    assert!(said.contains("lifesat: the box is 0×0"), "{said}");
}

/// On a bounded grid `search` answers, and a report has the command without its events.
#[test]
fn events_change_no_question() {
    let folder = tempfile::tempdir().unwrap();
    for words in [
        &["solve", "--events", "e", "4", "-r", "B3/S23:T4,4", "--json"][..],
        &["--events", "e", "solve", "4", "-r", "B3/S23:T4,4", "--json"],
    ] {
        let output = lifesat_in(folder.path(), words);
        assert_eq!((code(&output), &json(&output)["command"]), (0, &"search".into()), "{}", stderr(&output));
        events(&fs::read_to_string(folder.path().join("e")).unwrap(), 0);
    }
}

/// Nobody reads on, or there is no room: the search goes on, and a line says so, also with `-q`.
#[test]
fn a_reader_that_goes_away_ends_no_search() {
    let folder = tempfile::tempdir().unwrap();
    let script =
        "mkfifo pipe; head -c 1 pipe > /dev/null & lifesat solve 8 --method waste --events pipe --json";
    let output = shell(folder.path(), script);
    assert_eq!(json(&output)["value"], 36);
    assert!(
        stderr(&output).contains("lifesat: --events: no more is written to pipe: "),
        "{}",
        stderr(&output)
    );
    let full = lifesat_in(folder.path(), &["solve", "8", "--events", "/dev/full", "--json", "-q"]);
    assert_eq!((code(&full), &json(&full)["value"]), (0, &36.into()));
    assert_eq!(
        stderr(&full).lines().filter(|line| line.contains("/dev/full")).count(),
        1,
        "{}",
        stderr(&full)
    );
}

/// Lines can be read as soon as they are written, and are whole.
#[test]
fn events_are_there_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert_eq!(code(&shell(folder.path(), "mkfifo pipe")), 0);
    // Both ends are open, so that nothing waits for anybody.
    let mut kept = File::options().read(true).write(true).custom_flags(0).open(&pipe).unwrap();
    let mut search = command_in(folder.path(), program());
    let mut search = search.args(["search", "30", "30", "9", "--events", "pipe"]).spawn().unwrap();
    let mut first = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(&mut kept), &mut first).unwrap();
    search.kill().unwrap();
    search.wait().unwrap();
    let first: Value = serde_json::from_str(&first).unwrap();
    assert_eq!(first["event"], "begin");
}

#[test]
fn a_place_that_cannot_be_written_is_refused() {
    let output = lifesat(&["solve", "3", "--events", "nowhere/events"]);
    assert_eq!((code(&output), stdout(&output)), (2, String::new()));
    assert!(stderr(&output).contains("--events: cannot write nowhere/events: "), "{}", stderr(&output));
}

/// A plan is read again on other machines, which write no events for it.
#[test]
fn a_plan_has_no_events() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["campaign", "plan", "c", "--sample", "0", "--shards", "1", "--"];
    let question = ["eden", "search", "3", "--events", "inner.jsonl"];
    let output = lifesat_in(folder.path(), &[&words[..], &question].concat());
    assert_eq!(code(&output), 2, "{}", stdout(&output));
    assert!(
        stderr(&output).contains("--events is not part of the question: it stands first"),
        "{}",
        stderr(&output)
    );
    assert!(!folder.path().join("c").exists() && !folder.path().join("inner.jsonl").exists());
}

#[test]
fn an_empty_name_is_refused() {
    for words in [&["solve", "3", "--events", ""], &["--events", "", "solve", "3"]] {
        let output = lifesat(words);
        assert_eq!(code(&output), 2);
        assert!(stderr(&output).contains("'--events <FILE>'"), "{}", stderr(&output));
    }
}

/// One option of all commands, which the help of the program alone shows.
#[test]
fn the_help_says_it_once() {
    let help = |words: &[&str]| stdout(&lifesat(&[words, &["--help"]].concat()));
    assert!(help(&[]).contains("--events <FILE>"));
    for words in [&["solve"][..], &["eden", "prove"], &["campaign", "run"]] {
        assert!(!help(words).contains("--events"), "{words:?}");
    }
}
