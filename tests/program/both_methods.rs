//! `solve` on boxes for which no rule by the sides is right: dynamic programming and a solver side by side.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::{code, command_in, json, lifesat, lifesat_in, program, shell, stderr, stdout};

/// The methods that may have answered.
const METHODS: [&str; 3] = ["dp", "waste", "dp and waste"];

fn solve(words: &str) -> Value {
    let words = words.split(' ').chain(["--json"]);
    let output = lifesat(&[&["solve"], &words.collect::<Vec<_>>()[..]].concat());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    json(&output)
}

/// The optima are those of research/rectangles.tsv; with the dead corner it is that of each method alone. The evidence is that of the method that answered.
#[test]
fn the_first_answer_is_reported_with_its_evidence() {
    for (words, optimum) in [("21x22 --jobs 2", 242), ("25 --jobs 3", 326), ("21 --dead 0,0 --jobs 2", 230)] {
        let answer = solve(words);
        assert_eq!((&answer["status"], &answer["value"]), (&"optimal".into(), &optimum.into()), "{words}");
        let evidence = &answer["evidence"];
        let is_right = match evidence["method"].as_str().unwrap() {
            "dp" => evidence["bound"] == "dp" && evidence["solver"] == "dynamic programming",
            "waste" => evidence["bound"] == "border" || evidence["bound"] == "solver",
            "dp and waste" => !evidence["bound"].is_null(),
            _ => false,
        };
        assert!(is_right && evidence["stopped"].is_null(), "{words}: {evidence}");
    }
}

/// One job is too few for two methods, and other boxes and options need no race. Neither is there one if memory is short.
#[test]
fn where_one_method_is_enough() {
    for (words, method) in [
        ("21 --jobs 1", "waste"),
        ("12x8 --jobs 2", "waste"),
        ("31x5", "dp"),
        ("21 --solver embedded --jobs 2", "waste"),
        ("20x17", "dp"),
        ("21 --method dp", "dp"),
        ("21 --method waste --jobs 2", "waste"),
        ("6 --connected --jobs 2", "waste"),
    ] {
        assert_eq!(solve(words)["evidence"]["method"], method, "{words}");
    }
    let folder = tempfile::tempdir().unwrap();
    let short = shell(folder.path(), "ulimit -v 2000000; lifesat solve 25 --jobs 2 --json");
    assert_eq!(json(&short)["evidence"]["method"], "waste", "{}", stderr(&short));
}

/// Each line names the method, and the file has the best pattern of both.
#[test]
fn progress_and_partials_of_both() {
    let place = tempfile::tempdir().unwrap();
    let words = ["solve", "21x24", "--jobs", "2", "--verbose", "--partials", "best.rle"];
    let output = lifesat_in(place.path(), &words);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let said = stderr(&output);
    let lines: Vec<&str> = said.lines().filter(|line| line.contains("live cells")).collect();
    assert!(lines.iter().all(|line| line.starts_with("dp: ") || line.starts_with("waste: ")), "{said}");
    let found: Vec<&&str> = lines.iter().filter(|line| line.contains(": found ")).collect();
    let best = found.last().unwrap().rsplit(' ').nth(2).unwrap();
    assert!(stdout(&output).contains(&format!(" has {best} live cells ")), "{said}{}", stdout(&output));
    let rle = fs::read_to_string(place.path().join("best.rle")).unwrap();
    assert!(rle.contains(&format!("{best} live cells")), "{rle}");
}

/// The program ends with all its threads, and without a file.
#[test]
fn a_time_limit_leaves_nothing_behind() {
    let place = tempfile::tempdir().unwrap();
    let start = Instant::now();
    let mut command = command_in(place.path(), program());
    command.args(["solve", "30x40", "--jobs", "2", "--time-limit", "1", "--json"]);
    let output = command.env("TMPDIR", place.path()).output().unwrap();
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    let (answer, left) = (json(&output), fs::read_dir(place.path()).unwrap().count());
    assert_eq!((&answer["status"], left), (&"found".into(), 0));
    assert_eq!(answer["evidence"]["method"], "dp and waste");
    assert_eq!(answer["evidence"]["stopped"], "the time limit was reached");
    // Both sides are longer than those of 30×30, whose densest still life is known.
    assert!(answer["value"].as_u64() >= Some(466) && answer["bound"].as_u64() >= answer["value"].as_u64());
}

#[test]
fn a_range_says_which_methods_answered() {
    let answer = solve("20..21 --jobs 2");
    let methods = answer["evidence"]["method"].as_str().unwrap();
    assert!(methods.split(" and ").all(|method| METHODS.contains(&method)), "{methods}");
    let values: Vec<&Value> =
        answer["evidence"]["squares"].as_array().unwrap().iter().map(|it| &it["value"]).collect();
    assert_eq!(values, [210, 232]);
}
