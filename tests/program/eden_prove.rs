//! `lifesat eden prove`: proofs that a box has no orphan. `tests/library/eden_prove.rs` tries whole proofs on questions
//! that do have targets without predecessor.

use crate::common::{code, json, lifesat, lifesat_in, stderr, stdout};
use lifesat::life::partial;
use lifesat::life::symmetry::Symmetry;

/// An orphan of tests/program/eden.rs.
const SEVEN: &str = ".O.OOOO/O.O.O.O/.O..OOO/O.OOO.O/O..OOO./.OOO..O/OO..OO./OOO.OOO/O.OOOO./.OO...O/O..O.O./.O.OOO./O..OO.O/\
                     O.O.OO./OO..OOO/..OO.../OOO.O.O";

#[test]
fn small_boxes_have_no_orphan() {
    for (width, height) in [("1", "1"), ("3", "3"), ("5", "4"), ("5", "5")] {
        let output = lifesat(&["eden", "prove", &format!("{width}x{height}"), "--json"]);
        assert_eq!(code(&output), 1, "{}", stderr(&output));
        let report = json(&output);
        assert_eq!((&report["status"], &report["evidence"]["kind"]), (&"none".into(), &"exhaustive".into()));
        assert_eq!(report["problem"]["width"].to_string(), width);
    }
}

/// The numbers of pairs that another implementation counted (research/notes/no-orphan.md).
#[test]
fn the_known_numbers_of_pairs_fail_in_six_by_eight() {
    let report = json(&lifesat(&["eden", "prove", "6x8", "--json"]));
    let levels = &report["evidence"]["splits"];
    assert_eq!(
        (&levels[0]["disjoint"], &levels[1]["pairs"], &levels[1]["disjoint"]),
        (&69475.into(), &4_446_400.into(), &0.into())
    );
}

/// A published orphan with some cells free is found, confirmed and reduced, whichever way the box
/// lies.
#[test]
fn an_orphan_is_reported() {
    let turned = partial::read(SEVEN).unwrap();
    let turned = partial::write_rows(&Symmetry::Transpose.apply_to_grid(&turned)).trim().replace('\n', "/");
    for pattern in [SEVEN.replacen('O', "?", 2), turned.replacen('.', "?", 1)] {
        let output = lifesat(&["eden", "prove", &pattern, "--json"]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let report = json(&output);
        assert_eq!(report["status"], "found");
        assert!(report["evidence"]["confirmed_by"].is_string());
        let orphan = partial::read(report["patterns"][0].as_str().unwrap()).unwrap();
        let asked = partial::read(&pattern).unwrap();
        assert!(
            partial::specified(&asked).all(|(at, state)| orphan.get(at).is_none_or(|found| found == state))
        );
    }
}

#[test]
fn plans_limits_and_mistakes() {
    let plan = lifesat(&["eden", "prove", "8x7", "--explain"]);
    assert_eq!(code(&plan), 0);
    assert!(stdout(&plan).contains("7×8 into 4 rows above and 4 below"), "{}", stdout(&plan));
    // With less memory there are more and smaller tiles.
    let tiles = |more: &[&str]| {
        let plan = lifesat(&[&["eden", "prove", "8", "--explain", "--jobs", "2"], more].concat());
        let text = stdout(&plan);
        let before = text.split_once(" tiles,").unwrap_or_else(|| panic!("{text}")).0.to_owned();
        before.rsplit(' ').next().unwrap().parse::<usize>().unwrap()
    };
    assert!(tiles(&["--memory", "12G"]) > tiles(&[]) && tiles(&[]) > 1);
    let unknown = lifesat(&["eden", "prove", "6x8", "--time-limit", "0.05", "--json"]);
    assert_eq!((code(&unknown), &json(&unknown)["status"]), (3, &"unknown".into()));
    for (words, expected) in [
        (&["6x8", "--memory", "10M"][..], "and 10 MiB are allowed"),
        (&[], "how large is the box?"),
        (&["--width", "6"], "--height <H>"),
        (&["--n", "6", "--width", "6"], "cannot be used with"),
        (&["0x3"], "both sides must be at least 1"),
        (&["20x20"], "too large"),
        (&["6x8", "--memory", "much"], "expected an amount of memory"),
    ] {
        let output = lifesat(&[&["eden", "prove"], words].concat());
        assert_eq!(code(&output), 2, "{words:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(expected), "{words:?}: {}", stderr(&output));
    }
}

#[test]
fn a_certificate_is_the_same_for_every_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let certificates = ["1", "3"].map(|jobs| {
        let words = ["eden", "prove", "4x6", "--jobs", jobs, "--proof", "c.json"];
        assert_eq!(code(&lifesat_in(folder.path(), &words)), 1);
        std::fs::read_to_string(folder.path().join("c.json")).unwrap()
    });
    assert_eq!(certificates[0], certificates[1]);
    assert!(certificates[0].contains("\"hashes\""));
}
