//! A proof bundle as a theorem of the proof assistant Coq.
//!
//! The folder `formal` has a proof, checked by Coq, that certain data show which still life of a box
//! is the densest. This module writes such data: the pattern, the meaning of the variables, the
//! clauses of the formula that the refutation needs, with a reason for each, the regions of the cuts
//! that occur in them, and the steps of the refutation. Nothing of this is trusted: Coq tests all of
//! it, and refuses what it does not understand. docs/formal.md describes the chain.

mod reasons;

use std::collections::HashMap;
use std::io::{self, BufReader, Write};
use std::path::Path;

use thiserror::Error;

use self::reasons::{Reason, Reasons};
use super::check::{self, read_manifest};
use super::files::Folder;
use super::manifest::{FORMULA, FileEntry, Manifest, ProofKind, Refuted};
use super::{About, about};
use crate::certificate::error::BundleError;
use crate::encode::still_life::facts::{Fact, Facts};
use crate::life::{Grid, Position, Rule};
use crate::problem::cut::Region;
use crate::problem::still_life::Cohesion;
use crate::problem::{Cut, StillLife};
use crate::proof::{Checked, Core, CoreError, Step, core};

/// A theorem "the densest still life of this box has so many live cells", or the densest connected
/// one, and the data that prove it.
#[derive(Debug)]
pub struct Theorem {
    problem: StillLife,
    live_cells: usize,
    pattern: Grid,
    atoms: Atoms,
    regions: Vec<Region>,
    formula: Vec<(Reason, Vec<i32>)>,
    steps: Vec<Step>,
}

struct Refutation {
    facts: Facts,
    regions: Vec<Region>,
    core: Core,
}

impl Theorem {
    /// Reads a bundle, checks its proof, and keeps what the theorem needs. Now and then `observe`
    /// gets how far the proof has been followed.
    ///
    /// # Errors
    /// If the bundle cannot be read, its proof is wrong or not in LRAT, Coq's definitions do not
    /// have such still lifes, or a clause is not one of the encoder's.
    pub fn read(folder: &Path, observe: &mut dyn FnMut(&Checked)) -> Result<Self, CoqError> {
        match about(folder) {
            About::StillLife => {}
            About::Search => return Err(CoqError::OtherSubject("a search")),
            About::Patch => return Err(CoqError::OtherSubject("a self-forcing patch")),
        }
        let manifest = read_manifest(folder)?;
        let problem = check::problem(&manifest)?;
        check_problem(&problem)?;
        let folder = Folder(folder);
        let pattern = check::pattern(folder, &manifest, &problem)?.ok_or(CoqError::NoPattern)?;
        let live_cells = pattern.population();
        let Refutation { facts, regions, core } = read_refutation(folder, &manifest, &problem, observe)?;
        all_known(&facts, &core)?;
        let reasons = Reasons::new(&facts, &regions, problem.width(), problem.height());
        let explain = |clause: Vec<i32>| reasons.explain(&clause).ok_or(CoqError::NoReason(clause));
        let formula = core.formula.into_iter().map(explain).collect::<Result<Vec<_>, _>>()?;
        let atoms = Atoms::new(&facts, &formula, &core.steps);
        let regions: Vec<Region> = atoms.cuts.iter().map(|&cut| regions[cut].clone()).collect();
        if regions.iter().any(|region| region.beyond.is_some()) {
            return Err(CoqError::Beyond);
        }
        Ok(Self { problem, live_cells, pattern, atoms, regions, formula, steps: core.steps })
    }

    /// The name of the theorem, such as `densest_8`, `densest_10x7` or `densest_connected_8`.
    pub fn name(&self) -> String {
        let property = self.property();
        match (self.problem.width(), self.problem.height()) {
            (width, height) if width == height => format!("{property}_{width}"),
            (width, height) => format!("{property}_{width}x{height}"),
        }
    }

    /// What Coq calls the property that the theorem states.
    fn property(&self) -> &'static str {
        if self.problem.cohesion() == Cohesion::Connected { "densest_connected" } else { "densest" }
    }

    /// Writes a file for Coq that states and proves the theorem, for the folder `formal/theorems`.
    ///
    /// # Errors
    /// If writing fails, or a number is too large.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let (name, property, count) = (self.name(), self.property(), self.live_cells);
        let (width, height) = (self.problem.width(), self.problem.height());
        let (module, still_life, tactic) = match self.problem.cohesion() {
            Cohesion::Connected => (" Connected", "connected still life", "by_connected_certificate"),
            Cohesion::Any | Cohesion::Strict => ("", "still life", "by_certificate"),
        };
        write!(out, "{HEAD}")?;
        writeln!(out, "From StillLife Require Import Statement Packed Refutation Densest{module}.")?;
        writeln!(out, "Open Scope uint63_scope.\n")?;
        writeln!(
            out,
            "(** The densest {still_life} in {height} rows and {width} columns has {count} live cells. *)\n"
        )?;
        self.write_picture(out)?;
        Words::define(out, "facts_words", |words| self.atoms.write_facts(words))?;
        self.atoms.write_leaves(out)?;
        Words::define(out, "regions_words", |words| self.write_regions(words))?;
        Words::define(out, "formula_words", |words| self.write_formula(words))?;
        let mut slots = Slots::new(self.formula.len(), &self.steps);
        Words::define(out, "proof_words", |words| self.write_proof(words, &mut slots))?;
        let (variables, regions, slots) = (self.atoms.facts.len() + 1, self.regions.len(), slots.most + 1);
        writeln!(out, "Definition data : certificate := Certificate rows")?;
        writeln!(
            out,
            "  (Refutation {variables} facts_words leaves_words {regions} regions_words formula_words {slots} proof_words).\n"
        )?;
        writeln!(out, "Close Scope uint63_scope.\nOpen Scope Z_scope.\n")?;
        writeln!(out, "Theorem {name} : {property} {height} {width} {count}.\nProof. {tactic} data. Qed.\n")?;
        writeln!(out, "Print Assumptions {name}.")
    }

    fn write_picture(&self, out: &mut dyn Write) -> io::Result<()> {
        let row = |cells: &[bool]| cells.iter().map(|&live| if live { 'O' } else { '.' }).collect::<String>();
        let rows: Vec<String> =
            self.pattern.rows().map(|cells| format!("  \"{}\" ::\n", row(cells))).collect();
        writeln!(out, "Definition rows : list string := (\n{}  nil)%string.\n", rows.concat())
    }

    /// Each region: the numbers of its cells, row by row from 1, then 0.
    fn write_regions(&self, words: &mut Words) -> io::Result<()> {
        for region in &self.regions {
            let number = |at: &Position| at.row * self.problem.width() + at.column + 1;
            region.cells.iter().try_for_each(|at| words.push(number(at)))?;
            words.push(0)?;
        }
        Ok(())
    }

    /// Each clause: the kind of its reason, three numbers, its literals, 0.
    fn write_formula(&self, words: &mut Words) -> io::Result<()> {
        for (reason, clause) in &self.formula {
            let numbers = match *reason {
                // The ring around the box has row and column -1, which in the data is 1.
                Reason::Local { row, column } => [1, row + 1, column + 1, 1],
                Reason::Adds { start, places } => [2, start + 1, places[0] + 1, places[1] + 1],
                Reason::Enters { cut } => [3, self.atoms.region(cut) + 1, 1, 1],
                Reason::Around { cut } => [4, self.atoms.region(cut) + 1, 1, 1],
            };
            numbers.into_iter().try_for_each(|number| words.push(number))?;
            self.write_literals(words, clause)?;
        }
        Ok(())
    }

    /// Each step: its slot, its literals, 0, its hints, 0.
    fn write_proof(&self, words: &mut Words, slots: &mut Slots) -> io::Result<()> {
        for (number, step) in self.steps.iter().enumerate() {
            let hints = slots.hints(&step.hints);
            words.push(slots.place(number))?;
            self.write_literals(words, &step.literals)?;
            hints.into_iter().try_for_each(|hint| words.push(hint))?;
            words.push(0)?;
        }
        Ok(())
    }

    fn write_literals(&self, words: &mut Words, clause: &[i32]) -> io::Result<()> {
        clause.iter().try_for_each(|&literal| words.push(self.atoms.code(literal)))?;
        words.push(0)
    }
}

/// How a theorem begins. The first line says who wrote it.
pub const HEAD: &str = "\
(* Written by lifesat. Nothing in this file is trusted: Coq tests all of it. *)
From Coq Require Import ZArith Uint63 PArray String List.
";

fn all_known(facts: &Facts, core: &Core) -> Result<(), CoqError> {
    let clauses = core.formula.iter().chain(core.steps.iter().map(|step| &step.literals));
    let variables = clauses.flatten().map(|literal| literal.unsigned_abs());
    match variables.max().filter(|&variable| variable as usize > facts.facts.len()) {
        Some(variable) => Err(CoqError::NoMeaning(variable)),
        None => Ok(()),
    }
}

/// The meaning of the variables, and what the refutation needs. If the wastage identity decides
/// alone, the empty clause stands for that: its reason is that no waste is less than none.
fn read_refutation(
    folder: Folder<'_>,
    manifest: &Manifest,
    problem: &StillLife,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Refutation, CoqError> {
    let cuts = check::cuts(folder, manifest, problem)?;
    // This refuses boxes that are too large, before tables of their size are made.
    check::question(manifest, problem, cuts.clone())?;
    match &manifest.refuted {
        Refuted::Wastage {} => {
            let contradiction = Step { literals: Vec::new(), hints: vec![0] };
            let core = Core { formula: vec![Vec::new()], steps: vec![contradiction], ..Core::default() };
            Ok(Refutation { facts: Facts::of(problem, 0), regions: Vec::new(), core })
        }
        Refuted::Proof { max_waste, formula, proof, format: ProofKind::Lrat, .. } => {
            let regions = cuts.into_iter().map(region).collect::<Result<Vec<_>, _>>()?;
            let core = read_core(folder, formula, proof, observe)?;
            Ok(Refutation { facts: Facts::of(problem, *max_waste).with_cuts(regions.len()), regions, core })
        }
        Refuted::Proof { .. } => Err(CoqError::NotLrat),
        Refuted::Cases { .. } => Err(CoqError::InCases),
    }
}

fn region(cut: Cut) -> Result<Region, CoqError> {
    match cut {
        Cut::Region(region) => Ok(region),
        Cut::Piece(_) => Err(CoqError::Strict),
    }
}

/// Checks the proof, and keeps what it needs. Both files must be those of the manifest.
fn read_core(
    folder: Folder<'_>,
    formula_entry: &FileEntry,
    proof_entry: &FileEntry,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Core, CoqError> {
    let name = ProofKind::Lrat.file();
    let mut formula = BufReader::with_capacity(1 << 16, folder.open(formula_entry, FORMULA)?);
    let mut proof = BufReader::with_capacity(1 << 16, folder.open(proof_entry, name)?);
    let core = core(&mut formula, &mut proof, observe)?;
    folder.compare(formula_entry, FORMULA, formula.into_inner())?;
    folder.compare(proof_entry, name, proof.into_inner())?;
    Ok(core)
}

/// Why a bundle does not become a theorem.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CoqError {
    /// The bundle cannot be read.
    #[error(transparent)]
    Bundle(#[from] BundleError),
    /// The bundle is not about a densest still life.
    #[error("this certificate is about {0}, and the theorems are about densest still lifes")]
    OtherSubject(&'static str),
    /// The theorem says nothing about cells that are forced to be live or dead.
    #[error("the theorem is about all still lifes of a box, and this certificate forces some cells")]
    Forced,
    /// Coq's definitions have no strict still lifes.
    #[error(
        "the theorems are about all still lifes of a box or the connected ones, and this certificate is about strict ones"
    )]
    Strict,
    /// Coq's definition of a still life is that of Conway's rule.
    #[error("the theorems are about the rule B3/S23, and this certificate is about {0}")]
    Rule(Rule),
    /// The refutation uses a kind of cut that Coq does not know.
    #[error(
        "the refutation uses a cut about a cell beyond its region, and the theorems know only cuts of small regions"
    )]
    Beyond,
    /// There is no pattern.
    #[error("the certificate has no pattern")]
    NoPattern,
    /// The proof has no hints.
    #[error("the proof is not in LRAT: make it with the embedded solver")]
    NotLrat,
    /// There is a formula for each of several cases.
    #[error(
        "the theorems know one formula for the whole question, and this certificate has one for each case of it: make it with one solver at a time"
    )]
    InCases,
    /// The proof is wrong, or has steps that Coq does not follow.
    #[error(transparent)]
    Proof(#[from] CoreError),
    /// A variable is not one that the encoder has.
    #[error("no meaning is known of variable {0}")]
    NoMeaning(u32),
    /// A clause of the formula is not one that the encoder writes.
    #[error("the clause {0:?} of the formula has no reason that is known here")]
    NoReason(Vec<i32>),
}

/// Checks that Coq's definitions have this kind of still lifes.
fn check_problem(problem: &StillLife) -> Result<(), CoqError> {
    if problem.rule() != Rule::LIFE {
        return Err(CoqError::Rule(problem.rule()));
    }
    if !problem.forced().is_empty() {
        return Err(CoqError::Forced);
    }
    if problem.cohesion() == Cohesion::Strict {
        return Err(CoqError::Strict);
    }
    Ok(())
}

/// Where each clause is stored. Slot 0 is not used.
#[derive(Debug)]
struct Slots {
    formula: usize,
    /// The hints that still name a clause.
    uses: Vec<usize>,
    given: Vec<usize>,
    free: Vec<usize>,
    /// The largest slot so far.
    most: usize,
}

impl Slots {
    /// The clauses of the formula have the slots 1, 2, …
    fn new(formula: usize, steps: &[Step]) -> Self {
        let mut uses = vec![0; formula + steps.len()];
        steps.iter().flat_map(|step| &step.hints).for_each(|&hint| uses[hint] += 1);
        Self { formula, uses, given: (1..=formula).collect(), free: Vec::new(), most: formula }
    }

    /// The slots of a step's hints. A clause that is not named again gives its slot away.
    fn hints(&mut self, hints: &[usize]) -> Vec<usize> {
        let slots = hints.iter().map(|&hint| self.given[hint]).collect();
        for &hint in hints {
            self.uses[hint] -= 1;
            if self.uses[hint] == 0 {
                self.free.push(self.given[hint]);
            }
        }
        slots
    }

    /// The slot of the clause that a step adds. Call [`Self::hints`] first: the slot of a hint may
    /// be free again, because a step reads its hints before it stores its clause.
    fn place(&mut self, step: usize) -> usize {
        debug_assert_eq!(self.given.len(), self.formula + step);
        let slot = self.free.pop().unwrap_or_else(|| {
            self.most += 1;
            self.most
        });
        self.given.push(slot);
        slot
    }
}

const BITS: u32 = 21;
/// Words in an array. Coq reads many short arrays faster than a few long ones: what it builds while
/// it reads one is garbage after its definition.
const ARRAY: usize = 1 << 14;

/// A writer of numbers, three in a word, in arrays that are defined one after the other.
struct Words<'a> {
    out: &'a mut dyn Write,
    name: &'a str,
    arrays: usize,
    word: u64,
    /// How many numbers the word has.
    filled: u32,
    /// How many words the array has.
    length: usize,
}

impl<'a> Words<'a> {
    /// Defines data of type `packed` with all numbers that `push_all` pushes.
    fn define(
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

    fn push(&mut self, number: usize) -> io::Result<()> {
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
            0 => {
                self.arrays += 1;
                write!(self.out, "Definition {}_{} : array int :=\n[| ", self.name, self.arrays)?;
            }
            words if words % 8 == 0 => self.out.write_all(b";\n")?,
            _ => self.out.write_all(b";")?,
        }
        write!(self.out, "{}", self.word)?;
        self.length += 1;
        (self.word, self.filled) = (0, 0);
        Ok(())
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
struct Atoms {
    facts: Vec<Fact>,
    leaves: Vec<i32>,
    /// The cuts that occur, in their order.
    cuts: Vec<usize>,
    numbers: HashMap<i32, usize>,
}

impl Atoms {
    fn new(all: &Facts, formula: &[(Reason, Vec<i32>)], steps: &[Step]) -> Self {
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

    /// The literal with the new number of its variable: twice this, and one more for a negation.
    fn code(&self, literal: i32) -> usize {
        2 * self.numbers[&literal.abs()] + usize::from(literal < 0)
    }

    /// The number of a cut among those that occur.
    fn region(&self, cut: usize) -> usize {
        self.cuts.partition_point(|&other| other < cut)
    }

    /// Three numbers for each variable, from 0: the kind with four times the least value, and two more.
    fn write_facts(&self, words: &mut Words) -> io::Result<()> {
        let mut push = |numbers: [usize; 3]| numbers.into_iter().try_for_each(|number| words.push(number));
        push([0, 0, 0])?;
        self.facts.iter().try_for_each(|fact| match *fact {
            Fact::Live(at) => push([0, at.row, at.column]),
            Fact::Wastes { at, least } => push([1 + 4 * least, at.row, at.column]),
            Fact::Count { least, from, to } => push([2 + 4 * least, from, to]),
            Fact::Entered { cut } => push([3, self.region(cut), 0]),
        })
    }

    fn write_leaves(&self, out: &mut dyn Write) -> io::Result<()> {
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
