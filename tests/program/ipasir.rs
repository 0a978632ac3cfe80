//! `--ipasir`: solvers in shared libraries. Most tests compile a small solver of their own that
//! misbehaves in one way; CaDiCaL, which cargo has compiled, is the one that people use.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use tempfile::TempDir;

use crate::common::icnf::{brute_force, exit, lines, printed, solve, written};
use crate::common::{code, command_in, json, lifesat, lifesat_in, program, root, stderr, stdout};

const SATISFIABLE: &str = "p cnf 3 3\n1 2 0\n-1 -2 0\n2 3 0\n";

/// A folder with the small solver, `toy.so`, compiled with a macro, and a formula, `f.cnf`.
fn toy(defect: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let defect = if defect.is_empty() { Vec::new() } else { vec![format!("-D{defect}")] };
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-w"]).args(defect).arg(root().join("tests/shared/ipasir.c"));
    let output = compiler.arg("-o").arg(folder.path().join("toy.so")).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    fs::write(folder.path().join("f.cnf"), SATISFIABLE).unwrap();
    folder
}

/// `solve f.cnf` with the small solver.
fn solve_with(defect: &str) -> Output {
    lifesat_in(toy(defect).path(), &["solve", "f.cnf", "--ipasir", "toy.so"])
}

/// CaDiCaL as a shared library, linked once from what cargo compiled for the embedded one.
pub(crate) fn cadical() -> &'static str {
    static LIBRARY: OnceLock<String> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let library = format!("{}/libipasircadical.so", env!("CARGO_TARGET_TMPDIR"));
        // Another run of the tests may be using the library under its name.
        let new = format!("{library}.{}", std::process::id());
        let mut linker = Command::new("c++");
        let output = linker.args(["-shared", "-o", &new]).args(objects()).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        fs::rename(new, &library).unwrap();
        library
    })
}

/// The compiled sources of CaDiCaL, which cargo keeps beside the program under test. There may be
/// several folders, of other versions or options. The bridge to Rust belongs to no other library.
fn objects() -> Vec<PathBuf> {
    let builds = Path::new(program()).parent().unwrap().join("build");
    let folders = fs::read_dir(builds).unwrap().map(|entry| entry.unwrap().path().join("out"));
    let made = |out: &PathBuf| fs::metadata(out.join("libcadical-c.a")).and_then(|file| file.modified()).ok();
    let newest = folders.filter(|out| made(out).is_some()).max_by_key(made).expect("cargo compiles CaDiCaL");
    let files = fs::read_dir(newest).unwrap().map(|entry| entry.unwrap().path());
    files
        .filter(|file| file.extension().is_some_and(|is| is == "o"))
        .filter(|file| !file.to_string_lossy().ends_with("-bridge.rs.o"))
        .collect()
}

#[test]
fn cadical_in_a_library_finds_densest_still_lifes() {
    let library = cadical();
    for (method, size, cells) in [("waste", "8", 36), ("waste", "9", 43), ("count", "6", 18)] {
        let answer = json(&lifesat(&["solve", size, "--json", "--method", method, "--ipasir", library]));
        assert_eq!(answer["value"], cells, "{size} by {method}");
        let solver = answer["evidence"]["solver"].as_str().unwrap();
        assert!(solver.starts_with("cadical-") && solver.ends_with(" (shared library)"), "{solver}");
    }
    let check = lifesat(&["doctor", "--ipasir", library]);
    assert_eq!((stdout(&check), code(&check)), (format!("ok       {library:16}  works\n"), 0));
}

#[test]
fn cadical_in_a_library_finds_all_objects_of_a_search() {
    let found = |solver: &[&str]| -> BTreeSet<String> {
        let question = ["search", "5", "5", "2", "--all", "--distinct", "exact", "--json"];
        let answer = json(&lifesat(&[&question[..], solver].concat()));
        assert_eq!(answer["evidence"]["complete"], true);
        answer["patterns"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    };
    let patterns = found(&["--ipasir", cadical()]);
    assert!(patterns.len() > 2);
    assert_eq!(patterns, found(&["--engine", "backtrack"]));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    /// Clauses and assumptions in turn, with the small solver and with CaDiCaL.
    #[test]
    fn cubes_have_the_verdicts_of_brute_force(lines in lines(40)) {
        let folder = written(&lines);
        let verdicts = brute_force(&lines);
        let toy = toy("");
        for library in [toy.path().join("toy.so"), cadical().into()] {
            for jobs in ["", "--jobs 2"] {
                let answer = solve(folder.path(), &format!("--ipasir {} {jobs}", library.display()));
                prop_assert_eq!(answer, (printed(&verdicts), String::new(), exit(&verdicts)));
            }
        }
    }
}

/// 1 and 2 exclude each other; 3 has nothing to do with it.
#[test]
fn cores_come_from_the_library() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("f.icnf"), "p inccnf\n-1 -2 0\na 1 2 3 0\na 1 3 0\n").unwrap();
    let core = |options: &[&str]| {
        stdout(&lifesat_in(folder.path(), &[&["solve", "f.icnf", "--cores", "-q"], options].concat()))
    };
    let from_library = core(&["--ipasir", cadical()]);
    assert_eq!(from_library, core(&["--solver", "embedded-cadical"]));
    assert!(from_library.contains("1 2 0"), "{from_library}");
}

#[test]
fn a_right_solver_is_believed() {
    for defect in ["", "CHATS"] {
        let output = solve_with(defect);
        assert_eq!(code(&output), 10, "{defect}: {}", stderr(&output));
        assert!(stdout(&output).contains("s SATISFIABLE"), "{defect}");
    }
}

/// Each of these is a failed solver, and lifesat says what it did.
#[test]
fn solvers_that_misbehave_have_failed() {
    for (defect, complaint) in [
        ("CRASHES", "toy.so: crashed: it called abort"),
        ("CRASHES_WHEN_LOADED", "toy.so: crashed: it called abort"),
        ("EXITS", "toy.so: ended with the unexpected exit code 10 (it wrote: c no licence)"),
        ("INVENTS_MODELS", "toy.so: gives an invalid model, which violates clause 2 (-1 -2 0)"),
        ("MAKES_STATES_UP", "toy.so: breaks the rules of IPASIR: ipasir_solve returned 7"),
    ] {
        let output = solve_with(defect);
        assert!(stderr(&output).contains(complaint), "{defect}: {}", stderr(&output));
        assert_eq!((code(&output), stdout(&output).as_str()), (4, ""), "{defect}");
    }
}

#[test]
fn a_model_without_the_assumptions_is_refused() {
    let folder = toy("IGNORES_ASSUMPTIONS");
    fs::write(folder.path().join("f.icnf"), "p inccnf\n1 2 0\na 1 -2 0\n").unwrap();
    let output = lifesat_in(folder.path(), &["solve", "f.icnf", "--ipasir", "toy.so"]);
    assert!(stderr(&output).contains("its model makes the assumption 1 false"), "{}", stderr(&output));
    assert_eq!(code(&output), 4);
}

/// The self-test knows formulas that have models.
#[test]
fn a_solver_that_denies_models_is_found_out() {
    let folder = toy("DENIES_MODELS");
    let output = lifesat_in(folder.path(), &["doctor", "--ipasir", "toy.so"]);
    assert!(
        stdout(&output).starts_with("FAILS    toy.so            toy 1 (shared library) says that"),
        "{}",
        stdout(&output)
    );
    assert_eq!(code(&output), 4);
}

#[test]
fn a_solver_that_works_too_long_is_stopped() {
    for (defect, longest) in [("STOPS", 10), ("HANGS", 10)] {
        let folder = toy(defect);
        let start = Instant::now();
        let output =
            lifesat_in(folder.path(), &["solve", "f.cnf", "--ipasir", "toy.so", "--time-limit", "1"]);
        assert_eq!(code(&output), 0, "{defect}: {}", stderr(&output));
        assert!(stdout(&output).contains("s UNKNOWN"), "{defect}");
        assert!(start.elapsed() < Duration::from_secs(longest), "{defect}");
    }
}

/// Even a killed lifesat leaves no solver behind.
#[test]
fn the_process_of_a_library_ends_with_lifesat() {
    let folder = toy("HANGS");
    let mut lifesat = command_in(folder.path(), program())
        .args(["solve", "f.cnf", "--ipasir", "toy.so"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let library = folder.path().join("toy.so");
    // The first process looks at the library, and the second one solves.
    wait_until(|| hosts(&library).is_some_and(|seconds| seconds > 0.2));
    lifesat.kill().unwrap();
    lifesat.wait().unwrap();
    wait_until(|| hosts(&library).is_none());
}

/// The processor time of the process that has this library as an argument, if there is one.
fn hosts(library: &Path) -> Option<f64> {
    let processes = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
    let mut hosts = processes.filter(|process| {
        let words = fs::read(process.join("cmdline")).unwrap_or_default();
        words.split(|&byte| byte == 0).any(|word| word == library.as_os_str().as_encoded_bytes())
    });
    let stat = fs::read_to_string(hosts.next()?.join("stat")).ok()?;
    let ticks = stat.rsplit(')').next()?.split_whitespace().nth(11)?;
    Some(ticks.parse::<f64>().ok()? / 100.0)
}

fn wait_until(mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(30);
    while !holds() {
        assert!(Instant::now() < end, "waited for too long");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_library_that_cannot_be_used_is_named() {
    let folder = toy("LACKS_A_FUNCTION");
    fs::write(folder.path().join("text.so"), "no library").unwrap();
    for (file, complaint) in
        [("toy.so", "ipasir_failed"), ("text.so", "text.so: "), ("absent.so", "absent.so: cannot open")]
    {
        let output = lifesat_in(folder.path(), &["solve", "8", "--ipasir", file]);
        assert!(stderr(&output).contains(complaint), "{file}: {}", stderr(&output));
        assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "{file}");
    }
}

/// The solver is asked for before anything else, so what is wrong is known before it could crash.
#[test]
fn a_library_that_makes_no_solver_is_refused() {
    let folder = toy("MAKES_NO_SOLVER");
    for question in [&["solve", "f.cnf"][..], &["solve", "8"], &["search", "3", "3", "1"]] {
        let output = lifesat_in(folder.path(), &[question, &["--ipasir", "toy.so"]].concat());
        let complaint = "toy.so: ipasir_init returned a null pointer instead of a solver";
        assert!(stderr(&output).contains(complaint), "{}", stderr(&output));
        assert_eq!((code(&output), stdout(&output).as_str()), (2, ""));
    }
}

#[test]
fn a_library_may_have_a_name() {
    let folder = toy("");
    let entry = "[[solver]]\nname = \"toy\"\nlibrary = \"./toy.so\"\n";
    fs::write(
        folder.path().join("solvers.toml"),
        format!("{entry}{}", entry.replace("\"toy\"", "\"kissat\"")),
    )
    .unwrap();
    let run = |words: &str| lifesat_in(folder.path(), &words.split(' ').collect::<Vec<_>>());
    let solved = run("solve 4 --solver toy --json");
    assert_eq!(json(&solved)["value"], 8, "{}", stderr(&solved));
    assert_eq!(json(&solved)["evidence"]["solver"], "toy 1 (shared library)");
    fs::write(folder.path().join("f.icnf"), "p inccnf\n-1 -2 0\na 1 2 0\n").unwrap();
    let cores = run("solve f.icnf --solver toy --cores");
    assert!(stdout(&cores).contains("1 2 0"), "{}{}", stdout(&cores), stderr(&cores));
    let file = folder.path().join("toy.so");
    let row = stdout(&run("solvers toy"));
    assert_eq!(row, format!("ok       toy               {}, toy 1 (shared library)\n", file.display()));
    assert!(stdout(&run("doctor toy kissat")).lines().all(|line| line.starts_with("ok ")));
    // Its own option would start a program.
    let started = run("solve 4 --kissat kissat");
    assert!(stderr(&started).contains("kissat in solvers.toml is a shared library"), "{}", stderr(&started));
    assert_eq!(code(&started), 2);
    fs::remove_file(folder.path().join("toy.so")).unwrap();
    let gone = run("solve 4 --solver toy");
    assert!(stderr(&gone).contains("toy.so: cannot open"), "{}", stderr(&gone));
    assert_eq!(code(&gone), 2);
    let row = stdout(&run("doctor toy"));
    assert!(row.starts_with("FAILS    toy ") && row.contains("toy.so: cannot open"), "{row}");
}

#[test]
fn libraries_write_no_proofs() {
    let folder = toy("");
    for question in [&["solve", "4"][..], &["search", "3", "3", "1"]] {
        let output = lifesat_in(folder.path(), &[question, &["--proof", "p", "--ipasir", "toy.so"]].concat());
        assert!(stderr(&output).contains("toy 1 (shared library) writes no proofs"), "{}", stderr(&output));
        assert_eq!(code(&output), 2);
        assert!(!folder.path().join("p").exists());
    }
}
