//! FRAT and the formats that a proof may be in, judged by the definition as well.

use std::fmt::Write as _;

use super::naive::{self, Step, Units};
use super::{Clauses, Random, binary, dimacs, text};
use crate::limits::Limits;
use crate::proof::drat::{Unhinted, complete};
use crate::proof::format::Format;
use crate::proof::{check, core};

/// A way to write lists of numbers with letters before them.
trait Form {
    fn letter(&mut self, letter: u8);
    fn id(&mut self, id: u32);
    fn signed(&mut self, number: i32);
    fn end(&mut self);
}

struct Text(String);

impl Form for Text {
    fn letter(&mut self, letter: u8) {
        self.0.push(char::from(letter));
        self.0.push(' ');
    }
    fn id(&mut self, id: u32) {
        let _ = write!(self.0, "{id} ");
    }
    fn signed(&mut self, number: i32) {
        let _ = write!(self.0, "{number} ");
    }
    fn end(&mut self) {
        self.0 += "0\n";
    }
}

struct Bytes(Vec<u8>);

impl Form for Bytes {
    fn letter(&mut self, letter: u8) {
        self.0.push(letter);
    }
    fn id(&mut self, mut id: u32) {
        while id >= 0x80 {
            self.0.push(u8::try_from(id & 0x7f).unwrap() | 0x80);
            id >>= 7;
        }
        self.0.push(u8::try_from(id).unwrap());
    }
    fn signed(&mut self, number: i32) {
        self.id(2 * number.unsigned_abs() + u32::from(number < 0));
    }
    fn end(&mut self) {
        self.0.push(0);
    }
}

/// The proof in FRAT: clauses of the formula first, numbers for all, some hints, which mean nothing,
/// and at the end some clauses that are left.
fn write(form: &mut dyn Form, formula: &[Vec<i32>], proof: &[Step], random: &mut Random) {
    let list = |form: &mut dyn Form, letter: u8, id: u32, clause: &[i32]| {
        form.letter(letter);
        form.id(id);
        for &literal in clause {
            form.signed(literal);
        }
        form.end();
    };
    let mut id = 0;
    for clause in formula {
        // Numbers may leave gaps.
        id += 1 + u32::try_from(random.below(70)).unwrap();
        list(form, b'o', id, clause);
    }
    for step in proof {
        match step {
            Step::Delete(clause) => list(form, b'd', 1 + u32::try_from(random.below(200)).unwrap(), clause),
            Step::Add(clause) => {
                id += 1;
                list(form, b'a', id, clause);
                if random.below(2) == 0 {
                    form.letter(b'l');
                    (0..random.below(4))
                        .for_each(|_| form.signed(1 - 2 * i32::try_from(random.below(90)).unwrap()));
                    form.end();
                }
            }
        }
        if random.below(9) == 0 {
            form.letter(b'r');
            for id in [3, 5] {
                form.id(id);
            }
            form.end();
        }
    }
    for (id, clause) in (1..).zip(formula.iter().take(3)) {
        list(form, b'f', id, clause);
    }
}

/// Returns true if some reading of the proof is right.
fn is_accepted(formula: &str, proof: &[u8]) -> bool {
    let is_right = |format| {
        let unhinted = match format {
            Format::Lrat => return check(formula.as_bytes(), proof).is_ok(),
            Format::Drat => Unhinted::Drat,
            Format::Frat => Unhinted::Frat,
        };
        let Ok(completed) = complete(formula.as_bytes(), unhinted, proof, &Limits::none(), &mut |_| {})
        else {
            return false;
        };
        // What is written is right, too, with all steps or without those that are not needed.
        let mut all = Vec::new();
        completed.lrat.write(&mut all, super::Form::Text).unwrap();
        assert!(check(formula.as_bytes(), &all[..]).is_ok());
        if let Ok(core) = core(formula.as_bytes(), &all[..], &mut |_| {}) {
            let mut needed = Vec::new();
            core.write_lrat(&mut needed).unwrap();
            assert!(
                check(formula.as_bytes(), &needed[..]).is_ok(),
                "{formula} {}",
                String::from_utf8_lossy(&needed)
            );
        }
        true
    };
    Format::readings(proof).into_iter().any(is_right)
}

/// Renames the variables, to numbers that look like letters and ends of lists in binary form.
fn renamed(clause: &[i32], names: &[i32]) -> Vec<i32> {
    let name = |literal: &i32| names[literal.unsigned_abs() as usize - 1] * literal.signum();
    clause.iter().map(name).collect()
}

#[test]
fn proofs_are_accepted_in_every_format_and_damaged_ones_are_not() {
    let mut random = Random(58);
    let (mut valid, mut refused) = (0, 0);
    for round in 0..400 {
        let variables = 2 + random.below(4);
        let count = variables * (2 + random.below(4));
        let formula: Clauses = (0..count).map(|_| random.clause(variables, 1 + round % 2..4)).collect();
        let has_model = naive::has_model(&formula, u32::try_from(variables).unwrap());
        let mut proof = random.proof(&formula, variables);
        let highest = [140, 140, 300, 40_000][random.below(4)];
        let names: Vec<i32> = (0..=variables)
            .map(|place| i32::try_from(1 + random.below(highest / 8) * 8 + place).unwrap())
            .collect();
        for _ in 0..3 {
            let formula: Clauses = formula.iter().map(|clause| renamed(clause, &names)).collect();
            let steps: Vec<Step> = proof
                .iter()
                .map(|step| match step {
                    Step::Add(clause) => Step::Add(renamed(clause, &names)),
                    Step::Delete(clause) => Step::Delete(renamed(clause, &names)),
                })
                .collect();
            let (mut words, mut bytes) = (Text(String::new()), Bytes(Vec::new()));
            write(&mut words, &formula, &steps, &mut random);
            write(&mut bytes, &formula, &steps, &mut random);
            let lines = String::from_utf8(text(&steps)).unwrap();
            let forms = [
                ("DRAT", lines.clone().into_bytes()),
                ("DRAT in one line", lines.replace('\n', " ").into_bytes()),
                ("binary DRAT", binary(&steps)),
                ("FRAT", words.0.into_bytes()),
                ("binary FRAT", bytes.0),
            ];
            let expected = naive::accepts(&formula, &steps, Units::Kept);
            for (name, bytes) in forms {
                let found = is_accepted(&dimacs(&formula), &bytes);
                assert!(found || !expected, "{name}: {formula:?} {steps:?}");
                assert!(!found || !has_model, "{name}: {formula:?} {steps:?}");
                *if found { &mut valid } else { &mut refused } += 1;
            }
            if proof.is_empty() {
                break;
            }
            random.damage(&mut proof, variables);
        }
    }
    assert!(valid > 1000 && refused > 1000, "{valid} {refused}");
}

/// Bytes that are changed anywhere may make another proof, but none of a formula with a model.
#[test]
fn no_changed_bytes_refute_a_formula_with_a_model() {
    let formula = [vec![79, 107], vec![-79, 107], vec![-107, 79], vec![97, 100, -79]];
    let steps = [Step::Add(vec![107]), Step::Add(vec![79]), Step::Add(vec![97, 100]), Step::Add(vec![])];
    let mut random = Random(3);
    let mut bytes = Bytes(Vec::new());
    write(&mut bytes, &formula, &steps, &mut random);
    for proof in [binary(&steps), bytes.0, text(&steps)] {
        for place in 0..proof.len() {
            for other in 0..=255 {
                let mut changed = proof.clone();
                changed[place] = other;
                assert!(!is_accepted(&dimacs(&formula), &changed), "{place} {other}");
            }
        }
    }
}
