//! `lifesat solve` on iCNF: verdicts against brute force with any number of workers, and what is
//! printed if it is stopped.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::icnf::{Line, VARIABLES, brute_force, exit, lines, printed, solve, up_to, written};
use crate::common::{code, command_in, lifesat_in, program, shell, stderr, stdout};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(25))]

    #[test]
    fn any_number_of_jobs_gives_the_verdicts_of_brute_force(lines in lines(60)) {
        let folder = written(&lines);
        let verdicts = brute_force(&lines);
        for jobs in ["", "--jobs 1", "--jobs 2", "--jobs 3"] {
            // A refuted cube that ends the work says nothing about the cubes after it.
            let stopped = up_to(&verdicts, false);
            let unknown = if exit(stopped) == 20 { 0 } else { exit(stopped) };
            for (stop, expected, code) in [
                ("", &verdicts[..], exit(&verdicts)),
                ("--stop-at sat", up_to(&verdicts, true), exit(up_to(&verdicts, true))),
                ("--stop-at unsat", stopped, unknown),
            ] {
                let answer = solve(folder.path(), &format!("{jobs} {stop}"));
                prop_assert_eq!(answer, (printed(expected), String::new(), code), "{} {}", jobs, stop);
            }
        }
    }
}

/// The second cube has a model, so nothing may say that all are refuted.
#[test]
fn the_first_refuted_cube_does_not_refute_the_others() {
    let folder = written(&[Line::Clause(vec![1]), Line::Cube(vec![-1]), Line::Cube(vec![1])]);
    let (out, _, code) = solve(folder.path(), "--stop-at unsat");
    assert_eq!((out.as_str(), code), ("s UNSATISFIABLE\n", 0));
    assert_eq!(solve(folder.path(), "").2, 10);
}

/// Many cubes, so that every worker takes long runs of them, and clauses between them that soon
/// refute all.
fn many() -> Vec<Line> {
    let sign = |bits: i32, var: i32| if bits >> (var - 1) & 1 == 1 { var } else { -var };
    let cube = |bits: i32| Line::Cube((1..=VARIABLES).map(|var| sign(bits, var)).collect());
    (0..20_000)
        .flat_map(|n: i32| {
            // Each clause excludes one assignment, and there are 64.
            let clause = (n % 300 == 299)
                .then(|| Line::Clause((1..=VARIABLES).map(|var| -sign(n / 300 * 11 % 64, var)).collect()));
            clause.into_iter().chain([cube(n * 7 % 64)])
        })
        .collect()
}

#[test]
fn long_files_keep_their_order() {
    let lines = many();
    let verdicts = brute_force(&lines);
    assert!(verdicts[..290].iter().all(|&sat| sat) && verdicts.ends_with(&[false; 100]));
    let folder = written(&lines);
    for jobs in 1..=3 {
        let (out, err, code) = solve(folder.path(), &format!("--jobs {jobs}"));
        assert_eq!((err.as_str(), code), ("", 10), "{jobs} jobs");
        assert!(out == printed(&verdicts), "{jobs} jobs: the order is wrong");
        let (out, ..) = solve(folder.path(), &format!("--jobs {jobs} --stop-at unsat"));
        assert!(out == printed(up_to(&verdicts, false)), "{jobs} jobs, stopped");
    }
}

/// A refuted cube may have several cores. So each printed one is checked: its literals are in the
/// cube, and they alone are refuted.
#[test]
fn cores_are_cores_with_any_number_of_jobs() {
    let lines: Vec<Line> = many().into_iter().take(9000).collect();
    let folder = written(&lines);
    let (out, ..) = solve(folder.path(), "--cores --jobs 2");
    let mut answers = out.lines();
    let mut clauses = Vec::new();
    let mut refuted = 0;
    for line in &lines {
        let Line::Cube(cube) = line else {
            clauses.push(line.clone());
            continue;
        };
        if answers.next() == Some("s UNSATISFIABLE") {
            let core: Vec<i32> = answers
                .next()
                .and_then(|line| line.strip_prefix("core ")?.strip_suffix("0"))
                .unwrap()
                .split_whitespace()
                .map(|word| word.parse().unwrap())
                .collect();
            assert!(core.iter().all(|literal| cube.contains(literal)), "{core:?} of {cube:?}");
            refuted += 1;
            if refuted % 100 == 1 {
                let question = [&clauses[..], &[Line::Cube(core)]].concat();
                assert_eq!(brute_force(&question), [false]);
            }
        }
    }
    assert!(refuted > 500 && answers.next().is_none(), "{refuted}");
}

#[test]
fn a_mistake_is_told_after_the_verdicts_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let good: String = (0..3000).map(|_| "a 1 0\na -1 0\n").collect();
    fs::write(folder.path().join("f.icnf"), format!("p inccnf\n1 2 0\n-1 0\n{good}a 1 x 0\na 1 0\n"))
        .unwrap();
    for jobs in ["", "--jobs 2", "--jobs 3"] {
        let (out, err, code) = solve(folder.path(), jobs);
        assert_eq!((err.as_str(), code), ("lifesat: f.icnf: line 6004: `x` is not a literal\n", 2), "{jobs}");
        assert_eq!(out, "s UNSATISFIABLE\ns SATISFIABLE\n".repeat(3000), "{jobs}");
        // A run that stops earlier does not read the bad line.
        let (out, err, code) = solve(folder.path(), &format!("{jobs} --stop-at sat"));
        assert_eq!(
            (out.as_str(), err.as_str(), code),
            ("s UNSATISFIABLE\ns SATISFIABLE\n", "", 10),
            "{jobs}"
        );
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = tempfile::tempdir().unwrap();
    for jobs in [1, 2] {
        let script = format!(
            "(printf 'p inccnf\\n1 2 0\\n'; yes 'a 1 0') | lifesat solve - --jobs {jobs} | head -2; echo ${{PIPESTATUS[1]}}"
        );
        let output = shell(folder.path(), &script);
        assert_eq!(stdout(&output), "s SATISFIABLE\ns SATISFIABLE\n0\n");
        assert_eq!(stderr(&output), "");
    }
}

#[test]
fn jobs_are_for_cubes_and_quantifiers() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.cnf"), "p cnf 1 1\n1 0\n").unwrap();
    for (words, expected) in [
        (&["solve", "4", "--method", "count", "--jobs", "2"][..], "this method uses one thread"),
        (&["solve", "f.cnf", "--jobs", "2"], "this formula is a single question"),
        (&["solve", "4", "--jobs", "0"], "1 to 1024"),
    ] {
        let output = lifesat_in(folder.path(), words);
        assert_eq!(code(&output), 2, "{words:?}");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

/// Variables 1, 2 and 3 must not all be false. The first assignment that refutes this is the last
/// of eight in Gray order, or one before it.
#[test]
fn the_refuting_assignment_is_the_first_whatever_the_jobs() {
    let folder = tempfile::tempdir().unwrap();
    // In the second half, where variable 10 is false, every assignment with 1 and 2 true is
    // refuted.
    let universals: String = (1..=10).map(|var| format!("{var} ")).collect();
    let text = format!("p cnf 11 2\na {universals}0\ne 11 0\n10 -1 -2 11 0\n10 -1 -2 -11 0\n");
    fs::write(folder.path().join("f.qdimacs"), text).unwrap();
    let gray = |i: u32| i ^ (i >> 1);
    let refuted = |code: u32| code >> 9 & 1 == 0 && code & 3 == 3;
    let first = (0..1024).rev().map(gray).find(|&code| refuted(code)).unwrap();
    let mut expected = "s cnf 0 11 2\n".to_owned();
    for j in 0..10 {
        let _ = writeln!(expected, "V {}{} 0", if first >> j & 1 == 1 { "" } else { "-" }, j + 1);
    }
    for jobs in 1..=3 {
        let output = shell(folder.path(), &format!("lifesat solve f.qdimacs --jobs {jobs}"));
        assert_eq!((stdout(&output), code(&output)), (expected.clone(), 20), "{jobs} jobs");
    }
    let output = shell(folder.path(), "lifesat emit eden --n 3 | lifesat solve --jobs 2 -");
    assert!(stdout(&output).starts_with("s cnf 1 ") && code(&output) == 10, "{}", stdout(&output));
}

/// Starts `lifesat solve -` with a pipe as its input.
fn running(folder: &Path, options: &[&str]) -> Child {
    command_in(folder, program())
        .args(["solve", "-q", "-"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn send(signal: &str, child: &Child) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

/// The next question may depend on a verdict, so verdicts must not stay in a buffer.
#[test]
fn a_verdict_comes_before_the_next_question() {
    for jobs in ["1", "2"] {
        let folder = tempfile::tempdir().unwrap();
        let mut child = running(folder.path(), &["--jobs", jobs]);
        let mut pipe = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        pipe.write_all(b"p inccnf\n1 2 0\n").unwrap();
        for (question, expected) in [
            ("a 1 0\n", "s SATISFIABLE\n"),
            ("-1 0\na 1 0\n", "s UNSATISFIABLE\n"),
            ("a 2 0\n", "s SATISFIABLE\n"),
        ] {
            pipe.write_all(question.as_bytes()).unwrap();
            let mut line = String::new();
            answers.read_line(&mut line).unwrap();
            assert_eq!(line, expected, "{jobs} jobs");
        }
        drop(pipe);
        assert_eq!(child.wait().unwrap().code(), Some(10));
    }
}

/// While the program waits for a pipe, the verdicts so far are already printed. A signal ends it
/// although the pipe is open.
#[test]
fn a_signal_ends_the_waiting_for_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    for (signal, jobs) in [("-INT", "1"), ("-TERM", "2")] {
        let mut child = running(folder.path(), &["--jobs", jobs]);
        let mut pipe = child.stdin.take().unwrap();
        pipe.write_all(b"p inccnf\n1 2 0\na 1 0\na -1 -2 0\n").unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        answers.read_line(&mut text).unwrap();
        answers.read_line(&mut text).unwrap();
        assert_eq!(text, "s SATISFIABLE\ns UNSATISFIABLE\n", "{signal}");
        send(signal, &child);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{signal}");
        text.clear();
        assert_eq!(answers.read_to_string(&mut text).unwrap(), 0, "{text}");
        drop(pipe);
    }
}

/// A signal during the work leaves whole lines, in order, as many as the program reports.
#[test]
fn a_signal_does_not_lose_verdicts() {
    for jobs in [1, 2] {
        let folder = tempfile::tempdir().unwrap();
        let script = format!(
            "(printf 'p inccnf\\n1 2 0\\n'; yes $'a 1 0\\na -1 -2 0') | lifesat solve - --jobs {jobs} > verdicts & \
             while ! [ -s verdicts ]; do sleep 0.01; done; sleep 0.3; kill -TERM $!; wait $!"
        );
        // A shell without job control has its background jobs ignore SIGINT.
        let output = shell(folder.path(), &script);
        assert_eq!(code(&output), 130, "{}", stderr(&output));
        let verdicts = fs::read_to_string(folder.path().join("verdicts")).unwrap();
        let count = verdicts.lines().count();
        let whole = "s SATISFIABLE\ns UNSATISFIABLE\n".repeat(count.div_ceil(2));
        assert!(verdicts.ends_with('\n') && whole.starts_with(&verdicts), "{jobs} jobs");
        assert!(
            stderr(&output).starts_with(&format!("lifesat: {count} cubes, ")),
            "{count}: {}",
            stderr(&output)
        );
    }
}

/// Too few holes for pigeons, after easy cubes: the easy verdicts are printed, and the hard cube is
/// given up.
#[test]
fn a_signal_in_the_middle_of_a_hard_cube_leaves_the_easy_ones() {
    let folder = tempfile::tempdir().unwrap();
    for (options, expected) in [("--jobs 1", 130), ("--jobs 2", 130), ("--jobs 2 --time-limit 1", 10)] {
        let words: Vec<&str> = options.split(' ').collect();
        let mut child = running(folder.path(), &words);
        let mut pipe = child.stdin.take().unwrap();
        let mut text = "p inccnf\n".to_owned();
        let holes = 13;
        let sits = |pigeon: i32, hole: i32| pigeon * holes + hole + 2;
        for pigeon in 0..=holes {
            // If variable 1 is true, the pigeons need no holes.
            let seats: String = (0..holes).map(|hole| format!("{} ", sits(pigeon, hole))).collect();
            let _ = writeln!(text, "1 {seats}0");
            for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
                let _ = writeln!(text, "-{} -{} 0", sits(pigeon, hole), sits(other, hole));
            }
        }
        text += &"a 1 0\n".repeat(500);
        text += "a -1 0\n";
        text += &"a 1 0\n".repeat(500);
        pipe.write_all(text.as_bytes()).unwrap();
        drop(pipe);
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        let start = Instant::now();
        let mut line = String::new();
        for _ in 0..500 {
            line.clear();
            answers.read_line(&mut line).unwrap();
            assert_eq!(line, "s SATISFIABLE\n");
        }
        // These verdicts came while the hard cube was being solved.
        if expected == 130 {
            assert!(child.try_wait().unwrap().is_none());
            send("-INT", &child);
        }
        let mut rest = String::new();
        answers.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, if expected == 130 { "" } else { "s UNKNOWN\n" }, "{options}");
        assert_eq!(child.wait().unwrap().code(), Some(expected), "{options}");
        assert!(start.elapsed() < Duration::from_secs(20), "{options}: {:?}", start.elapsed());
    }
}

mod cube_solvers {
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
        .map(
            |(letter, text)| {
                if letter == "a" { Line::Cube(numbers(text)) } else { Line::Clause(numbers(text)) }
            },
        )
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
        let folder = written(&[
            Line::Clause(vec![1, 2]),
            Line::Cube(vec![1]),
            Line::Cube(vec![2]),
            Line::Cube(vec![1]),
        ]);
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
            let output = shell(
                folder.path(),
                "TMPDIR=$PWD/scratch lifesat solve f.icnf --cadical ./fake --stop-at sat",
            );
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
}
