//! `lifesat search` with external solvers in the loop, honest and lying ones.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use lifesat::life::file::rle;
use lifesat::life::step::next_generation;
use lifesat::life::{Position, Rule};
use serde_json::Value;

use crate::common::{code, command_in, json, lifesat, lifesat_in, need, program, script, stderr, stdout};

/// Each solver by the option that chooses it.
const SOLVERS: [(&str, &[&str]); 5] = [
    ("minisat", &["--minisat", "minisat"]),
    ("cadical", &["--cadical", "cadical"]),
    ("glucose", &["--glucose", "glucose"]),
    ("kissat", &["--kissat", "kissat"]),
    ("kissat", &["--solver", "kissat"]),
];

fn search(question: &[&str], solver: &[&str]) -> Value {
    json(&lifesat(&[&["search", "--json"], question, solver].concat()))
}

/// The objects of an answer as sets of RLE texts.
fn patterns(answer: &Value) -> BTreeSet<String> {
    let texts = answer["patterns"].as_array().unwrap().iter();
    texts.map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// A pattern of 3×3 cells whose neighbourhood of two cells changes nothing.
fn is_still(bits: u32) -> bool {
    let grid = lifesat::life::Grid::from_fn(3, 3, |at| bits >> (at.row * 3 + at.column) & 1 == 1);
    let next = next_generation(&grid, Rule::LIFE);
    let same = |at: Position| next.get(Position::new(at.row + 1, at.column + 1)) == grid.get(at);
    grid.positions().all(same) && next.population() == grid.population()
}

/// Every filling that does not change, as many as simulation finds, from each solver.
#[test]
fn external_solvers_find_all_objects() {
    let expected = (1..1u32 << 9).filter(|&bits| is_still(bits)).count();
    for (name, solver) in SOLVERS {
        need(name);
        let answer = search(&["3", "3", "1", "--all", "--distinct", "exact"], solver);
        assert_eq!(patterns(&answer).len(), expected, "{name}");
        assert_eq!((&answer["status"], &answer["evidence"]["complete"]), (&"found".into(), &true.into()));
        let engine = answer["evidence"]["engine"].as_str().unwrap();
        // MiniSat alone does not tell its version.
        assert!(engine.starts_with(&format!("{name} ")) || engine == "minisat", "{engine}");
    }
}

/// Backtracking, which uses no clauses, finds as many objects.
#[test]
fn external_solvers_and_backtracking_agree() {
    for how in ["symmetry", "active"] {
        let question = ["5", "4", "2", "--all", "--distinct", how];
        let count = search(&question, &["--engine", "backtrack"])["count"].clone();
        for solver in [&["--cadical", "cadical"][..], &["--solver", "embedded-batsat"]] {
            assert_eq!(search(&question, solver)["count"], count, "{solver:?}, {how}");
        }
    }
    let smallest = search(&["5", "5", "2", "--smallest"], &["--minisat", "minisat"]);
    assert_eq!((&smallest["status"], &smallest["value"]), (&"optimal".into(), &3.into()));
    let two = search(&["6", "6", "1", "-n", "2"], &["--kissat", "kissat"]);
    assert_eq!((&two["count"], patterns(&two).len()), (&2.into(), 2));
}

/// A "none" names the solver.
#[test]
fn a_refutation_names_the_solver() {
    for (name, solver) in SOLVERS {
        let none = lifesat(&[&["search", "4", "3", "4", "1", "1"], solver].concat());
        assert_eq!(code(&none), 1, "{}", stderr(&none));
        let named = stdout(&none).lines().any(|line| line.starts_with(&format!("refuted by {name}")));
        assert!(named, "{}", stdout(&none));
    }
    let found = lifesat(&["search", "4", "4", "4", "1", "1", "--solver", "glucose"]);
    assert_eq!(code(&found), 0);
    assert_eq!(rle::read(&stdout(&found)).unwrap().grid.population(), 5);
}

/// Solvers that lie, contradict themselves, crash or do not exist.
#[test]
fn lying_solvers_are_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let cases = [
        (
            "all-dead",
            "echo 's SATISFIABLE'; seq -f 'v -%.0f' $variables; echo 'v 0'; exit 10",
            "invalid model",
        ),
        ("both", "echo 's UNSATISFIABLE'; exit 10", "disagrees with itself"),
        ("silent", "exit 10", "gave no answer"),
        ("crash", "kill -SEGV $$", "crashed"),
    ];
    for (name, body, complaint) in cases {
        let solver =
            script(folder.path(), name, &format!("variables=$(awk '/^p cnf/ {{ print $3 }}')\n{body}"));
        let answer = lifesat_in(
            folder.path(),
            &["search", "4", "4", "4", "1", "1", "--kissat", solver.to_str().unwrap()],
        );
        assert_eq!(code(&answer), 4, "{name}: {}", stderr(&answer));
        assert!(stderr(&answer).contains(complaint), "{name}: {}", stderr(&answer));
        assert_eq!(stdout(&answer), "");
    }
    let missing = lifesat(&["search", "4", "4", "--kissat", "./no-such-solver"]);
    assert_eq!(code(&missing), 2, "{}", stderr(&missing));
}

/// An honest answer first, and a lie when the next object is asked for.
#[test]
fn a_solver_that_lies_about_the_second_object_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    // The first answer is kept, and given again to the second question, which forbids it.
    let body = "[ \"$1\" = --version ] && exit; if [ -e kept ]; then cat > f.cnf; cat kept; exit 10; fi; cat > f.cnf; cadical -q f.cnf > kept; cat kept; exit 10";
    let solver = script(folder.path(), "again", body);
    let answer =
        lifesat_in(folder.path(), &["search", "4", "4", "1", "--all", "--cadical", solver.to_str().unwrap()]);
    assert_eq!(code(&answer), 4, "{}", stderr(&answer));
    assert!(stderr(&answer).contains("invalid model"), "{}", stderr(&answer));
}

/// A time limit and Ctrl-C end the solver too.
#[test]
fn a_solver_that_never_answers_is_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let solver = script(folder.path(), "sleeper", "echo $$ > pid; exec sleep 100");
    let words = ["search", "4", "4", "4", "1", "1", "--kissat", solver.to_str().unwrap()];
    let limited = lifesat_in(folder.path(), &[&words[..], &["--time-limit", "0.5"]].concat());
    assert_eq!(code(&limited), 3, "{}", stderr(&limited));
    assert!(stdout(&limited).starts_with("Unknown: "), "{}", stdout(&limited));
    let pid = std::fs::read_to_string(folder.path().join("pid")).unwrap();
    assert!(!std::path::Path::new("/proc").join(pid.trim()).exists(), "the solver is still there");
    std::fs::remove_file(folder.path().join("pid")).unwrap();

    let mut child = command_in(folder.path(), program()).args(words).stdout(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    while !folder.path().join("pid").exists() && start.elapsed() < Duration::from_secs(20) {
        thread::sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn what_no_external_solver_can_do_is_refused() {
    for (more, reason) in [
        (&["--engine", "backtrack"][..], "backtracking asks no solver"),
        (&["--step"], "asks no solver"),
        (&["--state", "s.json"], "leave out --state"),
        (&["--seed", "3"], "--seed is for embedded solvers"),
        (&["--emit", "cnf"], "cannot be used with"),
        (&["--glucose", "glucose"], "cannot be used with"),
    ] {
        let refused = lifesat(&[&["search", "4", "4", "2", "--kissat", "kissat"], more].concat());
        assert_eq!(code(&refused), 2, "{more:?}");
        assert!(stderr(&refused).contains(reason), "{more:?}: {}", stderr(&refused));
    }
    let unknown = lifesat(&["search", "4", "4", "2", "--solver", "kisat"]);
    assert_eq!(code(&unknown), 2);
    assert!(stderr(&unknown).contains("there is no solver called kisat"), "{}", stderr(&unknown));
}
