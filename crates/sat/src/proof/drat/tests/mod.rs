//! The checker against the definition, on small formulas and proofs, right, wrong and odd ones.

mod frat;
mod naive;
mod odd;

use self::naive::{Step, Units};
use super::{Elaborated, Form, check_drat, elaborate};
use crate::limits::Limits;
use crate::proof::check::{CheckError, Checked, check};

type Clauses = Vec<Vec<i32>>;

fn words(clause: &[i32]) -> String {
    clause.iter().map(|literal| format!("{literal} ")).collect()
}

fn dimacs(formula: &[Vec<i32>]) -> String {
    let largest = formula.iter().flatten().map(|literal| literal.unsigned_abs()).max().unwrap_or(0);
    let lines: String = formula.iter().map(|clause| format!("{}0\n", words(clause))).collect();
    format!("p cnf {largest} {}\n{lines}", formula.len())
}

fn text(proof: &[Step]) -> Vec<u8> {
    let line = |step: &Step| match step {
        Step::Add(clause) => format!("{}0\n", words(clause)),
        Step::Delete(clause) => format!("d {}0\n", words(clause)),
    };
    proof.iter().map(line).collect::<String>().into_bytes()
}

fn binary(proof: &[Step]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for step in proof {
        let (letter, clause) = match step {
            Step::Add(clause) => (b'a', clause),
            Step::Delete(clause) => (b'd', clause),
        };
        bytes.push(letter);
        for literal in clause {
            let mut value = 2 * literal.unsigned_abs() + u32::from(*literal < 0);
            while value >= 0x80 {
                bytes.push(u8::try_from(value & 0x7f).unwrap() | 0x80);
                value >>= 7;
            }
            bytes.push(u8::try_from(value).unwrap());
        }
        bytes.push(0);
    }
    bytes
}

fn checked(formula: &[Vec<i32>], proof: &[u8]) -> Result<(Checked, Elaborated), CheckError> {
    check_drat(dimacs(formula).as_bytes(), proof, &Limits::none(), &mut |_| {})
}

/// The LRAT proof without its hints: a proof in DRAT that deletes what it says.
fn without_hints(formula: &[Vec<i32>], lrat: &str) -> Vec<Step> {
    let mut clauses: Vec<(u64, Vec<i32>)> = (1..).zip(formula.iter().cloned()).collect();
    let mut steps = Vec::new();
    for line in lrat.lines() {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if words[1] == "d" {
            for number in &words[2..words.len() - 1] {
                let number: u64 = number.parse().unwrap();
                let place = clauses.iter().position(|(other, _)| *other == number).unwrap();
                steps.push(Step::Delete(clauses.remove(place).1));
            }
        } else {
            let end = words.iter().position(|&word| word == "0").unwrap();
            let clause: Vec<i32> = words[1..end].iter().map(|word| word.parse().unwrap()).collect();
            clauses.push((words[0].parse().unwrap(), clause.clone()));
            steps.push(Step::Add(clause));
        }
    }
    steps
}

/// Checks a proof as text and as binary, and what becomes of it in LRAT. Returns whether it is
/// accepted.
fn judge(formula: &[Vec<i32>], proof: &[Step]) -> bool {
    let accepted = [text(proof), binary(proof)].map(|bytes| match checked(formula, &bytes) {
        Ok(_) => true,
        Err(CheckError::Rejected(_)) => false,
        Err(error) => panic!("{error}"),
    });
    assert_eq!(accepted[0], accepted[1], "{formula:?} {proof:?}");
    if accepted[0] {
        let name = dimacs(formula);
        let (lrat, _) = elaborate(name.as_bytes(), &text(proof)[..], &Limits::none(), &mut |_| {}).unwrap();
        for form in [Form::Text, Form::Binary] {
            let mut bytes = Vec::new();
            lrat.write(&mut bytes, form).unwrap();
            check(name.as_bytes(), &bytes[..])
                .unwrap_or_else(|error| panic!("{error}: {formula:?} {proof:?}"));
            if form == Form::Text {
                let steps = without_hints(formula, &String::from_utf8(bytes).unwrap());
                assert!(naive::accepts(formula, &steps, Units::Deleted), "{formula:?} {proof:?} {steps:?}");
            }
        }
    }
    accepted[0]
}

/// Random numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn clause(&mut self, variables: usize, lengths: std::ops::Range<usize>) -> Vec<i32> {
        let length = lengths.start + self.below(lengths.len());
        let literal = |random: &mut Self| {
            let variable = i32::try_from(1 + random.below(variables)).unwrap();
            if random.below(2) == 0 { variable } else { -variable }
        };
        (0..length).map(|_| literal(self)).collect()
    }

    /// A proof whose steps are all allowed: it ends with a contradiction if one was found.
    fn proof(&mut self, formula: &Clauses, variables: usize) -> Vec<Step> {
        let (mut clauses, mut proof) = (formula.clone(), Vec::new());
        for _ in 0..60 {
            if naive::contradicts(&clauses) {
                break;
            }
            if self.below(4) == 0 {
                let clause = clauses[self.below(clauses.len())].clone();
                naive::delete(&mut clauses, &clause, Units::Kept);
                proof.push(Step::Delete(clause));
            } else {
                // One variable more than the formula has can be defined.
                let clause = self.clause(variables + 1, 1..4);
                if naive::may_add(&clauses, &clause) {
                    clauses.push(clause.clone());
                    proof.push(Step::Add(clause));
                }
            }
            if clauses.is_empty() {
                break;
            }
        }
        proof
    }

    fn damage(&mut self, proof: &mut Vec<Step>, variables: usize) {
        let at = self.below(proof.len());
        match self.below(5) {
            0 => drop(proof.remove(at)),
            1 => {
                let other = self.below(proof.len());
                proof.swap(at, other);
            }
            2 => proof[at] = Step::Add(self.clause(variables, 1..3)),
            3 => proof.insert(at, Step::Delete(self.clause(variables, 1..3))),
            _ => match &mut proof[at] {
                Step::Add(clause) | Step::Delete(clause) => {
                    let literal = self.below(clause.len());
                    clause[literal] = -clause[literal];
                }
            },
        }
    }
}

/// What the definition accepts is accepted, and nothing is accepted for a formula with a model. In
/// between are proofs with wrong clauses that are not needed.
#[test]
fn random_proofs_are_judged_by_the_definition() {
    let mut random = Random(25);
    let (mut valid, mut refused, mut rat) = (0, 0, 0);
    for round in 0..3000 {
        let variables = 3 + random.below(4);
        let count = variables * (2 + random.below(4));
        let formula: Clauses = (0..count).map(|_| random.clause(variables, 1 + round % 2..4)).collect();
        let has_model = naive::has_model(&formula, u32::try_from(variables).unwrap());
        let mut proof = random.proof(&formula, variables);
        for _ in 0..4 {
            let expected = naive::accepts(&formula, &proof, Units::Kept);
            let found = judge(&formula, &proof);
            assert!(found || !expected, "{formula:?} {proof:?} {:?}", checked(&formula, &text(&proof)));
            assert!(!found || !has_model, "{formula:?} {proof:?}");
            if found {
                valid += 1;
                rat += checked(&formula, &text(&proof)).unwrap().1.rat;
            } else {
                refused += 1;
            }
            if proof.is_empty() {
                break;
            }
            random.damage(&mut proof, variables);
        }
    }
    assert!(valid > 1500 && refused > 1500 && rat > 20, "{valid} {refused} {rat}");
}
