//! The part of a proof that its last step rests on.
//!
//! A solver writes down every clause that it learns, and needs few of them in the end. The proof is checked
//! and remembered as a whole. Then the clauses that matter are marked, from the empty clause backwards.

use std::io::{self, BufRead, Read, Write};

use thiserror::Error;

use super::check::{CheckError, Checked, Checker, Notes};
use super::clauses::{Code, Variables};

/// A refutation without the clauses that it does not need. Clauses are numbered from 0, those of the
/// formula first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Core {
    /// The clauses of the formula, with literals as DIMACS writes them.
    pub formula: Vec<Vec<i32>>,
    /// Their numbers in the file, in the same order; its first clause has the number 1.
    pub numbers: Vec<u64>,
    /// The clauses that follow; the last one is empty.
    pub steps: Vec<Step>,
    /// What was checked, with the clauses that are not needed.
    pub checked: Checked,
}

/// A clause that follows from earlier ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Its literals, as DIMACS writes them.
    pub literals: Vec<i32>,
    /// The numbers of the clauses from which it follows. Each is a unit clause in its turn.
    pub hints: Vec<usize>,
}

/// Why a proof has no core.
#[derive(Debug, Error)]
pub enum CoreError {
    /// The proof was not accepted.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// The proof is accepted, but some clause does not follow from those before it.
    #[error("the proof has a clause that does not follow but is RAT")]
    Rat(Checked),
}

/// Checks a proof in LRAT and returns the part that is needed.
///
/// # Errors
/// If the proof is not accepted, or has RAT steps.
pub fn core(
    formula: impl BufRead,
    proof: impl Read,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Core, CoreError> {
    let mut checker = Checker::read(formula, Record::default())?;
    checker.follow(proof, observe)?;
    if checker.report.rat > 0 {
        return Err(CoreError::Rat(checker.report));
    }
    Ok(Core { checked: checker.report, ..checker.notes.core(&checker.variables) })
}

impl Core {
    /// The number of a clause if those of the formula have the numbers of the file, and the others follow.
    pub(super) fn number(&self, clause: usize) -> u64 {
        match self.numbers.get(clause) {
            Some(&number) => number,
            None => self.checked.clauses + (clause - self.numbers.len()) as u64 + 1,
        }
    }
}

/// Lists one after the other in one array.
#[derive(Debug, Default)]
struct Lists<T> {
    items: Vec<T>,
    ends: Vec<usize>,
}

impl<T> Lists<T> {
    fn get(&self, index: usize) -> &[T] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.items[start..self.ends[index]]
    }

    fn end_list(&mut self) {
        self.ends.push(self.items.len());
    }
}

/// All clauses of formula and proof, in their order.
#[derive(Default)]
struct Record {
    /// The clauses of the formula have the numbers 1, 2, …
    formula: usize,
    /// The numbers of the added clauses, which increase.
    ids: Vec<u64>,
    literals: Lists<Code>,
    hints: Lists<u64>,
}

impl Notes for Record {
    fn clause(&mut self, literals: &[Code]) {
        self.formula += 1;
        self.literals.items.extend_from_slice(literals);
        self.literals.end_list();
    }

    fn added(&mut self, id: u64, literals: &[Code], hints: &[u64]) {
        self.ids.push(id);
        self.literals.items.extend_from_slice(literals);
        self.literals.end_list();
        self.hints.items.extend_from_slice(hints);
        self.hints.end_list();
    }
}

impl Record {
    fn core(&self, variables: &Variables) -> Core {
        let places = self.numbered();
        let needed = |index: &usize| places[*index].is_some();
        let of_formula = || (0..self.formula).filter(needed);
        let formula = of_formula().map(|index| self.clause(index, variables)).collect();
        let numbers = of_formula().map(|index| index as u64 + 1).collect();
        let steps = (self.formula..places.len()).filter(needed).map(|index| Step {
            literals: self.clause(index, variables),
            hints: self.hints_of(index).map(|hint| places[hint].expect("it is needed")).collect(),
        });
        Core { formula, numbers, steps: steps.collect(), checked: Checked::default() }
    }

    /// The new numbers of the clauses that are needed.
    fn numbered(&self) -> Vec<Option<usize>> {
        let all = self.literals.ends.len();
        let mut is_needed = vec![false; all];
        // The last clause is the empty one. If the formula has it, nothing was added.
        let empty = (0..all).rev().find(|&index| self.literals.get(index).is_empty());
        if let Some(empty) = empty {
            is_needed[empty] = true;
        }
        for index in (self.formula..all).rev() {
            if is_needed[index] {
                self.hints_of(index).for_each(|hint| is_needed[hint] = true);
            }
        }
        let mut next = 0..;
        is_needed.into_iter().map(|needed| if needed { next.next() } else { None }).collect()
    }

    fn hints_of(&self, index: usize) -> impl Iterator<Item = usize> {
        self.hints.get(index - self.formula).iter().map(|&id| self.place(id))
    }

    /// The place of the clause with this number.
    fn place(&self, id: u64) -> usize {
        match usize::try_from(id) {
            Ok(number) if number <= self.formula => number - 1,
            _ => self.formula + self.ids.binary_search(&id).expect("hints name earlier clauses"),
        }
    }

    fn clause(&self, index: usize, variables: &Variables) -> Vec<i32> {
        let dimacs = |&code: &Code| i32::try_from(variables.literal(code)).expect("variables have 31 bits");
        self.literals.get(index).iter().map(dimacs).collect()
    }
}

impl Core {
    /// Writes the refutation as LRAT in text, for the formula that it was read with.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn write_lrat(&self, out: &mut dyn Write) -> io::Result<()> {
        for (place, Step { literals, hints }) in (self.numbers.len()..).zip(&self.steps) {
            write!(out, "{} ", self.number(place))?;
            literals.iter().try_for_each(|literal| write!(out, "{literal} "))?;
            write!(out, "0 ")?;
            hints.iter().try_for_each(|&hint| write!(out, "{} ", self.number(hint)))?;
            writeln!(out, "0")?;
        }
        Ok(())
    }
}

// VeriPB, a checker of pseudo-Boolean proofs (S. Gocht, J. Nordström and others) reads a formula in
// DIMACS as inequalities: a clause says that the sum of its literals is at least 1. It numbers them
// from 1 in the order of the file, and goes on with the inequalities of the proof. A clause that
// follows from its hints by unit propagation is a line `rup`, and the hints are the same as in LRAT.

impl Core {
    /// Writes the refutation in version 3.0 of VeriPB's format, for the formula that it was read with.
    /// The comment, one line, says who wrote it.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn write_veripb(&self, out: &mut dyn Write, comment: &str) -> io::Result<()> {
        let clauses = self.checked.clauses;
        writeln!(out, "pseudo-Boolean proof version 3.0")?;
        writeln!(out, "% {comment}")?;
        writeln!(out, "f {clauses} ;")?;
        for Step { literals, hints } in &self.steps {
            write!(out, "rup")?;
            for literal in literals {
                write!(out, " 1 {}x{}", if *literal < 0 { "~" } else { "" }, literal.unsigned_abs())?;
            }
            write!(out, " >= 1 :")?;
            for &hint in hints {
                write!(out, " {}", self.number(hint))?;
            }
            writeln!(out, " ;")?;
        }
        let contradiction = match self.steps.len() {
            0 => self.numbers.last().copied().unwrap_or(clauses),
            added => clauses + added as u64,
        };
        writeln!(out, "output NONE ;")?;
        writeln!(out, "conclusion UNSAT : {contradiction} ;")?;
        writeln!(out, "end pseudo-Boolean proof ;")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::check;

    /// Variable 3 has nothing to do with the contradiction.
    #[test]
    fn what_is_not_needed_is_left_out() {
        let formula = "p cnf 3 5\n1 2 0\n3 0\n-1 2 0\n-2 1 0\n-1 -2 0\n";
        let proof = "6 2 3 0 1 3 0\n7 2 0 1 3 0\n8 d 1 6 0\n9 1 0 7 4 0\n10 0 7 9 5 0\n";
        let core = core(formula.as_bytes(), proof.as_bytes(), &mut |_| {}).unwrap();
        assert_eq!(core.formula, [vec![1, 2], vec![-1, 2], vec![-2, 1], vec![-1, -2]]);
        assert_eq!((core.numbers.as_slice(), core.checked.clauses), ([1, 3, 4, 5].as_slice(), 5));
        let step =
            |literals: &[i32], hints: &[usize]| Step { literals: literals.into(), hints: hints.into() };
        assert_eq!(core.steps, [step(&[2], &[0, 1]), step(&[1], &[4, 2]), step(&[], &[4, 5, 3])]);
    }

    #[test]
    fn large_variables_keep_their_names() {
        let formula = "p cnf 2147483647 2\n2147483647 0\n-2147483647 0\n";
        let core = core(formula.as_bytes(), "3 0 1 2 0\n".as_bytes(), &mut |_| {}).unwrap();
        assert_eq!(core.formula, [vec![2_147_483_647], vec![-2_147_483_647]]);
    }

    /// The second hint of the empty clause makes nothing true that was not true before.
    #[test]
    fn hints_that_are_not_needed_are_left_out() {
        let formula = "p cnf 2 4\n1 0\n-1 2 0\n1 2 0\n-2 0\n";
        let core = core(formula.as_bytes(), "5 0 1 2 2 4 3 0\n".as_bytes(), &mut |_| {}).unwrap();
        assert_eq!(core.steps[0].hints, [0, 1, 2]);
        assert_eq!(core.formula.len(), 3);
    }

    #[test]
    fn wrong_proofs_and_rat_have_no_core() {
        let formula = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
        let core = |proof: &str| core(formula.as_bytes(), proof.as_bytes(), &mut |_| {});
        assert!(matches!(core("5 0 1 0\n"), Err(CoreError::Check(CheckError::Rejected(_)))));
        assert!(core("5 1 0 1 3 0\n6 0 5 2 4 0\n").is_ok());
        assert!(matches!(
            core("5 3 1 0 0\n6 1 0 1 3 0\n7 0 6 2 4 0\n"),
            Err(CoreError::Rat(Checked { rat: 1, .. }))
        ));
    }

    /// The clause 2 and the step 8 are not needed.
    #[test]
    fn what_is_not_needed_is_not_written() {
        let formula = "p cnf 3 5\n1 2 0\n3 0\n-1 2 0\n-2 1 0\n-1 -2 0\n";
        let proof = "6 2 3 0 1 3 0\n7 2 0 1 3 0\n8 d 1 6 0\n9 1 0 7 4 0\n10 0 7 9 5 0\n";
        let mut text = Vec::new();
        let core = core(formula.as_bytes(), proof.as_bytes(), &mut |_| {}).unwrap();
        core.write_lrat(&mut text).unwrap();
        assert_eq!(String::from_utf8(text.clone()).unwrap(), "6 2 0 1 3 0\n7 1 0 6 4 0\n8 0 6 7 5 0\n");
        assert_eq!(check(formula.as_bytes(), &text[..]).unwrap().added, 3);
    }

    fn veripb(formula: &str, proof: &str) -> String {
        let mut text = Vec::new();
        let core = core(formula.as_bytes(), proof.as_bytes(), &mut |_| {}).unwrap();
        core.write_veripb(&mut text, "by a test").unwrap();
        String::from_utf8(text).unwrap()
    }

    /// Clauses that are not needed keep their numbers in the formula, and have none in the proof.
    #[test]
    fn clauses_keep_the_numbers_of_the_file() {
        let formula = "p cnf 3 5\n1 2 0\n3 0\n-1 2 0\n-2 1 0\n-1 -2 0\n";
        let proof = "6 2 3 0 1 3 0\n7 2 0 1 3 0\n8 d 1 6 0\n9 1 0 7 4 0\n10 0 7 9 5 0\n";
        let expected = "pseudo-Boolean proof version 3.0\n% by a test\nf 5 ;\n\
                        rup 1 x2 >= 1 : 1 3 ;\nrup 1 x1 >= 1 : 6 4 ;\nrup >= 1 : 6 7 5 ;\n\
                        output NONE ;\nconclusion UNSAT : 8 ;\nend pseudo-Boolean proof ;\n";
        assert_eq!(veripb(formula, proof), expected);
    }

    #[test]
    fn an_empty_clause_needs_no_steps() {
        let text = veripb("p cnf 1 2\n1 0\n0\n", "");
        assert!(text.contains("f 2 ;\noutput NONE ;\nconclusion UNSAT : 2 ;\n"), "{text}");
    }
}
