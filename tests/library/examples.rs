//! The programs in `examples/`: short, run as their readers would run them, and right.

use std::collections::{BTreeSet, HashSet};
use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use lifesat::cnf::{Lit, Model};
use lifesat::format::dimacs;
use lifesat::life::file::plain;
use lifesat::life::{Grid, partial};
use lifesat::problem::StillLife;
use lifesat::verify::motion;
use lifesat::{life, verify};

/// The folders with examples, and the programs in them that the tests below run.
const FOLDERS: [(&str, &[&str]); 2] = [
    ("examples", &["densest_still_life", "formula", "oscillators", "predecessor"]),
    ("crates/sat/examples", &["external_solver"]),
];

/// A longer program is no example of how little it takes.
const MOST_LINES: usize = 40;

/// The folder with the compiled examples. `cargo test` compiles them, but not if it is asked for a
/// single test program.
static COMPILED: LazyLock<PathBuf> = LazyLock::new(|| {
    let test = env::current_exe().unwrap();
    let folders: Vec<&Path> = test.ancestors().collect();
    let [_, _, profile, target, ..] = folders[..] else { panic!("{} lies in target/", test.display()) };
    let name = profile.file_name().unwrap().to_str().unwrap();
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline", "--workspace", "--examples", "--target-dir"])
        .arg(target)
        .args(["--profile", if name == "debug" { "dev" } else { name }])
        .current_dir(crate::root())
        .status();
    assert!(status.unwrap().success());
    profile.join("examples")
});

/// What an example prints.
fn run(name: &str, args: &[&str]) -> String {
    run_with(name, args, Stdio::null())
}

/// What an example prints that reads this.
fn run_with(name: &str, args: &[&str], input: Stdio) -> String {
    let tools = crate::root().join(".tools").join("bin");
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths(std::iter::once(tools).chain(env::split_paths(&path))).unwrap();
    let mut command = Command::new(COMPILED.join(name));
    let output = command.args(args).env("PATH", path).stdin(input).output().unwrap();
    assert!(output.status.success(), "{name} {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The patterns in a text, each between blank lines.
fn patterns(text: &str) -> Vec<Grid> {
    let is_pattern = |block: &&str| !block.is_empty() && block.chars().all(|symbol| ".O\n".contains(symbol));
    text.split("\n\n")
        .map(str::trim)
        .filter(is_pattern)
        .map(|block| plain::read(block).unwrap().grid)
        .collect()
}

#[test]
fn all_examples_are_short_and_tested() {
    for (folder, tested) in FOLDERS {
        let files = fs::read_dir(crate::root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
        let mut names = BTreeSet::new();
        for file in files {
            let lines = fs::read_to_string(&file).unwrap().lines().count();
            assert!(lines < MOST_LINES, "{} has {lines} lines", file.display());
            names.insert(file.file_stem().unwrap().to_str().unwrap().to_owned());
        }
        assert!(names.iter().eq(tested), "{folder}: {names:?}");
    }
}

#[test]
fn the_densest_still_life_is_one() {
    let text = run("densest_still_life", &["8", "8"]);
    assert!(text.contains("has 36 live cells"), "{text}");
    let [pattern] = &patterns(&text)[..] else { panic!("{text}") };
    verify::still_life(&StillLife::new(8, 8).unwrap(), pattern).unwrap();
    assert_eq!(pattern.population(), 36);
}

#[test]
fn a_formula_file_says_what_an_answer_means() {
    let folder = tempfile::tempdir().unwrap();
    let [formula, answer] = ["16.cnf", "answer"].map(|name| folder.path().join(name));
    fs::write(&formula, run("formula", &["write"])).unwrap();
    // The solver ends with 10, as it finds a model.
    Command::new("cadical").arg("-q").arg(&formula).stdout(File::create(&answer).unwrap()).status().unwrap();
    let input = Stdio::from(File::open(&answer).unwrap());
    let text = run_with("formula", &["read", formula.to_str().unwrap()], input);
    let [pattern] = &patterns(&text)[..] else { panic!("{text}") };
    verify::still_life(&StillLife::new(5, 5).unwrap(), pattern).unwrap();
    assert_eq!(pattern.population(), 16);
}

#[test]
fn a_predecessor_becomes_its_target() {
    let text = run("predecessor", &["OO?/.OO"]);
    let [pattern] = &patterns(&text)[..] else { panic!("{text}") };
    verify::predecessor(&partial::read("OO?/.OO").unwrap(), pattern).unwrap();
}

#[test]
fn a_garden_of_eden_has_no_predecessor() {
    let all = fs::read_to_string(crate::root().join("instances/eden/10x10-D4x-gardens.rle")).unwrap();
    let first = life::file::split_patterns(&all)[0];
    let rows = partial::write_rows(&partial::read(first).unwrap()).trim().replace('\n', "/");
    let text = run("predecessor", &[&rows]);
    assert!(text.starts_with("An orphan (Confirmed)"), "{text}");
}

#[test]
fn oscillators_return_and_the_search_goes_on() {
    let text = run("oscillators", &[]);
    let found = patterns(&text);
    assert_eq!(found.len(), 4, "{text}");
    assert_eq!(found.iter().collect::<HashSet<_>>().len(), 4, "{text}");
    for pattern in found {
        let recurrence = motion::recurrence(&pattern, life::Rule::LIFE, 12).unwrap();
        assert_eq!((recurrence.period, recurrence.moves()), (3, false), "{text}");
    }
}

#[test]
fn an_external_solver_decides_any_formula() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("formula.cnf");
    let solve = |text: &str| {
        fs::write(&file, text).unwrap();
        run("external_solver", &["cadical", file.to_str().unwrap()])
    };
    let text = "p cnf 3 3\n1 2 0\n-1 3 0\n-2 -3 0\n";
    let answer = solve(text);
    let numbers =
        answer.trim().strip_prefix("satisfiable: [").and_then(|rest| rest.strip_suffix(']')).unwrap();
    let mut model = Model::new();
    for number in numbers.split(", ") {
        model.assign(Lit::from_dimacs(number.parse().unwrap()).unwrap()).unwrap();
    }
    assert_eq!(dimacs::read(text.as_bytes()).unwrap().formula.first_violated(&model), None, "{answer}");
    assert!(solve("p cnf 1 2\n1 0\n-1 0\n").starts_with("unsatisfiable, says cadical"));
}
