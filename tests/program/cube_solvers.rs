//! `lifesat solve` on iCNF with external solvers, started for each cube or once for all.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::icnf::{Line, brute_force, exit, literals, printed, solve, up_to, written};
use crate::common::{code, command_in, need, program, script, shell, stderr, stdout};
use proptest::prelude::*;

/// The solver is started for each cube, with clauses between the cubes.
#[test]
fn external_solvers_answer_cube_by_cube() {
    let numbers = |text: &str| text.split(' ').map(|word| word.parse().unwrap()).collect::<Vec<i32>>();
    let lines: Vec<Line> = [
        ("", "1 2"),
        ("a", "-1"),
        ("a", "-1 -2"),
        ("", "-1 3"),
        ("a", "1 -3"),
        ("a", "1 3"),
        ("", "-2"),
        ("a", "2"),
        ("a", "3 6"),
    ]
    .map(|(letter, text)| if letter == "a" { Line::Cube(numbers(text)) } else { Line::Clause(numbers(text)) })
    .into();
    let verdicts = brute_force(&lines);
    assert_eq!(verdicts, [true, false, false, true, false, true]);
    let folder = written(&lines);
    for solver in ["minisat", "cadical", "picosat"] {
        need(solver);
        for (options, expected) in [
            ("", &verdicts[..]),
            ("--jobs 2", &verdicts),
            ("--stop-at unsat", &verdicts[..2]),
            ("--stop-at unsat --jobs 3", &verdicts[..2]),
        ] {
            let answer = solve(folder.path(), &format!("--solver {solver} {options}"));
            assert_eq!(answer, (printed(expected), String::new(), 10), "{solver} {options}");
        }
        let (out, err, code) = solve(folder.path(), &format!("--solver {solver} --cores"));
        assert_eq!((out.as_str(), code), ("", 2));
        assert!(err.contains("--cores needs a solver that is asked under assumptions"), "{err}");
    }
}

#[test]
fn a_solver_that_fails_at_a_cube_is_told_after_the_verdicts_before() {
    let folder =
        written(&[Line::Clause(vec![1, 2]), Line::Cube(vec![1]), Line::Cube(vec![2]), Line::Cube(vec![1])]);
    // The cube's unit clause is the last line.
    let body = "last=$(tail -n 1); [ \"$last\" = '2 0' ] && kill -SEGV $$; echo 's SATISFIABLE'; echo 'v 1 2 0'; exit 10";
    script(folder.path(), "fake", body);
    for jobs in ["", "--jobs 2"] {
        let (out, err, code) = solve(folder.path(), &format!("--glucose ./fake {jobs}"));
        assert_eq!((out.as_str(), code), ("s SATISFIABLE\n", 4), "{err}");
        assert_eq!(err, "lifesat: glucose: crashed: segmentation fault\n");
    }
    script(folder.path(), "liar", "cat > /dev/null; echo 's SATISFIABLE'; echo 'v 1 -2 0'; exit 10");
    let (out, err, code) = solve(folder.path(), "--glucose ./liar");
    assert_eq!((out.as_str(), code), ("s SATISFIABLE\n", 4));
    assert_eq!(err, "lifesat: glucose: gives an invalid model, which violates clause 2 (2 0)\n");
}

/// A solver that gives up on a cube may answer the next.
#[test]
fn an_unknown_cube_is_not_the_end() {
    let folder = written(&[Line::Cube(vec![1]), Line::Cube(vec![2]), Line::Cube(vec![3])]);
    let body = "last=$(tail -n 1); [ \"$last\" = '2 0' ] && echo 's UNKNOWN' && exit 0; echo 's UNSATISFIABLE'; exit 20";
    script(folder.path(), "fake", body);
    let (out, err, code) = solve(folder.path(), "--glucose ./fake");
    assert_eq!(out, "s UNSATISFIABLE\ns UNKNOWN\ns UNSATISFIABLE\n");
    assert_eq!((err.as_str(), code), ("", 0), "neither all refuted nor any satisfied");
}

/// A wrapper of CaDiCaL that counts its runs.
fn counted_cadical(folder: &Path) {
    need("cadical");
    script(folder, "counted", "[ \"$1\" = --version ] || echo run >> runs; exec cadical \"$@\"");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(25))]

    /// The clauses come first, as this solver requires. The verdicts are those of brute force up to
    /// the first satisfiable cube.
    #[test]
    fn cadical_finds_the_first_satisfiable_cube_in_one_run(
        clauses in prop::collection::vec(literals(1..4), 0..14),
        cubes in prop::collection::vec(literals(0..5), 0..12),
    ) {
        let clauses = clauses.into_iter().map(Line::Clause);
        let lines: Vec<Line> = clauses.chain(cubes.into_iter().map(Line::Cube)).collect();
        let folder = written(&lines);
        counted_cadical(folder.path());
        let verdicts = brute_force(&lines);
        let expected = up_to(&verdicts, true);
        let answer = solve(folder.path(), "--cadical ./counted --stop-at sat");
        prop_assert_eq!(answer, (printed(expected), String::new(), exit(expected)));
        let runs = fs::read_to_string(folder.path().join("runs")).unwrap_or_default();
        prop_assert_eq!(runs.lines().count(), usize::from(!verdicts.is_empty()));
    }
}

#[test]
fn clauses_after_cubes_cost_cadical_a_run_for_each_cube() {
    let folder = written(&[
        Line::Clause(vec![1]),
        Line::Cube(vec![-1]),
        Line::Clause(vec![2]),
        Line::Cube(vec![-2]),
        Line::Cube(vec![2]),
        Line::Cube(vec![-2]),
    ]);
    counted_cadical(folder.path());
    let output = shell(folder.path(), "lifesat solve f.icnf --cadical ./counted --stop-at sat");
    assert_eq!(stdout(&output), "s UNSATISFIABLE\ns UNSATISFIABLE\ns SATISFIABLE\n");
    // The run for the cube after the last may have begun.
    let runs = fs::read_to_string(folder.path().join("runs")).unwrap().lines().count();
    assert!((3..=4).contains(&runs), "{runs}");
    assert!(
        stderr(&output).starts_with("lifesat: note: there are clauses after cubes"),
        "{}",
        stderr(&output)
    );
}

/// A model that satisfies no cube, or not the clauses, is refused, and no temporary file is left.
#[test]
fn a_model_without_a_cube_is_refused() {
    let folder = written(&[Line::Clause(vec![1, 2]), Line::Cube(vec![-1]), Line::Cube(vec![-2])]);
    fs::create_dir(folder.path().join("scratch")).unwrap();
    for (model, expected) in [
        ("1 2", "gives a model of the clauses in which none of the cubes is true"),
        ("-1 -2", "gives an invalid model, which violates clause 1 (1 2 0)"),
    ] {
        script(
            folder.path(),
            "fake",
            &format!("cat > /dev/null; echo 's SATISFIABLE'; echo 'v {model} 0'; exit 10"),
        );
        let output =
            shell(folder.path(), "TMPDIR=$PWD/scratch lifesat solve f.icnf --cadical ./fake --stop-at sat");
        assert_eq!((stdout(&output).as_str(), code(&output)), ("", 4));
        assert_eq!(stderr(&output), format!("lifesat: cadical: {expected}\n"));
        assert_eq!(fs::read_dir(folder.path().join("scratch")).unwrap().count(), 0);
    }
}

/// A signal ends the wait for a pipe, and no temporary file is left.
#[test]
fn one_run_can_be_interrupted_before_it_starts() {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "fake", "exit 1");
    let scratch = folder.path().join("scratch");
    fs::create_dir(&scratch).unwrap();
    let mut child = command_in(folder.path(), program())
        .args(["solve", "-", "--cadical", "./fake", "--stop-at", "sat"])
        .env("TMPDIR", &scratch)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(b"p inccnf\n1 0\na 1 0\n").unwrap();
    let end = Instant::now() + Duration::from_secs(20);
    while fs::read_dir(&scratch).unwrap().next().is_none() {
        assert!(Instant::now() < end, "there is no temporary file");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 130, "{}", stderr(&output));
    assert_eq!(fs::read_dir(&scratch).unwrap().count(), 0);
    drop(pipe);
}
