//! The checker against the definition, on small formulas and proofs, right, wrong and odd ones.

mod frat;
mod naive;

use std::time::Duration;

use self::naive::{Step, Units};
use super::{Elaborated, Form, Unhinted, complete, elaborate};
use crate::limits::{Limits, StopReason};
use crate::proof::check::{CheckError, Checked, check};
use crate::proof::rejection::{Place, Reason, Rejection};

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
    complete(dimacs(formula).as_bytes(), Unhinted::Drat, proof, &Limits::none(), &mut |_| {})
        .map(|done| (done.checked, done.figures))
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

/// Checks a proof as text and as binary, and what becomes of it in LRAT. Returns whether it is accepted.
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

// What is read in a special way, as `drat-trim` reads it:
/// All clauses over two variables.
fn two_variables() -> Vec<Vec<i32>> {
    vec![vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2]]
}

fn rejection(formula: &[Vec<i32>], proof: &str) -> Rejection {
    match checked(formula, proof.as_bytes()) {
        Err(CheckError::Rejected(rejection)) => rejection,
        other => panic!("{other:?}: {proof:?}"),
    }
}

fn accepts(formula: &[Vec<i32>], proof: &str) -> bool {
    checked(formula, proof.as_bytes()).is_ok()
}

#[test]
fn the_empty_clause_in_the_formula_needs_no_proof() {
    assert!(accepts(&[vec![1], vec![]], ""));
    assert!(accepts(&[vec![1], vec![]], "rubbish"));
}

#[test]
fn unit_propagation_alone_needs_no_proof() {
    let formula = [vec![1], vec![-1, 2], vec![-2]];
    assert!(accepts(&formula, ""));
    assert!(accepts(&formula, "0\n"));
    assert!(judge(&formula, &[]));
}

/// The contradiction is there with the clause 2; neither -2 nor the empty clause has to be said.
#[test]
fn nothing_after_the_contradiction_is_read() {
    assert!(accepts(&two_variables(), "2 0\n"));
    assert!(accepts(&two_variables(), "2 0\n0\nrubbish"));
    assert!(accepts(&two_variables(), "c by hand\r\n\n  2 \r\n 0\n-2 0 0\n"));
}

#[test]
fn the_empty_clause_has_to_follow() {
    let found = rejection(&two_variables(), "0\n");
    assert_eq!(found, Rejection { place: Place::Line(1), reason: Reason::EmptyTooEarly });
    assert_eq!(rejection(&two_variables(), "1 2 0\n").reason, Reason::NoContradiction);
    assert_eq!(rejection(&two_variables(), "").reason, Reason::NoContradiction);
}

/// The clause 1 makes its literal true. Its deletion is ignored, and so is that of the clause -1 2, which
/// makes 2 true then. By the definition of DRAT they would be gone, and with them the contradiction.
#[test]
fn unit_deletions_are_ignored() {
    let formula = [vec![1], vec![-1, 2], vec![-2, 3, 4], vec![-2, 3, -4], vec![-2, -3, 4], vec![-2, -3, -4]];
    let proof = [Step::Delete(vec![1]), Step::Delete(vec![2, -1]), Step::Add(vec![3])];
    assert!(judge(&formula, &proof));
    assert!(naive::accepts(&formula, &proof, Units::Kept));
    assert!(!naive::accepts(&formula, &proof, Units::Deleted));
    let figures = checked(&formula, &text(&proof)).unwrap().1;
    assert_eq!((figures.units_kept, figures.deleted, figures.not_there), (2, 0, 0));
}

/// A unit clause that makes nothing true, as its literal is true already, may go.
#[test]
fn the_deletion_of_a_second_unit_clause_is_no_unit_deletion() {
    let formula = [vec![1], vec![1], vec![-1, 2], vec![-1, -2, 3], vec![-2, -3, 4, 5]];
    let more = [vec![-4, 5], vec![4, -5], vec![-4, -5]];
    let formula = [&formula[..], &more].concat();
    let figures = checked(&formula, b"d 1 0\nd 1 0\n4 0\n").unwrap().1;
    assert_eq!((figures.deleted, figures.units_kept), (1, 1));
}

#[test]
fn what_is_not_there_is_not_deleted() {
    let figures = checked(&two_variables(), b"d 1 2 3 0\nd 7 0\nd 0\n2 0\n").unwrap().1;
    assert_eq!((figures.not_there, figures.deleted), (3, 0));
}

#[test]
fn the_order_of_literals_does_not_matter_for_deletions_and_copies_are_left() {
    let mut formula = two_variables();
    assert!(!accepts(&formula, "d 2 1 0\n2 0\n"));
    formula.push(vec![2, 1]);
    assert!(accepts(&formula, "d 2 1 0\n2 0\n"));
    assert!(!accepts(&formula, "d 2 1 0\nd 1 2 0\n2 0\n"));
}

#[test]
fn repeated_literals_count_once() {
    let formula = [vec![1, 2, 1], vec![-1, -1, 2], vec![1, -2, -2], vec![-1, -2]];
    assert!(accepts(&formula, "2 2 2 0\n"));
    assert!(judge(&formula, &[Step::Add(vec![2, 2])]));
    // With its first clause it has no model, without it it has one.
    assert!(!accepts(&formula, "d 2 1 0\n2 0\n"));
    assert!(!accepts(&formula, "d 2 1 2 1 0\n2 0\n"));
}

#[test]
fn tautologies_say_nothing() {
    let mut formula = two_variables();
    formula.push(vec![1, -1]);
    assert!(accepts(&formula, "3 -3 0\nd -1 1 0\nd -3 3 0\n2 0\n"));
    assert!(!accepts(&formula[1..], "2 -2 1 0\n2 0\n"));
}

/// The variable 3 is new. The clauses define it as "1 and 2", each RAT on the first literal.
#[test]
fn a_new_variable_can_be_defined() {
    let formula = [vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2]];
    let definition = [vec![3, -1, -2], vec![-3, 1], vec![-3, 2]].map(Step::Add);
    let use_it = [vec![-3], vec![-1], vec![2]].map(Step::Add);
    assert!(judge(&formula, &[&definition[..], &use_it].concat()));
}

/// The formula does not say what 1 is, so 1 may be made true: all clauses with -1 have resolvents
/// that follow. With 2 as the first literal this is not so.
#[test]
fn only_the_first_literal_is_the_pivot() {
    let formula = vec![vec![1, 2, 3], vec![-2, 3], vec![2, -3], vec![-2, -3, 4], vec![-4, 5], vec![-4, -5]];
    let rest = [vec![2, 1], vec![-1, -4], vec![-1]];
    assert!(!judge(&formula, &rest.clone().map(Step::Add)));
    for (clause, expected) in [(vec![1, -2], true), (vec![-2, 1], naive::may_add(&formula, &[-2, 1]))] {
        assert_eq!(naive::may_add(&formula, &clause), expected, "{clause:?}");
    }
    // Models of the formula must not vanish, so whatever is added here, it stays satisfiable.
    assert!(naive::has_model(&formula, 5));
}

#[test]
fn a_wrong_clause_is_named() {
    let found = rejection(&two_variables()[1..], "5 0\n-5 1 0\n2 0\n");
    assert_eq!(found.place, Place::Added(2), "{found}");
    let words = found.to_string();
    assert!(words.contains("added clause 2: the clause -5 1 does not follow"), "{words}");
}

/// A limit ends the work, and an interrupt does. Neither says anything about the proof.
#[test]
fn limits_are_kept() {
    let formula = dimacs(&two_variables());
    let interrupted = Limits::none();
    interrupted.interrupt.raise();
    for (limits, expected) in
        [(Limits::within(Duration::ZERO), StopReason::TimeLimit), (interrupted, StopReason::Interrupted)]
    {
        let found = complete(formula.as_bytes(), Unhinted::Drat, &b"2 0\n"[..], &limits, &mut |_| {});
        assert!(matches!(found, Err(CheckError::Stopped(why)) if why == expected));
    }
}

#[test]
fn what_is_no_drat_is_refused_with_its_place() {
    for (proof, place) in [
        ("1 2\n", Place::Line(2)),
        ("3 0\n1 x 0\n", Place::Line(2)),
        ("1 2x 0\n", Place::Line(1)),
        ("1 99999999999999999999 0\n", Place::Line(1)),
        ("1 -2147483648 0\n", Place::Line(1)),
        ("d", Place::Line(1)),
        ("a\u{2}\u{0}b\u{2}\u{0}", Place::Step { number: 2, offset: 3 }),
        ("a\u{2}\u{0}a\u{2}", Place::Step { number: 2, offset: 3 }),
        ("a\u{1}\u{0}", Place::Step { number: 1, offset: 0 }),
    ] {
        let found = rejection(&[vec![1, 2], vec![2, 3]], proof);
        assert_eq!(found.place, place, "{proof:?}: {found}");
    }
}
