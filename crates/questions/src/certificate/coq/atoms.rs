//! The variables of a theorem: fewer than those of the formula, and in another order.

use std::collections::HashMap;
use std::io::{self, Write};

use super::reasons::Reason;
use super::words::Words;
use crate::encode::still_life::facts::{Fact, Facts};
use crate::proof::Step;

/// The facts that a theorem is about, with new numbers for their variables, from 1.
///
/// All cells and all waste come first, row by row, because Coq sorts the leaves by their numbers and
/// compares them with a list of all units of waste. Of the sums, only those that occur are kept.
#[derive(Debug)]
pub(super) struct Atoms {
    facts: Vec<Fact>,
    leaves: Vec<i32>,
    /// The cuts that occur, in their order.
    cuts: Vec<usize>,
    numbers: HashMap<i32, usize>,
}

impl Atoms {
    pub(super) fn new(all: &Facts, formula: &[(Reason, Vec<i32>)], steps: &[Step]) -> Self {
        let clauses = formula.iter().map(|(_, clause)| clause).chain(steps.iter().map(|step| &step.literals));
        let mut variables: Vec<i32> = clauses.flatten().map(|literal| literal.abs()).collect();
        let is_single = |fact: &Fact| matches!(fact, Fact::Live(_) | Fact::Wastes { .. });
        variables
            .extend((1..).zip(&all.facts).filter(|(_, fact)| is_single(fact)).map(|(variable, _)| variable));
        let fact = |variable: i32| all.facts[variable.unsigned_abs() as usize - 1];
        variables.sort_unstable_by_key(|&variable| order(fact(variable)));
        variables.dedup();
        let facts: Vec<Fact> = variables.iter().map(|&variable| fact(variable)).collect();
        let cut = |fact: &Fact| match *fact {
            Fact::Entered { cut } => Some(cut),
            Fact::Live(_) | Fact::Wastes { .. } | Fact::Count { .. } => None,
        };
        let cuts = facts.iter().filter_map(cut).collect();
        let leaves = all.leaves.iter().map(|leaf| leaf.to_dimacs()).collect();
        Self { facts, leaves, cuts, numbers: variables.into_iter().zip(1..).collect() }
    }

    /// The number of variables.
    pub(super) fn variables(&self) -> usize {
        self.facts.len()
    }

    /// The literal with the new number of its variable: twice this, and one more for a negation.
    pub(super) fn code(&self, literal: i32) -> usize {
        2 * self.numbers[&literal.abs()] + usize::from(literal < 0)
    }

    /// The cuts that occur.
    pub(super) fn cuts(&self) -> &[usize] {
        &self.cuts
    }

    /// The number of a cut among those that occur.
    pub(super) fn region(&self, cut: usize) -> usize {
        self.cuts.partition_point(|&other| other < cut)
    }

    /// Three numbers for each variable, from 0: the kind with four times the least value, and two
    /// more.
    pub(super) fn write_facts(&self, words: &mut Words) -> io::Result<()> {
        let mut push = |numbers: [usize; 3]| numbers.into_iter().try_for_each(|number| words.push(number));
        push([0, 0, 0])?;
        self.facts.iter().try_for_each(|fact| match *fact {
            Fact::Live(at) => push([0, at.row, at.column]),
            Fact::Wastes { at, least } => push([1 + 4 * least, at.row, at.column]),
            Fact::Count { least, from, to } => push([2 + 4 * least, from, to]),
            Fact::Entered { cut } => push([3, self.region(cut), 0]),
        })
    }

    pub(super) fn write_leaves(&self, out: &mut dyn Write) -> io::Result<()> {
        let codes: Vec<String> = self.leaves.iter().map(|&leaf| self.code(leaf).to_string()).collect();
        let lines: Vec<String> = codes.chunks(16).map(|line| line.join(";")).collect();
        writeln!(out, "Definition leaves_words : array int :=\n[| {}| 0 |].\n", lines.join(";\n"))
    }
}

/// Cells, then waste, both row by row, then sums, then cuts.
fn order(fact: Fact) -> (u8, usize, usize, usize) {
    match fact {
        Fact::Live(at) => (0, at.row, at.column, 0),
        Fact::Wastes { at, least } => (1, at.row, at.column, least),
        Fact::Count { least, from, to } => (2, from, to, least),
        Fact::Entered { cut } => (3, cut, 0, 0),
    }
}
