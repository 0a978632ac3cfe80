//! `lifesat solve --from`: starting from a pattern, and growing it.

use std::fs;
use std::path::Path;

use crate::common::{code, json, lifesat, lifesat_in, root, stderr, stdout};
use serde_json::Value;

/// Solves in a folder with the committed densest 25×25 still life. Returns exit code, answer and
/// stderr.
fn solve(words: &str) -> (i32, Value, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(root().join("instances/still-life/patterns/25x25.rle"), folder.path().join("25.rle")).unwrap();
    fs::write(folder.path().join("row.txt"), "OOO\n").unwrap();
    fs::write(folder.path().join("other.rle"), "x = 2, y = 2, rule = B36/S23\n2o$2o!\n").unwrap();
    solve_in(folder.path(), words)
}

fn solve_in(folder: &Path, words: &str) -> (i32, Value, String) {
    let words = words.split(' ').chain(["--json", "-v"]);
    let output = lifesat_in(folder, &[&["solve"], &words.collect::<Vec<_>>()[..]].concat());
    let answer = if stdout(&output).is_empty() { Value::Null } else { json(&output) };
    (code(&output), answer, stderr(&output))
}

/// What `solve` prints is a pattern to start from. If it is optimal, one question is enough: whether
/// there is a better one. 301 is OEIS A055397(24).
#[test]
fn a_pattern_of_the_same_box_is_found_already() {
    let folder = tempfile::tempdir().unwrap();
    let solved = lifesat(&["solve", "24", "--format", "rle"]);
    fs::write(folder.path().join("24.rle"), stdout(&solved)).unwrap();
    let (exit, answer, said) = solve_in(folder.path(), "24 --from 24.rle");
    assert_eq!((exit, &answer["status"], &answer["value"]), (0, &"optimal".into(), &301.into()), "{said}");
    assert_eq!((&answer["evidence"]["questions"], &answer["bound"]), (&1.into(), &301.into()));
    assert!(!said.contains("≥ 301") && said.contains("≥ 302"), "{said}");
}

/// 326 is OEIS A055397(25). The border wastes too much for more, so no solver is asked.
#[test]
fn where_the_border_settles_it_nothing_is_asked() {
    let (exit, answer, said) = solve("25 --from 25.rle");
    assert_eq!((exit, &answer["status"], &answer["value"]), (0, &"optimal".into(), &326.into()), "{said}");
    let evidence = &answer["evidence"];
    assert_eq!((&evidence["questions"], &evidence["kind"]), (&0.into(), &"exhaustive".into()));
    assert_eq!(evidence["refuted_at_least"], 327);
    assert!(!said.contains("asking"), "{said}");
}

/// 864 is OEIS A055397(41). Each pattern is simulated before it is printed.
#[test]
fn a_smaller_pattern_is_stretched() {
    for words in ["41 --from 25.rle", "41 --from 25.rle --jobs 2"] {
        let (exit, answer, said) = solve(words);
        assert_eq!(
            (exit, &answer["status"], &answer["value"]),
            (0, &"optimal".into(), &864.into()),
            "{said}"
        );
    }
}

/// The box may be larger in one direction only, and by little. The optimum is that of a run without
/// a start.
#[test]
fn what_the_start_is_does_not_change_the_optimum() {
    let (exit, from_nothing, said) = solve("26x25");
    assert_eq!(exit, 0, "{said}");
    let (exit, stretched, said) = solve("26x25 --from 25.rle");
    assert_eq!((exit, &stretched["value"]), (0, &from_nothing["value"]), "{said}");
    assert_eq!(stretched["status"], "optimal");
    assert!(said.contains("stretching a pattern of 25×25"), "{said}");
}

/// The given pattern counts even if nothing better is found: with dead cells around it, it is a
/// pattern of the larger box.
#[test]
fn a_start_is_better_than_nothing() {
    let (exit, answer, said) = solve("90 --from 25.rle --time-limit 1s");
    assert_eq!((exit, &answer["status"]), (3, &"found".into()), "{said}");
    assert!(answer["value"].as_u64() >= Some(326), "{}", answer["value"]);
}

#[test]
fn what_is_no_start_is_refused() {
    for (words, expected) in [
        ("20 --from 25.rle", "25×25, which does not fit into 20×20"),
        ("30x24 --from 25.rle", "does not fit into 30×24"),
        ("30 --from 25.rle --alive 0,0", "only if no cells are forced"),
        (
            "25 --from 25.rle --alive 1,1 --alive 0,0 --alive 0,1 --alive 0,2 --alive 1,0",
            "25.rle is not a still life to begin with",
        ),
        ("8 --from row.txt", "has 1 live neighbour and dies"),
        ("8 --from nothing.rle", "nothing.rle"),
        ("8 --from other.rle", "other.rle is for the rule B36/S23"),
        ("8..9 --from 25.rle", "--from works with one size"),
        ("25 --from 25.rle --count", "--from does not work with --count"),
        ("25 --from 25.rle --method dp", "--from works only with --method waste"),
        ("25 --from 25.rle --method count", "--from works only with --method waste"),
    ] {
        let (exit, _, said) = solve(words);
        assert!(exit == 2 && said.contains(expected), "{words}: {exit} {said}");
    }
}
