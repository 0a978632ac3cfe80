//! Searches by rules of Generations that are saved, resumed, shared out, or guided by hand.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use lifesat::life::Grid;
use lifesat::life::file::rle;
use lifesat::life::generations::next_generation;
use serde_json::Value;

use crate::common::campaign::{Campaign, merged, undivided};
use crate::common::{code, command_in, json, lifesat, lifesat_in, program, shell, stderr, stdout};
use crate::generations::cropped;

fn patterns(report: &Value) -> BTreeSet<String> {
    let patterns = report["patterns"].as_array().unwrap();
    patterns.iter().map(|pattern| pattern.as_str().unwrap().to_owned()).collect()
}

/// Objects are saved with their dying cells, and a search in moments finds what an undivided one finds.
#[test]
fn a_search_in_moments_finds_what_an_undivided_one_finds() {
    for (question, engine, jobs, moment, least) in [
        ("4 5 4 -r 12/3/4", "backtrack", "1", "0.02", 5),
        ("4 5 4 -r 12/3/4", "backtrack", "2", "0.02", 5),
        ("4 4 3 -r /2/3", "sat", "1", "0.5", 1),
        ("29 2 1 1 0 -r 2/2/27", "backtrack", "1", "0.02", 1),
    ] {
        let words: Vec<&str> = ["search", "--json", "--all", "--engine", engine]
            .into_iter()
            .chain(question.split(' '))
            .collect();
        let whole = json(&lifesat(&words));
        assert_eq!(whole["evidence"]["complete"], true, "{whole}");
        assert!(patterns(&whole).len() >= least, "{whole}");
        let folder = tempfile::tempdir().unwrap();
        let more = ["--state", "s.json", "--time-limit", moment, "--jobs", jobs];
        let moments = (0..500).map(|_| json(&lifesat_in(folder.path(), &[&words[..], &more].concat())));
        let (mut count, mut last) = (0, None);
        for report in moments {
            count += 1;
            last = Some(report);
            if last.as_ref().is_some_and(|report| report["evidence"]["complete"] == true) {
                break;
            }
        }
        let report = last.unwrap();
        assert_eq!(report["count"], whole["count"], "{question} {engine} {jobs}, {count} moments");
        // Which phase of an object is found first depends on the threads and on what the solver forgot.
        assert_eq!(phases(&report), phases(&whole), "{question} {engine} {jobs}");
        let again = json(&lifesat_in(folder.path(), &["search", "--state", "s.json", "--json"]));
        assert_eq!(patterns(&again), patterns(&report));
    }
}

/// Each object as the smallest text of all its generations, turned and reflected in every way.
fn phases(report: &Value) -> BTreeSet<String> {
    let smallest = |text: &String| {
        let file = rle::read_aged(text).unwrap();
        let mut now = cropped(&file.grid);
        let mut texts = BTreeSet::new();
        for _ in 0..12 {
            for symmetry in lifesat::life::Symmetry::ALL {
                texts.insert(rle::write_aged(&symmetry.apply_to_grid(&now), file.rule, &[]));
            }
            now = cropped(&next_generation(&now, file.rule));
        }
        texts.pop_first().unwrap()
    };
    patterns(report).iter().map(smallest).collect()
}

/// Shards give the objects of the undivided search, in its order.
#[test]
fn campaigns_give_what_one_search_gives() {
    for question in [
        "search 4 5 4 -r 12/3/4 --engine backtrack --all",
        "search 4 4 3 -r /2/3 --engine backtrack -n 2 --distinct exact",
        "search 4 4 2 -r 345/2/4 --engine backtrack --all",
    ] {
        let question: Vec<&str> = question.split(' ').collect();
        let place = tempfile::tempdir().unwrap();
        let campaign = Campaign::plan(place.path(), 3, &question);
        campaign.finish();
        assert_eq!(merged(&campaign), undivided(&question), "{question:?}");
    }
}

/// Whatever is changed in a saved search is noticed.
#[test]
fn edited_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["search", "4", "4", "1", "1", "0", "-r", "/2/3", "--engine", "backtrack", "--state", "s"];
    assert_eq!(code(&lifesat_in(folder.path(), &words)), 0);
    let text = fs::read_to_string(folder.path().join("s")).unwrap();
    for (from, to, reason) in [
        ("/2/3", "/23/3", "was changed after it was written"),
        ("/2/3", "/2/4", "was changed after it was written"),
        ("/2/3", "B2/S", "was changed after it was written"),
        ("\"Object\"", "\"Over\"", "was changed after it was written"),
        ("2 1 0", "1 2 0", "was changed after it was written"),
        (&text[text.rfind("\"objects\":").unwrap()..], "\"objects\":[]}", "was changed after it was written"),
    ] {
        let edited = text.replacen(from, to, 1);
        assert_ne!(edited, text, "{from}");
        fs::write(folder.path().join("edited"), edited).unwrap();
        let resumed = lifesat_in(folder.path(), &["search", "--state", "edited", "-n", "2"]);
        assert_eq!(code(&resumed), 2, "{from} {to}: {}", stdout(&resumed));
        assert!(stderr(&resumed).contains(reason), "{from} {to}: {}", stderr(&resumed));
    }
}

fn by_hand(folder: &Path, words: &[&str], commands: &str) -> (i32, String, String) {
    let mut search = command_in(folder, program())
        .args(words)
        .arg("--step")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut search.stdin.take().unwrap(), commands.as_bytes()).unwrap();
    let output = search.wait_with_output().unwrap();
    (code(&output), stdout(&output), stderr(&output))
}

/// The photon of Brian's Brain, from one dying cell that is set by hand.
#[test]
fn dying_cells_are_set_by_hand() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["search", "4", "4", "1", "1", "0", "-r", "/2/3"];
    let (status, said, errors) =
        by_hand(folder.path(), &words, "set 1 1 2\nset 1 1 2\nset 0 0 3\ngo\nskip\n");
    assert_eq!(status, 0, "{said}{errors}");
    assert!(said.contains("it already has this state"), "{said}");
    assert!(errors.contains("by the rule /2/3 a cell is set to a number from 0 to 2, not 3"), "{errors}");
    let object = said.split("an object, verified by simulation:\n").nth(1).unwrap();
    let found = rle::read_aged(&object[..=object.find('!').unwrap()]).unwrap();
    let photon: Grid<u8> = rle::read_aged("x = 2, y = 2, rule = /2/3\nBA$BA!\n").unwrap().grid;
    assert_eq!(cropped(&found.grid), photon, "{said}");
    assert_eq!(found.grid.get(lifesat::life::Position::new(1, 1)), 2, "{said}");
    // A cell that is dead in a box of still lifes cannot be dying.
    let words = ["search", "3", "3", "1", "-r", "345/2/4"];
    let (status, said, errors) = by_hand(folder.path(), &words, "set 1 1 3\nset 1 1 0\nset 1 1 1\n");
    assert_eq!(status, 3, "{said}{errors}");
    assert!(errors.contains("another state") || said.contains("a contradiction"), "{said}{errors}");
    let two = shell(folder.path(), "echo 'set 0 0 2' | lifesat search 3 3 2 --step");
    assert!(stderr(&two).contains("a cell is set to 0 or 1, not 2"), "{}", stderr(&two));
}
