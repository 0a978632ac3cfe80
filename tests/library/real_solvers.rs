//! Solvers of the built-in `solvers.toml` that are easy to install, on small formulas and against
//! each other.

use std::env;
use std::fs;
use std::time::{Duration, Instant};

use lifesat::backend::process::ProcessSolver;
use lifesat::backend::registry::{Registry, Surroundings};
use lifesat::backend::{OneShot, Verdict, self_test};
use lifesat::cnf::{Cnf, Lit, Var};
use lifesat::limits::{Limits, StopReason};

const NAMES: [&str; 6] = ["glucose", "minisat", "cadical", "kissat", "cryptominisat", "picosat"];

/// A solver on PATH, or among the tools that the repository installs for its tests.
fn solver(name: &str) -> ProcessSolver {
    let tools = crate::root().join(".tools").join("bin");
    let path = env::var_os("PATH").unwrap_or_default();
    let directories = std::iter::once(tools).chain(env::split_paths(&path));
    let search_path = Some(env::join_paths(directories).unwrap());
    let registry = Registry::builtin();
    let entry = registry.program(name).unwrap();
    let surroundings = Surroundings { search_path, ..Surroundings::current() };
    ProcessSolver::in_surroundings(entry, None, &surroundings)
        .unwrap_or_else(|error| panic!("{error}\nrun scripts/install-test-tools.sh, which installs {name}"))
}

fn solve(name: &str, formula: &Cnf, limits: &Limits) -> Verdict {
    solver(name).solve(formula, limits).unwrap_or_else(|error| panic!("{error}"))
}

fn minute() -> Limits {
    Limits::within(Duration::from_secs(60))
}

fn variable(number: u32) -> Var {
    Var::new(number).unwrap()
}

/// A random 3-SAT formula, reproducible by its seed. With 4.26 clauses for each variable such
/// formulas are hardest.
fn random_formula(seed: u64, variables: u32) -> Cnf {
    let mut state = seed;
    let mut below = |bound: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(state >> 33).unwrap() % bound
    };
    let mut formula = Cnf::new(variables);
    for _ in 0..variables * 426 / 100 {
        let clause: [Lit; 3] = std::array::from_fn(|_| variable(below(variables) + 1).lit(below(2) == 0));
        formula.push(&clause);
    }
    formula
}

/// One pigeon more than holes: a short formula that is very hard for these solvers.
fn pigeonhole(holes: u32) -> Cnf {
    let sits = |pigeon: u32, hole: u32| variable(pigeon * holes + hole + 1);
    let mut formula = Cnf::default();
    for pigeon in 0..=holes {
        formula.push(&(0..holes).map(|hole| sits(pigeon, hole).positive()).collect::<Vec<_>>());
        for other in 0..pigeon {
            for hole in 0..holes {
                formula.push(&[sits(pigeon, hole).negative(), sits(other, hole).negative()]);
            }
        }
    }
    formula
}

#[test]
fn every_solver_passes_the_self_test() {
    for name in NAMES {
        for limits in [Limits::none(), minute()] {
            self_test::check(&mut solver(name), &limits).unwrap_or_else(|failure| panic!("{failure}"));
        }
    }
}

#[test]
fn all_solvers_agree_on_random_formulas() {
    let mut satisfiable = 0;
    for seed in 0..24 {
        let formula = random_formula(seed, 80);
        let verdicts = NAMES.map(|name| matches!(solve(name, &formula, &minute()), Verdict::Satisfiable(_)));
        assert!(
            verdicts.iter().all(|&verdict| verdict == verdicts[0]),
            "seed {seed}: {NAMES:?} say {verdicts:?}"
        );
        satisfiable += usize::from(verdicts[0]);
    }
    assert!((4..=20).contains(&satisfiable), "both answers must occur often, not {satisfiable} of 24");
}

#[test]
fn empty_clauses_and_empty_formulas() {
    let mut contradiction = Cnf::new(2);
    contradiction.push(&[]);
    for name in NAMES {
        assert_eq!(solve(name, &contradiction, &minute()), Verdict::Unsatisfiable, "{name}");
        assert!(matches!(solve(name, &Cnf::new(3), &minute()), Verdict::Satisfiable(_)), "{name}");
    }
}

#[test]
fn every_solver_stops_at_the_time_limit() {
    let formula = pigeonhole(14);
    for name in NAMES {
        let start = Instant::now();
        let verdict = solve(name, &formula, &Limits::within(Duration::from_millis(400)));
        assert_eq!(verdict, Verdict::Unknown(StopReason::TimeLimit), "{name}");
        assert!(start.elapsed() < Duration::from_secs(3), "{name} took {:?}", start.elapsed());
    }
}

#[test]
fn every_solver_s_own_limit_is_understood() {
    // The deadline of the caller is far away, so the solver has to stop by its own limit and report
    // that.
    let formula = pigeonhole(14);
    for name in NAMES {
        let mut entry = Registry::builtin().program(name).unwrap().clone();
        let limit = entry.time_limit.iter().map(|argument| argument.replace("{seconds}", "1"));
        entry.args.extend(limit);
        let program = solver(name).program().words[0].clone();
        let mut solver = ProcessSolver::new(&entry, program.to_str()).unwrap();
        let verdict = solver.solve(&formula, &Limits::none()).unwrap_or_else(|error| panic!("{error}"));
        assert!(matches!(verdict, Verdict::Unknown(StopReason::GaveUp(_))), "{name}: {verdict:?}");
    }
}

#[test]
fn versions() {
    for name in NAMES {
        let version = solver(name).version(&Limits::none());
        // MiniSat has no option that prints its version.
        let expected = name != "minisat";
        assert_eq!(version.is_some(), expected, "{name}: {version:?}");
        assert!(version.is_none_or(|version| version.contains(|c: char| c.is_ascii_digit())), "{name}");
    }
}

#[test]
fn proofs_end_with_the_empty_clause() {
    let directory = tempfile::tempdir().unwrap();
    for name in ["glucose", "cadical", "kissat"] {
        let file = directory.path().join(name);
        let mut solver = solver(name).with_proof(&file).unwrap();
        let verdict = solver.solve(&pigeonhole(4), &minute()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(verdict, Verdict::Unsatisfiable);
        let proof = fs::read_to_string(&file).unwrap();
        assert!(proof.lines().count() > 3 && proof.lines().any(|line| line.trim() == "0"), "{name}: {proof}");
    }
}

mod versions {
    //! Certificates whose formulas were written by another version of the encoder: neither right nor wrong.

    use std::fs;
    use std::path::Path;

    use lifesat::certificate::{
        BundleError, FORMULA, ForceManifest, Hashing, MANIFEST, ProofFiles, ProofKind, check,
    };
    use lifesat::encode;
    use lifesat::life::partial;
    use lifesat::problem::Force;
    use serde_json::{Value, json};

    /// A bundle whose formula is another one than that of its patch, and whose manifest has this version.
    fn bundle(folder: &Path, version: Option<u32>) {
        let (formula, proof) = ("p cnf 1 2\n1 0\n-1 0\n", "3 0 1 2 0\n");
        let entry = |name: &str, text: &str| {
            fs::write(folder.join(name), text).unwrap();
            Hashing::new(text.as_bytes()).finish(name).unwrap()
        };
        let files = ProofFiles {
            formula: entry(FORMULA, formula),
            proof: entry(ProofKind::Lrat.file(), proof),
            format: ProofKind::Lrat,
            solver: "by hand".to_owned(),
            checked: None,
        };
        let problem = Force::new(partial::read("OO/OO").unwrap()).unwrap();
        let mut manifest: Value = json!(ForceManifest::new(&problem, files));
        assert_eq!(manifest["encoding_version"], encode::VERSION, "new manifests tell their version");
        match version {
            Some(version) => manifest["encoding_version"] = version.into(),
            None => drop(manifest.as_object_mut().unwrap().remove("encoding_version")),
        }
        fs::write(folder.join(MANIFEST), manifest.to_string()).unwrap();
    }

    /// Of this version the program knows the formula, so another one is wrong. It cannot tell for others.
    #[test]
    fn a_formula_of_another_version_is_not_called_wrong() {
        for (version, written) in
            [(None, Some(1)), (Some(1), Some(1)), (Some(9), Some(9)), (Some(encode::VERSION), None)]
        {
            let folder = tempfile::tempdir().unwrap();
            bundle(folder.path(), version);
            let error = check(folder.path(), &mut |_| ()).unwrap_err();
            match written {
                Some(number) => {
                    let text = error.to_string();
                    assert!(
                        matches!(error, BundleError::OtherVersion { written, .. } if written == number),
                        "{text}"
                    );
                    assert!(text.contains(&format!("clauses have version {number}")), "{text}");
                }
                None => assert!(matches!(error, BundleError::Formula { .. }), "{error}"),
            }
        }
    }
}
