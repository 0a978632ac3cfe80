//! `lifesat search` as a user calls it: the instances of `instances/search`, played by another
//! program, and everything that goes through files and pipes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::golly::bgolly_moves;
use crate::common::{code, json, lifesat, lifesat_in, need, root, shell, stderr, stdout};
use lifesat::life::Rule;
use lifesat::life::file::{self, rle};
use serde_json::Value;

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is a number"))
}

/// Each instance gives the expected answer. `bgolly` plays what is found, and finds no smaller
/// period.
#[test]
fn the_gallery() {
    need("bgolly");
    let mut seen = 0;
    for entry in fs::read_dir(root().join("instances/search")).unwrap() {
        let path = entry.unwrap().path();
        let instance: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let words: Vec<&str> =
            instance["search"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        let report = json(&lifesat(&[&["search", "--json"], words.as_slice()].concat()));
        assert_eq!(report["status"], instance["answer"], "{}", path.display());
        if report["status"] == "found" {
            check_found(&report, &instance["expected"], &path);
        }
        seen += 1;
    }
    assert!(seen >= 12);
}

fn check_found(report: &Value, expected: &Value, path: &Path) {
    let pattern = rle::read(report["patterns"][0].as_str().unwrap()).unwrap();
    let motion = &report["evidence"]["objects"][0]["motion"];
    for key in ["period", "right", "down"] {
        assert_eq!(motion[key], expected[key], "{}: {key}", path.display());
    }
    if let Some(cells) = expected["cells"].as_u64() {
        assert_eq!(pattern.grid.population() as u64, cells, "{}", path.display());
    }
    let (period, right, down) =
        (number(&motion["period"]), number(&motion["right"]), number(&motion["down"]));
    assert!(bgolly_moves(&pattern.grid, pattern.rule, period, right, down), "{}", path.display());
    for earlier in 1..period {
        assert!(!bgolly_moves(&pattern.grid, pattern.rule, earlier, 0, 0), "{}", path.display());
    }
}

#[test]
fn the_words_of_other_programs_ask_the_same() {
    let same = [
        &["search", "6", "6", "3", "--json"][..],
        &["search", "-b", "6", "6", "-p", "3", "--json"],
        &["search", "-b", "6", "-s", "p3", "--json"],
        &["search", "6", "6", "-s", "p3 x0 y0", "--map", "1", "0", "0", "0", "1", "0", "--json"],
        &["search", "-b", "6", "6", "-p", "3", "-s", "C1", "--json"],
    ];
    let problems: Vec<Value> = same.iter().map(|words| json(&lifesat(words))["problem"].clone()).collect();
    assert!(problems.iter().all(|problem| *problem == problems[0]), "{problems:#?}");
    // rlifesrc's box of the ship is one row lower, as it holds only generations 0 to 2.
    let ship = json(&lifesat(&["search", "16", "5", "3", "0", "1", "--box", "period", "--json"]));
    assert_eq!((&ship["status"], &ship["evidence"]["objects"][0]["cells"]), (&"found".into(), &25.into()));
    let glider = json(&lifesat(&["search", "3", "3", "4", "-1", "-1", "--box", "period", "--json"]));
    assert_eq!(glider["status"], "none");
    assert_eq!(glider["problem"]["early"], serde_json::json!({"left": 1, "top": 1, "width": 3, "height": 3}));
}

#[test]
fn any_solver_answers_the_formula() {
    for solver in ["minisat", "cadical"] {
        need(solver);
    }
    let folder = tempfile::tempdir().unwrap();
    let words = "search 8 7 5 -s 'D2|'";
    // Only the comment with the command differs.
    let script =
        format!("lifesat emit {words} > f.cnf; lifesat {words} --emit cnf | diff - f.cnf | grep -c '^[<>]'");
    assert_eq!(stdout(&shell(folder.path(), &script)), "2\n");
    let found = shell(
        folder.path(),
        "cadical -q f.cnf | lifesat decode --cnf f.cnf > found.rle; lifesat verify found.rle --as oscillator",
    );
    assert!(stdout(&found).starts_with("an oscillator of period 5"), "{}{}", stdout(&found), stderr(&found));
    let solved = shell(folder.path(), "lifesat solve f.cnf --minisat minisat --json");
    assert_eq!((code(&solved), &json(&solved)["problem"]["kind"]), (10, &"search".into()));
    let none = shell(folder.path(), "lifesat emit search 4 3 4 1 1 | lifesat solve --cadical cadical");
    assert_eq!(code(&none), 20);
}

#[test]
fn files_of_cells_and_patterns() {
    let folder = tempfile::tempdir().unwrap();
    // A blinker whose ends have one name, and its next generation.
    fs::write(folder.path().join("cells.txt"), "# blinker\n0 0 0\na 1 a\n0 0 0\n\n* * *\n* * *\n* * *\n")
        .unwrap();
    let found = lifesat_in(folder.path(), &["search", "cells.txt", "--format", "plain"]);
    assert_eq!(code(&found), 0, "{}", stderr(&found));
    let both = lifesat_in(folder.path(), &["search", "cells.txt", "-p", "2", "--format", "plain"]);
    assert_eq!(stdout(&both), "...\nOOO\n...\n");
    fs::write(folder.path().join("p.txt"), "?????\n?????\n?OOO?\n?????\n?????\n").unwrap();
    let oscillator = lifesat_in(folder.path(), &["search", "p.txt", "-p", "2", "--all", "--json"]);
    assert_eq!(json(&oscillator)["status"], "found");
    // A block has predecessors, and each becomes the block.
    fs::write(folder.path().join("block.rle"), "x = 2, y = 2, rule = B3/S23\n2o$2o!\n").unwrap();
    for generations in ["1", "2"] {
        let words = ["search", "--predecessors", generations, "block.rle", "--json"];
        let parent = json(&lifesat_in(folder.path(), &words));
        let pattern = rle::read(parent["patterns"][0].as_str().unwrap()).unwrap().grid;
        let script = format!("bgolly -q -q -m {generations} -o after.rle parent.rle > /dev/null");
        fs::write(folder.path().join("parent.rle"), rle::write(&pattern, Rule::LIFE, &[])).unwrap();
        assert!(shell(folder.path(), &script).status.success());
        let after = file::read(&fs::read_to_string(folder.path().join("after.rle")).unwrap()).unwrap().grid;
        assert_eq!((after.width(), after.height(), after.population()), (2, 2, 4));
    }
}

/// Logic Life Search combines them, too.
#[test]
fn several_symmetries_are_combined() {
    for words in [&["-s", "D2|", "-s", "C4"][..], &["-s", "D2| D2\\"], &["-s", "C4", "-s", "D8", "-s", "C4"]]
    {
        let output = lifesat(&[&["search", "5", "5", "2", "--json"], words].concat());
        assert_eq!(json(&output)["problem"]["symmetry"], "D8", "{words:?}: {}", stderr(&output));
    }
}

/// An exclamation mark in a comment does not make a file of cells an RLE file.
#[test]
fn comments_of_cells_may_say_anything() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("cells.txt"), "# a block!\n1 1\n1 1\n").unwrap();
    let output = lifesat_in(folder.path(), &["search", "cells.txt", "-p", "1"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
}

#[test]
fn mistakes_are_explained() {
    for (words, message) in [
        (&["search"][..], "what is searched for?"),
        (&["search", "8"], "what is searched for?"),
        (&["search", "8", "8", "0"], "a search needs at least two generations"),
        (&["search", "8", "8", "2", "1"], "DX needs DY after it"),
        (&["search", "8", "x"], "`x` is not a number; a file stands alone"),
        (&["search", "cells.txt", "2"], "`cells.txt` is not a number; a file stands alone"),
        (&["search", "8", "7", "2", "-s", "C4"], "the symmetry C4 needs a square box"),
        (&["search", "8", "8", "4", "1", "0", "-s", "C2"], "moves the symmetry's centre"),
        (&["search", "8", "8", "3", "-r", "B03/S23"], "take an even number of generations"),
        (&["search", "8", "8", "2", "-r", "B0?3/S23"], "B0"),
        (&["search", "8", "8", "2", "-t", "1,1,0,0,1,0"], "is not an isometry of the grid"),
        (&["search", "8", "8", "2", "-t", "R45"], "is not a transformation"),
        (&["search", "8", "8", "2", "--population", "!20"], "is not a bound"),
        (&["search", "8", "8", "2", "-p", "3"], "the period is given twice, as 2 and as 3"),
        (&["search", "8", "8", "-s", "p2 p3"], "the period is given twice, as 2 and as 3"),
        (
            &["search", "8", "8", "2", "0", "1", "-s", "x2"],
            "the shift to the right is given twice, as 0 and as 2",
        ),
        (&["search", "8", "8", "4", "1", "1", "-t", "1,0,0,0,1,0"], "--transform says where"),
        (
            &["search", "8", "8", "4", "-s", "x1", "--map", "1", "0", "0", "0", "1", "0"],
            "--transform says where",
        ),
        (&["search", "8", "8", "-s", "p2 nope"], "`nope` is neither a symmetry (C1 C2"),
        (
            &["search", "8", "8", "-s", "p2 RE|"],
            "`RE|` is a turn or reflection after a period, which -t takes",
        ),
        (&["search", "-b", "4x4", "-p", "2"], "expected a side of a box"),
        (&["search", "-3", "5"], "a side of a box is at least 1, not -3"),
        (&["search", "8", "8", "2", "--population", "<=20@3"], "there is no generation 3"),
        (
            &["search", "8", "8", "2", "--frozen", "8,0"],
            "outside the box, which has rows 0 to 7 and columns 0 to 7",
        ),
        (&["search", "--parents", "1", "-b", "3"], "--predecessors needs a file"),
        (
            &["search", "--predecessors", "1", "-b", "3", "-s", "x1"],
            "with --predecessors no pattern has to come back",
        ),
        (&["search", "--parents", "1", "p.rle", "--box", "period"], "cannot be used with"),
        (&["search", "99999999", "99999999", "2"], "are more than can be numbered"),
        (&["search", "4294967296", "4294967296", "1"], "are more than can be numbered"),
        (&["search", "8", "8", "2", "-n", "0"], "expected a number, at least 1"),
        (&["search", "8", "8", "2", "-t", "1,0,-9223372036854775808,0,1,0"], "is too long; the longest is"),
    ] {
        let output = lifesat(words);
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(stderr(&output).contains(message), "{words:?}: {}", stderr(&output));
    }
}

#[test]
fn claims_about_motion_are_played() {
    let folder = tempfile::tempdir().unwrap();
    let claims = |rows: &str, claim: &str| {
        fs::write(folder.path().join("p.txt"), rows).unwrap();
        let output = lifesat_in(folder.path(), &["verify", "p.txt", "--as", claim]);
        (code(&output), stdout(&output))
    };
    assert_eq!(claims(".O./..O/OOO", "spaceship").0, 0);
    assert_eq!(claims("OOO", "oscillator"), (0, "an oscillator of period 2: 3 cells in 3×1\n".to_owned()));
    assert_eq!(claims("OO/OO", "oscillator"), (1, "not an oscillator: it is a still life\n".to_owned()));
    assert_eq!(claims("OOO", "spaceship").0, 1);
    assert_eq!(claims("O", "oscillator").0, 1);
}

/// A beacon whose corners share a name, with an unrelated unknown cell. Conclusions drawn before
/// the first choice must not hide that a demand has other alternatives.
#[test]
fn conclusions_at_the_start_are_no_more_than_conclusions() {
    let folder = tempfile::tempdir().unwrap();
    let cells = "a a 0 0\na 0 0 0\n0 0 0 a\n0 0 a a\n\n1 1 0 *\n1 * 0 0\n0 0 * 1\n0 0 1 1\n";
    fs::write(folder.path().join("beacon.txt"), cells).unwrap();
    fs::write(folder.path().join("order.txt"), "1,1\n2,2\n0,3\n").unwrap();
    for engine in ["backtrack", "sat", "auto"] {
        let words = ["search", "beacon.txt", "-p", "2", "--engine", engine, "--order", "order.txt", "--json"];
        let found = json(&lifesat_in(folder.path(), &words));
        assert_eq!(found["evidence"]["objects"][0]["motion"]["period"], 2, "{engine}: {found}");
    }
}

/// "None" is reported for the whole question, with all its options.
#[test]
fn none_is_said_of_the_whole_question() {
    let none = lifesat(&["search", "6", "6", "2", "--population", "<=2"]);
    assert_eq!(code(&none), 1);
    assert!(stdout(&none).contains("with at most 2 live cells in generation 0"), "{}", stdout(&none));
}

#[test]
fn an_order_names_cells_of_the_box() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("order.txt"), "0,0\n4 0\n").unwrap();
    let output = lifesat_in(folder.path(), &["search", "5", "4", "2", "--order", "order.txt"]);
    assert_eq!(code(&output), 2);
    assert!(
        stderr(&output).contains("the cell in row 4 and column 0 lies outside the box"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn the_rule_of_a_file_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.rle"), "x = 3, y = 1, rule = B36/S23\n3o!\n").unwrap();
    let report = json(&lifesat_in(folder.path(), &["search", "--parents", "1", "p.rle", "--json"]));
    assert_eq!(report["problem"]["rule"], "B36/S23");
    let other = ["search", "--parents", "1", "p.rle", "-r", "B3/S23", "--json"];
    let both = lifesat_in(folder.path(), &other);
    assert_eq!(json(&both)["problem"]["rule"], "B3/S23");
    assert!(stderr(&both).contains("is for the rule B36/S23; -r asks"), "{}", stderr(&both));
    let quiet = lifesat_in(folder.path(), &[&other[..], &["-q"]].concat());
    assert_eq!(stderr(&quiet), "");
}

/// Without a rule in the file it is Conway's or that of the command line. A line `#r` states one.
#[test]
fn a_file_may_name_no_rule() {
    let folder = tempfile::tempdir().unwrap();
    let commands: [(&[&str], &str); 4] = [
        (&["search", "--parents", "1", "--json"], "B3/S23"),
        (&["search", "--parents", "1", "--json", "-r", "B36/S23"], "B36/S23"),
        (&["eden", "force", "--json", "-r", "B36/S23"], "B36/S23"),
        (&["eden", "check", "--json", "-r", "B36/S23"], "B36/S23"),
    ];
    fs::write(folder.path().join("p.rle"), "x = 2, y = 2\n2o$2o!\n").unwrap();
    fs::write(folder.path().join("r.rle"), "#r 23/3\nx = 2, y = 2\n2o$2o!\n").unwrap();
    for (words, rule) in commands {
        let ask = |file: &'static str| lifesat_in(folder.path(), &[words, &[file]].concat());
        assert_eq!(json(&ask("p.rle"))["problem"]["rule"], rule, "{words:?}");
        if rule != "B3/S23" {
            let other = ask("r.rle");
            assert_eq!(json(&other)["problem"]["rule"], rule, "{words:?}");
            assert!(
                stderr(&other).contains("the file is for the rule B3/S23; -r asks"),
                "{}",
                stderr(&other)
            );
        }
    }
}

/// The smallest oscillator of period 2 is the blinker. The smallest ship in its box is the glider.
#[test]
fn the_smallest_object() {
    let smallest = json(&lifesat(&["search", "5", "5", "2", "--smallest", "--json"]));
    assert_eq!((&smallest["status"], &smallest["value"]), (&"optimal".into(), &3.into()));
}

/// The file's name may also be the value of an option. Options on the command line override those
/// in the file.
#[test]
fn a_file_asks_whatever_it_is_called() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["4", "4", "2", "--transform", "F\\\\", "-s", "x1", "--engine", "backtrack"];
    fs::write(folder.path().join("sat"), format!("{{\"search\": [\"{}\"]}}", words.join("\", \""))).unwrap();
    for (line, engine) in [
        (&["search", "sat", "--json"][..], "backtracking"),
        (&["search", "--engine", "sat", "sat", "--json"], "embedded"),
        (&["search", "sat", "--engine", "sat", "--json"], "embedded"),
    ] {
        let report = json(&lifesat_in(folder.path(), line));
        assert_eq!(report["evidence"]["objects"][0]["motion"]["period"], 4, "{report}");
        assert!(report["evidence"]["engine"].as_str().unwrap().contains(engine), "{report}");
    }
    let wrong = lifesat_in(folder.path(), &["search", "sat", "--map", "1", "0", "0", "0", "1", "0"]);
    let said = stderr(&wrong);
    assert!(code(&wrong) == 2 && said.starts_with("lifesat: sat: the argument '--"), "{said}");
    // Only the comment with the command differs. A formula has no engine.
    fs::write(folder.path().join("q"), r#"{"search": ["4", "4", "2"]}"#).unwrap();
    let script = "lifesat emit search -o q.cnf q; lifesat emit search 4 4 2 | diff - q.cnf | grep -c '^[<>]'";
    assert_eq!(stdout(&shell(folder.path(), script)), "2\n");
    let piped = shell(folder.path(), "lifesat search - < q");
    assert!(code(&piped) == 2 && stderr(&piped).contains("not from a pipe"), "{}", stderr(&piped));
}

/// The clauses are those of the words. These may include options that do not affect a formula.
#[test]
fn all_instances_are_formulas() {
    let clauses = |words: &[&str]| -> Vec<String> {
        let output = lifesat_in(root(), words);
        assert_eq!(code(&output), 0, "{words:?}: {}", stderr(&output));
        let text = stdout(&output);
        text.lines().filter(|line| !line.starts_with('c')).map(str::to_owned).collect()
    };
    for entry in fs::read_dir(root().join("instances/search")).unwrap() {
        let path = entry.unwrap().path();
        let instance: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let words: Vec<&str> =
            instance["search"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        let of_file = clauses(&["emit", "search", path.to_str().unwrap()]);
        assert!(of_file.len() > 1 && of_file[0].starts_with("p cnf "), "{path:?}");
        assert!(of_file == clauses(&[&["search", "--emit", "cnf"], &words[..]].concat()), "{path:?}");
    }
    // A file may not contain options that `search` does not take.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("q"), r#"{"search": ["4", "4", "2", "--sieve"]}"#).unwrap();
    let wrong = lifesat_in(folder.path(), &["emit", "search", "q"]);
    assert!(
        code(&wrong) == 2 && stderr(&wrong).contains("q: unexpected argument '--sieve'"),
        "{}",
        stderr(&wrong)
    );
}

/// Another seed may find another object. The set of all objects does not depend on the seed.
#[test]
fn seeds_of_the_sat_engine() {
    let found = |more: &[&str]| json(&lifesat(&[&["search", "--engine", "sat", "--json"], more].concat()));
    let pattern = |report: Value| report["patterns"][0].as_str().unwrap().to_owned();
    let first = |seed: &str| pattern(found(&["9", "9", "3", "--seed", seed]));
    let patterns: BTreeSet<String> = ["0", "1", "2"].into_iter().map(first).collect();
    assert!(patterns.len() > 1, "{patterns:?}");
    assert!(patterns.contains(&pattern(found(&["9", "9", "3"]))), "0 is the default");
    let all = |seed: &str| found(&["6", "5", "2", "--all", "--seed", seed])["count"].clone();
    assert_eq!(all("5"), all("6"));
    let large = lifesat(&["search", "8", "8", "2", "--seed", "2000000001"]);
    assert!(code(&large) == 2 && stderr(&large).contains("--seed"), "{}", stderr(&large));
}

/// A time limit works while the unknowns are laid out, and while an engine is set up.
#[test]
fn a_box_that_is_too_large_for_the_time() {
    for words in [
        &["search", "300", "300", "20", "--time-limit", "0.01"][..],
        &["search", "300", "300", "20", "--time-limit", "0.01", "--smallest"],
        &["search", "200", "200", "5", "--time-limit", "0", "--engine", "sat"],
        &["search", "80", "80", "3", "--time-limit", "1", "--engine", "backtrack", "--choose", "on"],
    ] {
        let output = lifesat(words);
        assert_eq!(code(&output), 3, "{words:?}: {}", stderr(&output));
        assert_eq!(stdout(&output), "Unknown: the time limit was reached.\n", "{words:?}");
        assert_eq!(stderr(&output), "", "{words:?}");
    }
}

/// Generation 0 as far as backtracking knows it: a file that other commands read, and only its own kind
/// is replaced.
#[test]
fn the_partial_pattern_is_written() {
    let place = tempfile::tempdir().unwrap();
    let words =
        ["search", "25", "20", "19", "--engine", "backtrack", "--time-limit", "2", "--partials", "p.rle"];
    for _ in 0..2 {
        assert_eq!(code(&lifesat_in(place.path(), &words)), 3);
    }
    let text = fs::read_to_string(place.path().join("p.rle")).unwrap();
    assert!(text.contains("generation 0 of a search under way"), "{text}");
    let pattern = lifesat::life::partial::read(&text).unwrap();
    assert_eq!((pattern.width(), pattern.height()), (25, 20));
    let known = lifesat::life::partial::specified(&pattern).count();
    assert!(known > 0 && known < 25 * 20, "{known}");
    fs::write(place.path().join("letter"), "Dear diary").unwrap();
    assert_eq!(
        code(&lifesat_in(place.path(), &["search", "4", "4", "4", "1", "1", "--partials", "letter"])),
        2
    );
}

/// Room around a pattern of a file. The block is the smallest still life there is, and needs one more row.
#[test]
fn a_margin_leaves_room_around_given_cells() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two"), "OO\n").unwrap();
    let smallest = |margin: &str| {
        lifesat_in(folder.path(), &["search", "two", "-p", "1", "--smallest", "--margin", margin, "--json"])
    };
    assert_eq!(json(&smallest("0"))["status"], "none");
    let found = json(&smallest("1"));
    let cells = rle::read(found["patterns"][0].as_str().unwrap()).unwrap().grid;
    assert_eq!((cells.width(), cells.height(), cells.population()), (4, 3, 4));
    assert_eq!(found["value"], 4);
    let alone = lifesat(&["search", "5", "5", "2", "--margin", "4"]);
    assert_eq!(code(&alone), 2);
    assert!(stderr(&alone).contains("--margin is room around the pattern of a file"), "{}", stderr(&alone));
    for far in ["9223372036854775807", "100000"] {
        assert_eq!(code(&smallest(far)), 2, "{far}");
    }
}
