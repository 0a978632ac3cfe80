//! What counts as an answer of `lifesat search`: patterns of which a cell has the period, without what stands beside them.

use std::fs;

use crate::common::{code, json, lifesat, lifesat_in, stderr, stdout};

/// A caterer beside a blinker: period 6, but of no cell.
const TRIVIAL: &str = "\
................\n\
...O............\n\
.O...OOOO.......\n\
.O...O..........\n\
.O........OOO...\n\
....O...........\n\
..OO............\n\
................\n";

#[test]
fn a_period_of_no_cell_is_found_if_it_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("both.txt"), TRIVIAL).unwrap();
    let search = |words: &[&str]| lifesat_in(folder.path(), &[&["search", "both.txt"], words].concat());
    let none = search(&["-p", "6"]);
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    assert!(stdout(&none).contains("patterns whose cells all have a smaller period (--subperiods=cells)"));
    for admitted in ["--subperiods=cells", "--subperiods"] {
        let found = json(&search(&["-p", "6", "--json", admitted]));
        assert_eq!(found["status"], "found");
        let motion = &found["evidence"]["objects"][0]["motion"];
        assert_eq!((&motion["period"], &motion["of_cell"]), (&6.into(), &false.into()));
    }
    let seen = lifesat_in(folder.path(), &["verify", "both.txt", "--as", "oscillator"]);
    let said = stdout(&seen);
    assert!(said.starts_with("an oscillator of period 6 (of no cell: they have smaller ones)"), "{said}");
    let seen = json(&lifesat(&["verify", "OOO", "--as", "oscillator", "--json"]));
    assert_eq!(seen["evidence"]["motion"]["of_cell"], true);
}

/// Backtracking finds an oscillator of 14 cells with a block far away.
#[test]
fn a_block_far_away_is_left_out() {
    let words = ["search", "9", "9", "3", "--engine", "backtrack"];
    let found = json(&lifesat(&[&words[..], &["--json"]].concat()));
    let object = &found["evidence"]["objects"][0];
    assert_eq!(object["cells"], 14, "{found}");
    assert_eq!(object["bystanders"][0]["cells"], 4, "{found}");
    assert_eq!(object["bystanders"][0]["motion"]["period"], 1);
    let said = stdout(&lifesat(&words));
    assert!(said.contains("#C left out beside it: a still life with 4 live cells"), "{said}");
    let as_it_is = json(&lifesat(&[&words[..], &["--json", "--distinct", "exact"]].concat()));
    assert!(as_it_is["evidence"]["objects"][0].get("bystanders").is_none());
}

/// The box holds the last generation, too. Who knows it otherwise is told how to ask.
#[test]
fn the_other_box_is_named_if_nothing_moves_so() {
    let none = lifesat(&["search", "5", "4", "3", "0", "1"]);
    assert_eq!(code(&none), 1);
    assert!(stdout(&none).contains("but for generation 3, as other programs count (--box period)"));
    for words in [&["search", "5", "4", "3"][..], &["search", "5", "4", "3", "0", "1", "--box", "period"]] {
        let none = lifesat(words);
        assert_eq!(code(&none), 1);
        assert!(!stdout(&none).contains("(--box period)"), "{words:?}");
    }
    // What does not move takes no more room in its last generation.
    let counted = lifesat(&["search", "5", "4", "3", "--box", "period", "--engine", "rows"]);
    assert_eq!(code(&counted), 1, "{}", stderr(&counted));
}

#[test]
fn times_may_have_several_units() {
    let found = lifesat(&["search", "4", "4", "2", "--time-limit", "1m30s"]);
    assert_eq!(code(&found), 0, "{}", stderr(&found));
    let wrong = lifesat(&["search", "4", "4", "2", "--time-limit", "30s1m"]);
    assert_eq!(code(&wrong), 2);
}
