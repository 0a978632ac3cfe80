//! Searches that are saved, killed, resumed, or guided by hand.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::common::{code, command_in, json, lifesat, lifesat_in, program, stderr, stdout};
use serde_json::Value;

/// All objects of period 2 that fit 6×5, each once.
const QUESTION: [&str; 4] = ["6", "5", "2", "--all"];

fn patterns(report: &Value) -> BTreeSet<String> {
    report["patterns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pattern| pattern.as_str().unwrap().to_owned())
        .collect()
}

fn words<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["search", "--json"], &QUESTION[..], more].concat()
}

/// Runs a search for short times, again and again, until it reports that it is complete.
fn in_moments(folder: &Path, engine: &str, jobs: &str, moment: &str) -> Value {
    for _ in 0..2000 {
        let more = ["--engine", engine, "--state", "s.json", "--time-limit", moment, "--jobs", jobs];
        let report = json(&lifesat_in(folder, &words(&more)));
        if report["evidence"]["complete"] == true {
            return report;
        }
    }
    panic!("it never ends");
}

#[test]
fn a_search_in_moments_finds_what_an_undivided_one_finds() {
    let whole = json(&lifesat(&words(&["--engine", "backtrack"])));
    assert_eq!(whole["evidence"]["complete"], true);
    assert!(patterns(&whole).len() > 1);
    let by_sat = json(&lifesat(&words(&["--engine", "sat"])));
    assert_eq!(patterns(&by_sat).len(), patterns(&whole).len());
    // What the solver learns is lost with its process, so it needs longer times.
    for (engine, jobs, moment) in
        [("backtrack", "1", "0.003"), ("backtrack", "2", "0.003"), ("sat", "1", "1")]
    {
        let folder = tempfile::tempdir().unwrap();
        let report = in_moments(folder.path(), engine, jobs, moment);
        assert_eq!(patterns(&report).len(), patterns(&whole).len(), "{engine} {jobs}");
        assert_eq!(report["count"], whole["count"]);
        // Resuming a complete search gives the same answer, without repeating the question or the
        // number wanted.
        let again = json(&lifesat_in(folder.path(), &["search", "--state", "s.json", "--json"]));
        assert_eq!(again["evidence"]["complete"], true);
        assert_eq!(patterns(&again), patterns(&report));
    }
}

#[test]
fn a_killed_search_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    // The search takes longer than the interval between two saves.
    let question = ["search", "9", "9", "4", "--engine", "backtrack", "--all", "--state", "s.json"];
    let mut search =
        command_in(folder.path(), program()).args(question).stdout(Stdio::null()).spawn().unwrap();
    let file = folder.path().join("s.json");
    while !file.exists() {
        thread::sleep(Duration::from_millis(50));
        assert!(search.try_wait().unwrap().is_none(), "it ends too early");
    }
    search.kill().unwrap();
    search.wait().unwrap();
    let before: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let resumed = lifesat_in(folder.path(), &["search", "--state", "s.json", "--time-limit", "1"]);
    assert_eq!(code(&resumed), 3, "{}", stderr(&resumed));
    let after: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let choices =
        |file: &Value| file["open"][0]["tally"]["choices"].as_u64().unwrap_or_else(|| panic!("{file}"));
    assert!(choices(&after) > choices(&before));
    // Nothing else is left behind.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// A search that began first keeps its file.
#[test]
fn two_processes_do_not_write_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let question = ["search", "9", "9", "4", "--engine", "backtrack", "--all", "--state", "s.json"];
    let mut first =
        command_in(folder.path(), program()).args(question).stdout(Stdio::null()).spawn().unwrap();
    while !folder.path().join("s.json").exists() {
        thread::sleep(Duration::from_millis(50));
        assert!(first.try_wait().unwrap().is_none(), "it ends too early");
    }
    // Before it writes the file again, and after.
    for seconds in [0, 4] {
        thread::sleep(Duration::from_secs(seconds));
        for second in [&question[..], &["search", "--state", "s.json", "--time-limit", "1"]] {
            let output = lifesat_in(folder.path(), second);
            assert_eq!(code(&output), 2, "{}", stderr(&output));
            assert!(stderr(&output).contains("s.json: another process is writing it"), "{}", stderr(&output));
        }
    }
    first.kill().unwrap();
    first.wait().unwrap();
    let resumed = lifesat_in(folder.path(), &["search", "--state", "s.json", "--time-limit", "1"]);
    assert_eq!(code(&resumed), 3, "{}", stderr(&resumed));
}

/// Whoever asks again for no more than were found learns again that there are no others.
#[test]
fn a_finished_search_stays_finished() {
    for engine in ["sat", "backtrack"] {
        let folder = tempfile::tempdir().unwrap();
        let resume = |words: &[&str]| {
            json(&lifesat_in(folder.path(), &[&["search", "--json", "--state", "s.json"], words].concat()))
        };
        let question = ["search", "4", "4", "2", "--json", "--all", "--engine", engine, "--state", "s.json"];
        let whole = json(&lifesat_in(folder.path(), &question));
        let count = whole["count"].to_string();
        assert_eq!(whole["evidence"]["complete"], true);
        for number in [count.as_str(), "1"] {
            let again = resume(&["-n", number]);
            assert_eq!(
                (&again["evidence"]["complete"], &again["count"]),
                (&whole["evidence"]["complete"], &whole["count"])
            );
        }
    }
    // One that has only found enough is not finished.
    let folder = tempfile::tempdir().unwrap();
    let question = ["search", "4", "4", "2", "-n", "1", "--engine", "backtrack", "--state", "s.json"];
    assert_eq!(code(&lifesat_in(folder.path(), &question)), 0);
    let again = json(&lifesat_in(folder.path(), &["search", "--json", "--state", "s.json"]));
    assert_eq!(again["evidence"]["complete"], false);
}

#[test]
fn files_of_other_searches_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let search = |words: &[&str]| lifesat_in(folder.path(), &[&["search"], words].concat());
    assert_eq!(code(&search(&["4", "4", "2", "--engine", "sat", "--state", "s.json"])), 0);
    let other = search(&["4", "5", "2", "--engine", "sat", "--state", "s.json"]);
    assert_eq!(code(&other), 2);
    assert!(stderr(&other).contains("holds another search"), "{}", stderr(&other));
    assert!(stderr(&search(&["4", "4", "2", "--state", "t.json"])).contains("has one engine"));
    for of_the_file in [&["-r", "B36/S23"][..], &["-p", "3"], &["--anywhere"], &["--engine", "backtrack"]] {
        let output = search(&[&["--state", "s.json"], of_the_file].concat());
        assert_eq!(code(&output), 2, "{of_the_file:?}");
        assert!(stderr(&output).contains("s.json determines the question"), "{}", stderr(&output));
    }
    let text = fs::read_to_string(folder.path().join("s.json")).unwrap();
    for (damaged, message) in [
        (text[..text.len() / 2].to_owned(), "is no saved search"),
        (text.replacen("..", "O.", 1), "was changed after it was written"),
        (text.replacen("\"lifesat\":\"", "\"lifesat\":\"9", 1), "was written by lifesat 9"),
    ] {
        fs::write(folder.path().join("s.json"), damaged).unwrap();
        let output = search(&["--state", "s.json"]);
        assert_eq!(code(&output), 2, "{message}");
        assert!(stderr(&output).contains(message), "{message}: {}", stderr(&output));
    }
}

/// A glider found by hand: setting a cell, steps, backing up, objects.
#[test]
fn a_search_by_hand() {
    let folder = tempfile::tempdir().unwrap();
    let mut search = command_in(folder.path(), program())
        .args(["search", "4", "4", "4", "1", "1", "--step"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let commands = "help\nset 1 0 1\nshow 1\nstep 2\nback\nset 9 9 1\nwhat\ngo\nskip\ngo\n";
    search.stdin.take().unwrap().write_all(commands.as_bytes()).unwrap();
    let output = search.wait_with_output().unwrap();
    let (said, errors) = (stdout(&output), stderr(&output));
    assert_eq!(code(&output), 0, "{said}{errors}");
    assert!(said.contains("an object, verified by simulation"), "{said}");
    assert!(said.contains("set X Y VALUE") && said.contains("generation 1;"));
    assert!(
        errors.contains("lies outside the box, which has rows 0 to")
            && errors.contains("`what` is not a command"),
        "{errors}"
    );
}

/// Searches are saved for one rule, so a file that leaves it open was edited, and so was one with another rule.
#[test]
fn a_saved_search_by_another_kind_of_rule_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let saved = lifesat_in(
        folder.path(),
        &["search", "4", "4", "2", "-r", "B36/S23", "--engine", "backtrack", "--state", "s"],
    );
    assert_eq!(code(&saved), 0, "{}", stderr(&saved));
    let text = fs::read_to_string(folder.path().join("s")).unwrap();
    assert!(text.contains("B36/S23"), "{text}");
    for (rule, reason) in [
        ("B03/S23", "was changed after it was written"),
        ("B3/S2?3", "it leaves the rule open, as B3/S2?3"),
        ("23/3/3", "was changed after it was written"),
        ("B3/S23", "was changed after it was written"),
    ] {
        fs::write(folder.path().join("edited"), text.replace("B36/S23", rule)).unwrap();
        let resumed = lifesat_in(folder.path(), &["search", "--state", "edited"]);
        assert_eq!(code(&resumed), 2, "{rule}: {}", stderr(&resumed));
        assert!(stderr(&resumed).contains(reason), "{}", stderr(&resumed));
    }
}

mod search_solvers {
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
        let answer = lifesat_in(
            folder.path(),
            &["search", "4", "4", "1", "--all", "--cadical", solver.to_str().unwrap()],
        );
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

        let mut child =
            command_in(folder.path(), program()).args(words).stdout(Stdio::null()).spawn().unwrap();
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
}
