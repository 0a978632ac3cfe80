//! `lifesat check` recognises what it is given, and `verify` says what a pattern is.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{code, lifesat, lifesat_in, shell, stderr, stdout};

/// Certificates of all kinds, the words that write them, and the older spelling of their check.
const CERTIFICATES: [(&str, &str, &[&str]); 4] = [
    ("solve 5 --proof bundle", "bundle", &["check-proof", "bundle"]),
    ("search 4 4 3 --proof none", "none", &["check-proof", "none"]),
    ("ships --velocity c/4 -w 5 --proof ships.txt", "ships.txt", &["ships", "--recheck", "ships.txt"]),
    ("eden prove 4 --proof box.json", "box.json", &["eden", "prove", "--recheck", "box.json"]),
];

/// An answer without what differs between two runs.
fn answer(place: &Path, args: &[&str]) -> Value {
    let output = lifesat_in(place, &[args, &["--json"]].concat());
    assert_eq!(code(&output), 0, "{args:?}: {}", stderr(&output));
    let mut answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    answer.as_object_mut().unwrap().remove("seconds");
    answer
}

#[test]
fn every_certificate_is_recognised_by_its_content() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    for (written_by, name, older) in CERTIFICATES {
        let words: Vec<&str> = written_by.split(' ').collect();
        assert!([0, 1].contains(&code(&lifesat_in(place, &words))), "{written_by}");
        let answer = (answer(place, &["check", name]), answer(place, older));
        assert_eq!(answer.0, answer.1);
        assert_eq!((&answer.0["command"], &answer.0["status"]), (&"check".into(), &"valid".into()), "{name}");
    }
    // Their names say nothing.
    fs::rename(place.join("ships.txt"), place.join("box.cnf")).unwrap();
    assert_eq!(answer(place, &["check", "box.cnf"])["problem"]["kind"], "ships");
    assert_eq!(code(&lifesat_in(place, &["check", "bundle/formula.cnf", "bundle/proof.lrat"])), 0);
}

#[test]
fn what_is_no_certificate_is_called_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    fs::write(place.join("f.cnf"), "p cnf 1 1\n1 0\n").unwrap();
    fs::write(place.join("block.rle"), "x = 2, y = 2\n2o$2o!\n").unwrap();
    assert_eq!(code(&lifesat_in(place, &["solve", "4", "--proof", "bundle"])), 0);
    for (words, said) in [
        ("check f.cnf", "which proof?"),
        ("check block.rle", "`lifesat verify block.rle` says what it is"),
        ("check nothing", "there is no nothing"),
        ("check bundle --time-limit 5", "--time-limit is for certificates of `ships` and `eden`"),
        ("check bundle --jobs 2", "--jobs is for certificates"),
        ("check bundle f.cnf", "a proof was given too"),
    ] {
        let output = lifesat_in(place, &words.split(' ').collect::<Vec<_>>());
        assert_eq!(code(&output), 2, "{words}");
        assert!(stderr(&output).contains(said), "{words}: {}", stderr(&output));
    }
}

#[test]
fn a_pattern_is_said_to_be_what_it_is() {
    for (pattern, exit, said) in [
        ("OO/OO", 0, "a strict still life of 4 cells in 2×2"),
        // Two blocks side by side stay alive without each other.
        ("OO.OO/OO.OO", 0, "a still life: 8 cells in 5×2"),
        ("OOO", 0, "an oscillator of period 2: 3 cells in 3×1"),
        ("OO..../OO..../....OO/....OO", 0, "a still life: 8 cells in 6×4"),
        (".O./..O/OOO", 0, "a spaceship of period 4 that moves"),
        ("O", 1, "not a still life, an oscillator or a spaceship: it never returns to its first shape"),
    ] {
        let output = lifesat(&["verify", pattern]);
        assert_eq!(code(&output), exit, "{pattern}: {}", stdout(&output));
        assert!(stdout(&output).contains(said), "{pattern}: {}", stdout(&output));
    }
    let open = lifesat(&["verify", ".OO/OO./.O.", "--generations", "10"]);
    assert_eq!(code(&open), 3, "{}", stdout(&open));
    let json = lifesat(&["verify", "OOO", "--json"]);
    let answer: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&answer["problem"]["kind"], &answer["status"]), (&"motion".into(), &"valid".into()));
    assert_eq!(answer["evidence"]["motion"]["period"], 2);
    // On a torus of three columns, three cells in a row rest or not as the grid says.
    let folder = tempfile::tempdir().unwrap();
    let torus = shell(folder.path(), "printf 'x = 3, y = 1, rule = B3/S23:T3,3\\n3o!\\n' | lifesat verify");
    assert_eq!(code(&torus), 1, "{}", stdout(&torus));
    let generations = lifesat(&["verify", "OOO", "-r", "345/2/4"]);
    assert!([0, 1].contains(&code(&generations)), "{}", stderr(&generations));
}
