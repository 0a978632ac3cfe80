//! `lifesat play --state`, and records that are never truncated.

use std::fs;
use std::process::Stdio;

use crate::common::{code, command_in, lifesat_in, program, stderr, stdout};
use crate::play::typed;

/// The words of a game between computers, which ends by itself.
const COMPUTERS: [&str; 6] = ["play", "--players", "greedy,random,greedy", "6", "--seed", "4"];

/// Wherever a record is cut off, even within a line, the game goes on as if nothing had happened.
#[test]
fn a_game_between_computers_goes_on_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("r.jsonl");
    let played = lifesat_in(folder.path(), &[&COMPUTERS[..], &["--state", "r.jsonl"]].concat());
    assert_eq!(code(&played), 0, "{}", stderr(&played));
    let whole = fs::read_to_string(&path).unwrap();
    let head = whole.find('\n').unwrap() + 1;
    // The last line is the end of the game, after which there is nothing to go on with.
    let end = whole.trim_end().rfind('\n').unwrap() + 1;
    let last_move = whole[..end - 1].rfind("\n{\"place").unwrap() + 1;
    for cut in [head, head + 5, whole.len() / 2, whole.len() / 2 + 1, last_move - 1, last_move] {
        fs::write(&path, &whole[..cut]).unwrap();
        let resumed = lifesat_in(folder.path(), &["play", "--state", "r.jsonl"]);
        assert_eq!(code(&resumed), 0, "{cut}: {}", stderr(&resumed));
        assert_eq!(fs::read_to_string(&path).unwrap(), whole, "{cut}");
    }
    let over = lifesat_in(folder.path(), &["play", "--state", "r.jsonl"]);
    assert_eq!(code(&over), 2);
    assert!(stderr(&over).contains("this game is over"), "{}", stderr(&over));
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
}

/// A human goes on after the end of input and after `quit`, and may take back earlier turns.
#[test]
fn a_human_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["--seed", "3", "--first", "1", "--state", "r.jsonl"];
    let ended = typed(folder.path(), &words, "3,3\n");
    assert_eq!(code(&ended), 2);
    assert!(stderr(&ended).contains("lifesat play --state r.jsonl"), "{}", stderr(&ended));
    let left = typed(folder.path(), &["--state", "r.jsonl"], "3,4\nquit\n");
    assert_eq!(code(&left), 0, "{}", stderr(&left));
    assert!(
        stdout(&left).contains("Seed 3.") && stdout(&left).contains("--state r.jsonl"),
        "{}",
        stdout(&left)
    );
    let back = typed(folder.path(), &["--state", "r.jsonl"], "undo\n2,2\nquit\n");
    assert_eq!(code(&back), 0, "{}", stderr(&back));
    assert!(stdout(&back).contains("Taken back."), "{}", stdout(&back));
    // The same game without a break.
    let words = ["--seed", "3", "--first", "1", "--state", "s.jsonl"];
    assert_eq!(code(&typed(folder.path(), &words, "3,3\n3,4\nundo\n2,2\nquit\n")), 0);
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(text("r.jsonl"), text("s.jsonl"));
}

/// No file is truncated by `--state`, and what is no record, or is damaged, is left as it is.
#[test]
fn records_are_never_truncated() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("k");
    fs::write(&path, "precious").unwrap();
    // The older spelling begins a game and never goes on with one.
    for (option, said) in [("--record", "--state k"), ("--state", "leave out --players")] {
        let refused = lifesat_in(folder.path(), &[&COMPUTERS[..], &[option, "k"]].concat());
        assert_eq!(code(&refused), 2);
        assert!(
            stderr(&refused).contains("k exists") && stderr(&refused).contains(said),
            "{}",
            stderr(&refused)
        );
    }
    let resumed = lifesat_in(folder.path(), &["play", "--state", "k"]);
    assert_eq!(code(&resumed), 2);
    assert!(stderr(&resumed).contains("not the start of a recorded game"), "{}", stderr(&resumed));
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    let missing = lifesat_in(folder.path(), &["play", "--resume", "no-such-file"]);
    assert_eq!(code(&missing), 2);
    assert!(!folder.path().join("no-such-file").exists());
    // A board that does not follow from the rules.
    assert_eq!(code(&lifesat_in(folder.path(), &[&COMPUTERS[..], &["--state", "r"]].concat())), 0);
    let whole = fs::read_to_string(folder.path().join("r")).unwrap();
    let forged = whole.replacen("\"board\":[\"", "\"board\":[\"0", 1);
    fs::write(folder.path().join("r"), &forged).unwrap();
    let resumed = lifesat_in(folder.path(), &["play", "--state", "r"]);
    assert_eq!(code(&resumed), 2);
    assert!(stderr(&resumed).contains("the recorded board is wrong"), "{}", stderr(&resumed));
    assert_eq!(fs::read_to_string(folder.path().join("r")).unwrap(), forged);
}

/// A record that is written to is not written to by a second process.
#[test]
fn a_game_is_played_once_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = command_in(folder.path(), program())
        .args(["play", "--plain", "--first", "1", "--state", "r.jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let path = folder.path().join("r.jsonl");
    let start = std::time::Instant::now();
    while !fs::read_to_string(&path).is_ok_and(|text| text.ends_with('\n')) {
        assert!(start.elapsed().as_secs() < 60, "the game does not begin");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let second = lifesat_in(folder.path(), &["play", "--state", "r.jsonl"]);
    assert_eq!(code(&second), 2);
    assert!(stderr(&second).contains("another lifesat plays this game"), "{}", stderr(&second));
    // A game that is killed goes on.
    first.kill().unwrap();
    first.wait().unwrap();
    let third = typed(folder.path(), &["--resume", "r.jsonl"], "quit\n");
    assert_eq!(code(&third), 0, "{}", stderr(&third));
}

/// A cell has one name in games and in options: row and column from 0. What a game prints can be
/// typed again, and means the cell that column and row from 1 mean.
#[test]
fn cells_have_one_name() {
    let folder = tempfile::tempdir().unwrap();
    let record = |name: &str, input: &str| {
        let words = ["--players", "human,human", "--first", "1", "--seed", "1", "--state", name];
        let output = typed(folder.path(), &words, input);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        fs::read_to_string(folder.path().join(name)).unwrap()
    };
    assert_eq!(record("a", "r3c2\nr0c4\nquit\n"), record("b", "3,4\n5,1\nquit\n"));
    let output = lifesat_in(folder.path(), &["play", "--players", "greedy,random", "--seed", "1", "--plain"]);
    let text = stdout(&output);
    let line = text.lines().find(|line| line.starts_with("Computer player")).unwrap();
    let (place, name) = line.split_once(": ").unwrap().1.split_once(' ').unwrap();
    let (x, y) = place.split_once(',').unwrap();
    let [x, y]: [usize; 2] = [x, y].map(|number| number.parse().unwrap());
    assert_eq!(name, format!("(r{}c{})", y - 1, x - 1));
    let alive =
        |cell: &str| stdout(&lifesat_in(folder.path(), &["solve", "4", "--alive", cell, "--format", "rle"]));
    assert_eq!(alive("r0c3"), alive("0,3"));
    assert!(!alive("r0c3").is_empty());
}
