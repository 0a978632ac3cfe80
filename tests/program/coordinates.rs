//! Cells that a user names beside a file count in the file, whatever margin the box has around it.

use std::fs;
use std::path::Path;

use crate::common::{code, json, lifesat_in, stderr, stdout};
use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Rule};

/// Three live cells in a row, with one row or column of unknown cells around them.
const LINE: &str = "OOO\n";

/// All oscillators of period 2 with this line in generation 0, whose three generations lie in its box of
/// 5 columns and 3 rows. The answers are their first two generations.
fn oscillators() -> Vec<[Grid; 2]> {
    let fill = |number: u32| {
        Grid::from_fn(5, 3, |at| match (at.row, at.column) {
            (1, 1..=3) => true,
            (row, column) => number >> (5 * row + column) & 1 == 1,
        })
    };
    let around = (0..1 << 15).filter(|number| (number >> 6) % 8 == 0).map(fill);
    let next = |grid: &Grid| {
        let wide = next_generation(grid, Rule::LIFE);
        let inner =
            Grid::from_fn(5, 3, |at| wide.is_alive(at.row.cast_signed() + 1, at.column.cast_signed() + 1));
        (inner.population() == wide.population()).then_some(inner)
    };
    around
        .filter_map(|first| {
            let second = next(&first)?;
            (second != first && next(&second)? == first).then_some([first, second])
        })
        .collect()
}

fn is_frozen(generations: &[Grid; 2], row: isize, column: isize) -> bool {
    let [first, second] = generations;
    first.is_alive(row + 1, column + 1) == second.is_alive(row + 1, column + 1)
}

/// Each cell of the box is frozen in turn, those of the margin by negative numbers. Brute force says
/// whether there is such an oscillator.
#[test]
fn frozen_cells_count_from_the_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("line.txt"), LINE).unwrap();
    let oscillators = oscillators();
    let (mut some, mut none) = (0, 0);
    for (row, column) in (-1..2).flat_map(|row| (-1..4).map(move |column| (row, column))) {
        let cell = format!("{row},{column}");
        let words = ["search", "line.txt", "-p", "2", "--margin", "1", "--frozen", &cell, "--json"];
        let report = json(&lifesat_in(folder.path(), &words));
        let exists = oscillators.iter().any(|found| is_frozen(found, row, column));
        assert_eq!(report["status"], if exists { "found" } else { "none" }, "{cell}");
        *(if exists { &mut some } else { &mut none }) += 1;
    }
    assert!(some > 0 && none > 0, "{some} {none}");
}

#[test]
fn cells_outside_the_box_are_refused_in_the_numbers_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("line.txt"), LINE).unwrap();
    fs::write(folder.path().join("order"), "0,0\n-1,3\n2,0\n").unwrap();
    let ask = |words: &[&str]| {
        lifesat_in(folder.path(), &[&["search", "line.txt", "-p", "2", "--margin", "1"], words].concat())
    };
    for (words, says) in [
        (&["--frozen", "2,0"][..], "--frozen: the cell in row 2 and column 0 lies outside the box"),
        (
            &["--frozen", "-2,0"],
            "rows -1 to 1 and columns -1 to 3, counted from the upper left cell of the file",
        ),
        (&["--frozen", "r0c4"], "the cell in row 0 and column 4"),
        (&["--order", "order"], "order: line 3: the cell in row 2 and column 0"),
    ] {
        let output = ask(words);
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(stderr(&output).contains(says), "{words:?}: {}", stderr(&output));
    }
}

/// Predecessors have a margin without being asked for it.
#[test]
fn frozen_cells_of_predecessors_count_from_the_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("block.txt"), "OO\nOO\n").unwrap();
    let words =
        ["emit", "search", "block.txt", "--predecessors", "2", "--frozen", "0,1", "--frozen", "-2,-1"];
    let formula = stdout(&lifesat_in(folder.path(), &words));
    assert!(formula.contains("\"frozen\":[[0,1],[2,3]]"), "{}", formula.lines().next().unwrap());
}

/// The reflection about the middle column of the file is also the one about that of the box.
#[test]
fn maps_count_from_the_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("line.txt"), LINE).unwrap();
    let problem = |words: &[&str]| {
        let words = [&["search", "line.txt", "-p", "1", "--margin", "2", "--json"], words].concat();
        json(&lifesat_in(folder.path(), &words))["problem"]["map"].clone()
    };
    assert_eq!(problem(&["-t", "-1,0,2,0,1,0"]), problem(&["-t", "F|"]));
    assert_eq!(problem(&["-t", "-1,0,3,0,1,1"]), problem(&["-t", "F|", "-s", "x1 y1"]));
}

/// What backtracking chooses first, and what is set by hand, is seen in the box around the file.
#[test]
fn orders_and_cells_set_by_hand_count_from_the_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("blank.txt"), "??\n??\n").unwrap();
    fs::write(folder.path().join("order"), "0 1\n").unwrap();
    assert_eq!(by_hand(folder.path(), "step\n"), "????\n??O?\n????\n????\n");
    assert_eq!(by_hand(folder.path(), "set -1 1 1\n"), "????\n????\nO???\n????\n");
}

/// What is known after these commands of a search by hand with a margin of one cell.
fn by_hand(folder: &Path, commands: &str) -> String {
    fs::write(folder.join("commands"), commands).unwrap();
    let script = format!(
        "{} search blank.txt -p 1 --margin 1 --order order --choose alive --step < commands",
        env!("CARGO_BIN_EXE_lifesat")
    );
    let output = std::process::Command::new("sh").args(["-c", &script]).current_dir(folder).output().unwrap();
    let text = stdout(&output);
    let last = text.rfind("generation 0").expect("generation 0 is shown");
    text[last..].split_once('\n').unwrap().1.to_owned()
}
