//! The checker of LRAT proofs against a naive one, on proofs that were damaged in many ways.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use crate::lrat::{Step, accepts, binary, dimacs, parse, parse_binary, text};
use lifesat::backend::Verdict;
use lifesat::backend::embedded::{Embedded, Options};
use lifesat::limits::Limits;
use lifesat::proof::{self, CheckError, Checked, Place, Reason, Rejection};
use proptest::prelude::*;

/// All clauses over two variables, in the order to which the proofs below refer.
fn two_variables() -> Vec<Vec<i32>> {
    vec![vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2]]
}

fn add(id: u64, clause: &[i32], hints: &[i64]) -> Step {
    Step::Add { id, clause: clause.to_vec(), hints: hints.to_vec() }
}

/// A proof: the clause 2, the clause -2, the empty clause.
fn tiny() -> Vec<Step> {
    vec![
        add(5, &[2], &[1, 2]),
        Step::Delete { ids: vec![1, 2] },
        add(9, &[-2], &[3, 4]),
        add(10, &[], &[5, 9]),
    ]
}

fn check(formula: &[Vec<i32>], proof: &[u8]) -> Result<Checked, CheckError> {
    proof::check(dimacs(formula).as_bytes(), proof)
}

fn rejection(formula: &[Vec<i32>], proof: &[u8]) -> Rejection {
    match check(formula, proof) {
        Err(CheckError::Rejected(rejection)) => rejection,
        other => panic!("{other:?}: {}", String::from_utf8_lossy(proof)),
    }
}

/// Checks that the text and the binary form of a proof get the verdict of the naive checker, and
/// returns it.
fn judge(formula: &[Vec<i32>], proof: &[Step]) -> bool {
    let expected = accepts(formula, proof);
    for bytes in [text(proof).into_bytes(), binary(proof)] {
        let found = check(formula, &bytes);
        assert_eq!(found.is_ok(), expected, "{found:?}: {formula:?} {proof:?}");
    }
    expected
}

#[test]
fn a_proof_by_hand() {
    assert!(judge(&two_variables(), &tiny()));
    let checked = check(&two_variables(), text(&tiny()).as_bytes()).unwrap();
    let expected = Checked { variables: 2, clauses: 4, added: 3, rat: 0, deleted: 2, hints: 6, most: 5 };
    assert_eq!(checked, expected);
    let commented = format!("c by hand\r\n\n  {}", text(&tiny()).replace('\n', " \r\n\n"));
    assert!(check(&two_variables(), commented.as_bytes()).is_ok());
    // A hint that is already true and hints after the conflict have no effect.
    assert!(judge(&two_variables(), &[add(5, &[2], &[1, 1, 2, 3]), add(6, &[], &[5, 3, 4])]));
    // Nothing after the empty clause is read, and an empty clause of the formula needs no proof.
    assert!(check(&two_variables(), (text(&tiny()) + "rubbish").as_bytes()).is_ok());
    assert!(check(&[vec![1], vec![]], b"").is_ok());
}

#[test]
fn every_reason_is_named_with_its_place() {
    for (line, proof, reason) in [
        (1, "", Reason::NeverEmpty),
        (2, "5 2 0 1 2 0\n", Reason::NeverEmpty),
        (2, "c\n5 2 0 1 -2 0\n", Reason::NotCandidate(2)),
        (1, "5 2 0 -3 -3 0\n", Reason::NoConflict(3)),
        (1, "5 2 0 -3 1 -3 1 0\n", Reason::CandidateTwice(3)),
        (1, "5 2 0 -3 1 0\n", Reason::CandidatesMissing(1)),
        (2, "5 3 0 0\n5 2 0 0\n", Reason::NotNew { id: 5, last: 5 }),
        (1, "4 2 0 1 2 0\n", Reason::NotNew { id: 4, last: 4 }),
        (2, "7 2 0 1 2 0\n6 -2 0 3 4 0\n", Reason::NotNew { id: 6, last: 7 }),
        (1, "0 2 0 1 2 0\n", Reason::NotNew { id: 0, last: 4 }),
        (1, "5 3 0 1 2 0\n", Reason::NotUnit(1)),
        (1, "5 -3000000000 0 1 2 0\n", Reason::Literal(-3_000_000_000)),
        (1, "5 2 -2 0 1 2 0\n", Reason::Tautology(2)),
        (1, "5 2 0 1 7 0\n", Reason::NoSuchHint(7)),
        (1, "5 2 0 1 5 0\n", Reason::NoSuchHint(5)),
        (2, "4 d 1 0\n5 2 0 1 2 0\n", Reason::NoSuchHint(1)),
        (1, "4 d 1 1 0\n", Reason::NoSuchClause(1)),
        (1, "4 d 5 0\n", Reason::NoSuchClause(5)),
        (1, "5 0 1 2 0\n", Reason::NotUnit(1)),
        (1, "5 2 0 1 1 0\n", Reason::NoConflict(5)),
        (1, "5 2 0 1 0\n", Reason::NoConflict(5)),
        (1, "5 2 0 0\n", Reason::NoConflict(5)),
        (1, "5 2 0 1 2 7 0\n", Reason::NoSuchHint(7)),
        (1, "5 2 0 1 2", Reason::CutOff),
    ] {
        let expected = Rejection { place: Place::Line(line), reason };
        assert_eq!(rejection(&two_variables(), proof.as_bytes()), expected, "{proof:?}");
    }
    for proof in [
        "5 2 0 1 2\n",
        "5 2 0 1 2 0 7\n",
        "x",
        "5 2x 0",
        "-5 2 0 1 2 0\n",
        "5 2 0 1 99999999999999999999 0\n",
    ] {
        let found = rejection(&two_variables(), proof.as_bytes());
        assert!(matches!(found.reason, Reason::Syntax(_)), "{proof:?}: {found}");
    }
    let step = |number, offset| Place::Step { number, offset };
    for (place, proof, reason) in [
        (step(2, 7), &b"a\x0a\x04\x00\x02\x04\x00"[..], Reason::NeverEmpty),
        (step(1, 0), b"a\x0a\x04\x00\x02\x05\x00", Reason::NotCandidate(2)),
        (step(1, 0), b"a\x0a\x04\x00\x02", Reason::CutOff),
    ] {
        assert_eq!(rejection(&two_variables(), proof), Rejection { place, reason });
    }
}

/// A reader that gives one byte at a time, and at first only the first letter.
struct Trickle<'a>(&'a [u8]);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.0.len().min(buffer.len()).min(1);
        buffer[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

#[test]
fn the_form_does_not_depend_on_how_the_proof_comes() {
    let formula = dimacs(&two_variables());
    for bytes in [text(&tiny()).into_bytes(), binary(&tiny())] {
        proof::check(formula.as_bytes(), Trickle(&bytes)).unwrap();
    }
}

/// DRAT has no hints, so the error for such a proof says what to do.
#[test]
fn a_drat_proof_is_told_from_lrat() {
    for proof in ["2 0\n-2 0\n0\n", "d 1 2 0\n2 0\n0\n"] {
        let message = rejection(&two_variables(), proof.as_bytes()).to_string();
        assert!(message.contains("has to be checked as DRAT"), "{message}");
    }
}

/// All proofs that differ from this one in one place: a step is left out, exchanged with another,
/// doubled or cut off; a hint is left out, exchanged or replaced; a literal is left out or negated;
/// or a number is changed.
fn damaged(proof: &[Step], names: u64) -> Vec<Vec<Step>> {
    let mut all: Vec<Vec<Step>> = Vec::new();
    for at in 0..proof.len() {
        all.push(proof[..at].to_vec());
        all.push([&proof[..at], &proof[at + 1..]].concat());
        all.push([&proof[..=at], &proof[at..]].concat());
        for other in at + 1..proof.len() {
            let mut swapped = proof.to_vec();
            swapped.swap(at, other);
            all.push(swapped);
        }
        for step in damaged_step(&proof[at], names) {
            let mut changed = proof.to_vec();
            changed[at] = step;
            all.push(changed);
        }
    }
    all
}

fn damaged_step(step: &Step, names: u64) -> Vec<Step> {
    match step {
        Step::Delete { ids } => {
            damaged_list(ids, names).into_iter().map(|ids| Step::Delete { ids }).collect()
        }
        Step::Add { id, clause, hints } => {
            let hints_changed =
                damaged_list(hints, names).into_iter().map(|hints| (*id, clause.clone(), hints));
            let ids = (1..=names).map(|id| (id, clause.clone(), hints.clone()));
            let without = (0..clause.len()).map(|at| {
                let mut clause = clause.clone();
                clause.remove(at);
                (*id, clause, hints.clone())
            });
            let negated = (0..clause.len()).map(|at| {
                let mut clause = clause.clone();
                clause[at] = -clause[at];
                (*id, clause, hints.clone())
            });
            let signs = (0..hints.len()).map(|at| {
                let mut hints = hints.clone();
                hints[at] = -hints[at];
                (*id, clause.clone(), hints)
            });
            let all = hints_changed.chain(ids).chain(without).chain(negated).chain(signs);
            all.map(|(id, clause, hints)| Step::Add { id, clause, hints }).collect()
        }
    }
}

fn damaged_list<N: Copy + TryFrom<u64, Error: std::fmt::Debug>>(list: &[N], names: u64) -> Vec<Vec<N>> {
    let mut all = Vec::new();
    for at in 0..list.len() {
        all.push([&list[..at], &list[at + 1..]].concat());
        all.push([&list[..=at], &list[at..]].concat());
        for other in at + 1..list.len() {
            let mut swapped = list.to_vec();
            swapped.swap(at, other);
            all.push(swapped);
        }
        for name in 1..=names {
            let mut changed = list.to_vec();
            changed[at] = N::try_from(name).unwrap();
            all.push(changed);
        }
    }
    all
}

/// The new variable 3 is "1 and 2". Each clause of the definition is RAT on its first literal: the
/// first because no clause has -3, the others because their resolvents with it hold anyway.
fn with_definition() -> Vec<Step> {
    vec![
        add(5, &[3, -1, -2], &[]),
        add(6, &[-3, 1], &[-5]),
        add(7, &[-3, 2], &[-5]),
        add(8, &[-3], &[6, 7, 4]),
        add(9, &[-1], &[2, 4]),
        add(10, &[], &[9, 1, 3]),
    ]
}

#[test]
fn a_definition_is_rat() {
    assert!(judge(&two_variables(), &with_definition()));
    let checked = check(&two_variables(), text(&with_definition()).as_bytes()).unwrap();
    assert_eq!((checked.added, checked.rat), (6, 3));
    // Two resolvents: with 1 ∨ ¬2 it is 1 ∨ 3, which follows from the clause 3, and with ¬1 ∨ ¬2 it
    // is ¬1 ∨ 3.
    let formula = [vec![3, 4], vec![3, -4], vec![1, -2], vec![-1, -2], vec![-3]];
    let proof = [add(6, &[2, 3], &[-3, 1, 2, -4, 1, 2]), add(7, &[], &[5, 1, 2])];
    assert!(judge(&formula, &proof));
    for hints in [&[-3, 1, 2][..], &[-3, 1, -4, 1, 2], &[-4, 1, 2, -4, 1, 2], &[-1, 1, 2, -3, -4]] {
        assert!(!judge(&formula, &[add(6, &[2, 3], hints), add(7, &[], &[5, 1, 2])]), "{hints:?}");
    }
}

#[test]
fn every_damage_to_a_tiny_proof_is_judged_as_by_the_naive_checker() {
    let (mut valid, mut invalid) = (0, 0);
    for proof in damaged(&tiny(), 11).into_iter().chain(damaged(&with_definition(), 11)) {
        for again in std::iter::once(proof.clone()).chain(damaged(&proof, 11).into_iter().step_by(7)) {
            if judge(&two_variables(), &again) { valid += 1 } else { invalid += 1 }
        }
    }
    assert!(valid > 100 && invalid > 1000, "{valid} {invalid}");
}

/// CaDiCaL's proof of a formula; `None` if the formula has a model.
fn refute(folder: &Path, formula: &[Vec<i32>]) -> Option<String> {
    let (cnf, lrat) = (folder.join("f.cnf"), folder.join("f.lrat"));
    fs::write(&cnf, dimacs(formula)).unwrap();
    match Embedded::find("embedded-cadical")
        .unwrap()
        .refute(&cnf, &lrat, Options::default(), &Limits::none())
        .unwrap()
    {
        Verdict::Unsatisfiable => Some(fs::read_to_string(&lrat).unwrap()),
        Verdict::Satisfiable(_) => None,
        Verdict::Unknown(why) => panic!("{why}"),
    }
}

/// More pigeons than holes; the proof needs a few dozen steps.
fn pigeons(holes: i32) -> Vec<Vec<i32>> {
    let sits = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
    let mut formula: Vec<Vec<i32>> =
        (0..=holes).map(|pigeon| (0..holes).map(|hole| sits(pigeon, hole)).collect()).collect();
    for hole in 0..holes {
        for one in 0..=holes {
            formula.extend((0..one).map(|other| vec![-sits(one, hole), -sits(other, hole)]));
        }
    }
    formula
}

/// Lines of a real proof are left out, exchanged or cut off. All damage that makes it invalid is
/// found.
#[test]
fn damage_to_proofs_of_cadical_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let formula = pigeons(4);
    let proof = parse(&refute(folder.path(), &formula).unwrap());
    assert!(proof.len() > 20, "{}", proof.len());
    assert!(judge(&formula, &proof));
    let names = formula.len() as u64 + 3;
    let mut invalid = 0;
    for damaged in damaged(&proof, names).into_iter().step_by(5) {
        invalid += usize::from(!judge(&formula, &damaged));
    }
    assert!(invalid > 1000, "{invalid}");
}

/// Each byte of a binary proof is changed. The checker never panics, and accepts only what the
/// naive checker accepts.
#[test]
fn changed_bytes_are_seen_too() {
    let folder = tempfile::tempdir().unwrap();
    let formula = pigeons(3);
    let proof = binary(&parse(&refute(folder.path(), &formula).unwrap()));
    let mut rejected = 0;
    for at in 0..proof.len() {
        for change in [1, 2, 0x80] {
            let mut bytes = proof.clone();
            bytes[at] ^= change;
            match check(&formula, &bytes) {
                Ok(_) => assert!(accepts(&formula, &parse_binary(&bytes)), "byte {at} ^ {change}"),
                Err(CheckError::Rejected(_)) => rejected += 1,
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(rejected > proof.len(), "{rejected} of {}", proof.len());
}

fn has_model(formula: &[Vec<i32>], variables: u32) -> bool {
    (0u32..1 << variables).any(|model| {
        let is_true = |literal: i32| (model >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
        formula.iter().all(|clause| clause.iter().any(|&literal| is_true(literal)))
    })
}

/// Any clauses, also with repeated literals, opposite literals, units and empty clauses.
fn any_formula() -> impl Strategy<Value = Vec<Vec<i32>>> {
    let literal =
        (1i32..=6, any::<bool>()).prop_map(|(number, sign): (i32, bool)| if sign { number } else { -number });
    let clause = prop::collection::vec(literal, 1..4);
    prop::collection::vec(clause, 1..60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn proofs_of_random_formulas_check_and_no_proof_is_one_for_a_formula_with_a_model(
        formula in any_formula(), dropped in any::<prop::sample::Index>()
    ) {
        let folder = tempfile::tempdir().unwrap();
        let proof = refute(folder.path(), &formula);
        prop_assert_eq!(proof.is_none(), has_model(&formula, 6));
        if let Some(proof) = proof {
            prop_assert!(judge(&formula, &parse(&proof)), "{:?}", parse(&proof));
            prop_assert!(check(&formula, proof.as_bytes()).is_ok());
            // The proof of another formula: without one of its clauses this one may have a model.
            let mut weaker = formula.clone();
            weaker.remove(dropped.index(formula.len()));
            if check(&weaker, proof.as_bytes()).is_ok() {
                prop_assert!(!has_model(&weaker, 6));
            }
        }
    }

    #[test]
    fn no_steps_prove_that_a_formula_with_a_model_has_none(
        formula in any_formula(),
        steps in prop::collection::vec((1u64..80, prop::collection::vec(-7i32..=7, 0..3), prop::collection::vec(-80i64..80, 0..5)), 0..12)
    ) {
        let proof: Vec<Step> = steps.into_iter().map(|(id, clause, hints)| {
            let clause = clause.into_iter().filter(|&literal| literal != 0).collect();
            let hints = hints.into_iter().filter(|&hint| hint != 0).collect();
            Step::Add { id: id + formula.len() as u64, clause, hints }
        }).collect();
        if judge(&formula, &proof) {
            prop_assert!(!has_model(&formula, 6));
        }
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = check(&two_variables(), &bytes);
        let _ = check(&two_variables(), &[b"a", &bytes[..]].concat());
        let _ = check(&two_variables(), &[b"5 2 0 1 2 0\n", &bytes[..]].concat());
    }
}
