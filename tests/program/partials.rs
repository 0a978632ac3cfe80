//! What commands under way write to the file that `--partials` names; `solve_partials.rs` has `solve`.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use lifesat::life::{Partial, partial};

use crate::common::{code, command_in, json, lifesat_in, program, root, stderr};
use crate::eden::GARDEN;

fn read(place: &Path, name: &str) -> Partial {
    let text = fs::read_to_string(place.join(name)).unwrap();
    assert!(text.contains("made by lifesat"), "{text}");
    partial::read(&text).unwrap()
}

fn cells(pattern: &Partial) -> usize {
    partial::specified(pattern).count()
}

/// After one try the file has the orphan of the answer, which is minimal.
#[test]
fn the_smallest_orphan_so_far_is_written() {
    let place = tempfile::tempdir().unwrap();
    let words = ["eden", "orphan", GARDEN, "--partials", "o.rle", "--json"];
    let answer = json(&lifesat_in(place.path(), &words));
    let orphan = partial::read(answer["patterns"][0].as_str().unwrap()).unwrap();
    assert_eq!(read(place.path(), "o.rle"), orphan);
    assert_eq!(code(&lifesat_in(place.path(), &["eden", "check", "o.rle"])), 1);
    // Later tries leave it as it is if they come to larger ones.
    let tries = json(&lifesat_in(place.path(), &[&words[..], &["--tries", "4"]].concat()));
    assert_eq!(Some(cells(&read(place.path(), "o.rle")) as u64), tries["value"].as_u64());
    // A pattern with a predecessor is no orphan.
    let block = lifesat_in(place.path(), &["eden", "orphan", "OO/OO", "--partials", "none.rle"]);
    assert_eq!((code(&block), place.path().join("none.rle").exists()), (1, false));
}

#[test]
fn the_smallest_patch_so_far_is_written() {
    let place = tempfile::tempdir().unwrap();
    let patch = root().join("instances/force/smallest.rle");
    let words = ["eden", "force", patch.to_str().unwrap(), "--partials", "p.rle"];
    let refused = lifesat_in(place.path(), &words);
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("add --minimal"), "{}", stderr(&refused));
    // The first patch is written long before the last cell was tried.
    let mut child = command_in(place.path(), program()).args(words).arg("--minimal").spawn().unwrap();
    let start = Instant::now();
    while !place.path().join("p.rle").exists() {
        assert!(start.elapsed() < Duration::from_secs(120), "nothing is written");
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // The file of the repository says that it is minimal.
    assert_eq!(cells(&read(place.path(), "p.rle")), 249);
    assert_eq!(code(&lifesat_in(place.path(), &["eden", "force", "p.rle"])), 0);
}

/// A SAT solver shows nothing of its work but what it finds.
#[test]
fn the_last_pattern_of_a_solver_is_written() {
    let place = tempfile::tempdir().unwrap();
    for words in [["--number", "3"].as_slice(), &["--smallest"]] {
        let search = ["search", "5", "5", "2", "--engine", "sat", "--partials", "p.rle"];
        let found = lifesat_in(place.path(), &[&search[..], words].concat());
        assert_eq!(code(&found), 0, "{}", stderr(&found));
        assert_eq!(code(&lifesat_in(place.path(), &["verify", "p.rle", "--as", "oscillator"])), 0);
    }
    // The smallest oscillator of period 2 is a row of three live cells.
    let blinker = read(place.path(), "p.rle");
    assert_eq!(blinker.rows().flatten().filter(|&&cell| cell == Some(true)).count(), 3);
}

#[test]
fn foreign_files_are_kept() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("letter"), "Dear diary").unwrap();
    for words in [
        &["eden", "orphan", "OO/OO"][..],
        &["eden", "force", "OO/OO", "--minimal"],
        &["eden", "search", "3"],
        &["solve", "3..4"],
    ] {
        let refused = lifesat_in(place.path(), &[words, &["--partials", "letter"]].concat());
        assert_eq!(code(&refused), 2, "{words:?}: {}", stderr(&refused));
    }
    assert_eq!(fs::read_to_string(place.path().join("letter")).unwrap(), "Dear diary");
}
