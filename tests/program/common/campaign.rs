//! Campaigns for tests, and the comparison of answers.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};

use serde_json::Value;

use super::{code, command_in, lifesat, lifesat_in, program, stderr, stdout};

/// A campaign in the folder `c`.
pub(crate) struct Campaign {
    pub(crate) place: PathBuf,
}

impl Campaign {
    pub(crate) fn plan(place: &Path, shards: u64, question: &[&str]) -> Self {
        let shards = shards.to_string();
        let words = ["campaign", "plan", "c", "--sample", "0", "--shards", &shards, "--"];
        let output = lifesat_in(place, &[&words[..], question].concat());
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        Self { place: place.to_owned() }
    }

    pub(crate) fn lifesat(&self, words: &[&str]) -> Output {
        lifesat_in(&self.place, &[&["campaign"], words].concat())
    }

    pub(crate) fn start(&self, shard: u64) -> Child {
        let mut command = command_in(&self.place, program());
        command.args(["campaign", "run", "c", "--shard", &shard.to_string()]);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    pub(crate) fn run(&self, shard: u64) -> Output {
        self.lifesat(&["run", "c", "--shard", &shard.to_string()])
    }

    pub(crate) fn missing(&self) -> Vec<u64> {
        let output = self.lifesat(&["status", "c", "--format", "missing"]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        numbers(stdout(&output).trim())
    }

    pub(crate) fn finish(&self) {
        for shard in self.missing() {
            let output = self.run(shard);
            assert_eq!(code(&output), 0, "{}", stderr(&output));
        }
        assert!(self.missing().is_empty());
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.place.join("c").join(name)
    }

    /// How often each unit appears in the results.
    pub(crate) fn units(&self) -> BTreeMap<u64, usize> {
        let mut counts = BTreeMap::new();
        for shard in 0.. {
            let Ok(text) = fs::read_to_string(self.path(&format!("results/{shard}.jsonl"))) else { break };
            let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
            for unit in lines.filter_map(|line| line["unit"].as_u64()) {
                *counts.entry(unit).or_default() += 1;
            }
        }
        counts
    }
}

/// The numbers in a list such as `3,7-9`.
fn numbers(list: &str) -> Vec<u64> {
    let number = |text: &str| text.parse::<u64>().unwrap();
    let ranges = list.split(',').filter(|range| !range.is_empty());
    let ends = ranges.map(|range| range.split_once('-').unwrap_or((range, range)));
    ends.flat_map(|(first, last)| number(first)..=number(last)).collect()
}

/// Exit code, text and JSON of an answer, the JSON without its last key, the time.
pub(crate) fn answers(text: &Output, json: &Output) -> (i32, String, String) {
    assert_eq!(code(text), code(json), "{}{}", stderr(text), stderr(json));
    let object = stdout(json);
    let (before, seconds) = object.rsplit_once(",\"seconds\":").unwrap();
    assert!(seconds.trim_end().trim_end_matches('}').parse::<f64>().is_ok(), "{seconds}");
    (code(text), stdout(text), before.to_owned())
}

pub(crate) fn undivided(question: &[&str]) -> (i32, String, String) {
    answers(&lifesat(question), &lifesat(&[question, &["--json"]].concat()))
}

pub(crate) fn merged(campaign: &Campaign) -> (i32, String, String) {
    answers(&campaign.lifesat(&["merge", "c"]), &campaign.lifesat(&["merge", "c", "--", "--json"]))
}

/// Replaces a word of a result and adapts the hash, which is that of all lines before the last one.
pub(crate) fn forge_result(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    let (lines, last) = text.trim_end().rsplit_once('\n').unwrap();
    let lines = format!("{lines}\n");
    assert!(lines.contains(from), "{text}");
    let forged = lines.replace(from, to);
    assert!(last.contains(&hash(&lines)), "{last}");
    fs::write(path, format!("{forged}{}\n", last.replace(&hash(&lines), &hash(&forged)))).unwrap();
}

fn hash(text: &str) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Replaces a word of a plan and adapts the hash.
pub(crate) fn forge(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    let before = serde_json::from_str::<Value>(&text).unwrap()["sha256"].as_str().unwrap().to_owned();
    assert!(text.contains(from), "{text}");
    let text = text.replace(&before, "").replace(from, to);
    let compact: String = text.lines().map(str::trim_start).collect::<String>().replace("\": ", "\":");
    let after = hash(&compact);
    fs::write(path, text.replace("\"sha256\": \"\"", &format!("\"sha256\": \"{after}\""))).unwrap();
}
