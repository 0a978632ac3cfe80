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
        (&["search", "4", "4", "2", "--largest", "--engine", "rules"], "it compares only these"),
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
    let first = |seed: &str| pattern(found(&["8", "8", "3", "--seed", seed]));
    let patterns: BTreeSet<String> = ["0", "1", "2"].into_iter().map(first).collect();
    assert!(patterns.len() > 1, "{patterns:?}");
    assert!(patterns.contains(&pattern(found(&["8", "8", "3"]))), "0 is the default");
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

mod search_b0 {
    //! Searches by rules with B0: what is found is read and played by Golly, and checked by `verify`; a
    //! refutation has a certificate, and a formula that any solver can answer.

    use std::path::Path;

    use crate::common::campaign::{Campaign, merged, undivided};
    use crate::common::{code, json, lifesat_in, need, shell, stderr, stdout};
    use lifesat::life::Grid;
    use lifesat::life::file::rle;

    fn run(folder: &Path, words: &[&str], expected: i32) -> String {
        let output = lifesat_in(folder, words);
        assert_eq!(code(&output), expected, "{words:?}: {}{}", stdout(&output), stderr(&output));
        stdout(&output)
    }

    /// The pattern of a file after some generations, as Golly plays it.
    fn golly(folder: &Path, generations: usize) -> Grid {
        let script = format!("rm -f q.rle; bgolly -q -q -m {generations} -o q.rle p.rle > log && cat q.rle");
        let output = shell(folder, &script);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        rle::read(&stdout(&output)).unwrap().grid
    }

    #[test]
    fn golly_plays_what_is_found() {
        need("bgolly");
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        for (size, period, shift, rule, claim) in [
            (["5", "5"], "2", ["0", "0"], "B03/S23", "oscillator"),
            (["4", "4"], "2", ["0", "0"], "B0123478/S0123467", "oscillator"),
            (["4", "4"], "4", ["1", "1"], "B0123478/S01234678", "spaceship"),
            (["4", "4"], "1", ["0", "0"], "B0123478/S01234678", "still-life"),
        ] {
            let words = ["search", size[0], size[1], period, shift[0], shift[1], "-r", rule];
            let found = run(folder, &words, 0);
            assert_eq!(rle::stated_rule(&found), Some(rule));
            std::fs::write(folder.join("p.rle"), &found).unwrap();
            run(folder, &["verify", "p.rle", "--as", claim], 0);
            // Golly writes the smallest box around what is alive, so a shift does not show.
            assert_eq!(golly(folder, period.parse().unwrap()), golly(folder, 0), "{found}");
        }
    }

    #[test]
    fn that_there_is_none_is_certified() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let question = ["search", "3", "3", "2", "-r", "B03/S23"];
        run(folder, &[&question[..], &["--proof", "p"]].concat(), 1);
        let checked = run(folder, &["check-proof", "p"], 0);
        assert!(checked.contains("rule B03/S23"), "{checked}");
        // The same about another rule is another formula.
        let manifest = folder.join("p/manifest.json");
        let text = std::fs::read_to_string(&manifest).unwrap();
        assert!(text.contains("B03/S23"));
        std::fs::write(&manifest, text.replace("B03/S23", "B034/S23")).unwrap();
        run(folder, &["check-proof", "p"], 1);
    }

    /// A formula in a file has both tables, and says what its answer means.
    #[test]
    fn another_solver_can_be_asked() {
        let folder = tempfile::tempdir().unwrap();
        let script = "lifesat emit search 5 5 2 -r B03/S23 > f.cnf && cadical -q f.cnf > a; lifesat decode --cnf f.cnf a > p.rle && \
                  lifesat verify p.rle --as oscillator";
        let output = shell(folder.path(), script);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert!(stdout(&output).contains("oscillator of period 2"), "{}", stdout(&output));
    }

    /// Predecessors two generations back, of a pattern that the first generation of them leads to.
    #[test]
    fn predecessors_are_an_even_number_of_generations_away() {
        need("bgolly");
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        std::fs::write(folder.join("p.rle"), "x = 2, y = 2, rule = B03/S23\n2o$2o!\n").unwrap();
        let later = golly(folder, 2);
        std::fs::write(folder.join("t.rle"), rle::write(&later, "B03/S23".parse().unwrap(), &[])).unwrap();
        let found = run(folder, &["search", "--predecessors", "2", "t.rle"], 0);
        std::fs::write(folder.join("p.rle"), &found).unwrap();
        assert_eq!(golly(folder, 2), later, "{found}");
        let output = lifesat_in(folder, &["search", "--predecessors", "1", "t.rle"]);
        assert!(
            code(&output) == 2 && stderr(&output).contains("even number of generations"),
            "{}",
            stderr(&output)
        );
    }

    /// Where the background alternates, backtracking finds as many objects as the SAT engine, in one run, in
    /// moments or in shards, and by hand.
    #[test]
    fn backtracking_has_both_tables() {
        let question = "search 4 4 2 -r B012345/S1 --engine backtrack --all";
        let words: Vec<&str> = question.split(' ').collect();
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let count = |text: &str| text.matches("x = ").count();
        let whole = run(folder, &words, 0);
        let by_sat = run(folder, &question.replace("backtrack", "sat").split(' ').collect::<Vec<_>>(), 0);
        assert!(count(&whole) > 1 && count(&whole) == count(&by_sat), "{whole}{by_sat}");
        let in_moments = [&words[..], &["--json", "--state", "s", "--time-limit", "0.01"]].concat();
        let mut answers = (0..500).map(|_| json(&lifesat_in(folder, &in_moments)));
        let last = answers.find(|answer| answer["evidence"]["complete"] == true).unwrap();
        assert_eq!(last["count"], count(&whole));
        let campaign = Campaign::plan(folder, 3, &words);
        campaign.finish();
        assert_eq!(merged(&campaign), undivided(&words));
        let by_hand = shell(folder, "printf 'go\n' | lifesat search 4 4 2 -r B012345/S1 --step");
        let found = stdout(&by_hand);
        let object = found.split("by simulation:\n").nth(1).unwrap_or_else(|| panic!("{found}"));
        std::fs::write(folder.join("p.rle"), &object[..=object.find('!').unwrap()]).unwrap();
        run(folder, &["verify", "p.rle", "--as", "oscillator"], 0);
    }
}

mod what_counts {
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
        assert!(
            stdout(&none).contains("patterns whose cells all have a smaller period (--subperiods=cells)")
        );
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
    }

    /// A blinker beside a block has seven cells.
    #[test]
    fn exact_objects_are_left_as_they_are() {
        let words = ["search", "7", "3", "2", "--engine", "backtrack", "--all", "--json"];
        let cells = |more: &[&str]| {
            let found = json(&lifesat(&[&words[..], more].concat()));
            let objects = found["evidence"]["objects"].as_array().unwrap().clone();
            assert!(objects.iter().all(|object| object.get("bystanders").is_none()), "{found}");
            objects.iter().map(|object| object["cells"].as_u64().unwrap()).collect::<Vec<_>>()
        };
        assert!(!cells(&[]).contains(&7));
        assert!(cells(&["--distinct", "exact"]).contains(&7));
    }

    /// The box holds the last generation, too. Who knows it otherwise is told how to ask.
    #[test]
    fn the_other_box_is_named_if_nothing_moves_so() {
        let none = lifesat(&["search", "5", "4", "3", "0", "1"]);
        assert_eq!(code(&none), 1);
        assert!(stdout(&none).contains("but for generation 3, as other programs count (--box period)"));
        for words in [&["search", "5", "4", "3"][..], &["search", "5", "4", "3", "0", "1", "--box", "period"]]
        {
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
}

mod coordinates {
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
            let inner = Grid::from_fn(5, 3, |at| {
                wide.is_alive(at.row.cast_signed() + 1, at.column.cast_signed() + 1)
            });
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
        let output =
            std::process::Command::new("sh").args(["-c", &script]).current_dir(folder).output().unwrap();
        let text = stdout(&output);
        let last = text.rfind("generation 0").expect("generation 0 is shown");
        text[last..].split_once('\n').unwrap().1.to_owned()
    }
}
