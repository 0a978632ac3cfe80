//! What the user prefers: `config.toml`, variables, and the command line above them.

use std::cell::Cell;
use std::fs;
use std::path::Path;

use crate::common::terminal::Terminal;
use crate::common::{code, command_in, json, lifesat, lifesat_in, program, stderr, stdout};
use serde_json::Value;

/// A home with this `config.toml`.
fn home(text: &str) -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(home.path().join(".config/lifesat")).unwrap();
    fs::write(home.path().join(".config/lifesat/config.toml"), text).unwrap();
    home
}

/// What `lifesat doctor --json` finds about something.
fn finding(home: &Path, variables: &[(&str, &str)], name: &str) -> String {
    let mut doctor = command_in(home, program());
    // Without other programs on PATH it is done sooner.
    let doctor =
        doctor.args(["doctor", "--json"]).env("PATH", "").envs(variables.iter().copied()).output().unwrap();
    let report: Value = json(&doctor);
    let found = report["findings"].as_array().unwrap().iter().find(|finding| finding["name"] == name);
    let found = found.unwrap_or_else(|| panic!("nothing about {name}: {report}"));
    found["found"].as_str().unwrap_or_else(|| panic!("{found}")).to_owned()
}

#[test]
fn the_doctor_shows_each_value_and_where_it_comes_from() {
    let text = "solver = \"embedded-batsat\"\njobs = 3\nmemory = \"2G\"\ncolours = false\n";
    let home = home(text);
    let of = |variables: &[(&str, &str)], name: &str| finding(home.path(), variables, name);
    assert_eq!(Path::new(&of(&[], "config.toml")), home.path().join(".config/lifesat/config.toml"));
    for (name, value) in [
        ("solver", "embedded-batsat, by config.toml"),
        ("jobs", "3, by config.toml"),
        ("memory", "2.1 GB, by config.toml"),
        ("colours", "none, by config.toml"),
    ] {
        assert_eq!(of(&[], name), value);
    }
    let variables =
        [("LIFESAT_JOBS", "2"), ("LIFESAT_MEMORY", "3G"), ("LIFESAT_SOLVER", "kissat"), ("NO_COLOR", "1")];
    for (name, value) in [
        ("solver", "kissat, by LIFESAT_SOLVER"),
        ("jobs", "2, by LIFESAT_JOBS"),
        ("memory", "3.2 GB, by LIFESAT_MEMORY"),
        ("colours", "none, by NO_COLOR"),
    ] {
        assert_eq!(of(&variables, name), value);
    }
    let bare = tempfile::tempdir().unwrap();
    let of = |name: &str| finding(bare.path(), &[], name);
    assert!(of("config.toml").starts_with("none; it would be "), "{}", of("config.toml"));
    for name in ["solver", "jobs", "memory", "colours"] {
        assert!(of(name).ends_with(", the default"), "{}", of(name));
    }
}

/// The command line is above the environment, and the environment above the file.
#[test]
fn the_solver_of_solve_can_be_preferred() {
    let home = home("solver = \"embedded-batsat\"\n");
    let solver = |variables: &[(&str, &str)], more: &[&str]| {
        let mut solve = command_in(home.path(), program());
        solve.args(["solve", "5", "--method", "waste", "--json"]).args(more).envs(variables.iter().copied());
        let answer = json(&solve.output().unwrap());
        answer["evidence"]["solver"].as_str().unwrap().split(' ').next().unwrap().to_owned()
    };
    assert_eq!(solver(&[], &[]), "BatSat");
    assert_eq!(solver(&[("LIFESAT_SOLVER", "embedded")], &[]), "CaDiCaL");
    assert_eq!(solver(&[("LIFESAT_SOLVER", "embedded")], &["--solver", "embedded-batsat"]), "BatSat");
    assert_eq!(solver(&[], &["--solver", "embedded"]), "CaDiCaL");
}

#[test]
fn memory_is_a_limit() {
    let home = home("memory = \"1K\"\n");
    let refused = lifesat_in(home.path(), &["eden", "check", "OO/OO", "--count"]);
    assert_eq!(code(&refused), 2);
    let said = stderr(&refused);
    assert!(said.contains("of memory; the limit is 1 MB, by config.toml"), "{said}");
    assert_eq!(code(&lifesat(&["eden", "check", "OO/OO", "--count"])), 0);
}

#[test]
fn a_solver_that_is_not_there_is_told_of_with_the_file() {
    let home = home("solver = \"mine\"\n");
    let output = lifesat_in(home.path(), &["solve", "5", "--method", "waste"]);
    assert_eq!(code(&output), 2);
    let said = stderr(&output);
    assert!(said.contains("config.toml prefers the solver mine: there is no solver called mine"), "{said}");
    // What asks no solver that can be chosen has no use for it, and certificates need one that writes proofs.
    for words in [
        &["verify", "OO/OO"][..],
        &["solve", "5", "--method", "dp"],
        &["solve", "3..5", "--method", "dp"],
        &["solve", "4", "--proof", "p"],
        &["render", "OO/OO"],
    ] {
        let output = lifesat_in(home.path(), words);
        assert_eq!(code(&output), 0, "{words:?}: {}", stderr(&output));
    }
}

/// A service may have no home, or one that it cannot look into.
#[test]
fn a_home_that_is_none_has_no_settings() {
    let place = tempfile::tempdir().unwrap();
    for home in [Path::new("/dev/null"), &place.path().join("nowhere")] {
        let solved =
            command_in(place.path(), program()).args(["solve", "3"]).env("HOME", home).output().unwrap();
        assert_eq!(code(&solved), 0, "{}", stderr(&solved));
    }
}

/// Work ends with the file and the line of a mistake. What helps to mend it works.
#[test]
fn mistakes_name_file_and_line() {
    let home = home("jobs = 2\ncolor = true\n");
    let refused = lifesat_in(home.path(), &["solve", "3"]);
    assert_eq!((code(&refused), stdout(&refused)), (2, String::new()));
    let said = stderr(&refused);
    assert!(said.contains("/.config/lifesat/config.toml:2: unknown field `color`"), "{said}");
    for words in [&["--help"][..], &["solve", "--help"], &["--version"], &["help", "formats"]] {
        assert_eq!(code(&lifesat_in(home.path(), words)), 0, "{words:?}");
    }
    let doctor = lifesat_in(home.path(), &["doctor"]);
    assert_eq!(code(&doctor), 2);
    assert!(
        stdout(&doctor)
            .lines()
            .any(|line| line.starts_with("FAILS    config.toml ") && line.contains(":2: "))
    );
    let variable =
        command_in(home.path(), program()).args(["solve", "3"]).env("LIFESAT_JOBS", "many").output().unwrap();
    assert_eq!(code(&variable), 2);
}

/// Errors and the board of a game are coloured on a terminal, unless the user wants no colours.
#[test]
fn colours_can_be_switched_off() {
    let is_coloured = |text: &str, words: &[&str], shown: &str| {
        let home = home(text);
        let terminal = Terminal::start(home.path(), (80, 24), &[], words);
        let is_coloured = Cell::new(false);
        terminal.await_screen("an error", |screen| {
            let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
            let mut cells = cells.filter_map(|(row, column)| screen.cell(row, column));
            is_coloured.set(cells.any(|cell| cell.fgcolor() != vt100::Color::Default));
            screen.contents().contains(shown)
        });
        is_coloured.get()
    };
    for (words, shown) in [
        (&["solve", "--nonsense"][..], "ended with 2"),
        (&["play", "6x6", "--players", "human,greedy", "--seed", "1"], "Player 1 (0), go!"),
    ] {
        assert!(is_coloured("", words, shown), "{words:?}");
        assert!(!is_coloured("colours = false\n", words, shown), "{words:?}");
    }
}
