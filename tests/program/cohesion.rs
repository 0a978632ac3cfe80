//! `--connected` and `--strict`: solving, certificates and forgeries, formulas, counts, files.

use std::fs;
use std::path::Path;

use crate::common::{certificate, code, json, lifesat, lifesat_in, need, shell, stderr, stdout};

/// The published best patterns of n = 13, 15, 16 (a list of open problems, 2026), and what a
/// prototype with another formula found for n = 8 to 12.
const DENSEST: [(&str, u64); 5] = [("8", 32), ("9", 43), ("10", 53), ("11", 63), ("12", 76)];

#[test]
fn squares_agree_with_another_program() {
    for (n, live_cells) in DENSEST {
        let report = json(&lifesat(&["solve", n, "--connected", "--json"]));
        assert_eq!((&report["status"], &report["value"]), (&"optimal".into(), &live_cells.into()), "{n}");
        assert_eq!(report["problem"]["cohesion"], "connected");
    }
}

/// 56 and 23 as research/connected-rectangles.tsv has them, with certificates.
#[test]
fn narrow_boxes_are_for_dynamic_programming() {
    let report = json(&lifesat(&["solve", "6x18", "--connected", "--json"]));
    assert_eq!((&report["value"], &report["evidence"]["method"]), (&56.into(), &"dp".into()));
    let folder = tempfile::tempdir().unwrap();
    let words = ["solve", "9x5", "--connected", "--proof", "box", "--json"];
    let report = json(&lifesat_in(folder.path(), &words));
    assert_eq!((&report["status"], &report["value"]), (&"optimal".into(), &23.into()));
    assert_eq!(report["evidence"]["method"], "dp and waste");
    let checked = json(&lifesat_in(folder.path(), &["check-proof", "box", "--json"]));
    assert_eq!((&checked["status"], &checked["value"]), (&"valid".into(), &23.into()));
    // A solver that is named answers alone.
    let report = json(&lifesat(&["solve", "9x5", "--connected", "--solver", "embedded-batsat", "--json"]));
    assert_eq!((&report["value"], &report["evidence"]["method"]), (&23.into(), &"waste".into()));
}

#[test]
fn the_answer_says_what_was_demanded() {
    let output = lifesat(&["solve", "5", "--connected"]);
    let text = stdout(&output);
    assert!(text.starts_with("The densest connected 5×5 still life has 11 live cells"), "{text}");
    assert!(text.contains("the live cells are connected"), "{text}");
    let text = stdout(&lifesat(&["solve", "5", "--strict"]));
    assert!(text.starts_with("The densest strict 5×5 still life has 12 live cells"), "{text}");
}

#[test]
fn other_solvers_agree() {
    need("minisat");
    for solver in ["embedded-batsat", "minisat"] {
        for (demand, live_cells) in [("--connected", 18), ("--strict", 18)] {
            let report = json(&lifesat(&["solve", "6", demand, "--solver", solver, "--json"]));
            assert_eq!(report["value"], live_cells, "{solver} {demand}");
            assert_eq!(report["status"], "optimal", "{solver} {demand}");
        }
    }
    let report = json(&lifesat(&["solve", "8", "--connected", "--jobs", "2", "--json"]));
    assert_eq!((&report["status"], &report["value"]), (&"optimal".into(), &32.into()));
}

/// A folder with the certificate of a 5×5 still life in `box`.
fn bundle(demand: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let output = lifesat_in(folder.path(), &["solve", "5", demand, "--proof", "box"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    folder
}

#[test]
fn certificates_are_checked_with_their_cuts() {
    for demand in ["--connected", "--strict"] {
        let folder = bundle(demand);
        let output = lifesat_in(folder.path(), &["check-proof", "box"]);
        assert_eq!(code(&output), 0, "{}", stdout(&output));
        assert!(stdout(&output).contains("each checked on its own"), "{}", stdout(&output));
        let report = json(&lifesat_in(folder.path(), &["check-proof", "box", "--json"]));
        assert_eq!(report["evidence"]["kind"], "proof");
        let lines = fs::read_to_string(folder.path().join("box/cuts.jsonl")).unwrap().lines().count();
        assert_eq!(report["evidence"]["cuts"], lines);
        assert!(lines > 0, "{demand}");
        let manifest = fs::read_to_string(folder.path().join("box/manifest.json")).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        for line in manifest["check"].as_array().unwrap() {
            let line = line.as_str().unwrap();
            if line.starts_with("lifesat ") {
                assert_eq!(code(&shell(&folder.path().join("box"), line)), 0, "{line}");
            }
        }
        let coq = lifesat_in(folder.path(), &["coq", "box"]);
        if demand == "--connected" {
            assert_eq!(code(&coq), 0, "{}", stderr(&coq));
            let theorem = "Theorem densest_connected_5 : densest_connected 5 5 11.";
            assert!(stdout(&coq).contains(theorem), "{}", stdout(&coq));
        } else {
            assert_eq!(code(&coq), 2, "{}", stdout(&coq));
            assert!(stderr(&coq).contains("strict ones"), "{}", stderr(&coq));
        }
    }
}

/// External solvers that write DRAT refute with cuts too. The values are those of brute force (tests/library).
#[test]
fn external_solvers_prove_with_cuts() {
    for solver in ["glucose", "kissat", "cadical"] {
        need(solver);
        for (n, demand, live_cells) in
            [("5", "--connected", 11), ("6", "--connected", 18), ("6", "--strict", 18)]
        {
            let folder = tempfile::tempdir().unwrap();
            let words = ["solve", n, demand, "--solver", solver, "--proof", "box"];
            let output = lifesat_in(folder.path(), &words);
            assert_eq!(code(&output), 0, "{}", stderr(&output));
            let report = json(&lifesat_in(folder.path(), &["check-proof", "box", "--json"]));
            assert_eq!(report["bound"], live_cells, "{solver} {n} {demand}: {report}");
            assert_eq!(report["evidence"]["kind"], "proof");
        }
    }
}

/// Rewrites the cuts and their entry in the manifest.
fn forge(folder: &Path, change: impl Fn(&str) -> String) {
    certificate::forge(folder, "cuts.jsonl", change);
}

fn rejects(demand: &str, forgery: impl Fn(&Path), reason: &str) {
    let folder = bundle(demand);
    forgery(&folder.path().join("box"));
    let output = lifesat_in(folder.path(), &["check-proof", "box"]);
    assert_eq!(code(&output), 1, "{}{}", stdout(&output), stderr(&output));
    assert!(stdout(&output).contains(reason), "{reason}: {}", stdout(&output));
}

#[test]
fn forged_cuts_are_seen() {
    let add = |line: &'static str| move |text: &str| format!("{line}\n{text}");
    let whole: Vec<String> = (0..25).map(|cell| format!("[{},{}]", cell / 5, cell % 5)).collect();
    let whole = format!("{{\"region\":[{}]}}", whole.join(","));
    rejects(
        "--connected",
        |folder| forge(folder, |text| format!("{whole}\n{text}")),
        "line 1 is not justified: it has 25 cells",
    );
    rejects(
        "--connected",
        |folder| forge(folder, add("{\"region\":[[0,5]]}")),
        "cell (0,5) is outside the box",
    );
    rejects(
        "--connected",
        |folder| forge(folder, add("{\"region\":[[0,0]],\"beyond\":[1,1]}")),
        "cell (1,1) is in two places",
    );
    let block = "{\"parts\":[[[0,0],[0,1],[1,0],[1,1]]],\"live\":[],\"dead\":[]}";
    rejects("--connected", |folder| forge(folder, add(block)), "nothing about such still lifes");
    rejects("--strict", |folder| forge(folder, add(block)), "could come alive");
    let empty = "{\"parts\":[],\"live\":[],\"dead\":[]}";
    rejects("--strict", |folder| forge(folder, add(empty)), "the piece is empty");
    let lone = "{\"parts\":[[[0,0]]],\"live\":[],\"dead\":[]}";
    rejects("--strict", |folder| forge(folder, add(lone)), "not a still life on its own");
    let first = |text: &str| text.split_once('\n').unwrap().1.to_owned();
    rejects(
        "--connected",
        |folder| forge(folder, first),
        "the formula is not the one for this box and count",
    );
    rejects(
        "--connected",
        |folder| forge(folder, add("{\"region\":[[0,1],[0,0]]}")),
        "line 1 is not a valid cut",
    );
    let any = |folder: &Path| {
        let path = folder.join("manifest.json");
        let manifest = fs::read_to_string(&path).unwrap();
        let cohesion = manifest.find("\"cohesion\"").unwrap();
        let end = manifest[cohesion..].find('\n').unwrap();
        let shorter =
            [manifest[..cohesion].trim_end().trim_end_matches(','), &manifest[cohesion + end..]].concat();
        fs::write(path, shorter).unwrap();
    };
    rejects("--connected", any, "the live cells need not hold together");
}

#[test]
fn formulas_and_their_answers_know_the_demand() {
    let folder = tempfile::tempdir().unwrap();
    let found = shell(folder.path(), "lifesat emit --n 5 --connected --at-least 11 > f; lifesat solve f");
    assert_eq!(code(&found), 10, "{}", stderr(&found));
    let none = shell(folder.path(), "lifesat emit --n 5 --connected --at-least 12 | lifesat solve");
    assert_eq!(code(&none), 20, "{}", stderr(&none));
    let strict = lifesat(&["emit", "--n", "5", "--strict"]);
    assert_eq!(code(&strict), 2);
    assert!(stderr(&strict).contains("all ways to divide"), "{}", stderr(&strict));
    // A model of the formula for any still life is no answer to the one for connected ones.
    let other = "lifesat emit --n 5 --at-least 16 | lifesat solve > answer; \
        lifesat decode answer --cnf f";
    let output = shell(folder.path(), other);
    assert_eq!(code(&output), 2, "{}{}", stdout(&output), stderr(&output));
    assert!(stderr(&output).contains("belong to another formula?"), "{}", stderr(&output));
}

#[test]
fn instance_files_and_claims_name_the_demand() {
    let folder = tempfile::tempdir().unwrap();
    let instance = r#"{"n": 5, "cohesion": "connected", "optimum": 11}"#;
    fs::write(folder.path().join("five.json"), instance).unwrap();
    let output = lifesat_in(folder.path(), &["solve", "five.json"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).contains("11: agrees"), "{}", stdout(&output));
    for (pattern, claim, holds) in [
        ("OO.OO/OO.OO", "connected-still-life", false),
        ("OO.OO/OO.OO", "strict-still-life", false),
        ("OO.OO/OO.OO", "still-life", true),
        (".OO./O..O/.OO.", "connected-still-life", true),
        ("OO../O..O/..OO", "connected-still-life", false),
        ("OO../O..O/..OO", "strict-still-life", true),
        ("OO...OO/O.O.O.O/..O.O../O.O.O.O/OO...OO", "strict-still-life", true),
        ("OO...OO/O.O.O.O/..O.O../O.O.O.O/OO...OO", "connected-still-life", false),
        ("OOO", "connected-still-life", false),
    ] {
        let output = lifesat(&["verify", pattern, "--as", claim]);
        assert_eq!(code(&output), i32::from(!holds), "{pattern} {claim}: {}", stdout(&output));
    }
}

#[test]
fn all_and_the_densest_ones_are_counted() {
    let count = |words: &[&str]| json(&lifesat(&[words, &["--count", "--json"]].concat()))["count"].clone();
    // Brute force over all patterns of 4×4, in tests/library/cohesion.rs, counts the same.
    assert_eq!(count(&["solve", "4", "--connected"]), 75);
    assert_eq!(count(&["solve", "4", "--strict"]), 83);
    let strict = stdout(&lifesat(&["solve", "4", "--strict", "--count"]));
    assert!(strict.contains("tried row by row, and simulated"), "{strict}");
    for demand in ["--connected", "--strict"] {
        let listed = lifesat(&["solve", "5", demand, "--all", "--json"]);
        let lines = stdout(&listed);
        let all: Vec<serde_json::Value> =
            lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let (last, patterns) = all.split_last().unwrap();
        assert_eq!(last["count"], patterns.len());
        assert_eq!(count(&["solve", "5", demand]), patterns.len());
        let most = patterns.iter().map(|line| line["live_cells"].as_u64().unwrap()).max().unwrap();
        let densest = patterns.iter().filter(|line| line["live_cells"] == most).count();
        assert_eq!(count(&["solve", "5", demand, "--optimal"]), densest, "{demand}");
    }
}

#[test]
fn a_start_holds_together() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two.rle"), "x = 5, y = 2, rule = B3/S23\n2ob2o$2ob2o!\n").unwrap();
    fs::write(folder.path().join("one.rle"), "x = 2, y = 2, rule = B3/S23\n2o$2o!\n").unwrap();
    let two = lifesat_in(folder.path(), &["solve", "6", "--connected", "--from", "two.rle"]);
    assert_eq!(code(&two), 2);
    assert!(
        stderr(&two).contains("is not a still life to begin with: its live cells form 2 islands"),
        "{}",
        stderr(&two)
    );
    let one = json(&lifesat_in(folder.path(), &["solve", "6", "--connected", "--from", "one.rle", "--json"]));
    assert_eq!((&one["status"], &one["value"]), (&"optimal".into(), &18.into()));
}

#[test]
fn what_makes_no_sense_is_refused() {
    for words in [
        &["solve", "5", "--connected", "--outside", "ignored"][..],
        &["solve", "5", "--connected", "--strict"],
        &["solve", "11", "--connected", "--method", "dp"],
        &["solve", "5", "--strict", "--method", "dp"],
        &["solve", "5", "--connected", "--method", "count"],
        &["solve", "5", "--connected", "--cardinality", "totalizer"],
        &["solve", "12", "--connected", "--count"],
    ] {
        assert_eq!(code(&lifesat(words)), 2, "{words:?}");
    }
    let encoding = lifesat(&["solve", "5x9", "--connected", "--cardinality", "totalizer"]);
    assert!(stderr(&encoding).contains("--cardinality"), "{}", stderr(&encoding));
}

#[test]
fn cylinders_and_tori_have_still_lifes_of_their_own() {
    for topology in ["cylinder", "torus"] {
        let report = json(&lifesat(&["solve", "4x3", "--outside", topology, "--json"]));
        assert_eq!(
            (&report["status"], &report["problem"]["topology"]),
            (&"optimal".into(), &topology.into())
        );
        let pattern = report["patterns"][0].as_str().unwrap();
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("p.rle"), pattern).unwrap();
        let claim = format!("{topology}-still-life");
        let output = lifesat_in(folder.path(), &["verify", "p.rle", "--as", &claim]);
        assert_eq!(code(&output), 0, "{}", stdout(&output));
    }
    // Two full rows of a torus three rows high: each live cell has five neighbours, so it is none.
    assert_eq!(code(&lifesat(&["verify", "OOO/OOO/...", "--as", "torus-still-life"])), 1);
    for words in [
        &["solve", "4", "--outside", "torus", "--connected"][..],
        &["solve", "4", "--outside", "torus", "--method", "waste"],
        &["solve", "4", "--outside", "cylinder", "--proof", "p"],
        &["solve", "4", "--outside", "torus", "--count"],
        &["solve", "4", "--topology", "torus", "--outside", "ignored"],
        &["emit", "--n", "4", "--outside", "torus", "--at-least", "3", "--objective", "waste"],
    ] {
        assert_eq!(code(&lifesat(words)), 2, "{words:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    let emitted = "lifesat emit --n 4 --outside torus --at-least 8 | lifesat solve";
    assert_eq!(code(&shell(folder.path(), emitted)), 10);
    let too_many = "lifesat emit --n 4 --outside torus --at-least 9 | lifesat solve";
    assert_eq!(code(&shell(folder.path(), too_many)), 20);
}
