//! `lifesat ships --row-cells`: spaceships with few live cells in each row.

use std::path::Path;
use std::process::Output;

use crate::common::{code, json, lifesat_in, stderr, stdout};

fn ships_in(folder: &Path, words: &str) -> Output {
    lifesat_in(folder, &["ships"].into_iter().chain(words.split_whitespace()).collect::<Vec<_>>())
}

/// The lightweight spaceship has rows of three cells.
#[test]
fn an_answer_says_which_spaceships_it_is_about() {
    let folder = tempfile::tempdir().unwrap();
    let found = ships_in(folder.path(), "--velocity 2c/4 --width 5 --row-cells 3 --json");
    assert_eq!(code(&found), 0, "{}", stderr(&found));
    assert_eq!(json(&found)["problem"]["strips"][0]["row_cells"], 3);
    let none = ships_in(folder.path(), "--velocity 2c/4 --width 5 --row-cells 2 --proof c.txt");
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    let said = "in 5 columns, with at most 2 live cells in a row.";
    assert!(stdout(&none).contains(said), "{}", stdout(&none));
    let checked = ships_in(folder.path(), "--recheck c.txt");
    assert_eq!(code(&checked), 0, "{}", stdout(&checked));
    assert!(
        stdout(&checked).contains("symmetry none, with at most 2 live cells in a row."),
        "{}",
        stdout(&checked)
    );
}

/// A search that was saved goes on with the same spaceships, and not with others.
#[test]
fn a_saved_search_keeps_the_bound() {
    let folder = tempfile::tempdir().unwrap();
    let words = "--velocity c/3 --width 9 --row-cells 4 --state s.txt";
    let stopped = ships_in(folder.path(), &format!("{words} --memory 200K"));
    assert_eq!(code(&stopped), 3, "{}", stdout(&stopped));
    let other = ships_in(folder.path(), &words.replace("cells 4", "cells 5"));
    assert_eq!(code(&other), 2, "{}", stdout(&other));
    let none = ships_in(folder.path(), "--state s.txt");
    assert!(stdout(&none).contains("at most 4 live cells in a row"), "{}", stdout(&none));
    assert_eq!(code(&none), 1);
}

#[test]
fn what_is_no_bound_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for words in ["--velocity c/4 --width 5 --row-cells 0", "--state s.txt --row-cells 3"] {
        assert_eq!(code(&ships_in(folder.path(), words)), 2, "{words}");
    }
}
