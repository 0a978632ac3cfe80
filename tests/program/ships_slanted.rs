//! `lifesat ships` for spaceships that move sideways too: answers that other programs and other commands check.

use std::path::Path;
use std::process::Output;

use crate::common::golly::bgolly_moves;
use crate::common::{code, json, lifesat, lifesat_in, need, shell, stderr, stdout};
use lifesat::life::file;

fn ships_in(folder: &Path, words: &str) -> Output {
    lifesat_in(folder, &["ships"].into_iter().chain(words.split_whitespace()).collect::<Vec<_>>())
}

/// Golly plays the glider, and ships of other rules.
#[test]
fn golly_moves_the_ships_down_and_to_the_right() {
    need("bgolly");
    let folder = tempfile::tempdir().unwrap();
    for (words, [right, down], period) in [
        ("--velocity c/4d --width 4", [1, 1], 4),
        ("--velocity c/4d --width 5 --symmetry any --rule B36/S23", [1, 1], 4),
        ("--velocity c/4d --width 7 --rule B34/S13", [1, 1], 4),
    ] {
        let found = ships_in(folder.path(), words);
        assert_eq!(code(&found), 0, "{words}: {}{}", stdout(&found), stderr(&found));
        let text = stdout(&found);
        assert!(text.contains(", moves down and to the right, verified"), "{text}");
        let ship = file::read(&text).unwrap();
        assert!(bgolly_moves(&ship.grid, ship.rule, period, right, down), "{text}");
    }
}

/// What is found in a box is found in its diagonals, and what is not found there is in no box.
#[test]
fn boxes_agree_with_diagonals() {
    let (mut found, mut none) = (0, 0);
    for rule in ["B3/S23", "B36/S125", "B2-a/S12", "B2/S34H", "B34/S13"] {
        for (width, height, right, down, period) in
            [(2, 2, 1, 1, 2), (3, 3, 1, 1, 3), (4, 3, 1, 1, 3), (4, 4, 1, 1, 4), (5, 3, 2, 1, 4)]
        {
            // All columns x - m·y of the box.
            let slanted = width + right / down * (height - 1);
            let speed =
                if right == down { format!("c/{period}d") } else { format!("({right},{down})c/{period}") };
            let boxed = [width, height, period, right, down].map(|n: usize| n.to_string());
            let mut words = vec!["search"];
            words.extend(boxed.iter().map(String::as_str));
            words.extend(["--rule", rule]);
            let boxed = code(&lifesat(&words));
            let width = slanted.to_string();
            let wide = code(&lifesat(&["ships", "--velocity", &speed, "--width", &width, "--rule", rule]));
            assert!(boxed <= 1 && wide <= 1, "{words:?}: {boxed} {wide}");
            assert!(wide <= boxed, "{words:?}: {boxed} in the box");
            *(if boxed == 0 { &mut found } else { &mut none }) += 1;
        }
    }
    assert!(found > 0 && none > 0, "{found} {none}");
}

#[test]
fn each_width_counts_diagonals() {
    let output = lifesat(&["ships", "--velocity", "c/4d", "--width", "1..4", "--json"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    for lines in ["1 diagonal: none (", "2 diagonals: none (", "3 diagonals: none ("] {
        assert!(stderr(&output).contains(lines), "{}", stderr(&output));
    }
    let report = json(&output);
    assert_eq!(report["problem"]["strips"][3]["right"], 1);
    assert_eq!(report["evidence"]["ships"][0]["columns"], 4);
    let folder = tempfile::tempdir().unwrap();
    let verified = shell(
        folder.path(),
        "lifesat ships --velocity c/4d --width 6 | lifesat verify - --as spaceship --generations 4",
    );
    assert_eq!(code(&verified), 0, "{}{}", stdout(&verified), stderr(&verified));
}

#[test]
fn certificates_partials_and_saved_searches() {
    let folder = tempfile::tempdir().unwrap();
    let question = "--velocity c/6d --width 6";
    let none = ships_in(folder.path(), &format!("{question} --proof c.txt --partials p.rle --state s.txt"));
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    let answer = "No spaceship of c/6d in B3/S23 exists, of any length, in 6 diagonals.";
    assert!(stdout(&none).starts_with(answer), "{}", stdout(&none));
    let checked = ships_in(folder.path(), "--recheck c.txt");
    assert_eq!(code(&checked), 0, "{}{}", stdout(&checked), stderr(&checked));
    assert!(stdout(&checked).contains("exists, of any length, in 6 diagonals"), "{}", stdout(&checked));
    for change in ["sed -i 4d c.txt", "sed -i 's/,\"right\":1//' c.txt"] {
        let folder = tempfile::tempdir().unwrap();
        ships_in(folder.path(), &format!("{question} --proof c.txt"));
        shell(folder.path(), change);
        assert_ne!(code(&ships_in(folder.path(), "--recheck c.txt")), 0, "{change}");
    }
    assert_eq!(code(&ships_in(folder.path(), "--state s.txt")), 1);
    let other = ships_in(folder.path(), "--velocity c/5 --width 6 --state s.txt");
    assert_eq!(code(&other), 2, "{}", stdout(&other));
    let from = ships_in(folder.path(), &format!("{question} --from p.rle"));
    assert_eq!(code(&from), 1, "{}", stderr(&from));
    assert!(stdout(&from).contains("begins with these rows"), "{}", stdout(&from));
}

/// The formula has a model where there is a glider, and is refuted where there is none.
#[test]
fn formulas_are_about_slanted_rows() {
    need("cadical");
    let folder = tempfile::tempdir().unwrap();
    let emit = "lifesat emit ships --velocity c/4d --width 3 --rows 40 > f.cnf";
    let none = shell(
        folder.path(),
        &format!("{emit}; cadical -q f.cnf f.drat > answer; lifesat decode --cnf f.cnf answer"),
    );
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    assert!(stderr(&none).contains("there is none of any length in 3 diagonals"), "{}", stderr(&none));
    let checked = shell(folder.path(), "lifesat check f.cnf f.drat");
    assert_eq!(code(&checked), 0, "{}{}", stdout(&checked), stderr(&checked));
    let glider =
        shell(folder.path(), "lifesat emit ships --velocity c/4d --width 4 --rows 40 | lifesat solve");
    assert_eq!(code(&glider), 10, "{}", stderr(&glider));
    assert!(stdout(&glider).contains("a spaceship of c/4d"), "{}", stdout(&glider));
}

/// A report has the glider as a picture and as a file.
#[test]
fn a_report_tells_of_diagonals() {
    let folder = tempfile::tempdir().unwrap();
    let found = ships_in(folder.path(), "--velocity c/4d --width 5 -n 2 --report r");
    assert_eq!(code(&found), 0, "{}", stderr(&found));
    let read = |name: &str| std::fs::read_to_string(folder.path().join("r").join(name)).unwrap();
    assert!(read("index.html").contains("c/4d spaceship of period 4, 4 diagonals wide"));
    assert_eq!(file::read(&read("pattern-1.rle")).unwrap().grid.population(), 5);
}
