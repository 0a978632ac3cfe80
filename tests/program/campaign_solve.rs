//! Campaigns whose shards are cases of a refutation that there is a denser still life.

use std::fs;

use crate::common::campaign::{Campaign, undivided};
use crate::common::folder::names;
use crate::common::{code, json, lifesat, lifesat_in, stderr, stdout};
use serde_json::Value;

/// A box whose densest still life has more live cells than the formula for rectangles says, and how many
/// (research/rectangles.tsv).
const DENSER: (&str, usize) = ("12x13", 84);

fn check(campaign: &Campaign, name: &str) -> Value {
    let output = lifesat_in(&campaign.place, &["check-proof", name, "--json"]);
    assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
    json(&output)
}

/// Each case is a shard, and the merged answer is that of the undivided command, with a proof.
#[test]
fn a_refutation_is_shared_out() {
    for (words, live_cells) in [(&["solve", "12"][..], 76), (&["solve", "12x10"], 64)] {
        let place = tempfile::tempdir().unwrap();
        let output = lifesat_in(place.path(), &[&["campaign", "plan", "c", "--"], words].concat());
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let campaign = Campaign { place: place.path().to_owned() };
        let early = campaign.lifesat(&["merge", "c"]);
        assert_eq!(code(&early), 3, "{}", stderr(&early));
        // A shard that is killed leaves nothing that counts.
        let mut child = campaign.start(0);
        std::thread::sleep(std::time::Duration::from_millis(50));
        child.kill().unwrap();
        child.wait().unwrap();
        campaign.finish();
        assert!(campaign.units().len() >= 2 && campaign.units().values().all(|&times| times == 1));
        let merged = campaign.lifesat(&["merge", "c", "--", "--json", "--proof", "p"]);
        assert_eq!(code(&merged), 0, "{}", stderr(&merged));
        let merged = json(&merged);
        assert_eq!((&merged["value"], &merged["bound"]), (&live_cells.into(), &live_cells.into()));
        assert_eq!(merged["evidence"]["kind"], "proof");
        assert_eq!(check(&campaign, "p")["bound"], live_cells);
        let whole = lifesat(&[words, &["--method", "waste", "--json"]].concat());
        assert_eq!(merged["bound"], json(&whole)["bound"]);
        // Without a proof, the refutation is the word of the solver, as in the undivided command.
        let plain = json(&campaign.lifesat(&["merge", "c", "--", "--json"]));
        assert_eq!(plain["evidence"]["kind"], "solver");
    }
}

/// A pattern with which to begin is what the undivided command prints too, and nothing is searched.
#[test]
fn the_pattern_may_be_given() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("12.rle");
    fs::write(&file, stdout(&lifesat(&["solve", "12", "--format", "rle"]))).unwrap();
    let question = ["solve", "12", "--from", file.to_str().unwrap()];
    let campaign = Campaign::plan(place.path(), 2, &question);
    campaign.finish();
    let merged = json(&campaign.lifesat(&["merge", "c", "--", "--json", "--proof", "p"]));
    assert_eq!((&merged["value"], &merged["evidence"]["questions"]), (&76.into(), &0.into()));
    let (_, _, whole) = undivided(&[&question[..], &["--method", "waste"]].concat());
    let whole: Value = serde_json::from_str(&(whole + "}")).unwrap();
    assert_eq!(merged["patterns"], whole["patterns"]);
    check(&campaign, "p");
}

/// A box whose densest still life is denser than expected: a part finds one, and the answer is right.
#[test]
fn a_denser_pattern_is_found() {
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 4, &["solve", DENSER.0]);
    campaign.finish();
    let results = names(&place.path().join("c/results")).into_iter();
    let mut results =
        results.map(|name| fs::read_to_string(place.path().join("c/results").join(name)).unwrap());
    assert!(results.any(|text| text.contains("\"found\":\"")), "no shard has found a pattern");
    let merged = campaign.lifesat(&["merge", "c", "--", "--json", "--proof", "p"]);
    assert_eq!(json(&merged)["bound"], DENSER.1, "{}", stdout(&merged));
    assert_eq!(check(&campaign, "p")["bound"], DENSER.1);
}

/// Results alone are not believed: a bundle is made of proofs that are there and right.
#[test]
fn lost_and_damaged_proofs_are_seen() {
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 4, &["solve", "10"]);
    campaign.finish();
    let merge = || campaign.lifesat(&["merge", "c", "--", "--proof", "p"]);
    let case = names(&campaign.path("proofs")).remove(0);
    let proof = campaign.path(&format!("proofs/{case}/{case}.lrat"));
    let bytes = fs::read(&proof).unwrap();
    fs::write(&proof, &bytes[..bytes.len() / 2]).unwrap();
    assert_eq!(code(&merge()), 2, "{}", stderr(&merge()));
    fs::remove_file(&proof).unwrap();
    let output = merge();
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains(&format!("the proof of the case {case}")), "{}", stderr(&output));
    assert!(!place.path().join("p").exists());
    fs::write(&proof, bytes).unwrap();
    assert_eq!(code(&merge()), 0);
    check(&campaign, "p");
}

#[test]
fn what_cannot_be_divided_is_refused() {
    for (words, reason) in [
        (&["solve", "9"][..], "both sides of the box are at least 10"),
        (&["solve", "12", "--alive", "0,0"], "no cells are forced"),
        (&["solve", "12", "--connected"], "need not be connected"),
        (&["solve", "12", "--method", "dp"], "take --method waste"),
        (&["solve", "12", "--count"], "--count and --all"),
        (&["solve", "12", "--proof", "p"], "give it to `lifesat campaign merge`"),
        (&["solve", "12", "--jobs", "2"], "give it to `lifesat campaign run`"),
        (&["solve", "12", "--solver", "embedded-batsat"], "embedded CaDiCaL"),
        (&["solve", "12", "--from", "12.rle"], "by its full path"),
        (&["solve", "10..12"], "one box"),
    ] {
        let place = tempfile::tempdir().unwrap();
        let output = lifesat_in(place.path(), &[&["campaign", "plan", "c", "--"], words].concat());
        assert_eq!(code(&output), 2, "{words:?}: {}", stdout(&output));
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
        assert!(!place.path().join("c").exists(), "{words:?}");
    }
}
