//! Small iCNF files, and their verdicts by brute force.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use proptest::prelude::*;

use super::{code, shell, stderr, stdout};

/// A line of an iCNF file.
#[derive(Clone, Debug)]
pub(crate) enum Line {
    Clause(Vec<i32>),
    Cube(Vec<i32>),
}

pub(crate) const VARIABLES: i32 = 6;

pub(crate) fn text(lines: &[Line]) -> String {
    let mut text = "c a comment\np inccnf\n".to_owned();
    for line in lines {
        let (letter, Line::Clause(numbers) | Line::Cube(numbers)) =
            (if matches!(line, Line::Cube(_)) { "a " } else { "" }, line);
        let words: String = numbers.iter().map(|number| format!("{number} ")).collect();
        let _ = writeln!(text, "{letter}{words}0");
    }
    text
}

/// Whether each cube has a model with the clauses before it, by trying all assignments.
pub(crate) fn brute_force(lines: &[Line]) -> Vec<bool> {
    let holds = |bits: u32, literal: i32| (bits >> (literal.abs() - 1) & 1 == 1) == (literal > 0);
    let mut models: Vec<u32> = (0..1 << VARIABLES).collect();
    let mut verdicts = Vec::new();
    for line in lines {
        match line {
            Line::Clause(clause) => models.retain(|&bits| clause.iter().any(|&literal| holds(bits, literal))),
            Line::Cube(cube) => {
                verdicts.push(models.iter().any(|&bits| cube.iter().all(|&literal| holds(bits, literal))));
            }
        }
    }
    verdicts
}

/// The output for these verdicts.
pub(crate) fn printed(verdicts: &[bool]) -> String {
    verdicts.iter().map(|&sat| if sat { "s SATISFIABLE\n" } else { "s UNSATISFIABLE\n" }).collect()
}

/// The verdicts up to the first of a kind.
pub(crate) fn up_to(verdicts: &[bool], kind: bool) -> &[bool] {
    verdicts.iter().position(|&sat| sat == kind).map_or(verdicts, |at| &verdicts[..=at])
}

pub(crate) fn literals(sizes: std::ops::Range<usize>) -> impl Strategy<Value = Vec<i32>> {
    let literal = (1..=VARIABLES, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var });
    prop::collection::vec(literal, sizes)
}

/// Clauses and cubes in any order, with fewer clauses, so that not all cubes are refuted.
pub(crate) fn lines(count: usize) -> impl Strategy<Value = Vec<Line>> {
    let line = prop_oneof![
        1 => literals(2..4).prop_map(Line::Clause),
        4 => literals(0..5).prop_map(Line::Cube),
    ];
    prop::collection::vec(line, 0..count)
}

pub(crate) fn written(lines: &[Line]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.icnf"), text(lines)).unwrap();
    folder
}

pub(crate) fn solve(folder: &Path, options: &str) -> (String, String, i32) {
    let output = shell(folder, &format!("lifesat solve -q f.icnf {options}"));
    (stdout(&output), stderr(&output), code(&output))
}

/// The exit code: that of a satisfiable formula if any cube is satisfiable, otherwise that of an
/// unsatisfiable one.
pub(crate) fn exit(verdicts: &[bool]) -> i32 {
    match verdicts {
        // Nothing was asked, so there is no verdict.
        [] => 0,
        verdicts if verdicts.contains(&true) => 10,
        _ => 20,
    }
}
