//! `lifesat eden agars`: agars and their self-forcing patches.

use std::fs;

use lifesat::life::partial;
use serde_json::{Value, json};

use crate::common::{code, json, lifesat, lifesat_in, stderr, stdout};

/// Nothing changes by this rule, so everything forces itself.
const NOTHING_CHANGES: &str = "B/S012345678";

const SMALL: [&str; 5] = ["eden", "agars", "2x1", "--rounds", "1"];

/// Under a rule that changes nothing there is one agar of each class, and its window forces itself.
/// The stripes are the only pattern of 2×1 with these periods; with shift 1, the chequerboard is.
#[test]
fn patches_are_found_where_everything_forces_itself() {
    let words = [&SMALL[..], &["-r", NOTHING_CHANGES, "--window", "4"]].concat();
    let report = json(&lifesat(&[&words[..], &["--json"]].concat()));
    assert_eq!(
        (&report["status"], &report["count"], &report["value"]),
        (&"found".into(), &2.into(), &16.into())
    );
    let patch = |number: usize| {
        let text = report["patterns"][number].as_str().unwrap();
        partial::write_rows(&partial::read(text).unwrap())
    };
    assert!(patch(0).contains(".O.O\n") && patch(1).contains(".O.O\nO.O.\n"), "{}{}", patch(0), patch(1));
    let minimal = json(&lifesat(&[&words[..], &["--minimal", "--json"]].concat()));
    assert_eq!(minimal["value"], 1);
    let text = lifesat(&words);
    assert_eq!(code(&text), 0, "{}", stderr(&text));
    assert!(stdout(&text).starts_with("2 of 2 stable agars have a self-forcing patch."), "{}", stdout(&text));
}

/// The empty plane has other predecessors in every cell, such as the full one.
#[test]
fn the_empty_plane_is_free() {
    let words = ["eden", "agars", "1x1"];
    let answer = lifesat(&words);
    assert_eq!(code(&answer), 1, "{}", stderr(&answer));
    assert!(stdout(&answer).starts_with("No patch of 1 stable agar forces itself."), "{}", stdout(&answer));
    // A simulated predecessor says something about one agar, and the answer is about all.
    assert_eq!(json(&lifesat(&[&words[..], &["--json"]].concat()))["evidence"]["kind"], "exhaustive");
    let table = lifesat(&[&words[..], &["--format", "tsv"]].concat());
    let lines: Vec<String> = stdout(&table).lines().map(str::to_owned).collect();
    assert_eq!(lines[0].split('\t').collect::<Vec<_>>()[..4], ["width", "height", "shift", "agars"]);
    assert_eq!(lines[1..], ["1\t1\t0\t1\t1\t0\t0\t0\t0"]);
}

/// A record is continued, and one that was changed is refused.
#[test]
fn records_are_continued_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["eden", "agars", "5x3", "--effort", "rounds=1,window=0"];
    let words = [&words[..], &["--jobs", "1", "--state", "s"]].concat();
    let whole = lifesat_in(folder.path(), &[&words[..], &["--format", "tsv"]].concat());
    let state = folder.path().join("s");
    let text = fs::read_to_string(&state).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() > 10, "{text}");
    fs::write(&state, format!("{}\n", lines[..6].join("\n"))).unwrap();
    let again = lifesat_in(folder.path(), &[&words[..], &["--tsv"]].concat());
    assert_eq!(stdout(&again), stdout(&whole));
    assert!(stderr(&again).contains("continuing, 5 agars are recorded"), "{}", stderr(&again));

    // Recorded patches need not be minimal, and nobody looks again at agars that have one.
    let minimal = lifesat_in(folder.path(), &[&words[..], &["--minimal"]].concat());
    assert_eq!(code(&minimal), 2, "{}", stdout(&minimal));
    assert!(stderr(&minimal).starts_with("lifesat: s: "), "{}", stderr(&minimal));

    // Nobody looks again whether an agar is forced, so it is told whose word that is.
    let mut forged: Value = serde_json::from_str(lines[1]).unwrap();
    (forged["predecessors"], forged["forced"]) = (json!([]), forged["agar"]["rows"].clone());
    fs::write(&state, format!("{}\n{forged}\n", lines[0])).unwrap();
    let believed = stdout(&lifesat_in(folder.path(), &words));
    assert!(
        believed.contains("\n         1 of the forced and partly forced ones are taken from s"),
        "{believed}"
    );

    // A predecessor that is none: the full plane dies out.
    let with_predecessor = |line: &&&str| {
        let piece: Value = serde_json::from_str(line).unwrap();
        piece["predecessors"].as_array().is_some_and(|all| !all.is_empty())
    };
    let line = lines[1..].iter().find(with_predecessor).unwrap();
    let mut piece: Value = serde_json::from_str(line).unwrap();
    piece["predecessors"][0]["rows"] = vec!["OOOOO"; 3].into();
    fs::write(&state, format!("{}\n{piece}\n", lines[0])).unwrap();
    let refused = lifesat_in(folder.path(), &words);
    assert_eq!(code(&refused), 2, "{}", stdout(&refused));
    assert!(stderr(&refused).contains("no predecessor of the agar"), "{}", stderr(&refused));
}

/// What one round leaves open is asked again with two. As no limit cuts a question short, the table is that of
/// two rounds alone.
#[test]
fn what_is_open_is_tried_again_with_more_effort() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["eden", "agars", "3x3", "--shift", "1", "--effort", "window=0"];
    let words = [&words[..], &["--conflicts", "0", "--format", "tsv"]].concat();
    let run = |more: &[&str]| lifesat_in(folder.path(), &[&words[..], more].concat());
    let lines = || fs::read_to_string(folder.path().join("s")).unwrap().lines().count();
    let little = stdout(&run(&["--rounds", "1", "--state", "s"]));
    let agars = 10;
    assert!(little.contains(&format!("3\t3\t1\t{agars}\t")), "{little}");
    assert_eq!(lines(), 1 + agars);
    let more = run(&["--rounds", "2", "--state", "s"]);
    assert!(lines() > 1 + agars && lines() <= 1 + 2 * agars, "{}", lines());
    let fresh = stdout(&run(&["--rounds", "2"]));
    assert_eq!(stdout(&more), fresh);
    assert!(fresh != little, "{fresh}");
    let before = lines();
    assert_eq!(stdout(&run(&["--rounds", "2", "--state", "s"])), fresh);
    assert_eq!(lines(), before, "the same effort finds nothing new");
}

#[test]
fn impossible_questions_are_refused() {
    for (words, reason) in [
        (&["9x1"][..], "too large"),
        (&["8x9"], "too large"),
        (&["3x3", "--shift", "3"], "--shift must be less"),
    ] {
        let refused = lifesat(&[&["eden", "agars"], words].concat());
        assert_eq!(code(&refused), 2, "{}", stdout(&refused));
        assert!(stderr(&refused).contains(reason), "{}", stderr(&refused));
    }
}

#[test]
fn a_time_limit_leaves_the_question_open() {
    let answer = lifesat(&["eden", "agars", "6x6", "--time-limit", "0", "--json"]);
    assert_eq!(code(&answer), 3, "{}", stderr(&answer));
    assert_eq!(json(&answer)["status"], "unknown");
}

/// Where nothing is recorded, there is nothing to continue.
#[test]
fn a_survey_without_records_does_not_offer_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["eden", "agars", "6x6", "--time-limit", "0", "--state", "a.jsonl"];
    let answer = lifesat_in(folder.path(), &words);
    assert_eq!(code(&answer), 3, "{}", stderr(&answer));
    let text = stdout(&answer);
    assert!(text.contains("the time limit was reached") && !text.contains("continues from here"), "{text}");
}
