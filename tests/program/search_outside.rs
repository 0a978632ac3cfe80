//! `lifesat search --outside` and `--catalyst`: surroundings that are unknown or a background, and still lifes that
//! survive what comes in.

use std::fs;

use lifesat::life::file::rle;

use crate::common::{code, json, lifesat, lifesat_in, shell, stderr, stdout};

#[test]
fn a_patch_is_said_to_be_one() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("patch.txt"), "OO..O.\nO.OO.O\n").unwrap();
    let words = ["search", "patch.txt", "--margin", "3", "--outside", "any"];
    let found = lifesat_in(folder.path(), &words);
    assert!(stdout(&found).contains("a patch, which may be part of no pattern"), "{}", stdout(&found));
    let report = json(&lifesat_in(folder.path(), &[&words[..], &["--json"]].concat()));
    assert_eq!(report["problem"]["outside"], "any");
    assert_eq!(report["evidence"]["objects"][0]["patch"], true);
    let script = "lifesat emit search patch.txt --margin 3 --outside any > f.cnf; \
                  lifesat solve f.cnf > answer; lifesat decode answer --cnf f.cnf";
    let decoded = shell(folder.path(), script);
    assert!(stdout(&decoded).contains("a patch, which may be part"), "{}", stdout(&decoded));
}

#[test]
fn that_there_is_no_patch_has_a_certificate() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("patch.txt"), "OO.OO\nO.O.O\n").unwrap();
    let none = lifesat_in(
        folder.path(),
        &["search", "patch.txt", "--margin", "3", "--background", "any", "--proof", "none"],
    );
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    assert!(stdout(&none).contains("with anything outside the box"), "{}", stdout(&none));
    let checked = lifesat_in(folder.path(), &["check", "none"]);
    assert_eq!(code(&checked), 0, "{}", stderr(&checked));
    assert!(stdout(&checked).contains("with anything outside the box"), "{}", stdout(&checked));
}

/// With dead cells around it the pattern has no predecessor, with others it has.
#[test]
fn predecessors_may_lead_to_more_than_the_pattern() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("target.txt"), "O\n").unwrap();
    let words = ["search", "target.txt", "--predecessors", "1", "--margin", "0"];
    assert_eq!(code(&lifesat_in(folder.path(), &words)), 1);
    assert_eq!(code(&lifesat_in(folder.path(), &[&words[..], &["--outside", "any"]].concat())), 0);
}

/// An oscillator in zebra stripes, which a torus of stripes shows.
#[test]
fn backgrounds_are_drawn_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("zebra.rle"), "x = 1, y = 2, rule = B3/S23\no!\n").unwrap();
    let words = ["search", "7", "7", "3", "--outside", "zebra.rle"];
    let found = stdout(&lifesat_in(folder.path(), &words));
    assert!(found.contains("rule = B3/S23:T15,16\n"), "{found}");
    fs::write(folder.path().join("found.rle"), &found).unwrap();
    let seen = stdout(&lifesat_in(folder.path(), &["verify", "found.rle"]));
    assert!(seen.starts_with("an oscillator of period 3"), "{seen}");
    let report = json(&lifesat_in(folder.path(), &[&words[..], &["--json"]].concat()));
    assert_eq!(report["problem"]["outside"]["background"], serde_json::json!(["O", "."]));
    assert!(report["patterns"][0].as_str().unwrap().starts_with("x = 15, y = 16, rule = B3/S23:T15,16\n"));
    let alone = report["evidence"]["objects"][0]["box"].as_str().unwrap();
    assert!(alone.starts_with("x = 7, y = 7, rule = B3/S23\n"), "{alone}");
    let piped =
        stdout(&shell(folder.path(), "lifesat search 7 7 3 --outside zebra.rle --json | lifesat verify -"));
    assert!(piped.starts_with("an oscillator of period 3"), "{piped}");
    let script = "lifesat emit search 7 7 3 --background O/. > f.cnf; lifesat solve f.cnf > answer; \
                  lifesat decode answer --cnf f.cnf";
    let decoded = stdout(&shell(folder.path(), script));
    assert!(decoded.contains("rule = B3/S23:T15,16\n"), "{decoded}");
    let words = ["search", "4", "5", "3", "--outside", "zebra.rle", "--proof", "none"];
    assert_eq!(code(&lifesat_in(folder.path(), &words)), 1);
    let checked = lifesat_in(folder.path(), &["check", "none"]);
    assert_eq!(code(&checked), 0, "{}", stderr(&checked));
    assert!(stdout(&checked).contains("with a background that repeats 1×2 cells"), "{}", stdout(&checked));
}

#[test]
fn what_has_no_meaning_is_refused() {
    for (words, reason) in [
        ("search 5 5 2 --outside O./.O", "its own period must divide"),
        ("search 5 5 2 0 1 --outside O/.", "moved as the pattern is"),
        ("search 5 5 2 --outside O./.O -r B3/S2?3", "one rule is needed"),
        ("search 5 5 2 --outside nothing.rle", "`dead`, `any` or the pattern of a background"),
        ("search --predecessors 1 OO --outside O/.", "--predecessors lead to"),
        ("search 5 5 2 --outside any --engine rows", "cells outside the box are not dead"),
        ("search 5 5 2 --outside any -r B03/S23", "B0"),
        ("search -r B3/S23:T4,3 -p 2 --outside any", "nothing outside a finite one"),
        ("search 4 3 2 1 0 --outside any --box period", "the same box"),
    ] {
        let output = lifesat(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(code(&output), 2, "{words:?}: {}", stdout(&output));
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
    }
}

/// The fishhook eats the glider, and nothing smaller does; the certificate says so.
#[test]
fn catalysts_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let rows = [".O........", "..O.......", "OOO.......", ".........."];
    let rows: Vec<String> =
        rows.into_iter().map(str::to_owned).chain(vec!["....??????".to_owned(); 6]).collect();
    fs::write(folder.path().join("glider.txt"), rows.join("\n")).unwrap();
    let words = ["search", "glider.txt", "-p", "24", "--catalyst", "8,eater"];
    let best = lifesat_in(folder.path(), &[&words[..], &["--smallest", "--proof", "proof"]].concat());
    assert!(
        stdout(&best).contains("the catalyst by itself is a still life of 7 live cells"),
        "{}",
        stdout(&best)
    );
    let checked = lifesat_in(folder.path(), &["check", "proof"]);
    assert_eq!(code(&checked), 0, "{}", stderr(&checked));
    let report = json(&lifesat_in(folder.path(), &[&words[..], &["--json"]].concat()));
    assert_eq!(report["problem"]["catalyst"], serde_json::json!({"active": 8, "last": "nothing"}));
    let alone = rle::read(report["evidence"]["objects"][0]["catalyst"].as_str().unwrap()).unwrap();
    let whole = rle::read(report["patterns"][0].as_str().unwrap()).unwrap();
    assert_eq!(alone.grid.population() + 5, whole.grid.population());
    let script = "lifesat emit search glider.txt -p 24 --catalyst 8,eater > f.cnf; lifesat solve f.cnf > answer; \
                  lifesat decode answer --cnf f.cnf";
    let decoded = stdout(&shell(folder.path(), script));
    assert!(decoded.contains("a catalyst that is changed for at most 8 generations"), "{decoded}");
    for (words, reason) in [
        ("search 5 5 2 --catalyst 3", "what comes in"),
        ("search glider.txt --catalyst 3", "Add -p T"),
        ("search glider.txt -p 4 --catalyst 3,rock", "not a number of generations"),
        ("search glider.txt -p 4 --catalyst 3 --engine backtrack", "backtracking does not look"),
        ("search glider.txt -p 4 --catalyst 3 --outside any", "outside the box are dead"),
        ("search OO/OO -p 4 --catalyst 3", "cells of generation 0 must be unknown"),
    ] {
        let output = lifesat_in(folder.path(), &words.split(' ').collect::<Vec<_>>());
        assert_eq!(code(&output), 2, "{words:?}: {}", stdout(&output));
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
    }
}
