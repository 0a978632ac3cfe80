//! `lifesat ships --rows`: spaceships with at most so many rows, by a SAT solver.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::{code, json, lifesat_in, stderr, stdout};
use lifesat::life::{Position, file};

fn ships_in(folder: &Path, words: &str) -> Output {
    lifesat_in(folder, &["ships"].into_iter().chain(words.split_whitespace()).collect::<Vec<_>>())
}

/// The lightweight spaceship has 5 columns in all generations together.
#[test]
fn an_answer_says_how_many_rows_it_is_about() {
    let folder = tempfile::tempdir().unwrap();
    let question = "--velocity 2c/4 --symmetry glide";
    let found = ships_in(folder.path(), &format!("{question} --width 5 --rows 20 --json"));
    assert_eq!(code(&found), 0, "{}", stderr(&found));
    let found = json(&found);
    assert_eq!(found["problem"]["rows"], 20);
    assert_eq!(found["evidence"]["kind"], "simulation");
    assert!(found["evidence"]["strips"][0]["solver"].is_string(), "{found}");
    assert_eq!(file::read(found["patterns"][0].as_str().unwrap()).unwrap().grid.population(), 9);
    let none = ships_in(folder.path(), &format!("{question} --width 5 --rows 4"));
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    let said = "exists, with at most 4 rows of all generations together, in 5 columns with symmetry glide";
    assert!(stdout(&none).contains(said), "{}", stdout(&none));
    assert_eq!(
        json(&ships_in(folder.path(), &format!("{question} --width 5 --rows 4 --json")))["evidence"]["kind"],
        "solver"
    );
    let several = ships_in(folder.path(), &format!("{question} --width 2..4 --rows 20"));
    assert_eq!(code(&several), 1, "{}", stderr(&several));
    assert!(
        stdout(&several)
            .contains("in any of these strips, with at most 20 rows of all generations together."),
        "{}",
        stdout(&several)
    );
}

/// A spaceship without its last three rows is completed.
#[test]
fn first_rows_are_completed() {
    let folder = tempfile::tempdir().unwrap();
    let question = "--velocity c/3 --width 12 --symmetry even";
    let ship = file::read(&stdout(&ships_in(folder.path(), &format!("{question} --quiet")))).unwrap().grid;
    let left = (12 - ship.width()) / 2;
    let is_alive = |row: usize, column: usize| {
        let column = column.checked_sub(left).filter(|&column| column < ship.width());
        column.is_some_and(|column| ship.get(Position::new(row, column)))
    };
    let rows = (3..ship.height()).map(|row| {
        let cells = (0..12).map(|column| if is_alive(row, column) { 'O' } else { '.' });
        cells.collect::<String>()
    });
    fs::write(folder.path().join("front.txt"), rows.collect::<Vec<_>>().join("\n")).unwrap();
    let completed = ships_in(folder.path(), &format!("{question} --from front.txt --rows 60"));
    assert_eq!(code(&completed), 0, "{}{}", stdout(&completed), stderr(&completed));
    let few = ships_in(folder.path(), &format!("{question} --from front.txt --rows 9"));
    assert_eq!(code(&few), 2, "{}", stdout(&few));
    assert!(stderr(&few).contains("the given rows reach to row"), "{}", stderr(&few));
}

#[test]
fn what_cannot_be_bounded_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for words in [
        "--rows 0",
        "--rows 20 --row-cells 3",
        "--rows 20 --proof c",
        "--rows 20 --state s",
        "--rows 99999999",
        "--rows 18446744073709551615",
    ] {
        let refused = ships_in(folder.path(), &format!("--velocity c/4 --width 5 {words}"));
        assert_eq!(code(&refused), 2, "{words}");
    }
}
