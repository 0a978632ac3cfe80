//! Inputs with several patterns, and inputs that were cut short. Every command takes all patterns,
//! or says which one it took, or refuses.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Output;

use crate::common::{code, json, lifesat, root, shell, stderr, stdout};

fn script(text: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    symlink(root().join("instances"), folder.path().join("instances")).unwrap();
    shell(folder.path(), text)
}

/// There are 83 still lifes in 4×4 (OEIS A136278), in whichever format they are written.
#[test]
fn what_solve_lists_is_read_pattern_by_pattern() {
    for format in ["", "--format plain", "--format cells", "--format rle", "--json"] {
        let verified =
            script(&format!("lifesat -q solve 4 --all {format} | lifesat verify - --as still-life --json"));
        let answer = json(&verified);
        assert_eq!((&answer["status"], &answer["count"]), (&"valid".into(), &83.into()), "{format}");
        assert_eq!(answer["patterns"].as_array().unwrap().len(), 83);
        let drawn = script(&format!("lifesat -q solve 4 --all {format} | lifesat render --pick 83 -f plain"));
        assert_eq!(stdout(&drawn).lines().count(), 4, "{format}: {}", stderr(&drawn));
        let beyond = script(&format!("lifesat -q solve 4 --all {format} | lifesat render --pick 84"));
        assert!(stderr(&beyond).contains("there are 83 patterns"), "{format}: {}", stderr(&beyond));
    }
    let first = script("lifesat -q solve 4 --all | lifesat render -f plain");
    assert_eq!(stdout(&first), "....\n....\n....\n....\n");
    assert!(stderr(&first).contains("the first of 83 patterns"), "{}", stderr(&first));
}

#[test]
fn of_several_models_the_first_is_decoded() {
    let answers =
        "printf 's SATISFIABLE\\nv 1 2 3 4 0\\ns SATISFIABLE\\nv -1 -2 -3 -4 0\\ns UNSATISFIABLE\\n'";
    let output = script(&format!("lifesat emit 2 > f.cnf; {answers} | lifesat decode --cnf f.cnf"));
    assert!(code(&output) == 0 && stdout(&output).contains("2o$2o!"), "{output:?}");
    assert_eq!(stderr(&output), "lifesat: stdin has 2 models; this is about the first\n");
}

#[test]
fn one_wrong_pattern_among_many_is_named() {
    let wrong = "{ lifesat -q solve 3 --all --format cells; printf '!Name: no\\n.O.\\nOOO\\n'; }";
    let lines = script(&format!("{wrong} | lifesat verify - --as still-life"));
    assert_eq!((code(&lines), stdout(&lines).lines().count()), (1, 13));
    assert!(stdout(&lines).lines().last().unwrap().starts_with("13: not a still life: "), "{lines:?}");
    let answer = json(&script(&format!("{wrong} | lifesat verify - --as still-life --json")));
    assert_eq!((&answer["status"], &answer["evidence"]["pattern"]), (&"invalid".into(), &13.into()));
    let one = script("lifesat solve 4 --json | lifesat verify - --as still-life");
    assert_eq!(stdout(&one), "a still life of 8 cells in 4×4: no cell changes\n");
    let orphan = script("printf '%s' 'OO?/OO.' | lifesat verify - --as still-life");
    assert!(code(&orphan) == 2 && stderr(&orphan).contains("unspecified cells"), "{}", stderr(&orphan));
}

#[test]
fn objects_of_a_search_are_parted_too() {
    for format in ["plain", "cells", "rle"] {
        let found = script(&format!(
            "lifesat -q search 4 4 2 --all --format {format} | lifesat verify - --as oscillator --json"
        ));
        // Blinker, toad, beacon and clock.
        assert_eq!(json(&found)["count"], 4, "{format}: {}", stderr(&found));
    }
    let one = script("lifesat -q search 4 4 4 1 1 --format plain");
    assert!(!stdout(&one).contains('!'), "{}", stdout(&one));
}

#[test]
fn gardens_of_a_file_are_chosen() {
    let gardens = "instances/eden/10x10-D4x-gardens.rle";
    let checked = script(&format!("lifesat eden check {gardens}"));
    assert!(
        stderr(&checked).contains("patterns; this is about the first (--pick K chooses another)"),
        "{}",
        stderr(&checked)
    );
    assert!(stdout(&checked).starts_with("A Garden of Eden: no predecessor"), "{}", stdout(&checked));
    let third = script(&format!("lifesat eden check {gardens} --pick 3"));
    assert_eq!((code(&third), stderr(&third)), (1, String::new()));
    assert_ne!(stdout(&third), stdout(&checked));
    let none = script(&format!("lifesat eden orphan {gardens} --pick 1000"));
    assert!(code(&none) == 2 && stderr(&none).contains("--pick chooses one of 1 to"), "{}", stderr(&none));
    for one in ["emit parent FILE", "eden prove FILE", "search FILE -p 2"] {
        let refused = script(&format!("lifesat {}", one.replace("FILE", gardens)));
        assert_eq!(code(&refused), 2, "{one}");
        assert!(stderr(&refused).contains("but this command takes one"), "{one}: {}", stderr(&refused));
    }
}

/// A pattern without predecessor that has unspecified cells is called an orphan. It is not called a
/// Garden of Eden, as that is a whole box.
#[test]
fn orphans_are_called_orphans() {
    let orphans = "instances/eden/10x10-D4x-orphans.rle";
    let checked = script(&format!("lifesat eden check {orphans} -q"));
    assert!(
        stdout(&checked).starts_with("An orphan, whatever its unspecified cells"),
        "{}",
        stdout(&checked)
    );
}

#[test]
fn answers_and_questions_in_json_are_read_by_every_command() {
    let found = script(
        "lifesat search 4 4 4 1 1 --json > g.json; lifesat verify g.json --as spaceship; lifesat search g.json -p 4 -x 1 -y 1 -q",
    );
    assert!(stdout(&found).starts_with("a spaceship"), "{}{}", stdout(&found), stderr(&found));
    assert_eq!(code(&found), 0, "{}", stderr(&found));
    let instance = script("lifesat search instances/search/glider.json --json");
    let (expected, answer) =
        (json(&lifesat(&["search", "4", "4", "4", "1", "1", "--json"])), json(&instance));
    assert_eq!((&answer["problem"], &answer["patterns"]), (&expected["problem"], &expected["patterns"]));
    let none = script("lifesat search 3 3 2 5 5 --json | lifesat eden check -");
    assert!(code(&none) == 2 && stderr(&none).contains("has no pattern"), "{}", stderr(&none));
    let words = script("echo '{\"search\": [\"--nonsense\"]}' > q.json; lifesat search q.json");
    assert!(code(&words) == 2 && stderr(&words).contains("q.json: "), "{}", stderr(&words));
}

#[test]
fn a_game_that_was_cut_short_is_drawn_with_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let played = shell(folder.path(), "lifesat play --players random,random --seed 3 --state g.jsonl -q");
    assert_eq!(code(&played), 0, "{}", stderr(&played));
    let whole = fs::read_to_string(folder.path().join("g.jsonl")).unwrap();
    let render = |text: &str| {
        fs::write(folder.path().join("cut.jsonl"), text).unwrap();
        let drawn = shell(folder.path(), "lifesat render cut.jsonl");
        assert_eq!(code(&drawn), 0, "{}", stderr(&drawn));
        stderr(&drawn)
    };
    assert_eq!(render(&whole), "");
    let lines: Vec<&str> = whole.lines().collect();
    assert!(render(&(lines[..3].join("\n") + "\n")).contains("stops before the end of the game"));
    let torn = lines[..3].join("\n") + "\n" + &lines[3][..lines[3].len() / 2];
    assert!(render(&torn).contains("line 4 of the record is cut off"));
}
