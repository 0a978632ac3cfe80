//! A naive checker of LRAT, and the text of formulas and proofs for it.
//!
//! It keeps all clauses in a map and applies the rule literally. Under the negation of the new
//! clause, each hint in turn must have exactly one literal that is not false, until one has none.
//! Steps after that one may follow. If the hints before the first negative one do not get so far,
//! every clause with the negation of the first literal needs a part of its own: a negative hint that
//! names it, and hints under the negation of its other literals.

use std::collections::{BTreeMap, BTreeSet};

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Add { id: u64, clause: Vec<i32>, hints: Vec<i64> },
    Delete { ids: Vec<u64> },
}

/// Returns true if the steps, up to the first empty clause, prove that the formula has no model.
pub(crate) fn accepts(formula: &[Vec<i32>], proof: &[Step]) -> bool {
    let mut clauses: BTreeMap<u64, Vec<i32>> = (1..).zip(formula.iter().cloned()).collect();
    let mut last = formula.len() as u64;
    if formula.iter().any(Vec::is_empty) {
        return true;
    }
    for step in proof {
        match step {
            Step::Delete { ids } => {
                if !ids.iter().all(|id| clauses.remove(id).is_some()) {
                    return false;
                }
            }
            Step::Add { id, clause, hints } => {
                if *id <= last || !may_be_added(clause, hints, &clauses) {
                    return false;
                }
                if clause.is_empty() {
                    return true;
                }
                last = *id;
                clauses.insert(*id, clause.clone());
            }
        }
    }
    false
}

type Clauses = BTreeMap<u64, Vec<i32>>;

fn may_be_added(clause: &[i32], hints: &[i64], clauses: &Clauses) -> bool {
    let mut truths: BTreeSet<i32> = clause.iter().map(|literal| -literal).collect();
    if clause.iter().any(|literal| truths.contains(literal)) {
        return false;
    }
    let first = hints.iter().position(|&hint| hint < 0).unwrap_or(hints.len());
    match follow(&hints[..first], &mut truths, clauses) {
        None => false,
        Some(true) => hints.iter().all(|hint| clauses.contains_key(&hint.unsigned_abs())),
        Some(false) => clause.first().is_some_and(|&pivot| is_rat(pivot, &hints[first..], &truths, clauses)),
    }
}

fn is_rat(pivot: i32, hints: &[i64], truths: &BTreeSet<i32>, clauses: &Clauses) -> bool {
    let mut left: BTreeSet<u64> =
        clauses.iter().filter(|(_, clause)| clause.contains(&-pivot)).map(|(&id, _)| id).collect();
    // Each part starts with a negative hint.
    for part in hints.chunk_by(|_, next| *next > 0) {
        let Some(candidate) = clauses.get(&part[0].unsigned_abs()) else { return false };
        if !left.remove(&part[0].unsigned_abs()) {
            return false;
        }
        let mut truths = truths.clone();
        let mut holds = false;
        for literal in candidate.iter().filter(|&&literal| literal != -pivot) {
            holds = holds || truths.contains(literal);
            if !holds {
                truths.insert(-literal);
            }
        }
        match follow(&part[1..], &mut truths, clauses) {
            None => return false,
            Some(is_refuted) if !is_refuted && !holds => return false,
            Some(_) => {}
        }
    }
    left.is_empty()
}

/// Follows positive hints. Returns whether they lead to a contradiction; `None` if one of them is
/// wrong.
fn follow(hints: &[i64], truths: &mut BTreeSet<i32>, clauses: &Clauses) -> Option<bool> {
    let names = |hints: &[i64]| hints.iter().all(|hint| clauses.contains_key(&hint.unsigned_abs()));
    for (place, hint) in hints.iter().enumerate() {
        let hint = clauses.get(&hint.unsigned_abs())?;
        let open: BTreeSet<i32> =
            hint.iter().copied().filter(|literal| !truths.contains(&-literal)).collect();
        match open.first() {
            None => return names(&hints[place..]).then_some(true),
            Some(literal) if open.len() == 1 => drop(truths.insert(*literal)),
            Some(_) => return None,
        }
    }
    Some(false)
}

/// A formula in DIMACS.
pub(crate) fn dimacs(formula: &[Vec<i32>]) -> String {
    let largest = formula.iter().flatten().map(|literal| literal.unsigned_abs()).max().unwrap_or(0);
    let lines: String = formula.iter().map(|clause| format!("{} 0\n", words(clause))).collect();
    format!("p cnf {largest} {}\n{lines}", formula.len())
}

/// A proof as text.
pub(crate) fn text(proof: &[Step]) -> String {
    let line = |step: &Step| match step {
        Step::Add { id, clause, hints } => format!("{id} {} 0 {} 0\n", words(clause), words(hints)),
        Step::Delete { ids } => format!("1 d {} 0\n", words(ids)),
    };
    proof.iter().map(line).collect()
}

/// A proof in binary form.
pub(crate) fn binary(proof: &[Step]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for step in proof {
        let hints = match step {
            Step::Add { id, clause, hints } => {
                bytes.push(b'a');
                number(2 * id, &mut bytes);
                for &literal in clause {
                    number(2 * u64::from(literal.unsigned_abs()) + u64::from(literal < 0), &mut bytes);
                }
                bytes.push(0);
                hints
            }
            Step::Delete { ids } => {
                bytes.push(b'd');
                &ids.iter().map(|id| id.cast_signed()).collect()
            }
        };
        for hint in hints {
            number(2 * hint.unsigned_abs() + u64::from(*hint < 0), &mut bytes);
        }
        bytes.push(0);
    }
    bytes
}

fn number(mut value: u64, bytes: &mut Vec<u8>) {
    while value >= 0x80 {
        bytes.push(u8::try_from(value & 0x7f).unwrap() | 0x80);
        value >>= 7;
    }
    bytes.push(u8::try_from(value).unwrap());
}

/// The steps of a well-formed proof as text.
pub(crate) fn parse(text: &str) -> Vec<Step> {
    let step = |line: &str| {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if words[1] == "d" {
            let ids = words[2..words.len() - 1].iter().map(|word| word.parse().unwrap()).collect();
            return Step::Delete { ids };
        }
        let end = words.iter().position(|&word| word == "0").unwrap();
        let clause = words[1..end].iter().map(|word| word.parse().unwrap()).collect();
        let hints = words[end + 1..words.len() - 1].iter().map(|word| word.parse().unwrap()).collect();
        Step::Add { id: words[0].parse().unwrap(), clause, hints }
    };
    text.lines().map(step).collect()
}

/// The steps of a well-formed proof in binary form.
pub(crate) fn parse_binary(bytes: &[u8]) -> Vec<Step> {
    let mut rest = bytes.iter().copied();
    let mut steps = Vec::new();
    while let Some(letter) = rest.next() {
        steps.push(if letter == b'a' {
            let id = value(&mut rest) / 2;
            let signed = |code: u64| {
                let size = (code / 2).cast_signed();
                if code % 2 == 1 { -size } else { size }
            };
            let literals = list(&mut rest).into_iter().map(signed);
            let clause = literals.map(|literal| i32::try_from(literal).unwrap()).collect();
            Step::Add { id, clause, hints: list(&mut rest).into_iter().map(signed).collect() }
        } else {
            Step::Delete { ids: list(&mut rest).into_iter().map(|code| code / 2).collect() }
        });
    }
    steps
}

fn list(bytes: &mut impl Iterator<Item = u8>) -> Vec<u64> {
    std::iter::from_fn(|| Some(value(bytes)).filter(|&value| value != 0)).collect()
}

fn value(bytes: &mut impl Iterator<Item = u8>) -> u64 {
    let mut value = 0;
    for (place, byte) in bytes.enumerate() {
        value |= u64::from(byte & 0x7f) << (7 * place);
        if byte < 0x80 {
            break;
        }
    }
    value
}

fn words<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

mod proof_formats {
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
        found.into_iter().find(|file| file.is_file()).unwrap_or_else(|| {
            panic!("{name} is missing; run scripts/install-test-tools.sh, which installs it")
        })
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
        let names: Vec<i32> = (0..variables)
            .map(|place| i32::try_from(1 + place * part + random.below(part)).unwrap())
            .collect();
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

    /// Returns true if the proof is right in one of the formats that it may be in.
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
}
