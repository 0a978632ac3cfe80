//! Proofs that solvers write for tiny formulas. In binary form, numbers of variables look like letters and ends of lists,
//! so many of these proofs can be read in more than one format.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use lifesat::limits::Limits;
use lifesat::proof::{self, Format, Unhinted};

/// Solvers, and the arguments with which they write the proof `p` of the formula `f.cnf`.
const SOLVERS: [(&str, &[&str]); 5] = [
    ("kissat", &["-q", "-f", "f.cnf", "p"]),
    ("cadical", &["-q", "-f", "f.cnf", "p"]),
    ("cadical", &["-q", "-f", "--no-binary", "f.cnf", "p"]),
    ("glucose", &["-certified", "-certified-output=p", "f.cnf"]),
    // It writes FRAT.
    ("cryptominisat5", &["--verb", "0", "f.cnf", "p"]),
];

/// So many formulas for each solver.
const FORMULAS: usize = 200;

/// A program on PATH, or among the tools that the repository installs for its tests.
fn program(name: &str) -> PathBuf {
    let tools = crate::root().join(".tools").join("bin");
    let path = env::var_os("PATH").unwrap_or_default();
    let found = std::iter::once(tools).chain(env::split_paths(&path)).map(|folder| folder.join(name));
    found
        .into_iter()
        .find(|file| file.is_file())
        .unwrap_or_else(|| panic!("{name} is missing; run scripts/install-test-tools.sh, which installs it"))
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

type Clauses = Vec<Vec<i32>>;

/// A formula with few variables, whose names are up to 140 or far beyond.
fn formula(random: &mut Random) -> Clauses {
    let variables = 2 + random.below(4);
    let highest = [140, 140, 140, 400, 40_000][random.below(5)];
    let part = highest / variables;
    let names: Vec<i32> =
        (0..variables).map(|place| i32::try_from(1 + place * part + random.below(part)).unwrap()).collect();
    let length = variables.min(2 + random.below(2));
    let clause = |random: &mut Random| {
        let first = random.below(variables);
        let names = (0..length).map(|place| names[(first + place) % variables]);
        names.map(|name| if random.below(2) == 0 { name } else { -name }).collect()
    };
    (0..variables * (3 + random.below(5))).map(|_| clause(random)).collect()
}

/// By all assignments.
fn has_model(formula: &[Vec<i32>]) -> bool {
    let mut names: Vec<u32> = formula.iter().flatten().map(|literal| literal.unsigned_abs()).collect();
    names.sort_unstable();
    names.dedup();
    (0..1u32 << names.len()).any(|word| {
        let is_true = |literal: &i32| {
            let place = names.binary_search(&literal.unsigned_abs()).unwrap();
            (word >> place & 1 == 1) == (*literal > 0)
        };
        formula.iter().all(|clause| clause.iter().any(is_true))
    })
}

fn dimacs(formula: &[Vec<i32>]) -> String {
    let largest = formula.iter().flatten().map(|literal| literal.unsigned_abs()).max().unwrap_or(0);
    let lines: String = formula
        .iter()
        .map(|clause| clause.iter().map(|literal| format!("{literal} ")).collect::<String>() + "0\n")
        .collect();
    format!("p cnf {largest} {}\n{lines}", formula.len())
}

/// Whether the proof is right in one of the formats that it may be in.
fn is_accepted(formula: &str, proof: &[u8]) -> bool {
    Format::readings(proof).into_iter().any(|format| {
        let unhinted = match format {
            Format::Lrat => return proof::check(formula.as_bytes(), proof).is_ok(),
            Format::Drat => Unhinted::Drat,
            Format::Frat => Unhinted::Frat,
        };
        proof::complete(formula.as_bytes(), unhinted, proof, &Limits::none(), &mut |_| {}).is_ok()
    })
}

#[test]
fn no_proof_of_a_solver_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p");
    let mut ambiguous = 0;
    for (name, words) in SOLVERS {
        let (program, mut random, mut count) = (program(name), Random(58), 0);
        while count < FORMULAS {
            let mut clauses = formula(&mut random);
            if has_model(&clauses) {
                continue;
            }
            count += 1;
            let text = dimacs(&clauses);
            fs::write(folder.path().join("f.cnf"), &text).unwrap();
            let _ = fs::remove_file(&file);
            let mut command = Command::new(&program);
            command.args(words).current_dir(folder.path()).stdout(Stdio::null()).stderr(Stdio::null());
            assert_eq!(command.status().unwrap().code(), Some(20), "{name} of {text}");
            let proof = fs::read(&file).unwrap();
            assert!(is_accepted(&text, &proof), "{name} {words:?} of {text}");
            ambiguous += usize::from(Format::readings(&proof).len() > 1);
            // Without some clauses there is a model, and the proof is none.
            while !has_model(&clauses) {
                clauses.pop();
            }
            assert!(!is_accepted(&dimacs(&clauses), &proof), "{name} {words:?} of {text}, cut off");
        }
    }
    assert!(ambiguous > 0, "the formulas are chosen so that some proofs can be read in two ways");
}
