//! `lifesat eden force --hunt`: still lifes with few live cells that contain a self-forcing patch.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::{code, command_in, json, lifesat, lifesat_in, program, root, shell, stderr, stdout};

/// Nothing changes by this rule, so every patch forces itself.
const NOTHING_CHANGES: &str = "B/S012345678";

/// Where nothing changes, the smallest still life with a self-forcing patch is a single cell.
#[test]
fn a_hunt_finds_a_still_life_with_fewer_live_cells() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["eden", "force", "OO.O/O.OO", "--hunt=100", "-r", NOTHING_CHANGES, "--jobs", "1"];
    let answer = lifesat_in(folder.path(), &[&words[..], &["--partials", "best.rle"]].concat());
    assert_eq!(code(&answer), 0, "{}", stderr(&answer));
    let text = stdout(&answer);
    let begin = "A still life with 1 live cell and a self-forcing patch; the first has 6.\n\n...\n.O.\n...\n";
    assert!(text.starts_with(begin) && text.contains("in 100 rounds") && !text.contains("record"), "{text}");
    let best = fs::read_to_string(folder.path().join("best.rle")).unwrap();
    assert!(best.contains("a still life with 1 live cell and a self-forcing patch"), "{best}");
    assert_eq!(lifesat::life::file::read(&best).unwrap().grid.population(), 1);

    let report = json(&lifesat(&[&words[..], &["--json"]].concat()));
    assert_eq!((&report["status"], &report["value"]), (&"found".into(), &1.into()));
    assert_eq!((&report["evidence"]["first"], &report["evidence"]["rounds"]), (&6.into(), &100.into()));
    assert!(
        report["evidence"]["confirmed_by"].is_string()
            && ["strict", "record"].iter().all(|key| report["evidence"][key].is_null()),
        "{report}"
    );
    // The greatest part of the still life in the file is the patch.
    let greatest = ["eden", "force", "best.rle", "-r", NOTHING_CHANGES, "--json"];
    let greatest = json(&lifesat_in(folder.path(), &greatest));
    assert_eq!((&greatest["value"], &report["evidence"]["cells"]), (&9.into(), &9.into()));
    assert_eq!(greatest["patterns"][0], report["evidence"]["patch"]);
}

#[test]
fn a_hunt_begins_with_a_still_life_that_has_a_patch() {
    let block = lifesat(&["eden", "force", "OO/OO", "--hunt"]);
    assert_eq!((code(&block), stderr(&block)), (1, String::new()));
    assert!(stdout(&block).starts_with("No part of the still life forces itself"), "{}", stdout(&block));
    assert_eq!(json(&lifesat(&["eden", "force", "OO/OO", "--hunt", "--json"]))["status"], "none");
    for (words, said) in [
        (&["OOO", "--hunt"][..], "no still life under B3/S23"),
        (&["...", "--hunt"], "no live cells"),
        (&["OO/O?", "--hunt"], "unspecified cells: `lifesat eden force"),
        (&["OO/OO", "--hunt", "-r", "B03/S23"], "it has B0"),
        (&["OO/OO", "--rounds", "2"], "add --hunt"),
        (&["OO/OO", "--jobs", "2"], "add --hunt"),
        (&["OO/OO", "--state", "s.jsonl"], "add --hunt"),
        (&["OO/OO", "--seed", "2"], "add --minimal or --hunt"),
        (&["OO/OO", "--partials", "f.rle"], "add --minimal or --hunt"),
        (&["OO/OO", "--hunt", "--minimal"], "cannot be used with"),
        (&["OO/OO", "--hunt", "--proof", "p"], "cannot be used with"),
    ] {
        let refused = lifesat(&[&["eden", "force"][..], words].concat());
        assert_eq!(code(&refused), 2, "{words:?}: {}", stdout(&refused));
        assert!(stderr(&refused).contains(said), "{words:?}: {}", stderr(&refused));
    }
    // The command has no `--force`, so its message does not name it.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("letter.txt"), "Dear reader").unwrap();
    let refused =
        lifesat_in(folder.path(), &["eden", "force", "OO/OO", "--hunt", "--partials", "letter.txt"]);
    assert_eq!(code(&refused), 2, "{}", stdout(&refused));
    assert!(stderr(&refused).contains("name another file, or remove it"), "{}", stderr(&refused));
    assert_eq!(fs::read_to_string(folder.path().join("letter.txt")).unwrap(), "Dear reader");
}

/// A hunt in which nothing changes, so that rounds are quick.
const QUICK: [&str; 8] = ["eden", "force", "OO.O/O.OO/OO.O", "--hunt", "-r", NOTHING_CHANGES, "--jobs", "1"];

/// Its report without the time that it took, and what is said meanwhile.
fn quick(folder: &Path, more: &[&str]) -> (Value, String) {
    let output = lifesat_in(folder, &[&QUICK[..], &["--json"], more].concat());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let mut report = json(&output);
    assert!(report["seconds"].take().is_number());
    (report, stderr(&output))
}

/// The same command goes on as if nothing had happened, also if its journal ends with half a line.
#[test]
fn a_hunt_goes_on_from_its_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("h.jsonl");
    let state = ["--rounds", "30", "--state", "h.jsonl"];
    let (undivided, _) = quick(folder.path(), &["--rounds", "30"]);
    assert_eq!((&undivided["evidence"]["seed"], &undivided["evidence"]["rounds"]), (&0.into(), &30.into()));
    assert_eq!(quick(folder.path(), &state).0, undivided);
    let whole = fs::read_to_string(&path).unwrap();
    assert_eq!(whole.lines().count(), 31, "{whole}");
    for kept in [1, 12, 30, 31] {
        let mut cut: String = whole.lines().take(kept).map(|line| format!("{line}\n")).collect();
        cut.push_str(r#"{"round":"#);
        fs::write(&path, cut).unwrap();
        let (report, said) = quick(folder.path(), &state);
        assert_eq!((&report, fs::read_to_string(&path).unwrap()), (&undivided, whole.clone()), "{kept}");
        let expected = format!("continuing after {} round", kept - 1);
        assert_eq!(said.contains(&expected), kept > 1, "{said}");
    }
}

/// With more rounds, it is the same hunt; with fewer, nothing is left to do. The best recorded still life is confirmed
/// whatever the time limit is.
#[test]
fn a_hunt_can_have_other_limits_when_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["--state", "h.jsonl", "--partials", "b.rle"];
    let (first, _) = quick(folder.path(), &[&files[..], &["--rounds", "30"]].concat());
    for (limit, rounds) in [(["--rounds", "35"], 35), (["--rounds", "9"], 35), (["--time-limit", "0"], 35)] {
        fs::remove_file(folder.path().join("b.rle")).unwrap();
        let (report, _) = quick(folder.path(), &[&files[..], &limit].concat());
        assert_eq!((&report["evidence"]["rounds"], &report["value"]), (&rounds.into(), &first["value"]));
        let best = fs::read_to_string(folder.path().join("b.rle")).unwrap();
        let live_cells = lifesat::life::file::read(&best).unwrap().grid.population();
        assert_eq!(report["value"], live_cells, "{best}");
    }
}

/// After `kill -9`, wherever that came, the same command finds what it would have found.
#[test]
fn a_killed_hunt_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let lines = || fs::read_to_string(folder.path().join("h.jsonl")).map_or(0, |text| text.lines().count());
    let mut child = command_in(folder.path(), program())
        .args(QUICK)
        .args(["--rounds", "1000000", "--state", "h.jsonl", "-q"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while lines() < 5 {
        assert!(start.elapsed() < Duration::from_secs(60), "no round is recorded");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().code(), None, "it was killed before it ended");
    let rounds = (lines() + 10).to_string();
    let (report, said) = quick(folder.path(), &["--rounds", &rounds, "--state", "h.jsonl"]);
    assert!(said.contains("continuing after"), "{said}");
    assert_eq!(report, quick(folder.path(), &["--rounds", &rounds]).0);
}

#[test]
fn a_hunt_refuses_journals_that_are_not_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("h.jsonl");
    let state = ["--rounds", "9", "--state", "h.jsonl"];
    quick(folder.path(), &state);
    let whole = fs::read_to_string(&path).unwrap();
    let again = [&QUICK[..], &state].concat();
    for (line, why) in [
        (r#"{"round":0,"tried":[],"with_part":false}"#, "round 0 is recorded twice"),
        (
            r#"{"round":9,"tried":["0123456789abcdef"],"with_part":true,"reached":["OOOOOOOOOOOO"]}"#,
            "round 9 leads to",
        ),
        (
            r#"{"round":9,"tried":["0123456789abcdef"],"with_part":true,"reached":["O"]}"#,
            "round 9 cannot have ended",
        ),
        (
            r#"{"round":9,"tried":["0123456789abcdef"],"with_part":true,"reached":["O","OO"]}"#,
            "row 2 must be as long",
        ),
        (r#"{"round":9,"tried":[]}"#, "line 11: missing field"),
    ] {
        fs::write(&path, format!("{whole}{line}\n")).unwrap();
        let refused = lifesat_in(folder.path(), &again);
        let said = stderr(&refused);
        assert_eq!((code(&refused), stdout(&refused)), (2, String::new()), "{said}");
        assert!(said.contains("h.jsonl") && said.contains(why), "{said}");
    }
    fs::write(&path, &whole).unwrap();
    let other_seed = lifesat_in(folder.path(), &[&again[..], &["--seed", "1"]].concat());
    assert_eq!(code(&other_seed), 2);
    assert!(stderr(&other_seed).contains("another task"), "{}", stderr(&other_seed));
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
}

/// A record can name a still life that has no self-forcing part.
#[test]
fn a_hunt_confirms_what_its_journal_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("h.jsonl");
    fs::copy(root().join("instances/force/still-life.rle"), folder.path().join("first.rle")).unwrap();
    let words = ["eden", "force", "first.rle", "--hunt", "--rounds", "1", "--state", "h.jsonl", "--json"];
    let report = json(&lifesat_in(folder.path(), &words));
    assert_eq!((&report["evidence"]["record"], &report["evidence"]["first"]), (&154.into(), &170.into()));
    let journal = fs::read_to_string(&path).unwrap();
    let head = journal.lines().next().unwrap();
    let block = r#"{"round":0,"tried":["e8b72cffb76504e7"],"with_part":true,"reached":["OO","OO"]}"#;
    fs::write(&path, format!("{head}\n{block}\n")).unwrap();
    let refused = lifesat_in(folder.path(), &words);
    assert_eq!((code(&refused), stdout(&refused)), (4, String::new()), "{}", stderr(&refused));
    let said = stderr(&refused);
    assert!(said.contains("h.jsonl") && said.contains("the still life of round 0 has no"), "{said}");
}

/// A file that is replaced must not be the one that the same command needs to continue.
#[test]
fn the_files_of_a_hunt_are_different() {
    let folder = tempfile::tempdir().unwrap();
    let block = folder.path().join("block.rle");
    let pattern = "x = 2, y = 2, rule = B3/S23\n2o$2o!\n";
    fs::write(&block, pattern).unwrap();
    for (words, why) in [
        (&["OO/OO", "--state", "s", "--partials", "s"][..], "--state and --partials name the same file, s"),
        (&["OO/OO", "--state", "s", "--partials", "./s"], "name the same file"),
        (&["OO/OO", "--state", "-"], "--state -: it needs a file"),
        (&["OO/OO", "--state", "none/s"], "--state none/s"),
        (&["OO/OO", "--partials", "-"], "--partials -: it needs a file"),
        (&["block.rle", "--state", "s", "--partials", "block.rle"], "--partials would replace the pattern"),
        (&["block.rle", "--state", "./block.rle"], "--state names the file of the pattern"),
        (&["OOO", "--state", "s"], "no still life"),
        (&["OO/O?", "--state", "s"], "unspecified cells"),
    ] {
        let refused = lifesat_in(folder.path(), &[&["eden", "force", "--hunt"], words].concat());
        assert_eq!(code(&refused), 2, "{words:?}: {}", stdout(&refused));
        assert!(stderr(&refused).contains(why), "{words:?}: {}", stderr(&refused));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{words:?}");
        assert_eq!(fs::read_to_string(&block).unwrap(), pattern);
    }
}

/// A time limit is the usual end of a hunt. Ctrl-C ends it too, and what was found is printed.
#[test]
fn a_stopped_hunt_prints_its_best() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["eden", "force", "OO.O/O.OO", "--hunt", "-r", NOTHING_CHANGES];
    let early = lifesat(&[&words[..], &["--time-limit", "0"]].concat());
    let said = "Unknown whether a part of the still life forces itself: the time limit was reached.\n";
    assert_eq!((code(&early), stdout(&early).as_str()), (3, said));
    // Nothing is recorded, so there is nothing to continue.
    let early =
        lifesat_in(folder.path(), &[&words[..], &["--time-limit", "0", "--state", "e.jsonl"]].concat());
    assert_eq!((code(&early), stdout(&early).as_str()), (3, said));
    let limited = lifesat(&[&words[..], &["--time-limit", "5"]].concat());
    assert_eq!(code(&limited), 0, "{}", stderr(&limited));
    assert!(stdout(&limited).contains("Stopped: the time limit was reached."), "{}", stdout(&limited));

    let command = format!(
        "lifesat eden force {}/instances/force/still-life.rle --hunt --rounds 1000000 --jobs 1 --partials best.rle --state h.jsonl -q & \
         while kill -0 $! && ! {{ [ -s best.rle ] && [ $(wc -l < h.jsonl) -gt 1 ]; }}; do sleep 0.1; done; sleep 1; kill -TERM $!; wait $!",
        root().display()
    );
    let interrupted = shell(folder.path(), &command);
    assert_eq!(code(&interrupted), 130, "{}", stderr(&interrupted));
    let printed = stdout(&interrupted);
    assert!(printed.contains("Stopped: interrupted."), "{printed}");
    assert!(printed.contains("The same command with --state h.jsonl continues from here."), "{printed}");
    assert!(
        printed.contains("record   more live cells than the smallest one that lifesat knows of, with 154"),
        "{printed}"
    );
}
