//! Long proofs in parts, and certificates checked by another method.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Output;

use crate::common::{code, json, lifesat_in, stderr, stdout};
use lifesat::solve::eden::prove::Plan;

/// Runs `eden prove` with words that are separated by blanks.
fn prove_in(folder: &Path, words: &str) -> Output {
    lifesat_in(folder, &[&["eden", "prove"], &words.split(' ').collect::<Vec<_>>()[..]].concat())
}

/// A journal that ends in the middle of a line loses only that line, and a stopped proof continues
/// after it.
#[test]
fn a_proof_goes_on_from_its_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let read = |name: &str| std::fs::read_to_string(path.join(name)).unwrap();
    let words = "4x8 --context 3 --jobs 2 --state s.jsonl --proof";
    assert_eq!(code(&prove_in(path, &format!("{words} first.json"))), 1);
    let record = read("s.jsonl");
    let cut = record.len() - record.lines().last().unwrap().len() / 2;
    std::fs::write(path.join("s.jsonl"), &record[..cut]).unwrap();
    let again = prove_in(path, &format!("{words} second.json"));
    assert_eq!(code(&again), 1, "{}", stderr(&again));
    assert!(stderr(&again).contains("continuing"), "{}", stderr(&again));
    assert_eq!(read("first.json"), read("second.json"));
    let (mut before, mut after): (Vec<_>, Vec<_>) = (record.lines().collect(), Vec::new());
    let record = read("s.jsonl");
    after.extend(record.lines());
    before.sort_unstable();
    after.sort_unstable();
    assert_eq!(before, after);
}

#[test]
fn foreign_records_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let first = prove_in(path, "4x4 --state s.jsonl --verbose");
    assert_eq!(code(&first), 1);
    assert!(stderr(&first).contains("sets after"), "{}", stderr(&first));
    for (words, expected) in [
        ("4x5 --state s.jsonl", "belongs to another task"),
        ("4x4 --open 0 --state s.jsonl", "belongs to another task"),
    ] {
        let output = prove_in(path, &format!("{words} --verbose"));
        assert_eq!(code(&output), 2, "{words}");
        assert!(stderr(&output).contains(expected), "{words}: {}", stderr(&output));
        // Computing the sets can take long, so a wrong journal is refused before.
        assert!(!stderr(&output).contains("sets after"), "{words}: {}", stderr(&output));
    }
}

/// Nothing in a record is believed that can be calculated: a block is refused that is empty, has a
/// number that was changed, or has an orphan of rows that do not exist.
#[test]
fn records_with_impossible_numbers_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let command = |state: &str| format!("4x9 --context 1 --state {state} --proof {state}.json");
    assert_eq!(code(&prove_in(path, &command("s"))), 1);
    let record = std::fs::read_to_string(path.join("s")).unwrap();
    let (head, blocks) = record.split_once('\n').unwrap();
    let version = concat!(",\"version\":\"", env!("CARGO_PKG_VERSION"), "\"");
    assert_eq!(blocks.matches(version).count(), blocks.lines().count());
    let block = blocks.lines().next().unwrap();
    let mut value: serde_json::Value = serde_json::from_str(block).unwrap();
    let mut refused = vec![
        "{\"block\":0,\"signatures\":[],\"splits\":[],\"orphans\":[]}".to_owned(),
        block.replace("\"orphans\":[]", "\"orphans\":[{\"upper\":[1],\"lower\":[1]}]"),
        block.replace("\"block\":0", "\"block\":1"),
    ];
    for list in ["signatures", "splits"] {
        for (level, key) in (0..value[list].as_array().unwrap().len())
            .flat_map(|level| [(level, "pairs"), (level, "disjoint")])
        {
            let right = value[list][level][key].as_u64().unwrap();
            value[list][level][key] = (right + 1).into();
            refused.push(value.to_string());
            value[list][level][key] = right.into();
        }
    }
    for line in refused {
        std::fs::write(path.join("x"), format!("{head}\n{line}\n")).unwrap();
        let output = prove_in(path, &command("x"));
        assert_eq!(code(&output), 2, "{line}: {}", stdout(&output));
        assert!(stderr(&output).starts_with("lifesat: x: "), "{line}: {}", stderr(&output));
    }
    // Records of earlier versions do not name one, and are kept as they are.
    let old = record.replace(version, "");
    std::fs::write(path.join("old"), &old).unwrap();
    assert_eq!(code(&prove_in(path, &command("old"))), 1);
    let read = |name: &str| std::fs::read_to_string(path.join(name)).unwrap();
    assert_eq!((read("old"), read("old.json")), (old, read("s.json")));
}

/// The other method covers all of a small box, and a part of a large one.
#[test]
fn certificates_are_checked_by_another_method() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    assert_eq!(code(&prove_in(path, "6x4 --proof c.json")), 1);
    let whole = prove_in(path, "--recheck c.json --json");
    assert_eq!(code(&whole), 0, "{}", stderr(&whole));
    let report = json(&whole);
    assert_eq!((&report["status"], &report["evidence"]["method"]), (&"valid".into(), &"recheck".into()));
    // Upright the box is 4×6, with four rows at the bottom. Half of the 2^8 tops are tried, and
    // half of the 2^4 that are their own mirror images.
    assert_eq!(report["evidence"]["tops"], 136);
    let text = std::fs::read_to_string(path.join("c.json")).unwrap();
    let larger = [
        ("\"width\": 6", "\"width\": 9"),
        ("\"upper\": 3", "\"upper\": 5"),
        ("\"lower\": 3", "\"lower\": 4"),
    ];
    let larger = larger.iter().fold(text.clone(), |text, (from, to)| text.replace(from, to));
    std::fs::write(path.join("d.json"), larger).unwrap();
    let part = prove_in(path, "--recheck d.json --time-limit 1");
    assert_eq!(code(&part), 3, "{}", stderr(&part));
    // On a busy machine the time limit may come before the first top.
    let expected =
        if stdout(&part).contains("tops     0 of") { "Nothing was checked" } else { "Nothing contradicts" };
    assert!(stdout(&part).contains(expected), "{}", stdout(&part));
    let none = prove_in(path, "--recheck d.json --time-limit 0.001");
    assert_eq!(code(&none), 3, "{}", stderr(&none));
    assert!(stdout(&none).contains("Nothing was checked"), "{}", stdout(&none));
    for (name, content, expected) in [
        ("n.json", "{}", "it is not a certificate of `eden prove`: missing field"),
        ("o.json", &text.replace("\"open\": 0", "\"open\": 2"), "claims nothing"),
    ] {
        std::fs::write(path.join(name), content).unwrap();
        let output = prove_in(path, &format!("--recheck {name}"));
        assert_eq!(code(&output), 2);
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

/// The committed certificates claim what their names say, and leave nothing open. The other method
/// confirms the smallest one.
#[test]
fn kept_certificates_claim_what_they_are_named_after() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/no-orphan");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if Path::new(&name).extension().is_none_or(|kind| kind != "json") {
            continue;
        }
        let text = std::fs::read_to_string(folder.join(&name)).unwrap();
        let certificate: serde_json::Value = serde_json::from_str(&text).unwrap();
        let problem = &certificate["problem"];
        assert_eq!(format!("{}x{}.json", problem["width"], problem["height"]), name);
        assert_eq!((&certificate["orphans"], &certificate["open"]), (&0.into(), &0.into()), "{name}");
        let last = |levels: &str| certificate[levels].as_array().unwrap().last().cloned();
        let left = last("splits").or_else(|| last("signatures")).unwrap();
        assert_eq!(left["disjoint"], 0, "{name}");
        names.push(name);
    }
    names.sort();
    assert_eq!(names, ["5x5.json", "6x10.json", "6x8.json", "7x7.json", "7x8.json", "8x8.json"]);
    let another = prove_in(&folder, "--recheck 5x5.json");
    assert_eq!(code(&another), 0, "{}", stderr(&another));
    // A new proof gives the same bytes.
    let anew = tempfile::tempdir().unwrap();
    assert_eq!(code(&prove_in(anew.path(), "5x5 --proof new.json")), 1);
    let bytes = |path: std::path::PathBuf| std::fs::read_to_string(path).unwrap();
    assert_eq!(bytes(anew.path().join("new.json")), bytes(folder.join("5x5.json")));
}

/// The journal of the proof of 8×8: its plan is the one that would be made today, each block is
/// there once, without an orphan and with nothing left open, and its counts add up to those of the
/// certificate.
#[test]
fn the_blocks_of_8x8_make_up_the_certificate() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/no-orphan");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let certificate: serde_json::Value = serde_json::from_str(&read("8x8.json")).unwrap();
    let record = read("8x8.jsonl");
    let mut lines = record.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let head = lines.next().unwrap();
    assert_eq!(head["task"]["plan"], serde_json::to_value(Plan::new(8, 8)).unwrap());
    assert_eq!(head["task"]["plan"], certificate["plan"]);
    let mut blocks = BTreeSet::new();
    let mut sums = BTreeMap::new();
    for piece in lines {
        assert!(blocks.insert(piece["block"].as_u64().unwrap()), "{}", piece["block"]);
        assert_eq!(piece["orphans"], serde_json::json!([]), "{}", piece["block"]);
        let mut left = 0;
        for kind in ["signatures", "splits"] {
            for (level, counts) in piece[kind].as_array().unwrap().iter().enumerate() {
                left = counts["disjoint"].as_u64().unwrap();
                let (pairs, disjoint) = sums.entry((kind, level)).or_insert((0, 0));
                *pairs += counts["pairs"].as_u64().unwrap();
                *disjoint += left;
            }
        }
        assert_eq!(left, 0, "{}", piece["block"]);
    }
    assert!(blocks.iter().copied().eq(0..head["task"]["blocks"].as_u64().unwrap()));
    let claimed = ["signatures", "splits"].into_iter().flat_map(|kind| {
        let levels = certificate[kind].as_array().unwrap().iter().enumerate();
        let count = |counts: &serde_json::Value, name| counts[name].as_u64().unwrap();
        levels
            .map(move |(level, counts)| ((kind, level), (count(counts, "pairs"), count(counts, "disjoint"))))
    });
    assert_eq!(sums, claimed.collect());
}
