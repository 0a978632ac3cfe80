//! `eden prove`, `eden search` and `eden hunt` by other rules than Conway's: answers, files and
//! campaigns name the rule, and nothing of Conway's rule is compared with them.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::common::{code, lifesat_in, stderr, stdout};
use lifesat::life::file::rle;
use lifesat::life::{Rule, partial};
use lifesat::limits::Limits;
use lifesat::solve::eden::second_opinion::{Decided, decide_by};

/// A rule with many orphans.
const FEW: &str = "B6i8/S8";

fn run(folder: &Path, words: &[&str], expected: i32) -> String {
    let output = lifesat_in(folder, words);
    assert_eq!(code(&output), expected, "{words:?}: {}{}", stdout(&output), stderr(&output));
    stdout(&output)
}

fn refused(folder: &Path, words: &[&str]) -> String {
    let output = lifesat_in(folder, words);
    assert_eq!(code(&output), 2, "{words:?}: {}", stdout(&output));
    stderr(&output)
}

/// Whether a pattern has a predecessor by a rule, by two solvers.
fn is_orphan(rule: &str, text: &str) -> bool {
    let pattern = partial::read(text).unwrap();
    let rule: Rule = rule.parse().unwrap();
    matches!(decide_by(rule.into(), &pattern, &Limits::none()).unwrap(), Decided::None(_))
}

#[test]
fn a_proof_names_its_rule_and_another_method_confirms_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let prove = ["eden", "prove", "3x4", "--rule", "HighLife"];
    let text = run(folder, &[&prove[..], &["--proof", "c.json", "--state", "s.jsonl"]].concat(), 1);
    assert!(
        text.starts_with("Every 3×4 pattern has a predecessor under B36/S23: there is no orphan."),
        "{text}"
    );
    let certificate: Value =
        serde_json::from_str(&fs::read_to_string(folder.join("c.json")).unwrap()).unwrap();
    assert_eq!(certificate["problem"]["rule"], "B36/S23");
    let confirmed = run(folder, &["eden", "prove", "--recheck", "c.json"], 0);
    assert!(
        confirmed.starts_with("Confirmed: every 3×4 pattern has a predecessor under B36/S23."),
        "{confirmed}"
    );
    // The same certificate about a rule with orphans is wrong, and the other method says so.
    let mut wrong = certificate;
    wrong["problem"]["rule"] = json!(FEW);
    fs::write(folder.join("wrong.json"), wrong.to_string()).unwrap();
    let text = run(folder, &["eden", "prove", "--recheck", "wrong.json"], 1);
    assert!(
        text.starts_with("The certificate is wrong. This pattern has no predecessor under B6i8/S8"),
        "{text}"
    );
    // Blocks of another rule are not continued.
    let other = ["eden", "prove", "3x4", "-r", "B3/S23", "--state", "s.jsonl"];
    assert!(refused(folder, &other).contains("B36/S23"));
}

#[test]
fn an_orphan_of_a_rule_is_confirmed_and_written_with_it() {
    let folder = tempfile::tempdir().unwrap();
    for (rule, width, height) in [(FEW, "3", "3"), ("B6/SH", "4", "2"), ("B01234567/S012345678", "3", "2")] {
        let size = format!("{width}x{height}");
        let words = ["eden", "prove", &size, "-r", rule, "--json"];
        let answer: Value = serde_json::from_str(&run(folder.path(), &words, 0)).unwrap();
        assert_eq!((&answer["status"], &answer["problem"]["rule"]), (&json!("found"), &json!(rule)));
        let whole = answer["patterns"][1].as_str().unwrap();
        assert!(whole.contains(&format!("rule = {rule}")), "{whole}");
        assert!(is_orphan(rule, whole), "{whole}");
        fs::write(folder.path().join("o.rle"), whole).unwrap();
        run(folder.path(), &["eden", "check", "o.rle"], 1);
    }
    // A pattern file can state the rule, and -r asks about another one.
    let within = "x = 3, y = 3, rule = B8/S\n3o$3o$3o!\n";
    fs::write(folder.path().join("w.rle"), within).unwrap();
    let text = run(folder.path(), &["eden", "prove", "w.rle"], 0);
    assert!(text.starts_with("A pattern without a predecessor under B8/S:"), "{text}");
    let text = run(folder.path(), &["eden", "prove", "w.rle", "-r", "B7/S"], 0);
    assert!(text.starts_with("A pattern without a predecessor under B7/S:"), "{text}");
}

#[test]
fn a_search_finds_the_gardens_of_a_rule_alone_and_in_a_campaign() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let question = ["eden", "search", "4x3", "-r", "B6/SH"];
    let files = ["--gardens", "g.rle", "--orphans", "o.rle", "--state", "s.jsonl", "--json"];
    let answer: Value = serde_json::from_str(&run(folder, &[&question[..], &files].concat(), 0)).unwrap();
    assert_eq!(answer["problem"]["rule"], "B6/SH");
    let found = answer["count"].as_u64().unwrap();
    assert!((1..1 << 12).contains(&found), "{found}");
    let broken: Value =
        serde_json::from_str(&run(folder, &[&question[..], &["--break-symmetry", "--json"]].concat(), 0))
            .unwrap();
    assert_eq!(broken["count"], answer["count"]);
    let gardens = fs::read_to_string(folder.join("g.rle")).unwrap();
    assert_eq!(rle::stated_rule(&gardens), Some("B6/SH"));
    let first = lifesat::life::file::split_patterns(&gardens)[0];
    assert!(is_orphan("B6/SH", first), "{first}");
    let orphans = fs::read_to_string(folder.join("o.rle")).unwrap();
    assert!(orphans.contains("#C an orphan of the rule B6/SH"), "{orphans}");
    // The same command continues, and confirms what is recorded by the rule.
    run(folder, &[&question[..], &["--state", "s.jsonl"]].concat(), 0);
    let other = ["eden", "search", "4x3", "--state", "s.jsonl"];
    assert!(!refused(folder, &other).is_empty());
    run(folder, &[&["campaign", "plan", "c", "--shards", "1", "--"], &question[..]].concat(), 0);
    run(folder, &["campaign", "run", "c", "--shard", "0"], 0);
    let merged: Value =
        serde_json::from_str(&run(folder, &["campaign", "merge", "c", "--", "--json"], 0)).unwrap();
    assert_eq!((&merged["count"], &merged["problem"]["rule"]), (&answer["count"], &json!("B6/SH")));
}

/// Brute force over all 25 cells of predecessors, and over the eight isometries of the square: two of the eight Gardens
/// have both diagonal reflections, and are quarter turns of each other.
#[test]
fn gardens_that_a_quarter_turn_carries_to_each_other_count_once() {
    let folder = tempfile::tempdir().unwrap();
    let question = ["eden", "search", "3x3", "-r", "B1/SV", "--symmetry", "D2/"];
    for more in [&[][..], &["--break-symmetry"]] {
        let text = run(folder.path(), &[&question[..], more].concat(), 0);
        assert!(
            text.starts_with("8 Gardens of Eden among the ") && text.contains(", 5 up to symmetry:"),
            "{text}"
        );
    }
    // A journal of a version that counted six of them is not continued.
    let journal = folder.path().join("s.jsonl");
    let recorded = [&question[..], &["--state", "s.jsonl"]].concat();
    run(folder.path(), &recorded, 0);
    let text = fs::read_to_string(&journal).unwrap();
    assert!(text.contains("\"version\":4"), "{text}");
    fs::write(&journal, text.replacen("\"version\":4", "\"version\":3", 1)).unwrap();
    assert!(refused(folder.path(), &recorded).contains("s.jsonl"));
}

#[test]
fn a_hunt_by_another_rule_is_not_compared_with_records() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let hunt = ["eden", "hunt", "4x5", "--rounds", "2", "--effort", "sweeps=40,tries=2"];
    for rule in [FEW, "B6/SH", "B01234567/S012345678"] {
        let text = run(folder, &[&hunt[..], &["-r", rule, "--best", "best"]].concat(), 0);
        assert!(text.contains(&format!("Orphans under {rule} in")), "{text}");
        assert!(!text.contains("record") && !text.contains("Eker"), "{text}");
        let answer: Value =
            serde_json::from_str(&run(folder, &[&hunt[..], &["-r", rule, "--json"]].concat(), 0)).unwrap();
        assert_eq!(answer["problem"]["rule"], rule);
        assert!(answer["evidence"]["best"][0].get("record").is_none(), "{answer}");
        let name = format!("defined.{}.rle", rule.replace('/', "_"));
        let best = fs::read_to_string(folder.join("best").join(&name)).unwrap();
        assert!(best.contains(&format!("of the rule {rule}")), "{best}");
        assert!(is_orphan(rule, &best), "{best}");
    }
    assert!(!folder.join("best/defined.rle").exists());
    let message = refused(folder, &["eden", "hunt", "7", "-r", "HighLife"]);
    assert!(message.contains("7x20") && message.contains("B36/S23"), "{message}");
    // Hexagonal rules are the same after half a turn, but not upside down.
    run(folder, &[&hunt[..], &["-r", "B6/SH", "--symmetry", "C2"]].concat(), 0);
    let message = refused(folder, &[&hunt[..], &["-r", "B6/SH", "--symmetry", "D2-"]].concat());
    assert!(message.contains("the rule B6/SH does not have this symmetry"), "{message}");
}
