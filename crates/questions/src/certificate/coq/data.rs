//! The variables of a theorem, and the form in which its numbers are written: 63-bit words, as `formal/Packed.v` reads
//! them.

use std::collections::HashMap;
use std::io::{self, Write};

use super::reasons::Reason;
use crate::encode::still_life::facts::{Fact, Facts};
use crate::proof::Step;

const BITS: u32 = 21;
/// Words in an array. Coq reads many short arrays faster than a few long ones: what it builds while
/// it reads one is garbage after its definition.
const ARRAY: usize = 1 << 14;

/// A writer of numbers, three in a word, in arrays that are defined one after the other.
pub(super) struct Words<'a> {
    out: &'a mut dyn Write,
    name: &'a str,
    /// How many arrays have been begun.
    arrays: usize,
    word: u64,
    /// How many numbers the word has.
    filled: u32,
    /// How many words the array has.
    length: usize,
}

impl<'a> Words<'a> {
    /// Defines data of type `packed` with all numbers that `push_all` pushes.
    pub(super) fn define(
        out: &'a mut dyn Write,
        name: &'a str,
        push_all: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut words = Self { out, name, arrays: 0, word: 0, filled: 0, length: 0 };
        push_all(&mut words)?;
        while words.filled > 0 {
            words.push(0)?;
        }
        words.end()
    }

    /// Appends a number.
    pub(super) fn push(&mut self, number: usize) -> io::Result<()> {
        if number >> BITS != 0 {
            return Err(io::Error::other(
                "the refutation is too large: it needs numbers of more than 21 bits",
            ));
        }
        self.word |= (number as u64) << (BITS * self.filled);
        self.filled += 1;
        if self.filled == 3 {
            self.end_word()?;
        }
        Ok(())
    }

    fn end_word(&mut self) -> io::Result<()> {
        if self.length == ARRAY {
            self.end_array()?;
        }
        match self.length {
            0 => self.begin_array()?,
            words if words % 8 == 0 => self.out.write_all(b";\n")?,
            _ => self.out.write_all(b";")?,
        }
        write!(self.out, "{}", self.word)?;
        self.length += 1;
        (self.word, self.filled) = (0, 0);
        Ok(())
    }

    fn begin_array(&mut self) -> io::Result<()> {
        self.arrays += 1;
        write!(self.out, "Definition {}_{} : array int :=\n[| ", self.name, self.arrays)
    }

    fn end_array(&mut self) -> io::Result<()> {
        self.length = 0;
        writeln!(self.out, "| 0 |].")
    }

    /// Ends the last array, and defines the list of all.
    fn end(mut self) -> io::Result<()> {
        if self.length > 0 {
            self.end_array()?;
        }
        write!(self.out, "Definition {} : packed :=", self.name)?;
        for array in 1..=self.arrays {
            let between = if array % 8 == 1 { "\n  " } else { " " };
            write!(self.out, "{between}{}_{array} ::", self.name)?;
        }
        writeln!(self.out, " nil.\n")
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    fn defined(numbers: &[usize]) -> io::Result<String> {
        let mut out = Vec::new();
        Words::define(&mut out, "n", |words| numbers.iter().try_for_each(|&number| words.push(number)))?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn three_numbers_make_a_word() {
        let text = defined(&[1, 2, 3, 4]).unwrap();
        let word = 1u64 + (2 << 21) + (3 << 42);
        let array = format!("Definition n_1 : array int :=\n[| {word};4| 0 |].\n");
        assert_eq!(text, array + "Definition n : packed :=\n  n_1 :: nil.\n\n");
        assert!(defined(&[1 << 21]).is_err());
    }

    #[test]
    fn long_data_have_several_arrays() {
        let text = defined(&vec![1; 3 * ARRAY + 1]).unwrap();
        assert_eq!(text.matches("Definition n_").count(), 2);
        assert!(text.contains("[| 1| 0 |].\n"), "the second array has one word");
        assert!(text.ends_with("Definition n : packed :=\n  n_1 :: n_2 :: nil.\n\n"));
    }
}
